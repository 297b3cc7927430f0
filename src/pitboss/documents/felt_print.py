"""The felt for the print shop: full size, every letter an outline, with bleed, crop marks and the line to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from pitboss.documents.felt_drawing import Pen, Writing, draw_felt, outline, palette_of
from pitboss.documents.felt_plan import FeltPlan, felt_plan
from pitboss.documents.layout_sheet import sheet_page
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.pdf import Boxes, to_print_pdf
from pitboss.documents.pictures import Picture
from pitboss.lettering.faces import SANS
from pitboss.malformed import Malformed
from pitboss.submission.clauses import whose
from pitboss.submission.model import Bears, Submission

BLEED = 0.5
"""How far the color goes on beyond the edge of the felt, in inches."""
MARGIN = 2.0
"""Around the felt, for the bleed, the marks and a line that says what it is."""
_MARK, _AWAY = 1.0, 0.2
"""How long a crop mark is, and how far beyond the bleed it begins."""
_CUT = "#d6007f"


@dataclass(frozen=True, slots=True)
class FeltSheet:
    """The drawing and how large it is, in inches."""

    drawing: Markup
    wide: float
    high: float
    title: str

    def pdf(self) -> bytes:
        """The sheet as PDF, whose boxes say where the felt ends and where its bleed does."""
        page = sheet_page(self.title, self.drawing, (self.wide, self.high))
        return to_print_pdf(page, Boxes(trim=MARGIN, bleed=MARGIN - BLEED))


def can_print_felt(submission: Submission) -> bool:
    """Return whether the felt can be printed: a logo is drawn from its file alone."""
    return submission.layout.bears is not Bears.LOGO or submission.layout.logo is not None


def felt_sheet(submission: Submission, logo: Picture | None = None) -> FeltSheet:
    """The felt at full size."""
    if submission.layout.bears is Bears.LOGO and logo is None:
        raise Malformed("the layout", "the file of the logo that it bears", "name it as logo in [layout]")
    plan = felt_plan(submission, whose(submission.rules), logo)
    pen = Pen(72, Writing.OUTLINES, palette_of(submission.layout.colors))
    half, deep = felt_half_width(plan), plan.shape.radius - plan.shape.behind
    wide, high = 2 * (half + MARGIN), deep + 2 * MARGIN
    title = f"{submission.rules.name}, felt at full size, {submission.edition}"
    drawing = element(
        "svg",
        element("title", title),
        element("rect", width=wide * 72, height=high * 72, fill="#ffffff"),
        element(
            "g",
            element("path", d=_bleed(plan, pen), fill=pen.palette.felt, id="bleed"),
            element("g", draw_felt(plan, pen), id="felt"),
            element("path", d=outline(plan, pen, radius=plan.shape.radius, top=0), id="cut-line", **_line(_CUT)),
            element("g", _marks(half, deep), id="crop-marks"),
            element("g", _about(plan, half, deep, pen), id="about"),
            transform=f"translate({(half + MARGIN) * 72:.3f} {MARGIN * 72:.3f})",
        ),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{wide:.4f}in",
        height=f"{high:.4f}in",
        viewBox=f"0 0 {wide * 72:.3f} {high * 72:.3f}",
        role="img",
    )
    return FeltSheet(drawing, wide, high, title)


def felt_half_width(plan: FeltPlan) -> float:
    """Half the width of the felt inside the rail."""
    radius, behind = plan.shape.radius, plan.shape.behind
    return radius if behind < 0 else sqrt(radius**2 - behind**2)


def _bleed(plan: FeltPlan, pen: Pen) -> str:
    return outline(plan, pen, radius=plan.shape.radius + BLEED, top=-BLEED)


def _line(color: str) -> dict[str, Attribute]:
    return {"fill": "none", "stroke": color, "stroke_width": 0.75}


def _marks(half: float, deep: float) -> Iterator[Markup]:
    """Two marks at each corner of the felt and one in the middle of each side, all outside the bleed."""
    near, far = BLEED + _AWAY, BLEED + _AWAY + _MARK
    lines = [
        *((x, y + side * near, x, y + side * far) for x in (-half, 0, half) for y, side in ((0, -1), (deep, 1))),
        *((x + side * near, y, x + side * far, y) for y in (0, deep / 2, deep) for x, side in ((-half, -1), (half, 1))),
    ]
    for x1, y1, x2, y2 in lines:
        yield element("line", x1=x1 * 72, y1=y1 * 72, x2=x2 * 72, y2=y2 * 72, stroke="#000000", stroke_width=0.75)


def _about(plan: FeltPlan, half: float, deep: float, pen: Pen) -> Iterator[Markup]:
    submission = plan.submission
    words = (
        f"{submission.rules.name}  ·  {submission.edition}  ·  {submission.certificate_holder}  ·  full size 1 : 1  ·  "
        f"felt {2 * half:.2f} by {deep:.2f} inches, bleed {BLEED:g} inch  ·  submission {submission.hash}"
    )
    size = 0.3
    y = deep + MARGIN - 0.3
    # To the left of the mark in the middle.
    yield pen.words(words, -1, y, min(size, size * (half - 2) / SANS.width(words, size)), anchor="end")
