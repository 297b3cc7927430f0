"""The books of a whole house: a buy-in and a cash-out are one transaction between a player's account and a seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.law.refusal import Refused
from pitboss.ledger import Account, Cause, GamingDay, Kind, Ledger, Movement, Side
from pitboss.ledger.ledger import Entry
from pitboss.ledger.players import Kept, post_accounts
from pitboss.money import Money
from pitboss.server.tables.house_tables import CHIPS
from tests.cli.calling import data, refusal
from tests.server.driving import Guest, house
from tests.server.house.test_one_balance import TWO, elsewhere
from tests.table.driving import elect

CAGE, ANN = Account(Money.PRACTICE, Kind.CAGE), Account(Money.PRACTICE, Kind.ACCOUNT, player="Ann")


def test_mon_2_chips_go_from_account_to_seat_and_back_in_one_transaction(tmp_path: Path) -> None:
    with house(tmp_path, offered=TWO) as client:
        away, seated = Guest.new(client).sit(2), Guest.new(client).sit(3)
        away.give("buy-in", chips=10_000)
        away.give("leave")
        elsewhere(client, away, "baccarat-5").sit(2).give("leave", "got-up")

    found = data("ledger", "--data", str(tmp_path), "--no-theory")["balances"]

    accounts = {each["player"]: each["amount"] for each in found if each["kind"] == "account"}
    chips = {each["player"]: each["amount"] for each in found if each["kind"] == "chips"}
    assert accounts == {away.name: CHIPS + 10_000}
    assert chips[seated.name] == CHIPS
    assert away.name not in chips
    assert sum(each["amount"] for each in found) == 0


def bought(chips: int, line: int) -> Entry:
    at_table = Account(Money.PRACTICE, Kind.CHIPS, "7", "Ann")
    moved = Movement(Cause.BUY_IN, (Side(CAGE, -chips), Side(at_table, chips)))
    return Entry(
        table="7",
        sequence=line,
        at=0,
        day=GamingDay().of(0),
        money=Money.PRACTICE,
        elections=elect(),
        round=0,
        movements=(moved,),
        settled=(),
    )


@pytest.mark.parametrize("chips", [299, 300, 301])
def test_mon_2_what_was_given_is_in_the_account_or_went_to_a_table(chips: int) -> None:
    """Of $10 given, $7 went to a table; another $2 after the line up to which the account was told."""
    ledger, kept = Ledger(), {"Ann": Kept(chips, 1000, {"7": 5})}
    entries = [bought(700, 5), bought(200, 6)]

    if chips != 300:
        with pytest.raises(Refused, match="the books do not agree"):
            post_accounts(ledger, entries, kept)
        return
    post_accounts(ledger, entries, kept)
    assert ledger.balances == {ANN: 300, CAGE: -300}


def test_a_folder_without_a_house_is_refused(tmp_path: Path) -> None:
    assert refusal("ledger", "--data", str(tmp_path))[1].strip() == "Name it with --data, or name a log"
