"""How many connections the house allows, in all and per address, and how long it waits for the other end.

When there is no room, a newcomer takes the place of the oldest connection that has asked for nothing yet: connections
that are opened and left idle keep nobody out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Protocol

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of one house. Times are seconds."""

    connections: int = 1000
    """In all."""
    of_address: int = 128
    """From one address that is not a trusted proxy."""
    request: float = 10
    """For a whole request to arrive, headers and body."""
    taking: float = 20
    """For the other end to take what it was sent."""
    closing: float = 5
    """For a connection to end, once it should."""


class Connection(Protocol):
    """What the gate knows about a connection."""

    def waits_for(self) -> str | None:
        """What the house is waiting for from the other end (a field of `Bounds`), if anything."""
        ...

    def progress(self) -> Hashable:
        """A value that changes whenever the other end does what was waited for."""
        ...

    def drop(self) -> None:
        """End it at once."""
        ...


@dataclass(slots=True)
class _Standing:
    """How long a connection has been waiting for the same thing."""

    waits_for: str | None = None
    progress: Hashable = None
    since: float = 0


@dataclass(slots=True)
class Gate:
    """Every connection of one house."""

    bounds: Bounds = field(default_factory=Bounds)
    trusted: tuple[Network, ...] = ()
    """The house's proxies: whoever comes through one is counted by the address behind it, if known."""
    _of: dict[str, dict[Connection, _Standing]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def admit(self, connection: Connection, address: str) -> bool:
        """Let somebody in, if there is room or some can be made."""
        own = self._of.get(address, {})
        bounded = not is_within(address, self.trusted)
        if bounded and len(own) >= self.bounds.of_address and not _make_room(own):
            return False
        if len(self) >= self.bounds.connections and not _make_room(max(self._of.values(), key=len)):
            return False
        self._of.setdefault(address, {})[connection] = _Standing()
        return True

    def left(self, connection: Connection, address: str) -> None:
        """A connection has ended."""
        own = self._of.get(address, {})
        own.pop(connection, None)
        if not own:
            self._of.pop(address, None)

    def sweep(self, now: float) -> None:
        """Drop every connection whose other end has kept the house waiting too long."""
        for connection in list(self._overdue(now)):
            connection.drop()

    def _overdue(self, now: float) -> Iterator[Connection]:
        for own in self._of.values():
            for connection, standing in own.items():
                waits_for, progress = connection.waits_for(), connection.progress()
                if (waits_for, progress) != (standing.waits_for, standing.progress):
                    standing.waits_for, standing.progress, standing.since = waits_for, progress, now
                elif waits_for is not None and now - standing.since >= getattr(self.bounds, waits_for):
                    yield connection


def _make_room(connections: dict[Connection, _Standing]) -> bool:
    """Drop the oldest of these that has asked for nothing."""
    for connection in connections:
        if connection.waits_for() == "request":
            del connections[connection]
            connection.drop()
            return True
    return False


def is_within(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of these networks."""
    found = _parsed(address)
    return found is not None and any(found in network for network in networks)


def counted_as(address: str) -> str:
    """The name under which an address is counted: one household has a whole network of IPv6."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))
    return address


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None
