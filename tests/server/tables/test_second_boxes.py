"""Two adjacent boxes of one player: both are his own, nobody else's, and no more than chapter and house allow."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.server.driving import PATIENCE, Guest, house, onlooker, quiet, wait
from tests.server.knowing_cards import leaks
from tests.server.messages.test_hidden_cards_in_every_game import Evening, framed, look_everywhere, offered, with_truth


@dataclass(frozen=True)
class Two:
    """A table at which two boxes may be held, the free seats beside each other there, and what a round takes."""

    table: str
    seats: tuple[int, int]
    wagers: tuple[str, ...]
    choice: str


PRIME = Two("prime-1", (2, 3), ("ante",), "play")
SAIGON = Two("saigon-4", (4, 3), ("ante", "pot"), "set")
TWO = pytest.mark.parametrize("two", [PRIME, SAIGON], ids=lambda two: two.table)


def _wager(guest: Guest, two: Two, *seats: int) -> None:
    for seat in seats:
        for wager in two.wagers:
            guest.give("wager", seat=seat, wager=wager, amount=1000)


def _decide(guest: Guest, two: Two) -> int | None:
    """Answer for the box that is asked, if one is."""
    view = guest.view()["view"]
    seat: int | None = view["deciding"]
    if seat is not None:
        choice = next(each["choice"] for each in view["choices"] if each["choice"]["name"] == two.choice)
        showdown = view["hands"][str(seat)]["hand"][: choice.get("cards", 0)]
        guest.give("decide", seat=seat, choice=two.choice, amount=choice.get("least", 0), showdown=showdown)
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
            seat = _decide(guest, two)
            if seat is not None and guest is guests[0]:
                asked.append(seat)
        if guests[0].view()["view"]["public"]["rounds"] > before:
            return asked
    raise AssertionError("the round does not end")


@TWO
def test_both_boxes_are_their_players_own_and_nobody_elses(tmp_path: Path, two: Two) -> None:
    with house(tmp_path, offered=offered(two.table)) as client:
        holder = Guest.new(client, two.table).sit(two.seats[0]).connect()
        everyone = [holder, Guest.new(client, two.table).sit(5).connect(), onlooker(client, two.table).connect()]
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
    secret: dict[str, Any] = framed({"sequence": evening.truth.rounds[1].dealt_at, "cards": hands[two.seats[1]]})
    assert list(leaks(secret, holder.name, evening.truth)) == []
    assert list(leaks(secret, everyone[1].name, evening.truth))


@TWO
def test_no_third_box_none_apart_and_none_of_somebody_elses(tmp_path: Path, two: Two) -> None:
    with house(tmp_path, offered=offered(two.table)) as client:
        guest = Guest.new(client, two.table).sit(two.seats[0])
        quiet(guest)
        _wager(guest, two, *two.seats)
        codes = {}
        for seat in {1, 2, 3, 4, 5, 6, 7} - set(two.seats):
            refusal = guest.give("wager", seat=seat, wager="ante", amount=1000, status=409)["refusal"]
            codes[seat] = refusal["code"]
            assert refusal["clause"].startswith(f"{'679a' if two is PRIME else '680a'}.")
        lobby = next(each for each in guest.get("/api/tables") if each["id"] == two.table)

    beyond = {"prime-1": {5: "boxes-not-adjacent"}, "saigon-4": {1: "boxes-not-adjacent", 5: "too-many-boxes"}}
    theirs = {"prime-1": (1, 4, 6), "saigon-4": (2, 6)}[two.table]
    assert codes == beyond[two.table] | dict.fromkeys(theirs, "not-your-box") | {7: "no-such-seat"}
    assert lobby["taken"] == len(theirs) + 2


@pytest.mark.parametrize(
    ("table", "wager", "clause"),
    [
        ("holdem-2", "ante", "677a.7(e)"),
        ("flush-3", "ante", "678a.7(e)"),
        ("baccarat-5", "player", "681a.6(c)"),
    ],
)
def test_one_position_alone_where_the_chapter_has_one(tmp_path: Path, table: str, wager: str, clause: str) -> None:
    """Beside one's own, far from it, before and after one wagers at it: nothing is staked anywhere else."""
    with house(tmp_path, offered=offered(table)) as client:
        guest = Guest.new(client, table).sit(4)
        beside, far = (5, 8) if table == "baccarat-5" else (3, 6)
        view = guest.get(f"/api/tables/{table}/view")["view"]
        refusals = [
            guest.give("wager", seat=seat, wager=wager, amount=1000, status=409)["refusal"] for seat in (beside, far)
        ]
        guest.wager(wager)
        refusals += [
            guest.give("wager", seat=seat, wager=wager, amount=1000, status=409)["refusal"] for seat in (beside, far)
        ]

    assert {spot["seat"] for spot in view["spots"]} == {4}
    sign = view["public"]["sign"]
    assert sign["boxes"] == 1
    assert refusals == [sign["elsewhere"]] * 4
    assert sign["elsewhere"]["code"] == "too-many-boxes"
    assert sign["elsewhere"]["clause"] == clause
    assert ("the regulation does not say how many" in sign["elsewhere"]["message"]) == (table == "baccarat-5")
    assert "681a-boxes" not in sign["elsewhere"]["message"]


def test_the_time_for_a_second_box_begins_when_the_first_is_decided(tmp_path: Path) -> None:
    """In Saigon 5 Card both boxes are asked at once; nobody can answer for both at the same moment."""
    ticking = [1_000_000]
    with house(tmp_path, offered=offered("saigon-4"), clock=lambda: ticking[0]) as client:
        guest = Guest.new(client, "saigon-4").sit(4)
        quiet(guest)
        _wager(guest, SAIGON, 3, 4)
        guest.give("ready")
        first = wait(guest, "deciding")["clocks"]["decide_by"]
        ticking[0] += 10_000
        assert _decide(guest, SAIGON) == 3
        second = guest.view()["clocks"]["decide_by"]

    assert second == first + 10_000
