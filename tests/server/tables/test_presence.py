"""Who is there and for whom the table waits: connections, questions over HTTP, players who let rounds pass."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.server.house.house import OpenFloor
from pitboss.server.messages import frames
from pitboss.server.messages.frames import Given, Refused
from pitboss.server.tables import presence
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.table_clock import elapsed_time
from tests.server.driving import AT_TABLE, INSTANT, PATIENCE, TABLE, Guest, house, onlooker, play_round, quiet, wait
from tests.server.floors import done, on_the_floor

FORGETFUL = replace(INSTANT, seat=0, unused=0)
PATIENT = replace(INSTANT, pause=10**9, longest=10**9)
TICKING = replace(INSTANT, duty=1, ready=1, reveal=1, settle=1)
IDLE = replace(INSTANT, idle=0)
TWO = tuple(each for each in house_tables() if each.table_id in ("prime-1", "holdem-2"))


def actor_of(client: TestClient[Any]) -> Actor:
    actor: Actor = client.app.state.floor.tables[TABLE].actor
    return actor


def away(client: TestClient[Any]) -> list[int]:
    """The seats whose players are away, as soon as the house has noticed."""
    for _ in range(PATIENCE):
        found: list[int] = onlooker(client).view()["clocks"]["away"]
        if found:
            break
    return found


def leaving(watcher: Guest) -> dict[str, Any]:
    """The event of the next player who leaves."""
    while True:
        for event in watcher.until("update")["events"]:
            if event["event"] == "player-left.v1":
                found: dict[str, Any] = event
                return found


def test_what_is_given_over_a_connection_counts_no_longer_than_it(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        Guest.new(client).sit(3)
        guest = Guest.new(client).connect()
        guest.until("snapshot")
        guest.send({"frame": "given", "id": "sit", "command": {"do": "sit", "seat": 2}})
        guest.until("acknowledged")
        guest.send({"frame": "hello"})
        guest.until("snapshot")
        guest.close()

        assert away(client) == [2]


def test_a_question_over_http_does_not_outlast_the_connection_that_followed(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.connect().until("snapshot")
        guest.close()

        assert away(client) == [2]


def test_who_asks_over_http_alone_is_there_for_a_while_and_then_away(tmp_path: Path) -> None:
    passed = [0]
    with house(tmp_path, elapsed=lambda: passed[0]) as client:
        guest = Guest.new(client).sit(2)
        watcher = onlooker(client)
        passed[0] = presence.HEARD - 1
        assert watcher.view()["clocks"]["away"] == []
        passed[0] = presence.HEARD
        actor_of(client).announcer.look_around()
        assert watcher.view()["clocks"]["away"] == [2]
        assert guest.view()["view"]["seat"] == 2
        actor_of(client).announcer.look_around()
        assert watcher.view()["clocks"]["away"] == []


def test_a_seat_is_given_up_by_itself_though_nobody_asks_or_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table wakes when the last question over HTTP has lapsed, and when the seat is kept no longer."""
    with house(tmp_path, pace=FORGETFUL) as client, Guest.new(client).sit(3).connect() as watcher:
        quiet(watcher)
        # The cards are ready and nothing more is to be done, so that nothing else wakes it.
        monkeypatch.setattr(presence, "HEARD", 50)
        guest = Guest.new(client).sit(2)
        left = leaving(watcher)

    assert (left["by"], left["who"]) == ("house", guest.name)


def test_a_connected_guest_who_plays_no_round_loses_his_seat(tmp_path: Path) -> None:
    with house(tmp_path, pace=IDLE) as client, onlooker(client).connect() as watcher:
        guest = Guest.new(client).connect()
        guest.send({"frame": "given", "id": "sit", "command": {"do": "sit", "seat": 2}})
        left = leaving(watcher)
        guest.close()

    assert (left["by"], left["who"]) == ("house", guest.name)


def test_everyone_is_told_who_sits_out_and_how_long_his_seat_is_kept(tmp_path: Path) -> None:
    now = [1_000_000]
    with house(tmp_path, clock=lambda: now[0]) as client:
        plays, timers = Guest.new(client).sit(2).connect(), Guest.new(client).sit(3).connect()
        before = {each["seat"]: each["until"] for each in plays.view()["clocks"]["kept"]}
        now[0] += 1000
        quiet(plays)
        plays.wager()
        now[0] += INSTANT.longest
        timers.wager("prime", status=409)
        wait(plays, "deciding")
        clocks = plays.view()["clocks"]
        plays.close()
        timers.close()

    assert before == {2: 1_000_000 + INSTANT.idle, 3: 1_000_000 + INSTANT.idle}
    assert clocks["sitting_out"] == [3]
    assert {each["seat"]: each["until"] for each in clocks["kept"]} == {3: 1_000_000 + INSTANT.idle}


