"""Cards that beat a hand by themselves: how many of the cards left make the board alone better than the hand.

That is what a player can count at the table. Boards and pairs are those of `board_kinds`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.board_kinds import KIND_PAIRS, MARKED_BOARDS, RANK_PAIRS, pair_place
from pitboss.kernels.decisions import Choosing, Options, tally
from pitboss.kernels.poker import (
    RANK_KEYS,
    flush_value,
    plain_value_of_seven,
    plain_value_of_six,
)
from pitboss.kernels.poker_tables import RANKS_OF_FIVE
from pitboss.kernels.showdowns import NOBODY, Showdowns, in_threads

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]

_LEFT = 45
"""So many cards are neither in the hand nor on the board."""


@dataclass(frozen=True, slots=True)
class Outs:
    """For each board and pair of cards the number of outs against it."""

    plain: Small
    marked: Small


@cache
def outs(order: int) -> Outs:
    """Outs on every board, in one order of hands."""
    plain = np.zeros((len(RANKS_OF_FIVE), RANK_PAIRS), np.uint8)
    marked = np.zeros((len(MARKED_BOARDS), KIND_PAIRS), np.uint8)
    _count_outs(0, len(RANKS_OF_FIVE), RANKS_OF_FIVE, 4, order, plain)
    in_threads(len(MARKED_BOARDS), lambda begin, end: _count_outs(begin, end, MARKED_BOARDS, 3, order, marked))
    return Outs(plain, marked)


def choose_by_outs(found: Showdowns, *, most: int) -> tuple[Small, Small]:
    """Choices after the last card by outs alone: option 1 with so many at most, else option 0; plain, then marked."""
    counted = outs(found.order)
    return (counted.plain <= most).astype(np.uint8), (counted.marked <= most).astype(np.uint8)


def choices_by_outs(found: Showdowns, options: Options, choosing: Choosing) -> list[list[int]]:
    """For each number of outs how many deals that come to the last card undecided take each option there."""
    counted = outs(found.order)
    marked = replace(
        found,
        plain_classes=np.where(np.equal(found.plain_classes, NOBODY), NOBODY, counted.plain).astype(np.uint8),
        marked_classes=np.where(np.equal(found.marked_classes, NOBODY), NOBODY, counted.marked).astype(np.uint8),
    )
    tallied = tally(marked, options, choosing, labels=_LEFT + 1)[: len(options.last)].sum(axis=2)
    return [[int(count) for count in row] for row in tallied.T]


@njit(cache=True, nogil=True)
def _count_outs(begin: int, end: int, boards: Ints, suits: int, order: int, counted: Small) -> None:
    kinds = 26 if suits == 3 else 13
    left, alone = np.empty(26, np.int64), np.empty(26, np.int64)
    for board in range(begin, end):
        key, marked, held = 0, 0, 0
        for kind in range(26):
            left[kind] = suits if kind < 13 else 1
        for place in range(5):
            kind = boards[board, place]
            left[kind] -= 1
            key += RANK_KEYS[kind % 13]
            if kind >= 13:
                marked |= 1 << (kind - 13)
                held += 1
        for kind in range(kinds):
            if held + (kind >= 13) >= 5:
                alone[kind] = flush_value(marked | ((1 << kind) >> 13), order)
            else:
                alone[kind] = plain_value_of_six(key + RANK_KEYS[kind % 13], order)
        for b in range(kinds):
            for a in range(b + 1):
                if left[b] == 0 or left[a] <= (a == b):
                    continue
                if held + (a >= 13) + (b >= 13) >= 5:
                    worth = flush_value(marked | ((1 << a) >> 13) | ((1 << b) >> 13), order)
                else:
                    worth = plain_value_of_seven(key + RANK_KEYS[a % 13] + RANK_KEYS[b % 13], order)
                better = 0
                for kind in range(kinds):
                    if alone[kind] > worth:
                        better += left[kind] - (kind == a) - (kind == b)
                counted[board, pair_place(a, b)] = better
