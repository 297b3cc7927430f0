"""Streams by the number and by the card, as compiled code draws from them."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels.streams import STREAM_WORDS, draw_below, draw_card, open_stream


def drawn_below(bound: int, count: int, *, seed: int, number: int) -> list[int]:
    """So many numbers below a bound from the stream of one round."""
    drawn = np.zeros(count, np.uint64)
    _draw(np.zeros(STREAM_WORDS, np.uint64), seed, number, bound, drawn)
    return [int(each) for each in drawn]


def dealt_order(size: int, cards: int, *, seed: int, number: int) -> list[int]:
    """The places in a deck of that size of the first cards that are dealt in one round."""
    deck = np.arange(size, dtype=np.uint8)
    _deal(np.zeros(STREAM_WORDS, np.uint64), seed, number, deck, cards)
    return [int(card) for card in deck[:cards]]


@njit()
def _draw(stream: NDArray[np.uint64], seed: int, number: int, bound: int, drawn: NDArray[np.uint64]) -> None:
    open_stream(stream, seed, number)
    for at in range(len(drawn)):
        drawn[at] = draw_below(stream, bound)


@njit()
def _deal(stream: NDArray[np.uint64], seed: int, number: int, deck: NDArray[np.uint8], cards: int) -> None:
    open_stream(stream, seed, number)
    for at in range(cards):
        draw_card(stream, deck, at)
