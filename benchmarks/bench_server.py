"""What one process answers a second over HTTP and WebSocket, beside Litestar with nothing in it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.typing import Origin

from benchmarks.report import Result, rates

_AT_ONCE = 8
_EACH = 100
Ask = Callable[[], Awaitable[None]]
"""One question, and its answer."""
_VIEW = "/api/tables/prime-1/view"
_LIVE = "/api/tables/prime-1/live"
_HELLO = '{"frame":"hello","since":null}'


def run() -> Iterator[Result]:
    """Views of a table, and hellos answered by a snapshot, from eight clients at once."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        house = ("-m", "benchmarks.free_house", folder)
        addresses = [stack.enter_context(process(*words)) for words in (house, ("-m", "benchmarks.bare_server"))]
        runner = stack.enter_context(asyncio.Runner())
        for what, client in (("views of a table over HTTP", _get), ("snapshots over WebSocket", _hello)):
            clients = [runner.run(_clients(client, address)) for address in addresses]
            answered, limit = rates(*(partial(_ask, runner, each) for each in clients))
            yield Result(what, "answers", answered, "Litestar, an echo", limit)


@contextmanager
def serving(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            assert process.stdout is not None
            yield process, urlsplit(process.stdout.readline().split()[-1]).netloc
        finally:
            process.terminate()


@contextmanager
def process(*words: str) -> Iterator[str]:
    """The address alone."""
    with serving(*words) as (_, address):
        yield address


async def _clients(client: Callable[[str], Awaitable[Ask]], address: str) -> list[Ask]:
    return [await client(address) for _ in range(_AT_ONCE)]


def _ask(runner: asyncio.Runner, clients: list[Ask]) -> int:
    async def one(ask: Ask) -> None:
        for _ in range(_EACH):
            await ask()

    async def together() -> None:
        await asyncio.gather(*map(one, clients))

    runner.run(together())
    return _AT_ONCE * _EACH


async def _get(address: str) -> Ask:
    """One connection, one question after the other."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))

    async def ask() -> None:
        writer.write(f"GET {_VIEW} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        await reader.readexactly(int(head.partition(b"content-length:")[2].partition(b"\r\n")[0]))

    return ask


async def _hello(address: str) -> Ask:
    origin = Origin(f"http://{address}")
    socket = await connect(f"ws://{address}{_LIVE}", origin=origin, compression=None)

    async def ask() -> None:
        await socket.send(_HELLO)
        await socket.recv()

    return ask
