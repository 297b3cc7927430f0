"""Shoes of 21 Baccarat for a player who remembers every card: what each wager would gain before every round.

The gain is computed by enumeration from all unseen cards, including the burned ones: ten classes of cards for the
totals of the two hands, thirteen ranks for a Bonus Wager. The solver does the same in fractions for one shoe; this is
compiled, for every round of thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Rank
from pitboss.games.elections import Elections
from pitboss.games.simulating import Watched
from pitboss.games.twenty_one_baccarat.solve import Points, bonus_rules, letters_of, points_of
from pitboss.kernels.compiling import kernel, part
from pitboss.kernels.streams import STREAM_WORDS, Stream, draw_card, open_stream
from pitboss.law.paytables import Paytable
from pitboss.law.refusal import Refused

Floats = NDArray[np.float64]
Shorts = NDArray[np.int16]
Bytes = NDArray[np.uint8]
Totals = tuple[Shorts, Shorts, Shorts, int]
"""By class: the strength of two cards, when they draw, the strength of three; and the strength that is paid half."""
Bonus = tuple[Shorts, Shorts, Shorts]
"""By rank: whether two cards draw, what two are paid by, what three are."""
LookedUp = tuple[tuple[int, int], Shorts, Totals, Bonus, Floats]

_RANKS = tuple(Rank)
_CLASSES = 10
_DRAWS, _NATURAL, _DRAWS_BESIDE = 1, 2, 4
_PLAYER, _PLAYER_HALF, _BANKER, _BANKER_HALF, _TIE = range(5)
_TOTALS = 5
_TOP = 1000
"""Stronger than every total."""


@part
def _result(player: int, banker: int, half: int) -> int:
    """681a.7(i), (j), (k)(1): the result of the two hands' strengths."""
    if player == banker:
        return _TIE
    if player > banker:
        return _PLAYER_HALF if player == half else _PLAYER
    return _BANKER_HALF if banker == half else _BANKER


@part
def _take(left: Floats, one: int, other: int) -> float:
    """Take two cards of these classes: in how many ways, in order."""
    ways: float = left[one]
    left[one] -= 1.0
    ways *= left[other]
    left[other] -= 1.0
    return ways if one == other else 2.0 * ways


@part
def _put_back(left: Floats, one: int, other: int) -> None:
    left[one] += 1.0
    left[other] += 1.0


@kernel
def totals_of(left: Floats, looked_up: Totals, found: Floats) -> None:
    """How likely each result of the two hands is, from what is left of ten classes of cards."""
    pairs, told, threes, half = looked_up
    size = left.sum()
    found[:_TOTALS] = 0.0
    two = 1.0 / (size * (size - 1.0) * (size - 2.0) * (size - 3.0))
    for i in range(_CLASSES):
        for j in range(i, _CLASSES):
            first = _take(left, i, j) * two
            own = i * _CLASSES + j
            if first > 0.0:
                for k in range(_CLASSES):
                    for m in range(k, _CLASSES):
                        ways = first * _take(left, k, m)
                        other = k * _CLASSES + m
                        if ways > 0.0:
                            natural = (told[own] | told[other]) & _NATURAL
                            draws = not natural and told[own] & _DRAWS
                            other_draws = not natural and told[other] & _DRAWS
                            if draws:
                                ways /= size - 4.0
                                for third in range(_CLASSES):
                                    if left[third] > 0.0:
                                        each, strength = ways * left[third], threes[own * _CLASSES + third]
                                        if other_draws:
                                            left[third] -= 1.0
                                            each /= size - 5.0
                                            for last in range(_CLASSES):
                                                against = threes[other * _CLASSES + last]
                                                found[_result(strength, against, half)] += each * left[last]
                                            left[third] += 1.0
                                        else:
                                            found[_result(strength, pairs[other], half)] += each
                            elif other_draws:
                                ways /= size - 4.0
                                for last in range(_CLASSES):
                                    against = threes[other * _CLASSES + last]
                                    found[_result(pairs[own], against, half)] += ways * left[last]
                            else:
                                found[_result(pairs[own], pairs[other], half)] += ways
                        _put_back(left, k, m)
            _put_back(left, i, j)


