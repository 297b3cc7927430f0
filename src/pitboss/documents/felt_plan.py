"""Where everything is on the felt that a submission files: areas of each position, cards, the words that are shown.

Measured in inches from the middle of the dealer's edge, downward toward the players. Positions are on an arc. The
game's own layout, which the browser also draws, says where the areas of a position are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import cos, hypot, radians, sin, sqrt, tan

from pitboss.documents.felt_words import GAP, LEAST, PHRASES, Arc, Letter, Panel, arcs_of, panels_of
from pitboss.documents.pictures import Picture
from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.layout import Layout, layout_of
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.citation import Clause
from pitboss.law.rules import Area, Each, Rules
from pitboss.lettering.faces import CAPITAL, DEPTH, SANS, SANS_BOLD, SERIF_BOLD, Face, balanced, in_lines
from pitboss.malformed import Malformed
from pitboss.submission.inscriptions import Told, everything_told
from pitboss.submission.model import Bears, Submission, TableSize, Where

UNITS = 15
"""Units of the game's layout per inch."""
SPOT = 1.5
"""Half the width of a betting area."""
CARD = (2.5, 3.5)
"""A playing card."""
_CAPTIONS = (0.62, 0.58, 0.54, 0.5)
"""How large the caption of a place for cards is, which has a band of its own below them."""
_WIDEST_CAPTION = 9.0
RAIL_WIDE = 3.2
RACK = (23.0, 5.4)
"""The table inventory container, and where it ends."""
BOXES = 4.2
"""How far the boxes reach beyond the dealer's edge."""
_BEHIND = 4.0
"""How far behind the dealer's edge the center of the arc is, unless the table has a size of its own."""
_SPREAD = 148
"""Degrees over which positions are spread, if there are many."""
_PITCH = 32
"""Degrees between two positions at most."""
_INNER = 30.5
"""Where positions begin at the earliest, so that the words of the layout have room."""
_FOR_CARDS, _FOR_NONE = 7.1, 2.4
"""How much felt is left before the rail: below the middle of a position for the player's cards, below its last area."""
_NAMES = ((1.5, 1), (1.25, 2), (1.1, 2), (0.95, 3), (0.85, 3), (0.75, 3), (0.65, 3), (0.55, 4))
"""How large the certificate holder's name is, and on how many lines at most: the first combination that fits."""
_WIDEST = 24.0
"""No name is wider than this."""
_LOGO = (14.0, 4.6)
"""How wide and high a logo is at most."""
_LABELS = (0.85, 0.78, 0.7, 0.64, 0.58, 0.52, 0.48, 0.44, 0.4, 0.37, LEAST)
_GOOD = 0.56
"""How large paytables should be, if a little more felt makes room for them."""
_GROWTH = 1.0
_LITTLE, _LARGEST = 3, 16
"""How often a table without a size of its own grows by that much, if its words need the room."""
_EDGE = 0.5
"""How far everything is from the dealer's edge."""


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
    lines: tuple[str, ...] = ()
    """The label as it is written, and how large."""
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Position:
    """A betting position: its number, where its own center is and how far it is turned, in degrees."""

    seat: int
    x: float
    y: float
    turned: float


@dataclass(frozen=True, slots=True)
class Equipment:
    """A piece of equipment: its name, the clause that asks for it, and where it is."""

    id: str
    name: str
    clause: Clause | None
    box: Rectangle


