"""Connections to a table, each with a queue of fixed length: one that cannot keep up gets a snapshot instead."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from pitboss.server.messages.frames import Follow

MOST = 1000
"""How many connections a table may have at once; more are refused."""
_WAITING = 64
"""How many frames may wait for a client; beyond that they are dropped, and one snapshot is sent instead."""

_F = TypeVar("_F")
"""What clients are told about a table."""
Beginning = Callable[[str | None, int | None], list[_F]]
"""The first frames of a connection: for a player or a spectator, since a sequence number or from a snapshot."""
Encode = Callable[[_F, _F | None], bytes]
"""A frame as it goes over the wire; only what changed, for a connection that has an earlier frame."""
Notice = Callable[[], bytes | None]
"""What one person alone must know now, as it goes over the wire; None if there is nothing of the kind."""
AtOnce = Callable[[bytes], bool]
"""Sends a frame without waiting, if that can be done now; returns whether it is on its way."""

_log = logging.getLogger(__name__)


def _not_at_once(_: bytes) -> bool:
    return False


class Full(Exception):
    """The table has no room for another connection."""


class Watch(Generic[_F]):
    """One connection."""

    def __init__(
        self,
        player: str | None,
        beginning: Beginning[_F],
        encode: Encode[_F],
        at_once: AtOnce = _not_at_once,
        notice: Notice | None = None,
    ) -> None:
        self.player, self._beginning, self._encode, self._at_once = player, beginning, encode, at_once
        self._notice = notice
        self._noticed: bytes | None = None
        """The last notice that was sent."""
        self._frames: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._began = self._stale = self._ended = False
        self._sending = False
        """Whether a frame has been taken, and the next has not been asked for yet."""
        self._follow: Follow = "frames"
        self._before: _F | None = None
        """The last frame, if the connection is sent only what changes."""

    def put(self, frame: _F, encode: Encode[_F] | None = None) -> None:
        """Send a frame, at once if none is queued before it. Never waits."""
        if not self._began or self._stale:
            return
        if len(self._frames) >= _WAITING:
            self._frames.clear()
            self._stale = True
            self._something.set()
            return
        told = (encode or self._encode)(frame, self._before)
        self._told(frame)
        self._send(told)

    def notify(self) -> None:
        """Send this person's notice, if it differs from the last one. Never waits."""
        # A connection that falls behind is sent it again with the snapshot that replaces what it missed.
        if self._notice is None or not self._began or self._stale:
            return
        told = self._notice()
        if told is not None and told != self._noticed:
            self._noticed = told
            self._send(told)

    def _send(self, told: bytes) -> None:
        if not (self._frames or self._sending or self._ended) and self._at_once(told):
            return
        self._frames.append(told)
        self._something.set()

    def put_whole(self, frame: _F) -> None:
        """The same, no matter which frames the connection has."""
        self._before = None
        self.put(frame)

    def end(self) -> None:
        """End the connection: nothing more is sent."""
        self._ended = True
        self._something.set()

    async def frames(self, since: int | None, follow: Follow = "frames") -> AsyncGenerator[bytes]:
        """What to send, in order, beginning with what the client missed."""
        # Nothing is awaited between the beginning and the first frame that can be queued, so none is lost or repeated.
        self._began, self._follow = True, follow
        self._begin(since)
        while True:
            while self._frames or self._stale:
                if self._stale:
                    self._stale = False
                    self._begin(None)
                frame, self._sending = self._frames.popleft(), True
                yield frame
                self._sending = False
            if self._ended:
                return
            self._something.clear()
            await self._something.wait()

    def _begin(self, since: int | None) -> None:
        for frame in self._beginning(self.player, since):
            self._frames.append(self._encode(frame, None))
            self._told(frame)
        self._noticed = None
        self.notify()

    def _told(self, frame: _F) -> None:
        if self._follow == "changes":
            self._before = frame


class Watchers(Generic[_F]):
    """Everyone connected to one table. `came` is called when somebody comes, `went` when somebody goes."""

    def __init__(
        self,
        beginning: Beginning[_F],
        encode: Encode[_F],
        came: Callable[[], None],
        went: Callable[[str | None], None],
    ) -> None:
        self._beginning, self._encode, self._came, self._went = beginning, encode, came, went
        self._watches: set[Watch[_F]] = set()
        self._notified: set[Watch[_F]] = set()
        """Those who are told more than what happens."""

    @property
    def players(self) -> set[str]:
        """The players who are connected, some perhaps more than once."""
        return {watch.player for watch in self._watches if watch.player is not None}

    def __len__(self) -> int:
        return len(self._watches)

    @contextmanager
    def watch(
        self, player: str | None, at_once: AtOnce = _not_at_once, notice: Notice | None = None
    ) -> Iterator[Watch[_F]]:
        """A connection, for as long as it lasts; with `notice`, it is also sent notices of its own."""
        if len(self._watches) >= MOST:
            raise Full
        watch = Watch(player, self._beginning, self._encode, at_once, notice)
        self._watches.add(watch)
        if notice is not None:
            self._notified.add(watch)
        try:
            self._came()
            yield watch
        finally:
            self._watches.discard(watch)
            self._notified.discard(watch)
            self._went(player)

    def tell(self, frame_for: Callable[[str | None], _F]) -> None:
        """Send each person their own frame, made once for all their connections.

        If it cannot be made for one of them, that connection ends and may reconnect; the others are told.
        """
        made: dict[str | None, _F] = {}
        encoded: dict[tuple[str | None, int], bytes] = {}

        def encode(frame: _F, before: _F | None) -> bytes:
            key = watch.player, id(before)
            if key not in encoded:
                encoded[key] = self._encode(frame, before)
            return encoded[key]

        for watch in self._watches:
            player = watch.player
            try:
                if player not in made:
                    made[player] = frame_for(player)
                watch.put(made[player], encode)
            except Exception:
                _log.exception("%s could not be told what happened", player or "whoever watches")
                watch.end()

    @property
    def notified(self) -> bool:
        """Whether anyone is sent notices."""
        return bool(self._notified)

    def notify(self) -> None:
        """Send everyone who has notices of their own what is new in them."""
        for watch in self._notified:
            watch.notify()

    def end(self) -> None:
        """Close every connection."""
        for watch in self._watches:
            watch.end()
