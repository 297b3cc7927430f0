"""Hands ranked by their longest flush, counted suit by suit, no matter which cards are gone and which are known.

A flush is its length and the set of its ranks as a number (see `suits`): of two flushes of equal length, the one with
the higher ranks is the higher number. A hand ranks below a flush if its cards in each suit do, so the hands below it
are counted by a product of four polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from pitboss.counting.polynomials import coefficient
from pitboss.counting.suits import RANKS, SUITS, Masks


class FlushRanks(NamedTuple):
    """The length of a flush, and its ranks as a number."""

    length: int
    ranks: int

    @property
    def above(self) -> FlushRanks:
        """The lowest flush that could rank above it."""
        return FlushRanks(self.length, self.ranks + 1)


def flush_of(ranks: int) -> FlushRanks:
    """The flush that a suit with these ranks makes."""
    return FlushRanks(ranks.bit_count(), ranks)


def longest_flush(hand: Masks) -> FlushRanks:
    """The flush that ranks a hand."""
    return max(map(flush_of, hand))


class Met(NamedTuple):
    """How many opposing hands do not qualify, and how many that do rank below, equal to, and above a hand."""

    out: int
    below: int
    equal: int
    above: int


class Opponent(NamedTuple):
    """What is known about an opponent's hand: cards in it, cards that may be in it, and how many of those are drawn."""

    known: Masks
    free: Masks
    drawn: int

    def below(self, flush: FlushRanks) -> int:
        """How many such hands rank below a flush."""
        return coefficient(
            (self._suit(known, free, flush) for known, free in zip(self.known, self.free, strict=True)), self.drawn
        )

    def _suit(self, known: int, free: int, flush: FlushRanks) -> list[int]:
        """In how many ways each number of cards of one suit can be drawn without reaching the flush."""
        ways = [0] * (self.drawn + 1)
        for drawn in _subsets(free):
            if (number := drawn.bit_count()) <= self.drawn and flush_of(known | drawn) < flush:
                ways[number] += 1
        return ways


def _subsets(ranks: int) -> Iterator[int]:
    subset = ranks
    while subset:
        yield subset
        subset = (subset - 1) & ranks
    yield 0


Meet = Callable[[Masks, Opponent, FlushRanks], Met]


def meet_by_flush(hand: Masks, opponent: Opponent, qualifies: FlushRanks) -> Met:
    """A hand against every opposing hand, where this flush or better qualifies; only the flush's ranks decide."""
    everything = opponent.below(FlushRanks(RANKS + 1, 0))
    out, own = opponent.below(qualifies), longest_flush(hand)
    below, through = max(out, opponent.below(own)), max(out, opponent.below(own.above))
    return Met(out, below - out, through - below, everything - through)


def meet_by_all_ranks(hand: Masks, opponent: Opponent, qualifies: FlushRanks) -> Met:
    """The same, where the ranks of all cards decide between flushes of equal length; built rank by rank, ace down.

    An opposing hand is lower if it holds fewer cards of the first rank where the two counts differ. Whether a flush
    that is just long enough qualifies may depend only on its highest card.
    """
    if qualifies.ranks.bit_count() != 1:
        raise ValueError(f"more than the highest card decides whether a hand qualifies: {qualifies}")
    states: dict[tuple[tuple[int, ...], int, int], int] = {((0,) * SUITS, 0, 0): 1}
    size = opponent.drawn + sum(map(int.bit_count, opponent.known))
    for rank in reversed(range(RANKS)):
        bit = 1 << rank
        own = sum(bool(mask & bit) for mask in hand)
        options = [
            (1,) if known & bit else (0, 1) if free & bit else (0,)
            for known, free in zip(opponent.known, opponent.free, strict=True)
        ]
        after: dict[tuple[tuple[int, ...], int, int], int] = {}
        for (counts, high, order), ways in states.items():
            for taken in product(*options):
                held = tuple(map(sum, zip(counts, taken, strict=True)))
                if sum(held) > size:
                    continue
                # A flush has a card that is high enough if its first card is.
                begun = sum(1 << suit for suit in range(SUITS) if taken[suit]) if bit >= qualifies.ranks else 0
                now = order or (sum(taken) > own) - (sum(taken) < own)
                state = held, high | begun, now
                after[state] = after.get(state, 0) + ways
        states = after
    return _met(states, size, longest_flush(hand).length, qualifies)


def _met(states: dict[tuple[tuple[int, ...], int, int], int], size: int, own: int, qualifies: FlushRanks) -> Met:
    met = [0] * len(Met._fields)
    for (counts, high, order), ways in states.items():
        if sum(counts) != size:
            continue
        length = max(counts)
        flushes = [suit for suit, count in enumerate(counts) if count == length]
        if length < qualifies.length or (length == qualifies.length and not any(high >> suit & 1 for suit in flushes)):
            met[0] += ways
        elif length == own:
            met[2 + order] += ways
        else:
            met[1 if length < own else 3] += ways
    return Met(*met)