@dataclass(frozen=True, slots=True)
class TableShape:
    """The felt: an arc cut off straight at the dealer's edge, `behind` which its center is."""

    radius: float
    """From the center of the arc to the rail."""
    behind: float

    @property
    def half_width(self) -> float:
        """Half the width of the table with its rail."""
        return sqrt((self.radius + RAIL_WIDE) ** 2 - self.behind**2)

    @property
    def depth(self) -> float:
        """How deep the table is with its rail."""
        return self.radius + RAIL_WIDE - self.behind


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """Everything on one felt."""

    submission: Submission
    shape: TableShape
    positions: tuple[Position, ...]
    at_each: tuple[PlacedArea, ...]
    """The areas of every position, relative to its center."""
    in_the_middle: tuple[PlacedArea, ...]
    name: Rectangle
    """Where the certificate holder's name or logo stands."""
    name_lines: tuple[str, ...]
    name_size: float
    name_clause: Clause
    logo: Picture | None
    arcs: tuple[Arc, ...]
    panels: tuple[Panel, ...]
    odds: Told | None
    """The inscription that the panels represent, if odds are inscribed."""
    equipment: tuple[Equipment, ...]
    devices: tuple[Equipment, ...]
    """What stands on the table although no section .2 requires it."""

    @property
    def lowest(self) -> float:
        """How far the areas of a position reach toward the player."""
        return max((each.box.bottom for each in self.at_each), default=SPOT)


@dataclass(frozen=True, slots=True)
class _Content:
    """What a felt has to hold, whatever the size of the table."""

    submission: Submission
    name_clause: Clause
    logo: Picture | None
    at_each: tuple[PlacedArea, ...]
    middle: tuple[PlacedArea, ...]
    phrases: tuple[Told, ...]
    odds: Told | None
    name: Rectangle
    name_lines: tuple[str, ...]
    name_size: float

    @property
    def seats(self) -> int:
        return self.submission.seats or self.submission.rules.number("seats")

    @property
    def half(self) -> float:
        """Half the width of a position, with what separates it from its neighbor."""
        return max((max(-each.box.left, each.box.right) for each in self.at_each), default=SPOT) + 0.5

    @property
    def above(self) -> float:
        return max((-each.box.top for each in self.at_each), default=SPOT)

    @property
    def below(self) -> float:
        """How much felt a position needs from its center to the rail."""
        lowest = max((each.box.bottom for each in self.at_each), default=SPOT)
        return max(lowest + _FOR_NONE, _FOR_CARDS if layout_of(self.submission.edition).hand.cards else 0)


def felt_plan(submission: Submission, name_clause: Clause, logo: Picture | None = None) -> FeltPlan:
    """The felt that a submission files; refused if words cannot be read on it, or if its table is too small."""
    layout, areas = layout_of(submission.edition), submission.areas()
    told = [each for each in everything_told(submission) if each.where is Where.LAYOUT]
    middle = tuple(_in_rows(layout, [*(each for each in areas if each.each is Each.TABLE), *_own_areas(submission)]))
    name_lines, size = ((), 0.0) if logo else _name_in_lines(_borne(submission))
    wide, high = _logo_size(logo) if logo else _name_size(name_lines, size)
    lowest = max((each.box.bottom for each in middle), default=RACK[1] + 1.0)
    content = _Content(
        submission=submission,
        name_clause=name_clause,
        logo=logo,
        at_each=_labeled(_centered([*_at_each(layout, [each for each in areas if each.each is Each.PLAYER])])),
        middle=middle,
        phrases=tuple(each for each in told if not each.odds),
        odds=next((each for each in told if each.odds), None),
        name=Rectangle(0, lowest + GAP + high / 2, wide, high),
        name_lines=name_lines,
        name_size=size,
    )
    elected = submission.layout.size
    if elected is not None:
        plan = _planned(content, _shape_of(elected))
        if plan is None:
            needed = _grown(content).shape
            found = f"a table of {elected.width:g} by {elected.depth:g} inches"
            expected = f"room for {content.seats} positions and the words of the layout"
            mend = f"it all fits a table of {2 * needed.half_width:.0f} by {needed.depth:.0f} inches"
            raise Malformed(found, expected, f"{mend}; or have fewer positions, areas or inscriptions")
        return plan
    return _grown(content)


