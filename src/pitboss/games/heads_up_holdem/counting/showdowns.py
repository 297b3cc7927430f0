"""Every showdown of two cards against two unknown ones with a shared board of five, counted.

For each kind of board (`board_kinds`) and each pair of cards: how many of the pairs that the opponent may hold are
beaten, equal or better, split by whether the opponent has at least a certain class. The board's pairs are ranked once
and sorted; the pairs that a pair beats are then all those below it, minus those that share a card with it, by
inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from os import cpu_count
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import (
    KIND_PAIRS,
    MARKED_BOARDS,
    PAIR_HIGH,
    PAIR_LOW,
    RANK_PAIRS,
    pair_place,
)
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker import RANK_KEYS, flush_value, plain_value_of_seven
from pitboss.kernels.poker_tables import CLASS_SHIFT, RANKS_OF_FIVE

Ints = NDArray[np.int64]
Counts = NDArray[np.uint16]
Small = NDArray[np.uint8]

_Answer = TypeVar("_Answer")

OUTCOMES = 5
WON_OUT, WON, TIED, LOST_OUT, LOST = range(OUTCOMES)
"""How a showdown can end; `OUT` if the opponent's class does not count."""
NOBODY = 255
"""In place of a class: the board leaves no cards for this pair."""


@dataclass(frozen=True, slots=True)
class Showdowns:
    """For each board, outcome and pair of cards, the number of opposing pairs; and the class of the pair's own hand.

    The class is `NOBODY` for pairs that a board leaves no cards for.
    """

    marked: Counts
    marked_classes: Small
    plain: Counts
    plain_classes: Small
    order: int


def uncounted(order: int) -> Showdowns:
    """Room for all showdowns in one order of hands, with none counted yet."""
    return Showdowns(
        np.zeros((len(MARKED_BOARDS), OUTCOMES, KIND_PAIRS), np.uint16),
        np.full((len(MARKED_BOARDS), KIND_PAIRS), NOBODY, np.uint8),
        np.zeros((len(RANKS_OF_FIVE), OUTCOMES, RANK_PAIRS), np.uint16),
        np.full((len(RANKS_OF_FIVE), RANK_PAIRS), NOBODY, np.uint8),
        order,
    )


@cache
def showdowns(order: int, least: int) -> Showdowns:
    """All showdowns, in one order of hands, with `least` as the lowest class that counts for the opponent."""
    found = uncounted(order)
    lowest = least << CLASS_SHIFT
    _count(0, len(RANKS_OF_FIVE), RANKS_OF_FIVE, 4, order, lowest, found.plain, found.plain_classes)
    in_threads(
        len(MARKED_BOARDS),
        lambda begin, end: _count(begin, end, MARKED_BOARDS, 3, order, lowest, found.marked, found.marked_classes),
    )
    return found


