"""The felt drawn to scale as SVG: every area, inscription and piece of equipment is a group with its id and clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt

from pitboss.documents.felt_plan import BEHIND, CARD, RACK, SPOT, FeltPlan, PlacedArea, Rectangle
from pitboss.documents.felt_words import Arc, Panel
from pitboss.documents.lettering import SANS, SERIF, in_lines, plain_width, width_of
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.paper import INK
from pitboss.games.elections import Dealing, Shuffling
from pitboss.law.citation import Clause
from pitboss.submission.model import Bears

FELT, LINE, RAIL, WOOD = "#eaf2ec", "#1c5a40", "#e9e0cf", "#8a7a5c"
PALE, SOFT = "#c3d8cb", "#4d5a54"
RAIL_WIDE = 3.2
BOXES = 4.2
"""How far the boxes reach beyond the dealer's edge."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """A piece of equipment: its name, the clause that asks for it, and where it is."""

    id: str
    name: str
    clause: Clause | None
    box: Rectangle


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in inches of the felt, at `scale` points of paper per inch."""

    scale: float

    def box(self, box: Rectangle, *, round_: Attribute = 0.25, **look: Attribute) -> Markup:
        """A rectangle with round corners."""
        k = self.scale
        return element(
            "rect",
            x=box.left * k,
            y=box.top * k,
            width=box.wide * k,
            height=box.high * k,
            rx=float(round_ or 0) * k,
            **look,
        )

    def words(
        self, words: str, x: float, y: float, size: float, *, anchor: Attribute = "middle", **look: Attribute
    ) -> Markup:
        """A line of words on its base line."""
        k = self.scale
        given: dict[str, Attribute] = {"fill": INK, "font_family": SANS, **look}
        return element("text", words, x=x * k, y=y * k, font_size=size * k, text_anchor=anchor, **given)

    def lines(self, lines: Sequence[str], box: Rectangle, size: float, **look: Attribute) -> Iterator[Markup]:
        """Lines of words in the middle of a rectangle."""
        first = box.y - size * 1.15 * (len(lines) - 1) / 2 + size * 0.36
        for place, line in enumerate(lines):
            yield self.words(line, box.x, first + place * size * 1.15, size, **look)


def draw_felt(plan: FeltPlan, equipment: tuple[Equipment, ...], scale: float) -> Iterator[Markup]:
    """Everything on and at the table, from the middle of the dealer's edge."""
    pen = Pen(scale)
    yield _table(plan, pen)
    yield from _at_the_dealer(plan, pen)
    for each in equipment:
        yield _equipment(each, pen)
    yield _name(plan, pen)
    for arc in plan.arcs:
        yield _arc(arc, pen)
    if plan.odds is not None:
        panels = [_panel(each, pen) for each in plan.panels]
        told = plan.odds.inscription
        yield element("g", panels, id=f"inscription-{told.inscription}", data_clause=told.clause, class_="inscription")
    for placed in plan.in_the_middle:
        yield element("g", _area(placed, pen), **_of(placed, f"area-{placed.area.area}"))
    for position in plan.positions:
        areas = [
            element("g", _area(placed, pen), **_of(placed, f"area-{placed.area.area}-{position.seat}"))
            for placed in plan.at_each
        ]
        number = pen.words(str(position.seat), 0, _lowest(plan) + 1.5, 0.9, font_family=SERIF, fill=SOFT)
        k = pen.scale
        turn = f"translate({position.x * k:.2f} {position.y * k:.2f}) rotate({position.turned:.2f})"
        yield element("g", areas, number, id=f"position-{position.seat}", transform=turn)


def _of(placed: PlacedArea, id_: str) -> dict[str, str]:
    return {"id": id_, "data_clause": placed.area.clause, "class_": "area"}


def _lowest(plan: FeltPlan) -> float:
    return max((each.box.bottom for each in plan.at_each), default=SPOT)


def half_width(plan: FeltPlan) -> float:
    """Half the width of the table with its rail."""
    return sqrt((plan.radius + RAIL_WIDE) ** 2 - BEHIND**2)


