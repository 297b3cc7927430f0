"""`pitboss clauses`: every clause in one line, how Pitboss honours it, and which tests prove it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.render import write_json
from pitboss.cli.shell import AsJson

if TYPE_CHECKING:
    from pitboss.law.register import RegisterEntry


@dataclass(frozen=True, slots=True)
class ProvenClause:
    """A clause with the tests that prove it; with none, it is not proven."""

    entry: RegisterEntry
    tests: tuple[str, ...]


def clauses_command(
    edition: Annotated[
        str | None,
        typer.Option(metavar="E", help="Of one text, such as 679a@final-2016; else of all."),
    ] = None,
    clause: Annotated[
        str | None,
        typer.Option(metavar="C", help='One clause, such as "679a.12(c)", in quotes.'),
    ] = None,
    uncovered: Annotated[
        bool, typer.Option("--uncovered", help="Only enforced clauses and procedures that no test proves.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show every clause in our own words, and which tests prove it.

    \b
    Example:
      pitboss clauses --edition 679a@final-2016
      pitboss clauses --clause "679a.12(c)"
      pitboss clauses --uncovered --json
    """
    found = _proven(edition)
    if clause is not None:
        found = _numbered(found, clause, edition)
    shown = [each for each in found if _is_uncovered(each)] if uncovered else found
    if json:
        write_json([_as_data(each) for each in shown])
    else:
        from pitboss.cli.clauses_view import show_looked_up, show_register

        if clause is not None:
            show_looked_up(shown)
        else:
            show_register(shown, found)


def _proven(edition_name: str | None) -> list[ProvenClause]:
    from pitboss.games import register
    from pitboss.law.edition import edition, editions
    from pitboss.law.proofs import tests_of

    asked = editions() if edition_name is None else (edition(edition_name),)
    return [
        ProvenClause(entry, tests_of(each.name, entry.clause))
        for each in asked
        for entry in register(each.name).values()
    ]


def _numbered(found: list[ProvenClause], clause: str, edition_name: str | None) -> list[ProvenClause]:
    from pitboss.law.names import known_name

    kind = "clause" if edition_name is None else f"clause of {edition_name}"
    known_name(kind, clause, dict.fromkeys(each.entry.clause for each in found))
    return [each for each in found if each.entry.clause == clause]


def _is_uncovered(each: ProvenClause) -> bool:
    """Documents and physical things are not for a test to prove."""
    from pitboss.law.register import Honoured

    return each.entry.honoured in (Honoured.ENFORCED, Honoured.PROCEDURE) and not each.tests


def _as_data(each: ProvenClause) -> dict[str, object]:
    entry = each.entry
    return {
        "edition": entry.edition.name,
        "clause": entry.clause,
        "honoured": entry.honoured,
        "text": entry.text,
        "physical": entry.physical,
        "tests": each.tests,
    }
