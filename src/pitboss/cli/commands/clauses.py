"""`pitboss clauses`: every clause in one line, how Pitboss honors it, where, and which tests prove it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.law.proofs import ProvenClause


@command("clauses")
@click.option("--edition", metavar="E", help="Of one text, such as 999a@final-2016; else of all.")
@click.option("--clause", metavar="C", help='One clause, such as "999a.12(c)", in quotes.')
@click.option("--uncovered", help="Only clauses that no test proves, of those that software can honor.", is_flag=True)
@click.option(
    "--uncited", help="Only enforced clauses and procedures that no line of code or data names.", is_flag=True
)
@as_json
def clauses_command(
    *,
    edition: str | None,
    clause: str | None,
    uncovered: bool,
    uncited: bool,
    json: bool,
) -> None:
    """Show every clause, where it is honored and what proves it.

    \b
    Example:
      pitboss clauses --uncovered --json
    """
    found = _proven(edition)
    if clause is not None:
        found = [_located(each) for each in _numbered(found, clause, edition)]
    shown = [each for each in found if _is_uncovered(each)] if uncovered else found
    if uncited:
        shown = _uncited(shown)
    if json:
        write_json([_as_data(each) for each in shown])
    else:
        from pitboss.cli.views.clauses import show_looked_up, show_register

        if clause is not None:
            show_looked_up(shown)
        else:
            show_register(shown, found)


def _proven(edition_name: str | None) -> list[ProvenClause]:
    from pitboss.games import register
    from pitboss.law.edition import edition, editions
    from pitboss.law.proofs import ProvenClause, tests_of

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


def _located(each: ProvenClause) -> ProvenClause:
    from pitboss.law.places import places_of

    return replace(each, places=places_of(each.entry))


def _uncited(found: list[ProvenClause]) -> list[ProvenClause]:
    """A clause is honored, too, where those that it contains are."""
    located = [_located(each) for each in found]
    cited = {(each.entry.edition.name, each.entry.clause) for each in located if each.places}
    above = {
        (edition, clause[: place.start()]) for edition, clause in cited for place in re.finditer(r"(?<=.)\(", clause)
    }
    return [
        each
        for each in located
        if _is_for_code(each) and (each.entry.edition.name, each.entry.clause) not in cited | above
    ]


def _is_for_code(each: ProvenClause) -> bool:
    """Documents and physical things are not for code to name."""
    from pitboss.law.register import Honored

    return each.entry.honored in (Honored.ENFORCED, Honored.PROCEDURE)


def _is_uncovered(each: ProvenClause) -> bool:
    from pitboss.law.register import Honored

    return each.entry.honored is not Honored.PHYSICAL and not each.tests


def _as_data(each: ProvenClause) -> dict[str, object]:
    entry = each.entry
    return {
        "edition": entry.edition.name,
        "clause": entry.clause,
        "honored": entry.honored,
        "text": entry.text,
        "physical": entry.physical,
        "tests": each.tests,
    } | ({"places": [str(place) for place in each.places]} if each.places else {})
