"""One hand of two cards with a shared board, given any cards known to be elsewhere: what every option pays.

The deck is counted as it is, card by card, so nothing relies on suits being interchangeable; the totals over all hands
(`decisions`) are derived separately and proven equal. Options are as in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import MARKED_BOARDS, marked_place, pair_place
from pitboss.games.heads_up_holdem.counting.showdowns import in_threads, read_board, worth_with
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker import CARD_KEYS, place_of_five
from pitboss.kernels.poker_tables import CARDS, CLASS_SHIFT, RANKS_OF_FIVE

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known: cards by their places in the deck. `seen` cards are neither in a hand nor on the board."""

    own: Sequence[int]
    board: Sequence[int] = ()
    opponent: Sequence[int] = ()
    seen: Sequence[int] = ()

    def left(self) -> Ints:
        """1 for each card that may still come, 0 for the others."""
        cards = np.ones(CARDS, np.int64)
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
class HandOrder:
    """How hands compare, and the lowest class that counts for the opponent."""

    order: int
    least: int

    @property
    def lowest(self) -> int:
        return self.least << CLASS_SHIFT


def at_last(known: Known, ranked: HandOrder, pays: Ints) -> list[int]:
    """What each option pays after the last card, summed over the opponent's hands."""
    return _on_boards(known, ranked, pays, pays, np.array([known.board], np.int64))[1:]


def at_flop(known: Known, ranked: HandOrder, last: Ints, pays: Ints) -> list[int]:
    """What waiting and each option pay at the flop, summed over two more cards and the opponent's hands."""
    more = [*combinations(np.flatnonzero(known.left()).tolist(), 2)]
    boards = np.array([(*known.board, *each) for each in more], np.int64).reshape(-1, 5)
    return _on_boards(known, ranked, last, pays, boards)


