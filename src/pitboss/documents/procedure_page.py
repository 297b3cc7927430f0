"""The dealer's procedure sheet: how the game goes, and every step of the chapter that is the table's, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.documents.submission_page import clause_cell, heading
from pitboss.games.catalogue import register
from pitboss.games.elections import Dealing
from pitboss.games.layout import layout_of
from pitboss.law.citation import parent_of, section_of
from pitboss.law.register import Honored, RegisterEntry
from pitboss.submission.model import Submission


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
    """Sections in the order of the chapter; of the ways of dealing, the one that is elected."""
    for section, group in groupby(table_steps(submission), key=lambda each: section_of(each.clause)):
        entries = [*group]
        whole = next((each for each in register(submission.edition).values() if _is_section(each, section)), None)
        title = whole.text if whole else ""
        rows = [("\N{BALLOT BOX}", each.text, clause_cell(each.clause)) for each in entries]
        chapter = entries[0].clause.partition(".")[0]
        yield element("h2", f"§ {chapter}.{section}")
        yield element("p", title, class_="method") if title else together()
        yield table((), rows, widths=(4, 78, 18))


def _is_section(entry: RegisterEntry, section: int) -> bool:
    return parent_of(entry.clause) is None and section_of(entry.clause) == section


def table_steps(submission: Submission) -> Iterator[RegisterEntry]:
    """Every clause that orders something at the table while it is open, as it is elected to be dealt."""
    for clause, entry in register(submission.edition).items():
        if parent_of(clause) is None or not concerns(entry, submission):
            continue
        if entry.honored is Honored.PROCEDURE or (entry.honored is Honored.ENFORCED and _of_play(entry, submission)):
            yield entry


def concerns(entry: RegisterEntry, submission: Submission) -> bool:
    """Whether a clause is not of another way of dealing, shuffling or alternating cards than the one elected."""
    ways = submission.rules.sections.dealing
    others = {str(each) for way, each in ways.items() if way is not submission.dealing}
    if entry.clause.partition("(")[0] in others:
        return False
    from_hand = submission.dealing is Dealing.HAND
    unless = {
        "deck-change-hand": from_hand,
        "deck-change-shoe": not from_hand,
        "preshuffled-skip-opening": bool(submission.preshuffled),
        "two-decks-with-shuffler": submission.alternates,
        "open-both-decks": submission.alternates,
    }
    without = {step for step, elected in unless.items() if not elected}
    return not any(
        entry.clause == each.clause or entry.clause.startswith(f"{each.clause}(")
        for each in register(submission.edition).values()
        if each.procedure in without
    )


def _of_play(entry: RegisterEntry, submission: Submission) -> bool:
    """Whether it is about what becomes of a round: a section in which the table does steps, or irregularities."""
    section = entry.clause.partition("(")[0]
    if section == submission.rules.sections.irregularities.partition("(")[0]:
        return True
    return any(
        each.honored is Honored.PROCEDURE and each.clause.startswith(f"{section}(")
        for each in register(submission.edition).values()
    )
