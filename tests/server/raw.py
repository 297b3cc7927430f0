"""Connections to a house in a process of its own, byte by byte: for clients that do not behave."""

from __future__ import annotations

import os
import socket
import struct
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.driving import AT_TABLE
from tests.server.processes import Process

PING, PONG, TEXT, CLOSE = 0x9, 0xA, 0x1, 0x8
_MASK = b"\0\0\0\0"


def connected(process: Process, *, source: str = "127.0.0.1") -> socket.socket:
    """A connection on which nothing was said."""
    address = urlsplit(process.address)
    assert address.hostname is not None
    return socket.create_connection((address.hostname, address.port or 0), timeout=60, source_address=(source, 0))


def websocket(process: Process) -> socket.socket:
    """A WebSocket to the table, before its hello."""
    opened = connected(process)
    opened.sendall(
        (
            f"GET {AT_TABLE}/live HTTP/1.1\r\nHost: {urlsplit(process.address).netloc}\r\nOrigin: {process.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += opened.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return opened


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """One frame of a client, under a mask that changes nothing."""
    size = len(payload)
    head = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack("!H", size)
    return bytes([0x80 | opcode]) + head + _MASK + payload


def sent_until_refused(opened: socket.socket, data: bytes, most: int) -> int:
    """How often something could be sent before the other end let go, at most so often."""
    for number in range(most):
        try:
            opened.sendall(data)
        except OSError:
            return number
    return most


def closing_code(opened: socket.socket) -> int | None:
    """The code with which the other end closes; none, if it only goes."""
    received = b""
    with suppress(OSError):
        while part := opened.recv(65536):
            received += part
    at = 0
    while at + 2 <= len(received):
        opcode, size = received[at] & 0xF, received[at + 1] & 0x7F
        at += 2
        if size == 126:
            size, at = struct.unpack("!H", received[at : at + 2])[0], at + 2
        elif size == 127:
            size, at = struct.unpack("!Q", received[at : at + 8])[0], at + 8
        if opcode == CLOSE and size >= 2:
            code: int = struct.unpack("!H", received[at : at + 2])[0]
            return code
        at += size
    return None


def memory(process: Process) -> int:
    """How many bytes of memory a house uses now."""
    pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
