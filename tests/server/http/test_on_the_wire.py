"""Clients that do not behave, against a house in a process of its own: pings, floods, connections left half open."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Hashable, Iterator
from contextlib import ExitStack, suppress
from ipaddress import ip_network
from pathlib import Path

import pytest
import uvicorn
from litestar.types import Receive, Send
from uvicorn.server import ServerState

from pitboss.server.http.gate import Bounds, Gate
from pitboss.server.http.protocols import Http
from pitboss.server.operator_log import Sparingly
from tests.server.driving import AT_TABLE
from tests.server.processes import NotOpened, Process, asking
from tests.server.raw import PING, PONG, TEXT, closing_code, connected, frame, memory, sent_until_refused, websocket

MEGABYTE = 1 << 20
HELLO = frame(TEXT, b'{"frame":"hello"}')
POLICY = 1008
NO_TEXT, CONTINUED = 1007, 0x0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("house")) as process:
        yield process


def _answers(house: Process) -> None:
    """Somebody else is answered."""
    with asking(house) as client:
        assert client.get(f"{AT_TABLE}/view").status_code == 200


@pytest.mark.parametrize("opcode", [PING, PONG, TEXT], ids=["pings", "pongs", "frames"])
def test_a_flood_of_frames_ends_the_connection(house: Process, opcode: int) -> None:
    before = memory(house)
    with websocket(house) as flooding:
        flooding.sendall(HELLO)
        # 40 MB of pings, each to be answered, of which nothing is read.
        number = sent_until_refused(flooding, frame(opcode, b"x" * 120) * 8192, most=40)

        assert number < 40
        assert memory(house) - before < 20 * MEGABYTE
    _answers(house)


def test_who_pings_too_often_is_told_so(house: Process) -> None:
    with websocket(house) as flooding:
        flooding.sendall(HELLO + frame(PING) * 300)

        assert closing_code(flooding) == POLICY


def test_who_pings_now_and_then_is_answered(house: Process) -> None:
    with websocket(house) as opened:
        opened.sendall(HELLO + frame(PING, b"there?"))
        received = b""
        while b"there?" not in received:
            part = opened.recv(65536)
            assert part
            received += part


def test_frames_cut_into_pieces_count_as_pieces(house: Process) -> None:
    with websocket(house) as flooding:
        flooding.sendall(HELLO + bytes([0x01, 0x80]) + b"\0\0\0\0" + (bytes([0x00, 0x80]) + b"\0\0\0\0") * 300)

        assert closing_code(flooding) == POLICY


def test_connections_left_half_open_keep_nobody_out(house: Process) -> None:
    """More than there is room for: each newcomer takes the place of the oldest that has asked nothing."""
    with ExitStack() as stack:
        for _ in range(300):
            half = stack.enter_context(connected(house))
            half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        for _ in range(5):
            _answers(house)


def test_a_house_of_few_files_lets_newcomers_in_and_says_little(tmp_path: Path) -> None:
    with Process(tmp_path, files=400) as house, ExitStack() as stack:
        for number in range(500):
            stack.enter_context(connected(house, source=f"127.0.1.{number % 100 + 1}"))
        _answers(house)
        house.terminate()
        said = house.rest

    assert said.count("\n") < 50, said[:2000]


class Held:
    """A connection that waits for something of the other end."""

    def __init__(self, waits_for: str | None = "request") -> None:
        self.waiting, self.done, self.dropped = waits_for, 0, False

    def waits_for(self) -> str | None:
        return self.waiting

    def progress(self) -> Hashable:
        return self.done

    def drop(self) -> None:
        self.dropped = True


def test_whoever_comes_when_it_is_full_takes_the_place_of_who_asks_nothing() -> None:
    gate = Gate(Bounds(connections=4, of_address=2))
    busy, idle, new = Held(None), Held(), Held()
    assert gate.admit(busy, "a")
    assert gate.admit(idle, "a")
    assert gate.admit(new, "a")
    assert [each.dropped for each in (busy, idle, new)] == [False, True, False]
    new.waiting = None
    assert not gate.admit(Held(), "a")
    others = [Held(None), Held()]
    assert all(gate.admit(each, "b") for each in others)
    # In all it is full, too: the oldest goes that has asked nothing, of the address that has most.
    gate.left(busy, "a")
    assert gate.admit(Held(None), "c")
    assert gate.admit(Held(), "d")
    assert others[1].dropped
    assert len(gate) == 4


def test_a_proxy_that_is_trusted_has_as_many_as_there_is_room_for() -> None:
    gate = Gate(Bounds(connections=4, of_address=1), (ip_network("10.0.0.0/8"),))

    assert [gate.admit(Held(None), "10.1.2.3") for _ in range(5)] == [True] * 4 + [False]


@pytest.mark.parametrize(("waits_for", "seconds"), [("request", 10), ("taking", 20), ("closing", 5)])
def test_the_other_end_has_so_long(waits_for: str, seconds: int) -> None:
    gate, held = Gate(), Held(waits_for)
    gate.admit(held, "a")
    gate.sweep(100)
    gate.sweep(100 + seconds - 1)
    assert not held.dropped
    gate.sweep(100 + seconds)
    assert held.dropped


def test_who_did_what_was_waited_for_has_the_time_anew() -> None:
    gate, held = Gate(), Held()
    gate.admit(held, "a")
    for second in range(0, 100, 5):
        held.done += 1
        gate.sweep(second)
    assert not held.dropped
    held.waiting = None
    gate.sweep(200)
    gate.sweep(300)
    assert not held.dropped


async def _body(_: object, receive: Receive, send: Send) -> None:
    """An application that reads the whole body before it answers."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


