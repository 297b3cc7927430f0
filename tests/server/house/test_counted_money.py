"""Counted money: paid in at the cage, bought in and cashed out between account and seat, never mixed with practice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.ledger import GamingDay
from pitboss.money import Money
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.roles import Role
from pitboss.people.settings import Settings
from pitboss.server.tables.house_tables import CHIPS
from pitboss.store.database import Unusable
from tests.cli.calling import data
from tests.server.driving import PRIME, TABLE, Guest, house
from tests.server.people.visiting import House, Time, Visitor, house_with_people

pytestmark = pytest.mark.usefixtures("floorperson_stands_by")
COUNTED = (replace(PRIME[0], money=Money.COUNTED),)
OTHER = replace(PRIME[0], table_id="prime-2", name="Two", bots={})
BOTH = (*COUNTED, OTHER)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=BOTH) as opened:
        yield opened


def give(visitor: Visitor, do: str, id_: str, table: str = TABLE, **fields: Any) -> Any:
    """The answer to a command, or the code of the refusal."""
    body = {"frame": "given", "id": id_, "command": {"do": do, **fields}}
    answer = visitor.ask("POST", f"/tables/{table}/commands", body).json()
    return answer["refusal"]["code"] if answer["frame"] == "refused" else answer


def slip(number: str, amount: int) -> dict[str, Any]:
    return {"slip": number, "amount": amount, "why": "cash at the window"}


def with_money(home: House, name: str = "ann", amount: int = 50_000) -> Visitor:
    player = home.player(name)
    home.teller.post(f"/accounts/{name}/deposit", slip(f"in-{name}", amount), status=200)
    return player


def balance(home: House, name: str = "ann") -> tuple[int, int]:
    """What the account holds, and what its owner has at tables."""
    page = home.administrator.get(f"/accounts/{name}/balance")
    return page["balance"], page["at_tables"]


def test_mon_1_a_player_buys_in_from_the_account_and_cashes_out_to_it(home: House) -> None:
    ann = with_money(home)
    give(ann, "sit", "s", seat=2, chips=20_000)
    assert balance(home) == (30_000, 20_000)
    give(ann, "buy-in", "b", chips=5_000)
    assert balance(home) == (25_000, 25_000)
    give(ann, "leave", "l")

    assert balance(home) == (50_000, 0)
    assert ann.get("/session")["counted"] == 50_000


def test_a_command_sent_again_moves_nothing_twice(home: House) -> None:
    ann = with_money(home)
    first = give(ann, "sit", "s", seat=2, chips=20_000)
    again = give(ann, "sit", "s", seat=2, chips=20_000)

    assert again == first
    assert balance(home) == (30_000, 20_000)


@pytest.mark.parametrize(("wanted", "refused"), [(49_900, None), (50_000, None), (50_100, "balance-too-small")])
def test_mon_1_nobody_brings_more_than_the_account_holds(home: House, wanted: int, refused: str | None) -> None:
    ann = with_money(home)
    answer = give(ann, "sit", "s", seat=2, chips=wanted)

    assert (answer if refused else None) == refused
    assert balance(home) == ((50_000, 0) if refused else (50_000 - wanted, wanted))


@pytest.mark.parametrize("broken", [1, 150, 20_050])
def test_nobody_sits_down_with_less_than_a_whole_chip(home: House, broken: int) -> None:
    ann = with_money(home)

    assert give(ann, "sit", "s", seat=2, chips=broken) == "not-in-chips"
    assert balance(home) == (50_000, 0)


def test_an_account_with_nothing_in_it_does_not_sit_down(home: House) -> None:
    ann = home.player("ann")

    assert give(ann, "sit", "s", seat=2) == "balance-too-small"


def test_dsp_5_a_guest_does_not_sit_down_where_money_counts(home: House) -> None:
    guest = Guest.new(home.client)

    assert guest.give("sit", seat=2, status=409)["refusal"]["code"] == "counted-table"


def test_dsp_5_money_of_an_account_is_not_taken_at_a_practice_table(home: House) -> None:
    ann = with_money(home)
    assert give(ann, "sit", "s", table="prime-2", seat=2, chips=10_000) == "practice-table"
    give(ann, "sit", "p", table="prime-2", seat=2)

    session = ann.get("/session")
    assert (session["balance"], session["counted"]) == (CHIPS, 50_000)
    assert balance(home) == (50_000, 0)


def test_dsp_5_every_table_says_which_money_is_played_for(home: House) -> None:
    counted, practice = home.visitor().get("/tables")

    assert (counted["money"], practice["money"]) == ("counted", "practice")
    for table, code in ((TABLE, "counted"), ("prime-2", "practice")):
        notices = home.visitor().get(f"/tables/{table}/view")["view"]["public"]["notices"]
        assert [each["code"] for each in notices if each["code"] in ("counted", "practice")] == [code]


def test_the_house_seats_no_bots_where_money_counts(home: House) -> None:
    assert home.visitor().get("/tables")[0]["taken"] == 0


def test_mon_1_only_what_is_at_no_table_is_paid_out(home: House) -> None:
    ann = with_money(home)
    give(ann, "sit", "s", seat=2, chips=20_000)
    too_much = slip("out-1", 30_100)

    assert home.teller.refused("POST", "/accounts/ann/withdraw", too_much) == (409, "balance-too-small")
    home.teller.post("/accounts/ann/withdraw", slip("out-2", 30_000), status=200)
    assert balance(home) == (0, 20_000)
    assert give(ann, "buy-in", "b", chips=100) == "balance-too-small"


@pytest.mark.parametrize("path", ["deposit", "withdraw"])
def test_a_slip_that_was_paid_at_one_window_is_not_paid_at_another(home: House, path: str) -> None:
    """Whoever sent it may send it again, and is told the same; nobody else is told that it was paid now."""
    with_money(home)
    flora = home.staff("flora", "floorperson")
    first = home.teller.post(f"/accounts/ann/{path}", slip("one", 10_000), status=200)
    refusal = flora.ask("POST", f"/accounts/ann/{path}", slip("one", 10_000), 409).json()["refusal"]

    assert refusal["code"] == "slip-used"
    assert "tilly has already paid slip one: do not pay it again" in refusal["message"]
    assert home.teller.post(f"/accounts/ann/{path}", slip("one", 10_000), status=200) == first


def test_nobody_serves_their_own_account_whatever_role_they_have_by_now(home: House) -> None:
    ann = with_money(home)
    changed = {"role": "floorperson", "why": "hired"}
    home.administrator.post("/accounts/ann/role", changed, status=200)
    home.confirm(ann.login().with_factor())

    assert ann.refused("POST", "/accounts/ann/withdraw", slip("out-own", 100)) == (403, "own-account")
    assert ann.refused("POST", "/accounts/ann/deposit", slip("in-own", 100)) == (403, "own-account")
    home.teller.post("/accounts/ann/withdraw", slip("out-other", 100), status=200)
    assert balance(home) == (49_900, 0)


@pytest.mark.parametrize(("path", "matter"), [("deposit", "deposit"), ("withdraw", "withdrawal")])
def test_more_than_the_house_declares_takes_two_people_at_the_cage(tmp_path: Path, path: str, matter: str) -> None:
    with house_with_people(tmp_path, offered=COUNTED, settings=Settings(cage_limit=20_000)) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        home.player("ann")
        for number, clerk in enumerate((flora, oscar, home.teller)):
            clerk.post("/accounts/ann/deposit", slip(f"in-{number}", 20_000), status=200)
        much = slip("much", 20_001)
        assert flora.refused("POST", f"/accounts/ann/{path}", much) == (409, "approval-needed")
        asked = {"matter": matter, "subject": "ann much $200.01", "why": "a large one"}
        approved = {**much, "approval": flora.post("/approvals", asked)["number"]}
        assert flora.refused("POST", f"/accounts/ann/{path}", approved) == (409, "approval-needed")
        oscar.post(f"/approvals/{approved['approval']}/grant", {"why": "seen"}, status=200)
        first = flora.post(f"/accounts/ann/{path}", approved, status=200)
        assert flora.post(f"/accounts/ann/{path}", approved, status=200) == first
        (line,) = [each for each in home.audit() if each.get("slip") == "much"]

    assert first["balance"] == (80_001 if path == "deposit" else 39_999)
    assert (line["by"], line["second"]) == ("flora", "oscar")


def test_act_split_slips(tmp_path: Path) -> None:
    """The limit is for a teller and an account in a gaming day, and ten times that for all accounts."""
    with house_with_people(tmp_path, offered=COUNTED, settings=Settings(cage_limit=20_000)) as home:
        flora, ann = home.staff("flora", "floorperson"), home.player("ann")
        flora.post("/accounts/ann/deposit", slip("1", 12_000), status=200)
        flora.post("/accounts/ann/withdraw", slip("2", 8_000), status=200)
        assert flora.refused("POST", "/accounts/ann/deposit", slip("3", 1)) == (409, "approval-needed")
        home.teller.post("/accounts/ann/deposit", slip("4", 1), status=200)
        for number in range(9):
            home.player(f"ann-{number}")
            flora.post(f"/accounts/ann-{number}/deposit", slip(f"a{number}", 20_000), status=200)
        home.player("bo")
        assert flora.refused("POST", "/accounts/bo/deposit", slip("5", 1)) == (409, "approval-needed")
        told = ann.get("/account/slips")
        rest = ann.get("/account/slips?since=2")
        home.time.pass_(24 * 60)
        flora.login().post("/accounts/ann/deposit", slip("3", 20_000), status=200)

    assert [(each["number"], each["kind"], each["amount"], each["after"], each["by"]) for each in told] == [
        (1, "deposit", 12_000, 12_000, "flora"),
        (2, "withdrawal", 8_000, 4_000, "flora"),
        (3, "deposit", 1, 4_001, "tilly"),
    ]
    assert rest == told[2:]


def test_slips_sent_at_once_come_to_no_more_than_the_limit(tmp_path: Path) -> None:
    """Ten slips of a quarter of the limit each: four are paid, whatever order they arrive in."""
    with house_with_people(tmp_path, offered=COUNTED, settings=Settings(cage_limit=20_000)) as home:
        flora = home.staff("flora", "floorperson")
        home.player("ann")
        with ThreadPoolExecutor(10) as threads:
            slips = [slip(f"s{number}", 5_000) for number in range(10)]
            answers = threads.map(lambda body: flora.ask("POST", "/accounts/ann/deposit", body), slips)
            codes = Counter(answer.json().get("refusal", {}).get("code") for answer in answers)
        held = balance(home)

    assert codes == {None: 4, "approval-needed": 6}
    assert held == (20_000, 0)


@pytest.mark.parametrize(("after", "status"), [(-1, 409), (0, 200), (1, 200)])
def test_the_limit_begins_anew_with_the_gaming_day(tmp_path: Path, after: int, status: int) -> None:
    """A slip a millisecond before the day turns counts to the old day, and one on the stroke to the new."""
    declared = Settings(GamingDay("America/New_York", 6), 20_000)
    with house_with_people(tmp_path, offered=COUNTED, settings=declared) as home:
        flora = home.staff("flora", "floorperson")
        home.player("ann")
        turns = declared.gaming_day.begins(home.time.now) + 24 * 3_600_000
        home.time.now = turns - 5 * 60_000
        flora.login().post("/accounts/ann/deposit", slip("full", 20_000), status=200)
        home.time.now = turns + after
        flora.ask("POST", "/accounts/ann/deposit", slip("next", 1), status)


@pytest.mark.parametrize("moved", ["deposit", "withdraw"])
def test_the_cage_itself_moves_no_more_than_the_limit_for_one_person(home: House, moved: str) -> None:
    """Whatever asks it: the page is not the only thing that could."""
    with_money(home)
    cage, flora = home.client.app.state.floor.office.cage, Person("flora", Role.FLOORPERSON)
    much = cage.limit() + 1

    with pytest.raises(Denied, match="a second person"), home.client.portal() as portal:
        portal.call(getattr(cage, moved), flora, "ann", "much", much, "cash at the window")
    assert balance(home) == (50_000, 0)


def test_nothing_is_paid_out_to_somebody_who_has_no_account(home: House) -> None:
    nobody = home.teller.refused("POST", "/accounts/nobody/withdraw", slip("out-nobody", 100))

    assert nobody == (404, "no-account")


def test_the_gaming_day_is_the_one_that_the_house_declares(tmp_path: Path) -> None:
    """At 3:00 in New York on May 2, which is 7:00 UTC, the day of May 1 is not over until six."""
    night = 1_777_705_200_000
    declared = Settings(GamingDay("America/New_York", 6))
    with house_with_people(tmp_path, Time(night), offered=COUNTED, settings=declared) as home:
        ann = with_money(home)
        ends = ann.get("/account/limits")["ends_at"]
        (line,) = [each for each in home.audit() if each["what"] == "settings-declared"]
    with house(tmp_path, offered=COUNTED, clock=Time(night + 1)) as client:
        kept = client.app.state.floor.limits.day_ends(night)
    found = data("ledger", "--data", str(tmp_path), "--no-theory")

    assert ends == kept == night + 3 * 3_600_000
    assert (line["zone"], line["hour"], line["by"]) == ("America/New_York", 6, "the house")
    assert (found["zone"], found["hour"]) == ("America/New_York", 6)


def test_a_slip_sent_again_is_done_once_and_names_nothing_else(home: House) -> None:
    with_money(home)
    home.teller.post("/accounts/ann/deposit", slip("in-ann", 50_000), status=200)
    assert balance(home) == (50_000, 0)

    for path, amount in (("deposit", 50_100), ("withdraw", 50_000)):
        other = slip("in-ann", amount)
        assert home.teller.refused("POST", f"/accounts/ann/{path}", other) == (409, "slip-used")


def test_sec_5_the_audit_log_says_what_the_account_held_before_and_after(home: House) -> None:
    with_money(home)
    home.teller.post("/accounts/ann/withdraw", slip("out", 20_000), status=200)

    paid = [each for each in home.audit() if each["what"] in ("deposited", "withdrawn")]
    assert [(each["by"], each["before"], each["after"], each["why"]) for each in paid] == [
        ("tilly", 0, 50_000, "cash at the window"),
        ("tilly", 50_000, 30_000, "cash at the window"),
    ]


def test_money_is_paid_in_for_players_alone(home: House) -> None:
    home.staff("dora", "dealer")

    assert home.teller.refused("POST", "/accounts/dora/deposit", slip("1", 100)) == (409, "not-a-player")
    assert home.teller.refused("POST", "/accounts/nobody/deposit", slip("1", 100)) == (404, "no-account")


def test_mon_2_the_books_of_a_house_have_both_moneys_and_mix_them_nowhere(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=BOTH) as home:
        ann, bo = with_money(home), with_money(home, "bo", 30_000)
        give(ann, "sit", "s", seat=2, chips=20_000)
        give(bo, "sit", "s", table="prime-2", seat=2)
        home.teller.post("/accounts/bo/withdraw", slip("out", 10_000), status=200)
    with house(tmp_path, clock=time, offered=BOTH) as client:
        ann = Visitor(client, time, "ann").login()
        assert ann.get("/session")["counted"] == 50_000

    found = data("ledger", "--data", str(tmp_path), "--no-theory")["balances"]

    held = {(each["money"], each["kind"], each["player"]): each["amount"] for each in found if each["player"]}
    assert held[("counted", "account", "ann")] == 30_000
    assert held[("counted", "chips", "ann")] == 20_000
    assert held[("counted", "account", "bo")] == 20_000
    assert held[("practice", "chips", "bo")] == CHIPS
    for money in ("counted", "practice"):
        assert sum(each["amount"] for each in found if each["money"] == money) == 0


def test_a_table_keeps_the_money_that_it_was_opened_with(tmp_path: Path) -> None:
    with house(tmp_path, offered=COUNTED):
        pass

    with pytest.raises(Unusable, match="opened with counted money"), house(tmp_path, offered=PRIME):
        pass
