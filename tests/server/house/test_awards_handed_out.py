"""All of a linked meter is won at two tables at once, with counted money: paid in order, handed out by two people.

The order of the cards is chosen here by taking chance away: the same shuffle, the same cut. What seat 2 is dealt of one
order is found out first, and exchanged for seven cards of a straight flush.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.linked_meter import MeterHandedOut, MeterWon
from pitboss.money import Money, format_cents
from pitboss.store.verify import verify
from pitboss.table import Table
from pitboss.table.awards import AwardStage
from pitboss.table.state import Phase
from tests.cli.calling import data
from tests.server.driving import PATIENCE, Guest, exported, house
from tests.server.house.test_counted_money import give, slip
from tests.server.house.test_linked_tables import LINKED, PART, STAKE, lines_of
from tests.server.people.visiting import House, Visitor, house_with_people

pytestmark = pytest.mark.usefixtures("floorperson_stands_by")
COUNTED = tuple(replace(each, money=Money.COUNTED) for each in LINKED)
SEVEN = ("6h", "7h", "8h", "9h", "Th", "Jh", "Qh")
WAGERED = 1_000


def without_chance(patch: pytest.MonkeyPatch, order: Callable[[Sequence[str]], Sequence[str]]) -> None:
    """Every deck is in this order, and cut at the same place."""
    patch.setattr("pitboss.house.keeper.cut_depth", lambda _root, _cuts, bounds: bounds[0])
    patch.setattr("pitboss.house.keeper.shuffled", lambda cards, _: tuple(order(cards)))


def table_of(client: Any, table: str) -> Table:
    found: Table = client.app.state.floor.tables[table].actor.table
    return found


def until(look: Callable[[], Any], is_so: Callable[[], bool]) -> None:
    """Look again and again, until something is so that stays so."""
    for _ in range(PATIENCE):
        look()
        if is_so():
            return
    raise AssertionError("it never is")


def is_asked(client: Any, table: str) -> bool:
    return table_of(client, table).phase is Phase.DECIDING


def dealt_to_seat_2(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """What seat 2 is dealt when it plays alone, of cards that nobody has shuffled."""
    with patch.context() as patched:
        without_chance(patched, lambda cards: cards)
        with house(folder, offered=LINKED) as client:
            guest = Guest.new(client, "flush-1").sit(2)
            guest.wager()
            guest.wager("progressive", STAKE)
            guest.give("ready")
            until(guest.view, lambda: is_asked(client, "flush-1"))
            return table_of(client, "flush-1").boxes[2].cards


def exchanged(one: Sequence[str], other: Sequence[str]) -> Callable[[Sequence[str]], Sequence[str]]:
    """The same order with these cards in each other's places."""
    gives, takes = [card for card in one if card not in other], [card for card in other if card not in one]
    swap = dict(zip((*gives, *takes), (*takes, *gives), strict=True))
    return lambda cards: [swap.get(card, card) for card in cards]


def seated(home: House, name: str, table: str) -> Visitor:
    """A player who has wagered on the progressive and is asked for a decision."""
    player = home.player(name)
    home.teller.post(f"/accounts/{name}/deposit", slip(f"in-{name}", 50_000), status=200)
    give(player, "sit", "s", table, seat=2, chips=50_000)
    give(player, "wager", "a", table, seat=2, wager="ante", amount=WAGERED)
    give(player, "wager", "p", table, seat=2, wager="progressive", amount=STAKE)
    give(player, "ready", "r", table)
    until(lambda: player.get(f"/tables/{table}/view"), lambda: is_asked(home.client, table))
    return player


def won(home: House, player: Visitor, table: str) -> int:
    """The award that waits for two people, once the player has raised."""
    give(player, "decide", "d", table, seat=2, choice="raise", amount=WAGERED)

    def waits() -> bool:
        award = table_of(home.client, table).boxes[2].award
        return award is not None and award.stage is AwardStage.UNDOCUMENTED

    until(lambda: player.get(f"/tables/{table}/view"), waits)
    award = table_of(home.client, table).boxes[2].award
    assert award is not None
    return award.line.paid


def test_prg_4_two_wins_of_one_meter_are_paid_in_order_and_handed_out_by_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = dealt_to_seat_2(tmp_path / "before", monkeypatch)
    without_chance(monkeypatch, exchanged(cards, SEVEN))
    folder = tmp_path / "house"
    with house_with_people(folder, offered=COUNTED) as home:
        flora, oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        start = home.visitor().get("/meters")[0]["shown"]
        ann, bo = seated(home, "ann", "flush-1"), seated(home, "bo", "flush-2")

        amounts = [won(home, ann, "flush-1"), won(home, bo, "flush-2")]
        assert amounts == [start + 2 * PART, start]
        assert home.visitor().get("/meters")[0]["held"] == sum(amounts)

        for name, table, amount in (("ann", "flush-1", amounts[0]), ("bo", "flush-2", amounts[1])):
            body = {"round": 1, "seat": 2, "amount": amount}
            subject = f"{table} round 1 seat 2 {format_cents(amount)}"
            asked = {"matter": "hand-pay", "subject": subject, "why": "straight flush"}
            body["approval"] = flora.post("/approvals", asked)["number"]
            assert flora.refused("POST", f"/tables/{table}/hand-pay", body) == (409, "approval-needed")
            oscar.post(f"/approvals/{body['approval']}/grant", {"why": "seen"}, status=200)
            first = flora.post(f"/tables/{table}/hand-pay", body, status=200)
            again = flora.post(f"/tables/{table}/hand-pay", body, status=200)
            assert again["sequence"] == first["sequence"]
            page = home.administrator.get(f"/accounts/{name}/balance")
            assert page["at_tables"] >= amount
        meter = home.visitor().get("/meters")[0]
        assert (meter["held"], meter["paid"], meter["shown"]) == (0, sum(amounts), start)

    lines = lines_of(folder)
    assert [(line.order, line.table, line.amount) for line in lines if isinstance(line, MeterWon)] == [
        (3, "flush-1", amounts[0]),
        (4, "flush-2", amounts[1]),
    ]
    assert [line.amount for line in lines if isinstance(line, MeterHandedOut)] == amounts
    balances = data("ledger", "--data", str(folder), "--no-theory")["balances"]
    assert sum(each["amount"] for each in balances) == 0
    for each in COUNTED:
        assert verify(exported(folder, folder, each.table_id)) == []
