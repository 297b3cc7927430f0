"""Houses for tests, and guests who play in them over HTTP and WebSocket, remembering every byte they were sent."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from argon2 import PasswordHasher
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from pitboss.games.house_table import HouseTable
from pitboss.house.bots import bot_wager, short_bots
from pitboss.house.clock import system_time
from pitboss.people.book import kept
from pitboss.people.passwords import Passwords
from pitboss.people.settings import Settings
from pitboss.server.house.house import open_floor, resume
from pitboss.server.http.app import create_app
from pitboss.server.http.guard import COOKIE
from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.messages.frames import Follow
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.pace import PACES, Pace
from pitboss.server.tables.table_clock import elapsed_time
from pitboss.store.chain import export
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import Table
from pitboss.table.views.person_views import Views

HOST = "testserver.local"
ORIGIN = {"Origin": f"http://{HOST}"}
TABLE = "prime-1"
PATIENCE = 30_000
"""How often a table is looked at until it does what it must: far more often than even a busy machine needs."""
PRIME = tuple(each for each in house_tables() if each.table_id == TABLE)
"""The table at which most tests play; all are opened where a test says so."""
AT_TABLE = f"/api/tables/{TABLE}"
INSTANT = PACES["instant"]
_UNLIMITED = Rate(1e9, 1e9)
_BREATH = 0.001

Json = dict[str, Any]


@contextmanager
def house(
    folder: Path,
    *,
    pace: Pace = INSTANT,
    limiter: Limiter | None = None,
    offered: tuple[HouseTable, ...] = PRIME,
    clock: Callable[[], int] = system_time,
    elapsed: Callable[[], int] | None = None,
    founding: str | None = None,
    settings: Settings | None = None,
) -> Iterator[TestClient[Any]]:
    """A house in this process, open on a folder. A clock that is given times the waits, too, unless another does."""
    if elapsed is None:
        elapsed = elapsed_time if clock is system_time else clock
    unlimited = Limiter(_UNLIMITED, _UNLIMITED, _UNLIMITED, _UNLIMITED, _UNLIMITED, logins=_UNLIMITED)
    with Database(folder) as database:
        opening = partial(
            open_floor,
            database,
            resume(database, offered),
            pace=pace,
            clock=clock,
            elapsed=elapsed,
            people=kept(database.engine),
            founding=founding,
            passwords=quick_passwords(),
            settings=settings,
        )
        app = create_app(opening, hosts=(HOST,), limiter=limiter or unlimited)
        with TestClient(app, base_url=f"http://{HOST}") as client:
            yield client


def quick_passwords() -> Passwords:
    """Passwords that are hashed as always, with as little work as the algorithm allows."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@dataclass
class Sent:
    """Something a guest was sent, and over which way."""

    way: str
    raw: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.raw)