def _table(plan: FeltPlan, pen: Pen) -> Markup:
    """The rail and the felt: an arc cut off straight at the dealer's edge."""

    def outline(radius: float, top: float) -> str:
        k, half = pen.scale, sqrt(radius**2 - (BEHIND + top) ** 2)
        a, r, y = half * k, radius * k, top * k
        return f"M{-a:.2f} {y:.2f}H{a:.2f}A{r:.2f} {r:.2f} 0 0 1 {-a:.2f} {y:.2f}Z"

    k = pen.scale
    return element(
        "g",
        element("path", d=outline(plan.radius + RAIL_WIDE, 0), fill=RAIL, stroke=WOOD, stroke_width=0.09 * k),
        element("path", d=outline(plan.radius, 0), fill=FELT, stroke=LINE, stroke_width=0.1 * k),
        element("path", d=outline(plan.radius - 0.7, 0.5), fill="none", stroke=LINE, stroke_width=0.03 * k),
        id="table",
    )


def _at_the_dealer(plan: FeltPlan, pen: Pen) -> Iterator[Markup]:
    """What is in front of the dealer although no section .2 requires it: the container for chips, a shoe or device."""
    k = pen.scale
    wide, end = RACK
    container = Rectangle(0, (end + 0.9) / 2, wide, end - 0.9)
    tubes = [
        pen.box(
            Rectangle(container.left + (place + 0.5) * wide / 10, container.y, wide / 10 - 0.4, container.high - 0.6),
            round_=0.4,
            fill="#f4f0e6",
            stroke=WOOD,
            stroke_width=0.03 * k,
        )
        for place in range(10)
    ]
    yield element(
        "g",
        element("title", "Table inventory container"),
        pen.box(container, fill=RAIL, stroke=WOOD, stroke_width=0.06 * k),
        tubes,
        pen.words("TABLE INVENTORY", 0, container.y + 0.26, 0.7, fill=WOOD, letter_spacing=0.12 * k),
        id="table-inventory",
    )
    elected = plan.submission
    if elected.dealing is not None and elected.dealing is not Dealing.HAND:
        yield _device("shoe", "Dealing shoe", Rectangle(16.0, 3.0, 5.4, 3.6), pen)
    if elected.shuffling is not None and elected.shuffling is not Shuffling.MANUAL:
        yield _device("shuffler", "Shuffling device", Rectangle(22.4, 3.0, 5.6, 3.6), pen)


def _device(id_: str, name: str, box: Rectangle, pen: Pen) -> Markup:
    look: dict[str, Attribute] = {
        "fill": "none",
        "stroke": WOOD,
        "stroke_width": 0.06 * pen.scale,
        "stroke_dasharray": f"{0.3 * pen.scale}",
    }
    return element("g", pen.box(box, **look), pen.lines(name.split(), box, 0.75, fill=WOOD), id=id_)


def _equipment(each: Equipment, pen: Pen) -> Markup:
    return element(
        "g",
        element("title", each.name),
        pen.box(each.box, fill="#ffffff", stroke=INK, stroke_width=0.09 * pen.scale),
        pen.lines([word.upper() for word in each.name.split()], each.box, 0.72, font_weight=600),
        id=each.id,
        data_clause=each.clause,
        class_="equipment",
    )


def _name(plan: FeltPlan, pen: Pen) -> Markup:
    """The certificate holder's name, or a labeled place for the logo."""
    box, k = plan.name, pen.scale
    look: dict[str, Attribute] = {"font_family": SERIF, "font_weight": 700, "fill": LINE}
    inside = [*pen.lines(plan.name_lines, box, plan.name_size, **look)]
    if plan.submission.layout.bears is Bears.LOGO:
        frame = box.grown(0.2)
        dashes = f"{0.4 * k}"
        inside.insert(0, pen.box(frame, fill="none", stroke=LINE, stroke_width=0.06 * k, stroke_dasharray=dashes))
    return element("g", inside, id="name-or-logo", data_clause=plan.name_clause, class_="inscription")


