"""Money is conserved whatever people of all roles do: nothing is made, lost, mixed or done twice, and nobody owes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from pitboss.ledger import Kind
from pitboss.money import Money
from pitboss.store.verify import verify
from pitboss.table import Table
from tests.cli.calling import data
from tests.server.driving import exported, house
from tests.server.house.random_house import OFFERED, Follower, RandomPeople, followed
from tests.server.people.visiting import House, Time, house_with_people

pytestmark = pytest.mark.usefixtures("floorperson_stands_by")
OFTEN = ("sit", "wager", "ready", "decide", "leave", "buy-in", "deposit", "withdraw", "fill", "credit", "open", "close")
"""What must have been done, and not only asked for, with a round to its end."""
EVERYTHING = (*OFTEN, "meter-alteration", "meter-retirement", "meter-addition")
"""What must have been done where there is time for it: somebody has to play for a meter before it is retired."""
_MOST = 50
"""So many times as many commands are enough for all of it, whatever is drawn."""


def conserved(
    folder: Path,
    patch: pytest.MonkeyPatch,
    commands: int,
    must: tuple[str, ...],
    *,
    seed: int,
    at_the_table: float = 0.0,
) -> None:
    """So many commands in one house; then its books and logs, by those who have nothing but its folder."""
    time = Time()
    with followed(patch) as follower, house_with_people(folder, time, offered=OFFERED) as home:
        people = RandomPeople(home, follower, Random(seed), at_the_table)
        # How far the house comes between two commands is its own affair, so it is not counted how much was done.
        while people.given < commands or not people.have_done(must):
            time.now += 1_000
            people.act()
            _stay_logged_in(home, people)
            assert people.given < _MOST * commands, people.done
        tables, closed = list(people.floor()), people.tables.closed()
        (meter,) = home.visitor().get("/meters")
    assert follower.faults == []
    _left_behind(follower, closed, meter["gained"])
    found = data("ledger", "--data", str(folder), "--no-theory")["balances"]
    for money in ("practice", "counted"):
        assert sum(each["amount"] for each in found if each["money"] == money) == 0
    assert all(each["amount"] >= 0 for each in found if each["kind"] not in ("inventory", "cage", "bank"))
    told = {
        (each["player"], each["kind"]): each["amount"]
        for each in found
        if each["money"] == "counted" and each["kind"] == "account"
    }
    own = follower.ledger.balances
    followed_to = {(each.player, "account"): amount for each, amount in own.items() if each.kind.value == "account"}
    assert told == followed_to
    for table_id in tables:
        assert verify(exported(folder, folder, table_id)) == []
    with house(folder, clock=time, offered=OFFERED):
        pass


def _left_behind(follower: Follower, closed: Mapping[str, Table], gained: Mapping[str, int]) -> None:
    """A closed table leaves nothing but what was kept of its meter, until the linked meter is given it."""
    left = {account: amount for account, amount in follower.ledger.balances.items() if account.table in closed}
    expected = {table_id: table.kept for table_id, table in closed.items() if table.kept and table_id not in gained}
    assert {account.table: amount for account, amount in left.items() if amount} == expected
    assert {account.kind for account, amount in left.items() if amount} <= {Kind.KEPT}
    assert gained == {table_id: closed[table_id].kept for table_id in gained}
    assert all(closed[table_id].money is Money.COUNTED for table_id in gained)


def _stay_logged_in(home: House, people: RandomPeople) -> None:
    """A session of the staff ends after half an hour without a request, and after twelve hours in any case."""
    if people.given % 1_000 == 0:
        home.time.pass_(1)
        for each in (home.administrator, people.flora, people.oscar, *people.others):
            each.login()
            home.time.pass_(1)


def test_mon_2_money_is_conserved_through_random_commands_of_all_roles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conserved(tmp_path, monkeypatch, 300, OFTEN, seed=1)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
def test_mon_2_money_is_conserved_through_a_hundred_thousand_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Most players' commands go to the tables without HTTP, which the ordinary run has them all come over."""
    conserved(tmp_path, monkeypatch, 10_000, EVERYTHING, seed=seed, at_the_table=0.9)
