"""A player who does not decide: the house decides by its published rule, marks it, and affects no one else (INT-2)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pitboss.house.audit import audit
from pitboss.store import read, verify
from tests.server.driving import AT_TABLE, INSTANT, Guest, exported, house, onlooker, quiet, wait

IMPATIENT = replace(INSTANT, decision=0, away=0)


def _played_alone(guest: Guest) -> int:
    """A round in which the guest wagers and is then never heard of; its number."""
    before = wait(guest, "between-rounds")["view"]["public"]["rounds"]
    guest.wager()
    guest.wager("prime", 500)
    guest.give("ready")
    while guest.view()["view"]["public"]["rounds"] == before:
        pass
    return int(before) + 1


def test_int_2_the_house_folds_for_who_does_not_decide_and_marks_it(tmp_path: Path) -> None:
    with house(tmp_path / "data", pace=IMPATIENT) as client, onlooker(client).connect() as watcher:
        guest = Guest.new(client).sit(2)
        number = _played_alone(guest)
        replay = guest.get(f"{AT_TABLE}/rounds/{number}")
        made = [event for step in replay["steps"] for event in step["events"] if event["event"] == "decision-made.v1"]
        watcher.follow(replay["steps"][-1]["sequence"])
        seen = [sent.data["clocks"]["house_decided"] for sent in watcher.sent if sent.way == "live"]

    own = [event for event in made if event["seat"] == 2]
    assert [(event["by"], event["who"], event["choice"]) for event in own] == [("house", guest.name, "fold")]
    assert [box["house_decided"] for box in replay["card"]["boxes"]] == [False, True, False, False]
    assert [box["house_decided"] for box in replay["own"]] == [True]
    assert [2] in seen
    log = exported(tmp_path / "data", tmp_path)
    assert (verify(log), audit(read(log))) == ([], [])


def test_what_the_house_decides_costs_an_absent_player_nothing_more(tmp_path: Path) -> None:
    with house(tmp_path, pace=IMPATIENT) as client:
        guest = Guest.new(client).sit(2)
        replay = guest.get(f"{AT_TABLE}/rounds/{_played_alone(guest)}")

    (own,) = replay["own"]
    assert {line["wager"] for line in own["lines"]} == {"ante", "prime"}
    assert replay["chips_after"] >= replay["chips_before"] - 1500


def test_who_gets_up_before_his_cards_are_turned_does_not_read_them_afterward(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        quiet(guest)
        guest.wager()
        guest.give("ready")
        while guest.view()["view"]["deciding"] is None:
            pass
        guest.give("leave")
        wait(guest, "between-rounds")
        replay = guest.get(f"{AT_TABLE}/rounds/1")

    assert [(box["seat"], box["places"]) for box in replay["own"]] == [(2, {})]
    assert set(replay["felt"]["boxes"]["2"]["places"].get("hand", [])) <= {"??"}
