"""What a table waits for where games differ: wagers that belong together, hands set in no order, the cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.games.house_table import HouseTable
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import INSTANT, PATIENCE, Guest, house, quiet

SHORT = replace(INSTANT, longest=0, pause=0)
"""Bets close as soon as they may."""
IMPATIENT = replace(INSTANT, decision=0, away=0)


def offered(table: str, *, bots: bool = True) -> tuple[HouseTable, ...]:
    return tuple(each if bots else replace(each, bots={}) for each in house_tables() if each.table_id == table)


@pytest.mark.parametrize(
    ("table", "placed", "missing"),
    [
        ("holdem-2", "ante", "seat 4: place the Odds Wager first"),
        ("saigon-4", "ante", "seat 4: every player at this table must make a Pot Wager"),
    ],
)
def test_who_is_done_has_placed_what_a_round_takes(tmp_path: Path, table: str, placed: str, missing: str) -> None:
    with house(tmp_path, offered=offered(table)) as client:
        guest = Guest.new(client, table).sit(4)
        quiet(guest)
        guest.wager(placed)
        refused = guest.give("ready", status=409)["refusal"]

    assert refused["message"] == missing
    assert refused["clause"] is not None


@pytest.mark.parametrize(("table", "clause"), [("holdem-2", "677a.7(d)(1)"), ("saigon-4", "680a.7(d)(2)")])
def test_wagers_that_are_not_completed_in_time_are_handed_back_with_their_clause(
    table: str, clause: str, tmp_path: Path
) -> None:
    with house(tmp_path, offered=offered(table), pace=SHORT) as client:
        # Somebody else plays: who is alone with bots has all the time there is.
        Guest.new(client, table).sit(3)
        guest = Guest.new(client, table).sit(4)
        before = guest.view()["sequence"]
        guest.wager("ante")
        for _ in range(PATIENCE):
            view = guest.view()["view"]
            if view["chips"] == 100_000:
                break
        updates = guest.get(f"{guest.at_table}/events?since={before}")

    assert "4" not in view["public"]["felt"]["boxes"]
    events = [event for update in updates for event in update["events"] if event["event"].startswith("wager-placed")]
    (back,) = [each for each in events if each["seat"] == 4 and each["amount"] == 0]
    assert (back["by"], back["clause"]) == ("house", clause)


def test_the_house_sets_the_cards_of_who_does_not(tmp_path: Path) -> None:
    with house(tmp_path, offered=offered("saigon-4"), pace=IMPATIENT) as client:
        guest = Guest.new(client, "saigon-4").sit(4)
        quiet(guest)
        for wager in ("ante", "pot"):
            guest.wager(wager)
        guest.give("ready")
        while guest.view()["view"]["public"]["rounds"] == 0:
            pass
        replay = guest.get(f"{guest.at_table}/rounds/1")

    (made,) = [
        event
        for step in replay["steps"]
        for event in step["events"]
        if event["event"].startswith("decision-made") and event["seat"] == 4
    ]
    assert (made["by"], made["choice"], len(made["apart"])) == ("house", "set", 2)
    assert [box["seat"] for box in replay["card"]["boxes"] if box["house_decided"]] == [4]


def test_the_cut_waits_for_the_player_to_whom_it_is_offered(tmp_path: Path) -> None:
    with house(tmp_path, offered=offered("baccarat-5", bots=False)) as client:
        guest = Guest.new(client, "baccarat-5").sit(4)
        for _ in range(PATIENCE):
            cut = guest.view()["clocks"]["cut"]
            if cut is not None:
                break
        assert (cut["seat"], cut["least"] < cut["most"]) == (4, True)
        assert guest.give("cut", seat=4, depth=1, status=409)["refusal"]["code"] == "cut-depth"
        guest.give("cut", seat=4, depth=cut["most"])
        guest.wager("player")
        guest.give("ready")
        while guest.view()["view"]["public"]["rounds"] == 0:
            pass
        proof = guest.get(f"{guest.at_table}/rounds/1/proof")

    assert proof["cards"] == 416


def test_the_cut_is_declined_for_who_does_not_answer(tmp_path: Path) -> None:
    with house(tmp_path, offered=offered("baccarat-5", bots=False), pace=replace(INSTANT, cut=0)) as client:
        guest = Guest.new(client, "baccarat-5").sit(4)
        guest.wager("banker")
        guest.give("ready")
        while guest.view()["view"]["public"]["rounds"] == 0:
            pass
        replay = guest.get(f"{guest.at_table}/rounds/1")

    answers = [
        event for step in replay["steps"] for event in step["events"] if event["event"].startswith("cut-answered")
    ]
    assert [(each["by"], each["who"], each.get("depth")) for each in answers] == [("house", guest.name, None)]
