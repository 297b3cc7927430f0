"""What extra knowledge is worth to one hand of two cards with a shared board: the best choices with it, compared with
the choices made without it.

Both are summed over the same boards and opponents, those that the known cards leave possible, so the difference is what
the knowledge is worth there: never less than zero. See `one_hand`, and `decisions` for options and choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import MARKED_BOARDS, pair_place
from pitboss.games.heads_up_holdem.counting.decisions import (
    APART,
    FLOPS_APART,
    FLOPS_SUITED,
    Choices,
    Choosing,
    Options,
    start_place,
)
from pitboss.games.heads_up_holdem.counting.one_hand import (
    HandOrder,
    Known,
    add_boards,
    as_arrays,
    brings,
    count_kinds,
    count_opponents,
    take_off,
)
from pitboss.games.heads_up_holdem.counting.showdowns import in_threads
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker_tables import CARDS, RANKS_OF_FIVE

Ints = NDArray[np.int64]

_BEST, _KEPT = 0, 1
"""Columns for what the last choices pay on a board; the columns of all options follow."""
_SUITS, _RANKS = 4, 13


@dataclass(frozen=True, slots=True)
class Kept:
    """The choices that one hand makes without the extra knowledge."""

    before: int
    flop: Choices
    """By the three cards of a flop, in any order."""
    last_plain: Choices
    last_marked: Choices
    """By the marked suit and the board."""


def kept(own: Sequence[int], choosing: Choosing) -> Kept:
    """Every choice that a strategy makes for these two cards."""
    high, low = sorted(own, key=lambda card: -(card % _RANKS))
    suited = low // _RANKS == high // _RANKS
    start = start_place(high % _RANKS, low % _RANKS, suited=suited)
    kinds = np.array([[each % _RANKS + _RANKS * (each // _RANKS == suit) for each in own] for suit in range(_SUITS)])
    return Kept(
        int(choosing.before[start]),
        _at_flops(high // _RANKS, low // _RANKS, choosing.flop[start], suited=start >= APART),
        choosing.last_plain[:, pair_place(low % _RANKS, high % _RANKS)].copy(),
        np.stack([choosing.last_marked[:, pair_place(*map(int, each))] for each in kinds]),
    )


def _at_flops(first: int, second: int, chosen: Choices, *, suited: bool) -> Choices:
    """Expand choices by flops up to suits, where a start's suits are the first, into choices for every three cards."""
    named = [first] if suited else [first, second]
    suits = np.array([*named, *(each for each in range(_SUITS) if each not in named)])
    found: Choices = np.zeros((CARDS, CARDS, CARDS), np.uint8)
    flops = FLOPS_SUITED if suited else FLOPS_APART
    free = range(len(named), _SUITS)
    for changed in permutations(free):
        to = suits.copy()
        to[list(free)] = suits[list(changed)]
        a, b, c = (to[flops // _RANKS] * _RANKS + flops % _RANKS).T
        for cards in permutations((a, b, c)):
            found[cards] = chosen[: len(flops)]
    return found


def with_and_without(known: Known, ranked: HandOrder, options: Options, choices: Kept) -> tuple[int, int]:
    """What the best choices pay, before and after the flop, and what the choices made without the knowledge pay.

    Summed over flops, two more cards and the opponent's hands.
    """
    own, opponent, left = as_arrays(known)
    paid = np.concatenate([options.flop, options.before])
    columns = 2 + len(paid)
    plain = np.zeros((len(RANKS_OF_FIVE), columns), np.int64)
    marked = np.zeros((_SUITS, len(MARKED_BOARDS), columns), np.int64)
    told = ranked.order, ranked.lowest, options.last, paid
    _fill(0, len(plain), RANKS_OF_FIVE, _SUITS, own, opponent, left, *told, choices.last_plain, plain)

    def fill(begin: int, end: int) -> None:
        for each in range(begin, end):
            suit, first, last = each // 4, *(len(MARKED_BOARDS) * (each % 4 + more) // 4 for more in (0, 1))
            of_suit = choices.last_marked[suit], marked[suit]
            _fill(first, last, MARKED_BOARDS, suit, own, opponent, left, *told, *of_suit)

    in_threads(4 * _SUITS, fill, parts=4 * _SUITS)

    def sum_flops(begin: int, end: int) -> Ints:
        total = np.zeros(columns, np.int64)
        _sum_flops(begin, end, left, plain, marked, len(options.flop), choices.flop, np.empty_like(total), total)
        return total

    best, waiting, *rest = (int(each) for each in np.sum(in_threads(CARDS, sum_flops, parts=CARDS), axis=0))
    taken = rest[len(options.flop) :]
    return max(best, *taken), waiting if choices.before == 0 else taken[choices.before - 1]


@part
def _put_down(counts: Ints, kind: int, last: Ints, pays: Ints, choice: int, brought: Ints, board: int) -> None:
    """Record what the best last option pays on a board, what the chosen one pays, and what each other option pays."""
    best = -(1 << 62)
    for option in range(len(last)):
        brought_by = brings(counts, last, option, kind)
        best = max(best, brought_by)
        if option == choice:
            brought[board, _KEPT] = brought_by
    brought[board, _BEST] = best
    for option in range(len(pays)):
        brought[board, 2 + option] = brings(counts, pays, option, kind)


@kernel
def _fill(
    begin: int,
    end: int,
    boards: Ints,
    suit: int,
    own: Ints,
    opponent: Ints,
    cards: Ints,
    order: int,
    lowest: int,
    last: Ints,
    pays: Ints,
    chosen: Choices,
    brought: Ints,
) -> None:
    """What options pay on each board of kinds, with one suit marked or, for suit 4, none; 0 if it cannot be dealt."""
    counts, whole, left = np.empty(5, np.int64), np.empty(26, np.int64), np.empty(26, np.int64)
    count_kinds(cards, suit, whole)
    for board in range(begin, end):
        if take_off(boards, board, whole, left):
            kind = count_opponents(boards, board, suit, own, opponent, left, order, lowest, counts)
            _put_down(counts, kind, last, pays, chosen[board], brought, board)


@kernel
def _sum_flops(
    begin: int,
    end: int,
    cards: Ints,
    plain: Ints,
    marked: Ints,
    options: int,
    chosen: Choices,
    sums: Ints,
    total: Ints,
) -> None:
    """Add up, over all flops with a given highest card: the best of waiting and the flop's options, what was chosen
    there, and every other option. `sums` has room for what all of them pay at one flop."""
    board, left = np.empty(5, np.int64), np.empty(CARDS, np.int64)
    for card in range(CARDS):
        left[card] = cards[card]
    for x in range(begin, end):
        for y in range(x):
            for z in range(y):
                if not (cards[x] and cards[y] and cards[z]):
                    continue
                board[0], board[1], board[2] = x, y, z
                left[x], left[y], left[z] = 0, 0, 0
                add_boards(board, left, plain, marked, sums)
                left[x], left[y], left[z] = 1, 1, 1
                best, choice = sums[_BEST], chosen[x, y, z]
                for option in range(options):
                    best = max(best, sums[2 + option])
                total[_BEST] += best
                total[_KEPT] += sums[_KEPT] if choice == 0 else sums[1 + choice]
                for column in range(2, len(total)):
                    total[column] += sums[column]
