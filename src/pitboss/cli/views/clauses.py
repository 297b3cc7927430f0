"""The clause register as a page for people, and the honest count of what is proven."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.text import Text

from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.law.citation import section_of
from pitboss.law.proofs import Coverage, ProvenClause, coverage, is_indexed
from pitboss.law.register import Honored, RegisterEntry
from pitboss.plural import plural

_FOR_THE_EYE = "Documents and physical things are mostly for people to check; the rest is for tests."
_ALL_HONORED = "Each clause that software can honor leads to the lines that do: name one with --clause."
_BEYOND = "pitboss law shows what these texts refer to outside themselves, and their slips in print."


def show_register(shown: Iterable[ProvenClause], asked: list[ProvenClause]) -> None:
    """Print clauses by edition and section, then how many are proven, and which ones no line honors."""
    with page() as console:
        for edition, of_edition in groupby(shown, key=lambda each: each.entry.edition):
            for section, of_section in groupby(of_edition, key=lambda each: section_of(each.entry.clause)):
                console.print(heading(f"{edition.title} § {edition.chapter}.{section}", (f"  {edition}", QUIET)))
                for each in of_section:
                    _show(console, each)
                console.print()
        _show_coverage(console, asked)
        console.print()
        _show_findings(console, [each.entry for each in asked if each.uncited])


def show_looked_up(clauses: Iterable[ProvenClause]) -> None:
    """Print each clause with the lines that honor it and the tests that prove it."""
    with page() as console:
        for edition, of_edition in groupby(clauses, key=lambda each: each.entry.edition):
            console.print(heading(edition.title, (f"  {edition}", QUIET)))
            for each in of_edition:
                _show(console, each)
                _show_places(console, each)
                _show_lines(console, "Proven by", each.tests or ())


def _show_places(console: Console, each: ProvenClause) -> None:
    if each.uncited:
        console.print(indented(text("Honored by no line: a finding"), 4))
    _show_lines(console, "Honored in", map(str, each.where.lines))
    for clause, lines in each.where.inside.items():
        _show_lines(console, f"Honored through {clause}, in", map(str, lines))


def _show_lines(console: Console, title: str, lines: Iterable[str]) -> None:
    for place, line in enumerate(lines):
        if not place:
            console.print(indented(text(title), 4))
        console.print(indented(text((line, QUIET)), 6))


def _show(console: Console, each: ProvenClause) -> None:
    console.print(indented(_head(each)))
    console.print(indented(each.entry.text, 4))
    if each.entry.physical:
        console.print(indented(text((f"Outside software: {each.entry.physical}.", QUIET)), 4))


def _head(each: ProvenClause) -> Text:
    entry, tests = each.entry, "tests not known"
    if each.tests is not None:
        tests = plural(len(each.tests), "test") if each.tests else "no test"
    return text((entry.clause, f"{NAME} {CLAUSE}"), f"  {entry.honored.value}", (f", {tests}", QUIET))


def _show_coverage(console: Console, clauses: Iterable[ProvenClause]) -> None:
    """A table of how many clauses are proven, by edition and by how they are honored."""
    entries = [each.entry for each in clauses]
    unknown = dict.fromkeys(each.edition.name for each in entries if not is_indexed(each.edition.name))
    counts = coverage(each for each in entries if each.edition.name not in unknown)
    rows = [
        [name, *(f"{count.proven}/{count.of}" for count in of_edition)]
        for name, of_edition in groupby(counts, key=lambda count: count.edition)
    ]
    if len(rows) > 1:
        rows.append(["all", *(_total(counts, kind) for kind in Honored)])
    kinds = [kind.value for kind in Honored]
    console.print(heading("Proven by a test, of all clauses"))
    if rows:
        console.print(indented(columns("edition", *kinds, rows=rows, right=range(1, len(kinds) + 1))))
        console.print(indented(text((_FOR_THE_EYE, QUIET))))
    for name in unknown:
        console.print(indented(text((f"{name}: not known, since no index of its tests was built", "yellow"))))


def _show_findings(console: Console, uncited: list[RegisterEntry]) -> None:
    """Name the clauses that software is to honor and no line of code or data does."""
    if not uncited:
        console.print(text((f"{_ALL_HONORED} {_BEYOND}", QUIET)))
        return
    console.print(heading("Findings: honored by no line of code or data"))
    for entry in uncited:
        console.print(indented(text((entry.clause, CLAUSE), f"  {entry.edition}", (f", {entry.honored.value}", QUIET))))


def _total(counts: Iterable[Coverage], kind: Honored) -> str:
    of_kind = [count for count in counts if count.honored is kind]
    return f"{sum(count.proven for count in of_kind)}/{sum(count.of for count in of_kind)}"
