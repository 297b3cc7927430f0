"""A log names lines of the audit log, which only grows: each that it names comes after the one named before."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.store import verify
from pitboss.store.batch import commanded_from_bytes, commanded_to_bytes
from pitboss.store.chain import Head
from tests.house.playing import EDITIONS, WAYS
from tests.house.test_running import opened, play
from tests.store.writing import sealed_again, unsealed

ONE, OTHER = "1" * 64, "2" * 64
LINE = 5


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of a log that names none."""
    path = tmp_path_factory.mktemp("logs") / "T1"
    with opened(path, next(iter(WAYS.values())), EDITIONS[0]) as table:
        for _ in play(table, 1):
            pass
    return unsealed(path.with_suffix(".log").read_bytes())


def naming(lines: list[bytes], *named: Head) -> bytes:
    """The same log, in which the first commands name these lines of the audit log."""
    left, found = list(named), []
    for line in lines:
        more, kind, payload = line.split(b" ", 2)
        if kind == b"command" and left:
            payload = commanded_to_bytes(replace(commanded_from_bytes(payload), audit=left.pop(0)))
        found.append(b" ".join((more, kind, payload)))
    assert not left
    return sealed_again(found)


@pytest.mark.parametrize(
    ("then", "codes"),
    [
        (Head(LINE - 1, ONE), ["other-audit"]),
        (Head(LINE - 1, OTHER), ["other-audit"]),
        (Head(LINE, OTHER), ["other-audit"]),
        (Head(LINE, ONE), []),
        (Head(LINE + 1, OTHER), []),
    ],
)
def test_rec_3_a_line_of_the_audit_log_that_is_not_later_than_the_one_before_is_found(
    lines: list[bytes], then: Head, codes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "T1.log"
    path.write_bytes(naming(lines, Head(LINE, ONE), then))

    assert [fault.code for fault in verify(path)] == codes
    assert all(f"names line {then.sequence} of the audit log" in fault.message for fault in verify(path))
