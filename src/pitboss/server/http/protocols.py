"""The house's protocols on the wire: Uvicorn's, with the bounds that it leaves open.

None of its WebSocket protocols limits how many pings a client that never reads can have answered, or how many frames it
sends; its HTTP protocol waits forever for the rest of a request.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from pitboss.server.http.gate import Gate, counted_as

_NOT_TEXT, _POLICY = 1007, 1008
AT_ONCE = "pitboss.at-once"
"""The extension of a connection's scope whose `send` is `WebSocket.send_at_once`."""
_SLICE = 2048
"""How many bytes are read before frames are counted again, so that a chunk of small frames is not processed first."""
BURST, _A_SECOND = 200, 50
"""How many frames of any kind a connection may send at once, and then per second; one that sends more is closed."""
_UNTAKEN = 64 * 1024
"""How many bytes may be waiting for a client that pings: it is not reading its answers."""


def _address(transport: Any) -> str:
    peer = get_remote_addr(transport)
    return counted_as(peer[0]) if peer else ""


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Http(H11Protocol):
    """An HTTP connection: it has a place at the gate, and its requests must arrive in time."""

    def __init__(self, *args: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*args, **named)
        self._gate = gate
        self._admitted = False
        self._peer = ""

    def connection_made(self, transport: Any) -> None:
        self._peer = _address(transport)
        self._admitted = self._gate.admit(self, self._peer)
        if self._admitted:
            super().connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._admitted:
            self._gate.left(self, self._peer)
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        # Its place goes to the protocol that takes over.
        self._gate.left(self, self._peer)
        super().handle_websocket_upgrade(event)

    def waits_for(self) -> str | None:
        if self.transport.is_closing():
            return "closing"
        if self.flow.write_paused:
            return "taking"
        return "request" if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None

    def progress(self) -> Hashable:
        return self.conn.their_state, id(self.cycle)

    def drop(self) -> None:
        self.transport.abort()


class Outgoing:
    """The connections that have frames to be sent: what is sent to one within a moment is one write.

    A write costs the house more than making what is written, and a table often tells several things in a row: the steps
    of one run, and the answer to the command behind them. The moment is two turns of the loop, because whoever waits
    for an answer wakes in the first.
    """

    def __init__(self) -> None:
        self._waiting: list[WebSocket] = []

    def put(self, connection: WebSocket) -> None:
        """Send what this connection has, in a moment."""
        if not self._waiting:
            connection.loop.call_soon(connection.loop.call_soon, self._send)
        self._waiting.append(connection)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.send_waiting()


class WebSocket(WebSocketsSansIOProtocol):
    """A WebSocket: it has a place at the gate, must not flood frames, and must read what it makes the house send."""

    def __init__(self, *args: Any, gate: Gate, outgoing: Outgoing, **named: Any) -> None:
        super().__init__(*args, **named)
        self._gate, self._outgoing = gate, outgoing
        self._has_waiting = False
        self._peer = ""
        self._left, self._counted_at = float(BURST), time.monotonic()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._peer = _address(transport)
        if not self._gate.admit(self, self._peer):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.left(self, self._peer)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][AT_ONCE] = {"send": self.send_at_once}

    def send_at_once(self, frame: bytes) -> bool:
        """Send a frame of text, unless the connection cannot take it now; whether it is on its way.

        A table tells each seat of each step. The usual way wakes a task for each frame and leads through every layer
        of the application, which costs more than sending does.
        """
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        try:
            self.conn.send_text(frame)
        except InvalidState:
            return False
        if not self._has_waiting:
            self._has_waiting = True
            self._outgoing.put(self)
        return True

    def send_waiting(self) -> None:
        """Write the frames that are on their way, unless something else that was sent has taken them along."""
        self._has_waiting = False
        if not self.transport.is_closing() and (waiting := self.conn.data_to_send()):
            self.transport.write(b"".join(waiting))

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    def handle_ping(self) -> None:
        if self._counts():
            super().handle_ping()
            if self.transport.get_write_buffer_size() > _UNTAKEN:
                self.drop()

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counts():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counts():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        # Uvicorn would log a traceback, but what a client sends is not the house's fault.
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.transport.is_closing():
                self.conn.fail(_NOT_TEXT, "not UTF-8")
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def _counts(self) -> bool:
        """Count a frame; a client that sends too many is told so, and ignored from then on."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._counted_at) * _A_SECOND)
        self._counted_at = now
        if self._left >= 1:
            self._left -= 1
            return True
        if not self.transport.is_closing():
            self.conn.fail(_POLICY, "too many frames")
            self.handle_parser_exception()
        return False

    def waits_for(self) -> str | None:
        if self.transport.is_closing():
            return "closing"
        return None if self.writable.is_set() else "taking"

    def progress(self) -> Hashable:
        return None

    def drop(self) -> None:
        self.transport.abort()
