"""Two adjacent boxes of one player: both are his own, nobody else's, and no more than chapter and house allow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.house_table import HouseTable
from pitboss.games.play import FOLD
from pitboss.games.registry import game_of
from pitboss.server.tables.house_tables import house_tables
from tests.conformance import by_rules
from tests.server.driving import PATIENCE, Guest, house, onlooker, quiet, wait
from tests.server.knowing_cards import leaks
from tests.server.messages.test_hidden_cards_in_every_game import (
    OFFERED,
    Evening,
    framed,
    look_everywhere,
    offered,
    with_truth,
)


@dataclass(frozen=True)
class Two:
    """A table at which two boxes may be held, the free seats beside each other there, and what a round takes."""

    table: str
    seats: tuple[int, int]
    wagers: tuple[str, ...]
    bots: frozenset[int]
    chapter: str

    @property
    def positions(self) -> range:
        return range(1, OFFERED[self.table].elections.positions + 1)

    @property
    def other(self) -> int:
        """A seat for somebody else: free, and none of the two."""
        return next(seat for seat in reversed(self.positions) if seat not in {*self.seats, *self.bots})


def _at(offered: HouseTable) -> Two:
    """The first two seats beside each other that no bot holds, such that a third seat is left for another guest."""
    elections, bots = offered.elections, frozenset(offered.bots)
    free = [seat for seat in range(1, elections.positions + 1) if seat not in bots]
    seats = next((one, two) for one, two in pairwise(free) if two == one + 1 and len(free) > 2)
    wagers = by_rules.base_wagers(elections)
    return Two(offered.table_id, seats, wagers, bots, offered.edition.partition("@")[0])


def _asked_at_once(offered: HouseTable) -> bool:
    """Whether all players decide at the same time, in no order."""
    streets = game_of(offered.elections).play.streets(offered.elections)
    return bool(streets) and not streets[0].in_turn


SEVERAL = [_at(each) for each in house_tables() if each.elections.boxes[0] > 1]
ONE = [each.table_id for each in house_tables() if each.elections.boxes[0] == 1]
AT_ONCE = [two for two in SEVERAL if _asked_at_once(OFFERED[two.table])]
TWO = pytest.mark.parametrize("two", SEVERAL, ids=lambda two: two.table)


def _wager(guest: Guest, two: Two, *seats: int) -> None:
    """Place everything that a round needs; players who pool a wager make it in one of their boxes."""
    once = OFFERED[two.table].elections.pooled
    for seat in seats:
        for wager in two.wagers:
            if seat == seats[0] or wager not in once:
                guest.give("wager", seat=seat, wager=wager, amount=1000)


def _decide(guest: Guest) -> int | None:
    """Answer for the box that is asked, if one is."""
    view = guest.view()["view"]
    seat: int | None = view["deciding"]
    if seat is not None:
        choice = next(each["choice"] for each in view["choices"] if each["choice"]["name"] != FOLD)
        apart = view["hands"][str(seat)]["hand"][: choice.get("cards", 0)]
        guest.give("decide", seat=seat, choice=choice["name"], amount=choice.get("least", 0), apart=apart)
    return seat


def _round(guests: list[Guest], two: Two) -> list[int]:
    """A round to its end; the boxes for which the first guest was asked, in order."""
    before = wait(guests[0], "between-rounds")["view"]["public"]["rounds"]
    _wager(guests[0], two, *two.seats)
    for guest in guests[1:]:
        _wager(guest, two, guest.seat or 0)
    for guest in guests:
        guest.give("ready")
    asked = []
    for _ in range(PATIENCE):
        for guest in guests:
            seat = _decide(guest)
            if seat is not None and guest is guests[0]:
                asked.append(seat)
        if guests[0].view()["view"]["public"]["rounds"] > before:
            return asked
    raise AssertionError("the round does not end")


@TWO
def test_both_boxes_are_their_players_own_and_nobody_elses(tmp_path: Path, two: Two) -> None:
    with house(tmp_path, offered=offered(two.table)) as client:
        holder = Guest.new(client, two.table).sit(two.seats[0]).connect()
        everyone = [
            holder,
            Guest.new(client, two.table).sit(two.other).connect(),
            onlooker(client, two.table).connect(),
        ]
        quiet(holder)
        since = holder.view()["sequence"]
        asked = _round(everyone[:2], two)
        for guest in everyone:
            look_everywhere(guest, 1, since)
        replay = holder.get(f"{holder.at_table}/rounds/1")
        for guest in everyone:
            guest.follow(since)
            guest.close()
    evening: Evening = with_truth(two.table, everyone, tmp_path)
    hands = evening.truth.rounds[1].hands

    assert asked == sorted(two.seats)
    assert {each["seat"]: each["places"]["hand"] for each in replay["own"]} == {seat: hands[seat] for seat in two.seats}
    assert replay["card"]["net"] == sum(each["net"] for each in replay["own"])
    found = [leak for name, sent in evening.sent for leak in leaks(framed(sent.data, sent.way), name, evening.truth)]
    assert found == []
    # What the holder was shown would have been found in anybody else's hands.
    secret: dict[str, Any] = framed({"sequence": evening.truth.rounds[1].examined_at, "cards": hands[two.seats[1]]})
    assert list(leaks(secret, holder.name, evening.truth)) == []
    assert list(leaks(secret, everyone[1].name, evening.truth))


@TWO
def test_no_third_box_none_apart_and_none_of_somebody_elses(tmp_path: Path, two: Two) -> None:
    with house(tmp_path, offered=offered(two.table)) as client:
        guest = Guest.new(client, two.table).sit(two.seats[0])
        quiet(guest)
        _wager(guest, two, *two.seats)
        codes = {}
        for seat in {*two.positions, two.positions.stop} - {*two.seats}:
            refusal = guest.give("wager", seat=seat, wager=two.wagers[0], amount=1000, status=409)["refusal"]
            codes[seat] = refusal["code"]
            assert refusal["clause"].startswith(f"{two.chapter}.")
        lobby = next(each for each in guest.get("/api/tables") if each["id"] == two.table)

    beside = {min(two.seats) - 1, max(two.seats) + 1}
    free = {*two.positions} - {*two.seats} - two.bots
    beyond = {seat: "too-many-boxes" if seat in beside else "boxes-not-adjacent" for seat in free}
    assert codes == beyond | dict.fromkeys(two.bots, "not-your-box") | {two.positions.stop: "no-such-seat"}
    assert lobby["taken"] == len(two.bots) + 2


@pytest.mark.parametrize("table", ONE)
def test_one_position_alone_where_the_chapter_has_one(tmp_path: Path, table: str) -> None:
    """Beside one's own, far from it, before and after one wagers at it: nothing is staked anywhere else."""
    elections = OFFERED[table].elections
    free = [seat for seat in range(1, elections.positions + 1) if seat not in OFFERED[table].bots]
    (wager, *_), own, elsewhere = by_rules.needed(elections.edition), free[0], free[1:]
    with house(tmp_path, offered=offered(table)) as client:
        guest = Guest.new(client, table).sit(own)
        view = guest.get(f"/api/tables/{table}/view")["view"]
        refusals = [
            guest.give("wager", seat=seat, wager=wager, amount=1000, status=409)["refusal"] for seat in elsewhere
        ]
        guest.wager(wager)
        refusals += [
            guest.give("wager", seat=seat, wager=wager, amount=1000, status=409)["refusal"] for seat in elsewhere
        ]

    assert elsewhere
    assert {spot["seat"] for spot in view["spots"]} == {own}
    sign = view["public"]["sign"]
    assert sign["boxes"] == 1
    assert refusals == [sign["elsewhere"]] * (2 * len(elsewhere))
    assert sign["elsewhere"]["code"] == "too-many-boxes"
    assert sign["elsewhere"]["clause"] == elections.boxes[1]
    silent = elections.boxes_reading
    message = sign["elsewhere"]["message"]
    assert message.startswith("the house gives each player" if silent else "each player has")
    assert "(" not in message, "an aside about the law puzzles whoever only wants to play"
    assert silent is None or silent not in message


@pytest.mark.parametrize("two", AT_ONCE, ids=lambda two: two.table)
def test_the_time_for_a_second_box_begins_when_the_first_is_decided(tmp_path: Path, two: Two) -> None:
    """Where both boxes are asked at once, nobody can answer for both at the same moment."""
    ticking = [1_000_000]
    with house(tmp_path, offered=offered(two.table), clock=lambda: ticking[0]) as client:
        guest = Guest.new(client, two.table).sit(two.seats[0])
        quiet(guest)
        _wager(guest, two, *two.seats)
        guest.give("ready")
        first = wait(guest, "deciding")["clocks"]["decide_by"]
        ticking[0] += 10_000
        assert _decide(guest) == two.seats[0]
        second = guest.view()["clocks"]["decide_by"]

    assert second == first + 10_000
