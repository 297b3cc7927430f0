"""What the routes ask of the house: its sessions, its tables, and the rounds they have played."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from pitboss.server.messages.frames import Acknowledged, Given, Refused, Session, Snapshot, TableCard, Update
from pitboss.server.messages.pages import EdgesPage, LogHead, RoundCard, RoundProof, RoundReplay


class Watcher(Protocol):
    """One connection to a table."""

    def frames(self, since: int | None) -> AsyncIterator[bytes]:
        """Everything to be sent, encoded; ends when the connection should."""
        ...


class TableDesk(Protocol):
    """One table as the routes see it. `player` is None for whoever has no session."""

    def card(self, player: str | None) -> TableCard: ...
    def holds(self, player: str) -> int: ...
    def heard(self, player: str | None) -> None:
        """He asks without a connection, so for a while he is there without one."""
        ...

    def snapshot(self, player: str | None) -> Snapshot: ...
    def updates(self, player: str | None, since: int) -> list[Update] | None:
        """What came since; None if that is too long ago to be told step by step."""
        ...

    def missed(self, since: int) -> int:
        """How many steps that would be."""
        ...

    async def give(self, player: str, given: Given) -> Acknowledged | Refused: ...
    def watch(self, player: str | None) -> AbstractContextManager[Watcher]: ...
    async def rounds(self, player: str | None, before: int | None) -> list[RoundCard]: ...
    async def replay(self, player: str | None, number: int) -> RoundReplay | None: ...
    async def heads(self, sequences: Collection[int]) -> list[LogHead]: ...
    async def proof(self, number: int) -> RoundProof | None: ...
    async def edges(self) -> EdgesPage: ...


class SessionDesk(Protocol):
    """Who somebody is, by the token in his cookie."""

    async def player_of(self, token: str | None) -> str | None: ...
    async def begin(self) -> tuple[str, str]:
        """A new guest: the token for his cookie, and his name."""
        ...


class Floor(Protocol):
    """All of it."""

    @property
    def sessions(self) -> SessionDesk: ...
    @property
    def tables(self) -> Mapping[str, TableDesk]: ...
    def session(self, player: str) -> Session:
        """Who somebody is, and what he has."""
        ...
