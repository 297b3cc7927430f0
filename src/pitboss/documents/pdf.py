"""PDF from pages of HTML, one document or several as one, by WeasyPrint, which is loaded only here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from pitboss.documents.markup import Markup, element
from pitboss.lettering.faces import SANS, font_faces
from pitboss.malformed import Malformed

Sheets = Any
"""A document as WeasyPrint has laid it out on sheets of paper."""
_NUMBER = f"position: absolute; right: 19mm; bottom: 4.5mm; font: 7.5pt {SANS.families}; color: #5c625f"
_LEAST_FILLED = 0.25
"""How much of its last sheet a document fills at least, if setting it a little smaller or larger can help."""
_SCALES = (0.97, 0.94, 0.91, 1.03, 1.06, 1.09, 1.12, 0.88)
_MEASURE = re.compile(r"(\d*\.?\d+)(pt|rem)\b")


def can_write_pdf() -> bool:
    """Whether the part that writes PDF is installed."""
    return find_spec("weasyprint") is not None


def to_pdf(html: str) -> bytes:
    """The page on sheets of paper; nothing is fetched from anywhere."""
    return written(lay_out(html))


def lay_out(html: str) -> Sheets:
    """Lay out a page on sheets of paper, in the faces that Pitboss ships.

    A document of several sheets is set a little smaller or larger if its last sheet would be nearly empty.
    """
    first = _laid_out(html)
    if is_well_filled(first):
        return first
    tried = [first]
    for by in _SCALES:
        tried.append(_laid_out(_scaled(html, by)))
        if is_well_filled(tried[-1]):
            return tried[-1]
    return max(tried, key=lambda sheets: filled(sheets.pages[-1]))


def is_well_filled(sheets: Sheets) -> bool:
    """Return whether a document has only one sheet, or more than a few lines on its last."""
    return len(sheets.pages) == 1 or filled(sheets.pages[-1]) >= _LEAST_FILLED


def _laid_out(html: str) -> Sheets:
    try:
        from weasyprint import CSS, HTML  # type: ignore[import-untyped]
        from weasyprint.text.fonts import FontConfiguration  # type: ignore[import-untyped]
        from weasyprint.urls import URLFetcher  # type: ignore[import-untyped]
    except (ImportError, OSError) as error:
        raise Malformed(
            "a PDF", "WeasyPrint, and Pango on the machine", "install pitboss[pdf], or ask only for HTML"
        ) from error
    # A page of Pitboss needs nothing from elsewhere.
    fonts, inside = FontConfiguration(), URLFetcher(allowed_protocols=("data",))
    faces = CSS(string=font_faces(), font_config=fonts, url_fetcher=inside)
    return HTML(string=html, url_fetcher=inside).render(stylesheets=[faces], font_config=fonts)


def _scaled(html: str, by: float) -> str:
    """The same page with everything that its style measures in points and letters a little smaller or larger."""
    style = html.partition("<style>")[2].partition("</style>")[0]
    scaled = _MEASURE.sub(lambda match: f"{float(match[1]) * by:.4g}{match[2]}", style)
    return html.replace(style, scaled, 1)


def filled(page: Any) -> float:
    """How far down a sheet its last line or drawing is, as a share of the room between its margins."""
    box = page._page_box
    top, height = box.content_box_y(), box.height
    roots = [child for child in box.children if child.element_tag == "html"]
    return float((max((each for root in roots for each in _bottoms(root)), default=top) - top) / height)


def _bottoms(box: Any) -> Iterator[float]:
    if type(box).__name__ in ("LineBox", "InlineReplacedBox", "BlockReplacedBox"):
        yield box.position_y + (box.height or 0)
    for child in getattr(box, "children", ()):
        yield from _bottoms(child)


def written(sheets: Sheets) -> bytes:
    """Write sheets as PDF."""
    pdf = sheets.write_pdf()
    assert isinstance(pdf, bytes)
    return pdf


@dataclass(frozen=True, slots=True)
class Boxes:
    """How far inside the sheet a printed piece ends, and its bleed, in inches."""

    trim: float
    bleed: float


def to_print_pdf(html: str, boxes: Boxes) -> bytes:
    """A page for the print shop, which says where to trim it."""

    def add_boxes(_: object, pdf: Any) -> None:
        for page in pdf.objects:
            if isinstance(page, dict) and page.get("Type") == "/Page":
                media = page["MediaBox"]
                _, _, wide, high = media
                for name, inches in (("TrimBox", boxes.trim), ("BleedBox", boxes.bleed)):
                    inset = 72 * inches
                    page[name] = type(media)([inset, inset, wide - inset, high - inset])

    pdf = _laid_out(html).write_pdf(finisher=add_boxes)
    assert isinstance(pdf, bytes)
    return pdf


def merged(
    parts: Sequence[tuple[str, str, Sheets]], contents: Callable[[Sequence[tuple[str, str, int]]], str]
) -> bytes:
    """One PDF of several documents, each with its id and title, with bookmarks and numbers on its sheets.

    `contents` makes the page that lists ids, titles and the sheets they begin on; it follows the first document.
    """
    first, *rest = parts
    sheets = 1
    while True:
        listed = lay_out(contents(beginnings([first, ("contents", "Contents", None), *rest], sheets)))
        if len(listed.pages) == sheets:
            break
        sheets = len(listed.pages)
    whole = [first, ("contents", "Contents", listed), *rest]
    pages = [page for name, title, each in whole for page in _bookmarked(name, title, each)]
    numbers = _numbers([(page.width, page.height) for page in pages])
    return written(listed.copy([_Numbered(page, number) for page, number in zip(pages, numbers.pages, strict=True)]))


def beginnings(parts: Sequence[tuple[str, str, Sheets]], contents: int) -> list[tuple[str, str, int]]:
    """Find the sheet on which each document begins; the one without sheets is the contents, so many sheets long."""
    found, sheet = [], 1
    for name, title, each in parts:
        found.append((name, title, sheet))
        sheet += contents if each is None else len(each.pages)
    return found


def _bookmarked(name: str, title: str, sheets: Sheets) -> list[Any]:
    """The sheets of one document under a bookmark of its own, with its sections below; sections of sections go."""
    pages = list(sheets.pages)
    for place, page in enumerate(pages):
        own = [(1, title, (0, 0), "closed")] if place == 0 else []
        page.bookmarks = own + [each for each in page.bookmarks if each[0] == 2 and each[1] != title]
    pages[0].anchors[name] = (0, 0, 0, 0)
    return pages


class _Numbered:
    """A sheet with its number in the whole document printed below everything else."""

    def __init__(self, page: Any, number: Any) -> None:
        self._page = page
        self._number = number

    def __getattr__(self, name: str) -> Any:
        return getattr(self._page, name)

    def paint(self, stream: Any, scale: float = 1) -> None:
        self._page.paint(stream, scale)
        self._number.paint(stream, scale)


def _numbers(sizes: Sequence[tuple[float, float]]) -> Sheets:
    """Sheets of these sizes in pixels with nothing on them but their numbers."""
    kinds = {size: f"size-{place}" for place, size in enumerate(dict.fromkeys(sizes))}
    style = "".join(
        f"@page {kind} {{ size: {wide}px {high}px; margin: 0 }} .{kind} {{ page: {kind}; height: {high}px }}"
        for (wide, high), kind in kinds.items()
    )
    common = f"body {{ margin: 0 }} section {{ position: relative; break-after: page }} p {{ margin: 0; {_NUMBER} }}"
    sections = (
        element("section", element("p", f"sheet {place} of {len(sizes)}"), class_=kinds[size])
        for place, size in enumerate(sizes, start=1)
    )
    head = element("head", element("meta", charset="utf-8"), element("style", Markup(style + common)))
    return lay_out(f"<!doctype html>{element('html', head, element('body', sections))}")
