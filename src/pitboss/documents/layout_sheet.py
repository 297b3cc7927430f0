"""The table layout as it is filed: a sheet with the felt to scale, a list of what is on it, and whose it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from pitboss.documents.felt_drawing import GOLD, Pen, draw_felt, draw_table, palette_of
from pitboss.documents.felt_plan import BOXES, RAIL_WIDE, FeltPlan, felt_plan
from pitboss.documents.headings import status_words, tables_in_words
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.paper import CLAUSE, INK, QUIET, RULE
from pitboss.documents.pictures import Picture
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, section_of, where_printed
from pitboss.law.rules import Area, Each
from pitboss.law.words import capital
from pitboss.lettering.faces import SANS, SERIF_BOLD, Face, balanced, in_lines, subset_faces
from pitboss.malformed import Malformed
from pitboss.submission.clauses import whose
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import Bears, Submission

WIDE, HIGH = 17 * 72, 11 * 72
"""The sheet, in points: 17 by 11 inches."""
_MARGIN = 30
_SCALES = (6, 7, 8, 9, 10, 12)
"""Inches of felt per inch of paper: the first at which the table fits the sheet."""
_HOLDER = 560
"""How wide the certificate holder's name and the tables may be in the heading."""
_HOLDER_SIZES = (13.0, 12.0, 11.0, 10.0, 9.0)
_HEADING = 38
"""How high the part above the drawing is."""
_BLOCK = (252, 126)
"""How wide and high the title block is."""
_COLUMNS, _LINE = 3, 13.0
_WHERE, _CLAUSE = 46, 80
"""How wide the parts of a line are that say where something is, and under which clause."""
_LISTED = 7.6
_LEAST = 3.6
"""The smallest letters of the drawing, in points."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list below the drawing."""

    name: str
    where: str
    clause: Clause | None
    mark: str = ""
    """The color of the dot that marks it in the drawing, if one does."""


def layout_sheet(submission: Submission, logo: Picture | None = None) -> Markup:
    """The sheet as self-contained SVG."""
    rules = submission.rules
    plan = felt_plan(submission, whose(rules), logo)
    columns = _columns([*listed(plan)])
    strip = _LINE * max(_height(column) for column in columns) + 18
    scale = next((each for each in _SCALES if _fits(plan, strip, each)), _SCALES[-1])
    _check_size_of_letters(plan, 72 / scale)
    pen, sheet = Pen(72 / scale, palette=palette_of(submission.layout.colors)), Pen(1)
    top = _MARGIN + _HEADING + BOXES * pen.scale
    drawn = [
        element("rect", width=WIDE, height=HIGH, fill="#ffffff"),
        *_heading(submission, sheet),
        element(
            "g",
            draw_table(plan, pen),
            draw_felt(plan, pen),
            id="felt",
            transform=f"translate({WIDE / 2:.2f} {top:.2f})",
        ),
        element("g", _listing(columns, sheet), id="list"),
        element("g", _block(plan, scale, sheet), id="title-block"),
    ]
    written = {face: pen.written.get(face, "") + sheet.written.get(face, "") for face in (*pen.written, *sheet.written)}
    return element(
        "svg",
        element("title", f"{rules.name}, table layout, {submission.edition}"),
        element("style", Markup(subset_faces(written))),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        width="17in",
        height="11in",
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
    )


def layout_page(submission: Submission, sheet: Markup | None = None) -> str:
    """The sheet as a page of HTML, from which the PDF is made; one that is already drawn is not drawn again."""
    title = f"{submission.rules.name}, table layout, {submission.edition}"
    return sheet_page(title, sheet or layout_sheet(submission), (17, 11))


def sheet_page(title: str, drawing: Markup, size: tuple[float, float]) -> str:
    """A page of HTML that one drawing covers, this many inches wide and high."""
    wide, high = (f"{each:g}in" for each in size)
    style = (
        f"@page {{ size: {wide} {high}; margin: 0 }} html, body {{ margin: 0 }} "
        f"svg {{ display: block; width: {wide}; height: {high} }}"
    )
    head = element("head", element("meta", charset="utf-8"), element("title", title), element("style", Markup(style)))
    return f"<!doctype html>\n{element('html', head, element('body', drawing), lang='en')}\n"


