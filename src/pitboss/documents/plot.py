"""A distribution drawn: how often each result comes up, on a logarithmic scale so that rare ones are visible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10

from pitboss.documents.markup import Markup, element
from pitboss.documents.paper import LOSE, QUIET, RULE, WIN
from pitboss.lettering.faces import SANS

WIDE, NARROW = 640, 420
"""A drawing as wide as the paper, and one with figures next to it."""
_HEIGHT = 112
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 4, 12, 26
_LABEL = 27
"""How much room the name of a result takes below the axis."""
_ROOMY, _NAMED_ABOVE = 46, 26
"""How much room the frequency above a bar takes: in full, or shortened."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A net result and how often it comes."""

    net: Fraction
    count: int
    label: str
    often: str


def distribution_plot(bars: Sequence[Bar], deals: int, *, title: str, wide: int = WIDE) -> Markup:
    """The drawing, as SVG that can be embedded in a page."""
    rarest = min(each.count for each in bars) / deals
    decades = floor(-log10(rarest)) + 1
    inner = wide - _LEFT - _RIGHT
    step = inner / len(bars)
    width = min(step * 0.72, 34)

    def height(count: int) -> float:
        return (_HEIGHT - _TOP - _BOTTOM) * (1 + log10(count / deals) / decades)

    drawn: list[Markup] = [*_grid(decades, wide)]
    every = ceil(_LABEL / step)
    for place, bar in enumerate(bars):
        middle = _LEFT + step * (place + 0.5)
        tall = height(bar.count)
        drawn.append(_bar(bar, middle, width, tall))
        if step >= _NAMED_ABOVE:
            often = _shortened(deals / bar.count)
            often = f"1 in {often}" if step >= _ROOMY else often
            drawn.append(_words(often, middle, _HEIGHT - _BOTTOM - tall - 3, size=6.6))
        if place % every == 0 or place == len(bars) - 1:
            drawn.append(_words(bar.label, middle, _HEIGHT - _BOTTOM + 11, size=7.4))
    drawn.append(
        element(
            "line",
            x1=_LEFT,
            x2=wide - _RIGHT,
            y1=_HEIGHT - _BOTTOM,
            y2=_HEIGHT - _BOTTOM,
            stroke="#12181a",
            stroke_width=0.7,
        )
    )
    drawn.append(_words("net result in base wagers", _LEFT + inner / 2, _HEIGHT - 5, size=7))
    return element(
        "svg",
        element("title", title),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {_HEIGHT}",
        role="img",
        font_family=SANS.families,
    )


def _bar(bar: Bar, middle: float, width: float, tall: float) -> Markup:
    color = WIN if bar.net > 0 else LOSE if bar.net < 0 else QUIET
    return element(
        "rect",
        element("title", f"{bar.label}: {bar.often}"),
        x=middle - width / 2,
        y=_HEIGHT - _BOTTOM - tall,
        width=width,
        height=tall,
        fill=color,
    )


def _grid(decades: int, wide: int) -> Iterator[Markup]:
    """A line for each power of ten, with as many labeled as there is room for."""
    named = ceil(decades / 7)
    for power in range(decades + 1):
        y = _TOP + (_HEIGHT - _TOP - _BOTTOM) * power / decades
        yield element("line", x1=_LEFT, x2=wide - _RIGHT, y1=y, y2=y, stroke=RULE, stroke_width=0.6)
        if power % named == 0:
            yield _words(_power(power), _LEFT - 5, y + 2.4, size=6.6, anchor="end")


def _shortened(rare: float) -> str:
    """A number in three digits: 6.41, 122k, 20.4M."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rare >= size:
            return f"{_digits(rare / size)}{letter}"
    return _digits(rare)


def _digits(number: float) -> str:
    return f"{number:.{max(0, 2 - floor(log10(number)))}f}"


def _power(power: int) -> str:
    if power == 0:
        return "always"
    return f"1 in {10**power:,}" if power <= 3 else f"10\N{SUPERSCRIPT MINUS}{_superscript(power)}"


def _superscript(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _words(words: str, x: float, y: float, *, size: float, anchor: str = "middle") -> Markup:
    return element("text", words, x=x, y=y, font_size=size, fill=QUIET, text_anchor=anchor)
