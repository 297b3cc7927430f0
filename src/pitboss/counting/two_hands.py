"""Two hands dealt from a shoe, two cards each and perhaps a third: every ordered deal counted by what it comes to.

Nothing is known here of any game: what cards come to and when a third is drawn are given as functions of card
classes, so any game of two such hands is a case of it.
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
    """How many of the ordered deals of six cards give the first and the second hand each worth.

    `shoe[c]` says how many cards of class c are left. `first_draws` sees both initial pairs, `second_draws` also the
    class of the first hand's third card, or None. A card that is not drawn may be any of those left, so all deals
    count alike and their number is that of the ordered samples of six.
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
    """How many of the ordered deals of three cards give one hand each worth, if its draw depends on itself alone.

    It does not matter which cards of the shoe these are: each is as likely as any other wherever it lies.
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
    """Take two cards out of the shoe: in how many ways, in order. A shoe that cannot give them is left below 0."""
    one, other = pair
    ways = left[one]
    left[one] -= 1
    ways *= left[other]
    left[other] -= 1
    return ways if one == other else 2 * ways


def _put_back(left: list[int], pair: Pair) -> None:
    for each in pair:
        left[each] += 1
