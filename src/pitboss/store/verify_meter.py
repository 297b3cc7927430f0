"""Verifying the stream of a linked meter offline, on its own and against the logs of the tables that play for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pitboss.games.linked_meter import AnyMeterLine, LinkedMeter, MeterAdded, follow
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.money import format_cents
from pitboss.store.chain import Broken, Family, Fault, Line
from pitboss.store.logfile import scan
from pitboss.store.meter_journal import told
from pitboss.table import Table, evolve
from pitboss.table.events import AnyEvent
from pitboss.table.linked import claimed


def stream_in(path: Path) -> tuple[list[AnyMeterLine], list[Fault]]:
    """What a stream says, and everything wrong with it: each line is recomputed from those before it."""
    lines: list[Line] = []
    with path.open("rb") as file:
        for found in scan(file, Family.METER):
            if isinstance(found, Fault):
                return [], [found]
            lines.append(found)
    said: list[AnyMeterLine] = []
    linked: LinkedMeter | None = None
    try:
        for line, event in told(lines, str(path)):
            try:
                linked = follow(linked, event)
            except (Refused, Malformed) as error:
                return said, [Fault(line.sequence, "other-meter", str(error))]
            said.append(event)
    except Broken as error:
        return said, [error.fault]
    return said, [] if said else [Fault(1, "no-events", "nothing has happened: the stream has no line")]


def compared(stream: Sequence[AnyMeterLine], name: str, events: Iterable[tuple[int, AnyEvent]]) -> Iterator[Fault]:
    """Where the log of a table and the stream of its meter differ: in a claim, in its order, or in the answer.

    The log may also be that of a table whose own meter was retired, if this one was given what it showed.
    """
    table: Table | None = None
    of_table = {line.order: line for line in stream if getattr(line, "table", None) is not None}
    seen: set[int] = set()
    sequence = 0
    for sequence, event in events:
        if table is not None:
            for claim in claimed(table, (event,)):
                seen.add(claim.order)
                if of_table.get(claim.order) != claim:
                    message = f"order {claim.order} differs in the stream of {name}, or is missing"
                    yield Fault(sequence, "other-meter", message)
        table = evolve(table, event)
    given = {line.source: line.amount for line in stream if isinstance(line, MeterAdded)}
    if table is not None and not table.linked and table.name in given:
        # It played for a meter of its own, and this one was given what that showed.
        if table.kept != given[table.name]:
            said = f"{name} was given {format_cents(given[table.name])} of it, and {format_cents(table.kept)} was kept"
            yield Fault(sequence, "other-meter", said)
        return
    if table is None or table.linked != name:
        yield Fault(0, "other-meter", f"this table does not play for {name}")
        return
    for order, line in of_table.items():
        if getattr(line, "table", None) == table.name and order not in seen:
            message = f"the stream of {name} has order {order} of table {table.name}, but its log does not"
            yield Fault(sequence, "other-meter", message)
