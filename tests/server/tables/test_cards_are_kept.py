"""Where money counts and the house keeps the cards, no report and no count takes a card out of the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.games.house_table import DealtBy
from pitboss.money import Money
from pitboss.table.state import Table
from tests.server.house.test_counted_money import give, with_money
from tests.server.people.visiting import House, house_with_people
from tests.server.tables.test_dealt_by_a_person import LONGEST, TABLES, Staff, staff_of

SHOE = "baccarat-5"
SETS_ASIDE = ["face-up", "drawn-exposed", "extra-card"]


def table_of(home: House) -> Table:
    found: Table = home.client.app.state.floor.tables[SHOE].actor.table
    return found


def ready(home: House) -> Staff:
    """Ann has wagered, and the first card of a new shoe is due."""
    ann = with_money(home)
    give(ann, "sit", "s", SHOE, seat=2, chips=20_000)
    staff = staff_of(home, SHOE).comes()
    give(ann, "wager", "w", SHOE, seat=2, wager="player", amount=1_000)
    for _ in range(LONGEST):
        if any(due["what"] == "deal" for due in staff.yours(staff.dealer)):
            return staff
        if staff.next_duty() is None:
            give(ann, "cut", f"c{staff.given}", SHOE, seat=2)
    raise AssertionError("no card is ever due")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    counted = replace(TABLES[SHOE], money=Money.COUNTED, dealt_by=DealtBy.PERSON)
    with house_with_people(tmp_path, offered=(counted,)) as opened:
        yield opened


def test_act_show_the_shoe(home: House) -> None:
    staff = ready(home)
    before = table_of(home)
    codes = {staff.refused(staff.dealer, "report", kind="face-up")["code"] for _ in range(3)}

    assert codes == {"cards-are-kept"}
    assert table_of(home) == before


@pytest.mark.parametrize("kind", SETS_ASIDE)
def test_no_report_takes_a_card_out_of_a_round_either(home: House, kind: str) -> None:
    staff = ready(home)
    staff.does(staff.dealer, "perform", duty="deal")
    before = table_of(home)
    refusal = staff.refused(staff.dealer, "report", kind=kind, where="player")

    assert refusal["code"] in ("cards-are-kept", "no-such-irregularity")
    assert table_of(home) == before


def test_act_condemn_the_cards(home: House) -> None:
    staff = ready(home)
    staff.does(staff.floor, "perform", duty="direct-shuffle")
    first = staff.yours(staff.dealer)[0]
    assert first["what"] in ("gather", "shuffle")
    refusal = staff.refused(staff.dealer, "perform", duty=first["what"], deck=first["deck"], number=1)

    assert refusal["code"] == "count-differs"
    staff.does(staff.dealer, "perform", duty=first["what"], deck=first["deck"])
