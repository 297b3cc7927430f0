"""A house checks itself: on demand from its folder, and every night by its clock, beside its tables."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from pitboss.house.integrity import measure
from pitboss.people.events import AnyAudited, IntegrityChecked, SelfChecked, from_bytes
from pitboss.server.house.house import OpenFloor, open_floor, resume
from pitboss.server.house.nightly import NIGHT, Nightly, Report
from pitboss.server.house.self_check import Finding
from pitboss.store.audit_journal import checked_lines
from pitboss.store.backup import back_up, restore
from pitboss.store.chain import EVENT
from pitboss.store.database import NAME, Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table.duties import Role
from pitboss.table.event_bytes import from_bytes as from_table
from pitboss.table.events import RoundEnded, WagerPlaced
from tests.cli.calling import call, data, refusal
from tests.server.driving import PRIME, TABLE, Guest, house, play_round, quiet
from tests.server.forging import changing
from tests.server.house.test_linked_tables import LINKED, at, play
from tests.server.people.visiting import Time

HOUR = 60
"""In minutes."""
NOON = 20_000 * 86_400_000 + 12 * 3_600_000


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    with house(folder) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
        quiet(guest)
    return folder


def wrong(folder: Path) -> dict[tuple[str, str], list[str]]:
    """What a house finds wrong with itself."""
    result = call("selfcheck", "--data", str(folder), "--json")
    told = json.loads(result.stdout)
    found = {(each["check"], each["of"]): each["wrong"] for each in told["findings"] if each["wrong"]}
    assert (result.exit_code, told["sound"]) == ((1, False) if found else (0, True))
    return found


def test_an_honest_house_is_sound(played: Path) -> None:
    assert wrong(played) == {}
    checks = [(each["check"], each["of"]) for each in data("selfcheck", "--data", str(played))["findings"]]
    assert checks == [
        ("database", ""),
        ("people", ""),
        ("log", "prime-1"),
        ("cards", "prime-1"),
        ("money", ""),
        ("files", ""),
    ]


@pytest.mark.parametrize(
    ("forgery", "expected"),
    [
        ("update records set payload = replace(payload, '\"chips\":100000', '\"chips\":900000')", ("log", "prime-1")),
        ("update rounds set state = x'00'", ("cards", "prime-1")),
        ("delete from secrets where sequence = 1", ("cards", "prime-1")),
        ("update purses set chips = chips + 5", ("money", "")),
    ],
)
def test_whatever_was_changed_is_found(tmp_path: Path, played: Path, forgery: str, expected: tuple[str, str]) -> None:
    back_up(played, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "house")
    with changing(tmp_path / "house") as database:
        database.execute(forgery)

    assert expected in wrong(tmp_path / "house")


_EXTENDED = "insert into batch_index select table_id, sequence, number from batches where number > 1"
_TO_THE_END = "insert into indexed select max(number) from batches"


@pytest.mark.parametrize(
    ("forgery", "said"),
    [
        (
            (f"{_EXTENDED} and number < (select max(number) from batches)", _TO_THE_END),
            "the index hides the row of prime-1 that ends with line ",
        ),
        (("delete from indexed",), "the index hides the row of prime-1 that ends with line "),
        (
            (_EXTENDED, "insert into batches (table_id, sequence, lines) values ('prime-1', 3, x'00')", _TO_THE_END),
            "the index hides the row of prime-1 that ends with line 3",
        ),
        (
            ("insert into batch_index values ('prime-1', 999999, 999999)",),
            "the index has a row of prime-1 that ends with line 999999",
        ),
        (("drop trigger audit_no_delete",), "audit_no_delete is gone"),
        (
            ("drop view logs", "create view logs as select * from batches where number < 9"),
            "logs is not what this program puts there",
        ),
        (
            ("create trigger spy after insert on purses begin select 1; end",),
            "spy is not what this program puts there",
        ),
        (
            ("insert into rounds values ('gone', 1, 1, 1, x'', x'')",),
            "a row of rounds belongs to one of tables that is gone",
        ),
    ],
    ids=["end", "tail", "row beside", "no such row", "trigger", "view", "trigger beside", "no such table"],
)
def test_whatever_hides_a_part_of_the_database_is_found(
    tmp_path: Path, played: Path, forgery: tuple[str, ...], said: str
) -> None:
    """None of this changes a row that the house wrote."""
    back_up(played, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "house")
    with closing(sqlite3.connect(tmp_path / "house" / NAME)) as database, database:
        for statement in forgery:
            database.execute(statement)

    assert any(each.startswith(said) for each in wrong(tmp_path / "house")["database", ""])


def test_bots_that_wager_in_another_order_after_a_restart_are_no_fault(tmp_path: Path) -> None:
    """What is stored with a round has the players by name, and they did not sit down in that order."""
    bots = {1: ("Rosa", "queen-six-four"), 4: ("Ada", "always-play")}
    for _ in range(2):
        with house(tmp_path, offered=(replace(PRIME[0], bots=bots),)) as client:
            guest = Guest.new(client).sit(2)
            for _ in range(5):
                play_round([guest])
            quiet(guest)
            guest.give("leave")

    assert _first_to_wager(tmp_path) == {"Rosa", "Ada"}
    assert wrong(tmp_path) == {}


def _first_to_wager(folder: Path) -> set[str]:
    """The bots that wagered first in a round."""
    with Database(folder) as database:
        lines = list(DatabaseJournal(database.engine, TABLE).lines())
    events = [from_table(line.payload) for line in lines if line.kind == EVENT]
    wagers = [each for each in events if isinstance(each, WagerPlaced | RoundEnded)]
    after = [now for before, now in pairwise(wagers) if isinstance(before, RoundEnded)]
    return {each.who for each in after if isinstance(each, WagerPlaced) and each.by is Role.HOUSE}


def test_linked_meters_are_compared_with_the_logs_of_their_tables(tmp_path: Path) -> None:
    with house(tmp_path, offered=LINKED) as client:
        for guest in (at(client, "flush-1"), at(client, "flush-2")):
            play(guest)
        # The house is open, and nothing is left beside it.
        assert wrong(tmp_path) == {}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["house.db", "house.lock"]
    with changing(tmp_path) as database:
        database.execute("delete from meters where sequence = (select max(sequence) from meters)")

    assert "order 2 differs in the stream of grand, or is missing" in wrong(tmp_path)["meter", "grand"][0]
    with changing(tmp_path) as database:
        database.execute("delete from meters")
    assert ("meter", "grand") in wrong(tmp_path)


def test_a_folder_without_a_house_is_refused(tmp_path: Path) -> None:
    assert "pitboss serve keeps its tables" in refusal("selfcheck", "--data", str(tmp_path))[0]


async def _nights(folder: Path, time: Time, checked: list[int], report: Report) -> tuple[list[bool], OpenFloor]:
    """Which looks at the clock led to a check, over two days and a half, twelve hours apart."""

    async def checking() -> Report:
        checked.append(time.now)
        return report

    with Database(folder) as database:
        opening = open_floor(database, resume(database, PRIME), clock=time, elapsed=time, configuration={})
        async with opening as floor:
            nightly = Nightly(floor.watch, time, checking)
            looks = []
            for _ in range(5):
                time.pass_(12 * HOUR)
                looks.append(await nightly.look())
                assert not await nightly.look()
            assert nightly.checked == sum(looks)
            return looks, floor


def test_sec_1_hashes_are_taken_every_night_and_the_house_checks_itself(tmp_path: Path) -> None:
    noon = Time(NOON)
    checked: list[int] = []
    looks, floor = asyncio.run(_nights(tmp_path, noon, checked, Report(True, ())))

    # Midnight comes before the hour of the check, and noon after it.
    assert NIGHT < 12
    assert looks == [False, True, False, True, False]
    assert len(checked) == 2
    lines = _audit(tmp_path)
    assert [each.moment for each in lines if isinstance(each, IntegrityChecked)] == ["start", "daily", "daily"]
    assert [each.faults for each in lines if isinstance(each, SelfChecked)] == [(), ()]
    assert floor.watch.changed == ()


def test_a_fault_is_told_to_the_operator_and_in_the_audit_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    report = Report(False, (Finding("log", "prime-1", ("line 3 is not what was written",)),))
    noon = Time(NOON)
    with caplog.at_level(logging.ERROR):
        asyncio.run(_nights(tmp_path, noon, [], report))

    said = "prime-1 log: line 3 is not what was written"
    assert [each.getMessage() for each in caplog.records if said in each.getMessage()]
    assert {each.faults for each in _audit(tmp_path) if isinstance(each, SelfChecked)} == {(said,)}


def test_sec_1_files_that_change_under_an_open_house_are_a_fault_of_the_night(tmp_path: Path) -> None:
    """Whoever checks a closed house is only told of an update; while it is open, nobody updates it."""
    said = "the house was opened with different code"
    report = Report(True, (Finding("files", "", (), (said,)),))
    asyncio.run(_nights(tmp_path, Time(NOON), [], report))

    assert {each.faults for each in _audit(tmp_path) if isinstance(each, SelfChecked)} == {(f"files: {said}",)}


def test_the_check_of_a_night_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    time = Time()

    async def night() -> tuple[tuple[str, ...], int]:
        with Database(tmp_path) as database:
            roots = {"pitboss": tmp_path / "nothing"}
            opening = open_floor(
                database,
                resume(database, PRIME),
                clock=time,
                elapsed=time,
                configuration={},
                measured=partial(measure, roots=roots),
            )
            async with opening as floor:
                assert floor.nightly is not None
                time.pass_(24 * HOUR)
                assert await floor.nightly.look()
                return floor.nightly.faults, floor.nightly.checked

    # The house was opened with no files at all, so the process finds others.
    faults, checked = asyncio.run(night())
    assert checked == 1
    assert [each.partition(" (")[0] for each in faults] == [
        f"files: the house was opened with different {kind}" for kind in ("code", "rules", "pages")
    ]


def test_sec_1_after_an_update_the_house_is_sound_and_says_what_changed(tmp_path: Path) -> None:
    """It was opened with another program; what it keeps verifies under this one."""
    time = Time()

    async def opened() -> None:
        with Database(tmp_path) as database:
            measured = partial(measure, roots={"pitboss": tmp_path / "nothing"})
            tables = resume(database, PRIME)
            async with open_floor(database, tables, clock=time, elapsed=time, configuration={}, measured=measured):
                pass

    asyncio.run(opened())
    found = data("selfcheck", "--data", str(tmp_path))
    (files,) = [each for each in found["findings"] if each["check"] == "files"]

    assert found["sound"] is True
    assert [each.partition(" (")[0] for each in files["notes"]] == [
        f"the house was opened with different {kind}" for kind in ("code", "rules", "pages")
    ]
    assert all("whether it verifies" in each for each in files["notes"])


def _audit(folder: Path) -> list[AnyAudited]:
    with Database(folder) as database:
        return [from_bytes(line.payload) for line in checked_lines(database.engine) if line.sequence]
