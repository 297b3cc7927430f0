"""The felt drawn to scale as SVG: every area, inscription and piece of equipment is a group with its id and clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from math import sqrt

from pitboss.documents.felt_plan import (
    CARD,
    RACK,
    RAIL_WIDE,
    SPOT,
    Equipment,
    FeltPlan,
    PlacedArea,
    Rectangle,
    label_face,
)
from pitboss.documents.felt_words import Arc, Panel
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.paper import INK
from pitboss.lettering.faces import CAPITAL, SANS, SANS_BOLD, SERIF, SERIF_BOLD, Face
from pitboss.submission.model import Bears, FeltColors

RAIL, WOOD, GOLD = "#e9e0cf", "#8a7a5c", "#d8a32b"


class Writing(Enum):
    """How words are drawn: as text that can be searched, or as outlines that need no font."""

    TEXT = "text"
    OUTLINES = "outlines"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of what is on the felt."""

    felt: str
    line: str
    """Outlines, labels and phrases."""
    ink: str
    """Words of paytables."""
    soft: str
    """Numbers of positions, and where single cards lie."""
    plate: str
    """Areas and paytables."""


ON_PAPER = Palette(felt="#eaf2ec", line="#1c5a40", ink=INK, soft="#7d9488", plate="#ffffff")


