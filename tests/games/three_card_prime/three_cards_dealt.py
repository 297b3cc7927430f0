"""Three-card hands dealt one by one, ranked from 679a.6 in the simplest way: the slow derivation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
HANDS = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight flush",
    "mini-royal flush",
)
EVENTS = ("does not qualify", "below", "equal", "above")

Key = tuple[int, tuple[int, ...]]


def key(hand: Sequence[str], *, literal: bool = False) -> Key:
    """What decides between hands: the class, then ranks from 2 to 14."""
    ranks = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    often = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    flush = len({card[1] for card in hand}) == 1
    straight = ranks == [14, 3, 2] or ranks == list(range(ranks[0], ranks[0] - 3, -1))
    if flush and straight:
        name = "mini-royal flush" if ranks == [14, 13, 12] else "straight flush"
    elif len(set(ranks)) < 3:
        name = "three-of-a-kind" if len(set(ranks)) == 1 else "pair"
    else:
        name = "straight" if straight else "flush" if flush else "high card"
    if literal:
        return HANDS.index(name), tuple(ranks)
    return HANDS.index(name), (3, 2, 1) if straight and ranks == [14, 3, 2] else tuple(often)


def qualifies(hand: Sequence[str]) -> bool:
    """679a.1: queen high or better."""
    return key(hand) >= (0, (12,))


def event(player: Sequence[str], dealer: Sequence[str], *, literal: bool = False) -> str:
    """One of EVENTS, for one deal."""
    if not qualifies(dealer):
        return "does not qualify"
    ours, theirs = key(player, literal=literal), key(dealer, literal=literal)
    return "equal" if ours == theirs else "below" if theirs < ours else "above"


def events_against_all(player: Sequence[str], *, known: Sequence[str] = (), literal: bool = False) -> dict[str, int]:
    """How many of the hands of the cards not known lead to each event."""
    counts = dict.fromkeys(EVENTS, 0)
    rest = [card for card in DECK if card not in player and card not in known]
    for dealer in combinations(rest, 3):
        counts[event(player, dealer, literal=literal)] += 1
    return counts


Counts = dict[str, dict[str, int]]


def every_deal(*, literal: bool = False) -> Iterator[tuple[tuple[str, ...], NDArray[np.int64]]]:
    """All 22,100 hands of the player, each with the number of all the dealer's hands that lead to each event."""
    hands = list(combinations(DECK, 3))
    bits = np.array([sum(1 << DECK.index(card) for card in hand) for hand in hands], dtype=np.uint64)
    keys = [key(hand, literal=literal) for hand in hands]
    place = {each: number for number, each in enumerate(sorted(set(keys)))}
    level = np.array([place[each] for each in keys])
    able = np.array([qualifies(hand) for hand in hands])
    for hand, own, bit in zip(hands, level.tolist(), bits.tolist(), strict=True):
        others = bits & np.uint64(bit) == 0
        playing = level[others & able]
        counted = [others.sum() - len(playing), (playing < own).sum(), (playing == own).sum(), (playing > own).sum()]
        yield hand, np.array(counted, dtype=np.int64)
