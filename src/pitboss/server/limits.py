"""How fast anyone may ask: a bucket of tokens each, refilled over time. What is too fast is refused, never queued."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.server.faults import Fault

_MOST = 10_000
"""Buckets remembered at once; the one unused for longest goes first, and would be full again."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    a_second: float


COMMANDS = Rate(60, 20)
SESSIONS = Rate(20, 0.2)
CONNECTIONS = Rate(30, 1)
READING = Rate(1000, 200)
"""What is read costs about as many tokens as the house works milliseconds for it."""


class Buckets:
    """One bucket for each name."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str, cost: float = 1) -> float:
        """Take so many; the answer is 0, or how many seconds until there will be as many."""
        now = self._clock()
        left, at = self._left.pop(name, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.a_second)
        enough = left >= cost
        self._left[name] = (left - cost if enough else left, now)
        if len(self._left) > _MOST:
            self._left.popitem(last=False)
        return 0 if enough else (cost - left) / self._rate.a_second


class Limiter:
    """The limits of one server."""

    def __init__(
        self,
        commands: Rate = COMMANDS,
        sessions: Rate = SESSIONS,
        connections: Rate = CONNECTIONS,
        reading: Rate = READING,
    ) -> None:
        self._commands, self._sessions = Buckets(commands), Buckets(sessions)
        self._connections, self._reading = Buckets(connections), Buckets(reading)

    def command(self, player: str) -> None:
        """Refuse a player who gives commands too fast."""
        _check(self._commands.wait(player))

    def session(self, address: str) -> None:
        """Refuse an address that asks for too many guests."""
        _check(self._sessions.wait(address))

    def connection(self, address: str) -> None:
        """Refuse an address that connects too often."""
        _check(self._connections.wait(address))

    def read(self, who: str, cost: float) -> None:
        """Refuse who has more read to him than his share: a guest by his name, anyone else by his address."""
        _check(self._reading.wait(who, cost))


def _check(wait: float) -> None:
    if wait:
        raise Fault.too_fast(wait)