@kernel
def bonus_of(left: Floats, looked_up: Bonus, found: Floats) -> None:
    """How likely each Bonus hand is, from what is left of thirteen ranks; the first two cards in their order."""
    draws, twos, threes = looked_up
    size = left.sum()
    found[_TOTALS:] = 0.0
    ranks = len(left)
    for one in range(ranks):
        for two in range(ranks):
            place = one * ranks + two
            ways = left[one] * (left[two] - (one == two)) / (size * (size - 1.0))
            if ways > 0.0:
                if draws[place]:
                    for last in range(ranks):
                        number = left[last] - (one == last) - (two == last)
                        found[_TOTALS + threes[place * ranks + last]] += ways * number / (size - 2.0)
                else:
                    found[_TOTALS + twos[place]] += ways


@kernel
def _watch(of: tuple[int, int], stream: Stream, shoe: Bytes, looked_up: LookedUp, found: Floats) -> int:
    """Deal one shoe: for each wager its gain and the rounds that had one; and how many rounds there were."""
    (burned, cover), classes, totals, bonus, nets = looked_up
    told = totals[1]
    open_stream(stream, of[0], of[1])
    ranks: Floats = np.zeros(13)
    by_class: Floats = np.zeros(_CLASSES)
    chances: Floats = np.zeros(nets.shape[1])
    for rank in shoe:
        ranks[rank] += 1.0
        by_class[classes[rank]] += 1.0
    for at in range(burned):
        draw_card(stream, shoe, at)
    dealt, rounds = burned, 0
    while dealt <= cover:
        totals_of(by_class, totals, chances)
        bonus_of(ranks, bonus, chances)
        for wager in range(len(nets)):
            gain = 0.0
            for cell in range(len(chances)):
                gain += chances[cell] * nets[wager, cell]
            if gain > 0.0:
                found[0, wager] += gain
                found[1, wager] += 1.0
        begin = dealt
        for _ in range(4):
            draw_card(stream, shoe, dealt)
            dealt += 1
        own = classes[shoe[begin]] * _CLASSES + classes[shoe[begin + 2]]
        other = classes[shoe[begin + 1]] * _CLASSES + classes[shoe[begin + 3]]
        draws = _DRAWS_BESIDE if (told[own] | told[other]) & _NATURAL else _DRAWS
        for hand in (own, other):
            if told[hand] & draws:
                draw_card(stream, shoe, dealt)
                dealt += 1
        for at in range(begin, dealt):
            ranks[shoe[at]] -= 1.0
            by_class[classes[shoe[at]]] -= 1.0
        rounds += 1
    return rounds


# What is looked up.


def classes_of(points: Points) -> Shorts:
    """The class of each rank: those that count ten are one."""
    ten = points.ten - Rank.TWO
    return np.array([_CLASSES - 1 if rank is Rank.ACE else min(rank - Rank.TWO, ten) for rank in _RANKS], np.int16)


def _representatives(points: Points) -> list[Rank]:
    return [*_RANKS[: points.ten - 1], Rank.ACE]


def _strength(total: int, points: Points) -> int:
    """The higher wins: totals beyond the highest score rank below all others, the lowest of them first."""
    return total if total <= points.highest else -total


def look_up_totals(points: Points) -> Totals:
    """For two classes, their strength and when they draw; for three, their strength; and the strength paid half."""
    ranks = _representatives(points)
    pairs, told = [], []
    for pair in product(ranks, repeat=2):
        pairs.append(_TOP if points.is_top(pair) else _strength(points.of(pair), points))
        under = points.of(pair) < points.stands
        beside = points.draws_for_bonus(pair)
        told.append(_DRAWS * under | _NATURAL * points.is_natural(pair) | _DRAWS_BESIDE * beside)
    threes = [_strength(points.of(hand), points) for hand in product(ranks, repeat=3)]
    half = _strength(points.half_pays, points)
    return np.array(pairs, np.int16), np.array(told, np.int16), np.array(threes, np.int16), half


