"""Commits in the thread of a loop: on a quick disk, passing an entry to another thread and back takes longer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from sqlalchemy import Engine

from pitboss.store.database import driver_of
from pitboss.store.table_entry import TableEntry, commit_entries

_QUICK = 0.002
"""How many seconds a loop may wait for a commit: about as long as it takes to decide a command."""
_IN_A_ROW = 32
"""How many commits must have been quick before a loop makes one. After a slow one, the writer makes that many again."""
_ENTRIES = 128
"""The most entries that a loop commits together."""
_THEN_ONE = 256
"""After this many commits the writer makes the next, which moves a long write-ahead log into the database."""


class AtOnce:
    """Tries to commit entries without waiting for anyone; the writer does whatever does not succeed."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = perf_counter) -> None:
        # Not from the pool, because nobody else may have a connection that waits for no lock.
        self._connection = engine.connect()
        self._connection.detach()
        self._driver = driver_of(self._connection)
        for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
            self._driver.execute(f"pragma {pragma}")
        self.clock = clock
        self._quick = self._since = 0
        self.commits = 0
        """How many transactions were committed."""

    def took(self, seconds: float) -> None:
        """The writer has made a commit, in this many seconds."""
        self._since = 0
        self._note(seconds)

    def _note(self, seconds: float) -> None:
        self._quick = self._quick + 1 if seconds < _QUICK else 0

    def write(self, works: Sequence[object]) -> bool:
        """Whether they are on disk now; if not, nothing of them is."""
        if self._quick < _IN_A_ROW or self._since >= _THEN_ONE or not 0 < len(works) <= _ENTRIES:
            return False
        entries: list[TableEntry] = []
        for work in works:
            if not isinstance(work, TableEntry) or _takes_long(work):
                return False
            entries.append(work)
        began = self.clock()
        try:
            commit_entries(self._driver, entries)
        except Exception:
            return False
        self.commits += 1
        self._since += 1
        self._note(self.clock() - began)
        return True

    def close(self) -> None:
        """No more commits."""
        self._connection.close()


def _takes_long(work: TableEntry) -> bool:
    """Whether a round ends in it: packing what is stored with the round takes longer than passing it on."""
    return work.entry.checkpoint is not None or (bool(work.then) and any(map(_takes_long, work.then)))
