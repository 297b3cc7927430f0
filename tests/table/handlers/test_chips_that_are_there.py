"""Wagers are made with chips that are there, at the tables of every chapter that has an Ante Wager."""

from __future__ import annotations

import pytest

from pitboss.games.rule_data import rules
from pitboss.law.refusal import Refusal
from pitboss.table.events import PlayerLeft, TableClosed
from tests.games.rounds import EDITIONS, dealer_of
from tests.table.driving import Driver, elect

WITH_ANTE = [(each, dealer_of(each).instruments) for each in EDITIONS if "ante" in rules(each).wagers]


@pytest.mark.parametrize(("text", "clause"), WITH_ANTE)
@pytest.mark.parametrize(("amount", "there"), [(4998, True), (5000, True), (5002, False)])
def test_an_ante_is_made_with_chips_that_are_there(text: str, clause: str, amount: int, there: bool) -> None:
    table = Driver(elect(text))
    table.sit("Ann", 1, chips=5000)

    if there:
        table.wager("Ann", 1, ante=amount)
        assert table.chips() == {"Ann": 5000 - amount}
    else:
        assert table.refuse(table.place("Ann", 1, "ante", amount)) == f"not-enough-chips [{clause}]"


@pytest.mark.parametrize(("text", "clause"), WITH_ANTE)
def test_an_ante_of_nothing_is_no_wager(text: str, clause: str) -> None:
    table = Driver(elect(text))
    table.sit("Ann", 1)

    assert table.refuse(table.place("Ann", 1, "ante", 0)) == f"malformed-amount [{clause}]"


@pytest.mark.parametrize(("street", "instead"), [("preflop", "check"), ("flop", "check"), ("river", "fold")])
def test_who_cannot_raise_is_told_what_he_may_do_instead(street: str, instead: str) -> None:
    table = Driver(elect("677a@proposed-2015"))
    table.sit("Ann", 1, chips=2000)
    table.wager("Ann", 1, ante=1000, odds=1000)
    table.until("decision")
    for asked in ("preflop", "flop"):
        if asked == street:
            break
        table.choose(1, "check")
        table.perform("expose-cards")
    answer = table.give(table.choice(1, "raise", 1000))

    assert isinstance(answer, Refusal)
    assert answer.message == f"Ann has $0 left, and this takes $10: get more chips or {instead}"


def test_a_table_that_closes_hands_out_what_it_kept_for_players_who_left() -> None:
    table = Driver(elect("677a@proposed-2015", readings={"abandoned": "return"}))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, odds=1000)
    table.until("decision")
    table.leave("Ann")
    table.until("collect-cards")
    table.perform("collect-cards")
    assert table.table.owed == {"Ann": 2000}
    left, closed = table.perform("close")

    assert isinstance(left, PlayerLeft)
    assert isinstance(closed, TableClosed)
    assert (left.who, left.chips, left.abandoned) == ("Ann", 2000, False)
    assert table.table.owed == {}