def _grown(content: _Content) -> FeltPlan:
    """The plan for the smallest table that holds everything."""
    pitch = min(_SPREAD / content.seats, _PITCH)
    inner = max(_INNER, content.half / tan(radians(pitch / 2)))
    # A little more felt is better than small letters.
    for least, most in ((_GOOD, _LITTLE), (LEAST, _LARGEST)):
        for times in range(most):
            shape = TableShape(inner + times * _GROWTH + content.above + 0.4 + content.below, _BEHIND)
            if (plan := _planned(content, shape, least)) is not None:
                return plan
    odds = len(content.odds.odds) if content.odds else 0
    expected = f"room for {odds} paytables and {len(content.phrases)} phrases in letters that can be read from a seat"
    raise Malformed(
        "the layout", expected, "shorten your own wording, or have a sign tell it where the chapter allows one"
    )


def _shape_of(size: TableSize) -> TableShape:
    """The arc that is as wide at the dealer's edge and as deep as the table."""
    half = size.width / 2
    whole = (half**2 + size.depth**2) / (2 * size.depth)
    return TableShape(whole - RAIL_WIDE, whole - size.depth)


def _planned(content: _Content, shape: TableShape, least: float = LEAST) -> FeltPlan | None:
    """Everything on a table of this shape, in the largest phrases that it holds; None if something has no room."""
    plans = (_planned_with(content, shape, phrase, least) for phrase in PHRASES)
    return next((plan for plan in plans if plan is not None), None)


def _planned_with(content: _Content, shape: TableShape, phrase: float, least: float) -> FeltPlan | None:
    middles = shape.radius - content.below
    inner = middles - content.above - 0.4
    pitch = _widest_pitch(content, shape, middles)
    if inner <= 0 or content.half > inner * tan(radians(pitch / 2)) + 1e-9:
        return None
    arcs, inside = arcs_of(content.phrases, content.submission.rules.name, inner, phrase)
    # The name of the game curves below that of the certificate holder.
    if content.name.bottom + shape.behind + GAP > inside:
        return None
    positions = tuple(_positions(content.seats, pitch, middles, shape.behind))
    equipment = tuple(_equipment(content.submission.rules, shape))
    devices = tuple(_devices(content.submission))
    # Below the name the middle stays free.
    below_name = Rectangle(0, (content.name.bottom + inner) / 2, content.name.wide, inner - content.name.bottom)
    boxes = [*(each.box for each in content.middle), *(each.box for each in (*equipment, *devices)), content.name]
    grown = tuple(each.grown(0.5) for each in (*boxes, below_name))
    taken = _Taken(grown, tuple(_letters_of(arcs, shape.behind)), inner, shape.behind)
    panels = panels_of(content.odds.odds, taken, beside=SPOT, least=least) if content.odds else ()
    if panels is None:
        return None
    plan = FeltPlan(
        submission=content.submission,
        shape=shape,
        positions=positions,
        at_each=content.at_each,
        in_the_middle=content.middle,
        name=content.name,
        name_lines=content.name_lines,
        name_size=content.name_size,
        name_clause=content.name_clause,
        logo=content.logo,
        arcs=arcs,
        panels=panels,
        odds=content.odds,
        equipment=equipment,
        devices=devices,
    )
    return plan if _is_clear(plan) else None


def _widest_pitch(content: _Content, shape: TableShape, middles: float) -> float:
    """How many degrees apart positions are: as many as leave the outermost ones in front of the dealer's edge."""
    pitch = min(_SPREAD / content.seats, _PITCH)
    while pitch > 1:
        outermost = next(_positions(content.seats, pitch, middles, shape.behind))
        corners = [corner for each in content.at_each for corner in corners_of(each.box, outermost)]
        if all(y >= _EDGE for _, y in corners):
            break
        pitch -= 0.25
    return pitch


Point = tuple[float, float]


def corners_of(box: Rectangle, position: Position | None = None) -> tuple[Point, ...]:
    """The corners of a rectangle on the felt, turned with its position if it belongs to one."""
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    if position is None:
        return corners
    turned = radians(position.turned)
    return tuple(
        (position.x + x * cos(turned) - y * sin(turned), position.y + x * sin(turned) + y * cos(turned))
        for x, y in corners
    )


