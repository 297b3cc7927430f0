"""RNG-3: a statistical battery on final cards by position, jointly at 99%, and proof that it catches bad shuffles.

Chance comes from a fixed stream, so a test passes always or never. What must come out is known exactly for random
permutations of n cards; each statistic is measured in its own standard errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import NormalDist

import pytest

from pitboss.cards import STANDARD, WITH_JOKER, Deck
from pitboss.house.shuffle import Source, below, shuffled
from tests.house.playing import Stream

Orders = Sequence[tuple[int, ...]]


def totals(orders: Orders) -> float:
    """How often each card lies at each position."""
    size, count = len(orders[0]), len(orders)
    found = Counter((place, card) for order in orders for place, card in enumerate(order))
    expected = count / size
    square = sum((found[place, card] - expected) ** 2 for place in range(size) for card in range(size)) / expected
    # For whole permutations both rows and columns add up, which leaves (n - 1) squared degrees of freedom.
    freedom = (size - 1) ** 2
    return (square * (size - 1) / size - freedom) / sqrt(2 * freedom)


def serial(orders: Orders) -> float:
    """How far apart in the unshuffled pack cards are that lie on each other."""
    size = len(orders[0])
    found = Counter((below_it - card) % size for order in orders for card, below_it in pairwise(order))
    expected = len(orders) * (size - 1) / (size - 1)
    square = sum((found[apart] - expected) ** 2 for apart in range(1, size)) / expected
    return (square - (size - 2)) / sqrt(2 * (size - 2))


def runs(orders: Orders) -> float:
    """How often a higher card follows a lower one: (n - 1) / 2 times, with a variance of (n + 1) / 12."""
    size = len(orders[0])
    rises = sum(low < high for order in orders for low, high in pairwise(order))
    return (rises - len(orders) * (size - 1) / 2) / sqrt(len(orders) * (size + 1) / 12)


def unmoved(orders: Orders) -> float:
    """How many cards lie where they lay before the shuffle: one on average, with a variance of one."""
    count = sum(place == card for order in orders for place, card in enumerate(order))
    return (count - len(orders)) / sqrt(len(orders))


def collector(orders: Orders) -> float:
    """How many shuffles it takes until every card has been on top, again and again."""
    size = len(orders[0])
    mean = size * sum(1 / k for k in range(1, size + 1))
    variance = sum((1 - k / size) / (k / size) ** 2 for k in range(1, size + 1))
    lengths: list[int] = []
    missing, length = set(range(size)), 0
    for order in orders:
        missing.discard(order[0])
        length += 1
        if not missing:
            lengths.append(length)
            missing, length = set(range(size)), 0
    return (sum(lengths) - len(lengths) * mean) / sqrt(len(lengths) * variance) if lengths else 0.0


BATTERY: tuple[Callable[[Orders], float], ...] = (totals, serial, runs, unmoved, collector)
BOUND = NormalDist().inv_cdf(1 - 0.01 / len(BATTERY) / 2)
"""Each statistic alone may be so far off that all together are within their bounds 99 times of 100."""


def failures(orders: Orders) -> dict[str, float]:
    found = {statistic.__name__: statistic(orders) for statistic in BATTERY}
    return {name: value for name, value in found.items() if abs(value) > BOUND}


def many(deck: Deck, count: int, shuffle: Callable[[Sequence[int], Source], tuple[int, ...]] = shuffled) -> Orders:
    source = Stream(f"battery {deck}")
    return [shuffle(range(deck.size), source) for _ in range(count)]


@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER])
def test_rng_3_shuffled_decks_pass(deck: Deck) -> None:
    orders = many(deck, 1500)

    assert failures(orders) == {}
    assert len(set(orders)) == len(orders)


@pytest.mark.prove
@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER, Deck(decks=6), Deck(decks=8)])
def test_rng_3_many_shuffled_packs_of_every_kind_pass(deck: Deck) -> None:
    orders = many(deck, 1_500_000 // deck.size)

    assert failures(orders) == {}
    assert len(set(orders)) == len(orders)


def swaps_with_any(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """The usual mistake: each place is swapped with any of all places."""
    order = list(cards)
    for place in range(len(order)):
        other = below(len(order), source)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_stays(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """The other usual mistake: no card may stay where it is (Sattolo)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def only_cuts(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Every card is equally likely everywhere, and yet nothing is shuffled."""
    depth = below(len(cards), source)
    return (*cards[depth:], *cards[:depth])


def remainder(cards: Sequence[int], source: Source) -> tuple[int, ...]:
    """Numbers by remainder, which favors small ones: here from so few bits that it shows."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = (source.entropy(1)[0] & 63) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@pytest.mark.parametrize("shuffle", [swaps_with_any, never_stays, only_cuts, remainder])
def test_the_battery_catches_a_bad_shuffle(
    shuffle: Callable[[Sequence[int], Source], tuple[int, ...]],
) -> None:
    assert failures(many(STANDARD, 1500, shuffle)) != {}
