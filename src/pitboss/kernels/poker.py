"""What five to seven cards are worth in poker, by the million: `values` ranks an array of hands.

Cards and worth are those of `poker_tables`: a card is its place in the deck, a stronger hand is worth more, and worth
divided by 4096 is the class. The compiled functions are for other kernels, which add up the keys of cards as they go.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import STANDARD, Card
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.poker_tables import (
    CLASS_SHIFT,
    FIVES,
    HIGH_5,
    HIGH_6,
    HIGH_7,
    LOW,
    POKER_ORDER,
    SEVENS,
    SIXES,
    SUITED,
    multisets,
    rising,
)
from pitboss.kernels.poker_tables import places_of as places_in
from pitboss.malformed import Malformed

Hands = NDArray[np.uint8]
Values = NDArray[np.uint16]

CLASSES = 10

# All in one number: the low half in the lowest 17 bits, then the high half, and from bit 32 on, four bits per suit.
RANK_KEYS = np.array([5**rank if rank < 7 else 5 ** (rank - 7) << 17 for rank in range(13)], np.int64)
CARD_KEYS = np.array([RANK_KEYS[card % 13] + (1 << (32 + 4 * (card // 13))) for card in range(52)], np.int64)

_PLACES = {card: place for place, card in enumerate(STANDARD.cards)}


def places_of(cards: Sequence[Card]) -> list[int]:
    """The places of cards in the deck, which is how kernels know them."""
    return [_PLACES[card] for card in cards]


def values(hands: Hands, order: int = POKER_ORDER) -> Values:
    """What each hand is worth; a hand is one row of five, six or seven different cards."""
    cards = hands.shape[1] if hands.ndim == 2 else 0
    if hands.dtype != np.uint8 or cards not in (5, 6, 7):
        raise Malformed(
            f"an array of {hands.dtype} of shape {hands.shape}",
            "rows of five to seven cards as uint8",
            "give one row per hand, each card as suit * 13 + rank",
        )
    if hands.size and hands.max() > 51:
        raise Malformed("a card above 51", "cards from 0 to 51", "give each card as suit * 13 + rank")
    worth = np.empty(len(hands), np.uint16)
    if not _values(np.ascontiguousarray(hands), order, worth):
        raise Malformed("a hand with the same card twice", "hands of different cards", "leave the hand out")
    return worth


@part
def is_flush(key: int) -> bool:
    """Whether five or more cards, given as the sum of their keys, are of one suit."""
    return ((key >> 32) + 0x3333) & 0x8888 != 0


@part
def place_of_five(key: int) -> int:
    """The place of five ranks, given as the sum of their keys, among all multisets of five."""
    place: int = np.int64(HIGH_5[key >> 17 & 0x3FFF]) + LOW[key & 0x1FFFF]
    return place


@part
def plain_value_of_five(key: int, order: int) -> int:
    """What five cards are worth, ignoring suits."""
    worth: int = FIVES[order, place_of_five(key)]
    return worth


@part
def plain_value_of_six(key: int, order: int) -> int:
    """What six cards are worth, ignoring suits."""
    worth: int = SIXES[order, HIGH_6[key >> 17 & 0x3FFF] + LOW[key & 0x1FFFF]]
    return worth


@part
def plain_value_of_seven(key: int, order: int) -> int:
    """What seven cards are worth, ignoring suits."""
    worth: int = SEVENS[order, HIGH_7[key >> 17 & 0x3FFF] + LOW[key & 0x1FFFF]]
    return worth


@part
def flush_value(mask: int, order: int) -> int:
    """What the best five of a set of ranks in one suit are worth."""
    worth: int = SUITED[order, mask]
    return worth


@part
def _suited_set(hands: Hands, at: int, key: int) -> int:
    """The ranks of the suit in which a hand holds five cards or more, according to the sum of its keys."""
    over = (key >> 32) + 0x3333
    suit = 0
    while not over >> (4 * suit + 3) & 1:
        suit += 1
    mask = 0
    for column in range(hands.shape[1]):
        if hands[at, column] // 13 == suit:
            mask |= 1 << (hands[at, column] % 13)
    return mask


@part
def _is_in_tables(key: int, cards: int) -> bool:
    """Whether the tables cover these cards, given as the sum of their keys: a fifth of a rank may run past the end."""
    high, low = key >> 17 & 0x3FFF, key & 0x1FFFF
    if high >= len(HIGH_7) or low >= len(LOW):
        return False
    if cards == 7:
        return bool(np.int64(HIGH_7[high]) + LOW[low] < SEVENS.shape[1])
    if cards == 6:
        return bool(np.int64(HIGH_6[high]) + LOW[low] < SIXES.shape[1])
    return bool(np.int64(HIGH_5[high]) + LOW[low] < FIVES.shape[1])


@kernel
def _values(hands: Hands, order: int, worth: Values) -> bool:
    """Rank every hand; stops and returns False at one that runs past the tables, which only a repeated card can do."""
    cards = hands.shape[1]
    for at in range(len(hands)):
        key = CARD_KEYS[hands[at, 0]] + CARD_KEYS[hands[at, 1]] + CARD_KEYS[hands[at, 2]] + CARD_KEYS[hands[at, 3]]
        for column in range(4, cards):
            key += CARD_KEYS[hands[at, column]]
        if is_flush(key):
            worth[at] = flush_value(_suited_set(hands, at, key), order)
        elif not _is_in_tables(key, cards):
            return False
        elif cards == 7:
            worth[at] = plain_value_of_seven(key, order)
        elif cards == 6:
            worth[at] = plain_value_of_six(key, order)
        else:
            worth[at] = plain_value_of_five(key, order)
    return True


def count_sevens() -> list[int]:
    """How many of all seven-card hands are in each class.

    All are first counted only by their ranks, in every possible suiting; then the hands with a flush are moved from the
    class that their ranks gave them to the class of the flush.
    """
    ranks = multisets(7)
    counts = _by_class(SEVENS[POKER_ORDER, places_in(ranks, HIGH_7)], _ways_to_suit(ranks, suits=4))
    for held in (5, 6, 7):
        suited, others = rising(held, apart=1), rising(7 - held)
        ways = np.tile(4 * _ways_to_suit(others, suits=3), len(suited))
        together = np.concatenate([np.repeat(suited, len(others), axis=0), np.tile(others, (len(suited), 1))], axis=1)
        flushes = np.repeat(SUITED[POKER_ORDER, (1 << suited).sum(axis=1)], len(others))
        counts += _by_class(flushes, ways) - _by_class(SEVENS[POKER_ORDER, places_in(together, HIGH_7)], ways)
    return [int(count) for count in counts]


def _ways_to_suit(ranks: NDArray[np.int64], *, suits: int) -> NDArray[np.int64]:
    """In how many ways multisets of ranks, one per row, can be dealt as cards of this many suits."""
    times = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    found: NDArray[np.int64] = np.array([comb(suits, each) for each in range(8)])[times].prod(axis=1)
    return found


def _by_class(worth: Values, ways: NDArray[np.int64]) -> NDArray[np.int64]:
    counts = np.zeros(CLASSES, np.int64)
    np.add.at(counts, worth >> CLASS_SHIFT, ways)
    return counts
