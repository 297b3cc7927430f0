"""Where everything is on the felt that a submission files: areas of each position, cards, the words that are shown.

Measured in inches from the middle of the dealer's edge, downward toward the players. Positions are on an arc. The
game's own layout, which the browser also draws, says where the areas of a position are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin, tan

from pitboss.documents.felt_words import GAP, Arc, Panel, arcs_of, panels_of
from pitboss.documents.lettering import in_lines, plain_width, width_of
from pitboss.documents.told import Told, everything_told
from pitboss.games.layout import Layout, layout_of
from pitboss.law.citation import Clause
from pitboss.law.rules import Area, Each
from pitboss.submission.model import Bears, Submission, Where

UNITS = 15
"""Units of the game's layout per inch."""
SPOT = 1.5
"""Half the width of a betting area."""
CARD = (2.5, 3.5)
"""A playing card."""
BEHIND = 4.0
"""How far behind the dealer's edge the center of the arc is."""
RACK = (23.0, 5.4)
"""The table inventory container, and where it ends."""
_SPREAD = 148
"""Degrees over which positions are spread, if there are many."""
_PITCH = 32
"""Degrees between two positions at most."""
_INNER = 30.5
"""Where positions begin at the earliest, so that the words of the layout have room."""
_FOR_CARDS, _FOR_NONE = 7.1, 2.4
"""How much felt is left before the rail: below the middle of a position for the player's cards, below its last area."""
_NAMES = ((1.3, 1), (1.1, 2), (0.95, 2), (0.85, 3), (0.75, 3), (0.65, 3), (0.55, 4))
"""How large the certificate holder's name is, and on how many lines at most: the first combination that fits."""
_WIDEST = 24.0
"""No name is wider than this."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its middle."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def left(self) -> float:
        return self.x - self.wide / 2

    @property
    def top(self) -> float:
        return self.y - self.high / 2

    @property
    def right(self) -> float:
        return self.x + self.wide / 2

    @property
    def bottom(self) -> float:
        return self.y + self.high / 2

    def grown(self, by: float) -> Rectangle:
        return Rectangle(self.x, self.y, self.wide + 2 * by, self.high + 2 * by)


@dataclass(frozen=True, slots=True)
class PlacedArea:
    """An area at its place, in the middle of the table or of one position."""

    area: Area
    label: str
    box: Rectangle
    cards: tuple[int, ...] = ()
    """How many cards are there, in groups; none where there are chips."""
    lamp: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A betting position: its number, where its own center is and how far it is turned, in degrees."""

    seat: int
    x: float
    y: float
    turned: float


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """Everything on one felt."""

    submission: Submission
    positions: tuple[Position, ...]
    at_each: tuple[PlacedArea, ...]
    """The areas of every position, relative to its center."""
    in_the_middle: tuple[PlacedArea, ...]
    name: Rectangle
    """Where the certificate holder's name or logo stands."""
    name_lines: tuple[str, ...]
    name_size: float
    name_clause: Clause
    arcs: tuple[Arc, ...]
    panels: tuple[Panel, ...]
    odds: Told | None
    """The inscription that the panels represent, if odds are inscribed."""
    radius: float
    """From the center of the arc to the rail."""


