"""Every deal of three hands: two of one player, in two boxes, and one of another player.

Hands are told apart only by the classes of their cards. How many third hands of each rank remain depends only on the
ten cards of the first two, so it is counted once for every ten and looked up for each pair of hands that holds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Multiset = tuple[int, ...]
_Counts = NDArray[np.int64]


class AgainstTwo(NamedTuple):
    """How many deals end how for the player with two hands, against one hand of another player."""

    won: int
    """The higher of the two hands is the highest."""
    tied: int
    """One of the two hands ties with the other player's."""
    tied_with_both: int
    """Both of them do."""
    lost: int


def count_against_two(held: Sequence[int], worth: Mapping[Multiset, int]) -> AgainstTwo:
    """Count all deals. `held` says how many cards of each class exist, `worth` what each hand is worth, from 0."""
    hands, size = list(worth), len(next(iter(worth)))
    drawn = np.array([[hand.count(each) for each in range(len(held))] for hand in hands])
    ways = [_choices(drawn[:, each], number) for each, number in enumerate(held)]
    rank = np.array([worth[hand] for hand in hands])
    places = np.array([(2 * size + 1) ** each for each in range(len(held))])
    codes = drawn @ places
    pairs, below, level = _third_hands(ways, rank, places, 2 * size)
    won = tied = both = total = 0
    for place, first in enumerate(drawn):
        # How often each second hand can be dealt beside the first; those that cannot have no tens to be looked up by.
        second = np.prod([ways[each][held[each] - taken] for each, taken in enumerate(first)], axis=0)
        dealt = np.flatnonzero(second)
        number = int(np.prod([ways[each][count][place] for each, count in enumerate(held)])) * second[dealt]
        ten = np.searchsorted(pairs, codes[place] + codes[dealt])
        best, alike = np.maximum(rank[place], rank[dealt]), rank[dealt] == rank[place]
        ties = number * level[ten, best]
        won += int(np.sum(number * below[ten, best]))
        both += int(np.sum(ties[alike]))
        tied += int(np.sum(ties[~alike]))
        total += int(np.sum(number)) * comb(sum(held) - 2 * size, size)
    return AgainstTwo(won, tied, both, total - won - tied - both)


def _choices(drawn: _Counts, number: int) -> _Counts:
    """In how many ways each hand can draw its cards of one class, by how many of them are left."""
    return np.array([[comb(left, int(count)) for count in drawn] for left in range(number + 1)])


def _third_hands(
    ways: Sequence[_Counts], rank: _Counts, places: _Counts, size: int
) -> tuple[_Counts, _Counts, _Counts]:
    """Count the third hands below and at each rank, for all cards that two hands may hold, in the order of codes."""
    ranks = np.zeros((len(rank), int(rank.max()) + 1))
    ranks[np.arange(len(rank)), rank] = 1
    codes: list[int] = []
    level: list[_Counts] = []
    for code, left in _taken(ways, places, size, 0, np.ones(len(rank), np.int64)):
        codes.append(code)
        # Counts of hands are far below 2**53, up to which such sums are exact.
        level.append((left @ ranks).astype(np.int64))
    order = np.argsort(codes)
    at = np.array(level)[order]
    return np.array(codes)[order], np.cumsum(at, axis=1) - at, at


def _taken(
    ways: Sequence[_Counts], places: _Counts, size: int, code: int, left: _Counts
) -> Iterator[tuple[int, _Counts]]:
    """All ways to take cards class by class, and how often each hand can then still be dealt."""
    (own, *others), (place, *rest) = ways, places
    number = len(own) - 1
    if not others:
        if size <= number:
            yield code + size * int(place), left * own[number - size]
        return
    for few in range(min(number, size) + 1):
        yield from _taken(others, np.array(rest), size - few, code + few * int(place), left * own[number - few])
