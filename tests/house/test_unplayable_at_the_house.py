"""The house hands back what cannot be played, after its pause, and goes on with the others."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.house.bots import strategies
from pitboss.house.house import House
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from tests.house.playing import give, new_house, run_to_wait, sitting

PAUSE = 5000
HOLDEM = Elections(
    "677a@proposed-2015",
    paytables={"pocket-bonus": "A", "trips-plus": "A"},
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
)
SAIGON = Elections(
    "680a@codified-2019",
    limits=Limits(boxes=1, minimum=1000),
    pooled=("pot",),
    shuffling=Shuffling.MANUAL,
    dealing=Dealing.MANUAL_SHOE,
)


def with_person(elections: Elections, *seats: int) -> tuple[Table, House]:
    """A table that the house runs, with people at these seats and a bot at seat 1."""
    house = new_house(pause=PAUSE)
    opening = do.OpenTable(
        at=0, by=Role.HOUSE, table="T1", elections=elections, automated=tuple(Duty), inventory=10_000_000
    )
    table = give(None, house, opening)
    table = give(table, house, sitting(1, next(iter(strategies(elections.rules.game)))))
    for seat in seats:
        table = give(table, house, sitting(seat))
    return run_to_wait(table, house), house


def wagers(table: Table, house: House, seat: int, at: int = 100, **stakes: int) -> Table:
    for wager, amount in stakes.items():
        placed = do.PlaceWager(at=at, by=Role.PLAYER, who=f"P{seat}", seat=seat, wager=wager, amount=amount)
        table = give(table, house, placed)
    return run_to_wait(table, house, now=at)


def test_a_bot_takes_its_pot_wager_back_when_the_others_are_gone() -> None:
    table, house = with_person(SAIGON, 2)
    table = wagers(table, house, 2, ante=1000, pot=1000)
    assert table.boxes[1].wagers == {"ante": 1000, "pot": 1000}
    table = give(table, house, do.LeaveTable(at=200, by=Role.PLAYER, who="P2"))

    rounds = house_plays(table, house, 200)
    assert rounds.rounds == 1
    assert rounds.players["P1"].chips + rounds.inventory == 1_000_000 + 10_000_000


def house_plays(table: Table, house: House, now: int) -> Table:
    """Until one more round is over."""
    for _ in range(200):
        command = house.next_command(table, now)
        assert command is not None, "the house waits"
        before = table.rounds
        table = give(table, house, command)
        if table.rounds > before:
            return table
    raise AssertionError("no round is ever over")


def test_a_bot_whose_pot_wager_was_handed_back_makes_no_other_while_it_is_alone() -> None:
    table, house = with_person(SAIGON, 2)
    table = wagers(table, house, 2, ante=1000, pot=1000)
    for wager in ("pot", "ante"):
        taken = do.WithdrawWager(at=200, by=Role.PLAYER, who="P2", seat=2, wager=wager)
        table = give(table, house, taken)

    assert run_to_wait(table, house, now=200).boxes[1].wagers == {"ante": 1000}


@pytest.mark.parametrize(
    ("elections", "clause"), [(SAIGON, "680a.7(d)(2)"), (HOLDEM, "677a.7(d)(1)")], ids=["no pot", "no odds"]
)
def test_who_does_not_complete_his_wagers_gets_them_back_after_the_pause(elections: Elections, clause: str) -> None:
    table, house = with_person(elections, 2)
    table = wagers(table, house, 2, ante=1000)
    assert run_to_wait(table, house, now=100 + PAUSE - 1).phase is Phase.BETWEEN
    assert 2 in run_to_wait(table, house, now=100 + PAUSE - 1).boxes

    command = house.next_command(table, 100 + PAUSE)
    assert isinstance(command, do.Perform)
    assert command.duty is Duty.HAND_BACK
    back = decide(table, command)
    assert isinstance(back, tuple)
    assert [(each.who, each.clause) for each in back if isinstance(each, ev.WagerPlaced)] == [("P2", clause)]
    table = give(table, house, command)
    table = run_to_wait(table, house, now=100 + PAUSE)
    assert 2 not in table.boxes
    assert table.players["P2"].chips == 1_000_000
    assert house_plays(table, house, 100 + 2 * PAUSE).rounds == 1
