"""What supervisors put right: a settlement that was wrong, and a round with which the house cannot go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.house.audit import audited
from pitboss.money import format_cents
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.tables.actor import Actor
from pitboss.store import read
from pitboss.store.database import NAME
from pitboss.store.logfile import batches
from pitboss.store.verify import verify
from tests.cli.calling import data
from tests.server.driving import PATIENCE, PRIME, TABLE, Guest, exported, house, play_round, quiet
from tests.server.people.visiting import House, Visitor, house_with_people

WHY = {"why": "the surveillance tape"}
LESS, MORE = -500, 1500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "house"
    made.mkdir()
    return made


def _correction(by: Visitor, other: Visitor, **correction: Any) -> dict[str, Any]:
    """A correction as one person asked for it and another approved."""
    amount = correction["amount"]
    moved = f"{'-' if amount < 0 else ''}{format_cents(abs(amount))}"
    subject = f"{TABLE} round {correction['round']} {correction['player']} {correction['wager']} {moved}"
    number = by.post("/approvals", {"matter": "correction", "subject": subject, **WHY})["number"]
    other.post(f"/approvals/{number}/grant", WHY, status=200)
    return {"approval": number, **correction}


def _balances(folder: Path) -> dict[str, int]:
    """The chips of each player in the books, which are made of the log alone."""
    found = data("ledger", "--data", str(folder), "--no-theory")["balances"]
    assert sum(each["amount"] for each in found) == 0
    return {each["player"]: each["amount"] for each in found if each["kind"] == "chips"}


def _whole(folder: Path, to: Path) -> tuple[int, int]:
    """Nothing is wrong with the log; how often somebody's word was taken for something, or that a round failed."""
    log = exported(folder, to)
    assert verify(log) == []
    assert given_otherwise(batches(log)) == []
    found = audited(read(log))
    assert found.faults == []
    return found.reported, found.failed


@pytest.mark.parametrize("amount", [LESS, MORE])
def test_dsp_6_a_correction_is_announced_and_logged_with_before_and_after(
    amount: int, folder: Path, tmp_path: Path
) -> None:
    """The ante was folded and came to nothing: less than that it comes to only after more."""
    with house_with_people(folder, offered=PRIME) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        guest = Guest.new(home.client).sit(2)
        number = play_round([guest], {2: "fold"})
        quiet(guest)
        if amount < 0:
            more = _correction(flora, oscar, round=number, player=guest.name, wager="ante", amount=MORE)
            flora.post(f"/tables/{TABLE}/correct", more, status=200)
        seen = quiet(guest)
        before, settled = seen["view"]["chips"], guest.get(f"{guest.at_table}/rounds/{number}")
        asked = _correction(flora, oscar, round=number, player=guest.name, wager="ante", amount=amount)
        flora.post(f"/tables/{TABLE}/correct", asked, status=200)
        after = guest.view()["view"]
        (update,) = guest.get(f"{guest.at_table}/events?since={seen['sequence']}")
        again = guest.get(f"{guest.at_table}/rounds/{number}")
        play_round([guest])
        last = quiet(guest)["view"]

    (event,) = update["events"]
    assert (event["event"], event["before"], event["after"]) == ("settlement-corrected.v1", before, before + amount)
    assert (event["who"], event["second"], event["why"]) == ("flora", "oscar", WHY["why"])
    assert after["chips"] == before + amount
    (told,) = [each["words"] for each in after["public"]["notices"] if each["code"] == "correction"]
    assert f"Round {number} is corrected" in told
    # What was settled is as it was, and the next round has begun without the announcement.
    assert again == settled
    assert _codes(last) == ["practice", "no-floorperson"]
    assert _balances(folder)[guest.name or ""] == last["chips"]
    assert _whole(folder, tmp_path) == (0, 0)


