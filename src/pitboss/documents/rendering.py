"""Everything that is printed for a submission, by file name: the same bytes for the same submission."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pitboss.documents.checklist_page import checklist_page
from pitboss.documents.layout_sheet import layout_page, layout_sheet
from pitboss.documents.par_page import par_page
from pitboss.documents.par_sheet import Announce, par_sheet
from pitboss.documents.pdf import can_write_pdf, to_pdf
from pitboss.documents.procedure_page import procedure_page
from pitboss.documents.signs_page import signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.documents.told import everything_told
from pitboss.exact.cache import Cache
from pitboss.exact.question import has_solver
from pitboss.law.names import Unknown
from pitboss.submission.model import Submission, Where
from pitboss.submission.pricing import questions_of

LAYOUT, SIGNS, PAR = "layout", "signs", "par-sheet"
_PAGES: Mapping[str, Callable[[Submission], str]] = {
    "submission": submission_page,
    SIGNS: signs_page,
    "procedure": procedure_page,
    "checklist": checklist_page,
}
"""The documents that are pages of text, by their names."""


def documents_of(submission: Submission) -> list[str]:
    """The documents of a submission: signs if something is posted, a par sheet if the game has been solved."""
    signs = [SIGNS] if any(each.where is Where.SIGN for each in everything_told(submission)) else []
    par = [PAR] if has_solver(submission.rules.game) else []
    return ["submission", LAYOUT, *signs, "procedure", "checklist", *par]


def require_document(name: str) -> str:
    """The name, if there is such a document."""
    known = (LAYOUT, *_PAGES, PAR)
    if name not in known:
        raise Unknown("document", name, known)
    return name


def rendered(submission: Submission, name: str, cache: Cache, announce: Announce) -> Iterator[tuple[str, bytes]]:
    """The files of one document: a drawing as SVG, a page as HTML, and either as PDF if that can be written."""
    if name == LAYOUT:
        yield f"{name}.svg", f"{layout_sheet(submission)}\n".encode()
        html = layout_page(submission)
    else:
        html = _par(submission, cache, announce) if name == PAR else _PAGES[name](submission)
        yield f"{name}.html", html.encode()
    if can_write_pdf():
        yield f"{name}.pdf", to_pdf(html)


def _par(submission: Submission, cache: Cache, announce: Announce) -> str:
    asked = questions_of(submission, cache)
    return par_page(par_sheet(asked, cache, announce, submission=submission.hash))
