"""The classes that 677a.6(b) lists are those of poker, and each leads to a line that is not a remark."""

from __future__ import annotations

from pitboss.games.heads_up_holdem.poker_hands import HoldemCategory
from pitboss.games.rule_data import register
from pitboss.law.citation import cite
from pitboss.law.places import places_of
from pitboss.ranking import FiveCardCategory


def test_the_classes_are_those_of_poker_in_the_same_order() -> None:
    assert [(each.hand, int(each)) for each in HoldemCategory] == [(each.hand, int(each)) for each in FiveCardCategory]


def test_every_class_but_the_lowest_has_the_clause_that_describes_it_from_the_highest_down() -> None:
    listed = [each.clause for each in sorted(HoldemCategory, reverse=True)]

    assert listed == [*(cite(f"677a.6(b)({number})") for number in range(1, 10)), None]


def test_every_clause_of_a_class_leads_to_its_line() -> None:
    entries = register("677a@proposed-2015")

    for each in HoldemCategory:
        if each.clause is not None:
            files = {line.file for line in places_of(entries[each.clause])}
            assert files == {"games/heads_up_holdem/poker_hands.py"}
