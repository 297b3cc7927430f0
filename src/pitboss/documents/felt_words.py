"""Words on the felt: phrases along arcs in front of the positions, and paytables where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, degrees, radians, sin
from typing import Protocol

from pitboss.lettering.faces import SANS, SANS_BOLD, SERIF, SERIF_BOLD, Face, balanced, in_lines
from pitboss.malformed import Malformed
from pitboss.submission.inscriptions import OddsTold, Told

GAP = 0.8
LEAST = 0.34
"""The smallest letters on a felt: at a sixth of their size, as filed, they can still be read."""
PHRASES = (1.1, 0.95, 0.8)
"""How large phrases are written: as large as the table has room for."""
_TITLE = 2.3
_LONGEST = 44.0
"""No arc of words is longer, so that the outer positions have paytables in front of them."""
_TITLE_LONGEST = 24.0
_MANY = 4
"""With more phrases than this, neighbors share an arc where they fit on one."""
_BETWEEN = 3.0
"""Between two phrases on one arc."""
_SIZES = (0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56, 0.52, 0.48, 0.44, 0.4, 0.37, LEAST)
"""How large paytables are written: as large as there is room for."""
_LEADING, _HEADING = 1.32, 1.15
_NARROWEST = 8.5
"""How narrow a paytable may be, in letters, so that titles are not one word per line."""
_WIDEST_HAND = 12.0
"""How wide a hand may be in a paytable, in letters; a longer one goes on in a second line."""
_STEP = 0.4

_TOP = 6.4
"""How far from the dealer's edge paytables begin."""


class FreeFelt(Protocol):
    """The felt between the dealer and the positions, and what is free of it."""

    def is_inside(self, left: float, top: float, wide: float, high: float) -> bool:
        """Return whether a rectangle is in front of all positions."""

    def is_free(self, left: float, top: float, wide: float, high: float) -> bool:
        """Return whether nothing is on a rectangle that is inside."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter on an arc: where it begins, and how far it is turned, in degrees."""

    letter: str
    x: float
    y: float
    turned: float


@dataclass(frozen=True, slots=True)
class Arc:
    """Words along an arc, centered at `angle` degrees, and the inscription that they represent, if any.

    The base line is at `radius`; letters point toward the dealer, for readers at the positions.
    """

    words: str
    radius: float
    size: float
    angle: float
    told: Told | None = None

    @property
    def face(self) -> Face:
        """The name of the game is bold."""
        return SERIF_BOLD if self.told is None else SERIF

    @property
    def half_angle(self) -> float:
        """How many degrees the words reach to either side."""
        return degrees(self.face.width(self.words, self.size) / 2 / self.radius)

    def letters(self, behind: float) -> Iterator[Letter]:
        """Each letter with the middle of its base on the arc, whose center is `behind` the dealer's edge."""
        along = -self.face.width(self.words, self.size) / 2
        for letter in self.words:
            wide = self.face.width(letter, self.size)
            turned = radians(self.angle) + (along + wide / 2) / self.radius
            # From the middle of the letter's base, back along the tangent to where it begins.
            x = self.radius * sin(turned) - wide / 2 * cos(turned)
            y = self.radius * cos(turned) - behind + wide / 2 * sin(turned)
            yield Letter(letter, x, y, -degrees(turned))
            along += wide


@dataclass(frozen=True, slots=True)
class Panel:
    """A paytable on the felt, from its upper left corner."""

    odds: OddsTold
    left: float
    top: float
    wide: float
    high: float
    size: float

    @property
    def rows(self) -> Iterator[tuple[list[tuple[float, str]], str]]:
        """Every hand in lines with their heights, and its odds, which stand in the first of them."""
        y = self.top + self.size * (1.6 + 1.3 * len(self.title))
        for hand, odds in self.odds.rows:
            lines = _hand_lines(hand, self.size)
            yield [(y + place * self.size * _LEADING, line) for place, line in enumerate(lines)], odds
            y += len(lines) * self.size * _LEADING

    @property
    def title(self) -> list[str]:
        """The title in lines that fit it."""
        return _title_lines(self.odds, self.wide, self.size)


def arcs_of(told: Sequence[Told], title: str, inner: float, phrase: float) -> tuple[tuple[Arc, ...], float]:
    """The name of the game, and below it the phrases in the order of the chapter; and how far inward they reach.

    The last phrase is nearest to the positions. A phrase that is too long for one arc goes on in the next.
    """
    arcs: list[Arc] = []
    radius = inner - 0.9
    for row in reversed(_rows(told, phrase)):
        arcs += _abreast(row, radius, phrase)
        radius -= phrase + 0.65
    size = min(_TITLE, _TITLE * _TITLE_LONGEST / SERIF_BOLD.width(title, _TITLE))
    radius -= 0.3
    arcs.append(Arc(title, radius, size, 0))
    return tuple(arcs), radius - 0.8 * size


_Row = list[tuple[str, Told]]


