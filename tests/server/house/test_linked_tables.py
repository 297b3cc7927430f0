"""Tables of a house that play for one meter: each claim is in the meter's stream and the table's log, or in neither."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.games.linked_meter import MeterGained, MeterOpened
from pitboss.money import Money, format_cents
from pitboss.people.book import kept
from pitboss.server.house.house import OpenFloor, Unsound, check_sound
from pitboss.server.messages.frames import Ready, Sit, Wager
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.chain import Broken
from pitboss.store.database import NAME, Database, Unusable
from pitboss.store.database_journal import rounds_played
from pitboss.store.meter_journal import MeterLines, meter_lines, told
from pitboss.store.verify import verify
from pitboss.store.writer import Writer
from tests.cli.calling import data
from tests.server.driving import PATIENCE, PRIME, Guest, exported, house, onlooker, wait
from tests.server.floors import done, on_the_floor, until
from tests.server.forging import changing
from tests.server.people.visiting import House, Visitor, house_with_people

FLUSH = next(each for each in house_tables() if each.progression)
ONE = replace(FLUSH, table_id="flush-1", name="One", bots={}, linked="grand")
TWO = replace(FLUSH, table_id="flush-2", name="Two", bots={}, linked="grand")
LINKED = (ONE, TWO)
STAKE = 500
PART = STAKE * int(FLUSH.progression or "0") // 100


def lines_of(folder: Path) -> list[Any]:
    """What the stream says, from the database of a house that is closed."""
    with Database(folder) as database:
        return [event for _, event in told(meter_lines(database.engine)["grand"], "grand")]


def play(guest: Guest) -> None:
    """A round with a progressive wager, folded."""
    before = wait(guest, "between-rounds")["view"]["public"]["rounds"]
    guest.wager()
    guest.wager("progressive", STAKE)
    guest.give("ready")
    for _ in range(PATIENCE):
        view = guest.view()["view"]
        if view["public"]["rounds"] > before:
            return
        if view["deciding"] is not None:
            guest.give("decide", seat=guest.seat, choice="fold")
    raise AssertionError("the round does not end")


def at(client: TestClient[Any], table: str) -> Guest:
    return Guest.new(client, table).sit(2)


def shown(client: TestClient[Any]) -> set[int]:
    """What the meter shows at its tables."""
    views = (client.get(f"/api/tables/{each.table_id}/view").json() for each in LINKED)
    return {view["view"]["public"]["meter"] for view in views}


def test_prg_1_what_one_table_gives_is_shown_at_all(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client:
        (start,) = shown(client)
        one, two = at(client, "flush-1"), at(client, "flush-2")
        play(one)
        assert shown(client) == {start + PART}
        play(two)
        assert shown(client) == {start + 2 * PART}


def test_prg_1_whoever_watches_a_table_is_told_what_another_gives_without_asking(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client, onlooker(client, "flush-2") as watching:
        (start,) = shown(client)
        one = at(client, "flush-1")
        watching.connect()
        assert watching.receive()["view"]["public"]["meter"] == start
        play(one)

        meters = (watching.receive()["view"]["public"]["meter"] for _ in range(PATIENCE))
        assert next(meter for meter in meters if meter != start) == start + PART


def test_prg_4_the_stream_and_the_logs_tell_the_same_order(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client:
        one, two = at(client, "flush-1"), at(client, "flush-2")
        for guest in (one, two, one):
            play(guest)

    opening, *gained = lines_of(tmp_path)
    assert isinstance(opening, MeterOpened)
    assert all(isinstance(line, MeterGained) for line in gained)
    assert [(line.order, line.table, line.round) for line in gained] == [
        (1, "flush-1", 1),
        (2, "flush-2", 1),
        (3, "flush-1", 2),
    ]
    for table in LINKED:
        assert verify(exported(tmp_path, tmp_path, table.table_id)) == []


def test_prg_4_tables_that_claim_at_the_same_time_are_answered_one_after_the_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """While the meter is taken, both close bets; then both plan their claim, and only one of them can be the first."""

    async def claim(floor: OpenFloor, _: Actor) -> None:
        actors = [floor.tables[each.table_id].actor for each in LINKED]
        meter = floor.meters.meters["grand"]
        for actor, player in zip(actors, ("Ann", "Bo"), strict=True):
            actor.heard(player)
            await done(actor, player, "1", Sit(2))
            await done(actor, player, "2", Wager(2, "ante", 1_000))
            await done(actor, player, "3", Wager(2, "progressive", STAKE))
        async with meter.turn:
            for actor, player in zip(actors, ("Ann", "Bo"), strict=True):
                await done(actor, player, "4", Ready())
            await until(lambda: len(meter.turn._waiters or ()) == 2)
        await until(lambda: meter.linked.order == 2)

        assert sorted(actor.table.order for actor in actors) == [1, 2]

    on_the_floor(tmp_path, claim, offered=LINKED)
    assert [each.message for each in caplog.records if each.levelname == "ERROR"] == []
    assert [(each.order, each.table) for each in lines_of(tmp_path)[1:]] in (
        [(1, "flush-1"), (2, "flush-2")],
        [(1, "flush-2"), (2, "flush-1")],
    )


def test_the_meter_is_the_same_when_the_house_opens_again(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client:
        play(at(client, "flush-1"))
        before = shown(client)
    with house(tmp_path, offered=LINKED) as client:
        assert shown(client) == before
        play(at(client, "flush-2"))

    assert [line.order for line in lines_of(tmp_path)] == [0, 1, 2]


def test_int_5_a_claim_that_is_not_written_has_happened_neither_here_nor_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails between the claim and its answer, and the house ends so: opened again, it is claimed once."""
    real = Writer.write_entry

    async def failing(self: Writer, work: Any) -> Any:
        if getattr(work, "claimed", None) is not None and work.claimed.lines:
            raise OSError("the disk is gone")
        return await real(self, work)

    with house(tmp_path, offered=LINKED) as client:
        monkeypatch.setattr(Writer, "write_entry", failing)
        (start,) = shown(client)
        guest = at(client, "flush-1")
        guest.wager()
        guest.wager("progressive", STAKE)
        guest.give("ready")
        for _ in range(PATIENCE):
            due = guest.view()["view"]["public"]["due"]
            if any(each["what"] == "collect-progressive" for each in due):
                break
        else:
            raise AssertionError("the wagers are never collected")
        assert shown(client) == {start}
    monkeypatch.undo()
    assert len(lines_of(tmp_path)) == 1

    with house(tmp_path, offered=LINKED) as client:
        back = Guest(client, guest.token, guest.name, guest.seat, "flush-1")
        for _ in range(PATIENCE):
            back.view()
            if shown(client) == {start + PART}:
                break
        assert shown(client) == {start + PART}
    assert len(lines_of(tmp_path)) == 2