@dataclass
class Guest:
    """Somebody with a session, or without one an onlooker."""

    client: TestClient[Any]
    token: str | None = None
    name: str | None = None
    seat: int | None = None
    table: str = TABLE
    sent: list[Sent] = field(default_factory=list)
    _given: int = 0
    _socket: WebSocketTestSession | None = None
    last: int = -1
    """The last sequence that came over the WebSocket."""

    @classmethod
    def new(cls, client: TestClient[Any], table: str = TABLE) -> Self:
        answer = client.post("/api/session", headers=ORIGIN)
        assert answer.status_code == 201
        client.cookies.clear()
        token = answer.headers["set-cookie"].split(";")[0].removeprefix(f"{COOKIE}=")
        return cls(client, token, answer.json()["player"], table=table)

    @property
    def at_table(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def headers(self) -> dict[str, str]:
        return ORIGIN if self.token is None else {**ORIGIN, "Cookie": f"{COOKIE}={self.token}"}

    def get(self, address: str, status: int = 200) -> Any:
        answer = self.client.get(address, headers=self.headers)
        assert answer.status_code == status, answer.text
        self.sent.append(Sent(address, answer.content))
        return answer.json()

    def view(self) -> Json:
        # Whoever looks again and again would keep the thread that writes from ever running, on a busy machine for long.
        time.sleep(_BREATH)
        snapshot: Json = self.get(f"{self.at_table}/view")
        return snapshot

    def post(self, body: Any, status: int | None = None) -> Json:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        answer = self.client.post(f"{self.at_table}/commands", content=content, headers=headers)
        assert status is None or answer.status_code == status, answer.text
        self.sent.append(Sent("command", answer.content))
        found: Json = answer.json()
        return found

    def give(self, do: str, id_: str | None = None, status: int | None = 200, **fields: Any) -> Json:
        """A command over HTTP, under an id of its own unless one is named."""
        self._given += 1
        return self.post({"frame": "given", "id": id_ or f"c{self._given}", "command": {"do": do, **fields}}, status)

    def sit(self, seat: int) -> Self:
        self.give("sit", seat=seat)
        self.seat = seat
        return self

    def wager(self, wager: str = "ante", amount: int = 1000, status: int = 200) -> Json:
        return self.give("wager", seat=self.seat, wager=wager, amount=amount, status=status)

    def connect(self, since: int | None = None, follow: Follow = "frames") -> Self:
        """Follow the table over a WebSocket."""
        session = self.client.websocket_connect(f"{self.at_table}/live", headers=self.headers)
        self._socket = session.__enter__()
        self.send({"frame": "hello", "since": since, "follow": follow})
        return self

    def send(self, frame: Json | str | bytes) -> None:
        assert self._socket is not None
        if isinstance(frame, bytes):
            self._socket.send_bytes(frame)
        else:
            self._socket.send_text(frame if isinstance(frame, str) else json.dumps(frame))

    def receive(self) -> Json:
        """The next frame that comes over the WebSocket."""
        assert self._socket is not None
        raw = self._socket.receive_text(timeout=60).encode()
        self.sent.append(Sent("live", raw))
        frame: Json = json.loads(raw)
        if frame["frame"] in ("snapshot", "update", "change"):
            self.last = frame["sequence"]
        return frame

    def follow(self, sequence: int) -> list[Json]:
        """Every frame up to the one that brings a sequence."""
        frames = []
        while self.last < sequence:
            frames.append(self.receive())
        return frames

    def until(self, frame: str) -> Json:
        """The next frame of that kind."""
        while (found := self.receive())["frame"] != frame:
            pass
        return found

    def close(self) -> None:
        if self._socket is not None:
            self._socket.__exit__(None, None, None)
            self._socket = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def onlooker(client: TestClient[Any], table: str = TABLE) -> Guest:
    """Somebody without a session."""
    return Guest(client, table=table)


def wait(guest: Guest, phase: str) -> Json:
    """The view once the table is in a phase; the house needs no time of its own at this pace."""
    for _ in range(PATIENCE):
        view = guest.view()
        if view["view"]["public"]["phase"] == phase:
            return view
    raise AssertionError(f"the table does not come to {phase}: {view['view']['public']['phase']}")


def quiet(guest: Guest) -> Json:
    """The view once the house waits for people: the cards are ready, its bots have wagered, nothing more comes."""
    actor: Actor = guest.client.app.state.floor.tables[guest.table].actor
    for _ in range(PATIENCE):
        view = wait(guest, "between-rounds")
        ready = any(each["what"] == "no-more-bets" for each in view["view"]["public"]["due"])
        # From here on only people change anything, so that what was seen is how it stays.
        if ready and _bots_are_done(actor.table) and view["sequence"] == actor.session.sequence:
            return view
    raise AssertionError("the house does not come to rest")


def _bots_are_done(table: Table) -> bool:
    view = Views(table).player
    return bot_wager(table, table.clock, view) is None and not [*short_bots(table, view)]


def play_round(guests: list[Guest], choices: dict[int, str] | None = None, sides: tuple[str, ...] = ()) -> int:
    """One round in which each guest wagers and decides; the number of it comes back."""
    before = wait(guests[0], "between-rounds")["view"]["public"]["rounds"]
    for guest in guests:
        guest.wager()
        for side in sides:
            guest.wager(side, 500)
    for guest in guests:
        guest.give("ready")
    for _ in range(PATIENCE):
        for guest in guests:
            view = guest.view()["view"]
            if view["public"]["rounds"] > before:
                return int(before) + 1
            if view["deciding"] is not None:
                choice = (choices or {}).get(guest.seat or 0, "play")
                amounts = {each["choice"]["name"]: each["choice"]["least"] for each in view["choices"]}
                guest.give("decide", seat=guest.seat, choice=choice, amount=amounts[choice])
    raise AssertionError("the round does not end")


def exported(folder: Path, to: Path, table: str = TABLE) -> Path:
    """The log of a table as a file, from the database of a house that is closed."""
    path = to / f"{table}.log"
    with Database(folder) as database:
        export(DatabaseJournal(database.engine, table).lines(), path)
    return path
