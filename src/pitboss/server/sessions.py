"""Guests: a random token each, of which only the digest is kept."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import lru_cache

from sqlalchemy import Engine

from pitboss.house.running import system_time
from pitboss.server.frames import Session
from pitboss.store.journal import NewSession, session_of
from pitboss.store.writer import Writer

_TOKEN_BYTES = 32
LASTS_MS = 30 * 24 * 60 * 60 * 1000
"""A session ends so long after it began, as its cookie does."""


class Guests:
    """The guests of the house."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], int] = system_time) -> None:
        self._engine, self._writer, self._clock = engine, writer, clock
        self._known = lru_cache(maxsize=4096)(self._find)

    def player_of(self, token: str | None) -> str | None:
        """Whose token it is; nobody's, if it was never given or is too old."""
        if not token:
            return None
        try:
            number, began_at = self._known(_digest(token))
        except LookupError:
            return None
        return _name(number) if self._clock() - began_at < LASTS_MS else None

    def _find(self, digest: str) -> tuple[int, int]:
        found = session_of(self._engine, digest)
        if found is None:
            # Raised, so that it is not remembered: somebody may be given it yet.
            raise LookupError
        return found

    async def begin(self) -> tuple[str, Session]:
        """A new guest, on disk before he is told who he is."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        number = await asyncio.wrap_future(self._writer.submit(NewSession(_digest(token), self._clock())))
        return token, Session(_name(number))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _name(number: int) -> str:
    return f"Guest {number}"
