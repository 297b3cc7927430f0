"""Two hands dealt from a shoe, two cards each and perhaps a third: every ordered deal, counted by what it is worth.

Nothing here is a figure of the law: what cards are worth and when a third is drawn are given as functions of card
classes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations_with_replacement
from math import perm
from typing import TypeVar

Pair = tuple[int, int]
"""The classes of a hand's two initial cards, the lower first."""
Hand = tuple[int, ...]
"""The classes of a whole hand: the initial pair, and the third card after it if one was drawn."""

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


def count_two_hands(
    shoe: Sequence[int],
    worth: Callable[[Hand], T],
    *,
    first_draws: Callable[[Pair, Pair], bool],
    second_draws: Callable[[Pair, Pair, int | None], bool],
) -> dict[tuple[T, T], int]:
    """How many of the ordered deals of six cards lead to each combination of the two hands' worths.

    `shoe[c]` says how many cards of class c are left. `first_draws` sees both initial pairs; `second_draws` also sees
    the class of the first hand's third card, or None. A card that is not drawn may be any of those left, so all deals
    have the same weight, and there are as many as ordered samples of six.
    """
    classes = range(len(shoe))
    pairs = list(combinations_with_replacement(classes, 2))
    worths: dict[T, int] = {}
    tables = {pair: _worths_of(pair, worth, classes, worths) for pair in pairs}
    counts = [[0] * len(worths) for _ in worths]
    left = list(shoe)
    size = sum(shoe)
    undrawn_one, undrawn_two = size - 5, perm(size - 4, 2)
    for first in pairs:
        first_ways = _take(left, first)
        if first_ways:
            stood_first, *drawn_first = tables[first]
            for second in pairs:
                ways = first_ways * _take(left, second)
                if ways:
                    stood_second, *drawn_second = tables[second]
                    if first_draws(first, second):
                        for third in classes:
                            if left[third]:
                                row = counts[drawn_first[third]]
                                weight = ways * left[third]
                                if second_draws(first, second, third):
                                    left[third] -= 1
                                    for last, number in enumerate(left):
                                        row[drawn_second[last]] += weight * number
                                    left[third] += 1
                                else:
                                    row[stood_second] += weight * undrawn_one
                    elif second_draws(first, second, None):
                        row = counts[stood_first]
                        for last, number in enumerate(left):
                            row[drawn_second[last]] += ways * number * undrawn_one
                    else:
                        counts[stood_first][stood_second] += ways * undrawn_two
                _put_back(left, second)
        _put_back(left, first)
    names = list(worths)
    return {
        (names[one], names[other]): count for one, row in enumerate(counts) for other, count in enumerate(row) if count
    }


def count_hand(shoe: Sequence[int], worth: Callable[[Hand], U], *, draws: Callable[[Pair], bool]) -> dict[U, int]:
    """How many of the ordered deals of three cards give one hand each worth, if its draw depends only on the hand.

    It does not matter where in the shoe these cards are: every card is equally likely in any place.
    """
    left = list(shoe)
    undrawn = sum(shoe) - 2
    counts: dict[U, int] = {}
    for pair in combinations_with_replacement(range(len(shoe)), 2):
        ways = _take(left, pair)
        if ways and draws(pair):
            for third, number in enumerate(left):
                if number:
                    made = worth((*pair, third))
                    counts[made] = counts.get(made, 0) + ways * number
        elif ways:
            made = worth(pair)
            counts[made] = counts.get(made, 0) + ways * undrawn
        _put_back(left, pair)
    return counts


def _worths_of(pair: Pair, worth: Callable[[Hand], T], classes: range, worths: dict[T, int]) -> list[int]:
    """What the pair is worth by itself, then with a third card of each class, as places in `worths`."""
    hands: list[Hand] = [pair, *((*pair, third) for third in classes)]
    return [worths.setdefault(worth(hand), len(worths)) for hand in hands]


def _take(left: list[int], pair: Pair) -> int:
    """Take two cards out of the shoe; returns in how many ordered ways. Counts go below 0 if the shoe lacks them."""
    one, other = pair
    ways = left[one]
    left[one] -= 1
    ways *= left[other]
    left[other] -= 1
    return ways if one == other else 2 * ways


def _put_back(left: list[int], pair: Pair) -> None:
    for each in pair:
        left[each] += 1
