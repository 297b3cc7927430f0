"""What one command at a table adds to the database, as work for the writer: many of them go in together."""

from __future__ import annotations

import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

import msgspec
from sqlalchemy import Connection
from sqlalchemy import Table as SqlTable

from pitboss.store.chain import Head, Line, lines_as_written
from pitboss.store.database import driver_of
from pitboss.store.journal import Entry
from pitboss.store.log_tail import Added, LogTail, check_follows
from pitboss.store.meter_journal import MeterLines
from pitboss.store.purses import Purse
from pitboss.store.tables import batches, commands, meters, purses, rounds, secrets, tables, transfers

_Row = tuple[object, ...]
_Rows = defaultdict[SqlTable, list[_Row]]
_Insert = tuple[SqlTable, str, _Row]
"""Into what, the statement, and the values of all its rows."""
_ROWS = 64
"""How many rows one statement adds at most."""


def log_name(table_id: str) -> str:
    """Return what to call the log of a table."""
    return f"the log of {table_id}"


class TableEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry of one table as work for the writer, with what guests have beside the tables after it."""

    table_id: str
    entry: Entry
    purses: Mapping[str, Purse] = {}
    transfers: Mapping[str, int] = {}
    """Counted money that goes from these accounts to the table or, below zero, comes back."""
    claimed: MeterLines | None = None
    """What it claims of a linked meter, in the meter's own stream."""
    then: tuple[TableEntry, ...] = ()
    """What comes right after it at the same table: all of it is written, or nothing."""

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield where the log of the table then ends, and the stream of the meter that it claims from."""
        last = (self.then[-1] if self.then else self).entry.lines[-1]
        yield log_name(self.table_id), Head(last.sequence, last.digest)
        if self.claimed is not None:
            yield from self.claimed.heads()

    def __call__(self, connection: Connection) -> None:
        write_entries(driver_of(connection), [self], LogTail())


class AlreadyDone(Exception):
    """A player's command bears an id under which that player has been given one before."""


_IN_ORDER = (tables, secrets, batches, commands, rounds, purses, meters, transfers)
"""What others refer to comes first."""


def write_entries(driver: sqlite3.Connection, entries: Sequence[TableEntry], tail: LogTail) -> None:
    """Write several within a transaction, with as few statements for each table of the database as can be.

    The driver is given them as they are: what SQLAlchemy does around a statement costs more than the statement.
    """
    added, inserts = _inserts(entries)
    tail.check_follow(driver, added)
    for insert in inserts:
        _execute(driver, insert)
    tail.grow(added)


def commit_entries(driver: sqlite3.Connection, entries: Sequence[TableEntry], tail: LogTail) -> None:
    """Write several in a transaction of their own."""
    added, inserts = _inserts(entries)
    tail.check_follow(driver, added)
    if len(inserts) == 1:
        # A single statement is a transaction already.
        _execute(driver, inserts[0])
    else:
        driver.execute("begin immediate")
        try:
            for insert in inserts:
                _execute(driver, insert)
            driver.commit()
        except BaseException:
            driver.rollback()
            raise
    tail.grow(added)


def _inserts(entries: Sequence[TableEntry]) -> tuple[Added, list[_Insert]]:
    rows: _Rows = defaultdict(list)
    added: defaultdict[str, list[Line]] = defaultdict(list)
    for each in entries:
        _add(each, added[each.table_id], rows)
    # One row for all that is added to a log: each row costs about as much as the lines of a command.
    logged: list[_Row] = [(name, lines[-1].sequence, lines_as_written(lines)) for name, lines in added.items()]
    if len(logged) == 1 and not rows:
        # What most commands need.
        return added, [(batches, _statement(batches, 1), logged[0])]
    rows[batches] = logged
    return added, [insert for into in _IN_ORDER if into in rows for insert in _inserts_into(into, rows[into])]


def _add(work: TableEntry, lines: list[Line], rows: _Rows) -> None:
    """Add an entry to the lines that its log is given, and to the rows of everything else."""
    table, entry = work.table_id, work.entry
    if lines:
        check_follows(table, entry.lines[0].sequence, lines[-1].sequence)
    lines += entry.lines
    last = lines[-1].sequence
    if entry.secrets:
        rows[secrets] += [_line_row(table, line) for line in entry.secrets]
    if entry.opened_at is not None:
        rows[tables].append((table, entry.opened_at))
    if (done := entry.done) is not None:
        rows[commands].append((table, done.player, done.id, done.body, last))
    if (over := entry.checkpoint) is not None:
        packed = zlib.compress(over.state), zlib.compress(over.keeper)
        rows[rounds].append((table, over.round, over.sequence, over.at, *packed))
    for player, purse in work.purses.items():
        rows[purses].append((player, table, last, purse.chips, purse.given))
    for player, chips in work.transfers.items():
        rows[transfers].append((player, table, last, chips))
    if (claimed := work.claimed) is not None:
        rows[meters] += [_line_row(claimed.meter, line) for line in claimed.lines]
    for each in work.then:
        _add(each, lines, rows)


def _line_row(name: str, line: Line) -> _Row:
    return name, line.sequence, line.digest, line.more, line.kind, line.payload


def _inserts_into(into: SqlTable, rows: list[_Row]) -> Iterator[_Insert]:
    if len(rows) == 1:
        yield into, _statement(into, 1), rows[0]
        return
    place = 0
    for count in _statements(len(rows)):
        values = tuple(chain.from_iterable(rows[place : place + count]))
        yield into, _statement(into, count), values
        place += count


def _execute(driver: sqlite3.Connection, insert: _Insert) -> None:
    into, statement, values = insert
    try:
        driver.execute(statement, values)
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