def _check_size_of_letters(plan: FeltPlan, k: float) -> None:
    """Refuse a layout whose smallest letters could not be read on the sheet that is filed."""
    sizes = [*(each.size for each in plan.panels), *(each.size for each in (*plan.at_each, *plan.in_the_middle))]
    if min(sizes, default=1) * k < _LEAST:
        expected = f"letters of at least {_LEAST:g} points on a sheet of 17 by 11 inches"
        raise Malformed("the layout", expected, "elect a smaller table, fewer paytables, or signs for the odds")


def _fits(plan: FeltPlan, strip: float, scale: int) -> bool:
    """Return whether the drawing leaves the list and the title block free."""
    k = 72 / scale
    across, top = plan.shape.half_width * k, _MARGIN + _HEADING + BOXES * k
    if across > WIDE / 2 - _MARGIN:
        return False
    # The arc leaves the lower corners free, into which the title block reaches; the list is below all of it.
    radius, center = (plan.shape.radius + RAIL_WIDE) * k, top - plan.shape.behind * k
    left_of_block = WIDE / 2 - _MARGIN - _BLOCK[0] - 12
    at_block = center + sqrt(max(0.0, radius**2 - left_of_block**2))
    bottom = top + plan.shape.depth * k
    return at_block <= HIGH - _MARGIN - _BLOCK[1] - 6 and bottom <= HIGH - _MARGIN - strip - 6


def _heading(submission: Submission, pen: Pen) -> Iterator[Markup]:
    rules = submission.rules
    yield pen.words(rules.name, _MARGIN, _MARGIN + 16, 21, face=SERIF_BOLD, anchor="start")
    about = f"Table layout  ·  {where_printed(rules.edition.name.partition('@')[0])}  ·  {submission.edition}"
    yield pen.words(about, _MARGIN, _MARGIN + 32, 9, fill=QUIET, anchor="start")
    lines, size = _heading_lines(submission.certificate_holder, SERIF_BOLD, _HOLDER_SIZES, most=2)
    y = _MARGIN + 14 - (size * 0.6 if len(lines) > 1 else 0)
    for line in lines:
        yield pen.words(line, WIDE - _MARGIN, y, size, face=SERIF_BOLD, anchor="end")
        y += size * 1.15
    numbers = capital(tables_in_words(submission))
    if SANS.width(numbers, 9) > _HOLDER:
        numbers = f"{len(submission.table_numbers)} tables, listed in the Rules Submission"
    yield pen.words(numbers, WIDE - _MARGIN, max(_MARGIN + 32, y + 2), 9, fill=QUIET, anchor="end")


def _heading_lines(words: str, face: Face, sizes: Sequence[float], most: int) -> tuple[list[str], float]:
    for size in sizes:
        lines = balanced(words, _HOLDER, size, face)
        if len(lines) <= most and max(face.width(line, size) for line in lines) <= _HOLDER:
            return lines, size
    raise Malformed(words, "a name that can be read at the head of a sheet", "shorten certificate_holder")


def listed(plan: FeltPlan) -> Iterator[Listed]:
    """Everything on the layout, with the clause that requires it."""
    submission = plan.submission
    bears = "logo" if submission.layout.bears is Bears.LOGO else "name"
    yield Listed(f"Certificate holder's {bears}", "layout", plan.name_clause)
    for area in submission.areas():
        yield Listed(capital(area.name), "each player" if area.each is Each.PLAYER else "table", area.clause)
    for each in plan.at_each:
        if each.lamp:
            clause = _lamp_clause(submission, each.area)
            yield Listed(f"Lamp: {each.area.name} accepted", "each player", clause, GOLD)
    for name in submission.own_areas():
        yield Listed(f"Own addition: {name}", "table", submission.rules.sections.layout)
    own = submission.own_inscriptions()
    for told in everything_told(submission):
        name = told.inscription.inscription
        words = f"own addition: {name.replace('-', ' ')}" if name in own else told.inscription.name
        yield Listed(capital(words), told.where.value, told.inscription.clause)
    for equipment in plan.equipment:
        yield Listed(equipment.name, "table", equipment.clause)


def _lamp_clause(submission: Submission, area: Area) -> Clause:
    """The clause of the layout's section on the equipment of the wager, if it has one; else that of its area."""
    section = section_of(submission.rules.sections.layout)
    for entry in register(submission.edition).values():
        if section_of(entry.clause) == section and area.wager in entry.wagers:
            return entry.clause
    return area.clause


_Column = list[tuple[Listed, list[str]]]


