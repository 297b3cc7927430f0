"""A settlement on the terminal: seat by seat, each wager with what it got and the clause that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cli.views.render import (
    CLAUSE,
    NAME,
    QUIET,
    cards_in_color,
    columns,
    heading,
    indented,
    page,
    printable,
    text,
)
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.law.edition import edition
from pitboss.law.paytables import NO_LETTER
from pitboss.law.readings import reading
from pitboss.money import format_cents

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from pitboss.games.record import RoundRecord
    from pitboss.games.settlement import Line, SeatSettlement, Settlement

_STYLE = {"win": "bold green", "lose": "red", "push": "yellow", "void": "magenta"}
_WORD = {"win": "wins", "lose": "loses", "push": "pushes", "void": "is void"}


def show(record: RoundRecord, settlement: Settlement, *, trace: bool) -> None:
    """Print the whole table."""
    title = edition(settlement.edition).title
    with page() as console:
        console.print(heading(title, ("  settled under ", QUIET), (settlement.edition, CLAUSE)))
        console.print(indented(columns("", "", rows=_table(record))))
        # Columns line up across seats.
        wagers = max(len(line.wager) for line in settlement.lines)
        stakes = max(len(format_cents(line.stake)) for line in settlement.lines)
        for seat in settlement.seats:
            console.print()
            console.print(_seat(record, seat))
            rows: list[list[RenderableType]] = [
                [text((f"{line.wager:{wagers}}", NAME)), f"{format_cents(line.stake):>{stakes}}", _result(line)]
                for line in seat.lines
            ]
            console.print(indented(columns("", "", "", rows=rows)))
        if len(settlement.seats) > 1:
            console.print()
            total = sum(seat.net for seat in settlement.seats)
            console.print(text((f"{len(settlement.seats)} seats", NAME), ("  net ", QUIET), _net(total)))
        if settlement.meter_after is not None:
            console.print()
            console.print(text("The meter now shows ", (format_cents(settlement.meter_after), NAME)))
        _show_readings(console, settlement)
        if trace:
            _show_trace(console, settlement)


def _table(record: RoundRecord) -> Iterator[list[RenderableType]]:
    """What concerns the whole table: shared cards, and anything that settles differently from a plain round."""
    for name, cards in {"dealer": record.dealer or "", **record.places}.items():
        if cards:
            yield [text((name, QUIET)), text(*cards_in_color(cards))]
    if record.irregularity is not None:
        yield [text(("irregularity", QUIET)), text(record.irregularity.kind)]
    if limit := (record.limits or {}).get("payout"):
        yield [text(("payout limit", QUIET)), text(format_cents(limit))]


def _seat(record: RoundRecord, seat: SeatSettlement) -> Text:
    """The line above a seat: who sits there, with which cards, and the result."""
    written = next(each for each in record.seats if each.seat == seat.seat)
    parts: list[str | tuple[str, str]] = [(f"Seat {seat.seat}", NAME)]
    if written.player is not None:
        parts.append(f"  {printable(str(written.player))}")
    if written.cards:
        parts += ["  ", *cards_in_color(written.cards)]
    apart = find_game(rules(record.edition).game).set_apart
    for place, cards in written.places.items():
        parts += [("  set " if apart and place == apart.name else "  + ", QUIET), *cards_in_color(cards)]
    return text(*parts, ("  net ", QUIET), _net(seat.net))


def _net(cents: int) -> tuple[str, str]:
    """What was gained or lost, with its sign."""
    style = _STYLE["win" if cents > 0 else "lose" if cents < 0 else "push"]
    return f"{'+' if cents > 0 else ''}{format_cents(cents)}", style


def _result(line: Line) -> RenderableType:
    """What the wager got and, on the lines below, under which clause and why."""
    from rich.console import Group

    odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
    table = f" from {line.table} {line.letter}" if line.table and line.letter != NO_LETTER else ""
    moved = [
        f"{verb} {format_cents(amount)}"
        for verb, amount in (("pays", line.paid), ("capped by", line.capped), ("returns", line.returned))
        if amount
    ]
    result = (f"{_WORD[line.outcome]}{odds}{table}", _STYLE[line.outcome])
    why = columns("", "", rows=[[text((line.clause, CLAUSE)), text((line.reason, QUIET))]])
    return Group(text(result, f": {', '.join(moved)}" if moved else ""), why)


def _show_readings(console: Console, settlement: Settlement) -> None:
    """Only what differs from the default; the JSON names them all."""
    elected = {id_: name for id_, name in settlement.readings.items() if name != reading(id_).default}
    if elected:
        console.print()
        console.print(heading("Readings elected"))
        rows = [[text(id_), text((name, NAME))] for id_, name in elected.items()]
        console.print(indented(columns("", "", rows=rows)))


def _show_trace(console: Console, settlement: Settlement) -> None:
    """Every fact in the order it was found, with the seat and the wager that it decided."""
    console.print()
    console.print(heading("Trace"))
    rows = [
        [
            text((f"seat {fact.seat}" if fact.seat else "table", QUIET)),
            text((fact.wager or "", NAME)),
            text((fact.clause, CLAUSE)),
            text(fact.fact),
        ]
        for fact in settlement.trace or ()
    ]
    console.print(indented(columns("", "", "", "", rows=rows)))
