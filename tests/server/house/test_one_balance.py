"""One balance for all tables of the house: chips follow a guest from table to table, whatever becomes of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from pitboss.server.tables.house_tables import CHIPS, house_tables
from tests.server.driving import Guest, house, wait

TWO = tuple(each for each in house_tables() if each.table_id in ("prime-1", "baccarat-5"))


def session(guest: Guest) -> tuple[int, int]:
    """The balance of a guest, and what he was given."""
    found = guest.get("/api/session")
    return found["balance"], found["given"]


def brings(guest: Guest) -> list[int]:
    """What he would sit down with, table by table."""
    return [each["brings"] for each in guest.get("/api/tables")]


def lost(guest: Guest, amount: int) -> None:
    """A round in which so much is lost for certain: an Ante, and a fold."""
    wait(guest, "between-rounds")
    guest.wager(amount=amount)
    guest.give("ready")
    while guest.view()["view"]["deciding"] is None:
        pass
    guest.give("decide", seat=guest.seat, choice="fold", amount=0)
    wait(guest, "between-rounds")


def elsewhere(client: TestClient[Any], guest: Guest, table: str) -> Guest:
    return Guest(client, guest.token, guest.name, table=table)


def test_chips_follow_a_guest_from_table_to_table(tmp_path: Path) -> None:
    with house(tmp_path, offered=TWO) as client:
        guest = Guest.new(client)
        assert session(guest) == (CHIPS, CHIPS)
        guest.sit(2)
        lost(guest, 20_000)
        assert session(guest) == (CHIPS - 20_000, CHIPS)
        guest.give("leave")
        assert session(guest) == (CHIPS - 20_000, CHIPS)
        assert brings(guest) == [CHIPS - 20_000] * 2
        other = elsewhere(client, guest, "baccarat-5").sit(2)

        assert other.view()["view"]["chips"] == CHIPS - 20_000
        assert session(other) == (CHIPS - 20_000, CHIPS)


def test_what_lies_on_the_layout_is_part_of_the_balance(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager(amount=5_000)

        assert guest.view()["view"]["chips"] == CHIPS - 5_000
        assert session(guest) == (CHIPS, CHIPS)


def test_more_chips_are_no_winnings(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.give("buy-in", chips=30_000)

        assert session(guest) == (CHIPS + 30_000, CHIPS + 30_000)


def test_who_has_too_little_for_a_wager_is_given_more(tmp_path: Path) -> None:
    """The least Ante is $10: with that he sits down as he is, with a dollar less he is given a thousand."""
    for left, brought in ((1_000, 1_000), (900, 900 + CHIPS)):
        with house(tmp_path / str(left)) as client:
            guest = Guest.new(client).sit(2)
            for amount in (50_000, 50_000 - left):
                lost(guest, amount)
            guest.give("leave")
            assert session(guest) == (left, CHIPS)
            guest.give("sit", seat=3)

            assert guest.view()["view"]["chips"] == brought
            assert session(guest) == (brought, CHIPS if left == brought else 2 * CHIPS)


def test_the_balance_is_there_when_the_house_opens_again(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        away, seated = Guest.new(client).sit(2), Guest.new(client).sit(3)
        away.give("buy-in", chips=10_000)
        seated.give("buy-in", chips=20_000)
        away.give("leave")
    with house(tmp_path) as client:
        back, still = (Guest(client, each.token, each.name, each.seat) for each in (away, seated))
        assert session(back) == (CHIPS + 10_000, CHIPS + 10_000)
        assert session(still) == (CHIPS + 20_000, CHIPS + 20_000)
        still.give("leave", "got-up")
        back.give("sit", "again", seat=2)

        assert back.view()["view"]["chips"] == CHIPS + 10_000
        assert session(still) == (CHIPS + 20_000, CHIPS + 20_000)


def test_what_is_abandoned_is_gone(tmp_path: Path) -> None:
    """Who leaves during a round takes along what is before him, not what lies on the layout."""
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        guest.wager(amount=5_000)
        guest.give("ready")
        while guest.view()["view"]["deciding"] is None:
            pass
        guest.give("leave")

        assert session(guest) == (CHIPS - 5_000, CHIPS)
