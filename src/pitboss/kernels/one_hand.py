"""One hand of two cards with a shared board, given any cards known to be elsewhere: what every option brings.

The deck is counted as it is, card by card, so nothing rests on suits being alike; what all hands together come to
(`decisions`) is derived apart from this and proven equal. Options are as in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.board_kinds import MARKED_BOARDS, marked_place, pair_place
from pitboss.kernels.poker import RANK_KEYS, flush_value, place_of_five, plain_value_of_seven
from pitboss.kernels.poker_tables import CLASS_SHIFT, RANKS_OF_FIVE
from pitboss.kernels.showdowns import in_threads

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known: cards by their places in the deck. `seen` are neither in a hand nor on the board."""

    own: Sequence[int]
    board: Sequence[int] = ()
    opponent: Sequence[int] = ()
    seen: Sequence[int] = ()

    def left(self) -> Ints:
        """1 for each card that may still come, 0 for the others."""
        cards = np.ones(52, np.int64)
        cards[[*self.own, *self.board, *self.opponent, *self.seen]] = 0
        return cards

    def ways(self) -> int:
        """In how many ways flop, two more cards and the opponent's hand can be completed."""
        left, ways = int(self.left().sum()), 1
        for missing in (max(0, 3 - len(self.board)), 5 - max(3, len(self.board)), 2 - len(self.opponent)):
            ways *= comb(left, missing)
            left -= missing
        return ways


@dataclass(frozen=True, slots=True)
class Ranked:
    """How hands compare, and the lowest class that counts for the opponent."""

    order: int
    least: int

    @property
    def lowest(self) -> int:
        return self.least << CLASS_SHIFT


def at_last(known: Known, ranked: Ranked, pays: Ints) -> list[int]:
    """What each option brings after the last card, summed over the opponent's hands."""
    sums = np.zeros(1 + len(pays), np.int64)
    cards = np.array(known.board, np.int64)
    _add_board(cards, *_as_arrays(known), ranked.order, ranked.lowest, pays, pays, sums)
    return [int(each) for each in sums[1:]]


def at_flop(known: Known, ranked: Ranked, last: Ints, pays: Ints) -> list[int]:
    """What waiting brings at the flop, and each option, summed over two more cards and the opponent's hands."""
    sums = np.zeros(1 + len(pays), np.int64)
    flop = np.array(known.board, np.int64)
    _add_boards_of(flop, *_as_arrays(known), ranked.order, ranked.lowest, last, pays, sums)
    return [int(each) for each in sums]


def before(known: Known, ranked: Ranked, last: Ints, flop: Ints, pays: Ints) -> list[int]:
    """What waiting brings before the flop, and each option, summed over flops, two more cards, opponent's hands."""
    own, opponent, left = _as_arrays(known)
    paid = np.concatenate([flop, pays])
    marked = np.zeros((4, len(MARKED_BOARDS), 1 + len(paid)), np.int64)
    plain = np.zeros((1, len(RANKS_OF_FIVE), 1 + len(paid)), np.int64)
    _fill(
        0, len(RANKS_OF_FIVE), RANKS_OF_FIVE, 4, own, opponent, left, ranked.order, ranked.lowest, last, paid, plain[0]
    )

    def fill(part: int, following: int) -> None:
        for each in range(part, following):
            suit, begin, end = each // 4, *(len(MARKED_BOARDS) * (each % 4 + more) // 4 for more in (0, 1))
            _fill(
                begin,
                end,
                MARKED_BOARDS,
                suit,
                own,
                opponent,
                left,
                ranked.order,
                ranked.lowest,
                last,
                paid,
                marked[suit],
            )

    in_threads(16, fill, parts=16)
    sums = in_threads(52, lambda begin, end: _sum_flops(begin, end, left, plain[0], marked, len(flop)), parts=52)
    return [int(each) for each in np.sum(sums, axis=0)]


def _as_arrays(known: Known) -> tuple[Ints, Ints, Ints]:
    return np.array(known.own, np.int64), np.array(known.opponent, np.int64), known.left()