def in_threads(items: int, work: Callable[[int, int], _Answer], *, parts: int = 8) -> list[_Answer]:
    """Split the items into parts, each given as begin and end, across all cores; returns the answers in order."""
    edges = [items * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(cpu_count()) as pool:
        return list(pool.map(work, edges[:-1], edges[1:]))


@part
def _sort(ranked: Ints, spare: Ints, found: int) -> None:
    """Sort the first `found` by worth, the 16 bits from bit 9 up: one byte at a time, the lower byte first."""
    begins = np.empty(257, np.int64)
    for shift in (9, 17):
        for byte in range(257):
            begins[byte] = 0
        for at in range(found):
            begins[(ranked[at] >> shift & 255) + 1] += 1
        for byte in range(256):
            begins[byte + 1] += begins[byte]
        for at in range(found):
            byte = ranked[at] >> shift & 255
            spare[begins[byte]] = ranked[at]
            begins[byte] += 1
        ranked, spare = spare, ranked


@part
def _count_pairs(
    ranked: Ints,
    found: int,
    left: Ints,
    below: Ints,
    up_to: Ints,
    lowest: int,
    counts: Counts,
    classes: Small,
    board: int,
) -> None:
    """Count for all pairs of one board, given as worth << 9 | number in ascending order, and the cards left by kind."""
    having, out_having = np.empty(26, np.int64), np.empty(26, np.int64)
    for kind in range(26):
        having[kind], out_having[kind] = 0, 0
    pairs, out_pairs, first_in, begin = 0, 0, 0, 0
    while begin < found:
        worth = ranked[begin] >> 9
        end = begin
        while end < found and ranked[end] >> 9 == worth:
            pair = ranked[end] & 511
            below[end] = pairs - having[PAIR_LOW[pair]] - having[PAIR_HIGH[pair]]
            end += 1
        for at in range(begin, end):
            a, b = PAIR_LOW[ranked[at] & 511], PAIR_HIGH[ranked[at] & 511]
            if a == b:
                pairs += left[a] * (left[a] - 1) // 2
                having[a] += left[a] - 1
            else:
                pairs += left[a] * left[b]
                having[a] += left[b]
                having[b] += left[a]
        for at in range(begin, end):
            pair = ranked[at] & 511
            # The pair itself was subtracted twice.
            up_to[at] = pairs - having[PAIR_LOW[pair]] - having[PAIR_HIGH[pair]] + 1
        if worth < lowest:
            out_pairs, first_in = pairs, end
            for kind in range(26):
                out_having[kind] = having[kind]
        begin = end
    for at in range(found):
        pair = ranked[at] & 511
        a, b = PAIR_LOW[pair], PAIR_HIGH[pair]
        out = out_pairs - out_having[a] - out_having[b]
        all_pairs = pairs - having[a] - having[b] + 1
        if at < first_in:
            out += 1
            counts[board, 0, pair] = below[at]
            counts[board, 3, pair] = out - up_to[at]
            counts[board, 4, pair] = all_pairs - out
        else:
            counts[board, 0, pair] = out
            counts[board, 1, pair] = below[at] - out
            counts[board, 4, pair] = all_pairs - up_to[at]
        counts[board, 2, pair] = up_to[at] - below[at]
        classes[board, pair] = ranked[at] >> 21


@part
def read_board(boards: Ints, board: int) -> tuple[int, int, int]:
    """The sum of the keys of a board's ranks, the set of its marked ranks, and how many of those there are."""
    key, marked, held = 0, 0, 0
    for place in range(5):
        kind = boards[board, place]
        key += RANK_KEYS[kind % 13]
        marked |= (1 << kind) >> 13
        held += kind >= 13
    return key, marked, held


@part
def worth_with(key: int, marked: int, held: int, a: int, b: int, order: int) -> int:
    """What a board, as read, is worth with two more cards of these kinds."""
    if held + (a >= 13) + (b >= 13) >= 5:
        return flush_value(marked | (1 << a | 1 << b) >> 13, order)
    return plain_value_of_seven(key + RANK_KEYS[a % 13] + RANK_KEYS[b % 13], order)


@part
def rank_pairs(boards: Ints, board: int, suits: int, order: int, left: Ints, ranked: Ints) -> int:
    """Rank all pairs that a board leaves, as worth << 9 | number; returns how many there are. `left` is filled in."""
    for kind in range(26):
        left[kind] = suits if kind < 13 else 1
    for place in range(5):
        left[boards[board, place]] -= 1
    key, marked, held = read_board(boards, board)
    found = 0
    for b in range(26 if suits == 3 else 13):
        if left[b] == 0:
            continue
        for a in range(b + 1):
            if left[a] <= (a == b):
                continue
            ranked[found] = worth_with(key, marked, held, a, b, order) << 9 | pair_place(a, b)
            found += 1
    return found


@kernel
def _count(
    begin: int, end: int, boards: Ints, suits: int, order: int, lowest: int, counts: Counts, classes: Small
) -> None:
    """Count for boards with cards of 26 kinds, or of 13 if only ranks matter and all four `suits` are plain."""
    ranked, spare = np.empty(351, np.int64), np.empty(351, np.int64)
    below, up_to, left = np.empty(351, np.int64), np.empty(351, np.int64), np.empty(26, np.int64)
    for board in range(begin, end):
        found = rank_pairs(boards, board, suits, order, left, ranked)
        _sort(ranked, spare, found)
        _count_pairs(ranked, found, left, below, up_to, lowest, counts, classes, board)
