"""Cards that beat a hand by themselves: how many of the cards left would make the board alone better than the hand.

A player can count these at the table. Boards and pairs are those of `board_kinds`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import (
    KIND_PAIRS,
    MARKED_BOARDS,
    PAIR_HIGH,
    PAIR_LOW,
    RANK_PAIRS,
)
from pitboss.games.heads_up_holdem.counting.decisions import Choosing, Options, tally
from pitboss.games.heads_up_holdem.counting.showdowns import NOBODY, Showdowns, in_threads, rank_pairs, read_board
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker import RANK_KEYS, flush_value, plain_value_of_six
from pitboss.kernels.poker_tables import RANKS_OF_FIVE

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]

_LEFT = 45
"""How many cards are neither in the hand nor on the board."""


@dataclass(frozen=True, slots=True)
class Outs:
    """For each board and pair of cards, the number of outs against the pair."""

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
    """Choices after the last card by outs only: option 1 with `most` outs or fewer, else 0; plain, then marked."""
    counted = outs(found.order)
    return (counted.plain <= most).astype(np.uint8), (counted.marked <= most).astype(np.uint8)


def choices_by_outs(found: Showdowns, options: Options, choosing: Choosing) -> list[list[int]]:
    """For each number of outs, how many deals that reach the last card undecided take each option there."""
    counted = outs(found.order)
    marked = replace(
        found,
        plain_classes=np.where(np.equal(found.plain_classes, NOBODY), NOBODY, counted.plain).astype(np.uint8),
        marked_classes=np.where(np.equal(found.marked_classes, NOBODY), NOBODY, counted.marked).astype(np.uint8),
    )
    tallied = tally(marked, options, choosing, labels=_LEFT + 1)[: len(options.last)].sum(axis=2)
    return [[int(count) for count in row] for row in tallied.T]


@part
def _rank_alone(boards: Ints, board: int, kinds: int, order: int, left: Ints, alone: Ints) -> None:
    """What a board alone is worth with one more card of each of the first `kinds` kinds; 0 if no such card is left.

    The tables know no fifth card of a rank: looking one up would read past their end.
    """
    key, marked, held = read_board(boards, board)
    for kind in range(kinds):
        if left[kind] == 0:
            alone[kind] = 0
        elif held + (kind >= 13) >= 5:
            alone[kind] = flush_value(marked | (1 << kind) >> 13, order)
        else:
            alone[kind] = plain_value_of_six(key + RANK_KEYS[kind % 13], order)


@kernel
def _count_outs(begin: int, end: int, boards: Ints, suits: int, order: int, counted: Small) -> None:
    kinds = 26 if suits == 3 else 13
    left, alone, ranked = np.empty(26, np.int64), np.empty(26, np.int64), np.empty(351, np.int64)
    for board in range(begin, end):
        found = rank_pairs(boards, board, suits, order, left, ranked)
        _rank_alone(boards, board, kinds, order, left, alone)
        for at in range(found):
            worth, pair = ranked[at] >> 9, ranked[at] & 511
            # The pair's own cards are not left.
            better = 0 - (alone[PAIR_LOW[pair]] > worth) - (alone[PAIR_HIGH[pair]] > worth)
            for kind in range(kinds):
                if alone[kind] > worth:
                    better += left[kind]
            counted[board, pair] = better
