"""How long a player waits who is alone with bots: from his last decision until wagers are open, at each pace.

A guest plays alone at a table of each game, and decides without thinking.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.bench_server import process
from benchmarks.report import Result

_WAGERS = {
    "prime-1": ("679a", ("ante",)),
    "holdem-2": ("677a", ("ante", "odds")),
    "flush-3": ("678a", ("ante",)),
    "saigon-4": ("680a", ("ante", "pot")),
    "baccarat-5": ("681a", ("player",)),
}
"""The tables, the chapter of each, and the wagers that a round there takes."""
_LIMITS = {"calm": 16.0, "brisk": 8.0, "instant": 0.5}
"""Seconds that a wait may take at each pace."""
_ROUNDS = {"calm": 2, "brisk": 3, "instant": 20}
_OPEN = "between-rounds"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Waited:
    """Seconds of one round."""

    after_decision: float
    whole: float


def run() -> Iterator[Result]:
    """The median wait of every game at every pace, and whole rounds at the fastest."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        address = stack.enter_context(process("-m", "benchmarks.free_house", folder))
        for pace, limit in _LIMITS.items():
            waits = asyncio.run(_play_all(address, pace))
            for table, found in waits.items():
                took = median(each.after_decision for each in found)
                what = f"from the last decision to open wagers, {_WAGERS[table][0]} at {pace}, {_seconds(took)}"
                yield Result(what, "waits", 1 / took, f"the limit of {limit:g} s", 1 / limit)
        slowest = max(median(each.whole for each in found) for found in waits.values())
        what = f"a whole round at instant, decided at once, the slowest game, {_seconds(slowest)}"
        yield Result(what, "rounds", 1 / slowest, "the limit of 3 s", 1 / 3)


def _seconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


async def _play_all(address: str, pace: str) -> dict[str, list[_Waited]]:
    if pace == "instant":
        # What the house does takes all the time there is, so nobody else may play meanwhile.
        return {table: await _play(address, table, pace) for table in _WAGERS}
    found = await asyncio.gather(*(_play(address, table, pace) for table in _WAGERS))
    return dict(zip(_WAGERS, found, strict=True))


async def _play(address: str, table: str, pace: str) -> list[_Waited]:
    async with _seated(address, table) as guest:
        await guest.give(do="pace", pace=pace)
        return [await guest.round(_WAGERS[table][1]) for _ in range(_ROUNDS[pace])]


@asynccontextmanager
async def _seated(address: str, table: str) -> AsyncIterator[_Guest]:
    """A guest at the first free seat, who gets up again."""
    cookie = await asyncio.to_thread(_new_guest, address)
    at = f"ws://{address}/api/tables/{table}/live"
    async with connect(at, origin=Origin(f"http://{address}"), additional_headers={"Cookie": cookie}) as socket:
        guest = _Guest(socket)
        await socket.send(json.dumps({"frame": "hello"}))
        await guest.until(lambda: True)
        public = guest.view["public"]
        taken = {each["seat"] for each in public["seats"]}
        guest.seat = next(seat for seat in range(1, public["sign"]["seats"] + 1) if seat not in taken)
        await guest.give(do="sit", seat=guest.seat)
        yield guest
        await guest.give(do="leave")


def _new_guest(address: str) -> str:
    asked = Request(f"http://{address}/api/session", method="POST", headers={"Origin": f"http://{address}"})
    with urlopen(asked) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


class _Guest:
    """Somebody at a table, who takes the first thing that he may."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._given, self.seat = socket, 0, 0
        self._state: Json = {}

    @property
    def view(self) -> Json:
        view: Json = self._state["view"]
        return view

    async def until(self, reached: Any) -> None:
        """Follow the table until something holds."""
        while not self._state or not reached():
            await self._receive()

    async def _receive(self) -> Json:
        frame: Json = json.loads(await self._socket.recv())
        if frame["frame"] in ("snapshot", "update"):
            self._state = frame
        return frame

    async def give(self, **command: object) -> None:
        """A command, until it is answered."""
        self._given += 1
        name = f"c{self._given}"
        await self._socket.send(json.dumps({"frame": "given", "id": name, "command": command}))
        while (frame := await self._receive()).get("id") != name:
            pass
        if frame["frame"] == "refused":
            raise RuntimeError(frame["refusal"]["message"])

    async def round(self, wagers: tuple[str, ...]) -> _Waited:
        """One round; the clock starts with the word that one is done, and again with each decision."""
        await self.until(lambda: self.view["spots"] and self.view["public"]["phase"] == _OPEN)
        before = self.view["public"]["rounds"]
        for wager in wagers:
            least = next(each["least"] for each in self.view["spots"] if self._is_own(each, wager))
            await self.give(do="wager", seat=self.seat, wager=wager, amount=least)
        began = decided = perf_counter()
        await self.give(do="ready")
        while self.view["public"]["rounds"] == before:
            if self.view["deciding"] is not None:
                decided = perf_counter()
                await self.give(**self._decision())
            elif self._state["clocks"]["cut"] and self._state["clocks"]["cut"]["seat"] == self.seat:
                await self.give(do="cut", seat=self.seat)
            else:
                await self._receive()
        over = perf_counter()
        return _Waited(over - decided, over - began)

    def _is_own(self, spot: Json, wager: str) -> bool:
        return bool(spot["seat"] == self.seat and spot["wager"] == wager)

    def _decision(self) -> Json:
        """To stay in for the least, at once."""
        allowed = [each["choice"] for each in self.view["choices"] if each["refusal"] is None]
        choice = max(allowed, key=lambda each: each["wager"] is not None)
        settings = self._state["names"]["settings"]
        apart: list[str] = next((each["apart"] for each in settings if each["best"]), [])
        amount = choice["least"] if choice["wager"] else 0
        seat = self.view["deciding"]
        return {"do": "decide", "seat": seat, "choice": choice["name"], "amount": amount, "apart": apart}
