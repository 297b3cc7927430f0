"""A database that a house cannot go on with is refused in words, by whatever opens it, and is left as it is."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.store import verify
from pitboss.store.audit_journal import AuditEntry
from pitboss.store.database import NAME
from tests.cli.calling import refusal
from tests.little_room import pitboss_with_room_for
from tests.server.driving import Guest, house, play_round
from tests.server.forging import change, resealed
from tests.server.processes import NotOpened, Process


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    with house(folder) as client:
        play_round([Guest.new(client).sit(2)])
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played, tmp_path / "house")


def emptied(database: Path) -> None:
    database.write_bytes(b"")


def corrupt(database: Path) -> None:
    database.write_bytes(b"This is a letter to the regulator.\n" * 400)


def corrupt_inside(database: Path) -> None:
    """The header is there, and what follows is not."""
    stored = database.read_bytes()
    database.write_bytes(stored[:4096] + b"\xff" * (len(stored) - 4096))


def cut_short(database: Path) -> None:
    with database.open("r+b") as file:
        file.truncate(3 * 4096)


def newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("update alembic_version set version_num = 'of_next_year'")


def another(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("create table recipes (name text)")


def hard_linked(database: Path) -> None:
    os.link(database, database.with_name("copy.db"))


def linked(database: Path) -> None:
    database.rename(database.with_name("real.db"))
    database.symlink_to("real.db")


def linked_to_nowhere(database: Path) -> None:
    database.unlink()
    database.symlink_to("nowhere.db")


def a_folder(database: Path) -> None:
    database.unlink()
    database.mkdir()


def a_pipe(database: Path) -> None:
    database.unlink()
    os.mkfifo(database)


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "emptied": (emptied, "house.db is empty"),
    "corrupt": (corrupt, "SQLite says file is not a database"),
    "corrupt inside": (corrupt_inside, "SQLite says database disk image is malformed"),
    "cut short": (cut_short, "SQLite says database disk image is malformed"),
    "newer": (newer, "written by a newer Pitboss"),
    "another": (another, "not one of a house"),
    "hard-linked": (hard_linked, "linked under another name"),
    "linked": (linked, "house.db is a link"),
    "linked to nowhere": (linked_to_nowhere, "house.db is a link"),
    "a folder": (a_folder, "house.db is not a file"),
    "a pipe": (a_pipe, "house.db is not a file"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_house_says_what_is_wrong_with_its_database(folder: Path, what: str) -> None:
    spoil, words = WRONG[what]
    spoil(folder / NAME)
    before = _files(folder)

    with pytest.raises(NotOpened) as said:
        Process(folder)

    assert words in " ".join(str(said.value).split())
    assert "Traceback" not in str(said.value)
    assert _files(folder) == before


@pytest.mark.parametrize("what", WRONG)
def test_an_export_says_what_is_wrong_with_its_database(folder: Path, tmp_path: Path, what: str) -> None:
    spoil, words = WRONG[what]
    spoil(folder / NAME)

    said = refusal("export", str(tmp_path / "t.log"), "--data", str(folder), "--table", "prime-1")

    assert words in " ".join(said)
    assert not (tmp_path / "t.log").exists()


def _of_the_version_before(folder: Path) -> None:
    """Its header says so, under the chain."""

    def before(sequence: int, _: str, payload: bytes) -> bytes:
        return payload if sequence else b'{"format":2,"package":"0.1.0","checkpoints":true}'

    change(folder, resealed("records", before))


def test_a_house_of_the_version_before_is_refused_with_what_to_do_and_left_as_it_is(folder: Path) -> None:
    _of_the_version_before(folder)
    before = _files(folder)

    with pytest.raises(NotOpened) as raised:
        Process(folder)

    said = " ".join(str(raised.value).split())
    assert "it has format 2, which an older Pitboss wrote" in said
    assert "with Pitboss 0.1.0" in said
    assert "Name another folder with --data; this one is left as it is" in said
    assert _files(folder) == before


def test_the_log_of_the_version_before_can_be_exported_for_the_pitboss_that_verifies_it(
    folder: Path, tmp_path: Path
) -> None:
    _of_the_version_before(folder)
    log = tmp_path / "t.log"
    said = " ".join(refusal("export", str(log), "--data", str(folder), "--table", "prime-1"))

    assert "with Pitboss 0.1.0" in said
    assert [fault.code for fault in verify(log)] == ["unknown-format"]


def _files(folder: Path) -> dict[str, bytes]:
    """What is stored there; the notes that SQLite makes for itself are none of it."""
    files = (each for each in folder.iterdir() if each.is_file() and not each.name.endswith(("-wal", "-shm")))
    return {each.name: each.read_bytes() for each in files}


def test_a_database_that_is_gone_while_part_of_it_is_left_is_missed(folder: Path) -> None:
    (folder / f"{NAME}-wal").write_bytes(b"the last minutes")
    (folder / NAME).unlink()

    with pytest.raises(NotOpened, match=r"house\.db is gone and house\.db-wal is still there"):
        Process(folder)


def test_a_house_that_was_killed_while_it_made_its_database_makes_it_again(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.new").write_bytes(b"half of it")

    with house(tmp_path) as client:
        assert client.get("/api/tables").status_code == 200
    assert not (tmp_path / f"{NAME}.new").exists()


def test_an_export_for_which_there_is_no_room_leaves_nothing(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "t.log"
    # SQLite needs a few bytes for its own notes, which are made before.
    with closing(sqlite3.connect(folder / NAME)) as opened:
        opened.execute("select * from tables").fetchall()
        told = pitboss_with_room_for(20_000, "export", str(log), "--data", str(folder))

    assert told.returncode == 2
    assert "a file that can be written completely (File too large)" in told.stderr
    assert "Traceback" not in told.stderr
    assert not log.exists()


def test_an_export_follows_no_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "t.log").symlink_to(tmp_path / "elsewhere.log")

    assert refusal("export", str(tmp_path / "t.log"), "--data", str(folder))[1] == "  Name another"
    assert not (tmp_path / "elsewhere.log").exists()


@pytest.mark.parametrize("room", [20_000, 150_000], ids=["for no database", "for no table"])
def test_a_house_for_which_there_is_no_room_says_what_to_do(tmp_path: Path, room: int) -> None:
    told = pitboss_with_room_for(room, "serve", "--port", "0", "--data", str(tmp_path / "house"))

    assert told.returncode == 2
    found, mend = told.stderr.splitlines()
    assert "expected a disk with room for the tables" in found
    assert "Free some space on its disk" in mend


def test_a_house_that_cannot_write_the_first_line_of_its_audit_log_says_so_in_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_entry: AuditEntry, _connection: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(AuditEntry, "__call__", full)
    # The house silences it, so that there is one message and no other.
    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "disabled", False)
    found, mend = refusal("serve", "--port", "0", "--data", str(tmp_path / "house"))

    assert "expected a disk with room for the tables" in found
    assert "Free some space on its disk" in mend