def _letters_of(arcs: Iterable[Arc], behind: float) -> Iterator[tuple[Point, ...]]:
    for arc in arcs:
        for letter in arc.letters(behind):
            if not letter.letter.isspace():
                yield letter_corners(letter, arc.face, arc.size)


def letter_corners(letter: Letter, face: Face, size: float) -> tuple[Point, ...]:
    """The corners of the space that a letter on an arc takes."""
    wide = face.width(letter.letter, size)
    box = Rectangle(wide / 2, (DEPTH - CAPITAL) / 2 * size, wide, (DEPTH + CAPITAL) * size)
    return corners_of(box, Position(0, letter.x, letter.y, letter.turned))


def are_apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether a line separates two convex polygons."""
    for axis in (0, 1):
        mine, theirs = [point[axis] for point in one], [point[axis] for point in other]
        if max(mine) <= min(theirs) or max(theirs) <= min(mine):
            return True
    for polygon in (one, other):
        for (x, y), (next_x, next_y) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            across = (y - next_y, next_x - x)
            mine = [across[0] * a + across[1] * b for a, b in one]
            theirs = [across[0] * a + across[1] * b for a, b in other]
            if max(mine) <= min(theirs) + 1e-6 or max(theirs) <= min(mine) + 1e-6:
                return True
    return False


def _is_clear(plan: FeltPlan) -> bool:
    """Return whether no two things on the table overlap, and all are on the felt."""
    areas = [corners_of(each.box, position) for position in plan.positions for each in plan.at_each]
    rack = Rectangle(0, (RACK[1] + 0.9) / 2, RACK[0], RACK[1] - 0.9)
    on_the_table = [each.box for each in (*plan.equipment, *plan.devices) if each.box.y > 0]
    panels = [
        Rectangle(each.left + each.wide / 2, each.top + each.high / 2, each.wide, each.high) for each in plan.panels
    ]
    boxes = [rack, *on_the_table, *(each.box for each in plan.in_the_middle), plan.name, *panels]
    fixed = [corners_of(box) for box in boxes]
    letters = [*_letters_of(plan.arcs, plan.shape.behind)]
    # The areas of one position are apart by the game's own layout, which is checked with the game.
    each_with = [
        (one, other)
        for place, position in enumerate(plan.positions)
        for later in plan.positions[place + 1 :]
        for one in (corners_of(area.box, position) for area in plan.at_each)
        for other in (corners_of(area.box, later) for area in plan.at_each)
    ]
    inside = all(
        hypot(x, y + plan.shape.behind) <= plan.shape.radius - 0.7 and y >= 0
        for each in (*fixed, *areas)
        for x, y in each
    )
    return (
        inside
        and all(are_apart(one, other) for one, other in combinations(fixed, 2))
        and all(are_apart(one, other) for one in fixed for other in areas)
        and all(are_apart(one, other) for one in letters for other in (*fixed, *areas))
        and all(are_apart(one, other) for one, other in each_with)
    )


def _borne(submission: Submission) -> str:
    holder = submission.certificate_holder
    return f"Logo of {holder}" if submission.layout.bears is Bears.LOGO else holder


def _logo_size(logo: Picture) -> tuple[float, float]:
    by = min(_LOGO[0] / logo.wide, _LOGO[1] / logo.high)
    return logo.wide * by, logo.high * by


def _name_size(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    wide = max(SERIF_BOLD.width(line, size) for line in lines)
    return wide + 0.4, size * (1 + 1.15 * (len(lines) - 1))


def _name_in_lines(name: str) -> tuple[tuple[str, ...], float]:
    """A name in lines of about equal length, and how large they are."""
    for size, most in _NAMES:
        lines = balanced(name, _WIDEST, size, SERIF_BOLD)
        if len(lines) <= most and max(SERIF_BOLD.width(line, size) for line in lines) <= _WIDEST:
            return tuple(lines), size
    longest = max(name.split(), key=len)
    expected = "a name of the certificate holder that can be read on the layout"
    if SERIF_BOLD.width(longest, _NAMES[-1][0]) > _WIDEST:
        raise Malformed(longest, expected, "shorten or divide this word in certificate_holder")
    most = round(len(name) * 0.9 * _NAMES[-1][1] * _WIDEST / SERIF_BOLD.width(name, _NAMES[-1][0]))
    raise Malformed(name, expected, f"shorten certificate_holder to about {most} letters")


def _positions(count: int, pitch: float, middles: float, behind: float) -> Iterator[Position]:
    """Seat 1 is farthest to the dealer's left, which is at our right."""
    for seat in range(1, count + 1):
        turned = (count + 1 - 2 * seat) / 2 * pitch
        angle = radians(turned)
        yield Position(seat, middles * sin(angle), middles * cos(angle) - behind, -turned)


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