@njit(cache=True, nogil=True)
def _kind(card: int, suit: int) -> int:
    return card % 13 + 13 * (card // 13 == suit)


@njit(cache=True, nogil=True)
def _worth(key: int, marked: int, held: int, a: int, b: int, order: int) -> int:
    """What a board is worth with two more cards of these kinds."""
    if held + (a >= 13) + (b >= 13) >= 5:
        return flush_value(marked | ((1 << a) >> 13) | ((1 << b) >> 13), order)
    return plain_value_of_seven(key + RANK_KEYS[a % 13] + RANK_KEYS[b % 13], order)


@njit(cache=True, nogil=True)
def _meet(worth: int, other: int, times: int, lowest: int, counts: Ints) -> None:
    if worth == other:
        counts[2] += times
    elif worth > other:
        counts[0 if other < lowest else 1] += times
    else:
        counts[3 if other < lowest else 4] += times


@njit(cache=True, nogil=True)
def _showdown(
    board: Ints, suit: int, own: Ints, opponent: Ints, left: Ints, order: int, lowest: int, counts: Ints
) -> int:
    """Count the opponent's hands by outcome on a board of kinds, given the cards left by kind; the own class."""
    key, marked, held = 0, 0, 0
    for at in range(5):
        kind = board[at]
        key += RANK_KEYS[kind % 13]
        if kind >= 13:
            marked |= 1 << (kind - 13)
            held += 1
    worth = _worth(key, marked, held, _kind(own[0], suit), _kind(own[1], suit), order)
    for outcome in range(5):
        counts[outcome] = 0
    if len(opponent) == 2:
        other = _worth(key, marked, held, _kind(opponent[0], suit), _kind(opponent[1], suit), order)
        _meet(worth, other, 1, lowest, counts)
    for b in range(26):
        if left[b] <= 0 or len(opponent) == 2:
            continue
        if len(opponent) == 1:
            _meet(worth, _worth(key, marked, held, _kind(opponent[0], suit), b, order), left[b], lowest, counts)
            continue
        for a in range(b + 1):
            times = left[b] * (left[b] - 1) // 2 if a == b else left[a] * left[b]
            if times > 0:
                _meet(worth, _worth(key, marked, held, a, b, order), times, lowest, counts)
    return worth >> 12


@njit(cache=True, nogil=True)
def _add(counts: Ints, kind: int, last: Ints, pays: Ints, sums: Ints) -> None:
    """Add what the best of the last options brings, and what each of the others does."""
    best = -(1 << 62)
    for option in range(len(last)):
        brings = 0
        for outcome in range(5):
            brings += counts[outcome] * last[option, kind, outcome]
        best = max(best, brings)
    sums[0] += best
    for option in range(len(pays)):
        for outcome in range(5):
            sums[1 + option] += counts[outcome] * pays[option, kind, outcome]


@njit(cache=True, nogil=True)
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
    brought: Ints,
) -> None:
    """What options bring on each board of kinds, if one suit is marked or, with suit 4, none; 0 where none is left."""
    counts, whole, left = np.zeros(5, np.int64), np.zeros(26, np.int64), np.zeros(26, np.int64)
    for card in range(52):
        whole[_kind(card, suit)] += cards[card]
    for board in range(begin, end):
        for kind in range(26):
            left[kind] = whole[kind]
        possible = True
        for at in range(5):
            left[boards[board, at]] -= 1
            possible &= left[boards[board, at]] >= 0
        if possible:
            kind = _showdown(boards[board], suit, own, opponent, left, order, lowest, counts)
            _add(counts, kind, last, pays, brought[board])


@njit(cache=True, nogil=True)
def _marked_suit(board: Ints) -> int:
    """The suit that lies three times on a board of five cards; 4 for none."""
    for suit in range(4):
        held = 0
        for at in range(5):
            held += board[at] // 13 == suit
        if held >= 3:
            return suit
    return 4


@njit(cache=True, nogil=True)
def _add_board(
    board: Ints, own: Ints, opponent: Ints, cards: Ints, order: int, lowest: int, last: Ints, pays: Ints, sums: Ints
) -> None:
    """Add what options bring on one board of five cards; `cards` are those left, the board's may be among them."""
    suit = _marked_suit(board)
    left, kinds, counts = np.zeros(26, np.int64), np.empty(5, np.int64), np.zeros(5, np.int64)
    for card in range(52):
        left[_kind(card, suit)] += cards[card]
    for at in range(5):
        kinds[at] = _kind(board[at], suit)
        left[kinds[at]] -= cards[board[at]]
    kind = _showdown(kinds, suit, own, opponent, left, order, lowest, counts)
    _add(counts, kind, last, pays, sums)


@njit(cache=True, nogil=True)
def _add_boards_of(
    flop: Ints, own: Ints, opponent: Ints, cards: Ints, order: int, lowest: int, last: Ints, pays: Ints, sums: Ints
) -> None:
    board = np.empty(5, np.int64)
    for at in range(3):
        board[at] = flop[at]
    for turn in range(52):
        for river in range(turn):
            if cards[turn] and cards[river]:
                board[3], board[4] = turn, river
                _add_board(board, own, opponent, cards, order, lowest, last, pays, sums)


@njit(cache=True, nogil=True)
def _place(board: Ints, suit: int) -> int:
    """The number of a board of five cards with a suit marked."""
    mask, plain, others = 0, 0, 0
    for at in range(5):
        rank = board[at] % 13
        if board[at] // 13 == suit:
            mask |= 1 << rank
        else:
            others = rank if plain == 0 else pair_place(others, rank)
            plain += 1
    return marked_place(5, mask, plain, others)


@njit(cache=True, nogil=True)
def _sum_flops(begin: int, end: int, cards: Ints, plain: Ints, marked: Ints, options: int) -> Ints:
    """Sum over all flops whose highest card is given: the best of waiting and the flop's options, then all others."""
    board, sums = np.empty(5, np.int64), np.zeros(plain.shape[1], np.int64)
    total = np.zeros(plain.shape[1] - options, np.int64)
    for x in range(begin, end):
        for y in range(x):
            for z in range(y):
                if not (cards[x] and cards[y] and cards[z]):
                    continue
                board[0], board[1], board[2] = x, y, z
                sums.fill(0)
                flop_key = RANK_KEYS[x % 13] + RANK_KEYS[y % 13] + RANK_KEYS[z % 13]
                for turn in range(52):
                    if not cards[turn] or turn in (x, y, z):
                        continue
                    for river in range(turn):
                        if not cards[river] or river in (x, y, z):
                            continue
                        board[3], board[4] = turn, river
                        suit = _marked_suit(board)
                        if suit == 4:
                            at = place_of_five(flop_key + RANK_KEYS[turn % 13] + RANK_KEYS[river % 13])
                            for column in range(len(sums)):
                                sums[column] += plain[at, column]
                        else:
                            at = _place(board, suit)
                            for column in range(len(sums)):
                                sums[column] += marked[suit, at, column]
                best = sums[0]
                for option in range(options):
                    best = max(best, sums[1 + option])
                total[0] += best
                for option in range(len(total) - 1):
                    total[1 + option] += sums[1 + options + option]
    return total
