"""Signs for what is not inscribed on the layout: one sheet each, in the largest letters that the sheet holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from pitboss.documents.felt_drawing import Pen
from pitboss.documents.felt_plan import Rectangle
from pitboss.documents.headings import status_words
from pitboss.documents.markup import Attribute, Markup, element
from pitboss.documents.paper import CLAUSE, INK, QUIET, RULE
from pitboss.lettering.faces import SANS, SANS_BOLD, SERIF_BOLD, Face, balanced, subset_faces
from pitboss.malformed import Malformed
from pitboss.submission.inscriptions import OddsTold, Told, everything_told
from pitboss.submission.model import Submission, Where


class Paper(Enum):
    """A size of paper, in inches."""

    LETTER = (8.5, 11.0)
    TABLOID = (11.0, 17.0)
    A3 = (297 / 25.4, 420 / 25.4)


_PHRASES = (60, 54, 48, 44, 40, 36, 32, 29, 26, 23, 20)
_TABLES = (20, 19, 18, 17, 16, 15, 14, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9)
"""How large phrases and paytables are written on paper of letter size, in points: as large as there is room for."""
_NAMES = (34, 30, 26, 22, 18)
_HOLDERS = (13, 12, 11, 10, 9)
_MARGIN, _FRAME, _INSET = 43.0, 2.4, 30.0
_LEADING, _TITLE, _BEFORE = 1.62, 1.2, 1.1
"""The distance between lines of a paytable, the size of its title, and what is left free before it, in letters."""
_BETWEEN = 2.2


def signs_page(submission: Submission, paper: Paper = Paper.LETTER) -> str:
    """Every sign as HTML, one per sheet of this paper."""
    wide, high = paper.value
    pen = Pen(wide / 8.5)
    posted = [each for each in everything_told(submission) if each.where is Where.SIGN]
    signs = [_sign(submission, each, _Sheet(pen, 8.5 * 72, 8.5 * 72 * high / wide)) for each in posted]
    nothing = element("p", "Everything is inscribed on the layout: no sign is posted.", class_="none")
    style = (
        f"@page {{ size: {wide:.4f}in {high:.4f}in; margin: 0 }} html, body {{ margin: 0; background: #fff }} "
        ".sign { break-after: page } .sign:last-child { break-after: auto } "
        f".sign svg {{ display: block; width: {wide:.4f}in; height: {high:.4f}in }} "
        f".none {{ color: {QUIET}; margin: 20mm 0; text-align: center; font-family: sans-serif }} "
        "@media screen { .sign { margin: 1rem auto; max-width: 46rem } .sign svg { width: 100%; height: auto } }"
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{submission.rules.name}, signs, {submission.edition}"),
        element("style", Markup(style + "\n" + subset_faces(pen.written))),
    )
    return f"<!doctype html>\n{element('html', head, element('body', signs or nothing), lang='en')}\n"


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet to draw on, in points of a sheet of letter width."""

    pen: Pen
    wide: float
    high: float

    @property
    def room(self) -> float:
        """How wide everything inside the frame may be."""
        return self.wide - 2 * (_MARGIN + _INSET)

    @property
    def middle(self) -> float:
        return self.wide / 2

    @property
    def bottom(self) -> float:
        """Where the line that names the clause is."""
        return self.high - _MARGIN - 16


def _sign(submission: Submission, told: Told, sheet: _Sheet) -> Markup:
    inscription, pen, k = told.inscription, sheet.pen, sheet.pen.scale
    frame: dict[str, Attribute] = {"fill": "none", "stroke": INK, "stroke_width": _FRAME * k}
    edge = Rectangle(sheet.middle, sheet.high / 2, sheet.wide - 2 * _MARGIN, sheet.high - 2 * _MARGIN)
    drawn = [element("rect", x=edge.left * k, y=edge.top * k, width=edge.wide * k, height=edge.high * k, **frame)]
    top = _MARGIN + 24
    for words, face, sizes, fill in (
        (submission.rules.name, SERIF_BOLD, _NAMES, INK),
        (submission.certificate_holder, SANS, _HOLDERS, QUIET),
    ):
        lines, size = _fitted(words, face, sizes, sheet.room, most=2)
        for line in lines:
            top += size * 1.15
            drawn.append(pen.words(line, sheet.middle, top, size, face=face, fill=fill))
        top += 8
    clause = str(inscription.sign or inscription.clause)
    drawn.append(pen.words(clause, sheet.wide - _MARGIN - 12, sheet.bottom, 8, anchor="end", fill=CLAUSE))
    status = status_words(submission)
    drawn.append(pen.words(status, sheet.wide - _MARGIN, _MARGIN - 8, 7.5, anchor="end", fill=QUIET))
    space = Rectangle(sheet.middle, (top + sheet.bottom) / 2 - 2, sheet.room, sheet.bottom - top - 28)
    drawn += _odds(told, pen, space) if told.odds else _phrase(told, pen, space)
    drawing = element(
        "svg",
        element("title", inscription.name),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {sheet.wide * k:.3f} {sheet.high * k:.3f}",
        role="img",
    )
    id_ = f"sign-{inscription.inscription}"
    return element("section", drawing, class_="sign", id=id_, data_clause=inscription.sign)


