"""Three cards against three cards: for every hand, how many of the remaining hands rank below, equal, or rank above it.

A hand is four sets of ranks, one for each suit, bit 0 for the 2. The remaining hands fall into 741 kinds, by their
ranks and by whether they are of one suit, which is all any ranking looks at. The caller says what a kind is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit

Ints = NDArray[np.int64]


class Kind(NamedTuple):
    """Hands of the same ranks, highest first, either all of one suit or not."""

    ranks: tuple[Rank, ...]
    suited: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """A hand of this kind."""
        suits = (Suit.SPADES,) * 3 if self.suited else (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
        return tuple(map(Card, self.ranks, suits))


_DOWN = tuple(reversed(Rank))
_DISTINCT = tuple(combinations(_DOWN, 3))
_UNSUITED = tuple(combinations_with_replacement(_DOWN, 3))
KINDS = (*(Kind(ranks, True) for ranks in _DISTINCT), *(Kind(ranks, False) for ranks in _UNSUITED))
_PLACE = {kind: place for place, kind in enumerate(KINDS)}


def place_of(cards: Sequence[Card]) -> int:
    """The place among `KINDS` of these three cards' kind."""
    ranks = tuple(sorted([card.rank for card in cards], reverse=True))
    return _PLACE[Kind(ranks, cards[0].suit is cards[1].suit is cards[2].suit)]


def kinds_left(masks: Ints) -> Ints:
    """For each hand, given by its four sets, how many hands of each of `KINDS` the other cards of the deck make."""
    left = len(Suit) - (masks[:, :, None] >> np.arange(len(Rank)) & 1).sum(axis=1)
    triples = np.array([[rank - Rank.TWO for rank in each] for each in _DISTINCT])
    suited = (masks[:, :, None] & (1 << triples).sum(axis=1) == 0).sum(axis=1)
    high, middle, low = (left[:, column] for column in triples.T)
    unsuited = high * middle * low - suited
    by_ranks = dict(zip(_DISTINCT, unsuited.T, strict=True))
    columns = [by_ranks[each] if each in by_ranks else _with_a_pair(left, each) for each in _UNSUITED]
    return np.concatenate([suited, np.stack(columns, axis=1)], axis=1)


def _with_a_pair(left: Ints, ranks: tuple[Rank, ...]) -> Ints:
    """Hands of two cards of one rank and a third, or of three of one rank."""
    high, middle, low = (left[:, rank - Rank.TWO] for rank in ranks)
    if ranks[0] is ranks[2]:
        return high * (high - 1) * (high - 2) // 6
    return high * (high - 1) // 2 * low if ranks[0] is ranks[1] else middle * (middle - 1) // 2 * high


@dataclass(frozen=True, slots=True)
class Opposed:
    """For each hand, how many opposing hands do not qualify, and how many that do rank below, equal, or above it."""

    out: Ints
    below: Ints
    equal: Ints
    above: Ints


def oppose(own: Ints, left: Ints, *, strength: Sequence[int], qualifies: Sequence[bool]) -> Opposed:
    """Match hands of the kinds `own` against the kinds left, given how strong each kind is and whether it qualifies."""
    _, level = np.unique(np.asarray(strength), return_inverse=True)
    order = np.argsort(level, kind="stable")
    starts = np.searchsorted(level[order], np.arange(level.max() + 1))
    able = left * np.asarray(qualifies)
    up_to = np.zeros((len(own), level.max() + 2), dtype=np.int64)
    up_to[:, 1:] = np.add.reduceat(able[:, order], starts, axis=1).cumsum(axis=1)
    hand = np.arange(len(own))
    below, through = up_to[hand, level[own]], up_to[hand, level[own] + 1]
    return Opposed(
        out=left.sum(axis=1) - up_to[:, -1],
        below=below,
        equal=through - below,
        above=up_to[:, -1] - through,
    )
