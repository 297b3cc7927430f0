"""A statistical battery over shuffled packs: whether cards by position look like those of a perfect shuffle.

It runs the very code that shuffles and mixes at a table. The expected results for random orders of n cards are known
exactly, so each statistic is measured in its own standard errors. Cards are told apart by their place in a new pack,
even those with the same face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import comb, sqrt
from statistics import NormalDist
from typing import Protocol

import msgspec

from pitboss.cards import Deck
from pitboss.house.mixing import VALUE_BYTES, permutation
from pitboss.house.shuffle import Source, shuffled

Order = tuple[int, ...]
Orders = Sequence[Order]
_LEVEL = 0.99
"""How often a perfect shuffle passes everything that is required of one kind of deck."""
_SAME = 2
"""How many of the top cards are compared, to see how often two shuffles begin alike."""


class Drawn(msgspec.Struct, frozen=True):
    """One shuffle: the bytes drawn for it (raw), and the places of its cards in a new pack (scaled)."""

    raw: bytes
    order: Order


class Measured(msgspec.Struct, frozen=True):
    """One statistic: how many standard errors it is off, and whether that is more than chance allows."""

    way: str
    statistic: str
    deviation: float
    passed: bool


class Verdict(msgspec.Struct, frozen=True):
    """The result for one kind of deck."""

    deck: str
    cards: int
    shuffles: int
    bound: float
    """How many standard errors a statistic may be off, so that all together pass 99 times out of 100."""
    measured: tuple[Measured, ...]
    repeated: int
    """How many whole orders came up more than once, which takes more than chance."""
    passed: bool


class Shuffler(Protocol):
    """Something that puts cards in a random order."""

    def __call__(self, cards: Sequence[int], source: Source, /) -> Order: ...


def totals(orders: Orders) -> float:
    """How often each card lies at each position."""
    size, count = len(orders[0]), len(orders)
    found = Counter((place, card) for order in orders for place, card in enumerate(order))
    expected = count / size
    square = sum((found[place, card] - expected) ** 2 for place in range(size) for card in range(size)) / expected
    # For whole permutations, both rows and columns add up, which leaves (n - 1) squared degrees of freedom.
    return _normal(square * (size - 1) / size, (size - 1) ** 2)


def serial(orders: Orders) -> float:
    """How far apart in a new pack cards are that end up next to each other."""
    size, expected = len(orders[0]), len(orders)
    found = Counter((below_it - card) % size for order in orders for card, below_it in pairwise(order))
    return _normal(sum((found[apart] - expected) ** 2 for apart in range(1, size)) / expected, size - 2)


def runs(orders: Orders) -> float:
    """How often a higher card follows a lower one: (n - 1) / 2 times, with a variance of (n + 1) / 12."""
    size = len(orders[0])
    rises = sum(low < high for order in orders for low, high in pairwise(order))
    return (rises - len(orders) * (size - 1) / 2) / sqrt(len(orders) * (size + 1) / 12)


def unmoved(orders: Orders) -> float:
    """How many cards are where they were before the shuffle: one on average, with a variance of one."""
    count = sum(place == card for order in orders for place, card in enumerate(order))
    return (count - len(orders)) / sqrt(len(orders))


def duplicates(orders: Orders) -> float:
    """How many pairs of shuffles have the same cards on top."""
    size = len(orders[0])
    pairs, chance = comb(len(orders), 2), 1 / (size * (size - 1))
    found = sum(comb(times, 2) for times in Counter(order[:_SAME] for order in orders).values())
    return (found - pairs * chance) / sqrt(pairs * chance * (1 - chance))


def collector(orders: Orders) -> float:
    """How many shuffles it takes until every card has been at a position, again and again, position by position."""
    size = len(orders[0])
    mean = size * sum(1 / k for k in range(1, size + 1))
    variance = sum((1 - k / size) / (k / size) ** 2 for k in range(1, size + 1))
    complete, used, length = 0, 0, 0
    missing = set(range(size))
    for position in zip(*orders, strict=True):
        for card in position:
            missing.discard(card)
            length += 1
            if not missing:
                complete, used = complete + 1, used + length
                missing, length = set(range(size)), 0
    return (used - complete * mean) / sqrt(complete * variance) if complete else 0.0


STATISTICS: tuple[Callable[[Orders], float], ...] = (totals, runs, serial, duplicates, collector, unmoved)


class _Noted:
    """Randomness that records what was drawn."""

    def __init__(self, source: Source) -> None:
        self._source, self.raw = source, b""

    def entropy(self, count: int) -> bytes:
        drawn = self._source.entropy(count)
        self.raw += drawn
        return drawn


def mixed(cards: Sequence[int], source: Source) -> Order:
    """A new pack mixed as players mix one, with a random seed."""
    return tuple(cards[place] for place in permutation(source.entropy(VALUE_BYTES).hex(), len(cards)))


def drawn(deck: Deck, count: int, source: Source, shuffle: Shuffler) -> Iterator[Drawn]:
    """That many shuffles of a new pack."""
    for _ in range(count):
        noted = _Noted(source)
        order = shuffle(range(deck.size), noted)
        yield Drawn(noted.raw, order)


def battery(deck: Deck, ways: dict[str, Orders]) -> Verdict:
    """Every statistic over the orders of one kind of deck, by how they were made, jointly at 99%."""
    level = (1 - _LEVEL) / (len(STATISTICS) * len(ways))
    bound = NormalDist().inv_cdf(1 - level / 2)
    measured = tuple(
        Measured(way, statistic.__name__, found := statistic(orders), abs(found) <= bound)
        for way, orders in ways.items()
        for statistic in STATISTICS
    )
    repeated = sum(len(orders) - len(set(orders)) for orders in ways.values())
    passed = not repeated and all(each.passed for each in measured)
    return Verdict(str(deck), deck.size, len(next(iter(ways.values()))), bound, measured, repeated, passed)


def ways_of_shuffling() -> dict[str, Shuffler]:
    """What decides the order in which cards are dealt: the house's shuffle, and the mix of what players add."""
    return {"shuffled": shuffled, "mixed": mixed}


def _normal(square: float, freedom: int) -> float:
    """A chi-square as a deviation of the normal distribution, by the approximation of Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))
