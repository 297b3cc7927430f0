"""The dealer's procedure sheet: what the dealer does at a table of a submission, in the order of the work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pitboss.documents.applicable_clauses import entries_for
from pitboss.documents.dealer_steps import Step, phases_of
from pitboss.documents.elected import bounds_of
from pitboss.documents.headings import clause_cell, decks_in_words, heading, status_words
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, parent_of, section_of
from pitboss.law.register import Honored, RegisterEntry
from pitboss.law.words import capital
from pitboss.money import format_cents
from pitboss.submission.clauses import clause_at
from pitboss.submission.inscriptions import odds_of
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
        status=status_words(submission),
        body=[
            heading(submission, "Dealer's procedure"),
            element("p", _setting(submission)),
            *_phases(submission),
            element("h2", "What you accept"),
            _limits(submission),
            element("h2", "What you pay"),
            *_odds(submission),
        ],
    )


def _setting(submission: Submission) -> str:
    """How this table is dealt, in a sentence."""
    shuffled = {
        "manual": "you shuffle by hand",
        "automated": "a device shuffles",
        "counting": "a device shuffles and counts",
        "reshuffling": "a continuous device reshuffles and counts",
    }
    how = [f"{decks_in_words(submission)} {'deck' if decks_in_words(submission) == '1' else 'decks'}"]
    if submission.batches_of or submission.alternates:
        how = [f"decks: {decks_in_words(submission)}"]
    how.append("cards arrive preshuffled" if submission.preshuffled else "cards are opened at the table")
    if submission.shuffling:
        how.append(shuffled[submission.shuffling.value])
    if submission.dealing:
        way = submission.dealing.value
        article = "an" if way[0] in "aeiou" else "a"
        how.append("you deal from the hand" if way == "hand" else f"you deal from {article} {way.replace('-', ' ')}")
    return f"At this table: {'; '.join(how)}."


def _phases(submission: Submission) -> Iterator[Markup]:
    """The parts of the work; for a game whose steps are not said to the dealer, the sections of the chapter."""
    phases = [*phases_of(submission)]
    if not phases:
        yield from _sections(submission)
    for phase, steps in phases:
        yield element("h2", phase.title)
        yield _numbered(steps)


def _numbered(steps: list[Step]) -> Markup:
    clauses = {each.clause for each in steps}
    rows = [
        (f"{place}", _indented(each.words, _depth(each.clause, clauses)), clause_cell(each.clause))
        for place, each in enumerate(steps, start=1)
    ]
    return table((), rows, widths=(5, 75, 20))


def _depth(clause: Clause, clauses: set[Clause]) -> int:
    """How many of the clauses around this one are among those listed."""
    around = parent_of(clause)
    return 0 if around is None else (around in clauses) + _depth(around, clauses)


def _indented(words: str, depth: int) -> str:
    """Words that stand under those of the clause around theirs."""
    return element("div", words, style=f"margin-left: {3 * depth}mm") if depth else words


def _limits(submission: Submission) -> Markup:
    """The least and the most of every wager, and the most that a player is paid."""
    rows = []
    for wager in submission.placed_before_the_deal():
        amounts = (format_cents(each) if each is not None else "" for each in bounds_of(submission, wager))
        rows.append((wager.name, *amounts, clause_cell(wager.clause)))
    heads = ("Wager", "Minimum", "Maximum", "Clause")
    listed = table(heads, rows, numbers=(1, 2), strong=(0,), widths=(40, 20, 20, 20))
    return together(listed, _payout_limit(submission))


def _payout_limit(submission: Submission) -> Markup | None:
    if submission.limits.payout is None:
        return None
    covered = submission.payout_limit.covers if submission.payout_limit else submission.rules.texts("limit-covers")
    names = [submission.rules.wager(each).name for each in covered if submission.offered(each)]
    words = f"Pay a player no more than {format_cents(submission.limits.payout)} in a round on {', '.join(names)}. "
    return element("p", words, clause_cell(clause_at(("limits", "payout"), submission)))


def _odds(submission: Submission) -> Iterator[Markup]:
    """The elected paytables in two columns."""
    tables = [
        element("div", table((), each.rows, numbers=(1,), caption=f"{each.title}  {each.clause}"), class_="together")
        for each in odds_of(submission)
    ]
    sides = (element("div", tables[place::2]) for place in range(2))
    yield element("div", sides, class_="columns")


def _sections(submission: Submission) -> Iterator[Markup]:
    """Sections in the order of the chapter; of the ways of dealing, only the one elected."""
    for section, group in groupby(_entries(submission), key=lambda each: section_of(each.clause)):
        entries = [*group]
        whole = next((each for each in register(submission.edition).values() if _is_section(each, section)), None)
        yield element("h2", f"§\N{NO-BREAK SPACE}{entries[0].clause.partition('.')[0]}.{section}")
        yield element("p", whole.text, class_="method") if whole else together()
        yield _numbered([Step(capital(each.text), each.clause) for each in entries])


def _is_section(entry: RegisterEntry, section: int) -> bool:
    return parent_of(entry.clause) is None and section_of(entry.clause) == section


def table_steps(submission: Submission) -> list[Step]:
    """Every step of the sheet, with its clause."""
    steps = [each for _, own in phases_of(submission) for each in own]
    return steps or [Step(each.text, each.clause) for each in _entries(submission)]


def _entries(submission: Submission) -> Iterator[RegisterEntry]:
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
