"""Six-seat rounds of all five games through the table engine, beside PokerKit playing heads-up hold'em to showdown.

The house plays some rounds with six bots; its commands are then given again to the engine, which decides each and folds
its events. Shuffling, dealing and the bots' thoughts cost nothing here. First the game itself, at a table that offers
only the wagers without which no round is played; then with every wager that the bots make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from msgspec import structs

from benchmarks.bench_table import pokerkit
from benchmarks.report import Result, rates
from pitboss.games.house_table import HouseTable
from pitboss.house.bots import strategies
from pitboss.house.house import House, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.law.refusal import Refusal
from pitboss.server.tables.house_tables import house_tables, opening_commands
from pitboss.table import Table, decide, evolve
from pitboss.table.commands import AnyCommand, OpenTable

SEATS = range(1, 7)
ROUNDS = 20
TIMES = 5
"""How often they are played in one go, which then takes about as long as the peer's."""


def run() -> Iterator[Result]:
    """Rounds a second of each game, by itself and with every wager."""
    for whole in (False, True):
        played = [_Played(offered, whole=whole) for offered in house_tables()]
        peer, *ours = rates(lambda: pokerkit(Random(1)), *(each.again for each in played))
        wagers = "every wager" if whole else "the game itself"
        for offered, rate in zip(house_tables(), ours, strict=True):
            chapter = offered.edition.partition("@")[0]
            yield Result(f"six-seat rounds of {chapter}, {wagers}", "rounds", rate, "PokerKit", peer)


class _Played:
    """Some rounds as the house played them, to be played again."""

    def __init__(self, offered: HouseTable, *, whole: bool) -> None:
        game = offered.elections.rules.game
        name = next(iter(strategies(game)))
        bots = {seat: (f"player {seat}", name) for seat in SEATS}
        self.table = _opened(replace(offered, bots=bots), whole=whole)
        self.commands: list[AnyCommand] = []
        for step in run_until_waiting(self.table, House(Keeper(), source=_Seeded(), pause=0), 0):
            if not self.table.rounds:
                # Bringing cards to the table is of no round: what is played again begins after the first.
                self.table = step.table
                continue
            if step.command is not None:
                self.commands.append(step.command)
            if step.table.rounds - self.table.rounds == ROUNDS:
                break

    def again(self) -> int:
        """Give the same commands, several times; how many rounds they were."""
        return sum(_after(self.table, self.commands).rounds - self.table.rounds for _ in range(TIMES))


class _Seeded:
    """The same cards in every run."""

    def __init__(self) -> None:
        self.random = Random(58)

    def entropy(self, count: int) -> bytes:
        return self.random.randbytes(count)


def _opened(offered: HouseTable, *, whole: bool) -> Table:
    opening, *seats = opening_commands(offered, 0)
    if isinstance(opening, OpenTable) and not whole:
        alone = structs.replace(opening.elections, wagers=(), pooled=(), progressive=None)
        opening = structs.replace(opening, elections=alone)
    return _after(None, [opening, *seats])


def _after(table: Table | None, commands: Iterable[AnyCommand]) -> Table:
    """The table after these commands, none of which may be refused."""
    for command in commands:
        answer = decide(table, command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command} was refused: {answer}")
        for event in answer:
            table = evolve(table, event)
    if table is None:
        raise RuntimeError("no command opened the table")
    return table
