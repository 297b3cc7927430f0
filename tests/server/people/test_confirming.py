"""A person whose account somebody else made or altered has no power until another person confirms who it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.driving import house
from tests.server.people.visiting import CODE, PASSWORD, House, Time, Visitor, house_with_people

FILL = {"matter": "fill", "subject": "prime-1 $5,000", "why": "slip 7"}
WHY = {"why": "seen"}
HIRED = {"why": "hired", "role": "floorperson"}
NOT_CONFIRMED = (403, "not-confirmed")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path) as opened:
        yield opened


def confirming(visitor: Visitor, **more: str) -> dict[str, str]:
    return {"code": visitor.code(), "why": "seen", **more}


def confirmations(home: House) -> list[tuple[str, str, bool]]:
    """Who confirmed whom, and whether alone."""
    lines = (each for each in home.audit() if each["what"] == "account-confirmed")
    return [(each["by"], each["account"], each.get("founding", False)) for each in lines]


def reset(home: House, name: str) -> Visitor:
    """Somebody in possession of an account that the administrator has reset."""
    code = home.administrator.post(f"/accounts/{name}/reset", {"why": "lost"})["code"]
    visitor = home.visitor(name)
    visitor.post("/password", {"name": name, "code": code, "password": PASSWORD}, status=204)
    return visitor.login().with_factor()


def test_act_invite_and_grant(home: House) -> None:
    regulator, flora = home.staff("rita", "regulator"), home.invited("flora", "floorperson").with_factor()
    number = home.administrator.post("/approvals", FILL)["number"]

    assert flora.refused("POST", f"/approvals/{number}/grant", WHY) == NOT_CONFIRMED
    assert flora.refused("POST", "/approvals", FILL) == NOT_CONFIRMED
    assert flora.refused("POST", "/account/tokens", {"label": "x", "scopes": ["run"]}) == NOT_CONFIRMED
    regulator.post("/accounts/flora/confirm", confirming(flora), status=200)
    assert flora.post(f"/approvals/{number}/grant", WHY, status=200)["granted_by"] == "flora"
    assert confirmations(home)[-1] == ("rita", "flora", False)


def test_whoever_made_an_account_does_not_confirm_it(home: House) -> None:
    home.staff("rita", "regulator")
    flora = home.invited("flora", "floorperson").with_factor()
    alone = confirming(flora, house_code=CODE)

    assert home.administrator.refused("POST", "/accounts/flora/confirm", alone) == (403, "own-account")
    assert flora.refused("POST", "/accounts/flora/confirm", alone) == NOT_CONFIRMED


@pytest.mark.parametrize("role", ["floorperson", "administrator", "regulator"])
def test_act_puppets_confirm(home: House, role: str) -> None:
    """Otherwise one administrator would invite two people, and have each confirm the other."""
    home.staff("rita", "regulator")
    puppet, flora = home.invited("puppet", role).with_factor(), home.invited("flora", "floorperson").with_factor()

    assert puppet.refused("POST", "/accounts/flora/confirm", confirming(flora)) == NOT_CONFIRMED
    assert puppet.refused("POST", "/accounts", {"name": "gus", **HIRED}) in (NOT_CONFIRMED, (403, "wrong-role"))


def test_act_reset_and_grant(home: House) -> None:
    flora, rita = home.staff("flora", "floorperson"), home.staff("rita", "regulator")
    before, after = (home.administrator.post("/approvals", FILL)["number"] for _ in range(2))
    flora.post(f"/approvals/{before}/grant", WHY, status=200)
    taken = reset(home, "flora")

    assert taken.refused("POST", f"/approvals/{after}/grant", WHY) == NOT_CONFIRMED
    rita.post("/accounts/flora/confirm", confirming(taken), status=200)
    taken.post(f"/approvals/{after}/grant", WHY, status=200)
    assert [each["ended"] for each in taken.get("/approvals")] == ["root has reset the login of flora", None]


def test_act_promote_and_grant(home: House) -> None:
    home.staff("rita", "regulator")
    dora = home.staff("dora", "dealer")
    home.administrator.post("/accounts/dora/role", HIRED, status=200)
    number = home.administrator.post("/approvals", FILL)["number"]

    assert dora.login().refused("POST", f"/approvals/{number}/grant", WHY) == NOT_CONFIRMED


def test_everyone_who_altered_an_account_since_is_barred_from_confirming_it(home: House) -> None:
    """Carol alters in good faith what root made: root still knows the password."""
    home.staff("rita", "regulator")
    carol, dora = home.staff("carol", "administrator"), home.invited("dora", "dealer").with_factor()
    carol.post("/accounts/dora/role", HIRED, status=200)
    home.time.pass_(1)

    for administrator in (home.administrator, carol):
        refused = administrator.refused("POST", "/accounts/dora/confirm", confirming(dora))
        assert refused == (403, "own-account")


def test_a_confirmation_needs_the_second_factor_of_the_account_and_takes_each_code_once(home: House) -> None:
    rita = home.staff("rita", "regulator")
    flora = home.invited("flora", "floorperson")

    assert rita.refused("POST", "/accounts/flora/confirm", confirming(flora)) == (409, "not-ready")
    flora.with_factor()
    used = flora.code()
    flora.login()
    assert rita.refused("POST", "/accounts/flora/confirm", {"code": used, **WHY}) == (403, "wrong-code")
    assert rita.refused("POST", "/accounts/flora/confirm", WHY) == (403, "wrong-code")
    home.time.pass_(0.5)
    rita.post("/accounts/flora/confirm", confirming(flora), status=200)
    assert rita.refused("POST", "/accounts/flora/confirm", confirming(flora)) == (409, "confirmed")


def test_act_found_alone(home: House) -> None:
    flora, felix = (home.invited(name, "floorperson").with_factor() for name in ("flora", "felix"))
    confirm = "/accounts/flora/confirm"

    assert home.administrator.refused("POST", confirm, confirming(flora)) == (403, "wrong-code")
    assert home.administrator.refused("POST", confirm, confirming(flora, house_code="no")) == (403, "wrong-code")
    home.administrator.post(confirm, confirming(flora, house_code=CODE), status=200)
    second = home.administrator.refused("POST", "/accounts/felix/confirm", confirming(felix, house_code=CODE))
    assert second == (403, "own-account")
    flora.post("/accounts/felix/confirm", confirming(felix), status=200)
    assert confirmations(home) == [("root", "flora", True), ("flora", "felix", False)]


def test_disabling_everyone_else_makes_nobody_a_second_person(home: House) -> None:
    home.staff("rita", "regulator")
    home.administrator.post("/accounts/rita/disable", {"why": "x"}, status=200)
    puppet = home.invited("puppet", "floorperson").with_factor()

    alone = home.administrator.refused("POST", "/accounts/puppet/confirm", confirming(puppet, house_code=CODE))
    assert alone == (403, "wrong-code")
    assert puppet.refused("POST", "/approvals", FILL) == NOT_CONFIRMED


def test_act_cage_as_administrator(home: House) -> None:
    home.player("ann")
    slip = {"slip": "1", "amount": 100, "why": "cash"}

    for path in ("deposit", "withdraw"):
        assert home.administrator.refused("POST", f"/accounts/ann/{path}", slip) == (403, "wrong-role")


def test_act_play_as_player(home: House) -> None:
    """An administrator who resets a player's login does not play with that player's money."""
    ann, bo = home.player("ann"), home.player("bo")
    home.teller.post("/accounts/ann/deposit", {"slip": "1", "amount": 100, "why": "cash"}, status=200)
    sit = {"frame": "given", "id": "s", "command": {"do": "sit", "seat": 2}}
    taken = {}
    for name in (ann.name, bo.name):
        code = home.administrator.post(f"/accounts/{name}/reset", {"why": "lost"})["code"]
        home.visitor().post("/password", {"name": name, "code": code, "password": PASSWORD}, status=204)
        taken[name] = home.visitor(name).login()

    assert taken["ann"].refused("POST", "/tables/prime-1/commands", sit) == NOT_CONFIRMED
    assert taken["ann"].get("/tables") == []
    assert taken["bo"].refused("POST", "/tables/prime-1/commands", sit) == (404, "not-found")
    home.teller.post("/accounts/ann/confirm", WHY, status=200)
    assert taken["ann"].refused("POST", "/tables/prime-1/commands", sit) == (404, "not-found")


def test_the_house_prints_a_code_only_while_one_person_could_confirm(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time) as home:
        register = home.client.app.state.floor.office.book.register
        alone = register.confirmers()
        home.staff("rita", "regulator")
        home.staff("dora", "dealer")
        both = register.confirmers()
    with house(tmp_path, clock=time) as client:
        kept = client.app.state.floor.office.book.register.confirmers()

    assert (alone, both, kept) == ({"root"}, {"root", "rita"}, {"root", "rita"})