def felt_plan(submission: Submission, name_clause: Clause) -> FeltPlan:
    """The felt that a submission files."""
    layout, areas = layout_of(submission.edition), submission.areas()
    at_each = _centered([*_at_each(layout, [each for each in areas if each.each is Each.PLAYER])])
    middle = tuple(_in_rows(layout, [each for each in areas if each.each is Each.TABLE]))
    told = [each for each in everything_told(submission) if each.where is Where.LAYOUT]
    odds = next((each for each in told if each.odds), None)
    said = [each for each in told if not each.odds]
    count = submission.seats or submission.rules.number("seats")
    half = max((max(-each.box.left, each.box.right) for each in at_each), default=SPOT) + 0.5
    above = max((-each.box.top for each in at_each), default=SPOT)
    below = max((each.box.bottom for each in at_each), default=SPOT)
    pitch = min(_SPREAD / count, _PITCH)
    lowest = max((each.box.bottom for each in middle), default=RACK[1] + 2)
    name_lines, size = _name_in_lines(_borne(submission))
    wide = min(max(width_of(line, size) for line in name_lines), _WIDEST) + 0.4
    high = size * (1 + 1.15 * (len(name_lines) - 1))
    name = Rectangle(0, lowest + GAP + high / 2, wide, high)
    inner = max(_INNER, half / tan(radians(pitch / 2)))
    arcs, inside = arcs_of(said, submission.rules.name, inner)
    # The name of the game curves below that of the certificate holder.
    short = name.bottom + BEHIND + GAP - inside
    if short > 0:
        inner += short
        arcs, _ = arcs_of(said, submission.rules.name, inner)
    middles = inner + above + 0.4
    room = max(below + _FOR_NONE, _FOR_CARDS if layout.hand.cards else 0)
    # Below the name the middle stays free.
    below_name = Rectangle(0, (name.bottom + inner) / 2, name.wide, inner - name.bottom)
    taken = [*(each.box for each in middle), name, below_name]
    panels = panels_of(odds.odds if odds else (), taken_by(taken, arcs, inner).free, SPOT)
    return FeltPlan(
        submission=submission,
        positions=tuple(_positions(count, pitch, middles)),
        at_each=at_each,
        in_the_middle=middle,
        name=name,
        name_lines=name_lines,
        name_size=size,
        name_clause=name_clause,
        arcs=arcs,
        panels=panels,
        odds=odds,
        radius=middles + room,
    )


def _borne(submission: Submission) -> str:
    holder = submission.certificate_holder
    return f"Logo of {holder}" if submission.layout.bears is Bears.LOGO else holder


def _name_in_lines(name: str) -> tuple[tuple[str, ...], float]:
    """A name in lines of about equal length, and how large they are."""
    for size, most in _NAMES:
        for count in range(1, most + 1):
            lines = in_lines(name, 1.08 * plain_width(name, size) / count, size)
            if len(lines) <= most and max(width_of(line, size) for line in lines) <= _WIDEST:
                return tuple(lines), size
    # One word that is wider than any line.
    size = _NAMES[-1][0]
    lines = in_lines(name, _WIDEST, size)
    return tuple(lines), size * min(1.0, _WIDEST / max(width_of(line, size) for line in lines))


def _positions(count: int, pitch: float, middles: float) -> Iterator[Position]:
    """Seat 1 is farthest to the dealer's left, which is at our right."""
    for seat in range(1, count + 1):
        turned = (count + 1 - 2 * seat) / 2 * pitch
        angle = radians(turned)
        yield Position(seat, middles * sin(angle), middles * cos(angle) - BEHIND, -turned)


def _at_each(layout: Layout, areas: list[Area]) -> Iterator[PlacedArea]:
    spots = {each.wager: each for each in layout.spots}
    lowest = max((spots[each.wager].y for each in areas if each.wager in spots and not each.place), default=0)
    besides = {each.place: each for each in layout.beside}
    hands = [each for each in areas if each.place and each.place not in besides]
    for area in areas:
        if area.place in besides:
            beside = besides[area.place]
            yield PlacedArea(
                area, beside.name, Rectangle(beside.x / UNITS, beside.y / UNITS, CARD[0] + 0.1, CARD[1] + 0.1), (1,)
            )
        elif area in hands:
            wide = min(layout.hand.room / UNITS, 10.5) / len(hands)
            x = (hands.index(area) - (len(hands) - 1) / 2) * wide
            y = max(layout.hand.y, lowest + 68) / UNITS
            yield PlacedArea(area, area.name, Rectangle(x, y, wide - 0.3, CARD[1] + 0.3), (1,))
        elif area.wager in spots:
            spot = spots[area.wager]
            yield PlacedArea(
                area, spot.label, Rectangle(spot.x / UNITS, spot.y / UNITS, 2 * SPOT, 2 * SPOT), lamp=spot.lamp
            )
        else:
            # An area that the chapter requires without a wager of its own.
            lowest += 52
            yield PlacedArea(area, area.area.replace("-", " "), Rectangle(0, lowest / UNITS, 2 * SPOT, 2 * SPOT))


