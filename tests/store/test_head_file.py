"""The heads of chains, noted beside the database: acknowledged lines that are gone are missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.store import Record
from pitboss.store.audit_journal import AuditEntry
from pitboss.store.chain import Head, Line, head_of, seal
from pitboss.store.database import Database
from pitboss.store.head_file import FILE, HeadFile, missing_lines, read_heads
from pitboss.store.journal import Entry
from pitboss.store.meter_journal import MeterLines
from pitboss.store.table_entry import TableEntry
from pitboss.store.writer import Writer

LINES = seal([Record("event", b"{}"), Record("event", b"[]")], Head())
OTHER = seal([Record("event", b"[1]"), Record("event", b"[2]")], Head())
METER = MeterLines(
    "grand", seal([Record("meter", b"{}")], Head()), head_of(seal([Record("meter", b"{}")], Head()), Head())
)


def written(database: Database, folder: Path, *works: object) -> None:
    """Write with a house's writer."""
    with Writer(database.engine, head_file=HeadFile(folder, database.engine)) as writer:
        for work in works:
            writer.submit(work).result()  # type: ignore[arg-type]


def entry(lines: tuple[Line, ...], table: str = "T1") -> TableEntry:
    return TableEntry(table, Entry(lines, opened_at=0 if lines[0].sequence == 0 else None))


def test_every_chain_is_noted_once_it_is_committed(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        written(database, tmp_path, entry(LINES), METER, AuditEntry(seal([Record("person", b"{}")], Head()), (None,)))

        noted = read_heads(tmp_path)
        assert noted is not None
        assert {name: head.sequence for name, head in noted.items()} == {
            "the log of T1": 1,
            "the stream of grand": 0,
            "the audit log": 0,
        }
        assert noted["the log of T1"].digest == LINES[-1].digest
        assert list(missing_lines(database.engine, noted)) == []


def test_a_chain_that_ends_earlier_or_otherwise_is_missed(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with (
        Database(tmp_path / "one") as database,
        Database(tmp_path / "two") as less,
        Database(tmp_path / "six") as other,
    ):
        written(database, tmp_path, entry(LINES))
        written(less, tmp_path / "two", entry(LINES[:1]))
        written(other, tmp_path / "six", entry(OTHER))

        noted = read_heads(tmp_path)
        said = "the log of T1 had lines up to 1, and ends with line 0: 1 acknowledged lines are gone"
        assert list(missing_lines(less.engine, noted)) == [said]
        assert list(missing_lines(other.engine, noted)) == [
            "line 1 of the log of T1 is not the one that was acknowledged"
        ]


def test_a_database_that_has_more_than_was_noted_is_no_fault(tmp_path: Path) -> None:
    """After a loss of power, the file may be behind the database."""
    with Database(tmp_path / "less") as less, Database(tmp_path / "more") as more:
        written(less, tmp_path / "less", entry(LINES[:1]))
        written(more, tmp_path / "more", entry(LINES))
        assert list(missing_lines(more.engine, read_heads(tmp_path / "less"))) == []


@pytest.mark.parametrize("tables", [63, 64, 65, 130])
def test_there_is_room_for_any_number_of_tables(tmp_path: Path, tables: int) -> None:
    with Database(tmp_path) as database:
        written(database, tmp_path, *(entry(LINES, f"T{number}") for number in range(tables)))
        assert len(read_heads(tmp_path) or {}) == tables


def test_a_head_that_was_half_noted_is_left_out(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        written(database, tmp_path, entry(LINES), entry(LINES, "T2"))
    raw = bytearray((tmp_path / FILE).read_bytes())
    raw[raw.index(b"the log of T2") + 112] ^= 1
    (tmp_path / FILE).write_bytes(raw)

    assert set(read_heads(tmp_path) or {}) == {"the log of T1"}


@pytest.mark.parametrize("left", [None, b"", b"something else"])
def test_a_file_that_is_gone_or_unreadable_is_missed(tmp_path: Path, left: bytes | None) -> None:
    with Database(tmp_path) as database:
        assert list(missing_lines(database.engine, read_heads(tmp_path))) == []
        database.take_over()
        if left is not None:
            (tmp_path / FILE).write_bytes(left)
        [said] = missing_lines(database.engine, read_heads(tmp_path))
        assert said.startswith(f"{FILE}, where the house notes how far its logs go, is gone")
