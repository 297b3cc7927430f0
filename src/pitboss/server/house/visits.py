"""How long somebody has been here: the session clock of every player, and the hours that call for a reminder.

A session begins with the first request and ends after half an hour without one. It is remembered only while the house
is open.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

_MINUTE = 60_000
HOUR = 60 * _MINUTE
BREAK = 30 * _MINUTE
"""After this long without a request, a player has taken a break: the next request begins a new session."""
_REMEMBERED = 10_000
"""How many players are remembered: the most recent ones."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A session: when it began, and when its player last asked for anything."""

    began_at: int
    last_at: int


class Visits:
    """The sessions of all players. The clock is that of the house."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._known: OrderedDict[str, Visit] = OrderedDict()

    def heard(self, player: str) -> Visit:
        """A player asks for something: the session continues, or begins."""
        before = self._known.pop(player, None)
        # A clock that was set back must not make a session negative.
        now = max(self._clock(), 0 if before is None else before.last_at)
        began = now if before is None or now - before.last_at >= BREAK else before.began_at
        self._known[player] = Visit(began, now)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return self._known[player]
