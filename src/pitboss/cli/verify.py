"""`pitboss verify`: a log checked off line, by anyone who has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.render import NAME, QUIET, columns, indented, page, text, write_json
from pitboss.cli.replay import existing_log
from pitboss.cli.shell import REFUSED, AsJson

if TYPE_CHECKING:
    from pathlib import Path

    from pitboss.house.audit import Audit
    from pitboss.store.chain import Fault

_RESULTS = ("unknown-event", "unknown-kind", "illegal-transition", "other-result", "other-state")
"""Faults in what lines say; all others that verifying finds are in the chain of the lines."""
_CHECKS = {
    "chain": "no line was changed, lost, put in or moved",
    "results": "every event is what the rules make of the one before, each settlement derived again",
    "cards": "the cards dealt are those that were committed to, and nobody chose them since",
}


def verify_command(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log of a table.")], json: AsJson = False
) -> None:
    """Check that a log is whole and that every result follows.

    The exit code is 2 if anything is wrong.

    \b
    Example:
      pitboss verify evening.log
      pitboss verify evening.log --json
    """
    path = existing_log(log)
    found, orders = _faults(path)
    faults = [fault for each in found.values() for fault in each or ()]
    reached = None if faults else _reached(path)
    if json:
        checks = {name: None if each is None else not each for name, each in found.items()}
        reach = {"line": reached.line, "closed": reached.closed} if reached else {"line": None, "closed": None}
        write_json({"log": log, "whole": not faults, **reach, "checks": checks, "orders": orders, "faults": faults})
    else:
        _show(log, found, reached, orders)
    if faults:
        raise typer.Exit(REFUSED)


def _faults(path: Path) -> tuple[dict[str, list[Fault] | None], _Orders | None]:
    """The faults by check, None where an earlier one leaves nothing to be checked; and what became of the orders."""
    from pitboss.house.audit import audited
    from pitboss.store import read, verify

    faults = verify(path)
    results = [fault for fault in faults if fault.code in _RESULTS]
    chain = [fault for fault in faults if fault.code not in _RESULTS]
    cards = audited(read(path)) if not faults else None
    orders = None if cards is None else _Orders.of(cards)
    return {"chain": chain, "results": results, "cards": None if cards is None else cards.faults}, orders


@dataclass(frozen=True, slots=True)
class _Orders:
    """How far the orders of the cards could be checked."""

    committed: int
    unopened: int
    mixed: int
    unkept: int

    @classmethod
    def of(cls, found: Audit) -> _Orders:
        return cls(found.orders, found.unopened, found.mixed, found.unkept)

    def in_words(self) -> str:
        words = [f"{_counted(self.committed, 'order')} of cards"]
        if self.unopened:
            words.append(f"{self.unopened} not opened yet, so checked only in the cards they have shown")
        if self.mixed:
            words.append(f"{self.mixed} mixed by players")
        if self.unkept:
            words.append(f"{_counted(self.unkept, 'promise')} to contribute not kept")
        return "; ".join(words)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class _Reached:
    """How far a log goes. One whose table is not closed may have gone on: lines cut off at its end leave no trace."""

    line: int
    closed: bool


def _reached(path: Path) -> _Reached:
    from pitboss.store import events_in, read
    from pitboss.table.events import TableClosed

    lines = list(read(path))
    return _Reached(lines[-1].sequence, isinstance(list(events_in(lines))[-1], TableClosed))


def _show(log: str, found: dict[str, list[Fault] | None], reached: _Reached | None, orders: _Orders | None) -> None:
    verdict = f"has {_counted(sum(len(each or ()) for each in found.values()), 'fault')}"
    if reached is not None:
        verdict = "is whole" if reached.closed else f"is whole up to line {reached.line}; its table is not closed"
    with page() as console:
        console.print(text((log, NAME), f" {verdict}"))
        rows = [[text((name, NAME)), text(_said(each)), text((_CHECKS[name], QUIET))] for name, each in found.items()]
        console.print(indented(columns("", "", "", rows=rows)))
        if orders is not None and orders.committed:
            console.print(indented(text((orders.in_words(), QUIET))))
        for fault in (fault for each in found.values() for fault in each or ()):
            console.print(indented(text((f"line {fault.line}  ", QUIET), (fault.code, NAME), f"  {fault.message}")))


def _said(faults: list[Fault] | None) -> tuple[str, str]:
    if faults is None:
        return ("not checked", "yellow")
    return ("wrong", "bold red") if faults else ("right", "bold green")
