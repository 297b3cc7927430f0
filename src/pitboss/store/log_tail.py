"""What the logs of a house have gained since their index was last brought up to date.

If the index grew with every commit, a page of it would be written for every table that takes part. So it is extended
now and then, and whoever reads a log also goes through the short tail that the index does not have yet.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Engine

from pitboss.store.chain import Line

_LONG = 1024
"""With this many rows a tail is long: about as much as SQLite gathers before it moves its write-ahead log."""
_IN_TAIL = "number > (select max(number) from indexed)"
_EXTEND = (
    f"insert into batch_index select table_id, sequence, number from batches where {_IN_TAIL}",
    f"insert into indexed select number from batches where {_IN_TAIL} order by number desc limit 1",
)
_HIDDEN = (
    f"select table_id, sequence from batches where ({_IN_TAIL}) is not true and not exists (select 1 from batch_index"
    " where table_id = batches.table_id and sequence = batches.sequence and number = batches.number)"
)
_MISLEADING = (
    f"select table_id, sequence from batch_index where {_IN_TAIL} or not exists (select 1 from batches"
    " where number = batch_index.number and table_id = batch_index.table_id and sequence = batch_index.sequence)"
)
_END = "select sequence from logs where table_id = ? order by sequence desc limit 1"


Added = Mapping[str, Sequence[Line]]
"""The lines that are added to the log of each table."""


class OutOfOrder(sqlite3.IntegrityError):
    """Lines of a log would not follow one another."""


def check_follows(table: str, line: int, last: int) -> None:
    """`OutOfOrder` if a line of a log does not follow its last."""
    if line != last + 1:
        raise OutOfOrder(f"line {line} of {table} does not follow line {last}")


class LogTail:
    """How long the tail is, and where the log of each table ends, so that whatever is added follows it.

    It is told only of what is committed. At first it is long: an earlier process may have left one.
    """

    def __init__(self, rows: int = _LONG, ends: Mapping[str, int] | None = None) -> None:
        self.rows, self.ends = rows, dict(ends or {})

    @property
    def is_long(self) -> bool:
        """Whether the next commit should extend the index."""
        return self.rows >= _LONG

    def copy(self) -> LogTail:
        """The same, to be kept once a transaction is committed."""
        return LogTail(self.rows, self.ends)

    def keep(self, copy: LogTail) -> None:
        """Be as a copy is after the transaction for which it was made."""
        self.rows, self.ends = copy.rows, copy.ends

    def check_follow(self, driver: sqlite3.Connection, added: Added) -> None:
        """`OutOfOrder` if the first line that is added to a log does not follow its last."""
        for table, lines in added.items():
            end = self.ends.get(table)
            if end is None:
                found = driver.execute(_END, (table,)).fetchone()
                end = self.ends[table] = -1 if found is None else int(found[0])
            check_follows(table, lines[0].sequence, end)

    def grow(self, added: Added) -> None:
        """A row with these lines was added to each of these logs."""
        for table, lines in added.items():
            self.ends[table] = lines[-1].sequence
        self.rows += len(added)

    def into_index(self, driver: sqlite3.Connection) -> None:
        """Extend the index to the end of the logs, within a transaction that ends with it."""
        for statement in _EXTEND:
            driver.execute(statement)
        driver.commit()
        self.rows = 0


def index_faults(engine: Engine) -> Iterator[str]:
    """Where the index does not say what the rows say: a log is read by it, and ends where it says."""
    with engine.connect() as connection:
        for table, sequence in connection.exec_driver_sql(_HIDDEN):
            yield f"the index hides the row of {table} that ends with line {sequence}"
        for table, sequence in connection.exec_driver_sql(_MISLEADING):
            yield f"the index has a row of {table} that ends with line {sequence}, and the logs do not"
