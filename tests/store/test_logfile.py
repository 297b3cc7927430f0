"""REC-3: a file that only grows, whose every line is sealed, and that survives being torn at its end."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.games.settlement import WORDS
from pitboss.store import Broken, Family, InUse, LogFile, Record, Sync, events_in, read
from pitboss.store.chain import EVENT, FAIRNESS, as_written
from pitboss.store.logfile import batches
from pitboss.table.event_bytes import to_bytes
from tests.house.playing import opening, sitting
from tests.store.writing import caused, write

BATCHES = ([b"one"], [b"two", b"three", b"four"], [b"five"])
"""Payloads; a log does not look into them."""


def filled(path: Path) -> Path:
    with LogFile(path, sync=Sync.ON_CLOSE) as log:
        for batch in BATCHES:
            log.append([Record(FAIRNESS, payload) for payload in batch])
    return path


def payloads(path: Path) -> list[bytes]:
    return [line.payload for line in read(path)]


def test_what_is_appended_is_read_in_order(tmp_path: Path) -> None:
    lines = list(read(filled(tmp_path / "T.log")))

    assert [line.sequence for line in lines] == [1, 2, 3, 4, 5]
    assert [line.more for line in lines] == [0, 2, 1, 0, 0]
    assert [line.payload for line in lines] == [b"one", b"two", b"three", b"four", b"five"]


def test_the_format_is_as_documented(tmp_path: Path) -> None:
    """Read here with nothing but SHA-256."""
    written = filled(tmp_path / "T.log").read_bytes()
    previous = b"0" * 64
    rows = [line.split(b" ", 4) for line in written.splitlines()]
    for row in rows:
        assert row[0] == hashlib.sha256(previous + b" " + b" ".join(row[1:])).hexdigest().encode()
        previous = row[0]

    assert written.endswith(b"\n")
    assert rows[0][1:4] == [b"0", b"0", b"pitboss-log"]
    assert json.loads(rows[0][4]) == {"format": 3, "package": __version__, "words": WORDS}
    assert [row[1:] for row in rows[1:3]] == [[b"1", b"0", b"fairness", b"one"], [b"2", b"2", b"fairness", b"two"]]


def test_events_are_stored_in_their_canonical_bytes_and_come_back(tmp_path: Path) -> None:
    events = caused(opening(), sitting(1), sitting(2))
    path = write(tmp_path / "T.log", events)

    assert [line.payload for line in read(path) if line.kind == EVENT] == [to_bytes(each) for _, (each,) in events]
    assert list(events_in(read(path))) == [each for _, (each,) in events]


def test_a_log_is_read_as_a_stream(tmp_path: Path) -> None:
    lines = read(filled(tmp_path / "T.log"))

    assert isinstance(lines, Iterator)
    assert next(lines).payload == b"one"


def test_an_opened_log_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = filled(tmp_path / "T.log")
    with LogFile(path) as log:
        assert (log.head.sequence, log.torn) == (5, 0)
        (line,) = log.append([Record(FAIRNESS, b"six")])

    assert line.sequence == 6
    assert payloads(path)[-1] == b"six"


def test_whatever_a_killed_process_left_torn_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    whole = filled(tmp_path / "whole.log").read_bytes()
    sizes = (sum(len(as_written(line)) for line in batch) for batch in batches(tmp_path / "whole.log"))
    ends = list(accumulate(sizes, initial=0))
    path = tmp_path / "T.log"
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        last = max(end for end in ends if end <= cut)
        with LogFile(path, sync=Sync.ON_CLOSE) as log:
            assert log.torn == cut - last
            log.append([Record(FAIRNESS, b"new")])
        kept = [payload for batch, end in zip(BATCHES, ends[2:], strict=True) for payload in batch if end <= cut]
        assert payloads(path) == [*kept, b"new"]


def test_while_another_appends_only_whole_batches_are_read(tmp_path: Path) -> None:
    whole = filled(tmp_path / "T.log").read_bytes()
    sizes = []
    for cut in range(len(whole) + 1):
        (tmp_path / "T.log").write_bytes(whole[:cut])
        sizes.append(len(payloads(tmp_path / "T.log")))

    assert set(sizes) == {0, 1, 4, 5}
    assert all(small <= large for small, large in pairwise(sizes))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda log: log.replace(b"two", b"2wo"), "broken-chain"),
        (lambda log: log.replace(b"four", b"for"), "broken-chain"),
        (lambda log: b"".join(log.splitlines(keepends=True)[:2] + log.splitlines(keepends=True)[3:]), "gap"),
        (lambda log: b"".join(log.splitlines(keepends=True)[:3] + log.splitlines(keepends=True)[2:]), "gap"),
        (lambda log: b"\n" + log, "malformed-line"),
        (lambda log: log.replace(b" 2 2 ", b" 2  2 "), "malformed-line"),
        (lambda log: b"".join(log.splitlines(keepends=True)[1:]), "gap"),
    ],
    ids=["changed", "shortened", "left out", "doubled", "put in", "spaced", "no header"],
)
def test_a_log_that_was_changed_is_neither_read_nor_written_on(tmp_path: Path, change: object, code: str) -> None:
    path = filled(tmp_path / "T.log")
    assert callable(change)
    path.write_bytes(change(path.read_bytes()))
    before = path.read_bytes()

    with pytest.raises(Broken) as broken:
        LogFile(path)
    assert broken.value.fault.code == code
    with pytest.raises(Broken):
        list(read(path))
    assert path.read_bytes() == before


def test_a_file_of_another_family_is_refused(tmp_path: Path) -> None:
    LogFile(tmp_path / "T.keeper", Family.KEEPER).close()

    with pytest.raises(Broken, match="begins with that word, not with pitboss-keeper") as broken:
        LogFile(tmp_path / "T.keeper")
    assert broken.value.fault.code == "wrong-header"


@pytest.mark.parametrize("content", [b"Dear diary", b"0", b"pitboss-log", b"\x00" * 99])
@pytest.mark.parametrize("family", list(Family))
def test_a_file_that_is_somebody_elses_is_left_as_it_is(tmp_path: Path, content: bytes, family: Family) -> None:
    (tmp_path / "T.log").write_bytes(content)

    with pytest.raises(Broken, match="was not written as a log") as broken:
        LogFile(tmp_path / "T.log", family)
    assert broken.value.fault.code == "no-header"
    assert (tmp_path / "T.log").read_bytes() == content


def test_a_header_that_a_killed_process_left_half_written_is_written_again(tmp_path: Path) -> None:
    LogFile(tmp_path / "T.log").close()
    whole = (tmp_path / "T.log").read_bytes()
    for size in range(len(whole)):
        (tmp_path / "T.log").write_bytes(whole[:size])
        with LogFile(tmp_path / "T.log") as log:
            assert log.torn == size
        assert (tmp_path / "T.log").read_bytes() == whole


@pytest.mark.parametrize("payload", [b"", b"a\nb", b"\n"])
def test_what_is_no_line_is_not_written(tmp_path: Path, payload: bytes) -> None:
    with LogFile(tmp_path / "T.log") as log, pytest.raises(ValueError, match="not to be written as one line"):
        log.append([Record(FAIRNESS, b"good"), Record(FAIRNESS, payload)])

    assert payloads(tmp_path / "T.log") == []


def test_an_empty_batch_changes_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path / "T.log")
    before = path.read_bytes()
    with LogFile(path) as log:
        assert log.append([]) == ()

    assert path.read_bytes() == before


def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    path = filled(tmp_path / "T.log")
    with LogFile(path):
        with pytest.raises(InUse):
            LogFile(path)
        assert len(payloads(path)) == 5
    LogFile(path).close()


def test_every_append_is_forced_onto_the_disk_if_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    counts = []
    for sync in Sync:
        log = LogFile(tmp_path / f"{sync.value}.log", sync=sync)
        forced.clear()
        for payload in (b"one", b"two"):
            log.append([Record(FAIRNESS, payload)])
        counts.append(len(forced))
        log.close()

    assert counts == [2, 0]
    assert forced  # and in any case when it is closed


def test_a_killed_process_leaves_what_it_appended_and_no_lock(tmp_path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from pitboss.store import *; "
        "log = LogFile(Path(sys.argv[1]), sync=Sync.ON_CLOSE); log.append([Record('fairness', b'last words')]); "
        "os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", program, str(tmp_path / "T.log")], check=False)

    assert killed.returncode == -9
    with LogFile(tmp_path / "T.log") as log:
        assert log.torn == 0
    assert payloads(tmp_path / "T.log") == [b"last words"]


def test_a_log_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path / "T.log")
    before = path.read_bytes()
    write_to = os.write
    written: list[int] = []

    def full(file: int, data: bytes) -> int:
        if written:
            raise OSError(28, "no space left")
        written.append(write_to(file, bytes(data)[:7]))
        return 7

    with LogFile(path) as log:
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", full)
            with pytest.raises(OSError, match="no space left"):
                log.append([Record(FAIRNESS, b"lost")])
        assert path.read_bytes() == before
        log.append([Record(FAIRNESS, b"six")])

    assert payloads(path)[-1] == b"six"


def test_a_write_that_takes_two_calls_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_to = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write_to(file, bytes(data)[:10]))

    assert len(payloads(filled(tmp_path / "T.log"))) == 5


def test_a_missing_log_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(read(tmp_path / "T.log"))
