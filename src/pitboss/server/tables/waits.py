"""The waits of a table that is run: worked out once after each thing that happens, however often they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from pitboss.server.messages import frames
from pitboss.server.messages.frames import Clocks, CutOffered
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.timers import Timers
from pitboss.table import Table
from pitboss.table import events as ev

_T = TypeVar("_T")


class Waits(Timers):
    """Timers that remember their answers about one state of the table until something happens that may change them.

    At every step the table asks for them again and again: for what people are told, for what the house does next, and
    to see whether anyone must be told that the waiting changed.
    """

    __slots__ = ("_known", "_of")

    def __init__(self, pace: Pace, began: int) -> None:
        super().__init__(pace, began)
        self._of: Table | None = None
        self._known: dict[str, Any] = {}

    def seen(self, table: Table, present: Iterable[str], now: int, *, watched: int) -> None:
        self._known.clear()
        super().seen(table, present, now, watched=watched)

    def happened(self, events: Iterable[ev.AnyEvent], table: Table, now: int) -> None:
        self._known.clear()
        super().happened(events, table, now)

    def at(self, table: Table, now: int) -> None:
        self._known.clear()
        super().at(table, now)

    def heed(self, asked: frames.PlayerCommand, who: str) -> None:
        self._known.clear()
        super().heed(asked, who)

    def closes_at(self, table: Table) -> int | None:
        return self._once("closes_at", table, super().closes_at)

    def cut(self, table: Table) -> CutOffered | None:
        return self._once("cut", table, super().cut)

    def clocks(self, table: Table) -> Clocks:
        return self._once("clocks", table, super().clocks)

    def _deadlines(self, table: Table) -> Iterator[tuple[int, int]]:
        deadlines = super()._deadlines
        return iter(self._once("deadlines", table, lambda table: tuple(deadlines(table))))

    def _kept_until(self, table: Table) -> dict[str, int]:
        return self._once("kept_until", table, super()._kept_until)

    def _waited_for(self, table: Table) -> set[str]:
        return self._once("waited_for", table, super()._waited_for)

    def _once(self, what: str, table: Table, work: Callable[[Table], _T]) -> _T:
        # No state is ever changed in place, so another state is another value.
        if table is not self._of:
            self._of = table
            self._known.clear()
        if what not in self._known:
            self._known[what] = work(table)
        found: _T = self._known[what]
        return found
