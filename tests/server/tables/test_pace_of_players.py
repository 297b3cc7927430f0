"""How fast the house goes is the players' choice. The clock stands still unless a test moves it: what happens all the
same took no time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.server.tables.house_tables import CHIPS, house_tables
from pitboss.server.tables.pace import CALM, PACES, Pace
from pitboss.server.tables.tempo import Persons, Tempo
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from tests.server.driving import Guest, house, onlooker, wait
from tests.server.tables.test_waiting import NOW, Evening, deciding

LONGER_THAN_ANY = 3_000
"""Milliseconds that let the house do one thing more at any pace."""


class Standing:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@contextmanager
def calm_house(folder: Path, table: str = "prime-1", pace: Pace = CALM) -> Iterator[tuple[TestClient[Any], Standing]]:
    clock = Standing()
    offered = tuple(each for each in house_tables() if each.table_id == table)
    with house(folder, pace=pace, clock=clock, offered=offered) as client:
        yield client, clock


def dealt_in(client: TestClient[Any], clock: Standing, pace: str | None, seat: int = 5) -> Guest:
    """Somebody who has wagered and is done, before cards that are ready."""
    guest = Guest.new(client).sit(seat)
    if pace:
        guest.give("pace", pace=pace)
    guest.wager()
    guest.give("ready")
    return guest


def moved_until(guest: Guest, clock: Standing, phase: str) -> dict[str, Any]:
    """The view once the table is in a phase, however much time that takes."""
    for _ in range(2_000):
        view: dict[str, Any] = guest.view()["view"]
        if view["public"]["phase"] == phase:
            return view
        move(guest, clock)
    raise AssertionError(f"the table does not come to {phase}")


def move(guest: Guest, clock: Standing, by: int = LONGER_THAN_ANY) -> None:
    """Let time pass, and the house do the one thing for which it is time then, before anything else is looked at.

    Of two questions, the second is answered after what is due.
    """
    clock.now += by
    for _ in range(2):
        guest.give("pace", pace="calm")


def decide(guest: Guest) -> None:
    view = wait(guest, "deciding")["view"]
    while view["deciding"] is None:
        view = wait(guest, "deciding")["view"]
    choice = next(each["choice"] for each in view["choices"] if each["choice"]["name"] == "play")
    guest.give("decide", seat=guest.seat, choice="play", amount=choice["least"])


def test_a_round_at_instant_takes_no_time_but_that_of_its_decisions(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, clock):
        guest = dealt_in(client, clock, "instant")
        decide(guest)
        after = wait(guest, "between-rounds")

        assert after["view"]["public"]["rounds"] == 1
        assert after["clocks"]["pace"] == "instant"
        assert clock.now == NOW


@pytest.mark.parametrize("pace", ["calm", "brisk"])
def test_at_another_pace_cards_are_shown_before_the_house_goes_on(tmp_path: Path, pace: str) -> None:
    with calm_house(tmp_path) as (client, clock):
        guest = dealt_in(client, clock, pace)
        wait(guest, "dealing")
        for _ in range(50):
            assert guest.view()["view"]["public"]["phase"] == "dealing"
        assert guest.view()["clocks"]["pace"] == pace


def test_of_several_who_play_the_slowest_pace_holds(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, clock):
        other = Guest.new(client).sit(2)
        other.wager()
        guest = dealt_in(client, clock, "instant")
        assert guest.view()["clocks"]["pace"] == "calm"
        other.give("pace", pace="brisk")
        assert guest.view()["clocks"]["pace"] == "brisk"
        assert guest.view()["clocks"]["paces"] == {"2": "brisk", "5": "instant"}
        other.give("leave")

        assert guest.view()["clocks"]["pace"] == "instant"
        assert guest.view()["clocks"]["paces"] == {"5": "instant"}


def test_who_only_sits_there_does_not_slow_a_round_down(tmp_path: Path) -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW)
    evening.timers.tempo.choose("A", "instant")

    assert evening.timers.tempo.pace(evening.open, {"A", "B"}) == PACES["instant"]


def test_skip_ends_what_is_only_shown(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, clock):
        guest = dealt_in(client, clock, None)
        wait(guest, "dealing")
        guest.give("skip")
        decide(guest)
        assert guest.view()["clocks"]["skipping"] == []
        guest.give("skip")
        wait(guest, "between-rounds")

        assert clock.now == NOW


def test_nobody_skips_what_others_look_at(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, _):
        # Whoever is seated is waited for, so that bets close with the second of them.
        other, guest = Guest.new(client).sit(2), Guest.new(client).sit(5)
        for each in (other, guest):
            each.wager()
            each.give("ready")
        wait(guest, "dealing")
        guest.give("skip")
        assert guest.view()["view"]["public"]["phase"] == "dealing"
        assert guest.view()["clocks"]["skipping"] == [5]
        other.give("skip")

        wait(guest, "deciding")


def test_there_is_nothing_to_skip_while_wagers_are_open(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, _):
        guest = Guest.new(client).sit(2)
        assert guest.give("skip", status=409)["refusal"]["code"] == "nothing-to-skip"


def test_pace_and_skip_are_for_players(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, _):
        guest = Guest.new(client)
        assert guest.give("skip", status=409)["refusal"]["code"] == "not-seated"
        assert guest.give("pace", pace="brisk", status=409)["refusal"]["code"] == "not-seated"
        assert guest.give("pace", pace="hasty", status=400)["refusal"]["code"] == "malformed"


def test_wagers_open_as_soon_as_the_result_of_who_plays_stands(tmp_path: Path) -> None:
    """Seat 5 is settled before seats 4 and 1, whose bots keep nobody waiting."""
    with calm_house(tmp_path) as (client, clock):
        guest = dealt_in(client, clock, None)
        moved_until(guest, clock, "deciding")
        while guest.view()["view"]["deciding"] is None:
            move(guest, clock)
        decide(guest)
        for _ in range(2_000):
            public = guest.view()["view"]["public"]
            # Between two looks the rest of the round may have been played as well.
            if public["rounds"] or public["felt"]["boxes"]["5"]["lines"]:
                break
            move(guest, clock, CALM.settle)
        stood = clock.now

        assert wait(guest, "between-rounds")["view"]["public"]["rounds"] == 1
        assert clock.now == stood


def test_who_sits_down_while_bots_play_waits_for_no_show(tmp_path: Path) -> None:
    with calm_house(tmp_path) as (client, clock), onlooker(client).connect() as watcher:
        clock.now += 10 * LONGER_THAN_ANY
        before = moved_until_bots_play(watcher, clock)
        stood = clock.now
        guest = Guest.new(client).sit(2)

        assert wait(guest, "between-rounds")["view"]["public"]["rounds"] == before + 1
        assert clock.now == stood


def moved_until_bots_play(watcher: Guest, clock: Standing) -> int:
    """Until cards are dealt to bots; how many rounds were over by then, for a round may pass between two looks."""
    helper = Guest.new(watcher.client)
    for _ in range(2_000):
        public = watcher.view()["view"]["public"]
        if public["phase"] == "dealing":
            return int(public["rounds"])
        clock.now += LONGER_THAN_ANY
        # Refused, but a reason to look at the clock again; and before the second answer the house does what is due.
        for _ in range(2):
            helper.give("ready", status=409)
    raise AssertionError("bots do not play")


def test_between_rounds_the_house_hurries_once_everyone_is_done() -> None:
    evening = Evening("A")
    shuffle = do.Perform(at=NOW, by=Role.HOUSE, duty=Duty.SHUFFLE)
    tempo = Tempo(CALM)
    people, none = frozenset({"A"}), frozenset[str]()

    assert tempo.before(shuffle, evening.open, Persons(people, people, none)) == CALM.ready
    assert tempo.before(shuffle, evening.open, Persons(people, people, people)) == 0
    assert tempo.before(shuffle, evening.open, Persons(none, none, none)) == CALM.ready


def test_who_is_done_before_the_bots_have_wagered_is_not_told_that_he_is_alone(tmp_path: Path) -> None:
    """A Pot Wager needs other players, and must be made where there are: both hold before the bots wager, too."""
    with calm_house(tmp_path, "saigon-4") as (client, _):
        guest = Guest.new(client, "saigon-4").sit(4)
        guest.wager()
        assert guest.give("ready", status=409)["refusal"]["code"] == "missing-wager"
        guest.wager("pot")
        assert [box["player"] for box in guest.view()["view"]["public"]["felt"]["boxes"].values()] == [guest.name]

        guest.give("ready")


def test_bots_decide_sooner_once_no_person_has_anything_to_decide() -> None:
    evening = deciding()
    bot = do.MakeDecision(at=NOW, by=Role.HOUSE, who="Rosa", seat=6, choice="play", amount=1000)
    assert evening.timers.before(bot, evening.open) == CALM.think
    for who, seat in (("A", 2), ("B", 3)):
        evening.give(do.MakeDecision(at=NOW + 1000, by=Role.PLAYER, who=who, seat=seat, choice="play", amount=1000))

    assert evening.timers.before(bot, evening.open) == CALM.think // 3


def test_bots_go_on_for_whoever_comes_to_watch() -> None:
    """A table at which bots have played long enough for one begins again for the next."""
    evening = Evening()
    evening.timers.alone = 60
    assert evening.closes is None
    evening.timers.seen(evening.open, (), NOW + 5_000, watched=2)

    assert evening.closes == NOW + CALM.alone


def test_paces_are_told_apart_by_what_they_show() -> None:
    calm, brisk, instant = (PACES[name] for name in PACES)
    assert calm.shown > brisk.shown > instant.shown == 0
    slow = replace(CALM, think=CHIPS)
    tempo = Tempo(slow)
    tempo.choose("A", "brisk")
    evening = Evening("A", "B")
    assert tempo.pace(evening.open, {"A"}) == brisk
    assert tempo.name(evening.open, {"A"}) == "brisk"
    assert tempo.pace(evening.open, {"A", "B"}) == slow
    assert tempo.name(evening.open, {"A", "B"}) is None
    # How long people are waited for changes nothing of that.
    assert Tempo(replace(CALM, decision=CHIPS)).name(evening.open, {"A"}) == "calm"
