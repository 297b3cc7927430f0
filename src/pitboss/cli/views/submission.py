"""Rules Submissions on a page: what a check found, and how two differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.exact.words import percent
from pitboss.plural import plural
from pitboss.submission.differences import Measure

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.exact.figure import Exact
    from pitboss.submission.check import Checked
    from pitboss.submission.differences import Comparison, EdgeChange
    from pitboss.submission.failures import Finding
    from pitboss.submission.signatures import Signature, Verdict

_FAILS, _WARNS, _PASSES = "bold red", "yellow", "green"
_PLACES = {"layout": "on the layout", "sign": "on a sign"}


def show_checked(file: str, found: Checked) -> None:
    """Print every failure and warning, and the verdict."""
    with page() as console:
        _findings(console, "fails", _FAILS, found.failures)
        _findings(console, "warning", _WARNS, found.warnings)
        verdict = "passes" if found.passed else "does not pass"
        style = _PASSES if found.passed else _FAILS
        console.print(text(file, " ", (verdict, style), (f" under {found.edition}{_counted(found)}", QUIET)))
        console.print(indented(text((f"submission {found.hash}", QUIET))))
        _patrons_read(console, found)


def _patrons_read(console: Console, found: Checked) -> None:
    """Print every inscription and sign word for word, for the manager to read once more."""
    if found.patrons_read:
        console.print()
        console.print(heading("What patrons will read"))
    for each in found.patrons_read:
        own = (" (own wording, needs approval)", _WARNS) if each.own else ""
        where = _PLACES[each.where.value]
        console.print(indented(text((f"{where}: ", QUIET), each.name, own, (f"  {each.clause}", CLAUSE))))
        if each.words:
            console.print(indented(f"“{each.words}”", by=4))
        for table in each.odds:
            letter = f", paytable {table.letter}" if table.letter else ""
            console.print(indented(text((f"{table.title}{letter}", NAME)), by=4))
            console.print(indented(columns("", "", rows=table.rows, right=(1,)), by=6))


def _counted(found: Checked) -> str:
    failures, warnings = len(found.failures), len(found.warnings)
    said = [plural(count, name) for count, name in ((failures, "failure"), (warnings, "warning"))]
    told = [words for words, count in zip(said, (failures, warnings), strict=True) if count]
    return f": {', '.join(told)}" if told else ""


def _findings(console: Console, kind: str, style: str, findings: Iterable[Finding]) -> None:
    for each in findings:
        clause = (f"  {each.clause}", CLAUSE) if each.clause else ""
        console.print(text((kind, style), "  ", (each.code, NAME), clause))
        console.print(indented(each.found))
        console.print(indented(text(("instead: ", QUIET), each.instead)))


def show_verified(file: str, verdict: Verdict, hash_: str, signed: Signature, changed: Sequence[str]) -> None:
    """Print whether a signature holds and, if it does not, why."""
    with page() as console:
        holds = verdict.value == "valid" and not changed
        style = _PASSES if holds else _FAILS
        said = "is signed by this key" if holds else _VERDICTS.get(verdict.value, "has other attachments")
        console.print(text(file, " ", (said, style)))
        for each in changed:
            console.print(indented(each))
        if signed.hash != hash_:
            console.print(indented(text((f"signed     {signed.hash}", QUIET))))
        console.print(indented(text((f"submission {hash_}", QUIET))))
        console.print(indented(text((f"signed by  {signed.public_key}", QUIET))))


_VERDICTS = {
    "altered": "was altered after it was signed",
    "wrong-key": "was signed by another key",
    "forged": "is not signed: the signature is not one of this key",
}


def show_comparison(found: Comparison) -> None:
    """Print what changed, and every edge that did."""
    before, after = found.editions
    with page() as console:
        texts = before if before == after else f"{before} to {after}"
        console.print(heading("Rules Submissions compared", (f"  {texts}", CLAUSE)))
        if not found.changes:
            console.print(indented("Nothing changed."))
        for each in found.changes:
            clause = (f"  {each.clause}", CLAUSE) if each.clause else ""
            console.print(indented(text(each.words, clause)))
        console.print()
        _edges(console, found)
        console.print(text((f"before {found.before}", QUIET)))
        console.print(text((f"after  {found.after}", QUIET)))


def _edges(console: Console, found: Comparison) -> None:
    if found.edges is None:
        console.print(indented(text(("One of them does not pass, so there are no edges to compare.", QUIET))))
    elif not found.edges:
        console.print(indented(text(("No edge changed.", QUIET))))
    else:
        rows = (
            (text((each.wager, NAME), _at(each)), _edge(each.before), _edge(each.after), _moved(each.difference))
            for each in found.edges
        )
        console.print(indented(columns("edge of", "before", "after", "change", rows=rows, right=(1, 2, 3))))


def _at(change: EdgeChange) -> str:
    if change.measure is Measure.LONG_RUN:
        return " in the long run"
    return "" if change.at is None else f" at its {change.at.value}"


def _edge(value: Exact | None) -> str:
    return "not offered" if value is None else percent(value.value)


def _moved(difference: float | None) -> str:
    return "" if difference is None else f"{100 * difference:+.4f} points"
