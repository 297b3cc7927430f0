"""Whether what a submission files and posts can be drawn in letters that can be read, with its logo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.pictures import Picture, read_logo
from pitboss.documents.signs_page import signs_page
from pitboss.law.citation import Clause
from pitboss.malformed import Malformed
from pitboss.submission.clauses import whose
from pitboss.submission.failures import Finding
from pitboss.submission.model import Submission


def logo_of(submission: Submission, folder: Path) -> Picture | None:
    """The logo that a submission names, from the folder that the submission is in."""
    logo = submission.layout.logo
    return read_logo(logo, folder) if logo is not None else None


def print_failures(submission: Submission, folder: Path) -> Iterator[Finding]:
    """Everything that keeps a submission from being printed; it passes every other check."""
    try:
        logo = logo_of(submission, folder)
    except Malformed as error:
        yield _finding("logo-file", whose(submission.rules), error)
        return
    layout = submission.rules.sections.layout
    drawings: tuple[Callable[[], str], ...] = (lambda: layout_sheet(submission, logo), lambda: signs_page(submission))
    for draw in drawings:
        try:
            draw()
        except Malformed as error:
            yield _finding("cannot-be-read", layout, error)


def _finding(code: str, clause: Clause, error: Malformed) -> Finding:
    return Finding(code, clause, f"{error.read[:60]}: not {error.expected}", error.mend)
