"""`pitboss verify`: check a log offline, with nothing but the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.files import existing_log, existing_receipt
from pitboss.cli.shell import REFUSED, as_json, command
from pitboss.cli.views.render import NAME, QUIET, columns, indented, page, text, verdict_words, write_json
from pitboss.plural import plural

if TYPE_CHECKING:
    from pitboss.house.audit import Audit
    from pitboss.store.chain import Fault, Line
    from pitboss.store.receipt import Receipt

_RESULTS = (
    "no-command",
    "unknown-command",
    "unknown-event",
    "unknown-kind",
    "illegal-transition",
    "other-result",
    "other-command",
    "other-bytes",
    "no-checkpoint",
    "other-state",
    "other-secrets",
)
"""Faults in what the lines say."""
_TOLD = ("rolled-back", "resealed", "never-given", "not-done", "value-told-twice", "in-their-name")
"""Faults that a receipt reveals; all others that verification finds are in the chain of lines."""
_FEW = 5
_CHECKS = {
    "chain": "no line was changed, lost, added or moved",
    "results": "every command is the one that was given, and causes exactly the events recorded with it",
    "cards": "the cards dealt are the ones committed to, and nobody chose them afterward",
    "receipts": "the log is the one that was shown while it was being written",
}

_TRAINING = "the cards dealt are the ones committed to; the house arranged them, for training"
"""What the check of the cards says where somebody chose them."""


@command("verify")
@click.argument("log", metavar="LOG", help="The log of a table.")
@click.option("--receipt", metavar="FILE", help="What was told of the log; repeatable.", multiple=True)
@as_json
def verify_command(
    *,
    log: str,
    receipt: tuple[str, ...],
    json: bool,
) -> None:
    """Check that a log is whole and that every result follows.

    A browser keeps what it was told about a table's log, and can save it as a receipt. A receipt also reveals whether
    the end of the log was cut off, or anything in it was changed and the whole log resealed. The exit code is 2 if
    anything is wrong.

    \b
    Example:
      pitboss verify evening.log
    """
    path = existing_log(log)
    found = _found(path, [existing_receipt(each) for each in receipt or ()])
    faults = found.faults
    reached = None if faults else _Reached.by(found.lines)
    if json:
        checks = {name: None if each is None else not each for name, each in found.checks.items()}
        reach = {"line": reached.line, "closed": reached.closed} if reached else {"line": None, "closed": None}
        beside = {"orders": found.orders, "unknown_forms": found.unknown_forms, "other_words": found.other_words}
        doubts = found.orders.doubts if found.orders else []
        write_json(
            {"log": log, "whole": not faults, **reach, "checks": checks, **beside, "doubts": doubts, "faults": faults}
        )
    else:
        _show(log, found, reached)
    if faults:
        raise click.exceptions.Exit(REFUSED)


@dataclass(frozen=True, slots=True)
class _Found:
    """What checking a log found."""

    checks: dict[str, list[Fault] | None]
    """The faults by check; None where an earlier fault leaves nothing to check."""
    orders: _Orders | None
    unknown_forms: list[int]
    other_words: list[int]
    lines: list[Line]
    """The lines of the log, as far as they can be read."""

    @property
    def faults(self) -> list[Fault]:
        return [fault for each in self.checks.values() for fault in each or ()]


def _found(path: Path, receipts: list[Receipt]) -> _Found:
    from pitboss.house.audit import audited
    from pitboss.house.logged_steps import batched
    from pitboss.house.told import told_otherwise
    from pitboss.server.rounds.as_given import given_otherwise
    from pitboss.store.chain import Fault
    from pitboss.store.logfile import scan
    from pitboss.store.verify import examined as examine

    with path.open("rb") as file:
        scanned = list(scan(file))
    examined = examine(scanned, receipts)
    # Without a fault in the chain, these are all of them.
    lines = [line for line in scanned if not isinstance(line, Fault)]
    results = [fault for fault in examined.faults if fault.code in _RESULTS]
    told = [fault for fault in examined.faults if fault.code in _TOLD]
    chain = [fault for fault in examined.faults if fault.code not in (*_RESULTS, *_TOLD)]
    told_commands: list[Fault] = []
    if not (chain or results):
        given = given_otherwise(batched(lines), receipts)
        told_commands = [fault for fault in given if fault.code in _TOLD]
        results = [fault for fault in given if fault.code not in _TOLD]
    cards = None if chain or results else audited(lines[1:])
    # Where the chain is broken, commands after the fault were not decided again: without a fault, nothing is known.
    decided = None if chain and not results else results
    checks = {"chain": chain, "results": decided, "cards": None if cards is None else cards.faults}
    if receipts:
        seen = [] if chain or results else told_otherwise(lines[1:], receipts)
        checks["receipts"] = [*told, *told_commands, *seen]
    orders = None if cards is None else _Orders.of(cards)
    return _Found(checks, orders, examined.unknown_forms, examined.other_words, lines)


@dataclass(frozen=True, slots=True)
class _Orders:
    """How far the orders of the cards could be checked."""

    committed: int
    unopened: int
    mixed: int
    called: int
    unkept: int
    unkept_allowed: int
    silenced: int
    most_silent: int
    failed: int
    failed_allowed: int
    reported: int
    stacked: int

    @classmethod
    def of(cls, found: Audit) -> _Orders:
        counted = {each.name: getattr(found, each.name) for each in fields(cls) if each.name != "committed"}
        return cls(committed=found.orders, **counted)

    @property
    def doubts(self) -> list[str]:
        """What somebody could have done to the cards without a trace."""
        words = []
        if self.unkept:
            said = f"{self.unkept} of {plural(self.called, 'promise')} to contribute not kept"
            where = f"in {plural(self.silenced, 'order')}"
            could = f"whoever kept silent knew the other values, and could choose among {2**self.most_silent} mixes"
            words.append(f"{said}, {where}: {could} of one order; more than {self.unkept_allowed} are a fault")
        if self.failed:
            could = "the house knew the cards, and could have chosen which round to void"
            said = f"{plural(self.failed, 'round')} void because the house could not continue"
            words.append(f"{said}: {could}; more than {self.failed_allowed} are a fault")
        return words

    def in_words(self) -> str:
        words = [f"{plural(self.committed, 'order')} of cards"]
        if self.stacked:
            words.append(f"the house arranged {self.stacked} itself: this is training, and nothing here counts")
        if self.unopened:
            words.append(f"{self.unopened} not opened yet, so checked only in the cards they have shown")
        if self.mixed:
            words.append(f"{self.mixed} mixed by players")
        if self.reported:
            words.append(f"{plural(self.reported, 'time')} something was done to the cards on the word of the house")
        return "; ".join(words)


def _counted_first(number: int, words: str) -> str:
    """The number, then words of which the first is the thing counted."""
    what, _, rest = words.partition(" ")
    return f"{plural(number, what)} {rest}"


@dataclass(frozen=True, slots=True)
class _Reached:
    """How far a log goes. If its table is not closed, it may have gone on: lines cut off at the end leave no trace."""

    line: int
    closed: bool

    @classmethod
    def by(cls, lines: Sequence[Line]) -> _Reached:
        """Return how far the lines of a log without faults go."""
        from pitboss.store.chain import EVENT
        from pitboss.table.event_bytes import from_bytes
        from pitboss.table.events import TableClosed

        last = next(line for line in reversed(lines) if line.kind == EVENT)
        return cls(lines[-1].sequence, isinstance(from_bytes(last.payload), TableClosed))


def _show(log: str, found: _Found, reached: _Reached | None) -> None:
    verdict, orders = f"has {plural(len(found.faults), 'fault')}", found.orders
    if reached is not None:
        verdict = "is whole" if reached.closed else f"is whole up to line {reached.line}; its table is not closed"
    with page() as console:
        console.print(text((log, NAME), f" {verdict}"))
        meant = _CHECKS | ({"cards": _TRAINING} if orders is not None and orders.stacked else {})
        checks = found.checks.items()
        doubts = [] if orders is None else orders.doubts
        rows = [
            [
                text((name, NAME)),
                text(_said(each, doubted=name == "cards" and bool(doubts))),
                text((meant[name], QUIET)),
            ]
            for name, each in checks
        ]
        console.print(indented(columns("", "", "", rows=rows)))
        for lines, what in (
            (found.unknown_forms, "checkpoint of another version of Pitboss, not compared"),
            (found.other_words, "settlement in the words of another version, whose reasons are not compared"),
        ):
            if lines:
                few = ", ".join(map(str, lines[:_FEW])) + (", …" if lines[_FEW:] else "")
                console.print(indented(text((f"{_counted_first(len(lines), what)}: line {few}", "yellow"))))
        if orders is not None and orders.committed:
            console.print(indented(text((orders.in_words(), QUIET))))
        for doubt in doubts:
            console.print(indented(text(("cards", NAME), (f"  {doubt}", "yellow"))))
        for fault in found.faults:
            console.print(indented(text((f"line {fault.line}  ", QUIET), (fault.code, NAME), f"  {fault.message}")))


def _said(faults: list[Fault] | None, *, doubted: bool) -> tuple[str, str]:
    if faults is None:
        return ("not checked", "yellow")
    return verdict_words("wrong" if faults else "not proven" if doubted else "right")
