"""What everyone connected to a table is told of it: each step, what came while they were away, and who is there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from pitboss.house.contributing import still_asked
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.resume import RECENT
from pitboss.house.session import TableSession
from pitboss.server.messages.encoding import Encoding
from pitboss.server.messages.frames import Clocks, HouseLimit, Snapshot, Update, Whole
from pitboss.server.tables.presence import Presence
from pitboss.server.tables.viewer import NO_CLOCKS, TableViewer
from pitboss.server.tables.waits import Waits
from pitboss.server.tables.watchers import Watchers
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import Table


class Announcer:
    """Tells everyone connected to one table what happens there. `changed` is called when somebody comes or goes."""

    def __init__(
        self,
        session: TableSession[DatabaseJournal],
        timers: Waits,
        *,
        steady: Callable[[], int],
        limits: tuple[HouseLimit, ...],
        changed: Callable[[], None],
    ) -> None:
        self._session, self._timers, self._steady, self._changed = session, timers, steady, changed
        self.viewer = TableViewer(limits)
        self.steps: deque[LoggedStep] = deque(session.recent, RECENT)
        session.recent = []
        self.presence = Presence()
        self.watchers = Watchers(self._beginning, Encoding().frame, self._came, self._went)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._session.open_table

    def tell(self, step: LoggedStep) -> None:
        """Tell everyone of a step."""
        clocks, at = self._timers.clocks(step.table), self._steady()
        self.watchers.tell(lambda player: self.viewer.update(step, player, at=at, clocks=clocks))

    def tell_clocks(self) -> None:
        """Tell everyone that the waiting changed, or what is announced."""
        clocks = self._timers.clocks(self.table)
        self.watchers.tell(lambda player: self._snapshot(player, clocks))

    def snapshot(self, player: str | None) -> Snapshot:
        """The table now, as this person is allowed to see it."""
        return self._snapshot(player, self._timers.clocks(self.table))

    def _snapshot(self, player: str | None, clocks: Clocks) -> Snapshot:
        table, keeper = self.table, self._session.house.keeper
        asked = None if keeper is None else still_asked(keeper, table.clock)
        return self.viewer.snapshot(
            table, player, head=self._session.head, at=self._steady(), clocks=clocks, asked=asked
        )

    def updates(self, player: str | None, since: int) -> list[Update] | None:
        """Every step since a sequence, as this person is allowed to see it; None if that is too long ago."""
        if since == self._session.sequence:
            return []
        missed = [step for step in self.steps if step.sequence > since]
        if not missed or missed[0].since > since:
            return None
        at, now = self._steady(), self._timers.clocks(self.table)
        past = [
            self.viewer.update(step, player, at=at, clocks=NO_CLOCKS, view=self.viewer.past(step, player))
            for step in missed[:-1]
        ]
        return [*past, self.viewer.update(missed[-1], player, at=at, clocks=now)]

    def missed(self, since: int) -> int:
        """How many steps came since a sequence, as far as they are remembered."""
        return sum(step.sequence > since for step in self.steps)

    def _beginning(self, player: str | None, since: int | None) -> list[Whole]:
        """What a connection begins with: what it missed, or the table as it is."""
        missed = None if since is None else self.updates(player, since)
        return list(missed) if missed else [self.snapshot(player)]

    def look_around(self) -> bool:
        """Notice who is there; returns whether anyone must be told that the waiting changed."""
        table, now, watched = self.table, self._steady(), len(self.watchers)
        present = self.watchers.players | self.presence.players(now)
        if self._timers.sees(table, present, watched):
            return False
        before = self._timers.clocks(table)
        self._timers.seen(table, present, now, watched=watched)
        return self._timers.clocks(table) != before

    def _came(self) -> None:
        if self.look_around():
            self.tell_clocks()
        self._changed()

    def _went(self, player: str | None) -> None:
        if player is not None:
            self.presence.forget(player)
        self._came()
