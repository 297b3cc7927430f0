"""Money is conserved whatever people of all roles do: nothing is made, lost, mixed or done twice, and nobody owes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss.store.verify import verify
from tests.cli.calling import data
from tests.server.driving import exported, house
from tests.server.house.random_house import OFFERED, RandomPeople, followed
from tests.server.people.visiting import House, Time, house_with_people

EVERYTHING = ("sit", "wager", "ready", "decide", "leave", "buy-in", "deposit", "withdraw", "fill", "credit")
"""What must have been done, and not only asked for, with a round to its end."""
_MOST = 50
"""So many times as many commands are enough for all of it, whatever is drawn."""


def conserved(folder: Path, patch: pytest.MonkeyPatch, commands: int, seed: int, *, at_the_table: float = 0.0) -> None:
    """So many commands in one house; then its books and logs, by those who have nothing but its folder."""
    time = Time()
    with followed(patch) as follower, house_with_people(folder, time, offered=OFFERED) as home:
        people = RandomPeople(home, follower, Random(seed), at_the_table)
        # How far the house comes between two commands is its own affair, so it is not counted how much was done.
        while people.given < commands or not people.have_done(EVERYTHING):
            time.now += 1_000
            people.act()
            _stay_logged_in(home, people)
            assert people.given < _MOST * commands, people.done
    assert follower.faults == []
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
    for each in OFFERED:
        assert verify(exported(folder, folder, each.table_id)) == []
    with house(folder, clock=time, offered=OFFERED):
        pass


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
    conserved(tmp_path, monkeypatch, 300, seed=1)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
def test_mon_2_money_is_conserved_through_a_hundred_thousand_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Most players' commands go to the tables without HTTP, which the ordinary run has them all come over."""
    conserved(tmp_path, monkeypatch, 10_000, seed=seed, at_the_table=0.9)
