"""What two cards and a flop look like to a player: one mark for each kind, so that a chart can name it."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting.decisions import (
    APART,
    FLOPS_APART,
    FLOPS_SUITED,
    START_WAYS,
    STARTS,
    WAYS_APART,
    WAYS_SUITED,
    Choosing,
)
from pitboss.kernels.poker import values
from pitboss.kernels.poker_tables import CLASS_SHIFT, PAIR, STRAIGHT, THREE, TWO_PAIR

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]

_TEN = 8


class FlopMark(IntEnum):
    """From the strongest down; what the flop makes by itself is shared by all."""

    STRAIGHT_OR_BETTER = 0
    THREE_OF_A_KIND = 1
    SHARED_THREE = 2
    TWO_PAIR = 3
    POCKET_AND_SHARED_PAIR = 4
    TOP_PAIR = 5
    MIDDLE_PAIR = 6
    BOTTOM_PAIR = 7
    POCKET_PAIR = 8
    FLUSH_DRAW_JACK = 9
    """Four of one suit, including a jack or better in the hand, and no pair except a shared one."""
    FLUSH_DRAW_TEN = 10
    FLUSH_DRAW_LOW = 11
    SHARED_PAIR = 12
    NOTHING = 13


@cache
def flop_marks() -> Small:
    """The mark of each start with each flop up to suits; 255 where they share a card."""
    marks = np.full((len(STARTS), len(FLOPS_APART)), 255, np.uint8)
    for start, cards in enumerate(STARTS):
        flops, _ = flops_of(start)
        possible = ~np.isin(flops, cards).any(axis=1)
        marks[start, : len(flops)][possible] = _marks(cards, flops[possible])
    return marks


def flops_of(start: int) -> tuple[Ints, Ints]:
    """The flops up to the suits that a start does not hold, and how many each stands for."""
    return (FLOPS_APART, WAYS_APART) if start < APART else (FLOPS_SUITED, WAYS_SUITED)


def choose_by_marks(marks: Collection[FlopMark], *, raised: int, otherwise: int) -> Small:
    """Choices at the flop by mark only: the option `raised` with these marks, otherwise `otherwise`."""
    return np.where(np.isin(flop_marks(), [int(mark) for mark in marks]), raised, otherwise).astype(np.uint8)


def choices_by_mark(choosing: Choosing) -> list[list[int]]:
    """For each mark, how many deals that reach the flop undecided take each option there, where 0 is to wait."""
    marks, options = flop_marks(), int(choosing.flop.max()) + 1
    counts = np.zeros((len(FlopMark), options), np.int64)
    for start in np.flatnonzero(np.equal(choosing.before, 0)):
        flops, ways = flops_of(int(start))
        of_start = marks[start, : len(flops)]
        possible = of_start < len(FlopMark)
        places = of_start[possible].astype(np.int64) * options + choosing.flop[start, : len(flops)][possible]
        counts += (
            np.bincount(places, ways[possible], counts.size).astype(np.int64).reshape(counts.shape) * START_WAYS[start]
        )
    return [[int(count) for count in row] for row in counts]


def _marks(own: Ints, flops: Ints) -> Small:
    hands = np.concatenate([np.tile(own, (len(flops), 1)), flops], axis=1).astype(np.uint8)
    kind = values(hands) >> CLASS_SHIFT
    ranks = np.sort(flops % 13, axis=1)
    three, pair = ranks[:, 0] == ranks[:, 2], (ranks[:, 0] == ranks[:, 1]) | (ranks[:, 1] == ranks[:, 2])
    pocket = own[0] % 13 == own[1] % 13
    draw = _draw(own, flops)
    paired = [np.isin(ranks[:, place], own % 13) for place in range(3)]
    return np.select(
        [
            kind >= STRAIGHT,
            (kind == THREE) & ~three,
            kind == THREE,
            (kind == TWO_PAIR) & ~(pocket & pair),
            kind == TWO_PAIR,
            (kind == PAIR) & ~pair & paired[2],
            (kind == PAIR) & ~pair & paired[1],
            (kind == PAIR) & ~pair & paired[0],
            (kind == PAIR) & ~pair,
            draw > _TEN,
            draw == _TEN,
            draw >= 0,
            kind == PAIR,
        ],
        [np.uint8(mark) for mark in FlopMark][:-1],
        np.uint8(FlopMark.NOTHING),
    )


def _draw(own: Ints, flops: Ints) -> Ints:
    """The player's highest rank in a suit of which hand and flop hold four; -1 if there is none."""
    highest = np.full(len(flops), -1)
    for suit in range(4):
        mine = own[own // 13 == suit] % 13
        if len(mine):
            four = (flops // 13 == suit).sum(axis=1) + len(mine) == 4
            highest[four] = mine.max()
    return highest
