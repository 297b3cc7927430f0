"""Where money counts and the house deals, the table waits for a floorperson: staff are told, and so are players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.house.audit import audit
from pitboss.money import Money
from pitboss.store.verify import verify
from tests.cli.calling import page
from tests.server.driving import PRIME, TABLE
from tests.server.house.test_counted_money import give, with_money
from tests.server.people.visiting import House, Visitor, house_with_people
from tests.server.tables.test_dealt_by_a_person import Json, Staff, lines_of, log_of, staff_of
from tests.server.tables.test_duties_pushed import _connected, _notice, _whats

COUNTED = (replace(PRIME[0], money=Money.COUNTED, bots={}),)
PATIENCE = 10_000
"""How often a test looks for a state that lasts: the house runs beside it, on whatever machine."""
BOTH = (*COUNTED, replace(PRIME[0], table_id="prime-2", name="Practice", bots={}))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=BOTH) as opened:
        yield opened


def seen(who: Visitor) -> Json:
    view: Json = who.get(f"/tables/{TABLE}/view")["view"]
    return view


def until_due(who: Visitor, what: str) -> Json:
    """Look until this is due first, which lasts until somebody does it."""
    for _ in range(PATIENCE):
        due = seen(who)["public"]["due"]
        if due and due[0]["what"] == what:
            first: Json = due[0]
            return first
    raise AssertionError(f"{what} is never due")


def until_asked(who: Visitor) -> None:
    for _ in range(PATIENCE):
        if seen(who)["deciding"] is not None:
            return
    raise AssertionError(f"the player is never asked: {seen(who)}")


def wagered(home: House) -> Visitor:
    ann = with_money(home)
    give(ann, "sit", "s", seat=2, chips=20_000)
    assert give(ann, "wager", "w", seat=2, wager="ante", amount=1_000)["frame"] == "acknowledged"
    return ann


def test_players_are_told_for_whom_the_table_waits_and_no_card_is_dealt_before(home: House) -> None:
    ann = wagered(home)
    give(ann, "ready", "r")
    waits = until_due(ann, "verify")
    assert (waits["role"], waits["clause"]) == ("floorperson", "679a.4(a)")
    assert (seen(ann)["public"]["phase"], seen(ann)["hands"]) == ("between-rounds", {})


def test_software_that_acts_as_a_floorperson_says_so_where_no_money_counts(home: House) -> None:
    codes = {
        table: [each["code"] for each in home.visitor().get(f"/tables/{table}/view")["view"]["public"]["notices"]]
        for table in (TABLE, "prime-2")
    }
    assert codes == {TABLE: ["counted"], "prime-2": ["practice", "no-floorperson"]}


def test_a_floorperson_is_told_of_the_duty_and_only_a_floorperson_does_it(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with house_with_people(folder, offered=COUNTED) as home:
        _play_a_round(home)
    log = log_of(folder, TABLE, tmp_path)
    assert verify(log) == []
    assert audit(lines_of(log)) == []
    told = " ".join(page("replay", str(log)).split())
    assert re.search(r"deck A is verified 679a\.4\(a\) floorperson flo\b", told)


def _play_a_round(home: House) -> None:
    staff: Staff = staff_of(home, TABLE)
    ann = wagered(home)
    until_due(ann, "verify")
    with _connected(home, staff.floor, TABLE) as floor, _connected(home, staff.dealer, TABLE) as dealer:
        assert (_whats(_notice(floor)), _whats(_notice(dealer))) == (["verify"], [])
    assert staff.refused(staff.dealer, "perform", duty="verify", deck="A")["code"] == "not-your-duty"
    assert staff.refused(staff.floor, "perform", duty="recut")["code"] == "no-recut"
    staff.does(staff.floor, "perform", duty="verify", deck="A")
    give(ann, "ready", "r")
    until_asked(ann)
    assert give(ann, "decide", "d", seat=2, choice="fold", amount=0)["frame"] == "acknowledged"
    until_over(ann)


def until_over(who: Visitor) -> None:
    for _ in range(PATIENCE):
        if seen(who)["public"]["rounds"] == 1:
            return
    raise AssertionError("the round is never over")