def _labeled(placed: tuple[PlacedArea, ...]) -> tuple[PlacedArea, ...]:
    """The same areas with their labels in lines that fit; labels of as many lines are equally large."""
    fitted = [(each, *_fitting(each)) for each in placed]
    sizes: dict[tuple[int, bool], float] = {}
    for each, lines, size in fitted:
        key = (len(lines), bool(each.cards))
        sizes[key] = min(size, sizes.get(key, size))
    return tuple(
        replace(each, lines=tuple(lines), size=sizes[len(lines), bool(each.cards)]) for each, lines, _ in fitted
    )


def _fitting(placed: PlacedArea) -> tuple[list[str], float]:
    """The label of an area in letters as large as the space allows."""
    words, box = placed.label.upper(), placed.box
    is_round = not placed.cards and box.wide == box.high
    face = label_face(placed)
    for size in _LABELS:
        for lines in ([words], *(balanced(words, most, size, face) for most in (box.wide - 0.6, box.wide * 0.75))):
            high = size * (0.72 + 1.15 * (len(lines) - 1))
            widest = max(face.width(line, size) for line in lines)
            # In a circle, the corners of the words have to lie inside.
            room = 2 * sqrt(max(0.0, (SPOT - 0.38) ** 2 - (high / 2) ** 2)) if is_round else box.wide - 0.5
            if widest <= room and high <= box.high - 0.8:
                return lines, size
    expected = "the label of an area that can be read on the layout"
    raise Malformed(placed.label, expected, f"shorten the name of the area for {placed.area.name}")


def label_face(placed: PlacedArea) -> Face:
    """Labels of wagers are bold."""
    return SANS if placed.cards else SANS_BOLD


def _own_areas(submission: Submission) -> Iterator[Area]:
    """The areas that the holder adds, each once in the middle of the table."""
    for name in submission.own_areas():
        yield Area(area=name, name=name.replace("-", " "), clause=submission.rules.sections.layout, each=Each.TABLE)


def _in_rows(layout: Layout, areas: list[Area]) -> Iterator[PlacedArea]:
    """What is in the middle, row by row from the table inventory container: cards for everyone first."""
    rows: dict[float, list[PlacedArea]] = {}
    for area in areas:
        y, placed = _central(layout, area)
        rows.setdefault(y, []).append(placed)
    top = RACK[1] + 1.0
    for _, row in sorted(rows.items(), key=lambda each: each[0]):
        for place, each in enumerate(row):
            # Hands are where the game's layout has them; other areas of a row are side by side.
            beside = (place - (len(row) - 1) / 2) * (each.box.wide + GAP)
            x = 0.0 if len(row) == 1 else each.box.x if each.cards else beside
            yield replace(each, box=replace(each.box, x=x, y=top + each.box.high / 2))
        top += max(each.box.high for each in row) + GAP


