"""Hands up to suits: suits are equal, so one hand stands for all that differ only in which suit is which.

A hand is four sets of ranks, one for each suit. A set is a number whose bit 0 stands for the 2 and bit 12 for the ace,
so of two sets of the same size, the one with the higher ranks is the higher number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from math import factorial, prod

from pitboss.cards import Card, Rank, Suit

RANKS = len(Rank)
SUITS = len(Suit)

Masks = tuple[int, ...]
"""The set of ranks held in each suit."""


@cache
def rank_sets(size: int) -> tuple[int, ...]:
    """Every set of this many ranks, lowest first."""
    return tuple(sorted(sum(1 << bit for bit in bits) for bits in combinations(range(RANKS), size)))


def lengths_of(size: int) -> Iterator[tuple[int, ...]]:
    """The ways to split a hand's cards among the suits, longest first."""
    return (lengths for lengths in combinations_with_replacement(range(size, -1, -1), SUITS) if sum(lengths) == size)


def hands_up_to_suits(size: int) -> Iterator[tuple[Masks, int]]:
    """One hand of this many cards for all that differ only in suits, and how many hands it stands for."""
    for lengths in lengths_of(size):
        choices = [
            combinations_with_replacement(rank_sets(length), len(list(same))) for length, same in groupby(lengths)
        ]
        for groups in product(*choices):
            masks = tuple(chain.from_iterable(groups))
            yield masks, ways(masks)


def ways(masks: Masks) -> int:
    """In how many ways the four sets can be assigned to the four suits."""
    return factorial(SUITS) // prod(map(factorial, Counter(masks).values()))


def masks_of(cards: Iterable[Card]) -> Masks:
    """The ranks that cards hold in each suit, in the order of `Suit`."""
    held = dict.fromkeys(Suit, 0)
    for card in cards:
        held[card.suit] |= 1 << (card.rank - Rank.TWO)
    return tuple(held.values())


@cache
def ranks_in(mask: int) -> tuple[Rank, ...]:
    """The ranks of a set, highest first."""
    return tuple(rank for rank in reversed(Rank) if mask >> (rank - Rank.TWO) & 1)


def cards_of(masks: Masks) -> tuple[Card, ...]:
    """The cards that the four sets hold."""
    return tuple(Card(rank, suit) for mask, suit in zip(masks, Suit, strict=True) for rank in ranks_in(mask))
