"""What one command at a table adds to the database, as work for the writer: many of them go in together."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

import msgspec
from sqlalchemy import Connection
from sqlalchemy import Table as SqlTable

from pitboss.store.chain import Line
from pitboss.store.database import driver_of
from pitboss.store.journal import Entry
from pitboss.store.meter_journal import MeterLines
from pitboss.store.purses import Purse
from pitboss.store.tables import commands, meters, purses, records, rounds, secrets, tables, transfers

_Row = tuple[object, ...]
_ROWS = 64
"""How many rows one statement adds at most."""


class TableEntry(msgspec.Struct, frozen=True):
    """An entry of one table as work for the writer, with what guests have beside the tables after it."""

    table_id: str
    entry: Entry
    purses: Mapping[str, Purse] = {}
    transfers: Mapping[str, int] = {}
    """Counted money that goes from these accounts to the table or, below zero, comes back."""
    claimed: MeterLines | None = None
    """What it claims of a linked meter, in the meter's own stream."""

    def __call__(self, connection: Connection) -> None:
        write_entries(connection, [self])


class AlreadyDone(Exception):
    """A player's command bears an id under which that player has been given one before."""


_IN_ORDER = (tables, secrets, records, commands, rounds, purses, meters, transfers)
"""What others refer to comes first."""


def write_entries(connection: Connection, entries: Sequence[TableEntry]) -> None:
    """Write several, with as few statements for each table of the database as can be.

    The driver is given them as they are: what SQLAlchemy does around a statement costs more than the statement.
    """
    rows: dict[SqlTable, list[_Row]] = {into: [] for into in _IN_ORDER}
    for each in entries:
        _add_rows(each, rows)
    driver = driver_of(connection)
    for into, found in rows.items():
        if found:
            _insert(driver, into, found)


def _add_rows(work: TableEntry, rows: Mapping[SqlTable, list[_Row]]) -> None:
    table, entry = work.table_id, work.entry
    rows[records].extend([_line_row(table, line) for line in entry.lines])
    if entry.secrets:
        rows[secrets].extend([_line_row(table, line) for line in entry.secrets])
    if entry.opened_at is not None:
        rows[tables].append((table, entry.opened_at))
    if (done := entry.done) is not None:
        rows[commands].append((table, done.player, done.id, done.body, entry.lines[-1].sequence))
    if (over := entry.checkpoint) is not None:
        packed = zlib.compress(over.state), zlib.compress(over.keeper)
        rows[rounds].append((table, over.round, over.sequence, over.at, *packed))
    for player, purse in work.purses.items():
        rows[purses].append((player, table, entry.lines[-1].sequence, purse.chips, purse.given))
    for player, chips in work.transfers.items():
        rows[transfers].append((player, table, entry.lines[-1].sequence, chips))
    if (claimed := work.claimed) is not None:
        rows[meters].extend([_line_row(claimed.meter, line) for line in claimed.lines])


def _line_row(name: str, line: Line) -> _Row:
    return name, line.sequence, line.digest, line.more, line.kind, line.payload


def _insert(connection: sqlite3.Connection, into: SqlTable, rows: list[_Row]) -> None:
    try:
        for count in _statements(len(rows)):
            now, rows = rows[:count], rows[count:]
            connection.execute(_statement(into, count), tuple(chain.from_iterable(now)))
    except sqlite3.IntegrityError as error:
        raise (AlreadyDone if into is commands else error) from error


def _statements(count: int) -> Iterator[int]:
    """How many rows each statement adds: powers of two, so that there are few statements to prepare.

    Between any two statements the thread must wait for the interpreter, which the tables keep busy: so they are few.
    """
    while count:
        now = min(1 << count.bit_length() - 1, _ROWS)
        yield now
        count -= now


@cache
def _statement(into: SqlTable, count: int) -> str:
    """The statement that adds rows of values in the order of the columns, without the one that counts by itself.

    It is built once: a house runs it for every command, and building it each time took longer than running it.
    """
    given = [column.name for column in into.columns if column is not into.autoincrement_column]
    row = f"({', '.join('?' * len(given))})"
    return f"insert into {into.name} ({', '.join(given)}) values {', '.join([row] * count)}"
