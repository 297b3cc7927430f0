"""Every deal comes under one row of the law or under none, and all rows together are worth what the wager is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.exact.alternatives import choices
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections, Limits
from pitboss.games.registry import solver_of
from pitboss.games.solving import Circumstances, Solution
from pitboss.law.edition import editions
from tests.games.paid import odds_of

QUICK = ("679a@final-2016", "680a@codified-2019", "681a@final-2016")
ALSO_PAYS = {"odds": ("bad-beat",), "play": ("bad-beat",), "pair-bonus": ("pair-bonus-two",)}


def solved(question: Question) -> Solution:
    return solver_of(question.game).solve(question.elections, question.wager, question.at)


def check(question: Question) -> Solution:
    solution = solved(question)
    outcomes = solution.outcomes
    assert solution.schedules
    for schedule in solution.schedules:
        assert schedule.deals == outcomes.total
        assert all(each.count >= 0 for each in schedule.entries)
    together = sum((each.gained for each in solution.schedules), Fraction(0))
    assert together == -outcomes.house_edge * outcomes.total
    if len(solution.schedules) == 1:
        assert solution.schedules[0].outcomes == outcomes
    return solution


@pytest.mark.parametrize("edition", [each.name for each in editions()])
def test_the_deals_of_every_wager_are_told_by_hand_with_every_row_as_the_law_prints_it(edition: str) -> None:
    for question in questions(Elections(edition)):
        for schedule in check(question).schedules:
            assert set(odds_of(schedule)) == printed(question.elections, schedule.wager)


def printed(elections: Elections, wager: str) -> set[tuple[str, str, str]]:
    """The rows of every table from which a wager is paid."""
    tables = [each for each in (wager, *ALSO_PAYS.get(wager, ())) if elections.rules.wagers[each].paytables]
    return {(row.words, str(row.odds), row.clause) for name in tables for row in elections.paytable(name).rows}


def others(edition: str) -> Iterator[Question]:
    for question in questions(Elections(edition)):
        for reading, names in choices(question).items():
            for name in names:
                yield question.reading({reading: name})


@pytest.mark.parametrize("edition", QUICK)
def test_so_they_are_under_any_other_reading(edition: str) -> None:
    for question in others(edition):
        check(question)


def test_a_limit_on_one_wager_is_taken_from_its_rows() -> None:
    elections = Elections("679a@final-2016", paytables={"all-six": "A"}, limits=Limits(payout=6_000_000))

    (schedule,) = solver_of("three-card-prime").solve(elections, "all-six", Circumstances(ante=500_000)).schedules

    assert [int(each.net) for each in schedule.entries] == [12, 12, 12, 12, 12, 10, 5, -1]


def test_a_limit_on_several_wagers_together_leaves_none_to_tell_apart() -> None:
    elections = Elections("679a@final-2016", paytables={"bad-beat": "A"}, limits=Limits(payout=6_000_000))

    assert solver_of("three-card-prime").solve(elections, "base", Circumstances(ante=500_000)).schedules == ()