def _rows(told: Sequence[Told], phrase: float) -> list[_Row]:
    rows: list[_Row] = []
    for each in told:
        lines = balanced(each.words, _LONGEST, phrase, SERIF)
        if widest := [line for line in lines if SERIF.width(line, PHRASES[-1]) > _LONGEST]:
            raise Malformed(widest[0], "words short enough to stand on the layout", "shorten or divide this word")
        shares = len(told) > _MANY and len(lines) == 1 and rows
        if shares and _long([*rows[-1], (each.words, each)], phrase) <= _LONGEST:
            rows[-1].append((each.words, each))
        else:
            rows += [[(line, each)] for line in lines]
    return rows


def _long(row: _Row, phrase: float) -> float:
    return sum(SERIF.width(words, phrase) for words, _ in row) + _BETWEEN * (len(row) - 1)


def _abreast(row: _Row, radius: float, phrase: float) -> Iterator[Arc]:
    start = -_long(row, phrase) / 2
    for words, told in row:
        wide = SERIF.width(words, phrase)
        # Angles grow toward the dealer's left, which is at our right.
        yield Arc(words, radius, phrase, degrees((start + wide / 2) / radius), told)
        start += wide + _BETWEEN


def panels_of(odds: Sequence[OddsTold], felt: FreeFelt, *, beside: float, least: float) -> tuple[Panel, ...] | None:
    """The paytables in the largest letters in which all of them fit, this far from the middle on both sides."""
    measures = {each: _size_of(each, 1) for each in odds}
    highest = sorted(odds, key=lambda each: -measures[each][1])
    widest = sorted(odds, key=lambda each: -measures[each][0])
    largest = sorted(odds, key=lambda each: -measures[each][0] * measures[each][1])

    def at(size: float) -> tuple[Panel, ...] | None:
        orders = (highest, widest, largest, odds)
        return next((panels for order in orders if (panels := _in(order, felt, size, beside)) is not None), None)

    sizes = [size for size in _SIZES if size >= least]
    best = at(sizes[-1])
    if best is None:
        return None
    # What fits in some size fits in a smaller one: the largest is found by halving.
    low, high = 0, len(sizes) - 1
    while low < high:
        middle = (low + high) // 2
        panels = at(sizes[middle])
        if panels is None:
            low = middle + 1
        else:
            best, high = panels, middle
    return best


def _in(odds: Sequence[OddsTold], felt: FreeFelt, size: float, beside: float) -> tuple[Panel, ...] | None:
    """All paytables in letters of one size, placed in this order; None if they do not fit."""
    placed: list[Panel] = []
    heights = {False: 0.0, True: 0.0}
    for each in odds:
        wide, high = _size_of(each, size)
        # The emptier side first.
        for right in sorted(heights, key=lambda side: heights[side]):
            if (at := _nearest(felt, placed, Wanted(wide, high, beside, right))) is not None:
                placed.append(Panel(each, *at, wide, high, size))
                heights[right] += high
                break
        else:
            return None
    return tuple(placed)


def _hand_lines(hand: str, size: float) -> list[str]:
    return balanced(hand, _WIDEST_HAND * size, size)


def _title_lines(odds: OddsTold, wide: float, size: float) -> list[str]:
    return in_lines(odds.title, wide - 1.2 * size, _HEADING * size, SANS_BOLD)


def _size_of(odds: OddsTold, size: float) -> tuple[float, float]:
    hands = [(_hand_lines(hand, size), pays) for hand, pays in odds.rows]
    lines = max(
        max(
            SANS.width(line, size) + (SANS_BOLD.width(pays, size) + 1.4 * size) * (place == 0)
            for place, line in enumerate(hand)
        )
        for hand, pays in hands
    )
    longest_word = max(SANS_BOLD.width(word, _HEADING * size) for word in odds.title.split())
    wide = max(lines, longest_word, _NARROWEST * size) + 1.2 * size
    title = _title_lines(odds, wide, size)
    return wide, size * (1.0 + 1.3 * len(title) + _LEADING * sum(len(hand) for hand, _ in hands))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: a place this wide and high, this far from the middle, on one side."""

    wide: float
    high: float
    beside: float
    right: bool


def _nearest(felt: FreeFelt, placed: Sequence[Panel], wanted: Wanted) -> tuple[float, float] | None:
    """The place nearest to the middle, and there nearest to the dealer: paytables stand in columns."""
    wide, high = wanted.wide, wanted.high
    near = wanted.beside
    while felt.is_inside(near if wanted.right else -near - wide, _TOP, wide, high):
        left = near if wanted.right else -near - wide
        top = _TOP
        while felt.is_inside(left, top, wide, high):
            clear = all(
                left + wide + GAP <= each.left
                or each.left + each.wide + GAP <= left
                or top + high + GAP <= each.top
                or each.top + each.high + GAP <= top
                for each in placed
            )
            if clear and felt.is_free(left, top, wide, high):
                return left, top
            top += _STEP
        near += _STEP
    return None
