"""Tables and games are disabled on demand, and what needs a second person is granted by another than who asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pitboss.people import events as ev
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.roles import Role
from pitboss.people.settings import Settings
from tests.server.driving import PATIENCE, PRIME, Guest, house, play_round, wait
from tests.server.people.visiting import House, Time, house_with_people

DISABLE = {"why": "a card is marked"}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=PRIME) as opened:
        yield opened


def _in_a_round(guest: Guest) -> int:
    """Play until the guest is asked for a decision; how many rounds were over before."""
    before: int = wait(guest, "between-rounds")["view"]["public"]["rounds"]
    guest.wager()
    guest.give("ready")
    for _ in range(PATIENCE):
        if guest.view()["view"]["deciding"] is not None:
            return before
    raise AssertionError("nobody is asked")


INVISIBLE = ("\u200b", "\u200e", "\u061c", "\u00ad", "\u2060", "\ufeff", "\u3164", "\ue000", "\U000e0041")


@pytest.mark.parametrize("hidden", ["\x1b[2K", "\n", "\x00", "\x9b", "\N{RIGHT-TO-LEFT OVERRIDE}", *INVISIBLE])
def test_a_reason_hides_nothing_from_whoever_reads_it(home: House, hidden: str) -> None:
    before = len(home.audit())

    assert home.administrator.refused("POST", "/tables/prime-1/disable", {"why": f"a{hidden}b"}) == (400, "malformed")
    assert len(home.audit()) == before
    home.administrator.post("/tables/prime-1/disable", {"why": "Kartenrücken beschädigt 漢字"}, status=200)


@pytest.mark.parametrize("blank", [" ", "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH SPACE}", " . - ", "…"])
def test_sec_5_a_reason_that_says_nothing_is_none(home: House, blank: str) -> None:
    before = len(home.audit())

    assert home.administrator.refused("POST", "/tables/prime-1/disable", {"why": blank}) == (400, "malformed")
    asked = {"matter": "fill", "subject": blank, "why": "short of chips"}
    assert home.administrator.refused("POST", "/approvals", asked) == (400, "malformed")
    assert len(home.audit()) == before


@pytest.mark.parametrize("what", ["/tables/prime-1", "/games/three-card-prime"])
def test_sec_4_at_a_disabled_table_the_round_in_play_completes_and_no_other_begins(home: House, what: str) -> None:
    guest = Guest.new(home.client).sit(2)
    before = _in_a_round(guest)
    answer = home.administrator.post(f"{what}/disable", DISABLE, status=200)
    assert answer["disabled"] is True

    guest.give("decide", seat=2, choice="fold")
    for _ in range(PATIENCE):
        if (view := guest.view())["view"]["public"]["rounds"] > before:
            break
    assert view["view"]["public"]["rounds"] == before + 1
    assert guest.wager(status=409)["refusal"]["code"] == "table-disabled"
    other = Guest.new(home.client)
    assert other.give("sit", seat=3, status=409)["refusal"]["code"] == "table-disabled"
    assert home.visitor().get("/tables")[0]["disabled"] is True

    home.administrator.post(f"{what}/enable", {"why": "the deck was changed"}, status=200)
    assert home.visitor().get("/tables")[0]["disabled"] is False
    assert play_round([guest], {2: "fold"}) == before + 2


def test_sec_4_wagers_on_a_disabled_table_can_be_taken_back(home: House) -> None:
    guest = Guest.new(home.client).sit(2)
    guest.wager()
    home.administrator.post("/tables/prime-1/disable", DISABLE, status=200)

    assert guest.give("ready", status=409)["refusal"]["code"] == "table-disabled"
    guest.give("withdraw", seat=2, wager="ante")
    guest.give("leave")


def test_sec_4_what_is_disabled_stays_so_when_the_house_opens_again(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time, offered=PRIME) as home:
        home.administrator.post("/tables/prime-1/disable", DISABLE, status=200)
    with house(tmp_path, clock=time) as client:
        assert client.get("/api/tables").json()[0]["disabled"] is True


def test_sec_5_a_switch_is_logged_with_before_and_after(home: House) -> None:
    flora = home.staff("flora", "floorperson")
    flora.post("/tables/prime-1/disable", DISABLE, status=200)
    flora.post("/tables/prime-1/disable", DISABLE, status=200)

    (switched,) = (each for each in home.audit() if each["what"] == "switched")
    assert (switched["by"], switched["name"], switched["before"], switched["after"], switched["why"]) == (
        "flora",
        "prime-1",
        False,
        True,
        "a card is marked",
    )


@pytest.mark.parametrize("what", ["/tables/none", "/games/none"])
def test_what_is_not_there_is_not_disabled(home: House, what: str) -> None:
    assert home.administrator.refused("POST", f"{what}/disable", DISABLE) == (404, "not-found")


HAND_PAY = {"matter": "hand-pay", "subject": "prime-1, round 7", "why": "royal flush"}


def test_act_grant_own_request(home: House) -> None:
    flora, felix = home.staff("flora", "floorperson"), home.staff("felix", "floorperson")
    number = flora.post("/approvals", HAND_PAY)["number"]

    assert flora.refused("POST", f"/approvals/{number}/grant", {"why": "mine"}) == (403, "own-request")
    assert felix.post(f"/approvals/{number}/grant", {"why": "seen"}, status=200)["granted_by"] == "felix"
    again = home.staff("fanny", "floorperson").refused("POST", f"/approvals/{number}/grant", {"why": "x"})
    assert again == (409, "granted")
    logged = [(each["what"], each["by"]) for each in home.audit() if each["what"].startswith("approval")]
    assert logged == [("approval-asked", "flora"), ("approval-granted", "felix")]


def test_act_grant_as_administrator(home: House) -> None:
    flora, carol = home.staff("flora", "floorperson"), home.staff("carol", "administrator")
    for each in (flora, home.administrator, carol):
        number = each.post("/approvals", HAND_PAY)["number"]
        for administrator in (home.administrator, carol):
            assert administrator.refused("POST", f"/approvals/{number}/grant", {"why": "x"}) == (403, "wrong-role")
    assert [each["granted_by"] for each in carol.get("/approvals")] == [None, None, None]


def test_nobody_grants_what_nobody_asked_for(home: House) -> None:
    flora = home.staff("flora", "floorperson")

    assert flora.refused("POST", "/approvals/1/grant", {"why": "x"}) == (404, "no-approval")


def test_what_is_approved_is_done_once_by_who_asked_and_for_nothing_else(home: House) -> None:
    flora, felix = home.staff("flora", "floorperson"), home.staff("felix", "floorperson")
    number = flora.post("/approvals", HAND_PAY)["number"]
    person, other = Person("flora", Role.FLOORPERSON), Person("felix", Role.FLOORPERSON)

    def use(by: Person, subject: str = "prime-1, round 7") -> str | None:
        approvals = home.client.app.state.floor.office.approvals
        try:
            home.client.blocking_portal.call(approvals.use, by, number, "hand-pay", subject)
        except Denied as denied:
            return denied.code
        return None

    assert use(person) == "approval-needed"
    felix.post(f"/approvals/{number}/grant", {"why": "seen"}, status=200)
    assert use(person, "prime-1, round 8") == "approval-needed"
    assert use(other) == "approval-needed"
    assert use(person) is None
    assert use(person) == "approval-used"


def test_sec_5_whoever_alters_anything_says_why_and_nothing_is_edited(home: House) -> None:
    """Every route that alters something takes a reason, the approval that has one, or the owner's own secret."""
    document = home.client.get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    silent = set()
    for path, methods in document["paths"].items():
        assert set(methods) <= {"get", "post", "parameters"}, path
        content = methods.get("post", {}).get("requestBody", {}).get("content", {})
        for body in content.values():
            fields = schemas[body["schema"]["$ref"].rpartition("/")[2]]["properties"]
            if not {"why", "approval", "words"} & set(fields):
                silent.add(path)

    assert silent == _OF_ONES_OWN


