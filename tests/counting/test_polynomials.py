"""Polynomials count choices of cards."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from pitboss.counting.polynomials import coefficient, times


def test_a_product_counts_cards_chosen_from_both() -> None:
    three, four = [comb(3, k) for k in range(4)], [comb(4, k) for k in range(5)]

    assert times(three, four, 7) == [comb(7, k) for k in range(8)]
    assert times(three, four, 2) == [1, 7, 21]


@pytest.mark.parametrize("cards", range(6))
def test_a_coefficient_counts_hands_with_at_most_two_cards_of_each_suit(cards: int) -> None:
    deck = [(rank, suit) for rank in range(4) for suit in range(3)]
    hands = combinations(deck, cards)
    slowly = sum(all(sum(suit == each for _, each in hand) <= 2 for suit in range(3)) for hand in hands)

    assert coefficient([[1, 4, 6]] * 3, cards) == slowly


def test_no_factor_has_one_way_to_choose_nothing() -> None:
    assert coefficient([], 0) == 1
    assert coefficient([], 3) == 0
