"""High Card Flush a second time: every hand of seven cards, the dealer's hands by formulas for each length of flush.

No polynomial is multiplied here. Of seven cards at most one suit holds four, two hold three and three hold two, so
the dealer's hands below a flush are written down as a sum over the suits that are as long as the flush. How many sets
of ranks in a suit are lower is looked up in sorted lists.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

CARDS = 7
DEALER_HANDS = comb(45, 7)
NINE_HIGH = 1 << 7
"""Three-card flushes from here on qualify: the lowest number of a set with a 9."""
PATTERNS = {
    2: [(2, 2, 2, 1)],
    3: [(3, 3, 1, 0), (3, 2, 2, 0), (3, 2, 1, 1)],
    4: [(4, 3, 0, 0), (4, 2, 1, 0), (4, 1, 1, 1)],
    5: [(5, 2, 0, 0), (5, 1, 1, 0)],
    6: [(6, 1, 0, 0)],
    7: [(7, 0, 0, 0)],
}
MOST = {2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}
COLUMNS = ("hands", "out", "below", "equal", "raised", "raised out", "raised below", "raised equal")


@cache
def sets(size: int) -> tuple[int, ...]:
    """All sets of so many ranks as numbers, bit 0 for the 2, in rising order."""
    return tuple(sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size)))


@cache
def _left(held: int, size: int) -> Ints:
    """The sets of so many ranks that a suit still holds when these ranks are gone."""
    return np.array([ranks for ranks in sets(size) if not ranks & held], dtype=np.int64)


def lower(held: Ints, size: int, bound: int) -> Ints:
    """For each set of ranks held in a suit, how many sets of that size the suit still holds below the bound."""
    found = [np.searchsorted(_left(ranks, size), bound) for ranks in held.ravel().tolist()]
    return np.array(found, dtype=np.int64).reshape(held.shape)


@cache
def _choose(left: tuple[int, ...], most: int, cards: int) -> int:
    """In how many ways cards can be taken from suits with so many left, no more than `most` of each."""
    takes = product(range(most + 1), repeat=len(left))
    return sum(prod(map(comb, left, take)) for take in takes if sum(take) == cards)


def dealer_below(lengths: tuple[int, ...], length: int, lower_sets: list[Ints]) -> Ints:
    """The dealer's hands with no suit as long as `length`, or with suits as long of the lower sets alone."""
    left = tuple(13 - each for each in lengths)
    shape = np.broadcast_shapes(*(each.shape for each in lower_sets))
    total: Ints = np.full(shape, _choose(left, length - 1, CARDS), dtype=np.int64)
    for number in range(1, CARDS // length + 1):
        for suits in combinations(range(4), number):
            others = tuple(left[suit] for suit in range(4) if suit not in suits)
            rest = _choose(others, length - 1, CARDS - number * length)
            total += rest * prod((lower_sets[suit] for suit in suits), start=np.int64(1))
    return total


def _weights(lengths: tuple[int, ...], own: int, second: Ints, third: Ints) -> Ints:
    """How many hands have these sets in suits of these lengths, the highest of the longest being `own`.

    Of sets in suits as long those in falling order stand for all orders.
    """
    length = lengths[0]
    as_long = lengths.count(length)
    told_apart = factorial(4) // prod(factorial(lengths.count(each)) for each in set(lengths))
    if as_long == 1:
        return told_apart * np.ones_like(second + third)
    if as_long == 2:
        orders = (second < own) * 2 + (second == own)
        return np.asarray(told_apart * orders * np.ones_like(third), dtype=np.int64)
    falling = (second <= own) & (third <= second)
    same = (second == own) * 1 + (third == second)
    return np.asarray(told_apart * falling * np.array([6, 3, 1])[same], dtype=np.int64)


@cache
def _out(size: int) -> Ints:
    return lower(np.array(sets(size), dtype=np.int64), 3, NINE_HIGH)


def by_formula(own: int) -> dict[str, int]:
    """All hands whose highest flush is this set: how many, what they meet, and which of them are worth a raise."""
    length = own.bit_count()
    able = length > 3 or (length == 3 and own >= NINE_HIGH)
    found = dict.fromkeys(COLUMNS, 0)
    for lengths in PATTERNS[length]:
        shapes = [[-1 if axis == place else 1 for axis in range(3)] for place in range(3)]
        others = [
            np.array(sets(each), dtype=np.int64).reshape(shape) for each, shape in zip(lengths[1:], shapes, strict=True)
        ]
        suits = [np.array([[[own]]], dtype=np.int64), *others]
        out_sets = [
            lower(suits[0], 3, NINE_HIGH),
            *(_out(each).reshape(shape) for each, shape in zip(lengths[1:], shapes, strict=True)),
        ]
        out = dealer_below(lengths, 3, out_sets)
        below = dealer_below(lengths, length, [lower(held, length, own) for held in suits])
        through = dealer_below(lengths, length, [lower(held, length, own + 1) for held in suits])
        met = [out, (below - out) * able, (through - below) * able]
        above = DEALER_HANDS - sum(met)
        raised = met[0] + (1 + MOST[length]) * (met[1] - above) > -DEALER_HANDS
        weights = _weights(lengths, own, suits[1], suits[2]) * np.ones_like(out)
        numbers = [weights, *(weights * each for each in met)]
        for name, number in zip(COLUMNS, [*numbers, *(number * raised for number in numbers)], strict=True):
            found[name] += int(number.sum())
    return found
