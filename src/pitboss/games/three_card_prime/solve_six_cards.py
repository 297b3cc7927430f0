"""All six-card hands of one deck by the best hand they contain, counted without dealing them.

Hands with five or six cards of one suit are a set of ranks in that suit and, with five, a card of another suit. In all
others only ranks matter: how often each is held, and whether five of them are consecutive.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

from pitboss.cards import Suit
from pitboss.counting.suits import RANKS, SUITS, rank_sets
from pitboss.games.three_card_prime.six_card import SixCardCategory as Six

CARDS = 6
_FIVE = CARDS - 1

# Runs of five from the ace down; in the last the ace stands below the 2.
_RUNS = (*(0b11111 << low for low in range(RANKS - _FIVE, -1, -1)), 1 << (RANKS - 1) | 0b1111)
_ROYAL = _RUNS[0]
_SIX_CARD_ROYAL = _ROYAL | _ROYAL >> 1


def _has_run(ranks: int) -> bool:
    return any(ranks & run == run for run in _RUNS)


@cache
def six_card_counts() -> dict[tuple[Six, Suit | None], int]:
    """How many hands there are of each class; six-card royal flushes suit by suit."""
    counts: dict[tuple[Six, Suit | None], int] = {}
    for category, suit, count in (*_suited(), *_unsuited()):
        counts[category, suit] = counts.get((category, suit), 0) + count
    rest = comb(RANKS * SUITS, CARDS) - sum(counts.values())
    return counts | {(Six.NONE, None): rest}


def _suited() -> Iterator[tuple[Six, Suit | None, int]]:
    """Five cards of one suit and one of another, or six of one suit."""
    for size, others in ((_FIVE, RANKS * (SUITS - 1)), (CARDS, 1)):
        for ranks in rank_sets(size):
            if ranks == _SIX_CARD_ROYAL:
                yield from ((Six.SIX_CARD_ROYAL_FLUSH, suit, 1) for suit in Suit)
            elif ranks & _ROYAL == _ROYAL:
                yield Six.ROYAL_FLUSH, None, SUITS * others
            else:
                yield Six.STRAIGHT_FLUSH if _has_run(ranks) else Six.FLUSH, None, SUITS * others


def _unsuited() -> Iterator[tuple[Six, None, int]]:
    """Hands without five cards of one suit, by how often their ranks are held; hands that make nothing are left out."""
    pair, triple = comb(SUITS, 2), comb(SUITS, 3)
    yield Six.FOUR_OF_A_KIND, None, RANKS * comb((RANKS - 1) * SUITS, 2)
    yield Six.FULL_HOUSE, None, comb(RANKS, 2) * triple**2
    yield Six.FULL_HOUSE, None, RANKS * triple * (RANKS - 1) * pair * (RANKS - 2) * SUITS
    yield Six.THREE_OF_A_KIND, None, RANKS * triple * comb(RANKS - 1, 3) * SUITS**3
    # Six ranks once each, minus those with five or six of one suit; five ranks of which one is held twice.
    single = SUITS**CARDS - SUITS * (1 + CARDS * (SUITS - 1))
    double = _FIVE * (pair * SUITS ** (_FIVE - 1) - SUITS * (SUITS - 1))
    yield Six.STRAIGHT, None, single * sum(map(_has_run, rank_sets(CARDS)))
    yield Six.STRAIGHT, None, double * sum(map(_has_run, rank_sets(_FIVE)))