def _centered(placed: list[PlacedArea]) -> tuple[PlacedArea, ...]:
    """The same areas around the center of their position, whichever of them are elected."""
    if not placed:
        return ()
    off = (min(each.box.left for each in placed) + max(each.box.right for each in placed)) / 2
    return tuple(replace(each, box=replace(each.box, x=each.box.x - off)) for each in placed)


def _in_rows(layout: Layout, areas: list[Area]) -> Iterator[PlacedArea]:
    """What is in the middle, row by row from the table inventory container: cards for everyone first."""
    rows: dict[float, list[PlacedArea]] = {}
    for area in areas:
        y, placed = _central(layout, area)
        rows.setdefault(y, []).append(placed)
    top = RACK[1] + 1.0
    for _, row in sorted(rows.items(), key=lambda each: each[0]):
        for each in row:
            box, x = each.box, each.box.x if len(row) > 1 else 0.0
            yield PlacedArea(each.area, each.label, Rectangle(x, top + box.high / 2, box.wide, box.high), each.cards)
        top += max(each.box.high for each in row) + GAP


def _central(layout: Layout, area: Area) -> tuple[float, PlacedArea]:
    board = layout.board
    if board is not None and area.place == board.place:
        return -1, PlacedArea(
            area, board.name, Rectangle(0, 0, *_around(sum(board.groups), len(board.groups))), board.groups
        )
    hand = next((each for each in layout.central if each.place == area.place), None)
    if hand is not None:
        return hand.y, PlacedArea(area, area.name, Rectangle(hand.x / UNITS, 0, *_around(hand.cards)), (hand.cards,))
    y = next((each.y for each in layout.pools if each.wager == area.wager), 1e3)
    return y, PlacedArea(area, area.name, Rectangle(0, 0, 6, 2 * SPOT))


def _around(cards: int, groups: int = 1) -> tuple[float, float]:
    """How wide and high an area is for this many cards side by side."""
    return cards * (CARD[0] + 0.2) + (groups - 1) * 0.5 + 0.4, CARD[1] + 0.5


def taken_by(boxes: Iterable[Rectangle], arcs: Iterable[Arc], inner: float) -> _Taken:
    """What is not free on the felt between the dealer and the positions."""
    return _Taken(tuple(each.grown(0.5) for each in boxes), tuple(arcs), inner)


_QUARTERS = (1.0, 0.0, 0.5, 0.25, 0.75)
"""The points of a rectangle to try, as shares of its width: the corners first, which are most often taken."""


@dataclass(frozen=True, slots=True)
class _Taken:
    boxes: tuple[Rectangle, ...]
    arcs: tuple[Arc, ...]
    inner: float

    def free(self, left: float, top: float, wide: float, high: float) -> bool:
        """Whether a rectangle lies on felt that is free."""
        right, bottom = left + wide, top + high
        over = any(
            left < each.right and each.left < right and top < each.bottom and each.top < bottom for each in self.boxes
        )
        if over:
            return False
        # An arc of words is wider than a quarter of any paytable, so none slips between the points.
        return all(self._free_at(left + wide * across, top + high * down) for down in _QUARTERS for across in _QUARTERS)

    def _free_at(self, x: float, y: float) -> bool:
        from_middle, angle = hypot(x, y + BEHIND), degrees(atan2(x, y + BEHIND))
        return from_middle < self.inner - 0.4 and not any(
            each.radius - each.size - 0.3 < from_middle < each.radius + 0.6
            and abs(angle - each.angle) < each.half_angle + 1
            for each in self.arcs
        )
