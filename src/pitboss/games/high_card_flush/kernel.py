"""A compiled round of High Card Flush with every wager, settled apart from `settle.py`.

A card is a byte, the rank (0 for the 2) in the lower half and the suit above, so that a hand is one number with a bit
for each card and sixteen for each suit. The flush decides nearly every hand; where the cards outside it decide, every
hand of those flushes was decided beforehand, and is looked up by the number of its other four cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank, parse_cards
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.solve import Played, Terms, nets_of, terms_of
from pitboss.games.high_card_flush.straight_flush import StraightFlushCategory
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Counted, Kernel, Program, Seated
from pitboss.games.solving import USUAL_STAKE
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.flushes import CHOOSE, FOLD, HANDS, LEAST, MOST, RANKS, SETS, SIZE_OF, decide, sets_below
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import Row
from pitboss.malformed import Malformed
from pitboss.odds import Form
from pitboss.ranking import Compare

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""

_CARDS, _EVENTS = 7, 4
_BASE_AT = 0
_FLUSH_AT = _BASE_AT + (MOST + 1) * (_CARDS + 1) * _EVENTS
_RUN_AT = _FLUSH_AT + _CARDS + 1
_CELLS = _RUN_AT + _CARDS + 1

_SIZES = SIZE_OF.astype(np.uint8)
_SUIT = np.uint64(SETS - 1)
_ONE = np.uint64(1)
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)
_OTHERS = 3 * RANKS
"""Cards of the suits that a flush is not of."""
_PLACES = np.array([[comb(card, held) for held in range(_CARDS)] for card in range(_OTHERS)], np.int64)


@part
def _flush(hand: np.uint64) -> Whole:
    """678a.6(b): the highest flush, as its length and then its ranks; below it the suit."""
    best = 0
    for suit in range(4):
        ranks = np.int64(hand >> np.uint64(16 * suit) & _SUIT)
        best = max(best, (_SIZES[ranks] << RANKS | ranks) << 2 | suit)
    return best


@part
def _longest_run(hand: np.uint64, flush: Whole, runs: Bytes, any_suit: Whole) -> Whole:
    """678a.11(e)(2): the longest straight flush in any suit, or in that of the flush."""
    if not any_suit:
        return runs[np.int64(hand >> np.uint64(16 * (flush & 3)) & _SUIT)]
    best = 0
    for suit in range(4):
        best = max(best, runs[np.int64(hand >> np.uint64(16 * suit) & _SUIT)])
    return best


@part
def _others(hand: np.uint64, suit: Whole) -> Whole:
    """The number of a set of cards outside a suit, among all sets of that size from three suits."""
    place, held, at = 0, 0, 0
    for other in range(4):
        if other == suit:
            continue
        ranks = np.int64(hand >> np.uint64(16 * other) & _SUIT)
        for rank in range(RANKS):
            if ranks >> rank & 1:
                held += 1
                place += _PLACES[at + rank, held]
        at += RANKS
    return place


@part
def _choice(hand: np.uint64, flush: Whole, by_flush: Ints, by_others: Bytes, toss: Whole) -> Whole:
    """To fold, or to raise the least or the most: by the flush, by the other cards, or by a toss."""
    choice = by_flush[flush >> 2 & (SETS - 1)]
    if choice > MOST:
        return by_others[choice - MOST - 1, _others(hand, flush & 3)]
    return choice if choice >= 0 else MOST * toss


@part
def _base(choice: Whole, flush: Whole, dealer: Whole, lowest: Whole) -> Whole:
    """678a.11(c), (d): the cell of the Ante and Raise Wagers, given the flushes and the lowest that qualifies."""
    own, event = flush >> 2, 3
    if dealer >> 2 < lowest:
        event = 0
    elif own > dealer >> 2:
        event = 1
    elif own == dealer >> 2:
        event = 2
    return (choice * (_CARDS + 1) + (own >> RANKS)) * _EVENTS + event


@part
def _hand(cards: Bytes, first: Whole) -> np.uint64:
    hand = np.uint64(0)
    for at in range(first, first + _CARDS):
        hand |= _ONE << np.uint64(cards[at])
    return hand


@kernel
def settle_all(
    rounds: Bytes, by_flush: Ints, by_others: Bytes, lowest: int, runs: Bytes, any_suit: int, cells: Ints
) -> None:
    """The cells of all wagers, and the choice: rows of the dealer's seven cards, and a player's seven."""
    for at in range(len(rounds)):
        dealer, hand = _flush(_hand(rounds[at], 0)), _hand(rounds[at], _CARDS)
        flush = _flush(hand)
        choice = _choice(hand, flush, by_flush, by_others, 0)
        cells[at, 0] = _base(choice, flush, dealer, lowest)
        cells[at, 1] = flush >> (RANKS + 2)
        cells[at, 2] = _longest_run(hand, flush, runs, any_suit)
        cells[at, 3] = choice


@kernel
def _play(
    seed: int,
    block: int,
    rounds: int,
    words: Words,
    deck: Bytes,
    too_many: Words,
    by_flush: Ints,
    by_others: Bytes,
    lowest: int,
    runs: Bytes,
    any_suit: int,
    totals: Ints,
) -> None:
    """Play a block; the deck begins in order, and is left by each round as it was dealt."""
    for card in range(len(deck)):
        deck[card] = card % 13 | card // 13 << 4
    made, at, dealer = fill(words, seed, 0, block, 0), 0, 0
    for _ in range(rounds):
        for dealt in range(len(totals) + 1):
            first = _CARDS * dealt
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                hand = np.uint64(0)
                for card in range(first, first + _CARDS):
                    fraction *= np.uint64(len(deck) - card)
                    other = card + np.int64(fraction >> _BITS)
                    fraction &= _FRACTION
                    drawn = deck[other]
                    deck[other] = deck[card]
                    deck[card] = drawn
                    hand |= _ONE << np.uint64(drawn)
                if fraction >= too_many[dealt]:
                    break
            flush = _flush(hand)
            if dealt == 0:
                dealer = flush
                continue
            choice = _choice(hand, flush, by_flush, by_others, np.int64(word >> _BITS & _ONE))
            seat = dealt - 1
            totals[seat, _BASE_AT + _base(choice, flush, dealer, lowest)] += 1
            totals[seat, _FLUSH_AT + (flush >> (RANKS + 2))] += 1
            totals[seat, _RUN_AT + _longest_run(hand, flush, runs, any_suit)] += 1


# Decisions beforehand.


@part
def _below(held: Ints, size: Whole, length: Whole, bound: Whole, equal: Whole) -> Whole:
    """How many hands of a given size, apart from what is held of each suit, rank below a flush, or not above it."""
    ways = np.zeros(size + 1, np.int64)
    ways[0] = 1
    for suit in range(4):
        free = SETS - 1 - held[suit]
        longer = np.zeros(size + 1, np.int64)
        for more in range(min(length, size) + 1):
            of_suit = CHOOSE[SIZE_OF[free], more]
            if more == length:
                of_suit = sets_below(free, length, bound) + (equal and free & bound == bound)
            for before in range(size + 1 - more):
                longer[before + more] += ways[before] * of_suit
        ways = longer
    return ways[size]


@kernel
def _decide_others(own: int, qualifies: Ints, opposing: int, nets: Ints, choices: Bytes) -> None:
    """The best choice for every hand of a flush, by the number of its other four cards."""
    length, held = SIZE_OF[own], np.zeros(4, np.int64)
    held[3] = own
    able = length > qualifies[0] or (length == qualifies[0] and own >= qualifies[1])
    for a in range(_OTHERS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    held[0] = held[1] = held[2] = 0
                    for card in (a, b, c, d):
                        held[card // RANKS] |= 1 << (card % RANKS)
                    out, below, equal = _below(held, _CARDS, qualifies[0], qualifies[1], 0), 0, 0
                    if able:
                        lower = _below(held, _CARDS, length, own, 0)
                        below, equal = lower - out, _below(held, _CARDS, length, own, 1) - lower
                    place = _PLACES[a, 4] + _PLACES[b, 3] + _PLACES[c, 2] + _PLACES[d, 1]
                    choices[place] = decide(nets, length, out, below, equal, opposing - out - below - equal)


@kernel
def _count_choices(own: int, choices: Bytes, counts: Ints) -> None:
    """How many hands of a flush are decided in each way, times three: a hand with two such flushes is met twice."""
    length, held = SIZE_OF[own], np.zeros(3, np.int64)
    for a in range(_OTHERS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    held[0] = held[1] = held[2] = 0
                    for card in (a, b, c, d):
                        held[card // RANKS] |= 1 << (card % RANKS)
                    above, equal = False, 1
                    for suit in range(3):
                        size = SIZE_OF[held[suit]]
                        above = above or size > length or (size == length and held[suit] > own)
                        equal += held[suit] == own
                    if not above:
                        place = _PLACES[a, 4] + _PLACES[b, 3] + _PLACES[c, 2] + _PLACES[d, 1]
                        counts[choices[place]] += 12 // equal


def _decides_best(terms: Terms, by_flush: Ints, by_others: Bytes) -> bool:
    """Whether as many hands of every flush are decided in each way as the exact solution decides so."""
    exact = Played(terms).tallies[:, :, HANDS]
    for ranks in range(SETS):
        counts, choice = np.zeros(MOST + 1, np.int64), int(by_flush[ranks])
        if choice > MOST:
            _count_choices(ranks, by_others[choice - MOST - 1], counts)
        elif choice >= FOLD:
            counts[choice] = 3 * exact[ranks].sum()
        if not (counts == 3 * exact[ranks]).all():
            return False
    return True


def _optimal(elections: Elections, terms: Terms) -> tuple[Ints, Bytes]:
    """By the exact solution: the choice for every flush, and for every hand of those of which not all are alike."""
    decided = Played(terms).tallies[:, :, HANDS] > 0
    by_flush, by_others = np.zeros(SETS, np.int64), []
    nets, qualifies = nets_of(terms)
    opposing = comb(elections.rules.number("deck-cards") - terms.size, terms.size)
    for ranks in range(SETS):
        choices = np.flatnonzero(decided[ranks])
        if len(choices) == 1:
            by_flush[ranks] = choices[0]
        elif len(choices) > 1:
            others = np.zeros(comb(_OTHERS, _CARDS - ranks.bit_count()), np.uint8)
            _decide_others(ranks, qualifies, opposing, nets, others)
            by_others.append(others)
            by_flush[ranks] = MOST + len(by_others)
    return by_flush, np.array(by_others) if by_others else _NO_OTHERS


_NO_OTHERS = np.zeros((1, 1), np.uint8)
_TOSS = -1

_STRATEGIES = {
    OPTIMAL: "Raises or folds each hand with regard to all seven cards, by the exact solution.",
    SIMPLE: "Raises as much as it may from the flush on from which that is best, and looks at nothing else.",
    MIMIC: "Raises as much as it may with whatever the dealer would qualify with.",
    "always-raise": "Raises every hand as much as it may.",
    RANDOM: "Raises as much as it may, or folds, by the toss of a coin.",
    TABLE: 'Plays as the user\'s table says: a flush such as "Th 8h 6h", and "raise" or "fold"; folds all others.',
}


def decisions_of(seated: Seated, terms: Terms) -> tuple[Ints, Bytes]:
    """The choice for every flush, and for hands where the other cards decide."""
    lowest = terms.qualifies
    match seated.strategy:
        case "optimal":
            return _optimal(seated.elections, terms)
        case "simple":
            lowest = Played(terms).lowest
        case "mimic-the-dealer":
            pass
        case "always-raise":
            return np.full(SETS, MOST, np.int64), _NO_OTHERS
        case "random":
            return np.full(SETS, _TOSS, np.int64), _NO_OTHERS
        case _:
            return _told(seated.table), _NO_OTHERS
    ranked = SIZE_OF << RANKS | np.arange(SETS)
    return np.where(ranked >= (lowest.length << RANKS | lowest.ranks), MOST, FOLD), _NO_OTHERS


def _told(table: Mapping[str, str]) -> Ints:
    by_flush = np.zeros(SETS, np.int64)
    for hand, choice in table.items():
        cards = parse_cards(hand)
        if not cards or len({card.suit for card in cards}) > 1 or choice not in ("raise", "fold"):
            raise Malformed(f"{hand}: {choice}", "a flush, and raise or fold", 'write e.g. "Th 8h 6h" = "raise"')
        by_flush[sum({1 << (card.rank - min(Rank)) for card in cards})] = MOST if choice == "raise" else FOLD
    return by_flush


def runs_of(elections: Elections) -> Bytes:
    """The longest run in each set of ranks, the ace high or, as the reading has it, low as well."""
    low = elections.reads("678a-low-ace") == "high-or-low"
    runs = np.zeros(SETS, np.uint8)
    for ranks in range(SETS):
        # One bit further up, so that the ace can lie below the 2.
        left, longest = ranks << 1 | (low and ranks >> (RANKS - 1)), 0
        while left:
            left &= left >> 1
            longest += 1
        runs[ranks] = longest
    return runs


# What the cells come to.


def _results(terms: Terms) -> Iterator[Result]:
    """The Ante and Raise Wagers: by the choice, the length of the flush and what the dealer's hand did."""
    for choice, length, event in product(range(MOST + 1), range(_CARDS + 1), range(_EVENTS)):
        if choice == FOLD:
            yield Result(Fraction(-1), Fraction(1))
            continue
        wager = terms.raises[length][choice - LEAST]
        won = terms.ante, terms.ante + wager * terms.raised, Fraction(0), -1 - wager
        yield Result(won[event], 1 + wager)


