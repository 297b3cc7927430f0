"""Connections to a table, each with a queue of fixed length: one that cannot keep up gets a snapshot instead."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager

MOST = 1000
"""How many connections a table may have at once; more are refused."""
_WAITING = 64
"""How many frames may wait for a client; beyond that they are dropped, and one snapshot is sent instead."""

Beginning = Callable[[str | None, int | None], list[bytes]]
"""The first frames of a connection: for a player or nobody, since a sequence or from a snapshot."""
AtOnce = Callable[[bytes], bool]
"""Sends a frame before it returns, unless that cannot be done now; whether it was sent."""

_log = logging.getLogger(__name__)


def _not_at_once(_: bytes) -> bool:
    return False


class Full(Exception):
    """The table has no room for another connection."""


class Watch:
    """One connection."""

    def __init__(self, player: str | None, beginning: Beginning, at_once: AtOnce = _not_at_once) -> None:
        self.player, self._beginning, self._at_once = player, beginning, at_once
        self._frames: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._began = self._stale = self._ended = False
        self._sending = False
        """Whether a frame has been taken, and the next has not been asked for yet."""

    def put(self, frame: bytes) -> None:
        """Send a frame, at once if none is queued before it. Never waits."""
        if not self._began:
            return
        if not (self._frames or self._stale or self._sending or self._ended) and self._at_once(frame):
            return
        if len(self._frames) >= _WAITING:
            self._frames.clear()
            self._stale = True
        if not self._stale:
            self._frames.append(frame)
        self._something.set()

    def end(self) -> None:
        """Nothing more comes."""
        self._ended = True
        self._something.set()

    async def frames(self, since: int | None) -> AsyncGenerator[bytes]:
        """What to send, in order, beginning with what the client missed."""
        # Nothing is awaited between the beginning and the first frame that can be queued, so none is lost or repeated.
        self._began = True
        self._frames.extend(self._beginning(self.player, since))
        while True:
            while self._frames or self._stale:
                if self._stale:
                    self._stale = False
                    self._frames.extend(self._beginning(self.player, None))
                frame, self._sending = self._frames.popleft(), True
                yield frame
                self._sending = False
            if self._ended:
                return
            self._something.clear()
            await self._something.wait()


class Watchers:
    """Everyone connected to one table. `came` is called when somebody comes, `went` when somebody goes."""

    def __init__(self, beginning: Beginning, came: Callable[[], None], went: Callable[[str | None], None]) -> None:
        self._beginning, self._came, self._went = beginning, came, went
        self._watches: set[Watch] = set()

    @property
    def players(self) -> set[str]:
        """The players who are connected, some perhaps more than once."""
        return {watch.player for watch in self._watches if watch.player is not None}

    def __len__(self) -> int:
        return len(self._watches)

    @contextmanager
    def watch(self, player: str | None, at_once: AtOnce = _not_at_once) -> Iterator[Watch]:
        """A connection, for as long as it lasts."""
        if len(self._watches) >= MOST:
            raise Full
        watch = Watch(player, self._beginning, at_once)
        self._watches.add(watch)
        try:
            self._came()
            yield watch
        finally:
            self._watches.discard(watch)
            self._went(player)

    def tell(self, frame_for: Callable[[str | None], bytes]) -> None:
        """Send each person their own frame, made once for all their connections.

        If it cannot be made for one of them, that connection ends and may reconnect; the others are told.
        """
        made: dict[str | None, bytes | None] = {}
        for watch in self._watches:
            if watch.player not in made:
                made[watch.player] = _made(frame_for, watch.player)
            frame = made[watch.player]
            if frame is None:
                watch.end()
            else:
                watch.put(frame)

    def end(self) -> None:
        """Close every connection."""
        for watch in self._watches:
            watch.end()


def _made(frame_for: Callable[[str | None], bytes], player: str | None) -> bytes | None:
    try:
        return frame_for(player)
    except Exception:
        _log.exception("%s could not be told what happened", player or "whoever watches")
        return None