_OF_ONES_OWN = {
    "/api/founding",
    "/api/players",
    "/api/login",
    "/api/password",
    "/api/account/password",
    "/api/account/factor/confirm",
    "/api/account/tokens",
    "/api/account/limits",
    "/api/account/limits/withdraw",
    "/api/tables/{table_id}/commands",
    "/api/tables/{table_id}/duties",
}
"""Where people act for themselves, or play and deal: the log of the table has every command."""


def test_sec_5_every_line_of_an_alteration_has_before_and_after() -> None:
    """A new kind of line is either one of these, or says by its kind alone what was and what is."""
    altering = {kind.__name__ for kind in get_args(ev.AnyAudited) if {"before", "after"} & set(kind.__struct_fields__)}

    assert altering == {
        "LoginSwitched",
        "RoleChanged",
        "Switched",
        "Deposited",
        "Withdrawn",
        "SettingsDeclared",
        "LimitAsked",
        "LimitWithdrawn",
    }
    assert all({"by", "why"} <= set(kind.__struct_fields__) for kind in get_args(ev.AnyAudited))


def test_sec_5_settings_are_logged_with_before_and_after(tmp_path: Path) -> None:
    with house_with_people(tmp_path, settings=Settings(cage_limit=20_000)) as home:
        (line,) = [event for event in home.audit() if event["what"] == "settings-declared"]

    assert (line["by"], line["cage_limit"]) == ("the house", 20_000)
    assert line["before"] == {"zone": "UTC", "hour": 0, "cage_limit": 1_000_000}
