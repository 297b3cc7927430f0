"""A round of counted money is void by the word of two people, and never against the cards that the house knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.house_table import DealtBy
from pitboss.money import Money
from pitboss.server.rounds.judgment import judge
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.verify import verify
from tests.server.driving import PRIME, TABLE, exported
from tests.server.house.test_counted_money import balance, give, with_money
from tests.server.people.visiting import House, Visitor, house_with_people
from tests.server.tables.test_dealt_by_a_person import LONGEST, Staff

COUNTED = (replace(PRIME[0], money=Money.COUNTED, dealt_by=DealtBy.PERSON, bots={}),)
EXPOSED = f"{TABLE} round 1 dealer-exposed"
WHY = {"why": "the dealer turned a card"}
ANTE = 1_000


class Dealt:
    """A round of Ann's in which the cards are dealt, and Ann is asked."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.ann = with_money(home)
        self.staff = Staff(TABLE, home.staff("dora", "dealer"), home.staff("flo", "floorperson"))
        give(self.ann, "sit", "s", seat=2, chips=20_000)
        give(self.ann, "wager", "w", seat=2, wager="ante", amount=ANTE)
        self.staff.comes()
        while self.staff.next_duty() is not None:
            assert len(self.staff.done) < LONGEST

    def approved(self, by: Visitor, subject: str = EXPOSED) -> int:
        """What somebody behind the table asked for, and the floorperson granted."""
        number: int = by.post("/approvals", {"matter": "void", "subject": subject, **WHY})["number"]
        self.staff.floor.post(f"/approvals/{number}/grant", WHY, status=200)
        return number


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Dealt]:
    with house_with_people(tmp_path, offered=COUNTED) as home:
        yield Dealt(home)


def test_a_wrong_number_of_cards_is_compared_with_the_cards_that_the_house_dealt(dealt: Dealt) -> None:
    refusal = dealt.staff.refused(dealt.staff.dealer, "report", kind="wrong-number", where="seat 2")

    assert (refusal["code"], refusal["clause"]) == ("count-differs", "679a.13(c)")
    assert balance(dealt.home) == (30_000, 20_000)


def test_a_count_of_the_stub_is_compared_with_the_cards_that_the_house_keeps(tmp_path: Path) -> None:
    table = next(each for each in house_tables() if each.table_id == TABLE)
    counted = replace(table, money=Money.COUNTED, dealt_by=DealtBy.PERSON, bots={})
    with house_with_people(tmp_path, offered=(counted,)) as home:
        ann = with_money(home)
        staff = Staff(TABLE, home.staff("dora", "dealer"), home.staff("flo", "floorperson")).comes()
        give(ann, "sit", "s", seat=2, chips=20_000)
        give(ann, "wager", "w", seat=2, wager="ante", amount=ANTE)
        while (staff.next_duty() or {}).get("what") != "deal" or staff.yours(staff.dealer)[0]["what"] == "deal":
            assert len(staff.done) < LONGEST
        refusal = staff.refused(staff.dealer, "perform", duty="count-stub", number=1)
        staff.does(staff.dealer, "perform", duty="count-stub")

    assert refusal["code"] == "count-differs"


def test_a_dealer_alone_does_not_void_a_round_of_counted_money(dealt: Dealt) -> None:
    refusal = dealt.staff.refused(dealt.staff.dealer, "report", kind="dealer-exposed")
    number = dealt.staff.dealer.post("/approvals", {"matter": "void", "subject": EXPOSED, **WHY})["number"]
    report = {"approval": number, "round": 1, "kind": "dealer-exposed"}

    assert refusal["code"] == "second-person"
    assert dealt.staff.dealer.refused("POST", f"/tables/{TABLE}/report", report) == (409, "approval-needed")
    assert dealt.staff.dealer.refused("POST", f"/approvals/{number}/grant", WHY) == (403, "wrong-role")
    fill = {"matter": "fill", "subject": f"{TABLE} $1.00", **WHY}
    assert dealt.staff.dealer.refused("POST", "/approvals", fill) == (403, "wrong-role")


@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_two_people_void_it_and_the_evidence_names_both(tmp_path: Path, by: str) -> None:
    with house_with_people(tmp_path, offered=COUNTED) as home:
        dealt = Dealt(home)
        asks = getattr(dealt.staff, by)
        if by == "floor":
            dealt.staff.floor = home.staff("fred", "floorperson")
        report = {"approval": dealt.approved(asks), "round": 1, "kind": "dealer-exposed"}
        first = asks.post(f"/tables/{TABLE}/report", report, status=200)
        assert asks.post(f"/tables/{TABLE}/report", report, status=200)["sequence"] == first["sequence"]
        while (staff_did := dealt.staff.next_duty()) is not None and staff_did["what"] != "collect-cards":
            pass
        assert balance(home) == (30_000, 20_000)
        packed = home.staff("rita", "regulator").ask("GET", f"/tables/{TABLE}/rounds/1/evidence", status=200).content
    found = judge(packed)
    did: list[Any] = [(each.who, each.second) for each in found.at_table if each.did.startswith("report-irregularity")]

    assert found.stands, found.checks
    assert did == [("dora", "flo")] if by == "dealer" else [("flo", "fred")]
    assert {"perform shuffle", "perform deal", "place-wager ante 1000"} <= {each.did for each in found.at_table}
    assert [type(each).__name__ for each in found.people] == ["ApprovalAsked", "ApprovalGranted", "ApprovalUsed"]
    assert verify(exported(tmp_path, tmp_path, TABLE)) == []
