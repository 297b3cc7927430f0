"""Commits in the thread of a loop: on a quick disk, passing an entry to another thread and back takes longer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from sqlalchemy import Engine

from pitboss.store.database import driver_of
from pitboss.store.log_tail import LogTail
from pitboss.store.table_entry import TableEntry, commit_entries

_QUICK = 0.002
"""How many seconds a loop may wait for a commit: about as long as it takes to decide a command."""
_IN_A_ROW = 32
"""How many commits must have been quick before a loop makes one. After a slow one, the writer makes that many again."""
_ENTRIES = 128
"""The most entries that a loop commits together."""


class AtOnce:
    """Tries to commit entries without waiting for anyone; the writer does whatever does not succeed.

    When the tail of the logs is long, the writer makes the next commit: that extends their index, and moves a long
    write-ahead log into the database.
    """

    def __init__(self, engine: Engine, tail: LogTail, clock: Callable[[], float] = perf_counter) -> None:
        # Not from the pool, because nobody else may have a connection that waits for no lock.
        self._connection = engine.connect()
        self._connection.detach()
        self._driver = driver_of(self._connection)
        for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
            self._driver.execute(f"pragma {pragma}")
        self._tail, self.clock = tail, clock
        self._quick = 0
        self.commits = 0
        """How many transactions were committed."""

    def took(self, seconds: float) -> None:
        """A commit took this many seconds."""
        self._quick = self._quick + 1 if seconds < _QUICK else 0

    def write(self, works: Sequence[object]) -> bool:
        """Whether they are on disk now; if not, nothing of them is."""
        if self._quick < _IN_A_ROW or self._tail.is_long or not 0 < len(works) <= _ENTRIES:
            return False
        entries: list[TableEntry] = []
        for work in works:
            if not isinstance(work, TableEntry) or _takes_long(work):
                return False
            entries.append(work)
        began = self.clock()
        try:
            commit_entries(self._driver, entries, self._tail)
        except Exception:
            return False
        self.commits += 1
        self.took(self.clock() - began)
        return True

    def close(self) -> None:
        """No more commits."""
        self._connection.close()


def _takes_long(work: TableEntry) -> bool:
    """Whether a round ends in it: packing what is stored with the round takes longer than passing it on."""
    return work.entry.checkpoint is not None or (bool(work.then) and any(map(_takes_long, work.then)))
