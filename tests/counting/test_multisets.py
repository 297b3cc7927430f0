"""Multisets stand for all hands, and inclusion and exclusion counts what dealing card by card counts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from pitboss.counting.multisets import Multiset, multisets, second_hands

DECKS = ((2, 1, 3), (4, 4, 1), (1, 1, 1, 1, 1, 1), (6, 2))


def cards_of(held: tuple[int, ...]) -> list[int]:
    return [each for each, number in enumerate(held) for _ in range(number)]


@pytest.mark.parametrize("held", DECKS)
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_multisets_stand_for_every_hand_once(held: tuple[int, ...], size: int) -> None:
    dealt = Counter(tuple(sorted(hand)) for hand in combinations(cards_of(held), size))

    assert dict(multisets(held, size)) == dealt
    assert dealt.total() == comb(sum(held), size)


@pytest.mark.parametrize("held", DECKS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_second_hands_are_those_of_the_cards_that_are_left(held: tuple[int, ...], size: int) -> None:
    cards = cards_of(held)
    classed: dict[Multiset, int] = {hand: sum(hand) % 3 for hand, _ in multisets(held, size)}
    solved = second_hands(held, classed)

    for places in combinations(range(len(cards)), size):
        left = [card for place, card in enumerate(cards) if place not in places]
        dealt = Counter(classed[tuple(sorted(other))] for other in combinations(left, size))
        first = tuple(cards[place] for place in places)
        assert {place: count for place, count in enumerate(solved[first]) if count} == dealt