def test_who_sits_out_is_not_waited_for(tmp_path: Path) -> None:
    with house(tmp_path, pace=PATIENT) as client:
        plays, timers = Guest.new(client).sit(2), Guest.new(client).sit(3).connect()
        quiet(plays)
        actor_of(client).timers._missed = {str(timers.name)}
        # `ready` ends the wait only if everyone else for whom the table waits has wagered.
        assert play_round([plays]) == 1
        assert plays.view()["clocks"]["sitting_out"] == [3]
        timers.give("return")
        assert plays.view()["clocks"]["sitting_out"] == []
        timers.wager()
        assert plays.view()["clocks"]["sitting_out"] == []
        timers.close()


def test_who_has_no_seat_cannot_be_dealt_in(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        assert Guest.new(client).give("return", status=409)["refusal"]["code"] == "not-seated"


def test_one_guest_sits_at_one_table(tmp_path: Path) -> None:
    with house(tmp_path, offered=TWO) as client:
        guest = Guest.new(client).sit(2)
        guest.table = "holdem-2"
        refused = guest.give("sit", seat=3, status=409)["refusal"]
        guest.table = TABLE
        guest.give("leave")
        guest.table = "holdem-2"
        guest.sit(3)

    assert refused["code"] == "seated-elsewhere"
    assert "Three Card Prime, table 1" in refused["message"]


def test_two_tables_asked_at_once_seat_a_guest_at_one(tmp_path: Path) -> None:
    async def sit(floor: OpenFloor, _: Actor) -> None:
        tables = [desk.actor for desk in floor.tables.values()]
        answers = await asyncio.gather(*(each.give("Guest 1", Given("sit", frames.Sit(3))) for each in tables))

        assert sorted(isinstance(each, Refused) for each in answers) == [False, True]
        assert sum("Guest 1" in each.table.players for each in tables) == 1

    on_the_floor(tmp_path, sit, offered=TWO)


def test_a_seat_that_was_refused_keeps_nobody_from_another_table(tmp_path: Path) -> None:
    async def sit(floor: OpenFloor, first: Actor) -> None:
        taken = await first.give("Guest 1", Given("sit", frames.Sit(1)))
        assert isinstance(taken, Refused)
        await done(floor.tables["holdem-2"].actor, "Guest 1", "sit", frames.Sit(3))

    on_the_floor(tmp_path, sit, offered=TWO)


def test_where_a_guest_sits_is_known_after_the_house_was_closed(tmp_path: Path) -> None:
    with house(tmp_path, offered=TWO) as client:
        guest = Guest.new(client).sit(2)
    with house(tmp_path, offered=TWO) as client:
        again = Guest(client, guest.token, guest.name, table="holdem-2")

        assert again.give("sit", "other", seat=3, status=409)["refusal"]["code"] == "seated-elsewhere"


def test_a_clock_that_is_set_back_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Nor does it after a restart: what the house waits for is counted from when it saw it."""
    clock = [1_000_000_000]
    with house(tmp_path, pace=TICKING, clock=lambda: clock[0], elapsed=elapsed_time) as client:
        guest = Guest.new(client).sit(2)
        clock[0] -= 3_600_000
        assert play_round([guest]) == 1
    with house(tmp_path, pace=TICKING, clock=lambda: clock[0], elapsed=elapsed_time) as client:
        guest = Guest(client, guest.token, guest.name, 2, _given=100)
        assert play_round([guest]) == 2
        clock[0] -= 3_600_000
        assert play_round([guest]) == 3


def test_a_clock_that_is_set_forward_ends_no_wait(tmp_path: Path) -> None:
    clock = [1_000_000_000]
    with house(tmp_path, clock=lambda: clock[0], elapsed=lambda: 0) as client:
        guest = Guest.new(client).sit(2)
        quiet(guest)
        guest.wager()
        closes = guest.view()["clocks"]["closes_bets_at"]
        clock[0] += 600_000
        view = guest.view()
        assert (view["clocks"]["closes_bets_at"], view["view"]["public"]["phase"]) == (closes, "between-rounds")
        guest.get(f"{AT_TABLE}/events?since={view['sequence']}")
