"""`pitboss clauses`: every clause in one line, how Pitboss honors it, where, and which tests prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.law.proofs import ProvenClause


@command("clauses")
@click.option("--edition", metavar="E", help="Only one text, such as 999a@final-2016.")
@click.option("--clause", metavar="C", help='One clause, such as "999a.12(c)", in quotes.')
@click.option("--uncovered", help="Only clauses that software can honor and no test proves.", is_flag=True)
@click.option(
    "--uncited", help="Only clauses that no line of code or data honors, of those that software can.", is_flag=True
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
        found = _numbered(found, clause, edition)
    shown = [each for each in found if _is_uncovered(each)] if uncovered else found
    if uncited:
        shown = [each for each in shown if each.uncited]
    if json:
        write_json([_as_data(each) for each in shown])
    else:
        from pitboss.cli.views.clauses import show_looked_up, show_register

        if clause is not None:
            show_looked_up(shown)
        else:
            show_register(shown, found)


def _proven(edition_name: str | None) -> list[ProvenClause]:
    from pitboss.cli.options.listed import listed_texts
    from pitboss.games import register
    from pitboss.law.edition import edition
    from pitboss.law.places import honoring
    from pitboss.law.proofs import ProvenClause, is_indexed, tests_of

    asked = listed_texts() if edition_name is None else (edition(edition_name),)
    return [
        ProvenClause(entry, tests_of(each.name, entry.clause) if indexed else None, where[entry.clause])
        for each in asked
        for where, indexed in [(honoring(register(each.name).values()), is_indexed(each.name))]
        for entry in register(each.name).values()
    ]


def _numbered(found: list[ProvenClause], clause: str, edition_name: str | None) -> list[ProvenClause]:
    from pitboss.law.names import known_name

    kind = "clause" if edition_name is None else f"clause of {edition_name}"
    known_name(kind, clause, dict.fromkeys(each.entry.clause for each in found))
    return [each for each in found if each.entry.clause == clause]


def _is_uncovered(each: ProvenClause) -> bool:
    from pitboss.law.register import Honored

    return each.entry.honored is not Honored.PHYSICAL and each.tests == ()


def _as_data(each: ProvenClause) -> dict[str, object]:
    entry = each.entry
    return {
        "edition": entry.edition.name,
        "clause": entry.clause,
        "honored": entry.honored,
        "text": entry.text,
        "physical": entry.physical,
        "tests": each.tests,
        "places": list(map(str, each.where.lines)),
        "inside": {clause: list(map(str, lines)) for clause, lines in each.where.inside.items()},
    }
