"""Words on the felt: phrases along arcs in front of the positions, and paytables where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import degrees

from pitboss.documents.lettering import in_lines, plain_width, width_of
from pitboss.documents.told import OddsTold, Told
from pitboss.malformed import Malformed

GAP = 0.8
_PHRASE, _TITLE = 1.0, 1.9
_LONGEST = 46.0
"""No arc of words is longer, so that the outer positions have paytables in front of them."""
_SHARED = 40.0
"""No arc with several phrases is longer."""
_BETWEEN = 3.0
"""Between two phrases on one arc."""
_SIZES = (0.72, 0.68, 0.64, 0.6, 0.56, 0.52, 0.48, 0.44, 0.4, 0.37, 0.34, 0.31, 0.28, 0.25)
"""How large paytables are written: as large as there is room for."""
_LEADING, _HEADING = 1.32, 1.15
_NARROWEST = 9
"""How narrow a paytable may be, in letters, so that titles are not one word per line."""
_STEP = 0.4

Free = Callable[[float, float, float, float], bool]
"""Whether nothing else is on the felt from this far left and down, this wide and high."""


@dataclass(frozen=True, slots=True)
class Arc:
    """Words along an arc, centered at `angle` degrees, and the inscription that they represent, if any.

    The base line is at `radius`; letters point toward the dealer, for readers at the positions.
    """

    words: str
    radius: float
    size: float
    angle: float
    half_angle: float
    told: Told | None = None


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
    def lines(self) -> Iterator[tuple[float, str, str]]:
        """Every line below the title with its height."""
        first = 1.6 + 1.3 * len(self.title)
        for place, (hand, odds) in enumerate(self.odds.rows):
            yield self.top + self.size * (first + place * _LEADING), hand, odds

    @property
    def title(self) -> list[str]:
        """The title in lines that fit it."""
        return in_lines(self.odds.title, self.wide - 2 * self.size, _HEADING * self.size)


def arcs_of(told: Sequence[Told], title: str, inner: float) -> tuple[tuple[Arc, ...], float]:
    """The phrases from the positions inward, longest first, the name of the game last; and where they end."""
    rows: list[list[Told]] = []
    for each in sorted(told, key=lambda one: -len(one.words)):
        fitting = (row for row in rows if _long([*row, each]) <= _SHARED)
        row = next(fitting, None)
        rows.append([each]) if row is None else row.append(each)
    arcs: list[Arc] = []
    radius = inner - 0.9
    for row in rows:
        size = _PHRASE * min(1.0, _LONGEST / _long(row))
        arcs += _abreast(row, radius, size)
        radius -= size + 0.7
    size = min(_TITLE, _TITLE * _LONGEST * 0.5 / width_of(title, _TITLE))
    radius -= 0.2
    arcs.append(Arc(title, radius, size, 0, degrees(width_of(title, size) / 2 / radius)))
    return tuple(arcs), radius - size


def _long(row: Sequence[Told]) -> float:
    return sum(width_of(each.words, _PHRASE) for each in row) + _BETWEEN * (len(row) - 1)


def _abreast(row: Sequence[Told], radius: float, size: float) -> Iterator[Arc]:
    widths = [width_of(each.words, size) for each in row]
    whole = sum(widths) + _BETWEEN * (len(row) - 1)
    start = -whole / 2
    for each, wide in zip(row, widths, strict=True):
        # Angles grow toward the dealer's left, which is at our right.
        yield Arc(each.words, radius, size, degrees((start + wide / 2) / radius), degrees(wide / 2 / radius), each)
        start += wide + _BETWEEN


def panels_of(odds: Sequence[OddsTold], free: Free, beside: float) -> tuple[Panel, ...]:
    """The paytables in the largest letters in which all of them fit, this far from the middle on both sides."""
    highest = sorted(odds, key=lambda each: -len(each.rows))
    widest = sorted(odds, key=lambda each: -_size_of(each, 1)[0])
    for size in _SIZES:
        for order in (highest, widest):
            if (found := _in(order, free, size, beside)) is not None:
                return found
    mend = "have a sign show the odds, if the chapter allows one"
    raise Malformed("the layout", f"room for {len(odds)} paytables on the felt", mend)


def _in(odds: Sequence[OddsTold], free: Free, size: float, beside: float) -> tuple[Panel, ...] | None:
    """All paytables in letters of one size, placed in this order; None if they do not fit."""
    placed: list[Panel] = []
    heights = {False: 0.0, True: 0.0}
    for each in odds:
        wide, high = _size_of(each, size)
        # The emptier side first.
        for right in sorted(heights, key=lambda side: heights[side]):
            if (at := _nearest(free, placed, Wanted(wide, high, beside, right))) is not None:
                placed.append(Panel(each, *at, wide, high, size))
                heights[right] += high
                break
        else:
            return None
    return tuple(placed)


def _size_of(odds: OddsTold, size: float) -> tuple[float, float]:
    lines = max(plain_width(hand, size) + plain_width(pays, size) + 1.6 * size for hand, pays in odds.rows)
    longest_word = max(plain_width(word, _HEADING * size) for word in odds.title.split())
    wide = max(lines, longest_word + size, _NARROWEST * size) + 1.2 * size
    title = in_lines(odds.title, wide - 2 * size, _HEADING * size)
    return wide, size * (1.1 + 1.3 * len(title) + _LEADING * len(odds.rows))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: a place this wide and high, this far from the middle, on one side."""

    wide: float
    high: float
    beside: float
    right: bool


def _nearest(free: Free, placed: Sequence[Panel], wanted: Wanted) -> tuple[float, float] | None:
    """The place nearest to the middle, and there nearest to the dealer: paytables stand in columns."""
    wide, high = wanted.wide, wanted.high
    for across in range(70):
        near = wanted.beside + across * _STEP
        left = near if wanted.right else -near - wide
        for down in range(40):
            top = 6.4 + down * _STEP
            clear = all(
                left + wide + GAP <= each.left
                or each.left + each.wide + GAP <= left
                or top + high + GAP <= each.top
                or each.top + each.high + GAP <= top
                for each in placed
            )
            if clear and free(left, top, wide, high):
                return left, top
    return None
