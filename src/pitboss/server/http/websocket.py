"""The WebSocket of a table: a hello, then frames both ways until one side leaves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.status_codes import HTTP_401_UNAUTHORIZED

from pitboss.people.logins import Logins
from pitboss.people.person import Person
from pitboss.server.house.house import OpenFloor
from pitboss.server.http.access import ANYONE, COMMANDS, DEALERS, DUTIES, PLAYERS, asking
from pitboss.server.http.duty_routes import role_at_table
from pitboss.server.http.guard import address_of
from pitboss.server.http.limits import Limiter
from pitboss.server.http.protocols import AT_ONCE
from pitboss.server.messages.faults import Fault, malformed
from pitboss.server.messages.frames import ClientFrame, Given, GivenByStaff, Hello, Refused, ServerFrame, Whole, encode
from pitboss.server.messages.incoming import Unreadable, read
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.watchers import AtOnce, Full, Notice, Watch

_Socket = WebSocket[object, object, State]
_MOST_MALFORMED = 8
"""After this many unreadable frames, the connection is closed."""
_MOST_TOO_FAST = 20
"""After this many refusals in a row for asking too fast, it is closed as well."""
_log = logging.getLogger(__name__)
_TOO_MUCH = ("too-fast", "too-many-waiting")
_SEND_SECONDS = 20
"""A client that needs longer than this to take one frame is gone."""
_HELLO_SECONDS = 10
GOING_AWAY, POLICY, INTERNAL, TRY_LATER = 1001, 1008, 1011, 1013
_DECODER: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)


@websocket("/tables/{table_id:str}/live", opt={**ANYONE.opt, COMMANDS: PLAYERS, DUTIES: DEALERS})
async def live(socket: _Socket, table_id: FromPath[str]) -> None:
    """Follow a table, and play or deal at it. Without a session, you can only follow it."""
    floor: OpenFloor = socket.app.state.floor
    limiter: Limiter = socket.app.state.limiter
    table = floor.tables.get(table_id)
    await socket.accept()
    try:
        limiter.connection(address_of(socket))
        if table is None:
            await _close(socket, POLICY, "there is no such table")
            return
        person = asking(socket)
        ended = floor.office.book.ended(person.key) if person is not None and person.key else None
        with limiter.socket(None if person is None else person.name, address_of(socket)):
            talk = _Talk(socket, table.actor, limiter, person, ended, heard=floor.visits.heard)
            if person is not None and person.key:
                talk.logins = floor.office.logins
            await talk.run()
    except Fault as fault:
        await _close(socket, TRY_LATER, fault.refused.refusal.message)
    except Full:
        await _close(socket, TRY_LATER, "too many people are watching: come back later")
    except Exception:
        _log.exception("a connection to %s ended with a fault of the house", table_id)
        await _close(socket, INTERNAL, "something went wrong in the house: come back in a moment")


class _Talk:
    """One connection. Frames to the client come from a watcher and from answers, and are sent one at a time."""

    def __init__(
        self,
        socket: _Socket,
        actor: Actor,
        limiter: Limiter,
        person: Person | None,
        ended: asyncio.Event | None = None,
        *,
        heard: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._socket, self._actor, self._limiter, self._person = socket, actor, limiter, person
        self._player = None if person is None else person.player
        self._ended = ended or asyncio.Event()
        self._heard = heard
        self._sending = asyncio.Lock()
        self._at_once = _at_once(socket)
        self._sending_since: float | None = None
        self._unread = self._too_fast = 0
        self.logins: Logins | None = None
        """What knows the limits of the session or token, where there is one."""

    async def run(self) -> None:
        hello = await self._hello()
        if hello is None:
            return
        with self._actor.watchers.watch(self._player, self._sent_at_once, self._notice()) as watcher:
            telling = asyncio.create_task(self._tell(watcher, hello))
            hearing = asyncio.create_task(self._hear(watcher))
            tasks = (telling, hearing, asyncio.create_task(self._until_ended()))
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                done = await asyncio.gather(*tasks, return_exceptions=True)
        for error in done:
            if isinstance(error, Exception) and not isinstance(error, (WebSocketDisconnect, TimeoutError)):
                raise error

    def _notice(self) -> Notice | None:
        """What tells somebody on the staff of their duties."""
        person = self._person
        if person is None or DEALERS.fault(person) is not None:
            return None
        return partial(self._actor.staff.notice, person.name, role_at_table(person))

    async def _hello(self) -> Hello | None:
        """The first frame, which must be a hello."""
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                frame = self._read(await self._socket.receive_data(mode="text"))
        except WebSocketDisconnect:
            return None
        except TimeoutError:
            frame = None
        if isinstance(frame, Hello):
            return frame
        await _close(self._socket, POLICY, "say hello first")
        return None

    def _read(self, text: str | bytes) -> ClientFrame | Refused:
        try:
            return read(_DECODER, text)
        except Unreadable as error:
            return malformed(error)

    def _sent_at_once(self, frame: bytes) -> bool:
        """Send a frame without waiting, unless another is on its way or the connection cannot take it now."""
        return self._at_once is not None and not self._sending.locked() and self._at_once(frame)

    async def _send(self, frame: bytes) -> None:
        if self._sent_at_once(frame):
            return
        async with self._sending:
            self._sending_since = asyncio.get_running_loop().time()
            try:
                await self._socket.send_text(frame.decode())
            except (RuntimeError, OSError) as error:
                # The client is gone, or the server dropped it because of what it sent.
                raise WebSocketDisconnect(detail=str(error)) from error
            finally:
                self._sending_since = None

    async def _tell(self, watcher: Watch[Whole], hello: Hello) -> None:
        async for frame in watcher.frames(hello.since, hello.follow):
            await self._send(frame)
        await _close(self._socket, GOING_AWAY, "the house is closing: come back in a moment")

    async def _until_ended(self) -> None:
        """End the connection when its session ends, and drop a client that takes nothing."""
        while not self._ended.is_set():
            # One clock per connection: one per frame would cost as much as sending it.
            with suppress(TimeoutError):
                async with asyncio.timeout(_SEND_SECONDS / 2):
                    await self._ended.wait()
            if self._is_over():
                break
            if self._takes_nothing():
                await _close(self._socket, TRY_LATER, "too slow")
                return
        await _close(self._socket, POLICY, "your session has ended: log in again")

    def _takes_nothing(self) -> bool:
        since = self._sending_since
        return since is not None and asyncio.get_running_loop().time() - since >= _SEND_SECONDS

    async def _hear(self, watcher: Watch[Whole]) -> None:
        while True:
            frame = self._read(await self._socket.receive_data(mode="text"))
            answer = frame if isinstance(frame, Refused) else await self._answer(frame, watcher)
            if answer is not None:
                await self._send(encode(answer))
            why = self._enough(frame, answer)
            if why is not None:
                await _close(self._socket, POLICY, why)
                return
            # Frames that have already arrived are read without waiting: give others a turn.
            await asyncio.sleep(0)

    def _enough(self, frame: ClientFrame | Refused, answer: ServerFrame | None) -> str | None:
        """Why the connection is closed, if it has sent too much that is refused."""
        refused = answer.refusal.code if isinstance(answer, Refused) else None
        self._unread += isinstance(frame, Refused)
        self._too_fast = self._too_fast + 1 if refused in _TOO_MUCH else 0
        if self._unread > _MOST_MALFORMED:
            return "too many unreadable frames"
        return "too fast for too long" if self._too_fast > _MOST_TOO_FAST else None

    async def _answer(self, frame: ClientFrame, watcher: Watch[Whole]) -> ServerFrame | None:
        """The answer; none to a hello, after which the table is told whole among its other frames."""
        try:
            if isinstance(frame, Hello):
                self._limiter.read(self._player, address_of(self._socket), 1)
                watcher.put_whole(self._actor.announcer.snapshot(self._player))
                return None
            return await (self._give(frame) if isinstance(frame, Given) else self._perform(frame))
        except Fault as fault:
            return Refused(None if isinstance(frame, Hello) else frame.id, fault.refused.refusal)

    def _is_over(self) -> bool:
        """Return whether the session or token of this connection has reached a limit."""
        return self.logins is not None and self._person is not None and self.logins.is_over(self._person)

    def _check_session(self) -> None:
        """Refuse a command after the limit of a session or token, and end the connection."""
        if self._is_over():
            self._ended.set()
            raise Fault.of(HTTP_401_UNAUTHORIZED, "session-ended", "your session has ended: log in again")
        if self.logins is not None and self._person is not None:
            self.logins.note_activity(self._person)

    async def _give(self, given: Given) -> ServerFrame:
        fault = PLAYERS.fault(self._person)
        if fault is not None or self._player is None:
            # Somebody who may not play costs the house as much as an onlooker.
            self._limiter.read(None, address_of(self._socket), 1)
            raise fault or Fault.no_session()
        self._limiter.command(self._player, address_of(self._socket))
        self._check_session()
        self._heard(self._player)
        return await self._actor.give(self._player, given)

    async def _perform(self, given: GivenByStaff) -> ServerFrame:
        fault = DEALERS.fault(self._person)
        if fault is not None or self._person is None:
            self._limiter.read(None, address_of(self._socket), 1)
            raise fault or Fault.no_session()
        self._limiter.command(self._person.name, address_of(self._socket))
        self._check_session()
        return await self._actor.give(self._person.name, given, role_at_table(self._person))


def _at_once(socket: _Socket) -> AtOnce | None:
    """What sends a frame without waiting, where the server that took the connection offers it."""
    offered = (socket.scope.get("extensions") or {}).get(AT_ONCE)
    return None if offered is None else cast(AtOnce, offered["send"])


async def _close(socket: _Socket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code=code, reason=reason)
