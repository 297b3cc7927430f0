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
from pitboss.money import Money
from pitboss.people.book import kept
from pitboss.people.events import AnyAudited, IntegrityChecked, OpenedUnsound, SelfChecked, from_bytes
from pitboss.server.house.house import OpenFloor, Unsound, check_sound, open_floor, resume
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
from tests.server.people.visiting import Time, house_with_people
from tests.server.processes import Process

OTHER = replace(PRIME[0], table_id="prime-2", name="Two", bots={})
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
    assert sorted(each.name for each in tmp_path.iterdir()) == ["house.db", "house.heads", "house.lock"]
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


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house where ann paid in $500 and took $200 to a table, and a guest took practice chips to another."""
    folder = tmp_path_factory.mktemp("counted")
    with house_with_people(folder, offered=(replace(PRIME[0], money=Money.COUNTED), OTHER)) as home:
        ann = home.player("ann")
        slip = {"slip": "in-1", "amount": 50_000, "why": "cash at the window"}
        home.teller.post("/accounts/ann/deposit", slip, status=200)
        for table, who in ((TABLE, ann), (OTHER.table_id, home.player("bob"))):
            command = {"do": "sit", "seat": 2} | ({"chips": 20_000} if table == TABLE else {})
            body = {"frame": "given", "id": "s", "command": command}
            assert who.ask("POST", f"/tables/{table}/commands", body).json()["frame"] == "acknowledged"
    return folder


def copied(source: Path, target: Path) -> Path:
    """A house made from a copy of another."""
    back_up(source, target / "copy")
    restore(target / "copy", target / "house")
    return target / "house"


@pytest.mark.parametrize(
    ("forgery", "said"),
    [
        ("delete from transfers", "took $200 from the account of ann, and the transfers $0"),
        ("update transfers set chips = chips - 1", "took $200 from the account of ann, and the transfers $199.99"),
        ("update transfers set player = 'bob'", "took $0 from the account of bob, and the transfers $200: rows"),
        ("delete from purses", "the purse has $1,000 of $1,000"),
        ("update purses set given = given + 100", "the purse has $0 of $1,001"),
    ],
)
def test_balances_that_do_not_follow_from_the_logs_are_found(
    tmp_path: Path, counted: Path, forgery: str, said: str
) -> None:
    """Rows of transfers and purses are not chained: the last ones could be deleted, and the money reappear."""
    folder = copied(counted, tmp_path)
    with changing(folder) as forged:
        forged.execute(forgery)

    assert any(said in fault for fault in wrong(folder)["money", ""])
    with Database(folder) as database, pytest.raises(Unsound) as refused:
        check_sound(database, kept(database.engine))
    assert any(said in fault for fault in refused.value.faults)


def test_a_house_that_is_sound_opens(tmp_path: Path, counted: Path) -> None:
    folder = copied(counted, tmp_path)
    with Database(folder) as database:
        check_sound(database, kept(database.engine))


def test_an_unsound_house_opens_only_for_a_reason_that_is_logged(tmp_path: Path, counted: Path) -> None:
    folder = copied(counted, tmp_path)
    with changing(folder) as forged:
        forged.execute("delete from transfers")

    said = "".join(refusal("serve", "--data", str(folder), "--counted", TABLE, "--port", "0"))
    assert "took $200 from the account of ann" in said
    assert "--open-unsound" in said
    assert "a reason in words" in "".join(refusal("serve", "--data", str(folder), "--open-unsound", " . "))

    with Process(folder, options=("--counted", TABLE, "--open-unsound", "the backup is on its way")) as process:
        process.terminate()
    [line] = [each for each in _audit(folder) if isinstance(each, OpenedUnsound)]
    assert line.why == "the backup is on its way"
    assert "took $200 from the account of ann" in line.faults[0]


@pytest.mark.parametrize("unsound", [False, True])
def test_a_house_that_its_last_self_check_found_unsound_does_not_open(
    tmp_path: Path, played: Path, unsound: bool
) -> None:
    """A changed file of the program alone does not keep a house from opening: it may have been updated."""
    folder = copied(played, tmp_path)

    async def check() -> None:
        with Database(folder) as database:
            async with open_floor(database, resume(database, PRIME)) as floor:
                await floor.watch.self_checked(("prime-1 log: line 3, other-events: …",), unsound=unsound)

    asyncio.run(check())
    with Database(folder) as database:
        if unsound:
            with pytest.raises(Unsound, match="prime-1 log"):
                check_sound(database, kept(database.engine))
        else:
            check_sound(database, kept(database.engine))


def test_act_cut_off_the_end(
    tmp_path: Path,
) -> None:
    played = tmp_path / "house"
    with house_with_people(played, offered=PRIME) as home:
        home.staff("flora", "floorperson")
        play_round([Guest.new(home.client).sit(2)])
    kept, words = tmp_path / "heads", ("selfcheck", "--data", str(played), "--json")
    assert call(*words, "--keep-anchor", str(kept)).exit_code == 0
    assert call(*words, "--anchor", str(kept), "--keep-anchor", str(kept)).exit_code == 0
    anchor = json.loads(kept.read_bytes().splitlines()[-1])
    assert set(anchor["heads"]) == {"the audit log", f"the log of {TABLE}"}

    for name, head in anchor["heads"].items():
        for other, said in (
            ({**head, "sequence": head["sequence"] + 1}, "its end was cut off"),
            ({**head, "digest": "0" * 64}, "it was sealed again"),
        ):
            kept.write_text(json.dumps({**anchor, "heads": {name: other}}) + "\n", encoding="utf-8")
            result = call(*words, "--anchor", str(kept), "--keep-anchor", str(tmp_path / "more"))
            (found,) = [each for each in json.loads(result.stdout)["findings"] if each["wrong"]]
            assert (result.exit_code, found["check"]) == (1, "anchor")
            assert name in found["wrong"][0]
            assert said in found["wrong"][0]
    assert not (tmp_path / "more").exists()
    assert refusal("selfcheck", "--data", str(played), "--anchor", str(tmp_path / "more"))
