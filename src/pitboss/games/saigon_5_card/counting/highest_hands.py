"""Rounds dealt at random: how many of several hands share the highest rank.

Hands are told apart only by the classes of their cards. A hand is walked card by card through the multisets it forms
along the way, so that ranking it takes one step per card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import kernel
from pitboss.kernels.streams import STREAM_WORDS, Stream, draw_card, open_stream

_THREADS = 2
_PART = 1 << 16
"""How many rounds a thread deals before it reports progress."""

Multiset = tuple[int, ...]


@kernel
def _deal(
    seed: int,
    first: int,
    last: int,
    deck: NDArray[np.uint8],
    after: NDArray[np.int16],
    worth: NDArray[np.int16],
    players: int,
    size: int,
    stream: Stream,
    dealt: NDArray[np.uint8],
    tally: NDArray[np.int64],
) -> None:
    """Deal the rounds from `first` up to, but not including, `last`, and tally how many hands are the highest."""
    for number in range(first, last):
        open_stream(stream, seed, number)
        for at in range(len(deck)):
            dealt[at] = deck[at]
        highest, holding = -1, 0
        for player in range(players):
            hand = 0
            for at in range(player * size, (player + 1) * size):
                hand = after[hand, draw_card(stream, dealt, at)]
            if worth[hand] > highest:
                highest, holding = worth[hand], 1
            elif worth[hand] == highest:
                holding += 1
        tally[holding] += 1


def count_highest(
    deck: Sequence[int],
    worth: Mapping[Multiset, int],
    *,
    players: int,
    rounds: int,
    seed: int,
    progress: Callable[[float], None],
) -> list[int]:
    """In how many rounds each number of players, from none to all, holds the highest hand.

    `deck` has the class of every card; `worth` says what each hand of classes, in ascending order, is worth, from 0.
    """
    after, by_place = _walk(worth)
    cards, size = np.array(deck, np.uint8), len(next(iter(worth)))

    def part(first: int) -> NDArray[np.int64]:
        tally = np.zeros(players + 1, np.int64)
        stream, dealt = np.zeros(STREAM_WORDS, np.uint64), cards.copy()
        _deal(seed, first, min(first + _PART, rounds), cards, after, by_place, players, size, stream, dealt, tally)
        return tally

    total = np.zeros(players + 1, np.int64)
    with ThreadPoolExecutor(_THREADS) as pool:
        for done, tally in enumerate(pool.map(part, range(0, rounds, _PART)), start=1):
            total += tally
            progress(min(1.0, done * _PART / rounds))
    return [int(count) for count in total]


def _walk(worth: Mapping[Multiset, int]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Where a multiset leads with one more card of each class, and what the ones that are whole hands are worth."""
    parts = {hand[:at] + hand[at + 1 :] for hand in worth for at in range(len(hand))}
    known: list[set[Multiset]] = [set(worth)]
    while parts:
        known.append(parts)
        parts = {part[:at] + part[at + 1 :] for part in parts for at in range(len(part))}
    places = {each: place for place, each in enumerate(each for made in reversed(known) for each in sorted(made))}
    classes = 1 + max(max(hand) for hand in worth)
    after = np.zeros((len(places), classes), np.int16)
    for each, place in places.items():
        for more in range(classes):
            # A multiset that cannot be held is never reached.
            after[place, more] = places.get(tuple(sorted((*each, more))), 0)
    by_place = np.zeros(len(places), np.int16)
    for hand, own in worth.items():
        by_place[places[hand]] = own
    return after, by_place
