"""`pitboss verify` finds what was changed in a log, what does not follow, and cards that were not committed to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pitboss.house.session import TableSession
from pitboss.store import logfile
from pitboss.store.chain import FAIRNESS, Family, Line, Record, from_written
from pitboss.store.file_journal import FileJournal
from pitboss.store.logfile import LogFile, batches, read
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from tests.cli.at_table import fixed, played
from tests.cli.calling import call, data, page, refusal
from tests.house.test_houses_that_choose_late import training

__all__ = ["fixed"]
pytestmark = pytest.mark.usefixtures("fixed")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    played(tmp_path / "evening.log", "+ Enter p")
    return tmp_path / "evening.log"


def resealed(log: Path, change: Callable[[Line], bytes]) -> Path:
    """The log written anew with other payloads, its chain whole again: a forgery made with care."""
    forged = log.with_name("forged.log")
    with LogFile(forged, Family.LOG) as file:
        for batch in batches(log):
            if batch[0].sequence:
                file.append([Record(line.kind, change(line)) for line in batch])
    return forged


def verdict(log: Path) -> tuple[int, dict[str, bool | None], set[str]]:
    result = call("verify", str(log), "--json")
    found = json.loads(result.stdout)
    return result.exit_code, found["checks"], {fault["code"] for fault in found["faults"]}


def test_a_whole_log(log: Path) -> None:
    last = list(read(log))[-1].sequence
    first = page("verify", str(log), columns=200).splitlines()[0]
    assert first == f"{log} is whole up to line {last}; its table is not closed"
    assert data("verify", str(log)) == {
        "log": str(log),
        "whole": True,
        "line": last,
        "closed": False,
        "checks": {"chain": True, "results": True, "cards": True},
        "orders": {
            "committed": 2,
            "unopened": 2,
            "mixed": 0,
            "reported": 0,
            "stacked": 0,
            "called": 0,
            "unkept": 0,
            "unkept_allowed": 3,
            "silenced": 0,
            "most_silent": 0,
            "failed": 0,
            "failed_allowed": 2,
        },
        "unknown_forms": [],
        "other_words": [],
        "doubts": [],
        "faults": [],
    }
    said = "2 orders of cards; 2 not opened yet, so checked only in the cards they have shown"
    assert page("verify", str(log), columns=200).splitlines()[-1].strip() == said


def test_cards_that_the_house_put_in_order_are_not_called_chosen_by_nobody(tmp_path: Path) -> None:
    evening = training(tmp_path)
    evening.play(2)
    evening.running.close()
    stacked = data("verify", str(evening.path))["orders"]["stacked"]
    said = page("verify", str(evening.path), columns=200)

    assert stacked >= 2
    assert f"the house arranged {stacked} itself: this is training, and nothing here counts" in said
    assert "nobody chose" not in said


def test_a_log_to_the_end(log: Path) -> None:
    with TableSession(FileJournal(log)) as running:
        assert running.table is not None
        at = running.table.clock
        for who in running.table.players:
            running.submit(do.LeaveTable(at=at, by=Role.HOUSE, who=who))
        for duty in (Duty.COLLECT_CARDS, Duty.CLOSE):
            running.submit(do.Perform(at=at, by=Role.HOUSE, duty=duty))

    assert page("verify", str(log), columns=200).splitlines()[0] == f"{log} is whole"
    found = data("verify", str(log))
    assert (found["closed"], found["orders"]["unopened"]) == (True, 0)


def test_a_log_without_events_is_not_whole(tmp_path: Path) -> None:
    LogFile(tmp_path / "a.log").close()

    assert verdict(tmp_path / "a.log") == (2, {"chain": False, "results": None, "cards": None}, {"no-events"})


def test_nothing_is_said_of_results_in_a_log_that_cannot_be_read_to_its_end(log: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.log"
    torn.write_bytes(log.read_bytes()[:300])
    code, checks, _ = verdict(torn)

    assert (code, checks) == (2, {"chain": False, "results": None, "cards": None})


def test_a_log_written_anew_as_it_was_is_whole(log: Path) -> None:
    assert verdict(resealed(log, lambda line: line.payload)) == (
        0,
        {"chain": True, "results": True, "cards": True},
        set(),
    )


def test_a_changed_line_breaks_the_chain(log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b'"chips":100000', b'"chips":100001', 1))
    code, checks, codes = verdict(log)

    assert (code, checks["chain"], checks["cards"]) == (2, False, None)
    assert "broken-chain" in codes
    shown = call("verify", str(log), columns=200)
    assert shown.exit_code == 2
    assert "not checked" in shown.stdout


def test_a_forged_settlement_does_not_follow(log: Path) -> None:
    forged = resealed(log, lambda line: line.payload.replace(b'"stake":1000', b'"stake":9000'))

    assert verdict(forged) == (2, {"chain": True, "results": False, "cards": None}, {"other-result"})


def test_other_cards_than_those_committed_to(log: Path) -> None:
    """A root is replaced: the chain is whole and the game could have happened, but not with these cards."""

    def change(line: Line) -> bytes:
        if line.kind != FAIRNESS or b'"openings"' in line.payload:
            return line.payload
        found = json.loads(line.payload)
        return line.payload.replace(found["root"].encode(), b"0" * 64)

    code, checks, codes = verdict(resealed(log, change))
    assert (code, checks) == (2, {"chain": True, "results": True, "cards": False})
    assert codes == {"unknown-root", "not-opened", "not-shuffled"}


def test_a_log_that_ends_too_early(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-10])

    assert verdict(log)[0] == 2


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("Dear diary,\n")

    problem, mend = refusal("verify", str(tmp_path / "a.log"))

    assert problem.endswith("expected the log of a table")
    assert mend == "  Name a file that pitboss play or pitboss export wrote"


@pytest.mark.parametrize("side", ["player", "dealer"])
def test_whatever_keys_are_pressed_the_log_is_whole(tmp_path: Path, side: str) -> None:
    log, chance = tmp_path / "any.log", Random(side)
    usable = {"player": "+ - c n r x b Enter Enter p f 1 2 3 4", "dealer": "Enter Enter Enter a o s y n 12 h b f g"}
    pressed = " ".join(chance.choices(usable[side].split(), k=150))

    played(log, pressed, "--irregular", *(["--deal"] if side == "dealer" else []))

    assert verdict(log) == (0, {"chain": True, "results": True, "cards": True}, set())


def test_the_lines_are_read_and_hashed_once_for_all_checks(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_from: list[bytes] = []

    def counted(raw: bytes) -> Line | None:
        read_from.append(raw)
        return from_written(raw)

    monkeypatch.setattr(logfile, "from_written", counted)
    assert data("verify", str(log))["whole"]
    assert len(read_from) == len(log.read_bytes().splitlines())
