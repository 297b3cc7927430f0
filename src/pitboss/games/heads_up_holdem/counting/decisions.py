"""Two cards, a flop of three, two more: the best choices at three points, and everything that can come of them.

Before the flop and after it, players may take an option, which is paid at the showdown and ends their choices, or wait;
after the last card they must take one of the last options. What an option pays is a table by the class of the player's
hand and the outcome of the showdown, in whole numbers. The tables are arguments: nothing here is a figure of the law.

The sum over all boards that contain a flop is first taken as if suits did not matter, so it depends only on ranks.
Then, for each suit on the flop, comes the difference made by the boards on which that suit is marked. The same steps
are retraced with the number of hands that reach each choice, to count the outcomes. See `board_kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.heads_up_holdem.counting import decision_kernels as compiled
from pitboss.games.heads_up_holdem.counting.board_kinds import (
    KIND_PAIRS,
    MARKED_BOARDS,
    MARKED_FLOPS,
    PLAIN_FLOPS,
    RANK_PAIRS,
)
from pitboss.games.heads_up_holdem.counting.showdowns import OUTCOMES, Showdowns, in_threads
from pitboss.kernels.poker import CLASSES
from pitboss.kernels.poker_tables import CARDS, HIGH_5, RANKS_OF_FIVE, places_of, rising

Ints = NDArray[np.int64]
Choices = NDArray[np.uint8]

_PAIRED = [(high, high + 13) for high in range(13)]
_APART = [(high, low + 13) for high in range(13) for low in range(high)]
_SUITED = [(high, low) for high in range(13) for low in range(high)]
STARTS = np.array(_PAIRED + _APART + _SUITED)
"""Two cards for each start, the higher first: thirteen pairs, 78 of two suits (the first and the second), 78 of one."""
START_WAYS = np.array([6] * len(_PAIRED) + [12] * len(_APART) + [4] * len(_SUITED))
APART = len(_PAIRED) + len(_APART)
"""How many starts are of two suits; they come first."""


def start_place(high: int, low: int, *, suited: bool) -> int:
    """The place among `STARTS` of two ranks, the higher first."""
    if high == low:
        return high
    return (APART if suited else len(_PAIRED)) + high * (high - 1) // 2 + low


def as_choices(options: Sequence[int]) -> Choices:
    """Options by number, one for each of `STARTS`."""
    return np.array(options, np.uint8)


def _flops_up_to(suits: tuple[int, ...]) -> tuple[Ints, Ints]:
    """One flop for all those that differ only by swapping these suits, and how many it stands for."""
    flops = rising(3, below=CARDS, apart=1)
    names = np.full(len(flops), CARDS**3)
    for changed in permutations(suits):
        suit_of = np.arange(4)
        suit_of[list(suits)] = changed
        cards = np.sort(suit_of[flops // 13] * 13 + flops % 13, axis=1)
        names = np.minimum(names, (cards[:, 0] * CARDS + cards[:, 1]) * CARDS + cards[:, 2])
    first, ways = np.unique(names, return_counts=True)
    cards = np.stack([first // CARDS**2, first // CARDS % CARDS, first % CARDS], axis=1)
    return cards, ways


FLOPS_APART, WAYS_APART = _flops_up_to((2, 3))
FLOPS_SUITED, WAYS_SUITED = _flops_up_to((1, 2, 3))
"""Flops up to a swap of the suits that a start does not hold."""

_ALIKE = ((0, APART, FLOPS_APART, WAYS_APART), (APART, len(STARTS), FLOPS_SUITED, WAYS_SUITED))

_PLAIN_OF = places_of(MARKED_BOARDS % 13, HIGH_5)
"""For each marked board, the plain board with the same ranks."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a player may take at each point: tables of what is paid, by class and outcome. Waiting is not listed."""

    before: Ints
    flop: Ints
    last: Ints


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which option is taken where: 0 means waiting before and at the flop, and the first option after the last card."""

    before: Choices
    """For each of `STARTS`."""
    flop: Choices
    """For each of `STARTS` and the flops up to suits; entries where the two share a card are meaningless."""
    last_plain: Choices
    """For each plain board and pair of ranks."""
    last_marked: Choices
    """For each marked board and pair of kinds."""


def always_waiting() -> Choosing:
    """Choices that wait wherever waiting is possible, and then take the first option."""
    last = (len(RANKS_OF_FIVE), RANK_PAIRS), (len(MARKED_BOARDS), KIND_PAIRS)
    shapes = (len(STARTS),), (len(STARTS), len(FLOPS_APART)), *last
    return Choosing(*(np.zeros(shape, np.uint8) for shape in shapes))


@dataclass(frozen=True, slots=True)
class Best:
    """The best choices, and for each start what every choice pays: `waiting`, and each option before the flop.

    Sums are over all flops, two more cards and opposing pairs.
    """

    choosing: Choosing
    waiting: Ints
    options: Ints = field(repr=False)


def best(found: Showdowns, options: Options) -> Best:
    """The best choice everywhere; among equal ones, waiting or else the first."""
    last_plain, last_marked = best_last(found, options.last)
    return _best_before(found, options, last_plain, last_marked)


def best_last(found: Showdowns, pays: Ints) -> tuple[Choices, Choices]:
    """The best option after the last card, for plain and for marked boards."""
    plain, marked = np.zeros(found.plain_classes.shape, np.uint8), np.zeros(found.marked_classes.shape, np.uint8)
    compiled.choose(0, len(plain), found.plain, found.plain_classes, pays, plain)
    in_threads(
        len(marked),
        lambda begin, end: compiled.choose(begin, end, found.marked, found.marked_classes, pays, marked),
    )
    return plain, marked


def _best_before(found: Showdowns, options: Options, last_plain: Choices, last_marked: Choices) -> Best:
    pays = [options.last, *(each[None] for each in options.flop), *(each[None] for each in options.before)]
    plain = np.zeros((len(pays), len(PLAIN_FLOPS), RANK_PAIRS), np.int64)
    marked = np.zeros((len(pays), len(MARKED_FLOPS), KIND_PAIRS), np.int64)
    worth = np.empty(last_plain.shape, np.int64), np.empty(last_marked.shape, np.int64)
    only = np.zeros_like(last_plain), np.zeros_like(last_marked)
    for column, each in enumerate(pays):
        chosen = (last_plain, last_marked) if column == 0 else only
        _worth_on_boards(found, each, chosen, worth)
        compiled.sum_boards(0, len(PLAIN_FLOPS), PLAIN_FLOPS, 4, worth[0], plain[column])
        _sum_marked(worth[1], marked[column])
    at_flop = 1 + len(options.flop)
    flop = np.zeros((len(STARTS), len(FLOPS_APART)), np.uint8)
    sums = np.zeros((len(STARTS), 1 + len(pays)), np.int64)

    def sum_flops(first: int, end: int) -> None:
        for begins, ends, flops, ways in _ALIKE:
            begin, until = max(first, begins), min(end, ends)
            compiled.sum_flops(begin, until, STARTS, flops, ways, plain, marked, at_flop, flop, sums)

    in_threads(len(STARTS), sum_flops, parts=26)
    waiting, taken = sums[:, 0], sums[:, 1 + at_flop :]
    before = np.argmax(np.concatenate([waiting[:, None], taken], axis=1), axis=1).astype(np.uint8)
    return Best(Choosing(before, flop, last_plain, last_marked), waiting, taken)


def _sum_marked(worth: Ints, sums: Ints) -> None:
    in_threads(len(sums), lambda begin, end: compiled.sum_boards(begin, end, MARKED_FLOPS, 3, worth, sums), parts=16)


def _worth_on_boards(found: Showdowns, pays: Ints, chosen: tuple[Choices, Choices], worth: tuple[Ints, Ints]) -> None:
    """What the chosen options pay on plain boards, and how much more or less they pay on marked ones."""
    plain, marked = worth
    compiled.worth_of(0, len(plain), found.plain, found.plain_classes, pays, chosen[0], plain)

    def differences(begin: int, end: int) -> None:
        compiled.worth_of(begin, end, found.marked, found.marked_classes, pays, chosen[1], marked)
        compiled.less_plain(begin, end, found.marked_classes, _PLAIN_OF, plain, marked)

    in_threads(len(marked), differences)


def tally(found: Showdowns, options: Options, choosing: Choosing, *, labels: int = CLASSES) -> Ints:
    """How often each option is taken, by class and outcome: those after the last card, at the flop, before it.

    Every combination of start, flop, two more cards and opposing pair is counted once. To count by a label other than
    the class, put that label in its place and say how many `labels` there are.
    """
    at_flop = 1 + len(options.flop)
    ended = at_flop + len(options.before)

    def weigh(first: int, end: int) -> tuple[Ints, Ints]:
        plain = np.zeros((ended, len(PLAIN_FLOPS), RANK_PAIRS), np.int64)
        marked = np.zeros((ended, len(MARKED_FLOPS), KIND_PAIRS), np.int64)
        for begins, ends, flops, ways in _ALIKE:
            compiled.weigh_flops(
                max(first, begins),
                min(end, ends),
                STARTS,
                START_WAYS,
                flops,
                ways,
                choosing.before,
                choosing.flop,
                at_flop,
                plain,
                marked,
            )
        return plain, marked

    # Parts are large, so there are few of them, and they are added up in place.
    (plain, marked), *others = in_threads(len(STARTS), weigh, parts=4)
    for other_plain, other_marked in others:
        plain += other_plain
        marked += other_marked
    del others
    last = len(options.last)
    shape = (last + ended - 1, labels, OUTCOMES)
    tallied = np.zeros(shape, np.int64)
    compiled.tally_plain(RANKS_OF_FIVE, plain, found.plain, found.plain_classes, choosing.last_plain, last, tallied)

    def tally_marked(begin: int, end: int) -> Ints:
        part = np.zeros(shape, np.int64)
        compiled.tally_marked(
            begin,
            end,
            MARKED_BOARDS,
            marked,
            found.marked,
            found.marked_classes,
            choosing.last_marked,
            _PLAIN_OF,
            found.plain,
            found.plain_classes,
            choosing.last_plain,
            last,
            part,
        )
        return part

    for part in in_threads(len(MARKED_BOARDS), tally_marked):
        tallied += part
    return tallied