def _on_boards(known: Known, ranked: HandOrder, last: Ints, pays: Ints, boards: Ints) -> list[int]:
    """What the best last option pays, and what each other option pays, summed over boards of five cards."""
    own, opponent, left = as_arrays(known)
    # Boards are taken from the cards left, so the cards known to be on the board are put back first.
    left[[*known.board]] = 1
    held = (boards[:, :, None] // 13 == np.arange(4)).sum(axis=1) >= 3
    suits = np.where(held.any(axis=1), held.argmax(axis=1), 4)
    sums = np.zeros(1 + len(pays), np.int64)
    for suit in range(5):
        kinds = boards[suits == suit]
        kinds = kinds % 13 + 13 * (kinds // 13 == suit)
        brought = np.zeros((len(kinds), len(sums)), np.int64)
        _fill(0, len(kinds), kinds, suit, own, opponent, left, ranked.order, ranked.lowest, last, pays, brought)
        sums += brought.sum(axis=0)
    return [int(each) for each in sums]


def before(known: Known, ranked: HandOrder, last: Ints, flop: Ints, pays: Ints) -> list[int]:
    """What waiting and each option pay before the flop, summed over flops, two more cards and the opponent's hands."""
    own, opponent, left = as_arrays(known)
    paid = np.concatenate([flop, pays])
    marked = np.zeros((4, len(MARKED_BOARDS), 1 + len(paid)), np.int64)
    plain = np.zeros((len(RANKS_OF_FIVE), 1 + len(paid)), np.int64)
    _fill(0, len(plain), RANKS_OF_FIVE, 4, own, opponent, left, ranked.order, ranked.lowest, last, paid, plain)

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

    def sum_flops(begin: int, end: int) -> Ints:
        total = np.zeros(1 + len(pays), np.int64)
        _sum_flops(begin, end, left, plain, marked, len(flop), np.empty(1 + len(paid), np.int64), total)
        return total

    return [int(each) for each in np.sum(in_threads(CARDS, sum_flops, parts=CARDS), axis=0)]


def as_arrays(known: Known) -> tuple[Ints, Ints, Ints]:
    return np.array(known.own, np.int64), np.array(known.opponent, np.int64), known.left()


@part
def _kind(card: int, suit: int) -> int:
    return card % 13 + 13 * (card // 13 == suit)


@part
def count_kinds(cards: Ints, suit: int, whole: Ints) -> None:
    """How many cards there are of each kind, with one suit marked or, for suit 4, none."""
    for kind in range(26):
        whole[kind] = 0
    for card in range(CARDS):
        whole[_kind(card, suit)] += cards[card]


@part
def brings(counts: Ints, pays: Ints, option: int, kind: int) -> int:
    """What an option pays a hand of this class, over the outcomes that were counted."""
    found = 0
    for outcome in range(5):
        found += counts[outcome] * pays[option, kind, outcome]
    return found


@part
def _meet(worth: int, other: int, times: int, lowest: int, counts: Ints) -> None:
    if worth == other:
        counts[2] += times
    elif worth > other:
        counts[0 if other < lowest else 1] += times
    else:
        counts[3 if other < lowest else 4] += times


@part
def count_opponents(
    boards: Ints, board: int, suit: int, own: Ints, opponent: Ints, left: Ints, order: int, lowest: int, counts: Ints
) -> int:
    """Count the opponent's hands by outcome on a board of kinds, given the cards left; returns the player's class."""
    key, marked, held = read_board(boards, board)
    worth = worth_with(key, marked, held, _kind(own[0], suit), _kind(own[1], suit), order)
    for outcome in range(5):
        counts[outcome] = 0
    # A known card of the opponent's hand is the only choice for that card.
    for b in range(26):
        if len(opponent) > 0 and b != _kind(opponent[0], suit):
            continue
        for a in range(26 if len(opponent) > 0 else b + 1):
            if len(opponent) > 1 and a != _kind(opponent[1], suit):
                continue
            times = 1 if len(opponent) > 1 else left[a]
            if len(opponent) == 0:
                times = left[b] * (left[b] - 1) // 2 if a == b else left[a] * left[b]
            if times > 0:
                _meet(worth, worth_with(key, marked, held, a, b, order), times, lowest, counts)
    return worth >> 12


@part
def _add(counts: Ints, kind: int, last: Ints, pays: Ints, brought: Ints, board: int) -> None:
    """Record what the best last option pays, and what each other option pays."""
    best = -(1 << 62)
    for option in range(len(last)):
        best = max(best, brings(counts, last, option, kind))
    brought[board, 0] = best
    for option in range(len(pays)):
        brought[board, 1 + option] = brings(counts, pays, option, kind)


@part
def take_off(boards: Ints, board: int, whole: Ints, left: Ints) -> bool:
    """How many cards of each kind are left after a board; returns whether there were enough for it."""
    for kind in range(26):
        left[kind] = whole[kind]
    possible = True
    for at in range(5):
        kind = boards[board, at]
        left[kind] -= 1
        possible &= left[kind] >= 0
    return possible


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
    brought: Ints,
) -> None:
    """What options pay on each board of kinds, with one suit marked or, for suit 4, none; 0 if it cannot be dealt."""
    counts, whole, left = np.empty(5, np.int64), np.empty(26, np.int64), np.empty(26, np.int64)
    count_kinds(cards, suit, whole)
    for board in range(begin, end):
        if take_off(boards, board, whole, left):
            kind = count_opponents(boards, board, suit, own, opponent, left, order, lowest, counts)
            _add(counts, kind, last, pays, brought, board)


@part
def _marked_board(board: Ints, over: int) -> tuple[int, int]:
    """The suit that appears three times on a board, given the top bits of its suit counters, and the board's number."""
    suit = 0
    while not over >> (4 * suit + 3) & 1:
        suit += 1
    mask, others, left = 0, 0, 0
    for at in range(5):
        rank = board[at] % 13
        if board[at] // 13 == suit:
            mask |= 1 << rank
        else:
            others = rank if left == 0 else pair_place(others, rank)
            left += 1
    return suit, marked_place(5, mask, left, others)


@part
def add_boards(board: Ints, left: Ints, plain: Ints, marked: Ints, sums: Ints) -> None:
    """Sum what all boards pay that two of the cards left make with a flop, the first three cards of the board."""
    flop = CARD_KEYS[board[0]] + CARD_KEYS[board[1]] + CARD_KEYS[board[2]]
    for column in range(len(sums)):
        sums[column] = 0
    for turn in range(CARDS):
        if not left[turn]:
            continue
        board[3], three = turn, flop + CARD_KEYS[turn]
        for river in range(turn):
            if not left[river]:
                continue
            key = three + CARD_KEYS[river]
            over = ((key >> 32) + 0x5555) & 0x8888
            if over:
                board[4] = river
                suit, at = _marked_board(board, over)
                for column in range(len(sums)):
                    sums[column] += marked[suit, at, column]
            else:
                at = place_of_five(key)
                for column in range(len(sums)):
                    sums[column] += plain[at, column]


@kernel
def _sum_flops(
    begin: int, end: int, cards: Ints, plain: Ints, marked: Ints, options: int, sums: Ints, total: Ints
) -> None:
    """Add up, over all flops with a given highest card: the best of waiting and the flop's options, then the others.

    `sums` has room for what all of them pay at one flop.
    """
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
                best = sums[0]
                for option in range(options):
                    best = max(best, sums[1 + option])
                total[0] += best
                for option in range(1, len(total)):
                    total[option] += sums[options + option]