def _codes(view: dict[str, Any]) -> list[str]:
    """The notices that everyone is shown."""
    return [each["code"] for each in view["public"]["notices"]]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"round": 2}, "no-such-round"),
        ({"wager": "all-in"}, "unknown-wager"),
        ({"wager": "prime"}, "no-such-wager"),
        ({"player": "Nobody"}, "not-seated"),
        ({"player": "Ada"}, "house-bot"),
        ({"amount": -100_000_000}, "not-enough-chips"),
        ({"amount": 0}, "no-amount"),
    ],
)
def test_dsp_6_what_cannot_be_corrected_is_refused(
    change: dict[str, Any], code: str, after_a_round: tuple[House, Guest, Visitor, Visitor]
) -> None:
    _, guest, flora, oscar = after_a_round
    correction = {"round": 1, "player": guest.name, "wager": "ante", "amount": MORE, **change}
    asked = _correction(flora, oscar, **correction)

    assert flora.refused("POST", f"/tables/{TABLE}/correct", asked) == (409, code)


def test_dsp_6_an_earlier_round_is_corrected_to_what_its_wager_could_come_to(folder: Path) -> None:
    """An Ante of $10 pays even money: it comes to $20 at the most, and folded it came to nothing."""
    with house_with_people(folder, offered=PRIME) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        guest = Guest.new(home.client).sit(2)
        for _ in range(2):
            play_round([guest], {2: "fold"})
        quiet(guest)

        def corrects(amount: int, wager: str = "ante") -> str:
            asked = _correction(flora, oscar, round=1, player=guest.name, wager=wager, amount=amount)
            answer = flora.ask("POST", f"/tables/{TABLE}/correct", asked).json()
            code: str = answer["refusal"]["code"] if "refusal" in answer else "done"
            return code

        assert corrects(-100) == "impossible-amount"
        assert corrects(2_001) == "impossible-amount"
        assert corrects(1_000, "play") == "no-such-wager"
        assert [corrects(1_500), corrects(501), corrects(500), corrects(1)] == [
            "done",
            "impossible-amount",
            "done",
            "impossible-amount",
        ]
        assert [corrects(-2_001), corrects(-2_000)] == ["impossible-amount", "done"]


def test_act_correct_at_once(folder: Path) -> None:
    """Six granted corrections of $15 sent together: an Ante of $10 that came to nothing takes one of them."""
    with house_with_people(folder, offered=PRIME) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        guest = Guest.new(home.client).sit(2)
        number = play_round([guest], {2: "fold"})
        before = quiet(guest)["view"]["chips"]
        correction = {"round": number, "player": guest.name, "wager": "ante", "amount": MORE}
        granted = [_correction(flora, oscar, **correction) for _ in range(6)]
        with ThreadPoolExecutor(6) as together:
            answers = list(together.map(lambda asked: flora.ask("POST", f"/tables/{TABLE}/correct", asked), granted))
        after = guest.view()["view"]["chips"]

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    assert {each.json()["refusal"]["code"] for each in answers if each.status_code == 409} == {"impossible-amount"}
    assert after == before + MORE


def test_dsp_6_nobody_corrects_alone(after_a_round: tuple[House, Guest, Visitor, Visitor]) -> None:
    _, guest, flora, _ = after_a_round
    asked = {"approval": 99, "round": 1, "player": guest.name, "wager": "ante", "amount": MORE}

    assert flora.refused("POST", f"/tables/{TABLE}/correct", asked)[1] in ("no-approval", "approval-needed")


@pytest.fixture(scope="module")
def after_a_round(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Guest, Visitor, Visitor]]:
    with house_with_people(tmp_path_factory.mktemp("corrected"), offered=PRIME) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        guest = Guest.new(home.client).sit(2)
        play_round([guest])
        quiet(guest)
        yield home, guest, flora, oscar


def _asked(guest: Guest) -> dict[str, Any]:
    """Play until the guest is asked for a decision; the view then."""
    quiet(guest)
    guest.wager()
    guest.give("ready")
    for _ in range(PATIENCE):
        view: dict[str, Any] = guest.view()["view"]
        if view["deciding"] is not None:
            return view
    raise AssertionError("nobody is asked")


