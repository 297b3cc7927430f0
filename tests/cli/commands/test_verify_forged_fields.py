"""Whatever the fields of a sealed log say, `pitboss verify` tells what is wrong, in words and with its exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.store.chain import FAIRNESS, Family, Line, Record
from pitboss.store.logfile import LogFile, batches
from tests.cli.calling import call
from tests.house.test_dishonest_houses import honest
from tests.house.test_running import _quick
from tests.server.rounds.test_houses_that_forge import Signed

__all__ = ["_quick"]

NESTED = b"[" * 100_000 + b"]" * 100_000
FACTS = {
    "order-committed.v1",
    "contribution-promised.v1",
    "contributions-asked.v1",
    "contributed.v1",
    "order-fixed.v1",
    "cards-opened.v1",
    "order-opened.v1",
}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Line, ...]]:
    """The log of a round that its player mixed, batch by batch, with facts of every kind."""
    evening = Signed(tmp_path_factory.mktemp("forged"), honest, contributes=True)
    evening.play(1)
    evening.close()
    return list(batches(evening.path))


def verdict(folder: Path, lines: list[tuple[Line, ...]], forged: Line, payload: bytes) -> tuple[int, list[str]]:
    """The exit code, and the codes of what is wrong, of a log with one line written otherwise and sealed again."""
    path = folder / "forged.log"
    path.unlink(missing_ok=True)
    with LogFile(path, Family.LOG) as file:
        for batch in lines:
            if batch[0].sequence:
                file.append([Record(each.kind, payload if each is forged else each.payload) for each in batch])
    result = call("verify", str(path), "--json")
    return result.exit_code, [fault["code"] for fault in json.loads(result.stdout or '{"faults": []}')["faults"]]


def first_of_each(lines: list[tuple[Line, ...]]) -> dict[str, Line]:
    """A line of every kind of fact."""
    facts = [line for batch in lines for line in batch if line.kind == FAIRNESS]
    return {json.loads(line.payload)["fact"]: line for line in reversed(facts)}


def forgeries(payload: bytes) -> Iterator[tuple[str, bytes]]:
    """The line with each of its fields changed, emptied, and of another type. Its time, too, may not go back."""
    told = json.loads(payload)
    for name, value in told.items():
        later = [] if name == "at" else [value + 1] if isinstance(value, int) else [type(value)()]
        others = [None, -1, *later]
        for other in others:
            yield f"{name} is {other!r}", json.dumps({**told, name: other}, separators=(",", ":")).encode()


@pytest.mark.parametrize("fact", sorted(FACTS))
def test_a_fact_with_any_field_changed_is_a_fault(lines: list[tuple[Line, ...]], tmp_path: Path, fact: str) -> None:
    line = first_of_each(lines)[fact]
    for what, payload in forgeries(line.payload):
        code, faults = verdict(tmp_path, lines, line, payload)
        assert (what, code, bool(faults)) == (what, 2, True)


@pytest.mark.parametrize(
    "payload", [b'{"fact":"nothing.v1"}', b"{}", b"7", NESTED], ids=["unknown", "{}", "7", "nested"]
)
def test_what_is_no_fact_is_a_fault_in_words(lines: list[tuple[Line, ...]], tmp_path: Path, payload: bytes) -> None:
    for line in first_of_each(lines).values():
        code, faults = verdict(tmp_path, lines, line, payload)
        assert (code, "unknown-fact" in faults) == (2, True)


def test_the_log_has_facts_of_every_kind_and_is_whole(lines: list[tuple[Line, ...]], tmp_path: Path) -> None:
    found = first_of_each(lines)

    assert set(found) == FACTS
    one = found["contributed.v1"]
    assert verdict(tmp_path, lines, one, one.payload) == (0, [])
