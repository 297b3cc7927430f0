"""The strategies for simulating High Card Flush: the choice for every flush, or for each of its hands."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import (
    CHOOSE,
    FOLD,
    HANDS,
    MOST,
    RANKS,
    SETS,
    SIZE_OF,
    decide,
    sets_below,
)
from pitboss.games.high_card_flush.kernel_pays import CARDS
from pitboss.games.high_card_flush.solve import Played, Terms, nets_of
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Seated
from pitboss.kernels.compiling import kernel, part
from pitboss.malformed import Malformed

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Whole = Any
"""A whole number of compiled code, whatever its width."""


OTHERS = 3 * RANKS
"""Cards outside the flush's suit."""
PLACES = np.array([[comb(card, held) for held in range(CARDS)] for card in range(OTHERS)], np.int64)


@part
def _below(held: Ints, size: Whole, length: Whole, bound: Whole, equal: Whole) -> Whole:
    """How many hands of a given size, without the cards held of each suit, rank below a flush, or not above it."""
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
    for a in range(OTHERS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    held[0] = held[1] = held[2] = 0
                    for card in (a, b, c, d):
                        held[card // RANKS] |= 1 << (card % RANKS)
                    out, below, equal = _below(held, CARDS, qualifies[0], qualifies[1], 0), 0, 0
                    if able:
                        lower = _below(held, CARDS, length, own, 0)
                        below, equal = lower - out, _below(held, CARDS, length, own, 1) - lower
                    place = PLACES[a, 4] + PLACES[b, 3] + PLACES[c, 2] + PLACES[d, 1]
                    choices[place] = decide(nets, length, out, below, equal, opposing - out - below - equal)


@kernel
def _count_choices(own: int, choices: Bytes, counts: Ints) -> None:
    """How many hands of a flush are decided each way, times three: a hand with two such flushes comes up twice."""
    length, held = SIZE_OF[own], np.zeros(3, np.int64)
    for a in range(OTHERS):
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
                        place = PLACES[a, 4] + PLACES[b, 3] + PLACES[c, 2] + PLACES[d, 1]
                        counts[choices[place]] += 12 // equal


def decides_best(terms: Terms, by_flush: Ints, by_others: Bytes) -> bool:
    """Whether each way of deciding gets as many hands of every flush as in the exact solution."""
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
    """The exact solution: the choice for every flush, and for every hand of a flush whose hands differ."""
    decided = Played(terms).tallies[:, :, HANDS] > 0
    by_flush, by_others = np.zeros(SETS, np.int64), []
    nets, qualifies = nets_of(terms)
    opposing = comb(elections.rules.number("deck-cards") - terms.size, terms.size)
    for ranks in range(SETS):
        choices = np.flatnonzero(decided[ranks])
        if len(choices) == 1:
            by_flush[ranks] = choices[0]
        elif len(choices) > 1:
            others = np.zeros(comb(OTHERS, CARDS - ranks.bit_count()), np.uint8)
            _decide_others(ranks, qualifies, opposing, nets, others)
            by_others.append(others)
            by_flush[ranks] = MOST + len(by_others)
    return by_flush, np.array(by_others) if by_others else _NO_OTHERS


_NO_OTHERS = np.zeros((1, 1), np.uint8)
_TOSS = -1

STRATEGIES = {
    OPTIMAL: "Raises or folds each hand considering all seven cards, by the exact solution.",
    SIMPLE: "Raises as much as it may with the lowest flush worth raising or better, and looks at nothing else.",
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
