"""A settlement on the terminal: seat by seat, each wager with what it got and the clause that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.law.edition import edition
from pitboss.law.readings import reading
from pitboss.law.rules import NO_LETTER
from pitboss.money import format_cents

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from pitboss.games.record import RoundRecord
    from pitboss.games.settlement import Line, SeatSettlement, Settlement

_STYLE = {"win": "bold green", "lose": "red", "push": "yellow", "void": "magenta"}
_WORD = {"win": "wins", "lose": "loses", "push": "pushes", "void": "is void"}


def show(record: RoundRecord, settlement: Settlement, *, trace: bool) -> None:
    """Print the whole table."""
    title = edition(settlement.edition).title
    with page() as console:
        console.print(heading(title, ("  settled under ", QUIET), (settlement.edition, CLAUSE)))
        _show_cards(console, record)
        for seat in settlement.seats:
            console.print()
            _show_seat(console, record, seat)
        if settlement.meter_after is not None:
            console.print()
            console.print(text("The meter now shows ", (format_cents(settlement.meter_after), NAME)))
        _show_readings(console, settlement)
        if trace:
            _show_trace(console, settlement)


def _show_cards(console: Console, record: RoundRecord) -> None:
    for name in ("dealer", "community", "player", "banker"):
        if cards := getattr(record, name):
            console.print(indented(text((f"{name:<9} ", QUIET), (cards, NAME))))


def _show_seat(console: Console, record: RoundRecord, seat: SeatSettlement) -> None:
    written = next(each for each in record.seats if each.seat == seat.seat)
    cards = [each for each in (written.cards, written.fourth and f"+ {written.fourth}") if each]
    net = f"{'+' if seat.net > 0 else ''}{format_cents(seat.net)}"
    console.print(
        text((f"Seat {seat.seat}", NAME), "  ", *(f"{each} " for each in cards), ("  net ", QUIET), (net, NAME))
    )
    rows = [[text((line.wager, NAME)), format_cents(line.stake), _result(line)] for line in seat.lines]
    console.print(indented(columns("", "", "", rows=rows, right=[1])))


def _result(line: Line) -> RenderableType:
    """What the wager got and, on lines below, why."""
    odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
    table = f" from {line.table} {line.letter}" if line.table and line.letter != NO_LETTER else ""
    moved = [
        f"{verb} {format_cents(amount)}"
        for verb, amount in (("pays", line.paid), ("capped by", line.capped), ("returns", line.returned))
        if amount
    ]
    result = (f"{_WORD[line.outcome]}{odds}{table}", _STYLE[line.outcome])
    return text(
        result, f": {', '.join(moved)}" if moved else "", "\n", (line.reason, QUIET), "  ", (line.clause, CLAUSE)
    )


def _show_readings(console: Console, settlement: Settlement) -> None:
    """Only what differs from the default: the JSON names them all."""
    elected = {id_: name for id_, name in settlement.readings.items() if name != reading(id_).default}
    if elected:
        console.print()
        console.print(heading("Readings elected"))
        rows = [[text(id_), text((name, NAME))] for id_, name in elected.items()]
        console.print(indented(columns("", "", rows=rows)))


def _show_trace(console: Console, settlement: Settlement) -> None:
    console.print()
    console.print(heading("Trace"))
    rows = [
        [
            text(f"seat {fact.seat}" if fact.seat else "table"),
            text(fact.wager or ""),
            text(fact.fact),
            text((fact.clause, CLAUSE)),
        ]
        for fact in settlement.trace or ()
    ]
    console.print(indented(columns("", "", "", "", rows=rows)))
