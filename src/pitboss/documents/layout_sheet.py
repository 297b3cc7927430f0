"""The table layout as it is filed: a sheet with the felt to scale, a list of what is on it, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from pitboss.documents.felt_drawing import BOXES, RAIL_WIDE, Equipment, draw_felt, half_width
from pitboss.documents.felt_plan import BEHIND, FeltPlan, Rectangle, felt_plan
from pitboss.documents.headings import capital
from pitboss.documents.lettering import SANS, SERIF, plain_width, width_of
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.paper import CLAUSE, INK, QUIET, RULE
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.citation import Clause, where_printed
from pitboss.law.rules import Each, Rules
from pitboss.submission.clauses import whose
from pitboss.submission.model import Bears, Submission

WIDE, HIGH = 17 * 72, 11 * 72
"""The sheet, in points: 17 by 11 inches."""
_MARGIN = 30
_SCALES = (6, 8, 10, 12)
"""Inches of felt per inch of paper: the first at which the table fits the sheet."""
_HOLDER = 740
"""How wide the certificate holder's name may be in the heading."""
_HEADING, _STRIP = 38, 104
"""How high the parts above and below the drawing are."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list next to the drawing."""

    name: str
    where: str
    clause: Clause | None


def layout_sheet(submission: Submission) -> Markup:
    """The sheet as self-contained SVG."""
    rules = submission.rules
    plan = felt_plan(submission, whose(rules))
    half, deep = half_width(plan), plan.radius + RAIL_WIDE - BEHIND
    scale = next((each for each in _SCALES if _fits(half, deep, each)), _SCALES[-1])
    k = 72 / scale
    top = _MARGIN + _HEADING + BOXES * k
    felt = element(
        "g",
        draw_felt(plan, equipment(rules, plan.radius), k),
        id="felt",
        transform=f"translate({WIDE / 2:.2f} {top:.2f})",
    )
    return element(
        "svg",
        element("title", f"{rules.name}, table layout, {submission.edition}"),
        element("rect", width=WIDE, height=HIGH, fill="#ffffff"),
        _heading(submission),
        felt,
        element("g", _listing(plan), id="list"),
        element("g", _block(submission, scale, half, deep), id="title-block"),
        xmlns="http://www.w3.org/2000/svg",
        width="17in",
        height="11in",
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
    )


def layout_page(submission: Submission) -> str:
    """The same sheet as a page of HTML, from which the PDF is made."""
    style = "@page { size: 17in 11in; margin: 0 } body { margin: 0 } svg { display: block; width: 17in; height: 11in }"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("title", f"{submission.rules.name}, table layout, {submission.edition}"),
        element("style", Markup(style)),
    )
    page = element("html", head, element("body", layout_sheet(submission)), lang="en")
    return f"<!doctype html>\n{page}\n"


def _fits(half: float, deep: float, scale: int) -> bool:
    across, down = 2 * half * 72 / scale, (deep + BOXES) * 72 / scale
    # The arc leaves the lower corners free, into which the list and the title block reach.
    return across <= WIDE - 2 * _MARGIN and down <= HIGH - 2 * _MARGIN - _HEADING - _STRIP


def equipment(rules: Rules, radius: float) -> tuple[Equipment, ...]:
    """The boxes at the dealer's side, on opposite sides of the dealer, and the discard rack on top of the table."""
    far = min(28.0, sqrt(radius**2 - BEHIND**2) - 6)
    boxes, rack = _asks(rules, "drop-and-tip-box"), _asks(rules, "discard-rack")
    return (
        Equipment("drop-box", "Drop box", boxes, Rectangle(-far, -BOXES / 2 + 0.2, 5.6, BOXES - 0.4)),
        Equipment("tip-box", "Tip box", boxes, Rectangle(far, -BOXES / 2 + 0.2, 4.6, BOXES - 0.4)),
        Equipment("discard-rack", "Discard rack", rack, Rectangle(-15.6, 3.0, 5.2, 4.0)),
    )


def _asks(rules: Rules, procedure: str) -> Clause | None:
    name = rules.edition.name
    return clause_of(name, procedure) if has_procedure(name, procedure) else None


