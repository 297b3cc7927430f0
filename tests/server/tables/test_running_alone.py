"""One actor and its table: it keeps nobody waiting for ever, and its time never goes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from pitboss.house.clock import system_time
from pitboss.server.house.house import OpenFloor
from pitboss.server.house.sessions import LASTS_MS, Guests
from pitboss.server.http import websocket
from pitboss.server.http.limits import Limiter
from pitboss.server.messages.frames import Given, Refused, Sit, Withdraw
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.table_clock import elapsed_time
from pitboss.store.database import Database
from pitboss.store.writer import Writer
from tests.server.driving import AT_TABLE, ORIGIN, Guest, house
from tests.server.floors import on_the_floor

SOON = 0.05


def test_who_asks_and_asks_does_not_keep_the_house_from_its_work(tmp_path: Path) -> None:
    many = 8

    async def ask(_: OpenFloor, actor: Actor) -> None:
        before = len(actor.steps)
        asked = [actor.give("Guest 1", Given(f"c{number}", Withdraw(2, "ante"))) for number in range(many)]
        answers = await asyncio.gather(*asked)

        assert all(isinstance(answer, Refused) for answer in answers)
        # The cards of a new table are not ready yet: between two answers the house does one thing.
        assert len(actor.steps) - before >= many - 1

    on_the_floor(tmp_path, ask)


def test_a_house_that_closes_minds_nobody_who_went_away(tmp_path: Path) -> None:
    async def leave(_: OpenFloor, actor: Actor) -> None:
        gone = asyncio.create_task(actor.give("Guest 1", Given("a", Sit(2))))
        stays = asyncio.create_task(actor.give("Guest 1", Given("b", Sit(2))))
        await asyncio.sleep(0)
        actor.close()
        gone.cancel()
        answer = await stays

        assert isinstance(answer, Refused)
        assert answer.refusal.code == "closing"

    on_the_floor(tmp_path, leave)


def test_the_time_of_a_table_never_goes_back(tmp_path: Path) -> None:
    now = [system_time()]
    with house(tmp_path, clock=lambda: now[0], elapsed=elapsed_time) as client:
        guest = Guest.new(client).sit(2)
        now[0] -= 3_600_000
        guest.wager()
    with house(tmp_path, clock=lambda: now[0], elapsed=elapsed_time) as client:
        guest = Guest(client, guest.token, guest.name, 2)
        guest.give("wager", "later", seat=2, wager="ante", amount=2000)
        told = guest.get(f"{AT_TABLE}/events?since=0")

    times = [event["at"] for update in told for event in update["events"]]
    assert times == sorted(times)
    assert times[-1] > now[0]


def test_a_session_ends_when_its_cookie_does(tmp_path: Path) -> None:
    now = [0]
    with Database(tmp_path) as database, Writer(database.engine) as writer:
        guests = Guests(database.engine, writer, lambda: now[0])
        token, player = asyncio.run(guests.begin())
        now[0] = LASTS_MS - 1
        assert asyncio.run(guests.player_of(token)) == player
        now[0] = LASTS_MS
        assert asyncio.run(guests.player_of(token)) is None
        # Nor does a house that was opened again know him.
        assert asyncio.run(Guests(database.engine, writer, lambda: now[0]).player_of(token)) is None


def test_who_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "_HELLO_SECONDS", SOON)
    with (
        house(tmp_path) as client,
        client.websocket_connect(f"{AT_TABLE}/live", headers=ORIGIN) as socket,
        pytest.raises(WebSocketDisconnect) as ended,
    ):
        socket.receive_text(timeout=60)

    assert ended.value.code == websocket.POLICY


class _Stuck:
    """A connection whose other end says hello and then takes nothing."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {}
        self.heard = False
        self.closed: list[int] = []

    async def receive_data(self, mode: str) -> str:
        if self.heard:
            await asyncio.Event().wait()
        self.heard = True
        return '{"frame":"hello"}'

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


def test_who_takes_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "_SEND_SECONDS", SOON)
    stuck = _Stuck()

    async def talk(_: OpenFloor, actor: Actor) -> None:
        talking = websocket._Talk(stuck, actor, Limiter(), None)  # type: ignore[arg-type]
        async with asyncio.timeout(60):
            await talking.run()
        assert len(actor.watchers) == 0

    on_the_floor(tmp_path, talk)
    assert stuck.closed == [websocket.TRY_LATER]
