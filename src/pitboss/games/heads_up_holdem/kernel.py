"""A compiled round of Heads-Up Hold 'Em with every wager, settled independently of `settle.py`.

A card is its index in the deck. Decisions are looked up as the exact solution numbers them: two cards by start, flops
up to the suits that the start does not hold, boards by their ranks and the suit of which they hold three. Hands are
ranked by the tables of `pitboss.kernels.poker`.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.board_kinds import marked_place, pair_place
from pitboss.games.heads_up_holdem.counting.decisions import FLOPS_APART, FLOPS_SUITED, start_place
from pitboss.games.heads_up_holdem.counting.showdowns import LOST, LOST_OUT, OUTCOMES, TIED, WON, WON_OUT
from pitboss.games.heads_up_holdem.kernel_pays import BASE_AT, POCKET_AT, TRIPS_AT, counted
from pitboss.games.heads_up_holdem.kernel_plays import STRATEGIES, choosing_of
from pitboss.games.heads_up_holdem.solve import ORDERS, best_of
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.simulating import RANDOM, Kernel, Program, Seated
from pitboss.games.solving import NOWHERE
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import count_cells, deal_block
from pitboss.kernels.poker import (
    CARD_KEYS,
    CLASSES,
    flush_value,
    is_flush,
    place_of_five,
    plain_value_of_seven,
)
from pitboss.kernels.poker_tables import CLASS_SHIFT
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""

_OWN, _BOARD, _FLOP = 2, 5, 3
_FIRST_SEAT = _OWN + _BOARD
_ACE, _JACK = 12, 9
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)
_ONE = np.uint64(1)

_PLACES = len(CARD_KEYS)
# Two cards: their start, and what they are for the Pocket Bonus.
_START = np.zeros((_PLACES, _PLACES), np.uint8)
_POCKET = np.zeros((_PLACES, _PLACES), np.uint8)
for _one, _other in permutations(range(_PLACES), 2):
    _low, _high = sorted((_one % 13, _other % 13))
    _suited = _one // 13 == _other // 13
    _START[_one, _other] = start_place(_high, _low, suited=_suited)
    if _low == _high:
        _POCKET[_one, _other] = 4 if _high == _ACE else 1
    elif _high == _ACE and _low >= _JACK:
        _POCKET[_one, _other] = 3 if _suited else 2

# Suits renamed so that those of a start come first, the higher card's before the other's.
_RENAMED = np.zeros((4, 4, 4), np.int64)
for _one, _other in product(range(4), repeat=2):
    _named = [_one, *([_other] if _other != _one else [])]
    for _place, _suit in enumerate([*_named, *(each for each in range(4) if each not in _named)]):
        _RENAMED[_one, _other, _suit] = _place


def _flop_places() -> Shorts:
    """For starts of two suits and of one: the index of any three cards, by the number of their set."""
    places = np.zeros((2, 22_100), np.uint16)
    for row, (flops, free) in enumerate(((FLOPS_APART, (2, 3)), (FLOPS_SUITED, (1, 2, 3)))):
        for changed in permutations(free):
            suits = np.arange(4)
            suits[list(free)] = changed
            cards = np.sort(suits[flops // 13] * 13 + flops % 13, axis=1)
            places[row, _set_number(cards[:, 0], cards[:, 1], cards[:, 2])] = np.arange(len(flops))
    return places


def _set_number(low: Ints, middle: Ints, high: Ints) -> Ints:
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


_FLOP_PLACES = _flop_places()


@part
def _flop_place(one: Whole, other: Whole, cards: Bytes, first: Whole) -> Whole:
    """The index of the three cards from a position on, for a start of these two cards."""
    high, low = (one, other) if one % 13 >= other % 13 else (other, one)
    suit, second = high // 13, low // 13
    a = _RENAMED[suit, second, cards[first] // 13] * 13 + cards[first] % 13
    b = _RENAMED[suit, second, cards[first + 1] // 13] * 13 + cards[first + 1] % 13
    c = _RENAMED[suit, second, cards[first + 2] // 13] * 13 + cards[first + 2] % 13
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    number = c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
    return _FLOP_PLACES[0 if suit != second else 1, number]


@part
def _suit_of_three(key: Whole) -> Whole:
    """The suit of which a board holds three or more, given the sum of its keys; -1 if none."""
    over = ((key >> 32) + 0x5555) & 0x8888
    if not over:
        return -1
    suit = 0
    while not over >> (4 * suit + 3) & 1:
        suit += 1
    return suit


@part
def _last(one: Whole, other: Whole, cards: Bytes, key: Whole, plain: Bytes, marked: Bytes) -> Whole:
    """The choice after the last card, given the sum of the keys of the board, which starts third in the deck."""
    suit = _suit_of_three(key)
    if suit < 0:
        return plain[place_of_five(key), pair_place(one % 13, other % 13)]
    mask, left, others = 0, 0, 0
    for at in range(_OWN, _OWN + _BOARD):
        rank = cards[at] % 13
        if cards[at] // 13 == suit:
            mask |= 1 << rank
        else:
            others = rank if left == 0 else pair_place(others, rank)
            left += 1
    kind, second = one % 13 + 13 * (one // 13 == suit), other % 13 + 13 * (other // 13 == suit)
    return marked[marked_place(_BOARD, mask, left, others), pair_place(kind, second)]


@part
def _worth(one: Whole, other: Whole, cards: Bytes, key: Whole, order: Whole) -> Whole:
    """What two cards are worth with the board."""
    whole = key + CARD_KEYS[one] + CARD_KEYS[other]
    if not is_flush(whole):
        return plain_value_of_seven(whole, order)
    over, suit = (whole >> 32) + 0x3333, 0
    while not over >> (4 * suit + 3) & 1:
        suit += 1
    mask = 0
    if one // 13 == suit:
        mask |= 1 << (one % 13)
    if other // 13 == suit:
        mask |= 1 << (other % 13)
    for at in range(_OWN, _OWN + _BOARD):
        if cards[at] // 13 == suit:
            mask |= 1 << (cards[at] % 13)
    return flush_value(mask, order)


@part
def _showdown(worth: Whole, dealer: Whole, lowest: Whole) -> Whole:
    """677a.11(h): the showdown of two hands."""
    if worth == dealer:
        return TIED
    if worth > dealer:
        return WON if dealer >= lowest else WON_OUT
    return LOST if dealer >= lowest else LOST_OUT


@part
def _option(
    one: Whole,
    other: Whole,
    cards: Bytes,
    key: Whole,
    before: Bytes,
    flop: Bytes,
    last_plain: Bytes,
    last_marked: Bytes,
    counts: Ints,
    tossed: Whole,
) -> Whole:
    """Which option is taken, as results count them: those after the last card, at the flop, before it.

    `counts` says how many there are of each. With a coin toss, the last of each or none: one bit per stage.
    """
    start = _START[one, other]
    chosen = before[start] if tossed < 0 else counts[2] * (tossed & 1)
    if chosen:
        return counts[0] + counts[1] + chosen - 1
    chosen = flop[start, _flop_place(one, other, cards, _OWN)] if tossed < 0 else counts[1] * (tossed >> 1 & 1)
    if chosen:
        return counts[0] + chosen - 1
    if tossed < 0:
        return _last(one, other, cards, key, last_plain, last_marked)
    return (counts[0] - 1) * (tossed >> 2 & 1)


@part
def _board_key(cards: Bytes) -> Whole:
    key = 0
    for at in range(_OWN, _OWN + _BOARD):
        key += CARD_KEYS[cards[at]]
    return key


@kernel
def settle_all(
    rounds: Bytes,
    before: Bytes,
    flop: Bytes,
    last_plain: Bytes,
    last_marked: Bytes,
    counts: Ints,
    order: int,
    lowest: int,
    cells: Ints,
) -> None:
    """Option, class, showdown and pocket of rounds: rows of the dealer's two cards, the board and a player's two."""
    for at in range(len(rounds)):
        cards = rounds[at]
        key = _board_key(cards)
        one, other = np.int64(cards[_FIRST_SEAT]), np.int64(cards[_FIRST_SEAT + 1])
        dealer = _worth(np.int64(cards[0]), np.int64(cards[1]), cards, key, order)
        worth = _worth(one, other, cards, key, order)
        cells[at, 0] = _option(one, other, cards, key, before, flop, last_plain, last_marked, counts, -1)
        cells[at, 1], cells[at, 2] = worth >> CLASS_SHIFT, _showdown(worth, dealer, lowest)
        cells[at, 3] = _POCKET[one, other]


@kernel
def _play(
    seed: int,
    block: int,
    rounds: int,
    words: Words,
    deck: Bytes,
    too_many: Words,
    before: Bytes,
    flop: Bytes,
    last_plain: Bytes,
    last_marked: Bytes,
    counts: Ints,
    order: int,
    lowest: int,
    tosses: int,
    totals: Ints,
) -> None:
    """Play a block; the deck starts in order, and each round leaves it as dealt."""
    for card in range(len(deck)):
        deck[card] = card
    made, at, dealer, key = fill(words, seed, 0, block, 0), 0, 0, 0
    for _ in range(rounds):
        for seat in range(len(totals)):
            # The first word also deals the dealer's and the community cards.
            begin, end = (_FIRST_SEAT + 2 * seat if seat else 0), _FIRST_SEAT + 2 * seat + 2
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                for card in range(begin, end):
                    fraction *= np.uint64(len(deck) - card)
                    place = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    deck[card], deck[place] = deck[place], deck[card]
                if fraction >= too_many[seat]:
                    break
            if seat == 0:
                key = _board_key(deck)
                dealer = _worth(np.int64(deck[0]), np.int64(deck[1]), deck, key, order)
            one, other = np.int64(deck[end - 2]), np.int64(deck[end - 1])
            worth = _worth(one, other, deck, key, order)
            toss = np.int64(word >> _BITS) if tosses else -1
            option = _option(one, other, deck, key, before, flop, last_plain, last_marked, counts, toss)
            kind = worth >> CLASS_SHIFT
            totals[seat, BASE_AT + (option * CLASSES + kind) * OUTCOMES + _showdown(worth, dealer, lowest)] += 1
            totals[seat, TRIPS_AT + kind] += 1
            totals[seat, POCKET_AT + _POCKET[one, other]] += 1


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections = seated.elections
    known_name("strategy of this game", seated.strategy, STRATEGIES)
    decided = decisions(elections, NOWHERE)
    chosen = choosing_of(seated, decided)
    counts = np.array([len(each) for each in (decided.river, decided.flop, decided.preflop)], np.int64)
    order, lowest = ORDERS[decided.order], int(decided.dealer_qualifies) << CLASS_SHIFT
    pack, tosses = elections.rules.number("deck-cards"), int(seated.strategy == RANDOM)
    dealt, cells_in_all = _FIRST_SEAT + _OWN, BASE_AT + int(counts.sum()) * CLASSES * OUTCOMES
    too_many = np.array(
        [uneven(pack, dealt), *(uneven(pack - dealt - 2 * seat, 2) for seat in range(seated.seats - 1))], np.uint64
    )
    # Copies, so that the choices played can be compared with the solution.
    before, flop, plain, marked = (
        chosen.before.copy(),
        chosen.flop.copy(),
        chosen.last_plain.copy(),
        chosen.last_marked.copy(),
    )
    choices = before, flop, plain, marked

    def play(seed: int, block: int, rounds: int, totals: Ints) -> None:
        deck = np.empty(pack, np.uint8)
        _play(seed, block, rounds, buffer(), deck, too_many, *choices, counts, order, lowest, tosses, totals)

    def replay(seed: int, block: int, rounds: int) -> Ints:
        cards = deal_block(range(pack), (dealt, *[_OWN] * (seated.seats - 1)), seed=seed, block=block, rounds=rounds)
        totals = np.zeros((seated.seats, cells_in_all), np.int64)
        for seat in range(seated.seats):
            cells, first = np.zeros((rounds, 4), np.int64), _FIRST_SEAT + _OWN * seat
            hands = np.hstack([cards[:, :_FIRST_SEAT], cards[:, first : first + _OWN]])
            settle_all(hands, *choices, counts, order, lowest, cells)
            option, kind, showdown, pocket = cells.T
            base = (option * CLASSES + kind) * OUTCOMES + showdown
            count_cells(totals[seat], np.stack([base, kind, pocket], axis=1), (BASE_AT, TRIPS_AT, POCKET_AT))
        return totals

    def decides_best() -> bool:
        best = best_of(decided)[2].choosing
        exact = best.before, best.flop, best.last_plain, best.last_marked
        return all(np.array_equal(one, other) for one, other in zip(choices, exact, strict=True))

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=cells_in_all,
            counted=tuple(counted(elections, decided)),
            decks=elections.decks_in_play,
            replay=None if tosses else replay,
            decides_best=decides_best,
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=STRATEGIES)