def _fitted(words: str, face: Face, sizes: Sequence[float], room: float, *, most: int) -> tuple[list[str], float]:
    """Words in the largest letters in which they take no more than so many lines."""
    for size in sizes:
        lines = balanced(words, room, size, face)
        if len(lines) <= most and max(face.width(line, size) for line in lines) <= room:
            return lines, size
    raise Malformed(words, "words that can be read on a sign", "shorten them")


def _phrase(told: Told, pen: Pen, space: Rectangle) -> Iterator[Markup]:
    for size in _PHRASES:
        lines = balanced(told.words, space.wide, size, SERIF_BOLD)
        widest = max(SERIF_BOLD.width(line, size) for line in lines)
        if widest <= space.wide and len(lines) * size * 1.25 <= space.high:
            break
    else:
        raise Malformed(told.words, "words that can be read on one sign", f"shorten the {told.inscription.name}")
    first = space.y - size * 1.25 * (len(lines) - 1) / 2 + size * 0.36
    for place, line in enumerate(lines):
        yield pen.words(line, space.x, first + place * size * 1.25, size, face=SERIF_BOLD)


def _odds(told: Told, pen: Pen, space: Rectangle) -> Iterator[Markup]:
    """The paytables in one or two columns, in the order in which they are told."""
    for size in _TABLES:
        for count in (1, 2):
            wide = (space.wide - _BETWEEN * size * (count - 1)) / count
            heights = [_height(each, wide, size) for each in told.odds]
            at = _break(heights) if count > 1 else len(heights)
            if max(sum(heights[:at]), sum(heights[at:])) <= space.high and _have_room(told.odds, wide, size):
                if count == 1:
                    # A single column is no wider than its lines need.
                    wide = min(wide, 26 * size)
                columns = [told.odds[:at], told.odds[at:]][:count]
                yield from _columns(columns, pen, space, wide, size)
                return
    raise Malformed("the odds", "paytables that can be read on one sign", "have the layout show them")


def _break(heights: Sequence[float]) -> int:
    """Find where the second of two columns starts that are as equally high as can be."""
    return min(range(1, len(heights) + 1), key=lambda place: max(sum(heights[:place]), sum(heights[place:])))


def _hand_lines(hand: str, pays: str, wide: float, size: float) -> list[str]:
    return balanced(hand, wide - SANS_BOLD.width(pays, size) - size, size)


def _title_lines(odds: OddsTold, wide: float, size: float) -> list[str]:
    return balanced(odds.title, wide, _TITLE * size, SANS_BOLD)


def _height(odds: OddsTold, wide: float, size: float) -> float:
    rows = sum(_LEADING + 1.2 * (len(_hand_lines(hand, pays, wide, size)) - 1) for hand, pays in odds.rows)
    return size * (_BEFORE + _TITLE * 1.35 * len(_title_lines(odds, wide, size)) + rows)


def _have_room(tables: Sequence[OddsTold], wide: float, size: float) -> bool:
    """Return whether no single word is too wide for the column."""
    return all(
        SANS_BOLD.width(line, _TITLE * size) <= wide for odds in tables for line in _title_lines(odds, wide, size)
    ) and all(
        SANS.width(line, size) <= wide - SANS_BOLD.width(pays, size) - size
        for odds in tables
        for hand, pays in odds.rows
        for line in _hand_lines(hand, pays, wide, size)
    )


def _columns(
    columns: Sequence[Sequence[OddsTold]], pen: Pen, space: Rectangle, wide: float, size: float
) -> Iterator[Markup]:
    k = pen.scale
    whole = wide * len(columns) + _BETWEEN * size * (len(columns) - 1)
    highest = max(sum(_height(each, wide, size) for each in column) for column in columns)
    for place, column in enumerate(columns):
        left = space.x - whole / 2 + place * (wide + _BETWEEN * size)
        # What is left over on the sheet is above and below, but mostly below.
        y = space.top + (space.high - highest) / 3
        for odds in column:
            y += size * _BEFORE
            for line in _title_lines(odds, wide, size):
                y += size * _TITLE * 1.2
                yield pen.words(line, left, y, _TITLE * size, face=SANS_BOLD, anchor="start")
            y += size * _TITLE * 0.15
            for hand, pays in odds.rows:
                y += size * (_LEADING - 0.45)
                first = y
                for number, line in enumerate(_hand_lines(hand, pays, wide, size)):
                    y += size * 1.2 if number else 0
                    yield pen.words(line, left, y, size, anchor="start")
                yield pen.words(pays, left + wide, first, size, face=SANS_BOLD, anchor="end")
                y += size * 0.45
                rule: dict[str, Attribute] = {"stroke": RULE, "stroke_width": 0.6 * k}
                yield element("line", x1=left * k, x2=(left + wide) * k, y1=y * k, y2=y * k, **rule)
