"""Heads-Up Hold 'Em hand by hand: how often each row of 677a.12 pays, beside closed forms and other counts."""

from __future__ import annotations

from math import comb

import pytest

from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.solve import solve
from tests.games.electing import HOLDEM
from tests.games.oracle_files import exact_rows
from tests.games.paid import by_hand
from tests.ranking.enumeration import counts

FLOPS = comb(5, 3)
"""Which three of five community cards are the Flop: each board is dealt in so many ways."""
STRAIGHTS = ("straight flush", "four-of-a-kind", "full house", "flush", "straight")


@pytest.mark.parametrize("letter", "ABC")
def test_the_pocket_bonus_pays_by_ranks_and_suits(letter: str) -> None:
    found = by_hand(solve(Elections(HOLDEM, paytables={"pocket-bonus": letter}), "pocket-bonus"))

    paired, with_ace = comb(4, 2), 4 * 3
    assert found == {
        "pair of aces": paired,
        "ace and a king, queen or jack of the same suit": with_ace,
        "ace and a king, queen or jack of different suits": with_ace * 3,
        "pair of 2s—kings": 12 * paired,
        "any other hand": comb(52, 2) - 13 * paired - 4 * with_ace,
    }


@pytest.mark.parametrize("letter", "ABCD")
def test_trips_plus_pays_by_the_published_classes(letter: str) -> None:
    found = by_hand(solve(Elections(HOLDEM, paytables={"trips-plus": letter}), "trips-plus"))

    assert found == counts("seven_card")


def test_straights_and_better_are_never_folded_and_paid_as_often_as_they_win_or_lose() -> None:
    found = by_hand(solve(Elections(HOLDEM), "base"), "odds")

    rows = {row["hand"]: row for row in exact_rows("677a-showdowns-by-class")}
    for hand in STRAIGHTS:
        row = rows[hand]
        assert found[f"{hand} wins"] == FLOPS * (int(row["won"]) + int(row["won-out"]))
        assert found[f"{hand} is beaten"] == FLOPS * int(row["lost"])
    assert found["royal flush is beaten"] == 0


def test_the_three_wagers_tell_of_the_same_deals() -> None:
    solved = solve(Elections(HOLDEM), "base")
    ante, odds, raised = (by_hand(solved, wager) for wager in ("ante", "odds", "raise"))

    assert ante["any hand is folded"] == odds["any hand is folded"] == raised["any hand is folded"]
    won = sum(count for hand, count in raised.items() if hand.startswith("winning raise"))
    assert won == sum(count for hand, count in odds.items() if hand.endswith(" wins"))
    tied = sum(count for hand, count in raised.items() if hand.endswith(" ties"))
    assert tied == odds["any hand ties"]


def test_under_one_reading_a_folded_hand_has_a_bad_beat() -> None:
    readings = {"677a-bad-beat-needs-raise": "any"}
    solved = solve(Elections(HOLDEM, readings=readings), "base")

    odds = by_hand(solved, "odds")
    beaten = sum(count for hand, count in odds.items() if hand.endswith("is folded and is beaten"))
    assert beaten > 0
    assert beaten + odds["any other hand is folded"] == by_hand(solved, "raise")["any hand is folded"]
    assert sum(each.gained for each in solved.schedules) == solved.outcomes.expected_net * solved.outcomes.total
