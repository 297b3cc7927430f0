"""Dealers and floorpersons are told of their duties at once, and a floorperson deals in the dealer's absence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar.testing.websocket_test_session import WebSocketTestSession

from pitboss.house.audit import audit
from pitboss.server.tables import staff_rules
from pitboss.server.tables.staff_rules import LATE
from pitboss.server.tables.watchers import Watch
from pitboss.store.verify import verify
from tests.server.driving import PRIME, TABLE, Guest
from tests.server.people.visiting import MINUTE, House, Visitor, house_with_people
from tests.server.tables.test_dealt_by_a_person import (
    LONGEST,
    TABLES,
    Json,
    Staff,
    deal_a_round,
    lines_of,
    log_of,
    staff_of,
)


@pytest.fixture
def prime(tmp_path: Path) -> Iterator[tuple[House, Staff]]:
    with house_with_people(tmp_path, offered=(TABLES["prime-1"],)) as home:
        yield home, staff_of(home, "prime-1")


@contextmanager
def _connected(home: House, visitor: Visitor, table: str = "prime-1") -> Iterator[WebSocketTestSession]:
    with home.client.websocket_connect(f"/api/tables/{table}/live", headers=visitor.headers) as socket:
        socket.send_text(json.dumps({"frame": "hello", "follow": "changes"}))
        yield socket
    home.client.cookies.clear()


def _frame(socket: WebSocketTestSession) -> Json:
    found: Json = json.loads(socket.receive_text(timeout=60))
    return found


def _notice(socket: WebSocketTestSession) -> Json:
    """The next notice, whatever is told of the table before it."""
    for _ in range(LONGEST):
        if (frame := _frame(socket))["frame"] == "duties":
            return frame
    raise AssertionError("no notice comes")


def _whats(notice: Json) -> list[str]:
    return [each["what"] for each in notice["yours"]]


def test_whoever_has_a_duty_is_told_of_it_at_once(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    with _connected(home, staff.dealer) as dealer, _connected(home, staff.floor) as floor:
        assert (_notice(dealer)["yours"], _notice(floor)["yours"]) == ([], [])
        staff.comes()
        told = [_notice(dealer)]
        for _ in range(2):
            staff.next_duty()
            told.append(_notice(dealer))
        floors = [_notice(floor), _notice(floor)]

    assert [_whats(each) for each in told] == [["receive"], ["inspect"], []]
    assert told[0]["yours"][0]["clause"] == "679a.4(a)"
    # That a dealer came is news for the floorperson, and so is what is to be verified.
    assert [(each["dealer"], _whats(each)) for each in floors] == [("dora", []), ("dora", ["verify"])]


def test_a_dealer_who_is_not_on_duty_has_no_duties(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    staff.comes()
    dirk = home.staff("dirk", "dealer")
    with _connected(home, dirk) as socket:
        notice = _notice(socket)

    assert staff.yours(dirk) == []
    assert (notice["dealer"], notice["role"], notice["yours"]) == ("dora", "dealer", [])


def test_players_and_onlookers_are_told_no_duties_nor_is_anyone_where_the_house_deals(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=(TABLES["prime-1"],)) as home:
        staff = staff_of(home, "prime-1")
        with _connected(home, home.player("paula")) as socket:
            _frame(socket)
            staff.comes()
            assert _frame(socket)["frame"] == "change"
    (tmp_path / "automatic").mkdir()
    with house_with_people(tmp_path / "automatic", offered=PRIME) as home:
        guest = Guest.new(home.client)
        with _connected(home, home.staff("dora", "dealer"), TABLE) as socket:
            assert _frame(socket)["frame"] == "snapshot"
            guest.sit(2)
            assert _frame(socket)["frame"] == "change"


def test_a_token_that_may_only_read_is_told_no_duties(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    only, both = (
        Visitor(home.client, home.time, bearer=staff.dealer.post("/account/tokens", asked)["token"])
        for asked in ({"label": "screen", "scopes": ["read"]}, {"label": "script", "scopes": ["read", "deal"]})
    )
    with _connected(home, only) as screen, _connected(home, both) as script:
        _frame(screen)
        assert _notice(script)["yours"] == []
        staff.comes()
        assert _frame(screen)["frame"] == "change"
        assert _whats(_notice(script)) == ["receive"]


def test_a_connection_that_fell_behind_gets_its_notice_with_the_snapshot() -> None:
    notices = [b"n1"]
    watch: Watch[str] = Watch(None, lambda *_: ["whole"], lambda frame, _: frame.encode(), notice=lambda: notices[-1])

    async def read() -> list[bytes]:
        sent = watch.frames(None)
        first = [await anext(sent), await anext(sent)]
        for number in range(100):
            watch.put(f"f{number}")
        notices.append(b"n2")
        watch.notify()
        return [*first, await anext(sent), await anext(sent)]

    with pytest.raises(StopIteration) as done:
        read().send(None)
    assert done.value.value == [b"whole", b"n1", b"whole", b"n2"]


def _until_deal(staff: Staff, guest: Guest) -> None:
    guest.wager()
    while [each["what"] for each in staff.yours(staff.dealer)] != ["deal"]:
        staff.next_duty()


def test_the_floor_is_told_of_a_dealer_who_is_gone_and_a_floorperson_takes_over(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with house_with_people(folder, offered=(TABLES["prime-1"],)) as home:
        staff = staff_of(home, "prime-1").comes()
        guest = Guest.new(home.client).sit(2)
        _until_deal(staff, guest)
        refused = staff.refused(staff.floor, "come-on-duty")
        with _connected(home, staff.floor) as floor:
            at_once = _notice(floor)
            home.time.now += LATE
            # Whatever is asked of a table has it look at its clock.
            staff.refused(staff.dealer, "come-on-duty")
            late = _notice(floor)
            staff.does(staff.floor, "come-on-duty")
            dealing = _notice(floor)
        staff.dealer, staff.floor = staff.floor, home.staff("fay", "floorperson")
        _deal_on(staff, guest)
        deal_a_round(staff, [guest])
        staff.does(staff.dealer, "go-off-duty")
    log = log_of(folder, "prime-1", tmp_path)

    assert refused["code"] == "dealer-present"
    assert "dora is on duty here" in refused["message"]
    assert at_once["late"] is None
    assert f"has waited {LATE // MINUTE} minutes for dora (deal)" in late["late"]
    assert (dealing["dealer"], dealing["role"], _whats(dealing)) == ("flo", "dealer", ["deal"])
    assert verify(log) == []
    assert audit(lines_of(log)) == []
    came = [event for event in _events(log) if event["event"] == "dealer-on-duty.v1"]
    assert [(each["by"], each["who"], each.get("relieved", "")) for each in came] == [
        ("dealer", "dora", ""),
        ("floorperson", "flo", "dora"),
    ]


def test_the_floor_is_told_by_the_clock_alone(prime: tuple[House, Staff], monkeypatch: pytest.MonkeyPatch) -> None:
    home, staff = prime
    staff.comes()
    _until_deal(staff, Guest.new(home.client).sit(2))
    monkeypatch.setattr(staff_rules, "LATE", 1)
    with _connected(home, staff.floor) as floor:
        assert _notice(floor)["late"] is None
        home.time.now += 1
        assert "waited 0 minutes for dora (deal)" in _notice(floor)["late"]


def _deal_on(staff: Staff, guest: Guest) -> None:
    """Finish the round in play."""
    for _ in range(LONGEST):
        if guest.view()["view"]["public"]["rounds"]:
            return
        if staff.next_duty() is None:
            view = guest.view()["view"]
            choice = view["choices"][0]["choice"]
            guest.give("decide", seat=2, choice=choice["name"], amount=choice["least"])
    raise AssertionError("the round does not end")


def _events(log: Path) -> list[Json]:
    return [json.loads(line.payload) for line in lines_of(log) if line.kind == "event"]


def test_without_a_dealer_a_floorperson_deals_and_another_verifies(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    flo, fay = staff.floor, home.staff("fay", "floorperson")
    staff.does(flo, "come-on-duty")
    for duty in ("receive", "inspect"):
        staff.does(flo, "perform", duty=duty)
    own = staff.refused(flo, "perform", duty="verify")
    staff.does(fay, "perform", duty="verify")
    # A dealer who arrives relieves whoever stood in.
    staff.comes()
    after = staff.refused(flo, "perform", duty=staff.yours(staff.dealer)[0]["what"])

    assert (own["code"], own["clause"]) == ("not-your-duty", "679a.4(a)")
    assert "verify is done by the floorperson, not the dealer" in own["message"]
    assert after["code"] == "not-your-duty"


def test_whoever_deals_in_the_dealers_stead_signs_for_nothing_else_there(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    staff.does(staff.floor, "come-on-duty")
    number = staff.floor.post("/approvals", {"matter": "fill", "subject": "prime-1 $1,000", "why": "chips"})["number"]
    home.teller.post(f"/approvals/{number}/grant", {"why": "right"}, status=200)
    body = {"approval": number, "chips": 100_000}

    assert staff.floor.refused("POST", "/tables/prime-1/fill", body) == (409, "second-person")
    staff.does(staff.floor, "go-off-duty")
    assert staff.floor.ask("POST", "/tables/prime-1/fill", body).status_code == 200
