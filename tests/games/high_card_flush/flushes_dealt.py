"""Hands of High Card Flush dealt one by one, ranked from 678a.6 in the simplest way: the slow derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numba import njit
from numpy.typing import NDArray

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
Ints = NDArray[np.int64]
EVENTS = ("out", "below", "equal", "above")


def flush(hand: Sequence[str]) -> tuple[int, list[int]]:
    """The length of the highest flush and its ranks, the highest first."""
    suits = [sorted((RANKS.index(card[0]) for card in hand if card[1] == suit), reverse=True) for suit in SUITS]
    return max((len(suited), suited) for suited in suits)


def key(hand: Sequence[str], *, literal: bool = False) -> tuple[int, list[int]]:
    """What decides between hands: the length of the flush, then its ranks or, read literally, those of all cards."""
    length, ranks = flush(hand)
    return length, sorted((RANKS.index(card[0]) for card in hand), reverse=True) if literal else ranks


def event(player: Sequence[str], dealer: Sequence[str], *, literal: bool = False) -> str:
    """One of EVENTS, for one deal: 678a.11(d)."""
    if flush(dealer) < (3, [RANKS.index("9")]):
        return "out"
    ours, theirs = key(player, literal=literal), key(dealer, literal=literal)
    return "equal" if ours == theirs else "below" if theirs < ours else "above"


def events(
    player: Sequence[str], rest: Sequence[str], known: Sequence[str] = (), *, literal: bool = False
) -> Counter[str]:
    """How many of the dealer's hands, made of the cards known and of the rest, lead to each event."""
    drawn = combinations(rest, 7 - len(known))
    return Counter(event(player, (*known, *cards), literal=literal) for cards in drawn)


def all_events(player: Sequence[str], *, literal: bool = False) -> tuple[int, ...]:
    """The same for all hands of the other cards, as many as the player has, in the order of EVENTS."""
    rest = np.array([place for place, card in enumerate(DECK) if card not in player])
    length, ranks = key(player, literal=literal)
    return tuple(all_events_of(rest, len(player), (length, _as_number(ranks, len(player))), literal).tolist())


def _as_number(ranks: Sequence[int], size: int) -> int:
    """Ranks from the highest down as digits to the base 16, with room for a whole hand."""
    return sum((rank + 1) << 4 * (size - 1 - place) for place, rank in enumerate(ranks))


@njit()
def all_events_of(rest: Ints, size: int, own: tuple[int, int], literal: bool) -> Ints:
    """Every hand of the rest, card by card. Cards stand in rising order of rank, four suits each."""
    found = np.zeros(4, dtype=np.int64)
    places = np.arange(size)
    held, numbers = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    length, decisive = own
    more = True
    while more:
        for suit in range(4):
            held[suit], numbers[suit] = 0, 0
        everything, longest, highest = 0, 0, 0
        for i in range(size - 1, -1, -1):
            suit, rank = rest[places[i]] % 4, rest[places[i]] // 4
            numbers[suit] |= (rank + 1) << 4 * (size - 1 - held[suit])
            everything |= (rank + 1) << 4 * i
            held[suit] += 1
        for suit in range(4):
            if held[suit] > longest or (held[suit] == longest and numbers[suit] > highest):
                longest, highest = held[suit], numbers[suit]
        theirs = everything if literal else highest
        if longest < 3 or (longest == 3 and highest >> 4 * (size - 1) < 8):
            found[0] += 1
        elif longest == length and theirs == decisive:
            found[2] += 1
        elif longest < length or (longest == length and theirs < decisive):
            found[1] += 1
        else:
            found[3] += 1
        i = size - 1
        while i >= 0 and places[i] == len(rest) - size + i:
            i -= 1
        more = i >= 0
        if more:
            places[i] += 1
            for j in range(i + 1, size):
                places[j] = places[j - 1] + 1
    return found
