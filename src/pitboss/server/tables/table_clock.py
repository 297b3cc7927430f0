"""The times of one table: the one that its commands carry, and the one it waits by."""

from __future__ import annotations

import time
from collections.abc import Callable

from pitboss.house.session import TableSession
from pitboss.store.database_journal import DatabaseJournal


def elapsed_time() -> int:
    """Milliseconds that pass evenly, whatever happens to the computer's clock."""
    return time.monotonic_ns() // 1_000_000


class TableClock:
    """The clock of one table, and when something last happened there."""

    def __init__(
        self, session: TableSession[DatabaseJournal], clock: Callable[[], int], elapsed: Callable[[], int]
    ) -> None:
        self._session, self._clock, self._elapsed = session, clock, elapsed
        self._began = self.now() - elapsed()
        self.stepped_at = self.steady()

    def now(self) -> int:
        """The time on a command, which never goes back at a table, even if the computer's clock does."""
        return self._clock() if self._session.table is None else max(self._clock(), self._session.table.clock)

    def steady(self) -> int:
        """The time the table waits by: the clock's when the house was opened, plus what has passed since.

        So no wait gets longer or shorter because somebody set the clock.
        """
        return self._began + self._elapsed()

    @property
    def waited(self) -> int:
        """For how many milliseconds nothing has happened."""
        return self.steady() - self.stepped_at
