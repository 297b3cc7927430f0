"""Boards without needless suits, numbered: what decides a showdown of two cards each with a shared board of five.

If no suit appears three times on the board, nobody can have a flush and only ranks matter: a *plain* board is a
multiset of five ranks. Otherwise exactly one suit does: call it marked. Whether a card is of that suit matters, but not
which of the other three suits it has: a *marked* board is a set of three to five marked ranks and a multiset of the
others. So there are 26 kinds of cards, 0 to 12 by rank and 13 to 25 for the marked ones, and 2,598,960 boards collapse
into 6,175 and 36,608. Flops are numbered the same way: multisets of three ranks, and 2,483 with one of the flop's own
suits marked.

Two cards are a pair of kinds a <= b, numbered b * (b + 1) / 2 + a. Pairs of plain kinds come first, so their numbers
are those of the pairs of ranks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import part
from pitboss.kernels.poker_tables import rising

Ints = NDArray[np.int64]

RANKS = 13
KINDS = 26
RANK_PAIRS = 91
KIND_PAIRS = 351

PAIR_LOW = np.array([a for b in range(KINDS) for a in range(b + 1)])
PAIR_HIGH = np.array([b for b in range(KINDS) for a in range(b + 1)])
"""The two kinds of each pair."""


def _pair_ranks() -> Ints:
    low, high = np.minimum(PAIR_LOW % RANKS, PAIR_HIGH % RANKS), np.maximum(PAIR_LOW % RANKS, PAIR_HIGH % RANKS)
    found: Ints = high * (high + 1) // 2 + low
    return found


PAIR_RANKS = _pair_ranks()
"""The pair of ranks of each pair of kinds."""
HOLDS = np.stack([np.equal(PAIR_LOW, kind).astype(np.int64) + np.equal(PAIR_HIGH, kind) for kind in range(KINDS)])
"""How many of a kind each pair holds."""

SET_PLACES = np.zeros(1 << RANKS, np.int64)
"""The place of a set of ranks, bit 0 for the 2, among all sets of its size."""
for _size in range(1, 6):
    _sets = (1 << rising(_size, apart=1)).sum(axis=1)
    SET_PLACES[_sets] = np.arange(len(_sets))


def _by_last(ranks: Ints) -> Ints:
    """Rows of ranks sorted by their last rank, then by the one before it."""
    return ranks[np.lexsort(ranks.T)] if ranks.size else ranks


def _numbered(cards: int) -> tuple[Ints, list[int]]:
    """The kinds of all boards (or flops) with at most two plain cards, and where each count of marked cards begins."""
    listed: list[Ints] = []
    for plain in (2, 1, 0):
        marked, others = RANKS + rising(cards - plain, apart=1), _by_last(rising(plain))
        listed.append(np.column_stack([np.repeat(marked, len(others), axis=0), np.tile(others, (len(marked), 1))]))
    begins = np.cumsum([0, *map(len, listed[:-1])])
    return np.concatenate(listed), begins.tolist()


# Boards with three, four and five marked cards, then flops with one, two and three.
MARKED_BOARDS, _BOARD_BEGINS = _numbered(5)
MARKED_FLOPS, _FLOP_BEGINS = _numbered(3)
"""The kinds on each, marked cards first."""
_BEGINS = np.array([_BOARD_BEGINS, _FLOP_BEGINS])

PLAIN_FLOPS = _by_last(rising(3))
"""The ranks of each, in ascending order."""


@part
def pair_place(a: int, b: int) -> int:
    """The number of two kinds, or ranks, in any order."""
    return b * (b + 1) // 2 + a if a <= b else a * (a + 1) // 2 + b


@part
def flop_place(a: int, b: int, c: int) -> int:
    """The number of three ranks in any order among the plain flops."""
    low, high = min(a, min(b, c)), max(a, max(b, c))  # noqa: PLW3301 of two at a time, as compiled code knows them
    middle = a + b + c - low - high
    return low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6


@part
def marked_place(size: int, mask: int, plain: int, others: int) -> int:
    """The number of a marked board (size 5) or flop (size 3).

    `mask` holds the marked ranks, `plain` says how many other cards there are, and `others` is the rank of the one
    other card or the number of the pair of ranks.
    """
    begin = _BEGINS[0 if size == 5 else 1, 2 - plain]
    places = 91 if plain == 2 else 13 if plain == 1 else 1
    place: int = begin + SET_PLACES[mask] * places + others
    return place
