"""How long somebody has been here, by the clock of the house, and when to be reminded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.driving import Guest, Json, house
from tests.server.people.visiting import MINUTE, Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def client(tmp_path: Path, time: Time) -> Iterator[TestClient[Any]]:
    with house(tmp_path, clock=time) as opened:
        yield opened


def session(guest: Guest) -> Json:
    found: Json = guest.get("/api/session")
    return found


def stay(guest: Guest, time: Time, minutes: int) -> Json:
    """Be there for so long, as a page that is open asks again and again."""
    for _ in range(minutes):
        time.pass_(1)
        found = session(guest)
    return found


def test_pp_1_a_session_clock_runs_and_reminds_each_hour(client: TestClient[Any], time: Time) -> None:
    guest = Guest.new(client)
    began = session(guest)
    assert (began["began_at"], began["at"], began["hours"]) == (time.now, time.now, 0)

    assert stay(guest, time, 59)["hours"] == 0
    hour = stay(guest, time, 1)
    assert (hour["hours"], hour["at"] - hour["began_at"]) == (1, 60 * MINUTE)
    assert stay(guest, time, 59)["hours"] == 1
    assert stay(guest, time, 1)["hours"] == 2


@pytest.mark.parametrize(("away", "goes_on"), [(29, True), (30, False), (31, False)])
def test_pp_1_a_break_of_half_an_hour_begins_another_session(
    client: TestClient[Any], time: Time, away: int, *, goes_on: bool
) -> None:
    guest = Guest.new(client)
    before = session(guest)["began_at"]
    time.pass_(away)

    assert (session(guest)["began_at"] == before) is goes_on


def test_pp_1_whoever_looks_at_a_table_is_here(client: TestClient[Any], time: Time) -> None:
    guest = Guest.new(client)
    began = session(guest)["began_at"]
    for _ in range(3):
        time.pass_(25)
        guest.view()

    found = session(guest)
    assert (found["began_at"], found["hours"]) == (began, 1)


def test_pp_1_everyone_has_a_clock_of_their_own_and_setting_it_back_changes_none(
    client: TestClient[Any], time: Time
) -> None:
    first = Guest.new(client)
    session(first)
    time.pass_(20)
    second = Guest.new(client)
    assert session(second)["at"] == session(second)["began_at"] == time.now
    assert session(first)["at"] - session(first)["began_at"] == 20 * MINUTE
    time.pass_(-15)
    assert session(first)["at"] - session(first)["began_at"] == 20 * MINUTE