def _arc(arc: Arc, pen: Pen) -> Markup:
    """Words along an arc, each word straight: at this radius nobody can tell, and every word can be searched for."""
    weight = 700 if arc.told is None else 400
    drawn, k = [], pen.scale
    along = -width_of(arc.words, arc.size) / 2
    for word in arc.words.split():
        wide = width_of(word, arc.size)
        turned = arc.angle + (along + wide / 2) / arc.radius * 180 / pi
        x, y = arc.radius * sin(radians(turned)), arc.radius * cos(radians(turned)) - BEHIND
        drawn.append(
            element(
                "text",
                word,
                transform=f"translate({x * k:.2f} {y * k:.2f}) rotate({-turned:.2f})",
                font_family=SERIF,
                font_weight=weight,
                font_size=arc.size * k,
                text_anchor="middle",
                fill=LINE,
            )
        )
        along += width_of(f"{word} ", arc.size)
    if arc.told is None:
        return element("g", drawn, id="game")
    told = arc.told.inscription
    return element(
        "g",
        element("title", arc.words),
        drawn,
        id=f"inscription-{told.inscription}",
        data_clause=told.clause,
        class_="inscription",
    )


def _panel(panel: Panel, pen: Pen) -> Markup:
    k, size = pen.scale, panel.size
    box = Rectangle(panel.left + panel.wide / 2, panel.top + panel.high / 2, panel.wide, panel.high)
    inset = 0.6 * size
    drawn = [
        pen.box(box, round_=0.3, fill="#ffffff", fill_opacity=0.7, stroke=LINE, stroke_width=0.05 * k),
        *(
            pen.words(line, box.x, panel.top + size * (1.45 + 1.3 * place), 1.15 * size, font_weight=700, fill=LINE)
            for place, line in enumerate(panel.title)
        ),
    ]
    for y, hand, odds in panel.lines:
        drawn.append(pen.words(hand, box.left + inset, y, size, anchor="start"))
        drawn.append(pen.words(odds, box.right - inset, y, size, anchor="end", font_weight=600))
    return element("g", drawn, class_="odds", data_clause=panel.odds.clause)


def _area(placed: PlacedArea, pen: Pen) -> Iterator[Markup]:
    yield element("title", placed.area.name)
    k, box = pen.scale, placed.box
    if placed.cards:
        yield from _cards(placed, pen)
        return
    look: dict[str, Attribute] = {"fill": "#ffffff", "stroke": LINE, "stroke_width": 0.12 * k}
    if box.wide == box.high:
        yield element("circle", cx=box.x * k, cy=box.y * k, r=(SPOT - 0.06) * k, **look)
        inner: dict[str, Attribute] = {"fill": "none", "stroke": LINE, "stroke_width": 0.03 * k}
        yield element("circle", cx=box.x * k, cy=box.y * k, r=(SPOT - 0.24) * k, **inner)
    else:
        yield pen.box(box, round_=1.2, **look)
    lines, size = _fitting(placed.label.upper(), box.wide - 0.75, box.high - 1.0)
    yield from pen.lines(lines, box, size, font_weight=700, fill=LINE)
    if placed.lamp:
        x, y = (box.x + SPOT * 0.8) * k, (box.y - SPOT * 0.8) * k
        yield element("circle", cx=x, cy=y, r=0.32 * k, fill="#d8a32b", stroke=INK, stroke_width=0.04 * k)


def _cards(placed: PlacedArea, pen: Pen) -> Iterator[Markup]:
    k, box = pen.scale, placed.box
    yield pen.box(box, round_=0.35, fill="#ffffff", stroke=LINE, stroke_width=0.09 * k)
    if sum(placed.cards) > 1:
        left = box.left + 0.3
        for count in placed.cards:
            for _ in range(count):
                card = Rectangle(left + CARD[0] / 2, box.y, *CARD)
                yield pen.box(card, round_=0.2, fill="none", stroke=PALE, stroke_width=0.04 * k)
                left += CARD[0] + 0.2
            left += 0.5
    lines, size = _fitting(placed.label.upper(), box.wide - 0.5, box.high - 1.0)
    yield from pen.lines(lines, box, size, fill=LINE)


def _fitting(words: str, wide: float, high: float) -> tuple[list[str], float]:
    """Words in lines and letters as large as the space allows."""
    for size in (0.85, 0.78, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34):
        lines = in_lines(words, wide, size)
        if max(plain_width(line, size) for line in lines) <= wide and len(lines) * size * 1.15 <= high:
            break
    return lines, size