def palette_of(colors: FeltColors | None) -> Palette:
    """The colors of a felt of its own, on which areas are outlined; otherwise those of paper."""
    if colors is None:
        return ON_PAPER
    return Palette(felt=colors.felt, line=colors.ink, ink=colors.ink, soft=colors.ink, plate=colors.felt)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in inches of the felt, at `scale` points of paper per inch, and keeps account of what it wrote."""

    scale: float
    writing: Writing = Writing.TEXT
    palette: Palette = ON_PAPER
    written: dict[Face, str] = field(default_factory=dict)
    """Everything written as text, face by face."""

    def box(self, box: Rectangle, *, round_: float = 0.25, **look: Attribute) -> Markup:
        """A rectangle with round corners."""
        k = self.scale
        place = {"x": box.left * k, "y": box.top * k, "width": box.wide * k, "height": box.high * k, "rx": round_ * k}
        return element("rect", **place, **look)

    def words(
        self, words: str, x: float, y: float, size: float, *, face: Face = SANS, anchor: str = "middle", fill: str = INK
    ) -> Markup:
        """A line of words on its base line."""
        k = self.scale
        if self.writing is Writing.OUTLINES:
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * face.width(words, size)
            turn = f"translate({(x - before) * k:.3f} {y * k:.3f})"
            return element("path", d=face.outline(words, size * k), transform=turn, fill=fill)
        self.written[face] = self.written.get(face, "") + words
        look: dict[str, Attribute] = {
            "font_family": face.families,
            "font_weight": face.weight,
            "text_anchor": anchor,
            "fill": fill,
        }
        return element("text", words, x=x * k, y=y * k, font_size=size * k, **look)

    def lines(
        self, lines: Sequence[str], box: Rectangle, size: float, *, face: Face = SANS, fill: str = INK
    ) -> Iterator[Markup]:
        """Lines of words in the middle of a rectangle."""
        first = box.y - size * 1.15 * (len(lines) - 1) / 2 + size * 0.36
        for place, line in enumerate(lines):
            yield self.words(line, box.x, first + place * size * 1.15, size, face=face, fill=fill)

    def arc(self, arc: Arc, behind: float) -> Markup:
        """Words of which each letter stands on the arc."""
        k, letters = self.scale, [*arc.letters(behind)]
        if self.writing is Writing.OUTLINES:
            return element(
                "g",
                (
                    element(
                        "path",
                        d=arc.face.outline(each.letter, arc.size * k),
                        transform=f"translate({each.x * k:.3f} {each.y * k:.3f}) rotate({each.turned:.3f})",
                    )
                    for each in letters
                    if not each.letter.isspace()
                ),
                fill=self.palette.line,
            )
        self.written[arc.face] = self.written.get(arc.face, "") + arc.words
        return element(
            "text",
            arc.words,
            x=" ".join(f"{each.x * k:.2f}" for each in letters),
            y=" ".join(f"{each.y * k:.2f}" for each in letters),
            rotate=" ".join(f"{each.turned:.2f}" for each in letters),
            font_family=arc.face.families,
            font_weight=arc.face.weight,
            font_size=arc.size * k,
            fill=self.palette.line,
        )


def outline(plan: FeltPlan, pen: Pen, *, radius: float, top: float) -> str:
    """The path of an arc around the table's center, cut off straight this far below the dealer's edge."""
    k, half = pen.scale, sqrt(radius**2 - (plan.shape.behind + top) ** 2)
    a, r, y = half * k, radius * k, top * k
    # A table deeper than half its width goes around more than half of the circle.
    large = int(plan.shape.behind + top < 0)
    return f"M{-a:.2f} {y:.2f}H{a:.2f}A{r:.2f} {r:.2f} 0 {large} 1 {-a:.2f} {y:.2f}Z"


def draw_table(plan: FeltPlan, pen: Pen) -> Iterator[Markup]:
    """The table and what stands on it, as far as it is not printed on the felt."""
    k, palette, radius = pen.scale, pen.palette, plan.shape.radius
    rail = outline(plan, pen, radius=radius + RAIL_WIDE, top=0)
    felt = outline(plan, pen, radius=radius, top=0)
    yield element(
        "g",
        element("path", d=rail, fill=RAIL, stroke=WOOD, stroke_width=0.09 * k),
        element("path", d=felt, fill=palette.felt, stroke=palette.line, stroke_width=0.1 * k),
        id="table",
    )
    yield _inventory(pen)
    for device in plan.devices:
        yield _device(device, pen)
    for each in plan.equipment:
        yield _equipment(each, pen)


def draw_felt(plan: FeltPlan, pen: Pen) -> Iterator[Markup]:
    """Everything printed on the felt."""
    k, palette = pen.scale, pen.palette
    border = outline(plan, pen, radius=plan.shape.radius - 0.7, top=0.5)
    yield element("path", d=border, fill="none", stroke=palette.line, stroke_width=0.05 * k, id="border")
    yield _name(plan, pen)
    for told, arcs in groupby(plan.arcs, key=lambda each: each.told):
        # From the positions inward, so that the last line of a phrase comes first.
        lines = [*arcs][::-1]
        drawn = [pen.arc(each, plan.shape.behind) for each in lines]
        if told is None:
            yield element("g", element("title", lines[0].words), drawn, id="game")
            continue
        id_, clause = f"inscription-{told.inscription.inscription}", told.inscription.clause
        yield element("g", element("title", told.words), drawn, id=id_, data_clause=clause, class_="inscription")
    if plan.odds is not None:
        panels = [_panel(each, pen) for each in plan.panels]
        odds = plan.odds.inscription
        yield element("g", panels, id=f"inscription-{odds.inscription}", data_clause=odds.clause, class_="inscription")
    for placed in plan.in_the_middle:
        yield element("g", _area(placed, pen), **_of(placed, f"area-{placed.area.area}"))
    for position in plan.positions:
        areas = [
            element("g", _area(placed, pen), **_of(placed, f"area-{placed.area.area}-{position.seat}"))
            for placed in plan.at_each
        ]
        number = pen.words(str(position.seat), 0, plan.lowest + 1.45, 0.95, face=SERIF, fill=palette.soft)
        turn = f"translate({position.x * k:.2f} {position.y * k:.2f}) rotate({position.turned:.2f})"
        yield element("g", areas, number, id=f"position-{position.seat}", transform=turn)


def _of(placed: PlacedArea, id_: str) -> dict[str, Attribute]:
    return {"id": id_, "data_clause": placed.area.clause, "class_": "area"}


def _inventory(pen: Pen) -> Markup:
    """The table inventory container with its caption below the chips."""
    k, (wide, end) = pen.scale, RACK
    container = Rectangle(0, (end + 0.9) / 2, wide, end - 0.9)
    high = container.high - 1.45
    tubes = [
        pen.box(
            Rectangle(
                container.left + (place + 0.5) * wide / 10, container.top + 0.3 + high / 2, wide / 10 - 0.4, high
            ),
            round_=0.4,
            fill="#f4f0e6",
            stroke=WOOD,
            stroke_width=0.03 * k,
            class_="tube",
        )
        for place in range(10)
    ]
    return element(
        "g",
        element("title", "Table inventory container"),
        pen.box(container, fill=RAIL, stroke=WOOD, stroke_width=0.06 * k),
        tubes,
        pen.words("TABLE INVENTORY", 0, container.bottom - 0.36, 0.62, fill="#6b5d40"),
        id="table-inventory",
    )


def _device(device: Equipment, pen: Pen) -> Markup:
    k = pen.scale
    frame = pen.box(device.box, fill="#fbf8f1", stroke=WOOD, stroke_width=0.06 * k, stroke_dasharray=f"{0.3 * k}")
    return element("g", frame, pen.lines(device.name.split(), device.box, 0.75, fill="#6b5d40"), id=device.id)


def _equipment(each: Equipment, pen: Pen) -> Markup:
    return element(
        "g",
        element("title", each.name),
        pen.box(each.box, fill="#ffffff", stroke=INK, stroke_width=0.09 * pen.scale),
        pen.lines([word.upper() for word in each.name.split()], each.box, 0.72, face=SANS_BOLD),
        id=each.id,
        data_clause=each.clause,
        class_="equipment",
    )


def _name(plan: FeltPlan, pen: Pen) -> Markup:
    """The certificate holder's name or logo, or a labeled place for the logo if there is no picture of it."""
    box, k = plan.name, pen.scale
    inside: list[Markup] = []
    if plan.logo is not None:
        title = element("title", f"Logo of {plan.submission.certificate_holder}")
        inside = [title, plan.logo.drawn(box.left * k, box.top * k, box.wide * k)]
    else:
        inside = [*pen.lines(plan.name_lines, box, plan.name_size, face=SERIF_BOLD, fill=pen.palette.line)]
        if plan.submission.layout.bears is Bears.LOGO:
            frame = pen.box(
                box.grown(0.2),
                fill="none",
                stroke=pen.palette.line,
                stroke_width=0.06 * k,
                stroke_dasharray=f"{0.4 * k}",
            )
            inside.insert(0, frame)
    return element("g", inside, id="name-or-logo", data_clause=plan.name_clause, class_="inscription")


