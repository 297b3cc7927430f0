"""Runs in a suit are as long as the ranking says, and hands by runs and flushes are as many as the data says."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from pitboss.cards import STANDARD
from pitboss.counting.suits import masks_of
from pitboss.games.high_card_flush.counting.straight_flushes import (
    hands_by_flush,
    hands_by_run,
    hands_by_run_of_longest_flush,
    longest_run,
)
from tests.ranking.enumeration import rows


@pytest.mark.parametrize(
    ("ranks", "low", "high"),
    [("A23", 3, 2), ("QKA", 3, 3), ("KA2", 2, 2), ("A2345", 5, 4), ("A", 1, 1), ("2468", 1, 1), ("A2QK", 3, 3)],
)
def test_an_ace_may_begin_a_run_but_none_goes_round(ranks: str, low: int, high: int) -> None:
    held = sum(1 << "23456789TJQKA".index(rank) for rank in ranks)

    assert longest_run(held, low_ace=True) == low
    assert longest_run(held, low_ace=False) == high


@pytest.mark.parametrize("low_ace", [True, False])
def test_hands_by_their_longest_run(low_ace: bool) -> None:
    column = "high-or-low" if low_ace else "high-only"

    assert hands_by_run(7, low_ace=low_ace) == {int(row["length"]): int(row[column]) for row in rows("straight_flush")}


def test_hands_by_their_longest_flush() -> None:
    stored = [int(row["count"]) for row in rows("flush")]

    assert list(hands_by_flush(7).values()) == [0, *reversed(stored)]


@pytest.mark.parametrize("low_ace", [True, False])
def test_runs_of_the_longest_flush_in_every_hand_of_four_cards(low_ace: bool) -> None:
    slowly = dict.fromkeys(range(1, 5), 0)
    for hand in combinations(STANDARD.cards, 4):
        longest = max(masks_of(hand), key=lambda ranks: (ranks.bit_count(), ranks))
        slowly[longest_run(longest, low_ace=low_ace)] += 1

    assert hands_by_run_of_longest_flush(4, low_ace=low_ace) == slowly
    assert sum(slowly.values()) == comb(52, 4)
