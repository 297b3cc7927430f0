"""The end of the audit log cannot be taken away unseen: the logs of tables name its last line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.house.audit import audit
from pitboss.server.house.self_check import self_check
from pitboss.store.anchors import anchors_in
from pitboss.store.chain import Broken, Line
from pitboss.store.database import NAME
from pitboss.store.logfile import scan
from pitboss.store.verify import verify
from tests.server.driving import PRIME, TABLE, Guest, exported, house, play_round
from tests.server.people.visiting import House, Time, house_with_people


def _lines(folder: Path) -> list[Line]:
    with exported(folder, folder).open("rb") as file:
        found = [each for each in scan(file) if isinstance(each, Line)]
    (folder / f"{TABLE}.log").unlink()
    return found


def _named(folder: Path) -> list[int]:
    """The lines of the audit log that the table's log names."""
    return [head.sequence for _, head in anchors_in(_lines(folder))]


def _head(home: House) -> int:
    sequence: int = home.client.app.state.floor.office.book.head.sequence
    return sequence


def _cut(folder: Path, after: int) -> None:
    """Whoever has the database takes the last lines away."""
    with closing(sqlite3.connect(folder / NAME)) as database, database:
        for table in ("audit", "credentials"):
            database.execute(f"drop trigger {table}_no_delete")
        database.execute("delete from credentials where sequence > ?", [after])
        database.execute("delete from audit where sequence > ?", [after])


def test_rec_3_what_a_table_writes_next_names_the_last_line_of_the_audit_log(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=PRIME) as home:
        guest = Guest.new(home.client).sit(2)
        home.player("ann")
        named = _head(home)
        play_round([guest])

    assert named in _named(tmp_path)
    assert audit(_lines(tmp_path)) == []
    assert verify(exported(tmp_path, tmp_path)) == []


def test_rec_3_a_house_that_closes_names_it_once(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        home.player("ann")
        last = _head(home)
    closed = _named(tmp_path)
    with house(tmp_path, clock=time):
        pass

    assert closed[-1] == last
    assert _named(tmp_path) == closed


@pytest.mark.parametrize("gone", [1, 3])
def test_rec_3_an_audit_log_that_lost_its_end_is_found(tmp_path: Path, gone: int) -> None:
    with house_with_people(tmp_path, offered=PRIME) as home:
        home.player("ann")
        last = _head(home)
    assert [each.wrong for each in self_check(tmp_path) if each.check == "people"] == [()]
    _cut(tmp_path, last - gone)
    (found,) = [each.wrong for each in self_check(tmp_path) if each.check == "people"]

    assert f"names line {last} of it: its end was cut off" in found[-1]
    with pytest.raises(Broken, match="its end was cut off"), house(tmp_path):
        pass
