"""Players at every seat of a house, in a process of their own: each gives a command as soon as it may.

What they read of a frame is what they need to go on, so that they cost little. Prints what they measured.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from pitboss.server.messages.changes import applied

SEATS = 6
_OPEN = "between-rounds"


class _Frame(msgspec.Struct):
    """Of a frame, what a player needs: the table is followed by what changes, as browsers follow it."""

    frame: str
    id: str | None = None
    view: dict[str, Any] | None = None
    changes: dict[str, Any] = {}
    refusal: dict[str, object] | None = None


class Load(msgspec.Struct):
    """What the players measured."""

    commands: int
    seconds: float
    median: float
    """Milliseconds until the answer, which comes when the command is on disk."""
    p99: float
    frames: int
    bytes: int
    cpu: float
    """Seconds of a processor that the players took themselves."""


_DECODER = msgspec.json.Decoder(_Frame)


class _Table:
    """What all players share: the commands that are left, and what was measured."""

    def __init__(self, warm: int, count: int) -> None:
        self.warm, self.left = warm, count
        self.waits: list[float] = []
        self.frames = self.bytes = 0
        self.began = self.cpu = 0.0

    def answered(self, waited: float) -> None:
        if self.warm:
            # What happens while everyone sits down, and caches fill, is not the load.
            self.warm -= 1
            if not self.warm:
                self.began, self.cpu, self.frames, self.bytes = time.perf_counter(), time.process_time(), 0, 0
                print("begun", flush=True)
            return
        self.left -= 1
        self.waits.append(waited)
        if not self.left:
            print("done", flush=True)
            seconds, cpu = time.perf_counter() - self.began, time.process_time() - self.cpu
            waits = sorted(self.waits)
            place = len(waits) * 99 // 100
            load = Load(
                commands=len(waits),
                seconds=seconds,
                median=1000 * waits[len(waits) // 2],
                p99=1000 * waits[place],
                frames=self.frames,
                bytes=self.bytes,
                cpu=cpu,
            )
            print(msgspec.json.encode(load).decode(), flush=True)


class _Player:
    """Somebody at a seat, who takes the first thing that he may."""

    def __init__(self, socket: ClientConnection, seat: int, shared: _Table) -> None:
        self._socket, self._seat, self._shared = socket, seat, shared
        self._seen: dict[str, Any] = {"view": None}
        self._given = 0
        self._ready = -1

    async def run(self) -> None:
        await self._socket.send(b'{"frame":"hello","follow":"changes"}', text=True)
        await self._receive()
        await self._give({"do": "sit", "seat": self._seat})
        while self._shared.left > 0:
            command = self._next()
            if command is None:
                await self._receive()
            else:
                await self._give(command)

    def _next(self) -> dict[str, object] | None:
        view = self._seen["view"]
        if view["deciding"] is not None:
            choice = next(each["choice"] for each in view["choices"] if each["refusal"] is None)
            return {"do": "decide", "seat": view["deciding"], "choice": choice["name"], "amount": choice["least"]}
        spot = next((each for each in view["spots"] if each["seat"] == self._seat), None)
        public = view["public"]
        if spot is None or public["phase"] != _OPEN or self._ready == public["rounds"]:
            return None
        if not spot["amount"]:
            return {"do": "wager", "seat": self._seat, "wager": spot["wager"], "amount": spot["least"]}
        self._ready = public["rounds"]
        return {"do": "ready"}

    async def _receive(self) -> _Frame:
        sent = await self._socket.recv(decode=False)
        self._shared.frames += 1
        self._shared.bytes += len(sent)
        frame = _DECODER.decode(sent)
        if frame.view is not None:
            self._seen = {"view": frame.view}
        # Hands in words and clocks are not looked at here.
        self._seen = applied(self._seen, {path: new for path, new in frame.changes.items() if path.startswith("/view")})
        return frame

    async def _give(self, command: dict[str, object]) -> None:
        self._given += 1
        name = f"c{self._given}"
        began = time.perf_counter()
        await self._socket.send(msgspec.json.encode({"frame": "given", "id": name, "command": command}), text=True)
        while (frame := await self._receive()).id != name:
            pass
        if frame.refusal is not None:
            raise RuntimeError(frame.refusal["message"])
        self._shared.answered(time.perf_counter() - began)


def _new_guest(address: str) -> str:
    asked = Request(f"http://{address}/api/session", method="POST", headers={"Origin": f"http://{address}"})
    with urlopen(asked) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


async def _connected(address: str, tables: int) -> AsyncIterator[tuple[ClientConnection, int]]:
    for table in range(1, tables + 1):
        for seat in range(1, SEATS + 1):
            cookie = await asyncio.to_thread(_new_guest, address)
            at = f"ws://{address}/api/tables/table-{table}/live"
            headers, origin = {"Cookie": cookie}, Origin(f"http://{address}")
            yield await connect(at, origin=origin, additional_headers=headers, compression=None, max_queue=None), seat


async def main(address: str, tables: int, warm: int, count: int) -> None:
    """Sit down everywhere, warm up, then give so many commands in all."""
    shared = _Table(warm, count)
    players = [_Player(socket, seat, shared) async for socket, seat in _connected(address, tables)]
    running = [asyncio.create_task(player.run()) for player in players]
    while shared.left > 0:
        await asyncio.wait(running, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
        for each in running:
            if each.done():
                each.result()
    for each in running:
        each.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
