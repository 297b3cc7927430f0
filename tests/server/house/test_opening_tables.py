"""Tables opened from a Rules Submission while the house runs, and closed: at once, over a restart, on the record."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.law.edition import newest_edition
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.chain import export
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.submission.toml_writer import commented
from tests.cli.calling import data, page
from tests.server.driving import PATIENCE, PRIME, Guest, Json, house, onlooker, play_round, wait
from tests.server.house.test_linked_tables import LINKED, at, play
from tests.server.people.visiting import House, Time, Visitor, house_with_people
from tests.submission.drafts import new_submission
from tests.table.linked_tables import LINKABLE

EDITION = "679a@final-2016"
OPENED = "three-card-prime-7"
WHY = {"why": "the pit is full"}


def submission(*numbers: str, **changes: Any) -> str:
    return commented(replace(new_submission(EDITION), table_numbers=numbers or ("7",), **changes))


def ask(text: str) -> Json:
    return {"submission": text, **WHY}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=PRIME) as opened:
        yield opened


@pytest.fixture
def flora(home: House) -> Visitor:
    return home.staff("flora", "floorperson")


def lobby(home: House) -> list[str]:
    return [each["id"] for each in home.visitor().get("/tables")]


def closed(guest: Guest) -> Json:
    """The view once the table is closed, which it stays."""
    return wait(guest, "closed")


def asked(guest: Guest) -> None:
    """Play until the guest is asked for a decision, which waits for the guest."""
    wait(guest, "between-rounds")
    guest.wager()
    guest.give("ready")
    for _ in range(PATIENCE):
        if guest.view()["view"]["deciding"] is not None:
            return
    raise AssertionError("nobody is asked")


def test_a_floorperson_opens_a_table_that_is_listed_and_played_at_once(home: House, flora: Visitor) -> None:
    (card,) = flora.post("/tables", ask(submission()))

    assert (card["id"], card["name"]) == (OPENED, "Three Card Prime, table 7")
    assert lobby(home) == ["prime-1", OPENED]
    guest = Guest.new(home.client, OPENED).sit(2)
    assert play_round([guest], {2: "fold"}) == 1


def test_every_table_of_a_submission_is_opened(home: House, flora: Visitor) -> None:
    cards = flora.post("/tables", ask(submission("7", "Salon 8")))

    assert [each["id"] for each in cards] == [OPENED, "three-card-prime-salon-8"]


def test_what_was_filed_is_what_the_table_enforces(home: House, flora: Visitor) -> None:
    limits = replace(new_submission(EDITION).limits, minimum=2_500)
    flora.post("/tables", ask(submission(limits=limits)))
    guest = Guest.new(home.client, OPENED).sit(2)

    assert guest.wager(amount=1_000, status=409)["refusal"]["code"] == "table-limits"
    guest.wager(amount=2_500)


def test_all_failures_of_a_submission_are_in_the_refusal_and_nothing_is_opened(home: House, flora: Visitor) -> None:
    before = home.client.app.state.floor.office.book.head
    text = submission(seats=99, certificate_holder="")
    answer = flora.ask("POST", "/tables", ask(text), status=409).json()

    assert answer["refusal"]["code"] == "submission-fails"
    failures = answer["failures"]
    assert len(failures) == 2
    for each in failures:
        assert each["message"] in answer["refusal"]["message"]
        assert each["clause"].startswith("679a.")
    assert "2 requirements are not met, and no table was opened" in answer["refusal"]["message"]
    assert lobby(home) == ["prime-1"]
    assert home.client.app.state.floor.office.book.head == before


@pytest.mark.parametrize(
    "text", ["edition = ", "edition = 7", "x" * 50, "a = " + "[" * 5000, "a = " + "9" * 5000, 'edition = "679a@never"']
)
def test_what_is_no_submission_is_refused(home: House, flora: Visitor, text: str) -> None:
    assert flora.refused("POST", "/tables", ask(text)) == (400, "malformed")
    assert lobby(home) == ["prime-1"]


def test_a_number_is_opened_once_at_a_time(home: House, flora: Visitor) -> None:
    flora.post("/tables", ask(submission()))
    assert flora.refused("POST", "/tables", ask(submission("6", "7"))) == (409, "table-open")
    assert lobby(home) == ["prime-1", OPENED]

    flora.post(f"/tables/{OPENED}/close", WHY, status=200)
    closed(Guest.new(home.client, OPENED))
    (again,) = flora.post("/tables", ask(submission()))
    assert (again["id"], again["name"]) == (f"{OPENED}-2", "Three Card Prime, table 7")
    assert lobby(home) == ["prime-1", f"{OPENED}-2"]


def test_an_opened_table_is_kept_over_a_restart(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        home.administrator.post("/tables", ask(submission()))
        guest = Guest.new(home.client, OPENED).sit(2)
        play_round([guest], {2: "fold"})
    with house(tmp_path, clock=time) as client:
        assert [each["id"] for each in client.get("/api/tables").json()] == ["prime-1", OPENED]
        again = dataclasses.replace(guest, client=client)
        assert play_round([again], {2: "fold"}) == 2


def test_closing_lets_the_round_complete_hands_the_chips_back_and_seals_the_log(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        flora = home.staff("flora", "floorperson")
        flora.post("/tables", ask(submission()))
        guest = Guest.new(home.client, OPENED).sit(2)
        asked(guest)
        flora.post(f"/tables/{OPENED}/close", WHY, status=200)
        other = Guest.new(home.client, OPENED)
        assert other.give("sit", seat=3, status=409)["refusal"]["code"] == "table-closing"
        assert guest.wager(status=409)["refusal"]["code"] == "table-closing"
        guest.give("decide", seat=2, choice="fold")

        view = closed(guest)["view"]
        assert view["public"]["rounds"] == 1
        assert view["seat"] is None
        session = guest.get("/api/session")
        assert session["balance"] == session["given"] - 1_000
        assert lobby(home) == ["prime-1"]
        assert guest.give("sit", seat=2, status=409)["refusal"]["code"] == "closed"
        assert guest.get(f"/api/tables/{OPENED}/rounds/1")["replay"] is True
        Guest(home.client, guest.token, guest.name).sit(2)
        _sealed_in(home, guest)
    with house(tmp_path, clock=time) as client:
        assert [each["id"] for each in client.get("/api/tables").json()] == ["prime-1"]
        assert Guest(client, table=OPENED).view()["view"]["public"]["phase"] == "closed"
    assert "is whole" in _verified(tmp_path)
    books = data("ledger", "--data", str(tmp_path), "--no-theory")["balances"]
    assert {each["table"] for each in books if each["kind"] == "inventory"} == {"prime-1"}
    assert sum(each["amount"] for each in books) == 0


def _sealed_in(home: House, guest: Guest) -> None:
    for _ in range(PATIENCE):
        lines = [each for each in home.audit() if each["what"].startswith("table")]
        if lines[-1]["what"] == "table-sealed":
            break
        guest.view()
    opened, closing, sealed = lines
    assert (opened["what"], opened["by"], opened["why"]) == ("tables-opened", "flora", WHY["why"])
    assert opened["tables"] == [{"id": OPENED, "number": "7"}]
    assert "certificate_holder" in opened["submission"]
    assert (closing["what"], closing["by"], closing["table"]) == ("table-closing", "flora", OPENED)
    head = guest.view()
    assert (sealed["sequence"], sealed["digest"]) == (head["sequence"], head["digest"])


def _verified(folder: Path) -> str:
    log = folder / "opened.log"
    with Database(folder) as database:
        export(DatabaseJournal(database.engine, OPENED).lines(), log)
    return page("verify", str(log), columns=200)


def test_a_table_that_nobody_plays_at_closes_at_once(home: House, flora: Visitor) -> None:
    flora.post("/tables/prime-1/close", WHY, status=200)
    closed(Guest.new(home.client))

    assert lobby(home) == []
    assert home.client.get("/healthz").json()["tables"] == 0


def test_a_table_is_closed_once(home: House, flora: Visitor) -> None:
    guest = Guest.new(home.client)
    flora.post("/tables/prime-1/close", WHY, status=200)
    closed(guest)
    for _ in range(PATIENCE):
        if home.client.app.state.floor.office.book.register.sealed:
            break
        guest.view()

    assert flora.refused("POST", "/tables/prime-1/close", WHY) == (409, "closed")
    assert flora.refused("POST", "/tables/none/close", WHY) == (404, "not-found")


def test_a_table_that_was_closing_when_the_house_stopped_closes_when_it_opens(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        guest = Guest.new(home.client).sit(2)
        asked(guest)
        home.administrator.post("/tables/prime-1/close", WHY, status=200)
    with house(tmp_path, clock=time) as client:
        again = dataclasses.replace(guest, client=client)
        again.give("decide", seat=2, choice="fold")
        closed(again)
        assert client.get("/api/tables").json() == []


def _flush(number: str, *, linkable: bool = True) -> str:
    """A submission for a table with a progressive meter, read so that it can be shared."""
    text = commented(replace(new_submission(newest_edition("high-card-flush").name), table_numbers=(number,)))
    read = "".join(f'{name} = "{kept}"\n' for name, kept in LINKABLE.items()) if linkable else ""
    return text.replace("[readings]\n", f"[readings]\n{read}")


def test_tables_are_opened_for_counted_money_and_for_one_meter_and_stay_so(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        flora = home.staff("flora", "floorperson")
        shared = {"counted": True, "linked": "grand"}
        opened = [each for number in "12" for each in flora.post("/tables", {**ask(_flush(number)), **shared})]
        unlinkable = {**ask(_flush("3", linkable=False)), **shared}
        practice = {**ask(_flush("4")), "linked": "grand"}
        refused = [
            flora.refused("POST", "/tables", each)
            for each in (
                unlinkable,
                practice,
                {**ask(_flush("5")), "linked": "prime-1"},
                {**ask(submission()), "counted": True, "training": True},
            )
        ]
        (meter,) = flora.get("/meters")
    with house(tmp_path, clock=time) as client:
        again = [each for each in client.get("/api/tables").json() if each["game"] == "high-card-flush"]

    assert [each["money"] for each in opened] == [each["money"] for each in again] == ["counted"] * 2
    assert (meter["meter"], list(meter["tables"])) == ("grand", [each["id"] for each in opened])
    assert [code for _, code in refused] == ["not-linkable", "mixed-money", "name-taken", "training-counts"]


def test_tables_that_are_filed_as_linked_are_not_opened_with_a_meter_each(home: House, flora: Visitor) -> None:
    filed = _flush("5").replace("linked = []", 'linked = ["5", "6"]')
    assert "linked = []" not in filed

    assert flora.refused("POST", "/tables", ask(filed)) == (409, "filed-linked")
    assert lobby(home) == ["prime-1"]
    (linked,) = flora.post("/tables", {**ask(filed), "linked": "grand"})
    assert [each["tables"] for each in flora.get("/meters")] == [[linked["id"]]]
    flora.post("/tables", {**ask(filed.replace('["5"]', '["6"]')), "training": True})


def test_a_table_of_a_submission_joins_the_meter_of_the_houses_own_tables(tmp_path: Path) -> None:
    """The house elects no initial amount and no price of a wager; a submission has to elect both."""
    own = next(each for each in house_tables() if each.progression)
    text = _flush("7")
    assert own.elections.progressive is not None
    assert (own.elections.progressive.initial, own.elections.progressive.wager) == (None, None)
    assert "initial = 3000000" in text
    offered = (dataclasses.replace(own, linked="grand"),)
    with house_with_people(tmp_path, offered=offered) as home:
        faster = {**ask(text.replace('rate = "20"', 'rate = "21"')), "linked": "grand"}
        refused = home.administrator.ask("POST", "/tables", faster, 409).json()["refusal"]
        (opened,) = home.administrator.post("/tables", {**ask(text), "linked": "grand"})
        (meter,) = home.visitor().get("/meters")

    assert refused["code"] == "other-meter"
    assert "the rate of progression of the meter grand is 20%, and this table elects 21%" in refused["message"]
    assert meter["tables"] == [own.table_id, opened["id"]]


def test_a_closed_table_is_told_no_more_about_its_meter(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=LINKED) as home, onlooker(home.client, "flush-1") as watching:
        home.administrator.post("/tables/flush-1/close", WHY, status=200)
        end = closed(onlooker(home.client, "flush-1"))
        watching.connect()
        watching.receive()
        play(at(home.client, "flush-2"))
        # Whoever watches is sent one thing after another, so this comes after whatever was sent before it.
        watching.send({"frame": "given", "id": "a", "command": {"do": "ready"}})
        told = watching.receive()
        (meter,) = home.visitor().get("/meters")

    assert meter["shown"] > end["view"]["public"]["meter"]
    assert told["frame"] == "refused"


def test_a_bot_at_a_table_that_is_opened_has_nobodys_name(tmp_path: Path) -> None:
    """Who has the name of somebody who plays for the house at other tables is not taken for a bot."""
    first, *others = (name for name, _ in PRIME[0].bots.values())
    time = Time()
    with house_with_people(tmp_path, time) as home:
        home.player(first.lower())
        home.administrator.post("/tables", ask(submission()))
        view = Guest.new(home.client, OPENED).view()["view"]["public"]
        assert [each["player"] for each in view["seats"]] == others
        taken = home.visitor().refused(
            "POST", "/players", {"name": others[0].lower(), "password": "correct horse battery"}
        )
        assert taken == (409, "name-taken")
    with house(tmp_path, clock=time, offered=()) as client:
        view = Guest.new(client, OPENED).view()["view"]["public"]
        assert [each["player"] for each in view["seats"]] == others