def test_mon_2_the_books_of_linked_tables_come_to_nothing_together(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client:
        for each in LINKED:
            play(at(client, each.table_id))
        (now,) = shown(client)

    found = data("ledger", "--data", str(tmp_path), "--no-theory")

    assert sum(each["amount"] for each in found["balances"]) == 0
    pools = [(each["table"], each["amount"]) for each in found["balances"] if each["kind"] == "progressive"]
    assert pools == [("grand", now)]
    assert [(each["table"], each["shown"]) for each in found["progressives"]] == [("grand", now)]
    added = [each for each in found["meters"] if each["wager"] == "progressive" and each["day"] is None]
    assert [(each["table"], each["cumulative_progressive"]) for each in added] == [("flush-1", PART), ("flush-2", PART)]


@pytest.mark.parametrize("cut", ["meters", "batches"])
def test_a_stream_or_a_log_that_lost_its_end_is_not_opened(tmp_path: Path, cut: str) -> None:
    with house(tmp_path, offered=LINKED) as client:
        play(at(client, "flush-1"))
    with closing(sqlite3.connect(tmp_path / NAME)) as database:
        database.execute(f"drop trigger {cut}_no_delete")
        if cut == "meters":
            database.execute("delete from meters where sequence = (select max(sequence) from meters)")
        else:
            database.execute("delete from batches where table_id = 'flush-1' and sequence > 3")
        database.commit()

    with pytest.raises(Broken), house(tmp_path, offered=LINKED):
        pass


def test_a_table_keeps_the_meter_that_it_was_opened_with(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED):
        pass
    with pytest.raises(Unusable, match="the linked meter grand"), house(tmp_path, offered=(replace(ONE, linked=""),)):
        pass


def _approved(home: House, amount: int) -> tuple[Visitor, dict[str, int]]:
    """A floorperson who may set the meter to an amount, by another's approval, and what to ask for."""
    flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
    asked = {"matter": "meter-alteration", "subject": f"grand {format_cents(amount)}", "why": "slip 7"}
    number = flora.post("/approvals", asked)["number"]
    oscar.post(f"/approvals/{number}/grant", {"why": "seen"}, status=200)
    return flora, {"shown": amount, "approval": number}


def test_prg_6_a_linked_meter_is_not_set_while_a_round_is_played_for_it(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=LINKED) as home:
        guest = at(home.client, "flush-2")
        wait(guest, "between-rounds")
        guest.wager()
        guest.give("ready")
        wait(guest, "deciding")
        (before,) = home.visitor().get("/meters")
        higher = before["shown"] + 100_000
        flora, body = _approved(home, higher)
        refused = flora.refused("POST", "/meters/grand", body)
        guest.give("decide", seat=guest.seat, choice="fold")
        wait(guest, "between-rounds")
        after = flora.post("/meters/grand", body, status=200)

    assert refused == (409, "round-in-play")
    assert after["shown"] == higher


def test_prg_6_a_linked_meter_is_set_once_for_each_approval(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=LINKED) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        (before,) = home.visitor().get("/meters")
        higher = before["shown"] + 100_000
        body = {"shown": higher, "approval": 1}
        asked = {"matter": "meter-alteration", "subject": f"grand {format_cents(higher)}", "why": "slip 7"}
        flora.post("/approvals", asked)

        assert flora.refused("POST", "/meters/grand", body) == (409, "approval-needed")
        oscar.post("/approvals/1/grant", {"why": "seen"}, status=200)
        first = flora.post("/meters/grand", body, status=200)
        assert flora.post("/meters/grand", body, status=200) == first
        assert (first["shown"], first["order"], first["tables"]) == (higher, 1, ["flush-1", "flush-2"])
        assert shown(home.client) == {higher}
        assert flora.refused("POST", "/meters/other", body) == (404, "not-found")

    line = lines_of(tmp_path)[-1]
    assert (line.who, line.second, line.before, line.approval) == ("flora", "oscar", before["shown"], 1)


@pytest.mark.parametrize(("below", "refused"), [(100, True), (0, False)])
def test_act_lower_linked_meter(tmp_path: Path, below: int, refused: bool) -> None:
    elected = ONE.elections.progressive
    assert elected is not None
    with house_with_people(tmp_path, offered=LINKED) as home:
        flora, body = _approved(home, elected.reset + 100_000)
        flora.post("/meters/grand", body, status=200)
        asked = {"matter": "meter-alteration", "subject": f"grand {format_cents(elected.reset - below)}", "why": "x"}
        number = flora.post("/approvals", asked)["number"]
        home.confirmers[1].post(f"/approvals/{number}/grant", {"why": "seen"}, status=200)
        answer = flora.ask("POST", "/meters/grand", {"shown": elected.reset - below, "approval": number})

    assert (answer.status_code == 409) == refused
    assert not refused or answer.json()["refusal"]["code"] == "below-reset"


def test_prg_6_a_linked_meter_is_set_to_nothing_it_already_shows(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=LINKED) as home:
        (start,) = shown(home.client)
        flora, body = _approved(home, start)

        assert flora.refused("POST", "/meters/grand", body)[1] == "no-amount"
        assert shown(home.client) == {start}


def _fails(*_: object) -> None:
    raise OSError("the disk is gone")


def test_prg_6_a_linked_meter_whose_change_cannot_be_written_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_with_people(tmp_path, offered=LINKED) as home:
        (start,) = shown(home.client)
        flora, body = _approved(home, start + 100_000)
        with monkeypatch.context() as broken:
            broken.setattr(MeterLines, "__call__", _fails)
            assert flora.refused("POST", "/meters/grand", body)[1] == "not-written"
            assert shown(home.client) == {start}

        assert flora.post("/meters/grand", body, status=200)["shown"] == start + 100_000


@pytest.mark.parametrize("first", [True, False], ids=["for no table", "beside others"])
def test_a_table_without_a_progressive_wager_opens_with_no_meter(tmp_path: Path, *, first: bool) -> None:
    without = replace(PRIME[0], table_id="prime-1", bots={}, linked="grand")
    offered = (without,) if first else (*LINKED, without)

    async def opened(*_: object) -> None:
        raise AssertionError("the house is open")

    with pytest.raises(Unusable, match=r"table prime-1 .*progressive"):
        on_the_floor(tmp_path, opened, offered=offered)


def test_a_stream_that_lost_what_two_people_set_is_unsound(tmp_path: Path) -> None:
    """No table claims anything after it, so only the approval that was used tells that the line is gone."""
    with house_with_people(tmp_path, offered=LINKED) as home:
        (start,) = shown(home.client)
        flora, body = _approved(home, start + 100_000)
        flora.post("/meters/grand", body, status=200)
    with Database(tmp_path) as database:
        check_sound(database, kept(database.engine))
    with changing(tmp_path) as forged:
        forged.execute("delete from meters where sequence = (select max(sequence) from meters)")

    with Database(tmp_path) as database, pytest.raises(Unsound) as refused:
        check_sound(database, kept(database.engine))
    assert any(fault.startswith("approval 1 (meter-alteration: grand $") for fault in refused.value.faults)


@pytest.mark.parametrize("wrong", ["no meter", "other money"])
def test_a_link_with_a_fault_is_refused_before_anything_is_written(tmp_path: Path, wrong: str) -> None:
    """The first of the tables used to open the meter, and the folder could not be used for anything else."""
    second = PRIME[0] if wrong == "no meter" else replace(TWO, money=Money.COUNTED)
    with (
        pytest.raises(Unusable, match="--link grand: table"),
        house(tmp_path, offered=(ONE, replace(second, linked="grand"))),
    ):
        pass
    with Database(tmp_path) as database:
        assert (meter_lines(database.engine), rounds_played(database.engine)) == ({}, {})
    with house(tmp_path, offered=LINKED) as client:
        assert shown(client)