def test_int_1_wagers_of_a_round_in_which_the_house_was_closed_are_held_and_shown_as_held(folder: Path) -> None:
    with house(folder) as client:
        guest = Guest.new(client).sit(2)
        before = _asked(guest)
    with house(folder) as client:
        guest.client = client
        view = guest.view()["view"]
        onlooker = Guest(client).view()["view"]
        guest.give("decide", seat=2, choice="play", amount=1000)
        after = quiet(guest)["view"]

    assert _codes(before) == ["practice", "no-floorperson"]
    assert _codes(view) == _codes(onlooker) == ["held", "practice", "no-floorperson"]
    assert view["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 1000}
    assert _codes(after) == ["practice", "no-floorperson"]
    assert after["public"]["rounds"] == before["public"]["rounds"] + 1


def test_int_1_wagers_are_held_and_shown_as_held_while_the_house_cannot_write(folder: Path) -> None:
    """A database that takes no line, as one on a full disk does; then there is room again."""
    with house(folder) as client:
        guest = Guest.new(client).sit(2).connect()
        _asked(guest)
        with closing(sqlite3.connect(folder / NAME)) as database, database:
            database.execute("create trigger full before insert on batches begin select raise(abort, 'full'); end")
        refused = guest.give("decide", seat=2, choice="play", amount=1000, status=409)
        held = guest.view()["view"]
        with closing(sqlite3.connect(folder / NAME)) as database, database:
            database.execute("drop trigger full")
        guest.give("decide", seat=2, choice="play", amount=1000)
        after = quiet(guest)["view"]
        guest.close()

    assert refused["refusal"]["code"] == "not-written"
    assert _codes(held) == ["held", "practice", "no-floorperson"]
    assert held["public"]["felt"]["boxes"]["2"]["wagers"] == {"ante": 1000}
    assert _codes(after) == ["practice", "no-floorperson"]


def test_int_3_a_round_with_which_the_house_cannot_go_on_is_void_and_every_wager_goes_back(
    folder: Path, tmp_path: Path
) -> None:
    """The order of the cards is gone from memory when the first card is to be dealt."""
    with house_with_people(folder, offered=PRIME) as home:
        flora = home.staff("flora", "floorperson")
        guest = Guest.new(home.client).sit(2)
        before = quiet(guest)["view"]["chips"]
        void = {"round": 1, **WHY}
        assert flora.refused("POST", f"/tables/{TABLE}/void", void) == (409, "house-goes-on")
        actor: Actor = home.client.app.state.floor.tables[TABLE].actor
        assert actor.session.house.keeper is not None
        actor.session.house.keeper = replace(actor.session.house.keeper, orders={})
        guest.wager()
        guest.give("ready")
        held = _held(guest)
        flora.post(f"/tables/{TABLE}/void", void, status=200)
        home.time.pass_(1)
        for _ in range(PATIENCE):
            # Whatever is asked of a table has it look at its clock.
            guest.give("pace", pace="instant")
            after = guest.view()["view"]
            if after["public"]["rounds"]:
                break
        (card,) = guest.get(f"{guest.at_table}/rounds")
        number = play_round([guest])
        last = quiet(guest)["view"]

    assert _codes(held) == ["held", "practice", "no-floorperson"]
    assert after["chips"] == before
    assert {line["outcome"] for line in after["public"]["last"]["boxes"]["2"]["lines"]} == {"void"}
    assert (card["round"], number) == (1, 2)
    assert _balances(folder)[guest.name or ""] == last["chips"]
    assert _whole(folder, tmp_path) == (0, 1)
    (doubt,) = data("verify", str(next(tmp_path.glob("*.log"))))["doubts"]
    assert doubt.startswith("1 round void because the house could not continue")
    with house(folder) as client:
        guest.client = client
        assert guest.view()["view"]["public"]["rounds"] == number


def _held(guest: Guest) -> dict[str, Any]:
    """The view once it says that wagers are held, which it does until somebody acts."""
    for _ in range(PATIENCE):
        view: dict[str, Any] = guest.view()["view"]
        if "held" in _codes(view):
            return view
    raise AssertionError("nothing is held")
