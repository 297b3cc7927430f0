"""The dealer's procedure sheet: how the game goes, and every step in the chapter that is the table's, in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pitboss.documents.applicable_clauses import entries_for
from pitboss.documents.headings import BOX, clause_cell, heading
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.games.layout import layout_of
from pitboss.games.rule_data import register
from pitboss.law.citation import parent_of, section_of
from pitboss.law.register import Honored, RegisterEntry
from pitboss.submission.model import Submission

_RANKINGS = "rankings-title"
"""The section on how cards and hands rank."""


def procedure_page(submission: Submission) -> str:
    """The whole sheet as HTML."""
    rules = submission.rules
    return document(
        title=f"{rules.name}, dealer's procedure, {submission.edition}",
        running=f"{rules.name}  ·  dealer's procedure  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        body=[
            heading(submission, "Dealer's procedure"),
            _in_short(submission),
            *_steps(submission),
        ],
    )


def _in_short(submission: Submission) -> Markup:
    how = [each for each in layout_of(submission.edition).how if each.wager is None or submission.offered(each.wager)]
    rows = [(str(place), each.words, clause_cell_of(each.clauses)) for place, each in enumerate(how, start=1)]
    if not rows:
        return together()
    return together(element("h2", "A round in short"), table(("", "", ""), rows, widths=(5, 73, 22)))


def clause_cell_of(clauses: tuple[str, ...]) -> Markup:
    """Several clauses in one cell."""
    return element("span", ", ".join(clauses), class_="clause")


def _steps(submission: Submission) -> Iterator[Markup]:
    """Sections in the order of the chapter; of the ways of dealing, only the one elected."""
    for section, group in groupby(table_steps(submission), key=lambda each: section_of(each.clause)):
        entries = [*group]
        whole = next((each for each in register(submission.edition).values() if _is_section(each, section)), None)
        title = whole.text if whole else ""
        rows = [(BOX, each.text, clause_cell(each.clause)) for each in entries]
        chapter = entries[0].clause.partition(".")[0]
        yield element("h2", f"§ {chapter}.{section}")
        yield element("p", title, class_="method") if title else together()
        yield table((), rows, widths=(4, 78, 18))


def _is_section(entry: RegisterEntry, section: int) -> bool:
    return parent_of(entry.clause) is None and section_of(entry.clause) == section


def table_steps(submission: Submission) -> Iterator[RegisterEntry]:
    """Every clause that a dealer follows or tells players at a table of this submission."""
    entries = [each for each in entries_for(submission) if parent_of(each.clause) is not None]
    sections = {*_taught(submission), *(_section(each) for each in entries if each.honored is Honored.PROCEDURE)}
    for each in entries:
        if each.honored is Honored.PROCEDURE or (each.honored is Honored.ENFORCED and _section(each) in sections):
            yield each


def _taught(submission: Submission) -> Iterator[int]:
    """The sections that prescribe no steps, but without which no dealer can deal."""
    yield section_of(submission.rules.sections.irregularities)
    yield section_of(submission.rules.sections.wagers)
    for entry in register(submission.edition).values():
        if entry.procedure == _RANKINGS:
            yield section_of(entry.clause)


def _section(entry: RegisterEntry) -> int:
    return section_of(entry.clause)
