"""A table with a meter of its own is closed: two people retire the meter, and two people give it to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.money import format_cents
from pitboss.server.tables.linked_meters import check_orders
from pitboss.store.chain import Broken
from pitboss.store.database import Database
from pitboss.store.verify import verify
from tests.cli.calling import data
from tests.server.driving import PATIENCE, Guest, Json, exported, house, wait
from tests.server.house.test_linked_tables import FLUSH, ONE, PART, at, play
from tests.server.people.visiting import House, Visitor, house_with_people

OWN = replace(FLUSH, table_id="flush-3", name="Three", bots={})
OFFERED = (ONE, OWN)
WHY = {"why": "the table closes"}
RETIRE, ADD = "/tables/flush-3/meter/retire", "/meters/grand/add"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=OFFERED) as opened:
        yield opened


def approved(home: House, flora: Visitor, matter: str, subject: str) -> int:
    number: int = flora.post("/approvals", {"matter": matter, "subject": subject, **WHY})["number"]
    home.teller.post(f"/approvals/{number}/grant", WHY, status=200)
    return number


def notices(guest: Guest) -> list[str]:
    return [each["code"] for each in guest.view()["view"]["public"]["notices"]]


def shown(guest: Guest) -> int:
    found: int = guest.view()["view"]["public"]["meter"]
    return found


def contributed_and_closing(home: House, flora: Visitor) -> Guest:
    """A round is played for the meter, and the table is to close: it waits for two people."""
    guest = at(home.client, "flush-3")
    play(guest)
    flora.post("/tables/flush-3/close", WHY, status=200)
    for _ in range(PATIENCE):
        if "meter-kept" in notices(guest):
            return guest
    raise AssertionError("nobody is told what the table waits for")


def meters(home: House) -> Json:
    (found,) = home.visitor().get("/meters")
    page: Json = found
    return page


def test_prg_6_a_table_with_players_money_on_its_meter_closes_once_two_people_have_signed(
    home: House,
) -> None:
    flora = home.staff("flora", "floorperson")
    early = flora.refused("POST", RETIRE, {"approval": 1, "shown": 1})
    guest = contributed_and_closing(home, flora)
    amount = shown(guest)
    assert guest.view()["view"]["public"]["phase"] == "between-rounds"
    alone = flora.post(
        "/approvals", {"matter": "meter-retirement", "subject": f"flush-3 {format_cents(amount)}", **WHY}
    )
    asked = {"approval": alone["number"], "shown": amount}
    refused = flora.refused("POST", RETIRE, asked)
    home.teller.post(f"/approvals/{alone['number']}/grant", WHY, status=200)
    once = flora.post(RETIRE, asked, status=200)
    wait(guest, "closed")

    assert early == (409, "not-closing")
    assert refused == (409, "approval-needed")
    assert flora.post(RETIRE, asked, status=200) == once
    assert [each["id"] for each in home.visitor().get("/tables")] == ["flush-1"]


def test_prg_5_what_is_kept_is_added_to_another_meter_once(home: House) -> None:
    flora = home.staff("flora", "floorperson")
    guest = contributed_and_closing(home, flora)
    amount, before = shown(guest), meters(home)["shown"]
    subject = f"grand flush-3 {format_cents(amount)}"
    first = approved(home, flora, "meter-addition", subject)
    too_early = flora.refused("POST", ADD, {"approval": first, "table": "flush-3"})
    number = approved(home, flora, "meter-retirement", f"flush-3 {format_cents(amount)}")
    flora.post(RETIRE, {"approval": number, "shown": amount}, status=200)
    wait(guest, "closed")
    added = flora.post(ADD, {"approval": first, "table": "flush-3"}, status=200)
    again = flora.post(ADD, {"approval": first, "table": "flush-3"}, status=200)
    other = approved(home, flora, "meter-addition", subject)
    twice = flora.refused("POST", ADD, {"approval": other, "table": "flush-3"})

    assert too_early == (409, "approval-needed")
    assert amount == before + PART
    assert (added["shown"], added["gained"]) == (before + amount, {"flush-3": amount})
    assert (again, twice) == (added, (409, "pool-added"))
    assert flora.refused("POST", ADD, {"approval": first, "table": "nowhere"}) == (404, "not-found")


def test_prg_5_the_books_of_such_a_house_agree_and_it_opens_again(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with house_with_people(folder, offered=OFFERED) as home:
        flora = home.staff("flora", "floorperson")
        guest = contributed_and_closing(home, flora)
        amount = shown(guest)
        number = approved(home, flora, "meter-retirement", f"flush-3 {format_cents(amount)}")
        flora.post(RETIRE, {"approval": number, "shown": amount}, status=200)
        wait(guest, "closed")
        kept = _balances(folder)
        number = approved(home, flora, "meter-addition", f"grand flush-3 {format_cents(amount)}")
        after = flora.post(ADD, {"approval": number, "table": "flush-3"}, status=200)
        play(at(home.client, "flush-1"))
    with house(folder, offered=OFFERED) as client:
        (meter,) = client.get("/api/meters").json()
        assert (meter["shown"], meter["gained"]) == (after["shown"] + PART, {"flush-3": amount})
    added = _balances(folder)

    assert (kept["kept", "flush-3"], kept.get(("progressive", "flush-3"), 0)) == (amount, 0)
    assert ("kept", "flush-3") not in added
    assert added["progressive", "grand"] == meter["shown"]
    assert sum(kept.values()) == sum(added.values()) == 0
    for each in OFFERED:
        assert verify(exported(folder, tmp_path, each.table_id)) == []
    with Database(folder) as database, pytest.raises(Broken, match="whose log says otherwise"):
        check_orders(database.engine, [("flush-3", client.app.state.floor.tables["flush-1"].actor.table)])


def test_a_house_that_opens_again_meanwhile_still_waits_and_seats_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    offered = (ONE, replace(OWN, bots=FLUSH.bots))
    with house_with_people(folder, offered=offered) as home:
        contributed_and_closing(home, home.staff("flora", "floorperson"))
    with house(folder, offered=offered) as client:
        guest = Guest.new(client, "flush-3")
        for _ in range(PATIENCE):
            if "meter-kept" in notices(guest):
                break
        assert guest.view()["view"]["public"]["phase"] == "between-rounds"
    log = exported(folder, tmp_path, "flush-3").read_bytes()

    assert verify(tmp_path / "flush-3.log") == []
    assert log.count(b'"event":"player-sat.v1"') == len(FLUSH.bots) + 1


def _balances(folder: Path) -> dict[tuple[str, str], int]:
    found = data("ledger", "--data", str(folder), "--no-theory")["balances"]
    balances: dict[tuple[str, str], int] = {}
    for each in found:
        key = each["kind"], each["table"]
        balances[key] = balances.get(key, 0) + each["amount"]
    return balances


def test_a_meter_to_which_nobody_has_contributed_keeps_no_table_open(home: House) -> None:
    flora = home.staff("flora", "floorperson")
    guest = Guest.new(home.client, "flush-3")
    flora.post("/tables/flush-3/close", WHY, status=200)

    wait(guest, "closed")
    assert "meter-kept" not in notices(guest)
