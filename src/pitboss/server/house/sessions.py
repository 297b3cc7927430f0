"""Guests: each has a random token, of which only the digest is kept."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy import Engine

from pitboss.house.clock import system_time
from pitboss.server.tables.booking import NotWritten
from pitboss.store.database_journal import NewSession, session_of
from pitboss.store.writer import Writer

_TOKEN_BYTES = 32
_REMEMBERED = 4096
"""How many guests are known without asking the database: the most recent ones."""
LASTS_MS = 30 * 24 * 60 * 60 * 1000
"""How long a session and its cookie last."""


class Guests:
    """The guests of the house."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], int] = system_time) -> None:
        self._engine, self._writer, self._clock = engine, writer, clock
        self._known: OrderedDict[str, tuple[int, int]] = OrderedDict()

    async def player_of(self, token: str | None) -> str | None:
        """Whose token it is; None if it was never issued or is too old."""
        found = await self._found(_digest(token)) if token else None
        if found is None:
            return None
        number, began_at = found
        return _name(number) if self._clock() - began_at < LASTS_MS else None

    async def _found(self, digest: str) -> tuple[int, int] | None:
        """The guest with a token, remembered or read. An unknown token is not remembered: it may still be issued."""
        found = self._known.pop(digest, None) or await asyncio.to_thread(session_of, self._engine, digest)
        if found is not None:
            self._known[digest] = found
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def begin(self) -> tuple[str, str]:
        """A new guest, on disk before anyone is told the name."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        try:
            number = await self._writer.write(NewSession(_digest(token), self._clock()))
        except Exception as error:
            raise NotWritten from error
        return token, _name(number)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _name(number: int) -> str:
    return f"Guest {number}"
