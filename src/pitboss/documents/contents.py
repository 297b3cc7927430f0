"""Which documents of a submission cover each section of its chapter, so that none is overlooked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.documents.applicable_clauses import entries_for
from pitboss.documents.checklist_page import counts_of, hours_of, seen_at_the_table, signs_and_limits
from pitboss.documents.elected import elected
from pitboss.documents.procedure_page import table_steps
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, parent_of, section_of
from pitboss.submission.clauses import clause_at, whose
from pitboss.submission.inscriptions import everything_told, odds_of
from pitboss.submission.model import Submission, Where


@dataclass(frozen=True, slots=True)
class SectionTold:
    """A section of the chapter: what it governs, and the names of the documents that cover any of it."""

    clause: Clause
    governs: str
    applies: bool
    """Whether it concerns a table of this submission: only one of the ways of dealing does."""
    documents: tuple[str, ...]


def contents_of(submission: Submission) -> tuple[SectionTold, ...]:
    """Every section of the chapter, in its order."""
    applying = {each.clause for each in entries_for(submission)}
    told = {name: {section_of(each) for each in clauses(submission)} for name, clauses in _TOLD.items()}
    return tuple(
        SectionTold(
            clause,
            entry.text,
            clause in applying,
            tuple(name for name, sections in told.items() if section_of(clause) in sections),
        )
        for clause, entry in register(submission.edition).items()
        if parent_of(clause) is None
    )


def _in_the_submission(submission: Submission) -> Iterator[Clause]:
    yield from filter(None, (clause_at(path, submission) for _, _, path in elected(submission)))
    yield from (each.clause for each in odds_of(submission))
    yield from (wager.clause for wager in submission.placed_before_the_deal())
    yield from _on_the_layout(submission)


def _on_the_layout(submission: Submission) -> Iterator[Clause]:
    yield whose(submission.rules)
    yield from (each.clause for each in submission.areas())
    yield from (each.inscription.clause for each in everything_told(submission) if each.where is Where.LAYOUT)


def _on_signs(submission: Submission) -> Iterator[Clause]:
    for each in everything_told(submission):
        if each.where is Where.SIGN:
            yield each.inscription.sign or each.inscription.clause


def _in_the_procedure(submission: Submission) -> Iterator[Clause]:
    return (each.clause for each in table_steps(submission))


def _in_the_checklist(submission: Submission) -> Iterator[Clause]:
    hours = hours_of(submission)
    yield from (hours.clause,) if hours else ()
    yield from (clause for _, clause in counts_of(submission))
    yield from (clause for _, clause in signs_and_limits(submission) if clause)
    yield from (clause for _, clause in seen_at_the_table(submission))


_TOLD: Mapping[str, Callable[[Submission], Iterator[Clause]]] = {
    "submission": _in_the_submission,
    "layout": _on_the_layout,
    "signs": _on_signs,
    "procedure": _in_the_procedure,
    "checklist": _in_the_checklist,
}
"""The clauses that each document covers."""
