"""Tables for tests that the house runs: every way of dealing, both editions, chance from a fixed stream.

table, house = seated_bots(WAYS["hand"])
steps = play_rounds(table, house, 3)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.house.house import House, Step, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.law.refusal import Refusal
from pitboss.table import Table, decide, evolve
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role

EDITIONS = ("679a@proposed-2015", "679a@final-2016")
FINAL = EDITIONS[1]
BOTS = {1: "queen-six-four", 3: "always-play", 4: "never-side", 6: "always-play"}
CHIPS = 1_000_000
INVENTORY = 50_000_000
HOUR = 3_600_000


class Way(NamedTuple):
    """A way of shuffling and dealing that 679a allows."""

    shuffling: Shuffling
    dealing: Dealing
    decks: int


WAYS = {
    "manual shoe": Way(Shuffling.MANUAL, Dealing.MANUAL_SHOE, 1),
    "manual shoe, shuffler, two decks": Way(Shuffling.AUTOMATED, Dealing.MANUAL_SHOE, 2),
    "hand": Way(Shuffling.COUNTING, Dealing.HAND, 1),
    "hand, two decks": Way(Shuffling.AUTOMATED, Dealing.HAND, 2),
    "automated shoe": Way(Shuffling.COUNTING, Dealing.AUTOMATED_SHOE, 1),
    "automated shoe, two decks": Way(Shuffling.AUTOMATED, Dealing.AUTOMATED_SHOE, 2),
    "automated shoe, shuffled by hand": Way(Shuffling.MANUAL, Dealing.AUTOMATED_SHOE, 1),
    "reshuffling shoe": Way(Shuffling.RESHUFFLING, Dealing.AUTOMATED_SHOE, 1),
    "reshuffling device, hand": Way(Shuffling.RESHUFFLING, Dealing.HAND, 1),
}


class Stream:
    """Chance that comes out the same every time: SHA-256 over a name and a counter."""

    def __init__(self, name: str = "") -> None:
        self._name, self._count, self._left = name.encode(), 0, b""

    def entropy(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += hashlib.sha256(self._name + self._count.to_bytes(8, "big")).digest()
            self._count += 1
        drawn, self._left = self._left[:count], self._left[count:]
        return drawn


def elect(way: Way = WAYS["manual shoe"], edition: str = FINAL, preshuffled: str | None = None) -> Elections:
    return Elections(
        edition,
        paytables={"bad-beat": "A", "pair-bonus-two": "C", "all-six": "E"},
        limits=Limits(boxes=2),
        shuffling=way.shuffling,
        dealing=way.dealing,
        decks=way.decks,
        preshuffled=preshuffled,
    )


def opening(
    way: Way = WAYS["manual shoe"],
    *,
    edition: str = FINAL,
    people: Iterable[Duty] = (),
    training: bool = False,
    preshuffled: str | None = None,
) -> do.OpenTable:
    """Opens a table at which the house has every duty but those of people."""
    automated = tuple(duty for duty in Duty if duty not in set(people))
    return do.OpenTable(
        at=0,
        by=Role.FLOORPERSON,
        table="T1",
        elections=elect(way, edition, preshuffled),
        automated=automated,
        inventory=INVENTORY,
        training=training,
    )


def sitting(seat: int, bot: str | None = None, *, chips: int = CHIPS) -> do.SitDown:
    return do.SitDown(at=0, by=Role.PLAYER, who=f"P{seat}", seat=seat, chips=chips, bot=bot)


def give(table: Table | None, house: House, command: do.AnyCommand) -> Table:
    """The table after a command that must not be refused, followed by the house."""
    if table is not None:
        house.prepare(table, command.at)
        command = house.completed(table, command)
    answer = decide(table, command)
    assert not isinstance(answer, Refusal), answer
    for event in answer:
        if table is not None:
            house.observe(table, event)
        table = evolve(table, event)
    assert table is not None
    return table


def new_house(name: str = "", pause: int = 0) -> House:
    return House(Keeper(), source=Stream(name), pause=pause)


def seated_bots(
    way: Way = WAYS["manual shoe"],
    *,
    edition: str = FINAL,
    bots: dict[int, str] = BOTS,
    people: Iterable[Duty] = (),
    training: bool = False,
    preshuffled: str | None = None,
) -> tuple[Table, House]:
    """A table just opened, bots seated, and its house."""
    house = new_house(f"{way}{edition}")
    opened = opening(way, edition=edition, people=people, training=training, preshuffled=preshuffled)
    table = give(None, house, opened)
    for seat, bot in bots.items():
        table = give(table, house, sitting(seat, bot))
    return table, house


def play_rounds(table: Table, house: House, rounds: int, now: int = 0) -> Iterator[Step]:
    """The house's steps until so many more rounds are over, or until it waits."""
    last = table.rounds + rounds
    for step in run_until_waiting(table, house, now):
        yield step
        if step.table.rounds == last:
            return


def after_rounds(table: Table, house: House, rounds: int, now: int = 0) -> Table:
    for step in play_rounds(table, house, rounds, now):
        table = step.table
    return table


def run_to_wait(table: Table, house: House, now: int = 0) -> Table:
    """The table when the house waits for a person."""
    for step in run_until_waiting(table, house, now):
        table = step.table
    return table


def until(table: Table, house: House, duty: Duty, now: int = 0) -> Table:
    """The table when this duty is what the house would do next."""
    for step in _steps_before(table, house, duty, now):
        table = step.table
    return table


def _steps_before(table: Table, house: House, duty: Duty, now: int) -> Iterator[Step]:
    while True:
        command = house.next_command(table, now)
        assert command is not None, f"the house waits before {duty.value}"
        if isinstance(command, do.Perform) and command.duty is duty:
            return
        step = next(run_until_waiting(table, house, now))
        table = step.table
        yield step


def chips_at(table: Table) -> int:
    """Every chip at the table."""
    on_layout = sum(box.on_layout for box in table.boxes.values())
    return table.inventory + sum(each.chips for each in table.players.values()) + on_layout + sum(table.owed.values())