def _central(layout: Layout, area: Area) -> tuple[float, PlacedArea]:
    board = layout.board
    if board is not None and area.place == board.place:
        return -1, _captioned(PlacedArea(area, board.name, Rectangle(0, 0, 0, 0), board.groups))
    hand = next((each for each in layout.central if each.place == area.place), None)
    if hand is not None:
        cards = (hand.cards, hand.drawn) if hand.drawn else (hand.cards,)
        return hand.y, _captioned(PlacedArea(area, area.name, Rectangle(hand.x / UNITS, 0, 0, 0), cards))
    y = next((each.y for each in layout.pools if each.wager == area.wager), 1e3)
    pool = PlacedArea(area, area.name, Rectangle(0, 0, 6, 2 * SPOT))
    return y, _labeled((pool,))[0]


def _captioned(placed: PlacedArea) -> PlacedArea:
    """A place for cards side by side, as large as they need, with its caption in a band below them."""
    caption = placed.label.upper()
    cards = sum(placed.cards) * (CARD[0] + 0.2) + (len(placed.cards) - 1) * 0.5 + 0.4
    size = next((each for each in _CAPTIONS if SANS.width(caption, each) <= cards - 0.4), _CAPTIONS[-1])
    wide = max(cards, min(SANS.width(caption, size), _WIDEST_CAPTION) + 0.6)
    lines = in_lines(caption, wide - 0.4, size)
    if max(SANS.width(line, size) for line in lines) > wide - 0.2:
        raise Malformed(placed.label, "the caption of a place for cards that fits it", "shorten its longest word")
    high = CARD[1] + 0.5 + 0.35 + size * (1.15 * len(lines) - 0.15)
    return replace(placed, box=replace(placed.box, wide=wide, high=high), lines=tuple(lines), size=size)


def _equipment(rules: Rules, shape: TableShape) -> Iterator[Equipment]:
    """The boxes at the dealer's side, on opposite sides of the dealer, and the discard rack on top of the table."""
    far = min(28.0, shape.half_width - 9)
    boxes, rack = _asks(rules, "drop-and-tip-box"), _asks(rules, "discard-rack")
    yield Equipment("drop-box", "Drop box", boxes, Rectangle(-far, -BOXES / 2 + 0.2, 5.6, BOXES - 0.4))
    yield Equipment("tip-box", "Tip box", boxes, Rectangle(far, -BOXES / 2 + 0.2, 4.6, BOXES - 0.4))
    yield Equipment("discard-rack", "Discard rack", rack, Rectangle(-15.6, 3.0, 5.2, 4.0))


def _devices(elected: Submission) -> Iterator[Equipment]:
    """A shoe and a shuffling device, if they are elected."""
    if elected.dealing is not None and elected.dealing is not Dealing.HAND:
        yield Equipment("shoe", "Dealing shoe", None, Rectangle(15.6, 3.0, 5.2, 4.0))
    if elected.shuffling is not None and elected.shuffling is not Shuffling.MANUAL:
        yield Equipment("shuffler", "Shuffling device", None, Rectangle(22.0, 3.0, 5.6, 4.0))


def _asks(rules: Rules, procedure: str) -> Clause | None:
    name = rules.edition.name
    return clause_of(name, procedure) if has_procedure(name, procedure) else None


@dataclass(frozen=True, slots=True)
class _Taken:
    """What is not free on the felt between the dealer and the positions."""

    boxes: tuple[Rectangle, ...]
    letters: tuple[tuple[Point, ...], ...]
    inner: float
    behind: float

    def is_inside(self, left: float, top: float, wide: float, high: float) -> bool:
        """Return whether a rectangle is in front of all positions."""
        return hypot(max(-left, left + wide), top + high + self.behind) < self.inner - 0.4

    def is_free(self, left: float, top: float, wide: float, high: float) -> bool:
        """Return whether nothing is on a rectangle that is inside."""
        right, bottom = left + wide, top + high
        if any(
            left < each.right and each.left < right and top < each.bottom and each.top < bottom for each in self.boxes
        ):
            return False
        corners = corners_of(Rectangle(left + wide / 2, top + high / 2, wide, high).grown(0.5))
        return all(are_apart(corners, letter) for letter in self.letters)
