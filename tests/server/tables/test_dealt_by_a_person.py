"""A person deals: every duty of the chapter over HTTP, by whose it is, in the order that the chapter has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from pitboss.games.house_table import DealtBy
from pitboss.house.audit import audit
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.chain import Line, export
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.logfile import batches, scan
from pitboss.store.verify import verify
from tests.conformance import by_rules
from tests.server.driving import PATIENCE, PRIME, TABLE, Guest, play_round
from tests.server.people.visiting import House, Visitor, house_with_people
from tests.server.tables.test_players_part import Contributor

Json = dict[str, Any]
TABLES = {each.table_id: replace(each, dealt_by=DealtBy.PERSON, bots={}) for each in house_tables()}
"""The table of every game, with a person behind it and nobody in its seats."""
LONGEST = 400
"""More duties and decisions than two rounds have, with the opening of every deck before them."""


@dataclass
class Staff:
    """A dealer and a floorperson at one table, each with a session of their own."""

    table: str
    dealer: Visitor
    floor: Visitor
    given: int = 0
    done: list[Json] = field(default_factory=list)
    """Every duty that was done, as it was listed."""

    def path(self) -> str:
        return f"/tables/{self.table}/duties"

    def frame(self, do: str, **fields: Any) -> Json:
        self.given += 1
        return {"frame": "duty", "id": f"d{self.given}", "command": {"do": do, **fields}}

    def refused(self, by: Visitor, do: str, **fields: Any) -> Json:
        answer = by.ask("POST", self.path(), self.frame(do, **fields), 409)
        refusal: Json = answer.json()["refusal"]
        return refusal

    def does(self, by: Visitor, do: str, **fields: Any) -> Json:
        answered: Json = by.post(self.path(), self.frame(do, **fields), status=200)
        return answered

    def comes(self) -> Staff:
        self.does(self.dealer, "come-on-duty")
        return self

    def yours(self, by: Visitor) -> list[Json]:
        listed: list[Json] = by.get(self.path())["view"]["yours"]
        return listed

    def next_duty(self) -> Json | None:
        """Do the first duty that is due from either, as it is listed; none, when players are waited for."""
        for by in (self.dealer, self.floor):
            for due in self.yours(by)[:1]:
                self.does(by, "perform", duty=due["what"], deck=due["deck"], seat=due["seat"])
                self.done.append(due)
                return due
        return None


def staff_of(home: House, table: str) -> Staff:
    return Staff(table, home.staff("dora", "dealer"), home.staff("flo", "floorperson"))


def deal_a_round(staff: Staff, guests: list[Guest]) -> Json:
    """Wager, and deal until the round is over; the last view comes back."""
    view: Json = guests[0].view()["view"]
    before = view["public"]["rounds"]
    for guest in guests:
        for wager in by_rules.base_wagers(TABLES[guest.table].elections):
            guest.wager(wager)
    for _ in range(LONGEST):
        if staff.next_duty() is None:
            for guest in guests:
                _decides(guest)
        view = guests[0].view()["view"]
        if view["public"]["rounds"] > before:
            return view
    raise AssertionError("the round does not end")


def _decides(guest: Guest) -> None:
    """Answer whatever the player is asked."""
    view = guest.view()["view"]
    if any(due["what"] == "cut-offer" and due["seat"] == guest.seat for due in view["public"]["due"]):
        guest.give("cut", seat=guest.seat)
    if view["deciding"] is None:
        return
    choice = view["choices"][0]["choice"]
    apart = view["hands"][str(guest.seat)]["hand"][:2] if choice["name"] == "set" else []
    guest.give("decide", seat=guest.seat, choice=choice["name"], amount=choice["least"], apart=apart)


@pytest.fixture
def prime(tmp_path: Path) -> Iterator[tuple[House, Staff]]:
    with house_with_people(tmp_path, offered=(TABLES["prime-1"],)) as home:
        yield home, staff_of(home, "prime-1").comes()


def log_of(folder: Path, table: str, to: Path) -> Path:
    """The log of a table, from a house that is closed."""
    path = to / f"{table}.log"
    with Database(folder) as database:
        export(DatabaseJournal(database.engine, table).lines(), path)
    return path


def test_a_round_is_dealt_by_a_person_from_the_first_deck_to_the_discard_rack(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    view = deal_a_round(staff, [Guest.new(home.client).sit(2)])

    done = [each["what"] for each in staff.done]
    assert view["public"]["rounds"] == 1
    assert (done[0], done[-1]) == ("receive", "collect-cards")
    assert {"inspect", "verify", "shuffle", "no-more-bets", "deal", "reveal", "settle"} <= set(done)
    assert {each["role"] for each in staff.done} == {"dealer", "floorperson"}
    assert all(each["clause"] and each["why"] for each in staff.done)


@pytest.mark.parametrize("table", TABLES)
def test_every_game_is_dealt_by_a_person_and_its_log_verifies(table: str, tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with house_with_people(folder, offered=(TABLES[table],)) as home:
        staff = staff_of(home, table).comes()
        guests = [Guest.new(home.client, table).sit(seat) for seat in (1, 3)]
        for _ in range(2):
            view = deal_a_round(staff, guests)
    log = log_of(folder, table, tmp_path)

    assert view["public"]["rounds"] == 2
    assert verify(log) == []
    assert audit(lines_of(log)) == []
    assert given_otherwise(batches(log)) == []
    told = [json.loads(line.payload) for line in lines_of(log) if line.kind == "command"]
    by = {(each["command"]["by"], each["command"].get("who")) for each in told if each.get("given")}
    assert {("dealer", "dora"), ("floorperson", "flo")} <= by


def lines_of(log: Path) -> list[Line]:
    with log.open("rb") as file:
        return [each for each in scan(file) if isinstance(each, Line)]


def test_a_duty_of_another_role_is_refused_with_the_clause_and_what_is_due(prime: tuple[House, Staff]) -> None:
    _, staff = prime
    refusal = staff.refused(staff.floor, "perform", duty="receive")

    assert (refusal["code"], refusal["clause"]) == ("not-your-duty", "679a.4(a)")
    assert "receive deck A is due from the dealer" in refusal["message"]


def test_a_duty_out_of_order_is_refused_with_what_is_due(prime: tuple[House, Staff]) -> None:
    _, staff = prime
    refusal = staff.refused(staff.dealer, "perform", duty="shuffle")

    assert (refusal["code"], refusal["clause"]) == ("not-due", "679a.4(a)")
    assert "receive deck A is due" in refusal["message"]


def test_whoever_is_not_on_duty_deals_nothing(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    other = home.staff("dirk", "dealer")
    refusal = staff.refused(other, "perform", duty="receive")

    assert refusal["code"] == "not-on-duty"
    assert "dora is" in refusal["message"]


def test_a_dealer_relieves_another_and_the_log_names_both(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    watching = Guest.new(home.client)
    before = watching.view()["sequence"]
    assert watching.view()["view"]["public"]["dealer"] == "dora"
    staff.dealer = home.staff("dirk", "dealer")
    staff.comes()
    (update,) = watching.get(f"{watching.at_table}/events?since={before}")
    (event,) = update["events"]
    assert (event["event"], event["who"], event["relieved"]) == ("dealer-on-duty.v1", "dirk", "dora")
    staff.does(staff.dealer, "go-off-duty")
    (card,) = watching.get("/api/tables")

    assert (card["dealt_by"], card["dealer"]) == ("person", None)
    assert staff.refused(staff.dealer, "go-off-duty")["code"] == "not-on-duty"


def test_a_dealer_goes_off_duty_between_rounds_alone(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    guest = Guest.new(home.client).sit(2)
    guest.wager()
    while staff.next_duty() not in (None, staff.done[-1]) or guest.view()["view"]["deciding"] is None:
        assert len(staff.done) < LONGEST
    refusal = staff.refused(staff.dealer, "go-off-duty")

    assert (refusal["code"], refusal["clause"]) == ("round-in-play", "679a.11(b)")
    assert "relieve you" in refusal["message"]


def test_a_player_and_nobody_deal_nothing(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    player = home.player("paula")

    assert player.refused("POST", staff.path(), staff.frame("come-on-duty")) == (403, "wrong-role")
    assert home.visitor().refused("GET", staff.path()) == (401, "no-session")


def test_nobody_names_a_card_or_is_told_of_one_that_is_not_turned(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    guest = Guest.new(home.client).sit(2)
    guest.wager()
    while staff.next_duty() is not None:
        seen = [staff.dealer.get(staff.path()), staff.floor.get(staff.path())]
        assert not re.search(r'"[2-9TJQKA][cdhs]"', json.dumps(seen)), staff.done[-1]
    named = staff.frame("perform", duty="deal", cards=["Ah"])

    assert guest.view()["view"]["hands"]["2"]
    assert staff.dealer.refused("POST", staff.path(), named) == (400, "malformed")


def test_a_duty_repeated_under_its_id_is_done_once(prime: tuple[House, Staff]) -> None:
    _, staff = prime
    receive = staff.frame("perform", duty="receive")
    once = staff.dealer.post(staff.path(), receive, status=200)

    assert staff.dealer.post(staff.path(), receive, status=200) == once
    assert [due["what"] for due in staff.yours(staff.dealer)] == ["inspect"]


def test_at_an_automatic_table_the_house_does_every_duty_as_before(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=PRIME) as home:
        staff = staff_of(home, TABLE)
        guest = Guest.new(home.client).sit(2)
        assert play_round([guest]) == 1
        (card,) = guest.get("/api/tables")
        codes = [
            staff.refused(staff.dealer, "come-on-duty")["code"],
            staff.refused(staff.dealer, "perform", duty="no-more-bets")["code"],
            staff.refused(staff.floor, "report", kind="dealer-exposed")["code"],
        ]

    assert (card["dealt_by"], card["dealer"]) == ("house", None)
    assert codes == ["no-dealers", "not-your-duty", "not-your-duty"]


def test_a_dealer_deals_over_the_websocket(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    with home.client.websocket_connect("/api/tables/prime-1/live", headers=staff.dealer.headers) as socket:
        socket.send_text('{"frame": "hello"}')
        snapshot = json.loads(socket.receive_text(timeout=60))
        (due,) = snapshot["view"]["public"]["due"]
        socket.send_text(json.dumps(staff.frame("perform", duty=due["what"], deck=due["deck"])))
        frames = [json.loads(socket.receive_text(timeout=60)) for _ in range(4)]
    home.client.cookies.clear()

    assert (due["what"], due["role"]) == ("receive", "dealer")
    assert sorted(frame["frame"] for frame in frames) == ["acknowledged", "duties", "duties", "update"]


def test_decisions_have_their_clock_at_a_dealers_table_too(tmp_path: Path) -> None:
    """Whoever does not decide in time checks or folds through the house, and the dealer goes on."""
    with house_with_people(tmp_path, offered=(TABLES["prime-1"],)) as home:
        staff = staff_of(home, "prime-1").comes()
        guest = Guest.new(home.client).sit(2)
        guest.wager()
        while staff.next_duty() is not None:
            pass
        asked = guest.view()
        assert asked["clocks"]["closes_bets_at"] is None
        assert asked["clocks"]["decide_by"] is not None
        home.time.pass_(2)
        for _ in range(LONGEST):
            if staff.next_duty() is None:
                # Whatever is asked of a table has it look at its clock.
                staff.refused(staff.dealer, "come-on-duty")
            view = guest.view()
            if view["clocks"]["house_decided"]:
                break

    assert view["clocks"]["house_decided"] == [2]


def test_the_first_card_waits_for_players_part_of_the_shuffle_and_is_then_dealt(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    player = Contributor(Guest.new(home.client).sit(2), 2)
    player.promise()
    player.guest.wager()
    while [each["what"] for each in staff.yours(staff.dealer)] != ["deal"]:
        staff.next_duty()
    with ThreadPoolExecutor(1) as at_once, player.guest.connect():
        deal = at_once.submit(staff.does, staff.dealer, "perform", duty="deal")
        for _ in range(PATIENCE):
            player.look()
            if player.of("contributed"):
                break
            player.guest.view()
        answer = deal.result(timeout=60)
    player.look()

    assert answer["frame"] == "acknowledged"
    assert [len(each["contributions"]) for each in player.of("order-fixed")] == [1]


def test_where_the_chapter_says_so_a_new_dealer_burns_a_card_before_dealing(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with house_with_people(folder, offered=(TABLES["baccarat-5"],)) as home:
        staff = staff_of(home, "baccarat-5").comes()
        guest = Guest.new(home.client, "baccarat-5").sit(1)
        deal_a_round(staff, [guest])
        dora, staff.dealer = staff.dealer, home.staff("dirk", "dealer")
        staff.comes()
        first = staff.next_duty()
        guest.wager(by_rules.base_wagers(TABLES["baccarat-5"].elections)[0])
        while (staff.next_duty() or {})["what"] != "settle":
            pass
        # Dirk is gone in the middle of the round, and the table is to close: the cards are dealt, so Dora finishes it.
        staff.dealer = dora
        staff.comes()
        before = len(staff.done)
        while guest.view()["view"]["public"]["rounds"] < 2:
            assert staff.next_duty() is not None
        (again,) = staff.yours(dora)
        home.administrator.post("/tables/baccarat-5/close", {"why": "the evening is over"}, status=200)
        for _ in range(PATIENCE):
            if guest.view()["view"]["public"]["phase"] == "closed":
                break

    assert first is not None
    assert (first["what"], first["clause"]) == ("burn", "681a.7(c)")
    assert "burn" not in [each["what"] for each in staff.done[before:]]
    assert (again["what"], again["clause"]) == ("burn", "681a.7(c)")
    assert verify(log_of(folder, "baccarat-5", tmp_path)) == []


def test_the_floor_is_told_of_a_dealer_who_is_gone_in_the_middle_of_a_round(prime: tuple[House, Staff]) -> None:
    home, staff = prime
    guest = Guest.new(home.client).sit(2)
    guest.wager()
    while [each["what"] for each in staff.yours(staff.dealer)] != ["deal"]:
        staff.next_duty()
    at_once = staff.floor.get(staff.path())["late"]
    home.time.pass_(4)
    late = staff.floor.get(staff.path())["late"]
    dora, staff.dealer = staff.dealer, home.staff("dirk", "dealer")
    staff.comes()
    staff.next_duty()

    assert at_once is None
    assert "has waited 4 minutes for dora (deal)" in late
    assert staff.floor.get(staff.path())["late"] is None
    assert staff.refused(dora, "perform", duty="deal")["code"] == "not-on-duty"


def test_int_3_at_a_dealers_table_a_floorperson_voids_what_the_house_cannot_deal(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    with house_with_people(folder, offered=(TABLES["prime-1"],)) as home:
        staff = staff_of(home, "prime-1").comes()
        guest = Guest.new(home.client).sit(2)
        guest.wager()
        while [each["what"] for each in staff.yours(staff.dealer)] != ["deal"]:
            staff.next_duty()
        house = home.client.app.state.floor.tables["prime-1"].actor.session.house
        house.keeper = structs.replace(house.keeper, orders={})
        refusal = staff.refused(staff.dealer, "perform", duty="deal")
        held = [each["code"] for each in guest.view()["view"]["public"]["notices"]]
        staff.floor.post("/tables/prime-1/void", {"round": 1, "why": "the order of the cards is lost"}, status=200)
        for _ in range(2):
            staff.next_duty()
        view = guest.view()["view"]
    log = log_of(folder, "prime-1", tmp_path)

    assert refusal["code"] == "internal-error"
    assert "held" in held
    assert [each["what"] for each in staff.done[-2:]] == ["collect-cards", "remove"]
    assert (view["chips"], view["public"]["rounds"]) == (100_000, 1)
    assert verify(log) == []
    assert audit(lines_of(log)) == []
