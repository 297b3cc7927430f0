"""A copy of a running house becomes the same house elsewhere, and never takes the place of another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from alembic import command
from alembic.config import Config

from pitboss.store import Record, migrations
from pitboss.store.backup import back_up, heads_of, restore
from pitboss.store.batch import ended
from pitboss.store.chain import Broken, Head, head_of, lines_as_written, seal
from pitboss.store.database import NAME, Database, Unusable, engine_for, reading
from pitboss.store.database_journal import DatabaseJournal
from tests.cli.calling import call, data, page, refusal
from tests.server.driving import PRIME, Guest, house, play_round, quiet
from tests.server.forging import changing


class Kept(NamedTuple):
    """A house, and the copy that was made of it after its first round, while it ran."""

    house: Path
    copy: Path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("kept")
    with house(folder / "house") as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
        at = quiet(guest)["sequence"]
        made = back_up(folder / "house", folder / "copy")
        assert made.tables["prime-1"].sequence == at
        play_round([guest])
        quiet(guest)
    return Kept(folder / "house", folder / "copy")


def test_a_restored_house_has_the_same_heads_and_goes_on(kept: Kept, tmp_path: Path) -> None:
    again = tmp_path / "again"
    heads = restore(kept.copy, again)
    with reading(kept.copy) as before, reading(again / NAME) as after:
        assert heads_of(before) == heads_of(after) == heads
    log = tmp_path / "restored.log"
    page("export", str(log), "--data", str(again), "--table", "prime-1")
    assert data("verify", str(log))["whole"]

    with house(again) as client:
        guest = Guest.new(client).sit(3)
        assert play_round([guest]) == 2


def test_a_copy_is_one_file_for_the_house_alone(kept: Kept, tmp_path: Path) -> None:
    copy = tmp_path / "alone"
    back_up(kept.house, copy)

    assert [each.name for each in tmp_path.iterdir()] == ["alone"]
    assert copy.stat().st_mode & 0o777 == 0o600
    restore(copy, tmp_path / "house")
    assert (tmp_path / "house" / NAME).stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in (tmp_path / "house").iterdir()) == ["house.db", "house.heads", "house.lock"]


def test_nothing_takes_the_place_of_a_house(kept: Kept, tmp_path: Path) -> None:
    before = (kept.house / NAME).read_bytes()
    with pytest.raises(Unusable, match="never overwritten"):
        restore(kept.copy, kept.house)
    assert (kept.house / NAME).read_bytes() == before
    left = tmp_path / "left"
    left.mkdir()
    (left / f"{NAME}-wal").touch()
    with pytest.raises(Unusable, match="never overwritten"):
        restore(kept.copy, left)
    with pytest.raises(Unusable, match="already exists"):
        back_up(kept.house, kept.copy)


def test_what_is_no_copy_makes_no_house(kept: Kept, tmp_path: Path) -> None:
    strange = tmp_path / "strange"
    with sqlite3.connect(strange) as database:
        database.execute("create table strange (x)")
    torn = tmp_path / "torn"
    torn.write_bytes(kept.copy.read_bytes()[:5000])
    for file in (strange, torn, tmp_path / "none"):
        with pytest.raises(Unusable):
            restore(file, tmp_path / "house")
        assert not list(tmp_path.glob("house/house.db*"))


def test_a_house_that_was_changed_is_not_copied(tmp_path: Path) -> None:
    with Database(tmp_path / "house"):
        pass
    with house(tmp_path / "house", offered=PRIME) as client:
        quiet(Guest.new(client).sit(2))
    with changing(tmp_path / "house") as database:
        database.execute("update records set payload = '{}' where sequence = 3")
    with pytest.raises(Broken):
        back_up(tmp_path / "house", tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_the_commands(kept: Kept, tmp_path: Path) -> None:
    copy, again = str(tmp_path / "house.backup"), str(tmp_path / "again")
    made = data("backup", copy, "--data", str(kept.house))
    restored = data("restore", copy, "--data", again)

    assert made["heads"] == restored["heads"]
    assert call("selfcheck", "--data", again).exit_code == 0
    assert "never overwritten" in refusal("restore", copy, "--data", again)[0]
    assert "does not exist yet" in refusal("backup", copy, "--data", str(kept.house))[0]
    assert "pitboss serve keeps its tables" in refusal("backup", f"{copy}2", "--data", f"{again}2")[0]


def test_a_copy_that_an_older_pitboss_made_is_restored_as_a_house_of_today(tmp_path: Path) -> None:
    lines = seal(ended([Record("event", b"{}")], None), Head())
    copy, again = tmp_path / "copy", tmp_path / "again"
    engine = engine_for(copy)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "batches")
        connection.exec_driver_sql("insert into tables values ('T1', 5)")
        row = ("T1", lines[-1].sequence, lines_as_written(lines))
        connection.exec_driver_sql("insert into batches values (?, ?, ?)", row)
    engine.dispose()
    before = copy.read_bytes()

    assert restore(copy, again).tables == {"T1": head_of(lines, Head())}
    assert copy.read_bytes() == before
    with Database(again) as database:
        assert tuple(DatabaseJournal(database.engine, "T1").lines()) == lines


def test_a_house_whose_index_hides_the_end_of_a_log_is_not_copied(kept: Kept, tmp_path: Path) -> None:
    restore(kept.copy, tmp_path / "house")
    with closing(sqlite3.connect(tmp_path / "house" / NAME)) as database, database:
        database.execute("insert into indexed select max(number) from batches")

    with pytest.raises(Unusable, match="the index hides the row of prime-1"):
        back_up(tmp_path / "house", tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))
