"""A compiled round of Heads-Up Hold 'Em with every wager, settled apart from `settle.py`.

A card is its place in the deck. Decisions are looked up as the exact solution numbers them: two cards by start, flops
up to the suits that the start does not hold, boards by their ranks and by the suit of which three lie on them. Hands
are ranked by the tables of `pitboss.kernels.poker`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.solve import ORDERS, best_of
from pitboss.games.heads_up_holdem.solve_chart import simple_choices
from pitboss.games.heads_up_holdem.solve_pays import Decisions, decisions
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Counted, Kernel, Program, Seated
from pitboss.games.solving import NOWHERE
from pitboss.kernels.board_kinds import marked_place, pair_place
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.decisions import APART, FLOPS_APART, FLOPS_SUITED, STARTS, Choosing, start_place
from pitboss.kernels.poker import (
    CARD_KEYS,
    CLASSES,
    flush_value,
    is_flush,
    place_of_five,
    plain_value_of_seven,
    values,
)
from pitboss.kernels.poker_tables import CLASS_SHIFT
from pitboss.kernels.showdowns import LOST, LOST_OUT, OUTCOMES, TIED, WON, WON_OUT, showdowns
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.law.rules import Paytable
from pitboss.malformed import Malformed
from pitboss.odds import Form
from pitboss.ranking import FiveCardCategory

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""

_OWN, _BOARD, _FLOP = 2, 5, 3
_FIRST_SEAT = _OWN + _BOARD
_POCKETS = (
    None,
    "any other pair",
    "ace and a court card of different suits",
    "ace and a court card of the same suit",
    "pair of aces",
)
_ACE, _JACK = 12, 9
_TRIPS_AT, _POCKET_AT = 0, CLASSES
_BASE_AT = _POCKET_AT + len(_POCKETS)
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

# Suits renamed so that those of a start, the higher card first, are the first.
_RENAMED = np.zeros((4, 4, 4), np.int64)
for _one, _other in product(range(4), repeat=2):
    _named = [_one, *([_other] if _other != _one else [])]
    for _place, _suit in enumerate([*_named, *(each for each in range(4) if each not in _named)]):
        _RENAMED[_one, _other, _suit] = _place


def _flop_places() -> Shorts:
    """For starts of two suits and of one: the place of any three cards, given by the number of their set."""
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
    """The place of the three cards from a place on, for a start of these two cards."""
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
    """The suit of which three or more lie on a board, given the sum of its keys; -1 if none."""
    over = ((key >> 32) + 0x5555) & 0x8888
    if not over:
        return -1
    suit = 0
    while not over >> (4 * suit + 3) & 1:
        suit += 1
    return suit


@part
def _last(one: Whole, other: Whole, cards: Bytes, key: Whole, plain: Bytes, marked: Bytes) -> Whole:
    """The choice after the last card, given the sum of the keys of the board, which lies third in the deck."""
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
    """677a.11(h): what becomes of two hands."""
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

    `counts` says how many there are of each. By a toss, the last of each or none: one bit a stage.
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
    """Play a block; the deck begins in order, and is left by each round as it was dealt."""
    for card in range(len(deck)):
        deck[card] = card
    made, at, dealer, key = fill(words, seed, 0, block, 0), 0, 0, 0
    for _ in range(rounds):
        for seat in range(len(totals)):
            # The first word deals the dealer's and the community cards as well.
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
            totals[seat, _BASE_AT + (option * CLASSES + kind) * OUTCOMES + _showdown(worth, dealer, lowest)] += 1
            totals[seat, _TRIPS_AT + kind] += 1
            totals[seat, _POCKET_AT + _POCKET[one, other]] += 1


# What the cells come to.


def _nets(elections: Elections, raised: Fraction | None) -> Iterator[Result]:
    """677a.11(f)-(h): Ante, Odds and Raise Wagers together, by the class of the hand and the showdown."""
    odds, beat, ante, raises = (elections.paytable(each) for each in ("odds", "bad-beat", "ante", "raise"))
    for_ante, for_raise = (table.rows[0].odds.multiplier for table in (ante, raises))
    folded_beats = elections.reads("677a-bad-beat-needs-raise") == "any"
    for category, showdown in product(FiveCardCategory, range(OUTCOMES)):
        bonus = _paid(beat, category.hand)
        if raised is None:
            beaten = showdown in (LOST, LOST_OUT) and folded_beats and bonus is not None
            yield Result(Fraction(-2) if not beaten or bonus is None else bonus - 1, Fraction(2))
            continue
        won = raised * for_raise + (_paid(odds, category.hand) or 0)
        match showdown:
            case 0:
                net = won
            case 1:
                net = won + for_ante
            case 2:
                net = Fraction(0)
            case 3:
                net = -raised - 1
            case _:
                net = -raised - 2 if bonus is None else -raised - 1 + bonus
        yield Result(net, 2 + raised)


def _paid(table: Paytable, hand: str) -> Fraction | None:
    """What a row wins; nothing if it returns the wager; none if there is no such row."""
    row = table.row(hand)
    if row is None or row.odds.form is Form.NOT_AVAILABLE:
        return None
    return Fraction(0) if row.odds.form is Form.PUSH else row.odds.multiplier


def _counted(elections: Elections, decided: Decisions) -> Iterator[Counted]:
    made = (*decided.river, *decided.flop, *decided.preflop)
    results = tuple(each for option in made for each in _nets(elections, option.raised))
    yield Counted(wager="base", letter=None, first=_BASE_AT, results=results, decided=True)
    classes = tuple(each.hand for each in FiveCardCategory)
    for wager, hands, first in (("pocket-bonus", _POCKETS, _POCKET_AT), ("trips-plus", classes, _TRIPS_AT)):
        elected = elections.paytables.get(wager)
        for letter, table in elections.rules.wager(wager).paytables.items():
            if elected in (None, letter):
                paid = [_paid(table, hand) if hand else None for hand in hands]
                won = tuple(Result(Fraction(-1) if each is None else each, Fraction(1)) for each in paid)
                yield Counted(wager=wager, letter=letter, first=first, results=won)


# Strategies.

_STRATEGIES = {
    OPTIMAL: "Decides best before the Flop, after it and after the River, by the exact solution.",
    SIMPLE: "Keeps to the rules that `pitboss strategy` gives to remember.",
    MIMIC: "Raises as much as it may as soon as it holds what the dealer qualifies with, and folds without.",
    RANDOM: "Raises as much as it may, or does not, by the toss of a coin at each stage.",
    TABLE: 'As the user\'s table says before the Flop, such as "AKs" or "77", and "raise" or "check"; then best.',
}


def choosing_of(seated: Seated, decided: Decisions) -> Choosing:
    if seated.strategy in (SIMPLE, MIMIC):
        found = showdowns(ORDERS[decided.order], int(decided.dealer_qualifies))
        if seated.strategy == SIMPLE:
            return simple_choices(decided, found)
        least = int(decided.dealer_qualifies)
        last = [
            np.where((each >= least) & (each < CLASSES), len(decided.river) - 1, 0).astype(np.uint8)
            for each in (found.plain_classes, found.marked_classes)
        ]
        paired = np.array([len(decided.preflop) if one % 13 == other % 13 else 0 for one, other in STARTS], np.uint8)
        return Choosing(paired, _made_at_flop(least, len(decided.flop)), *last)
    _, _, best = best_of(decided)
    if seated.strategy == TABLE:
        return replace(best.choosing, before=_told(seated.table, best.choosing.before, len(decided.preflop)))
    return best.choosing


def _made_at_flop(least: int, raised: int) -> Bytes:
    """Raises wherever two cards and the flop make a hand of a class or better."""
    chosen = np.zeros((len(STARTS), len(FLOPS_APART)), np.uint8)
    for start, two in enumerate(STARTS):
        flops = FLOPS_APART if start < APART else FLOPS_SUITED
        apart = ~np.isin(flops, two).any(axis=1)
        hands = np.concatenate([np.tile(two, (int(apart.sum()), 1)), flops[apart]], axis=1).astype(np.uint8)
        chosen[start, : len(flops)][apart] = np.where(values(hands) >> CLASS_SHIFT >= least, raised, 0)
    return chosen


def _told(table: Mapping[str, str], before: Bytes, raised: int) -> Bytes:
    chosen = before.copy()
    letters = {rank.letter: rank - min(Rank) for rank in Rank}
    for hand, choice in table.items():
        ranks, suits = hand[:2], hand[2:]
        known = len(ranks) == 2 and {*ranks} <= {*letters} and choice in ("raise", "check")
        if not known or suits not in (("",) if ranks[0] == ranks[1] else ("s", "o")):
            raise Malformed(f"{hand}: {choice}", 'a start such as "AKs", "AKo" or "77"', "then raise or check")
        high, low = sorted((letters[each] for each in ranks), reverse=True)
        chosen[start_place(high, low, suited=suits == "s")] = raised if choice == "raise" else 0
    return chosen


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections = seated.elections
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    decided = decisions(elections, NOWHERE)
    chosen = choosing_of(seated, decided)
    counts = np.array([len(each) for each in (decided.river, decided.flop, decided.preflop)], np.int64)
    order, lowest = ORDERS[decided.order], int(decided.dealer_qualifies) << CLASS_SHIFT
    pack, tosses = elections.rules.number("deck-cards"), int(seated.strategy == RANDOM)
    dealt = _FIRST_SEAT + _OWN
    too_many = np.array(
        [uneven(pack, dealt), *(uneven(pack - dealt - 2 * seat, 2) for seat in range(seated.seats - 1))], np.uint64
    )
    # Copies: what is played by can then be held against the solution.
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

    def decides_best() -> bool:
        best = best_of(decided)[2].choosing
        exact = best.before, best.flop, best.last_plain, best.last_marked
        return all(np.array_equal(one, other) for one, other in zip(choices, exact, strict=True))

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=_BASE_AT + int(counts.sum()) * CLASSES * OUTCOMES,
            counted=tuple(_counted(elections, decided)),
            decks=elections.decks_in_play,
            decides_best=decides_best,
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES)