def _columns(rows: Sequence[Listed]) -> list[_Column]:
    """The list in columns of about the same height; long names go on in a second line."""
    wide = _name_width()
    lined: _Column = []
    for row in rows:
        lines = in_lines(row.name, wide - (10 if row.mark else 0), _LISTED)
        if max(SANS.width(line, _LISTED) for line in lines) > wide:
            raise Malformed(row.name, "a name that fits the list of the layout", "shorten its longest word")
        lined.append((row, lines))
    deep = -(-sum(len(lines) for _, lines in lined) // _COLUMNS)
    columns: list[_Column] = [[]]
    for entry in lined:
        if _height(columns[-1]) + len(entry[1]) > deep and len(columns) < _COLUMNS:
            columns.append([])
        columns[-1].append(entry)
    return columns


def _column_width() -> float:
    return (WIDE - 2 * _MARGIN - _BLOCK[0] - 18) / _COLUMNS


def _name_width() -> float:
    return _column_width() - _WHERE - _CLAUSE - 24


def _height(column: _Column) -> int:
    return sum(len(lines) for _, lines in column)


def _listing(columns: Sequence[_Column], pen: Pen) -> Iterator[Markup]:
    """The list, in columns along the lower edge of the sheet."""
    deep = max(_height(column) for column in columns)
    top = HIGH - _MARGIN - _LINE * deep
    title = "On the layout, and the clause that requires it"
    yield pen.words(title, _MARGIN, top - 5, 9.5, face=SERIF_BOLD, anchor="start")
    for place, column in enumerate(columns):
        x, y = _MARGIN + place * _column_width(), top + 10
        right = x + _column_width() - 14
        for row, lines in column:
            indent = 0
            if row.mark:
                indent = 10
                dot: dict[str, Attribute] = {"fill": row.mark, "stroke": INK, "stroke_width": 0.4}
                yield element("circle", cx=x + 3.4, cy=y - 2.7, r=3, class_="lamp", **dot)
            for line in lines:
                yield pen.words(line, x + indent, y, _LISTED, anchor="start")
                y += _LINE
            first = y - _LINE * len(lines)
            yield pen.words(row.where, right - _CLAUSE - 8, first, 7.2, fill=QUIET, anchor="end")
            yield pen.words(row.clause or "", right - _CLAUSE, first, 7.2, fill=CLAUSE, anchor="start")
            line_y = y - _LINE + 3.4
            yield element("line", x1=x, x2=right, y1=line_y, y2=line_y, stroke=RULE, stroke_width=0.5)


def _block(plan: FeltPlan, scale: int, pen: Pen) -> Iterator[Markup]:
    """Scale, measures, seats and the hash of what is filed, in the lower right corner."""
    submission, (wide, high) = plan.submission, _BLOCK
    left, top = WIDE - _MARGIN - wide, HIGH - _MARGIN - high
    look: dict[str, Attribute] = {"fill": "none", "stroke": INK, "stroke_width": 0.8}
    yield element("rect", x=left, y=top, width=wide, height=high, **look)
    size = f"{2 * plan.shape.half_width:.0f} by {plan.shape.depth:.0f} inches with its rail"
    rows: Iterable[tuple[str, str]] = (
        ("Scale", f"1 : {scale} on a sheet of 17 by 11 inches"),
        ("Table", size),
        ("Positions", f"{submission.seats}, numbered from the dealer's left"),
        ("Status", status_words(submission)),
        ("Submission", submission.hash[:32]),
        ("", submission.hash[32:]),
    )
    for place, (name, value) in enumerate(rows):
        y = top + 16 + 14 * place
        yield pen.words(name, left + 8, y, 7.5, fill=QUIET, anchor="start")
        yield pen.words(value, left + 62, y, 7.5, face=SANS, anchor="start")
    yield from _bar(left + 62, top + high - 16, scale, pen)


def _bar(x: float, y: float, scale: int, pen: Pen) -> Iterator[Markup]:
    """How long a foot is on the sheet, so that a copy of another size can be measured as well."""
    foot = 12 * 72 / scale
    yield pen.words("1 foot", x - 54, y + 3, 7.5, fill=QUIET, anchor="start")
    for place in range(12):
        start = x + place * foot / 12
        fill = INK if place % 2 == 0 else "#ffffff"
        yield element("rect", x=start, y=y - 3, width=foot / 12, height=6, fill=fill, stroke=INK, stroke_width=0.5)
