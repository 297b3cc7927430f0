"""A compiled round of High Card Flush with every wager, settled independently of `settle.py`.

A card is a byte, the rank (0 for the 2) in the lower half and the suit above, so that a hand is one number with a bit
for each card and sixteen for each suit. The flush decides nearly every hand; where the cards outside it decide, every
hand of those flushes is decided beforehand and looked up by the number of its other four cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import MOST, RANKS, SETS, SIZE_OF
from pitboss.games.high_card_flush.kernel_pays import BASE_AT, CARDS, CELLS, EVENTS, FLUSH_AT, RUN_AT, counted
from pitboss.games.high_card_flush.kernel_plays import PLACES, STRATEGIES, decides_best, decisions_of
from pitboss.games.high_card_flush.solve import terms_of
from pitboss.games.simulating import RANDOM, Kernel, Program, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.plain_deals import count_cells, deal_block
from pitboss.kernels.words import DECK_BITS, Words, buffer, fill, uneven
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.ranking import Compare

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""


_SIZES = SIZE_OF.astype(np.uint8)
_SUIT = np.uint64(SETS - 1)
_ONE = np.uint64(1)
_BITS, _FRACTION = np.uint64(DECK_BITS), np.uint64((1 << DECK_BITS) - 1)


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
                place += PLACES[at + rank, held]
        at += RANKS
    return place


@part
def _choice(hand: np.uint64, flush: Whole, by_flush: Ints, by_others: Bytes, toss: Whole) -> Whole:
    """Whether to fold, or to raise the least or the most: by the flush, by the other cards, or by a coin toss."""
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
    return (choice * (CARDS + 1) + (own >> RANKS)) * EVENTS + event


@part
def _hand(cards: Bytes, first: Whole) -> np.uint64:
    hand = np.uint64(0)
    for at in range(first, first + CARDS):
        hand |= _ONE << np.uint64(cards[at])
    return hand


@kernel
def settle_all(
    rounds: Bytes, by_flush: Ints, by_others: Bytes, lowest: int, runs: Bytes, any_suit: int, cells: Ints
) -> None:
    """The cells of all wagers, and the choice: rows of the dealer's seven cards, and a player's seven."""
    for at in range(len(rounds)):
        dealer, hand = _flush(_hand(rounds[at], 0)), _hand(rounds[at], CARDS)
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
    """Play a block; the deck starts in order, and each round leaves it as dealt."""
    for card in range(len(deck)):
        deck[card] = card % 13 | card // 13 << 4
    made, at, dealer = fill(words, seed, 0, block, 0), 0, 0
    for _ in range(rounds):
        for dealt in range(len(totals) + 1):
            first = CARDS * dealt
            while True:
                if at == len(words):
                    made, at = fill(words, seed, 0, block, made), 0
                word = words[at]
                at += 1
                fraction = word & _FRACTION
                hand = np.uint64(0)
                for card in range(first, first + CARDS):
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
            totals[seat, BASE_AT + _base(choice, flush, dealer, lowest)] += 1
            totals[seat, FLUSH_AT + (flush >> (RANKS + 2))] += 1
            totals[seat, RUN_AT + _longest_run(hand, flush, runs, any_suit)] += 1


def runs_of(elections: Elections) -> Bytes:
    """The longest run in each set of ranks, the ace high or, if the reading says so, low as well."""
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


def prepare(seated: Seated) -> tuple[Program]:
    """The program of a table."""
    elections = seated.elections
    known_name("strategy of this game", seated.strategy, STRATEGIES)
    terms = terms_of(elections)
    if terms.compare is Compare.LITERAL:
        message = "compare-standard=literal compares all seven cards, which no kernel does: leave that reading out"
        raise Refused("not-simulated", elections.rules.sections.wagers, message)
    by_flush, by_others = decisions_of(seated, terms)
    lowest, pack = terms.qualifies.length << RANKS | terms.qualifies.ranks, elections.rules.number("deck-cards")
    runs, any_suit = runs_of(elections), int(elections.reads("678a-straight-flush-suit") == "any-suit")
    too_many = np.array([uneven(pack - CARDS * hand, CARDS) for hand in range(seated.seats + 1)], np.uint64)

    def play(seed: int, block: int, rounds: int, totals: Ints) -> None:
        deck = np.empty(pack, np.uint8)
        _play(seed, block, rounds, buffer(), deck, too_many, by_flush, by_others, lowest, runs, any_suit, totals)

    def replay(seed: int, block: int, rounds: int) -> Ints:
        ordered = [card % 13 | card // 13 << 4 for card in range(pack)]
        cards = deal_block(ordered, [CARDS] * (seated.seats + 1), seed=seed, block=block, rounds=rounds)
        totals = np.zeros((seated.seats, CELLS), np.int64)
        for seat in range(seated.seats):
            cells, first = np.zeros((rounds, 4), np.int64), CARDS * (seat + 1)
            dealt = np.hstack([cards[:, :CARDS], cards[:, first : first + CARDS]])
            settle_all(dealt, by_flush, by_others, lowest, runs, any_suit, cells)
            count_cells(totals[seat], cells[:, :3], (BASE_AT, FLUSH_AT, RUN_AT))
        return totals

    return (
        Program(
            play=play,
            seats=seated.seats,
            cells=CELLS,
            counted=tuple(counted(elections, terms)),
            decks=elections.decks_in_play,
            replay=None if seated.strategy == RANDOM else replay,
            decides_best=lambda: decides_best(terms, by_flush, by_others),
        ),
    )


KERNEL = Kernel(prepare=prepare, strategies=STRATEGIES)
