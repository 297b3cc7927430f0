"""How fast anyone may ask: each has a bucket of tokens, refilled over time. Excess requests are refused, never queued.

Guests are counted by name, and everyone by address as well: many names gain nothing.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pitboss.server.messages.faults import Fault

_MOST = 10_000
"""Buckets remembered at once; the one unused for longest goes first, and would be full again anyway."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and then how many per second."""

    burst: float
    a_second: float

    def times(self, number: float) -> Rate:
        """As much as that many have together."""
        return Rate(self.burst * number, self.a_second * number)


COMMANDS = Rate(60, 20)
SESSIONS = Rate(12, 1 / 30)
LOGINS = Rate(20, 1 / 3)
CONNECTIONS = Rate(30, 1)
READING = Rate(1000, 200)
"""Reading costs about as many tokens as it takes the house milliseconds."""
REQUESTS = Rate(600, 200)
_COMMANDING, _READING = 4, 2
"""An address gets as much as this many guests."""
SOCKETS_OF_GUEST, SOCKETS_OF_ADDRESS = 16, 64
"""How many connections to tables there may be at once."""


class Buckets:
    """One bucket per name. Safe to use from any thread."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._one = threading.Lock()

    def wait(self, name: str, cost: float = 1) -> float:
        """Take that many tokens; returns 0, or how many seconds until there will be enough."""
        with self._one:
            now = self._clock()
            left, at = self._left.pop(name, (self._rate.burst, now))
            left = min(self._rate.burst, left + max(0.0, now - at) * self._rate.a_second)
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
        requests: Rate = REQUESTS,
        *,
        logins: Rate = LOGINS,
    ) -> None:
        self._commands, self._commands_from = Buckets(commands), Buckets(commands.times(_COMMANDING))
        self._reading, self._reading_from = Buckets(reading), Buckets(reading.times(_READING))
        self._sessions, self._connections = Buckets(sessions), Buckets(connections)
        self._requests, self._logins = Buckets(requests), Buckets(logins)
        self._sockets: Counter[tuple[str, str]] = Counter()

    def request(self, address: str) -> None:
        """Refuse an address that makes too many requests of any kind."""
        _check(self._requests.wait(address))

    def command(self, player: str, address: str) -> None:
        """Refuse a player or an address that gives commands too fast."""
        _check(self._commands.wait(player))
        _check(self._commands_from.wait(address))

    def session(self, address: str) -> None:
        """Refuse an address that asks for too many guests."""
        _check(self._sessions.wait(address))

    def login(self, address: str) -> None:
        """Refuse an address that tries too often to log in, or to guess a code."""
        _check(self._logins.wait(address))

    def connection(self, address: str) -> None:
        """Refuse an address that connects too often."""
        _check(self._connections.wait(address))

    def read(self, player: str | None, address: str, cost: float) -> None:
        """Refuse a guest or an address that reads more than its share."""
        if player is not None:
            _check(self._reading.wait(player, cost))
        _check(self._reading_from.wait(address, cost))

    @contextmanager
    def socket(self, player: str | None, address: str) -> Iterator[None]:
        """Hold a connection to a table; `Fault` if a guest or an address has too many."""
        held = [(("address", address), SOCKETS_OF_ADDRESS)]
        if player is not None:
            held.append((("guest", player), SOCKETS_OF_GUEST))
        if any(self._sockets[name] >= most for name, most in held):
            raise Fault.too_many_connections()
        names = [name for name, _ in held]
        self._sockets.update(names)
        try:
            yield
        finally:
            self._sockets.subtract(names)
            for name in names:
                if not self._sockets[name]:
                    del self._sockets[name]


def _check(wait: float) -> None:
    if wait:
        raise Fault.too_fast(wait)
