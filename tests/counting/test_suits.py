"""Hands up to suits stand for all hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from pitboss.cards import STANDARD, Suit
from pitboss.counting.suits import cards_of, hands_up_to_suits, masks_of, rank_sets, ranks_in


@pytest.mark.parametrize(("size", "different"), [(1, 13), (2, 169), (3, 1755)])
def test_every_hand_is_one_of_them_in_other_suits(size: int, different: int) -> None:
    found = dict(hands_up_to_suits(size))
    every = Counter(tuple(sorted(masks_of(hand))) for hand in combinations(STANDARD.cards, size))

    assert len(found) == different
    assert sum(found.values()) == comb(52, size)
    assert {tuple(sorted(masks)): ways for masks, ways in found.items()} == every


def test_four_cards_lie_in_suits_in_five_ways() -> None:
    patterns = {tuple(map(int.bit_count, masks)) for masks, _ in hands_up_to_suits(4)}

    assert patterns == {(4, 0, 0, 0), (3, 1, 0, 0), (2, 2, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1)}


def test_cards_and_sets_of_ranks_are_the_same_hand() -> None:
    for hand in combinations(STANDARD.cards[::5], 3):
        assert set(cards_of(masks_of(hand))) == set(hand)
    assert cards_of((1, 0, 0, 1 << 12))[0].notation == "2c"
    assert cards_of((1, 0, 0, 1 << 12))[1].notation == "As"
    assert len(Suit) == len(masks_of(()))


def test_of_sets_equally_large_the_one_with_the_higher_ranks_is_the_higher_number() -> None:
    for size in range(1, 8):
        sets = rank_sets(size)

        assert len(sets) == comb(13, size)
        assert list(sets) == sorted(sets, key=ranks_in)
