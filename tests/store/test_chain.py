"""The chain in the database is that of the file: the same digests, and an export in the very same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.store import Broken, Family, LogFile, Record, verify
from pitboss.store.chain import EVENT, Head, Line, as_written, checked, export, head_of, header, seal
from tests.house.playing import opening, sitting
from tests.store.writing import caused, records_of

BATCHES = list(map(records_of, caused(opening(), sitting(1), sitting(2))))


def _sealed() -> tuple[Line, ...]:
    head, lines = Head(), tuple[Line, ...]()
    for batch in [[header(Family.LOG)], *BATCHES]:
        sealed = seal(batch, head)
        head, lines = head_of(sealed, head), lines + sealed
    return lines


def test_an_export_has_the_bytes_that_a_log_file_has(tmp_path: Path) -> None:
    with LogFile(tmp_path / "a.log") as log:
        for batch in BATCHES:
            log.append(batch)
    export(_sealed(), tmp_path / "b.log")

    assert (tmp_path / "b.log").read_bytes() == (tmp_path / "a.log").read_bytes()
    assert verify(tmp_path / "b.log") == []


def test_a_batch_is_counted_down() -> None:
    lines = seal([Record(EVENT, b"1"), Record(EVENT, b"2"), Record(EVENT, b"3")], Head(4, "0" * 64))

    assert [(line.sequence, line.more) for line in lines] == [(5, 2), (6, 1), (7, 0)]
    assert as_written(lines[0]).endswith(b" 5 2 event 1\n")


def test_nothing_sealed_leaves_the_head_where_it_was() -> None:
    head = Head(4, "0" * 64)

    assert head_of(seal([], head), head) == head


def test_lines_as_they_were_written_pass() -> None:
    lines = _sealed()

    assert tuple(checked(lines, Head())) == lines
    assert tuple(checked(lines[2:], Head(1, lines[1].digest))) == lines[2:]


def _changed(lines: tuple[Line, ...]) -> dict[str, tuple[Line, ...]]:
    payload = lines[3].payload.replace(b"1000000", b"9000000")
    assert payload != lines[3].payload
    return {
        "changed": (*lines[:3], replace(lines[3], payload=payload), *lines[4:]),
        "lost": (*lines[:3], *lines[4:]),
        "moved": (*lines[:3], lines[4], lines[3]),
        "put in": (*lines[:4], lines[3], *lines[4:]),
        "another batch": (*lines[:3], replace(lines[3], more=2), *lines[4:]),
    }


@pytest.mark.parametrize("how", ["changed", "lost", "moved", "put in", "another batch"])
def test_lines_that_are_not_what_was_written_are_found(how: str) -> None:
    with pytest.raises(Broken, match="not what was written"):
        list(checked(_changed(_sealed())[how], Head()))
