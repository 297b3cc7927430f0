"""Fills, credits and meters over HTTP: one person asks, another approves, and the table does it once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.money import format_cents
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.verify import verify
from tests.server.driving import Guest, exported, house, wait
from tests.server.people.visiting import House, Time, Visitor, house_with_people

FLUSH = tuple(each for each in house_tables() if each.progression)
TABLE = FLUSH[0].table_id
WHY = {"why": "slip 7"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_with_people(tmp_path_factory.mktemp("house"), offered=FLUSH) as opened:
        yield opened


@pytest.fixture(scope="module")
def flora(home: House) -> Visitor:
    return home.staff("flora", "floorperson")


@pytest.fixture(scope="module")
def oscar(home: House) -> Visitor:
    return home.staff("oscar", "floorperson")


def approved(flora: Visitor, oscar: Visitor, matter: str, amount: int) -> int:
    """The number of an approval that Flora asked for and Oscar granted."""
    subject = f"{TABLE} {format_cents(amount)}"
    number: int = flora.post("/approvals", {"matter": matter, "subject": subject, **WHY})["number"]
    oscar.post(f"/approvals/{number}/grant", WHY, status=200)
    return number


def table_of(home: House) -> Any:
    return home.client.app.state.floor.tables[TABLE].actor.table


def signed(home: House) -> list[tuple[str, str, str, str]]:
    """What two people have signed for at the table, with both names and the reason."""
    steps = home.client.app.state.floor.tables[TABLE].actor.steps
    events = (event for step in steps for event in step.events if hasattr(event, "second"))
    return [(type(event).__name__, event.who, event.second, event.why) for event in events]


def test_a_fill_comes_to_the_table_once_signed_by_both(home: House, flora: Visitor, oscar: Visitor) -> None:
    before = table_of(home).inventory
    number = approved(flora, oscar, "fill", 50_000)
    fill = {"approval": number, "chips": 50_000}

    first = flora.post(f"/tables/{TABLE}/fill", fill, status=200)
    again = flora.post(f"/tables/{TABLE}/fill", fill, status=200)

    assert (again["sequence"], again["digest"]) == (first["sequence"], first["digest"])
    assert table_of(home).inventory == before + 50_000
    assert signed(home)[-1] == ("InventoryFilled", "flora", "oscar", "slip 7")
    assert [each["used"] for each in flora.get("/approvals") if each["number"] == number] == [True]


def test_a_credit_leaves_the_table(home: House, flora: Visitor, oscar: Visitor) -> None:
    before = table_of(home).inventory
    number = approved(flora, oscar, "credit", 20_000)
    flora.post(f"/tables/{TABLE}/credit", {"approval": number, "chips": 20_000}, status=200)

    assert table_of(home).inventory == before - 20_000


@pytest.mark.parametrize("path", ["fill", "credit"])
def test_chips_that_come_and_go_are_whole(home: House, flora: Visitor, oscar: Visitor, path: str) -> None:
    before = table_of(home).inventory
    moved = {"approval": approved(flora, oscar, path, 1), "chips": 1}

    assert flora.refused("POST", f"/tables/{TABLE}/{path}", moved) == (409, "not-in-chips")
    assert table_of(home).inventory == before


def test_more_than_the_table_has_is_refused_and_the_approval_stays(home: House, flora: Visitor, oscar: Visitor) -> None:
    much = table_of(home).inventory + 100
    number = approved(flora, oscar, "credit", much)
    credit = {"approval": number, "chips": much}

    assert flora.refused("POST", f"/tables/{TABLE}/credit", credit) == (409, "inventory-too-small")
    assert [each["used"] for each in flora.get("/approvals") if each["number"] == number] == [False]


def test_prg_6_a_meter_is_altered_and_reset_by_two_different_people(
    home: House, flora: Visitor, oscar: Visitor
) -> None:
    reset = table_of(home).elections.progressive.reset
    higher = reset + 100_000
    number = approved(flora, oscar, "meter-alteration", higher)
    flora.post(f"/tables/{TABLE}/meter", {"approval": number, "shown": higher}, status=200)
    assert table_of(home).meter.shown == higher

    number = approved(oscar, flora, "meter-reset", reset)
    oscar.post(f"/tables/{TABLE}/meter/reset", {"approval": number}, status=200)
    assert table_of(home).meter.shown == reset
    assert signed(home)[-2:] == [
        ("MeterAltered", "flora", "oscar", "slip 7"),
        ("MeterAltered", "oscar", "flora", "slip 7"),
    ]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("fill", {"chips": 100}),
        ("credit", {"chips": 100}),
        ("meter", {"shown": 100_000_000}),
        ("meter/reset", {}),
        ("hand-pay", {"round": 1, "seat": 1, "amount": 100}),
    ],
)
def test_prg_6_nothing_is_done_without_the_approval_of_somebody_else(
    home: House, flora: Visitor, oscar: Visitor, path: str, body: dict[str, int]
) -> None:
    before, address = table_of(home), f"/tables/{TABLE}/{path}"
    asked = flora.post("/approvals", {"matter": "fill", "subject": f"{TABLE} $1.00", **WHY})["number"]
    other = approved(flora, oscar, "fill", 99_900)

    assert flora.refused("POST", address, {**body, "approval": 999_999}) == (404, "no-approval")
    assert flora.refused("POST", address, {**body, "approval": asked}) == (409, "approval-needed")
    assert flora.refused("POST", address, {**body, "approval": other}) == (409, "approval-needed")
    oscar.post(f"/approvals/{asked}/grant", WHY, status=200)
    # Whoever did not ask for it does not do it either.
    assert oscar.refused("POST", address, {**body, "approval": asked}) == (409, "approval-needed")
    assert table_of(home).inventory == before.inventory
    assert table_of(home).meter == before.meter


def test_what_the_table_was_not_ready_for_is_done_later_by_the_same_approval(
    home: House, flora: Visitor, oscar: Visitor
) -> None:
    missing = 100
    much = table_of(home).inventory + missing
    credit = {"approval": approved(flora, oscar, "credit", much), "chips": much}
    assert flora.refused("POST", f"/tables/{TABLE}/credit", credit) == (409, "inventory-too-small")

    fill = {"approval": approved(flora, oscar, "fill", missing), "chips": missing}
    flora.post(f"/tables/{TABLE}/fill", fill, status=200)
    flora.post(f"/tables/{TABLE}/credit", credit, status=200)
    assert table_of(home).inventory == 0

    back = {"approval": approved(flora, oscar, "fill", much), "chips": much}
    flora.post(f"/tables/{TABLE}/fill", back, status=200)


@pytest.mark.parametrize("role", ["dealer", "regulator"])
def test_what_somebody_granted_who_may_not_grant_it_any_more_is_not_done(
    home: House, flora: Visitor, role: str
) -> None:
    demoted = home.staff(f"dina-{role}", "floorperson")
    fill = {"approval": approved(flora, demoted, "fill", 12_400), "chips": 12_400}
    before = table_of(home).inventory
    home.administrator.post(f"/accounts/dina-{role}/role", {"role": role, "why": "moved"}, status=200)
    refusal = flora.ask("POST", f"/tables/{TABLE}/fill", fill, 409).json()["refusal"]

    assert refusal["code"] == "approval-needed"
    assert f"dina-{role} is a {role} since" in refusal["message"]
    assert table_of(home).inventory == before


@pytest.mark.parametrize(("hours", "expired"), [(11.99, False), (12, True)])
def test_a_grant_is_good_for_a_shift(tmp_path: Path, hours: float, expired: bool) -> None:
    with house_with_people(tmp_path, offered=FLUSH) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        fill = {"approval": approved(flora, oscar, "fill", 12_500), "chips": 12_500}
        home.time.pass_(hours * 60)
        answer = flora.login().ask("POST", f"/tables/{TABLE}/fill", fill)

    assert (answer.status_code == 409) == expired
    assert not expired or "more than 12 hours ago" in answer.json()["refusal"]["message"]


@pytest.mark.parametrize("who", ["flora", "oscar"])
def test_whoever_asked_or_granted_withdraws_a_grant(home: House, flora: Visitor, oscar: Visitor, who: str) -> None:
    before, number = table_of(home).inventory, approved(flora, oscar, "fill", 12_600)
    by = {"flora": flora, "oscar": oscar}[who]
    page = by.post(f"/approvals/{number}/withdraw", WHY, status=200)

    assert page["ended"] == f"{who} has withdrawn it"
    fill = {"approval": number, "chips": 12_600}
    assert flora.refused("POST", f"/tables/{TABLE}/fill", fill) == (409, "approval-needed")
    assert oscar.refused("POST", f"/approvals/{number}/grant", WHY) == (409, "granted")
    assert table_of(home).inventory == before
    assert [line["by"] for line in home.audit() if line["what"] == "approval-withdrawn"][-1] == who


def test_nobody_else_withdraws_a_grant_and_what_is_done_stays_done(home: House, flora: Visitor, oscar: Visitor) -> None:
    number = approved(flora, oscar, "fill", 12_700)
    withdraw = f"/approvals/{number}/withdraw"

    assert home.administrator.refused("POST", withdraw, WHY) == (403, "not-yours")
    flora.post(f"/tables/{TABLE}/fill", {"approval": number, "chips": 12_700}, status=200)
    assert oscar.refused("POST", withdraw, WHY) == (409, "approval-used")


def test_a_withdrawn_request_is_not_granted(flora: Visitor, oscar: Visitor) -> None:
    asked = {"matter": "fill", "subject": f"{TABLE} $1", **WHY}
    number = flora.post("/approvals", asked)["number"]
    flora.post(f"/approvals/{number}/withdraw", WHY, status=200)

    assert oscar.refused("POST", f"/approvals/{number}/grant", WHY) == (409, "approval-ended")


@pytest.mark.parametrize("how", ["role", "disable"])
def test_act_old_grant(home: House, flora: Visitor, how: str) -> None:
    back = home.staff(f"bella-{how}", "floorperson")
    fill = {"approval": approved(flora, back, "fill", 12_800), "chips": 12_800}
    ways = {"role": (("role", "dealer"), ("role", "floorperson")), "disable": (("disable", ""), ("enable", ""))}
    for path, role in ways[how]:
        body = {"role": role, "why": "x"} if role else {"why": "x"}
        home.administrator.post(f"/accounts/{back.name}/{path}", body, status=200)
    if how == "role":
        home.confirm(back)

    assert flora.refused("POST", f"/tables/{TABLE}/fill", fill) == (409, "approval-needed")


def test_what_somebody_granted_whose_login_is_disabled_since_is_not_done(home: House, flora: Visitor) -> None:
    gone = home.staff("gil", "floorperson")
    fill = {"approval": approved(flora, gone, "fill", 12_300), "chips": 12_300}
    before = table_of(home).inventory
    home.administrator.post("/accounts/gil/disable", {"why": "left"}, status=200)

    assert flora.refused("POST", f"/tables/{TABLE}/fill", fill) == (409, "approval-needed")
    assert table_of(home).inventory == before


def test_what_is_refused_says_what_to_ask_for(flora: Visitor, oscar: Visitor) -> None:
    number = approved(flora, oscar, "credit", 100)
    answer = flora.ask("POST", f"/tables/{TABLE}/fill", {"approval": number, "chips": 300}).json()

    assert f"the matter fill with the subject '{TABLE} $3'" in answer["refusal"]["message"]


def test_a_fill_is_in_the_log_as_it_was_signed_and_stays_done_when_the_house_opens_again(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=FLUSH) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        fill = {"approval": approved(flora, oscar, "fill", 50_000), "chips": 50_000}
        first = flora.post(f"/tables/{TABLE}/fill", fill, status=200)
        wait(Guest.new(home.client, TABLE), "between-rounds")
    with house(tmp_path, clock=time, offered=FLUSH) as client:
        flora = Visitor(client, time, "flora", key=flora.key)
        time.pass_(1)
        again = flora.login().post(f"/tables/{TABLE}/fill", fill, status=200)
        assert again["sequence"] == first["sequence"]

    assert verify(exported(tmp_path, tmp_path, TABLE)) == []
