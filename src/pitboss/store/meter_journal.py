"""The streams of linked meters: chained like the log of a table, and written together with what a table does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine, insert, select

from pitboss.games.linked_meter import AnyMeterLine, LinkedMeter, follow, line_from_bytes, line_to_bytes
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.store.chain import Broken, Family, Fault, Head, Line, Record, checked, header, header_faults, seal
from pitboss.store.tables import meters

KIND = "meter"
"""The kind of every line but the header."""


def stream_name(meter: str) -> str:
    """Return what to call the stream of a meter."""
    return f"the stream of {meter}"


@dataclass(frozen=True, slots=True)
class MeterLines:
    """Lines of a stream that are written together, and its head after them."""

    meter: str
    lines: tuple[Line, ...]
    head: Head

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield where the stream then ends."""
        yield stream_name(self.meter), self.head

    def __call__(self, connection: Connection) -> None:
        for line in self.lines:
            values = {"digest": line.digest, "more": line.more, "kind": line.kind, "payload": line.payload}
            connection.execute(insert(meters), {"meter": self.meter, "sequence": line.sequence, **values})


def chained(meter: str, lines: Iterable[AnyMeterLine], head: Head) -> MeterLines:
    """These lines, each sealed on its own, at the end of a stream."""
    records = [Record(KIND, line_to_bytes(line)) for line in lines]
    if head == Head() and records:
        records.insert(0, header(Family.METER))
    found: list[Line] = []
    for record in records:
        found += seal([record], head)
        head = Head(found[-1].sequence, found[-1].digest)
    return MeterLines(meter, tuple(found), head)


def meter_lines(engine: Engine) -> dict[str, list[Line]]:
    """Every stream of a house, line by line."""
    row = meters.c
    query = select(row.meter, row.sequence, row.digest, row.more, row.kind, row.payload)
    found: dict[str, list[Line]] = {}
    with engine.connect() as connection:
        for meter, *line in connection.execute(query.order_by(row.meter, row.sequence)):
            if tuple(map(type, line)) != (int, str, int, str, bytes):
                raise Broken(Path(meter), Fault(-1, "malformed-line", "this is not a line of a stream"))
            found.setdefault(meter, []).append(Line(*line))
    return found


def meters_in(engine: Engine) -> list[str]:
    """The names of all streams of a house."""
    with engine.connect() as connection:
        return [str(name) for name in connection.scalars(select(meters.c.meter).distinct())]


def told(lines: Iterable[Line], name: str) -> Iterator[tuple[Line, AnyMeterLine]]:
    """What a stream says, as long as each line is what was written; `Broken` at the first that is not."""
    for line in checked(iter(lines), Head(), name):
        if line.sequence == 0:
            for fault in header_faults(line, Family.METER):
                raise Broken(Path(name), fault)
            continue
        try:
            found = line_from_bytes(line.payload)
        except (msgspec.MsgspecError, Refused, Malformed, RecursionError) as error:
            raise Broken(Path(name), Fault(line.sequence, "unknown-event", f"it cannot be read: {error}")) from error
        if line.kind != KIND or line_to_bytes(found) != line.payload:
            raise Broken(Path(name), Fault(line.sequence, "other-bytes", "this is not how a line is written"))
        yield line, found


@dataclass(frozen=True, slots=True)
class KeptMeter:
    """A stream as it was left: its state, its head, and the last order that each table was given."""

    linked: LinkedMeter
    head: Head
    orders: Mapping[str, int]


def kept_meter(lines: Iterable[Line], name: str) -> KeptMeter:
    """The state of a stream; `Broken` if a line does not follow from those before it."""
    linked: LinkedMeter | None = None
    head, orders = Head(), dict[str, int]()
    for line, event in told(lines, name):
        try:
            linked = follow(linked, event)
        except (Refused, Malformed) as error:
            raise Broken(Path(name), Fault(line.sequence, "other-meter", str(error))) from error
        head = Head(line.sequence, line.digest)
        table = getattr(event, "table", None)
        if isinstance(table, str):
            orders[table] = event.order
    if linked is None or linked.name != name:
        raise Broken(Path(name), Fault(0, "other-meter", f"this is not the stream of {name}"))
    return KeptMeter(linked, head, orders)