def _heading(submission: Submission) -> Iterator[Markup]:
    rules = submission.rules
    yield _words(rules.name, _MARGIN, _MARGIN + 16, 20, family=SERIF, weight=700)
    about = f"Table layout  ·  {where_printed(rules.edition.name.partition('@')[0])}  ·  {submission.edition}"
    yield _words(about, _MARGIN, _MARGIN + 32, 9, fill=QUIET)
    holder = submission.certificate_holder
    size = min(12.0, 12 * _HOLDER / width_of(holder, 12))
    yield _words(holder, WIDE - _MARGIN, _MARGIN + 14, size, family=SERIF, weight=700, anchor="end")
    numbers = ", ".join(submission.table_numbers)
    tables = f"Table{'s' if len(submission.table_numbers) > 1 else ''} {numbers}"
    yield _words(tables, WIDE - _MARGIN, _MARGIN + 32, 9, fill=QUIET, anchor="end")


def listed(plan: FeltPlan) -> Iterator[Listed]:
    """Everything on the layout, with the clause that requires it."""
    submission = plan.submission
    bears = "logo" if submission.layout.bears is Bears.LOGO else "name"
    yield Listed(f"Certificate holder's {bears}", "layout", plan.name_clause)
    for area in submission.areas():
        yield Listed(capital(area.name), "each player" if area.each is Each.PLAYER else "table", area.clause)
    for name, inscription in submission.rules.inscriptions.items():
        told = submission.told(name)
        if told is not None:
            yield Listed(capital(inscription.name), told[0].value, inscription.clause)
    for each in equipment(submission.rules, plan.radius):
        yield Listed(each.name, "table", each.clause)


def _listing(plan: FeltPlan) -> Iterator[Markup]:
    """The list, in columns along the lower edge of the sheet."""
    rows = [*listed(plan)]
    columns, width = 3, (WIDE - 2 * _MARGIN - 330) / 3
    deep = -(-len(rows) // columns)
    top = HIGH - _MARGIN - 14 * deep - 6
    yield _words("On the layout, and the clause that requires it", _MARGIN, top - 10, 9.5, family=SERIF, weight=700)
    for place, row in enumerate(rows):
        x, y = _MARGIN + place // deep * width, top + 14 * (place % deep + 1) - 4
        size = min(8.0, 8.0 * (width - 150) / plain_width(row.name, 8))
        yield _words(row.name, x, y, size)
        yield _words(row.where, x + width - 92, y, 7.5, fill=QUIET, anchor="end")
        yield _words(row.clause or "", x + width - 84, y, 7.5, fill=CLAUSE)
        yield element("line", x1=x, x2=x + width - 14, y1=y + 3.6, y2=y + 3.6, stroke=RULE, stroke_width=0.5)


def _block(submission: Submission, scale: int, half: float, deep: float) -> Iterator[Markup]:
    """Scale, measures, seats and the hash of what is filed, in the lower right corner."""
    left, wide, high = WIDE - _MARGIN - 310, 310, 112
    top = HIGH - _MARGIN - high
    look: dict[str, Attribute] = {"fill": "none", "stroke": INK, "stroke_width": 0.8}
    yield element("rect", x=left, y=top, width=wide, height=high, **look)
    rows = (
        ("Scale", f"1 : {scale} on a sheet of 17 by 11 inches"),
        ("Table", f"{2 * half:.0f} by {deep:.0f} inches with its rail"),
        ("Betting positions", f"{submission.seats}, numbered from the dealer's left"),
        ("Submission", f"{submission.hash[:32]}"),
        ("", f"{submission.hash[32:]}"),
    )
    for place, (name, value) in enumerate(rows):
        y = top + 16 + 14 * place
        mono = '"DejaVu Sans Mono", monospace' if place >= 3 else SANS
        yield _words(name, left + 8, y, 7.5, fill=QUIET)
        yield _words(value, left + 92, y, 7.5, family=mono)
    yield from _bar(left + 92, top + high - 16, scale)


def _bar(x: float, y: float, scale: int) -> Iterator[Markup]:
    """How long a foot is on the sheet, so that a copy of another size can be measured as well."""
    foot = 12 * 72 / scale
    yield _words("1 foot", x - 84, y + 3, 7.5, fill=QUIET)
    for place in range(12):
        start = x + place * foot / 12
        fill = INK if place % 2 == 0 else "#ffffff"
        yield element("rect", x=start, y=y - 3, width=foot / 12, height=6, fill=fill, stroke=INK, stroke_width=0.5)


def _words(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    family: str = SANS,
    weight: int = 400,
    fill: str = INK,
    anchor: str = "start",
) -> Markup:
    look: dict[str, Attribute] = {"font_family": family, "font_weight": weight, "fill": fill, "text_anchor": anchor}
    return element("text", words, x=x, y=y, font_size=size, **look)
