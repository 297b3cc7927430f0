"""`pitboss ledger` as a user calls it: the books of tables from their logs alone."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.table import commands as do
from pitboss.table.duties import Role
from tests.cli.at_table import fixed, log, played
from tests.cli.calling import data, page, refusal
from tests.store.writing import caused, write
from tests.table.driving import elect

__all__ = ["fixed", "log"]
pytestmark = pytest.mark.usefixtures("fixed")
OPENING = do.OpenTable(at=0, by=Role.FLOORPERSON, table="7", elections=elect(), inventory=5000)


def rows(*words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(page(*words))))


def test_balances_meters_and_hold_as_data(log: Path) -> None:
    played(log, "+ Enter p")
    found = data("ledger", str(log))

    assert sum(each["amount"] for each in found["balances"]) == 0
    assert {each["money"] for each in found["balances"]} == {"practice"}
    ante, base = found["meters"][0], found["hold"][0]
    assert (ante["wager"], base["wager"], base["paytable"]) == ("ante", "base", "A")
    assert ante["made"] == base["made"] > 0
    assert base["low"] < base["expected"] < base["high"]
    assert {each["day"] for each in found["meters"]} == {None}


def test_the_same_on_a_page(log: Path) -> None:
    played(log, "+ Enter p")
    shown = page("ledger", str(log))

    for word in ("balances", "inventory", "meters", "hold", "base A", "all wagers", "inside"):
        assert word in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "to date" not in shown


def test_by_the_days_of_the_house(log: Path) -> None:
    """The clock of these tables stands at 22:13 on 14 November 2023 in Greenwich, 17:13 in New York."""
    played(log, "+ Enter p")
    words = ("ledger", str(log), "--no-theory", "--by-day")

    assert {each["day"] for each in data(*words)["hold"]} == {None, "2023-11-14"}
    turned = data(*words, "--zone", "America/New_York", "--day-turns", "18")
    assert {each["day"] for each in turned["meters"]} == {None, "2023-11-13"}
    assert (turned["zone"], turned["hour"]) == ("America/New_York", 18)
    assert "gaming days begin at 6:00, UTC" in page(*words, "--day-turns", "6")


def test_rec_4_every_movement_is_exported_as_csv(log: Path) -> None:
    played(log, "+ Enter p")
    sides = rows("ledger", str(log), "--csv", "movements")
    balances = rows("ledger", str(log), "--csv", "balances")

    by_movement: dict[tuple[str, str], list[int]] = {}
    for each in sides:
        by_movement.setdefault((each["line"], each["movement"]), []).append(int(each["amount"]))
    assert all(len(amounts) > 1 and sum(amounts) == 0 for amounts in by_movement.values())
    assert {each["cause"] for each in sides} >= {"opening", "buy-in", "wager", "settlement"}
    for each in balances:
        account = ("money", "kind", "player", "seat", "wager")
        moved = sum(int(side["amount"]) for side in sides if all(side[name] == each[name] for name in account))
        assert moved == int(each["amount"]), each


@pytest.mark.parametrize("what", ["balances", "meters", "totals", "hold"])
def test_rec_4_each_table_of_the_report_is_exported_as_csv(log: Path, what: str) -> None:
    played(log, "+ Enter p")
    written = rows("ledger", str(log), "--csv", what, "--by-day")

    whole = data("ledger", str(log), "--by-day")[what]
    assert len(written) == len(whole)
    for line, each in zip(written, whole, strict=True):
        assert line == {name: "" if value is None else str(value) for name, value in each.items()}


def test_a_name_that_begins_like_a_formula_is_shown_and_not_reckoned(tmp_path: Path) -> None:
    sits = do.SitDown(at=0, by=Role.PLAYER, who="=1+1", seat=2, chips=1000)
    file = write(tmp_path / "one.log", caused(OPENING, sits))

    chips = next(each for each in rows("ledger", str(file), "--csv", "balances") if each["kind"] == "chips")
    assert (chips["player"], chips["amount"]) == ("'=1+1", "1000")


def test_several_tables_have_one_ledger(tmp_path: Path) -> None:
    one = write(tmp_path / "one.log", caused(OPENING))
    other = write(tmp_path / "other.log", caused(replace(OPENING, table="8", inventory=700)))

    found = data("ledger", str(one), str(other))["balances"]

    assert {(each["kind"], each["table"]): each["amount"] for each in found} == {
        ("cage", ""): -5700,
        ("inventory", "7"): 5000,
        ("inventory", "8"): 700,
    }


def test_a_table_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    one = write(tmp_path / "one.log", caused(OPENING))

    assert refusal("ledger", str(one), str(one))[1].strip() == "Name each table once"


def test_a_log_that_was_changed_is_refused(log: Path) -> None:
    played(log, "+ Enter p")
    log.write_bytes(log.read_bytes().replace(b'"chips":', b'"chipz":', 1))

    assert refusal("ledger", str(log))[1].strip() == f"Run pitboss verify {log} to see what is wrong"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--csv", "everything"), "balances, hold, meters"),
        (("--csv", "hold", "--json"), "Leave the other out"),
        (("--zone", "Atlantis"), "America/New_York"),
        (("--day-turns", "24"), "0 to 23"),
        (("--day-turns", "noon"), "--day-turns"),
    ],
)
def test_what_cannot_be_asked_is_refused(log: Path, words: tuple[str, ...], said: str) -> None:
    played(log, "+ Enter p")

    assert said in " ".join(refusal("ledger", str(log), *words))


def test_without_a_log_there_is_nothing_to_tell() -> None:
    assert refusal("ledger", "nowhere.log")