PARTS = {
    "nothing": b"",
    "some headers": b"POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "some of the body": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx",
    "a second request": b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-Slow: ",
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_request_that_comes_byte_by_byte_has_no_more_time_for_it(part: bytes) -> None:
    """The bound is on the whole of it: a byte now and then gains nothing."""

    async def drip() -> bytes:
        gate, config = Gate(), uvicorn.Config(_body, log_config=None, lifespan="off")
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Http(config=config, server_state=state, app_state={}, gate=gate), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(part)
        received = await reader.readuntil(b"\r\n\r\n") if part.startswith(b"GET") else b""
        for second in range(11):
            writer.write(b"x")
            while not len(gate) or (second == 0 and part and not state.tasks and b"100" in part):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            gate.sweep(second)
        with suppress(ConnectionError):
            received += await reader.read()
        writer.close()
        server.close()
        assert len(gate) == 0
        return received

    assert asyncio.run(drip()).count(b"200 OK") == part.startswith(b"GET")


def test_a_log_says_the_same_only_so_often() -> None:
    now = [0.0]
    sparingly = Sparingly(lambda: now[0])

    def said() -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.WARNING, "a.py", 1, "the same", None, None)
        return record if sparingly.filter(record) else None

    assert sum(said() is not None for _ in range(100)) == 5
    other = logging.LogRecord("x", logging.WARNING, "a.py", 2, "another", None, None)
    assert sparingly.filter(other)
    now[0] = 60.0
    again = said()
    assert again is not None
    assert again.getMessage() == "the same (95 more like it were left out)"


def test_what_is_no_request_is_said_a_few_times(tmp_path: Path) -> None:
    with Process(tmp_path) as house:
        for _ in range(50):
            with connected(house) as strange:
                strange.sendall(b"\x16\x03\x01nothing\r\n\r\n")
                strange.shutdown(socket.SHUT_WR)
                strange.recv(1000)
        house.terminate()

    # Five times a minute, and nobody knows how many minutes a busy machine takes for this.
    assert 5 <= house.rest.count("Invalid HTTP request") < 50


def test_a_text_that_is_none_ends_the_connection_and_is_no_fault_of_the_house(tmp_path: Path) -> None:
    with Process(tmp_path) as house:
        for pieces in ([frame(TEXT, b"\xff\xfe")], [b"\x01" + frame(TEXT, b"{")[1:], frame(CONTINUED, b"\xc3(")]):
            with websocket(house) as opened:
                opened.sendall(b"".join(pieces))
                assert closing_code(opened) == NO_TEXT
        with asking(house) as client:
            assert client.get("/api/tables").status_code == 200
        house.terminate()

    assert "Traceback" not in house.rest


def test_a_house_that_may_open_hardly_any_file_does_not_open(tmp_path: Path) -> None:
    with pytest.raises(NotOpened, match="it may open 280 files at once, and needs 288"):
        Process(tmp_path, files=280)
    with Process(tmp_path, files=288) as house:
        _answers(house)
        house.terminate()
        assert "serves at most 32 connections" in house.rest
