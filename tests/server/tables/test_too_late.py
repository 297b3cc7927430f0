"""A command is done for what its player saw, or not at all: never for a later round, question or risk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import INSTANT, PATIENCE, Guest, Json, house, play_round, wait

HOLDEM = "holdem-2"
ALL = tuple(each for each in house_tables() if each.table_id in ("prime-1", HOLDEM, "baccarat-5"))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with house(tmp_path, offered=ALL) as client:
        yield client


def given(guest: Guest, seen: int | None, id_: str, status: int = 200, **command: Any) -> Json:
    """A command that its player gave when he had seen so much."""
    return guest.post({"frame": "given", "id": id_, "command": command, "seen": seen}, status)


def late(refused: Json) -> bool:
    return bool(refused["frame"] == "refused" and refused["refusal"]["code"] == "too-late")


def asked(guest: Guest) -> Json:
    """The view once the guest is asked."""
    while (view := guest.view())["view"]["deciding"] is None:
        pass
    return view


def ante(seat: int) -> Json:
    return {"do": "wager", "seat": seat, "wager": "ante", "amount": 10_000}


def test_a_wager_is_not_placed_in_a_later_round(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    seen = guest.view()["sequence"]
    play_round([guest])

    refused = given(guest, seen, "lost", 409, **ante(2))
    view = guest.view()

    assert late(refused)
    assert view["view"]["public"]["felt"]["boxes"].get("2") is None
    # Neither later, nor because the player has looked since.
    assert late(given(guest, view["sequence"], "lost", 409, **ante(2)))
    given(guest, view["sequence"], "anew", **ante(2))


@pytest.mark.parametrize("do", ["withdraw", "ready"])
def test_what_concerns_the_wagers_of_one_round_does_not_touch_those_of_the_next(
    client: TestClient[Any], do: str
) -> None:
    guest = Guest.new(client).sit(2)
    seen = guest.view()["sequence"]
    play_round([guest])
    guest.wager()

    fields = {"seat": 2, "wager": "ante"} if do == "withdraw" else {}
    assert late(given(guest, seen, "lost", 409, do=do, **fields))
    view = guest.view()
    assert view["view"]["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 1000}
    assert view["clocks"]["ready"] == []


def test_a_wager_that_was_lost_on_its_way_is_placed_while_its_round_is_open(client: TestClient[Any]) -> None:
    guest, other = (Guest.new(client).sit(seat) for seat in (2, 3))
    seen = guest.view()["sequence"]
    other.wager()

    done = given(guest, seen, "lost", **ante(2))

    assert given(guest, seen, "lost", **ante(2)) == done
    assert guest.view()["view"]["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 10_000}


def test_what_was_done_in_time_is_answered_as_before_though_its_round_is_over(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    seen = guest.view()["sequence"]
    done = given(guest, seen, "once", **ante(2))
    play_round([guest])

    for known in (seen, 0):
        assert given(guest, known, "once", **ante(2)) == done
    assert guest.view()["view"]["public"]["felt"]["boxes"].get("2") is None


def test_an_answer_to_one_street_is_none_to_the_next(client: TestClient[Any]) -> None:
    guest = Guest.new(client, HOLDEM).sit(4)
    for wager in ("ante", "odds"):
        guest.wager(wager)
    guest.give("ready")
    check: Json = {"do": "decide", "seat": 4, "choice": "check"}
    before = asked(guest)
    assert given(guest, before["sequence"], "first", **check)["frame"] == "acknowledged"
    flop = asked(guest)

    assert flop["view"]["public"]["felt"]["places"]["community"].count("??") == 2
    assert late(given(guest, before["sequence"], "second", 409, **check))
    assert guest.view()["view"]["deciding"] == 4
    given(guest, flop["sequence"], "third", **check)


def test_an_answer_in_one_round_is_none_in_the_next(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    guest.wager()
    guest.give("ready")
    seen = asked(guest)["sequence"]
    guest.give("decide", seat=2, choice="fold")
    wait(guest, "between-rounds")
    guest.wager()
    guest.give("ready")
    asked(guest)

    assert late(given(guest, seen, "lost", 409, do="decide", seat=2, choice="fold"))
    assert guest.view()["view"]["deciding"] == 2


def test_leaving_that_cost_nothing_does_not_cost_the_wagers(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    guest.wager()
    seen = guest.view()["sequence"]
    guest.give("ready")
    now = asked(guest)["sequence"]

    assert late(given(guest, seen, "safe", 409, do="leave"))
    assert guest.view()["view"]["seat"] == 2
    given(guest, now, "meant", do="leave")
    assert guest.view()["view"]["seat"] is None


def test_who_has_nothing_on_the_table_may_leave_whatever_he_saw(client: TestClient[Any]) -> None:
    other = Guest.new(client).sit(3)
    other.wager()
    seen = other.view()["sequence"]
    other.give("ready")
    asked(other)
    guest = Guest.new(client).sit(2)

    given(guest, seen, "gone", do="leave")
    assert guest.view()["view"]["seat"] is None


def test_whoever_has_seen_nothing_only_learns_what_became_of_his_command(client: TestClient[Any]) -> None:
    guest = Guest.new(client)
    assert late(given(guest, 0, "sit", 409, do="sit", seat=2))
    assert guest.view()["view"]["seat"] is None
    guest.sit(2)

    commands: list[Json] = [
        {"do": "leave"},
        {"do": "buy-in", "chips": 5000},
        ante(2),
        {"do": "cut", "seat": 2, "depth": None},
    ]
    for place, command in enumerate(commands):
        assert late(given(guest, 0, f"old-{place}", 409, **command))
    view = guest.view()["view"]
    assert (view["seat"], view["chips"]) == (2, 100_000)


def test_a_house_that_was_closed_between_knows_what_is_over(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        over = guest.view()["sequence"]
        play_round([guest])
        seen = wait(guest, "between-rounds")["sequence"]
    with house(tmp_path) as client:
        same = Guest(client, guest.token, guest.name, 2)

        assert late(given(same, over, "over", 409, **ante(2)))
        given(same, seen, "open", **ante(2))


def test_the_cut_of_one_shoe_is_not_the_cut_of_another(tmp_path: Path) -> None:
    now = [1_000_000_000_000]
    # The shoe is not made ready before somebody sits there, who is then offered the cut.
    with house(tmp_path, offered=ALL, pace=replace(INSTANT, ready=1), clock=lambda: now[0]) as client:
        guest = Guest.new(client, "baccarat-5")
        before = guest.view()["sequence"]
        guest.connect().sit(4)
        for _ in range(PATIENCE):
            now[0] += 1
            if (view := guest.view())["clocks"]["cut"] is not None:
                break

        assert view["clocks"]["cut"]["seat"] == 4
        assert late(given(guest, before, "lost", 409, do="cut", seat=4, depth=100))
        assert guest.view()["clocks"]["cut"] is not None
        given(guest, view["sequence"], "now", do="cut", seat=4, depth=100)
        guest.close()


def test_what_comes_over_the_live_connection_is_judged_alike(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    with guest.connect():
        seen = guest.view()["sequence"]
        play_round([guest])
        guest.send({"frame": "given", "id": "lost", "command": ante(2), "seen": seen})

        assert late(guest.until("refused"))


def test_without_a_word_of_what_was_seen_it_is_meant_for_now(client: TestClient[Any]) -> None:
    guest = Guest.new(client).sit(2)
    play_round([guest])

    given(guest, None, "now", **ante(2))
    assert guest.view()["view"]["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 10_000}


def test_the_lobby_says_what_leaving_during_a_round_costs(client: TestClient[Any]) -> None:
    leaving = {each["id"]: each["leaving"] for each in Guest.new(client).get("/api/tables")}

    assert leaving["prime-1"] == {"wagers": "losing", "clause": "679a.7(b)"}
    assert leaving["baccarat-5"] == {"wagers": "play-on", "clause": None}