def _panel(panel: Panel, pen: Pen) -> Markup:
    k, size, palette = pen.scale, panel.size, pen.palette
    box = Rectangle(panel.left + panel.wide / 2, panel.top + panel.high / 2, panel.wide, panel.high)
    inset = 0.6 * size
    drawn = [
        pen.box(box, round_=0.3, fill=palette.plate, stroke=palette.line, stroke_width=0.05 * k),
        *(
            pen.words(
                line, box.x, panel.top + size * (1.4 + 1.3 * place), 1.15 * size, face=SANS_BOLD, fill=palette.line
            )
            for place, line in enumerate(panel.title)
        ),
    ]
    for lines, odds in panel.rows:
        for y, line in lines:
            drawn.append(pen.words(line, box.left + inset, y, size, anchor="start", fill=palette.ink))
        first = lines[0][0]
        drawn.append(pen.words(odds, box.right - inset, first, size, face=SANS_BOLD, anchor="end", fill=palette.ink))
    return element("g", drawn, class_="odds", data_clause=panel.odds.clause)


def _area(placed: PlacedArea, pen: Pen) -> Iterator[Markup]:
    yield element("title", placed.area.name)
    k, box, palette = pen.scale, placed.box, pen.palette
    if placed.cards:
        yield from _cards(placed, pen)
        return
    look: dict[str, Attribute] = {"fill": palette.plate, "stroke": palette.line, "stroke_width": 0.12 * k}
    if box.wide == box.high:
        yield element("circle", cx=box.x * k, cy=box.y * k, r=(SPOT - 0.06) * k, **look)
        inner: dict[str, Attribute] = {"fill": "none", "stroke": palette.line, "stroke_width": 0.03 * k}
        yield element("circle", cx=box.x * k, cy=box.y * k, r=(SPOT - 0.24) * k, **inner)
    else:
        yield pen.box(box, round_=1.2, **look)
    yield from pen.lines(placed.lines, box, placed.size, face=label_face(placed), fill=palette.line)
    if placed.lamp:
        x, y = (box.x + SPOT * 0.8) * k, (box.y - SPOT * 0.8) * k
        look = {"fill": GOLD, "stroke": palette.line, "stroke_width": 0.04 * k}
        yield element("circle", cx=x, cy=y, r=0.32 * k, class_="lamp", **look)


def _cards(placed: PlacedArea, pen: Pen) -> Iterator[Markup]:
    """A place for cards: one outline for a single card or a hand that players set, one for each card otherwise."""
    k, box, palette = pen.scale, placed.box, pen.palette
    yield pen.box(box, round_=0.35, fill=palette.plate, stroke=palette.line, stroke_width=0.09 * k)
    if sum(placed.cards) == 1:
        yield from pen.lines(placed.lines, box, placed.size, face=label_face(placed), fill=palette.line)
        return
    wide = sum(placed.cards) * (CARD[0] + 0.2) - 0.2 + (len(placed.cards) - 1) * 0.5
    left = box.x - wide / 2
    for count in placed.cards:
        for _ in range(count):
            card = Rectangle(left + CARD[0] / 2, box.top + 0.25 + CARD[1] / 2, *CARD)
            yield pen.box(card, round_=0.2, fill="none", stroke=palette.soft, stroke_width=0.04 * k, class_="card")
            left += CARD[0] + 0.2
        left += 0.5
    first = box.top + 0.25 + CARD[1] + 0.25 + placed.size * CAPITAL
    for place, line in enumerate(placed.lines):
        yield pen.words(line, box.x, first + place * placed.size * 1.15, placed.size, fill=palette.line)