def look_up_bonus(elections: Elections) -> tuple[Bonus, tuple[tuple[str, ...], ...]]:
    """Whether two ranks draw for a Bonus Wager, and by which rows two and three are paid; and all of these."""
    points, rules = points_of(elections), bonus_rules(elections)
    known: dict[tuple[str, ...], int] = {}
    draws = [points.draws_for_bonus(pair) for pair in product(_RANKS, repeat=2)]
    twos, threes = (
        [known.setdefault(rules.rows(hand, points), len(known)) for hand in product(_RANKS, repeat=size)]
        for size in (2, 3)
    )
    return (np.array(draws, np.int16), np.array(twos, np.int16), np.array(threes, np.int16)), tuple(known)


def nets_of(elections: Elections, rows: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, str | None, list[float]]]:
    """What every wager gains in each cell, under each letter that is open."""
    for wager, law in elections.rules.wagers.items():
        for letter in letters_of(elections, wager):
            table = law.paytables[letter] if letter else elections.paytable(wager)
            nothing = [0.0] * len(rows)
            match wager:
                case "player" | "banker":
                    won, half = _paid(table, "winning hand"), _paid(table, "winning hand at half pay")
                    sides = [won, half, -1.0, -1.0] if wager == "player" else [-1.0, -1.0, won, half]
                    yield wager, letter, [*sides, 0.0, *nothing]
                case "tie":
                    yield wager, letter, [*[-1.0] * (_TOTALS - 1), _paid(table, "equal in value"), *nothing]
                case _:
                    yield wager, letter, [*[0.0] * _TOTALS, *(_paid(table, *hands) for hands in rows)]


def _paid(table: Paytable, *hands: str) -> float:
    """The sum of what these hands win; no hands at all lose."""
    return float(sum(table.paying(hand).odds.multiplier for hand in hands)) if hands else -1.0


class _Watcher:
    """All lookup tables, prepared once."""

    def __init__(self, elections: Elections) -> None:
        points = points_of(elections)
        self.classes, self.totals = classes_of(points), look_up_totals(points)
        self.bonus, rows = look_up_bonus(elections)
        found = list(nets_of(elections, rows))
        self.wagers = tuple((wager, letter) for wager, letter, _ in found)
        self.nets: Floats = np.array([nets for _, _, nets in found])

    def gains(self, left: Sequence[int]) -> list[float]:
        """The average gain of every wager from a shoe with these numbers of cards of each rank."""
        ranks: Floats = np.array(left, np.float64)
        by_class: Floats = np.zeros(_CLASSES)
        np.add.at(by_class, self.classes, ranks)
        chances: Floats = np.zeros(self.nets.shape[1])
        totals_of(by_class, self.totals, chances)
        bonus_of(ranks, self.bonus, chances)
        return [float(each) for each in self.nets @ chances]


def watch(elections: Elections, cut: int | None = None) -> Watched:
    """Shoes of the elected decks whose second cover card leaves this many cards undealt; by default, the fewest."""
    rules = elections.rules
    least = rules.figure("second-cover-card-depth")
    depth = rules.number(least.name) if cut is None else cut
    size, burned = elections.decks_in_play * rules.number("deck-cards"), rules.number("burn-cards-shoe")
    if not rules.number(least.name) <= depth < size - burned:
        most = size - burned - 1
        message = f"the second cover card leaves {rules.number(least.name)} to {most} cards undealt, not {depth}"
        raise Refused("wrong-cut", least.clause, message)
    watcher = _Watcher(elections)

    def play(seed: int, number: int) -> tuple[list[float], list[int], int]:
        stream = np.zeros(STREAM_WORDS, np.uint64)
        shoe = (np.arange(size) % len(_RANKS)).astype(np.uint8)
        found = np.zeros((2, len(watcher.wagers)))
        depths = burned, size - depth
        rounds = _watch(
            (seed, number), stream, shoe, (depths, watcher.classes, watcher.totals, watcher.bonus, watcher.nets), found
        )
        return [float(each) for each in found[0]], [int(each) for each in found[1]], rounds

    return Watched(wagers=watcher.wagers, cards=size, cut=depth, play=play, gains=watcher.gains)