def _counted(elections: Elections, terms: Terms) -> Iterator[Counted]:
    yield Counted(wager="base", letter=None, first=_BASE_AT, results=tuple(_results(terms)), decided=True)
    flushes = {int(each): each.hand for each in FlushCategory}
    runs = {int(each): each.hand for each in StraightFlushCategory}
    for wager, names, first in (
        ("flush-bonus", flushes, _FLUSH_AT),
        ("straight-flush-bonus", runs, _RUN_AT),
        ("progressive", runs, _RUN_AT),
    ):
        elected = elections.paytables.get(wager)
        for letter, table in elections.rules.wager(wager).paytables.items():
            if elected in (None, letter):
                rows = [table.row(names[length]) if length in names else None for length in range(_CARDS + 1)]
                results = tuple(Result(_won(row, elections) - 1, Fraction(1)) for row in rows)
                yield Counted(wager=wager, letter=letter, first=first, results=results)


def _won(row: Row | None, elections: Elections) -> Fraction:
    """What a wager of 1 becomes; of the meter as it stands after a reset, to the first player paid."""
    if row is None:
        return Fraction(0)
    match row.odds.form:
        case Form.TO:
            return 1 + row.odds.multiplier
        case Form.FOR:
            return row.odds.multiplier
        case Form.METER:
            floor = elections.rules.number("progressive-floor")
            meter = (elections.progressive or ProgressiveElection(reset=floor)).reset
            return Fraction(meter * row.odds.numerator // row.odds.denominator, USUAL_STAKE)
        case _:
            return Fraction(0)


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections = seated.elections
    known_name("strategy of this game", seated.strategy, _STRATEGIES)
    terms = terms_of(elections)
    if terms.compare is Compare.LITERAL:
        message = "compare-standard=literal compares all seven cards, which no kernel does: leave that reading out"
        raise Refused("not-simulated", elections.rules.sections.wagers, message)
    by_flush, by_others = decisions_of(seated, terms)
    lowest, pack = terms.qualifies.length << RANKS | terms.qualifies.ranks, elections.rules.number("deck-cards")
    runs, any_suit = runs_of(elections), int(elections.reads("678a-straight-flush-suit") == "any-suit")
    too_many = np.array([uneven(pack - _CARDS * hand, _CARDS) for hand in range(seated.seats + 1)], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Ints) -> None:
        deck = np.empty(pack, np.uint8)
        _play(seed, block, rounds, buffer(), deck, too_many, by_flush, by_others, lowest, runs, any_suit, totals)

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=_CELLS,
            counted=tuple(_counted(elections, terms)),
            decks=elections.decks_in_play,
            decides_best=lambda: _decides_best(terms, by_flush, by_others),
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=_STRATEGIES)
