"""Tables of every game that is installed, played by its own bots with a chance that is the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.games.house_table import HouseTable
from pitboss.games.registry import find_game
from pitboss.house.house import House, Step
from pitboss.law.chapters import our_chapters
from pitboss.law.edition import editions, games
from pitboss.law.refusal import Refusal
from pitboss.server.rounds.round_lines import line_of
from pitboss.server.tables.house_tables import house_tables, opening_commands
from pitboss.table import Table, decide, evolve
from pitboss.table.commands import AnyCommand
from pitboss.table.events import AnyEvent
from tests.house.playing import give, new_house, play_rounds, sitting

GAMES = games()
OUR_GAMES = tuple(dict.fromkeys(each.game for each in editions() if each.kept in our_chapters()))
"""Those whose scenarios, oracle rows and playthroughs lie with our own tests."""
EDITIONS = tuple(each.name for each in editions())


def of_game(name: str) -> HouseTable:
    """The table that the house opens with a game."""
    return next(each for each in house_tables() if each.elections.rules.game == name)


def opening_steps(name: str, house: House) -> Iterator[tuple[AnyCommand, tuple[AnyEvent, ...]]]:
    """The commands that open the house's table and seat its bots, each with what it causes."""
    table: Table | None = None
    for given in opening_commands(of_game(name), 0):
        command = given
        if table is not None:
            house.prepare(table, command.at)
            command = house.completed(table, command)
        events = decide(table, command)
        assert not isinstance(events, Refusal), events
        for event in events:
            if table is not None:
                house.observe(table, event)
            table = evolve(table, event)
        yield command, events


def sat_down(table: Table) -> bool:
    """Whether somebody plays."""
    return bool(table.players)


@dataclass
class Played:
    """A table of a game with bots in their seats, and the house that runs it."""

    table: Table
    house: House

    def steps(self, rounds: int) -> Iterator[Step]:
        """What happens until so many more rounds are over."""
        for step in play_rounds(self.table, self.house, rounds):
            self.table = step.table
            yield step


def opened(name: str) -> Played:
    """The house's own table of a game, with a bot of each of its strategies in the seats that are free."""
    house, table = new_house(name), None
    for _, events in opening_steps(name, house):
        for event in events:
            table = evolve(table, event)
    assert table is not None
    seated = {each.seat for each in table.players.values()}
    free = [seat for seat in range(1, table.elections.rules.number("seats") + 1) if seat not in seated]
    for seat, strategy in zip(free, find_game(name).strategies, strict=False):
        table = give(table, house, sitting(seat, strategy))
    return Played(table, house)


def settled_rounds(name: str, rounds: int) -> Iterator[tuple[Table, str]]:
    """Rounds that bots played: the table when everything was settled, and the line that tells of it."""
    told = 0
    for step in opened(name).steps(rounds):
        table = step.table
        settled = table.boxes and all(box.lines is not None and not box.owed for box in table.boxes.values())
        if settled and table.round is not None and table.round.number > told:
            told = table.round.number
            meter = table.round.meter.shown if table.round.meter else None
            if line := line_of(table, None, meter):
                yield table, line
