"""The playthrough that every game has: two rounds at the table that the house opens with it, played by its bots."""

from __future__ import annotations

from functools import partial

from pitboss.law.edition import editions_of
from pitboss.table import Table, evolve
from tests.conformance.tables import OUR_GAMES, of_game, opening_steps, sat_down
from tests.house.playing import new_house, play_rounds
from tests.table.narrating import command_in_words, elections_in_words, event_in_words
from tests.table.playthrough import Story, Telling

NAME = "at-the-house"
_ROUNDS = 2


def of_every_game() -> tuple[Story, ...]:
    """One story a game of ours."""
    return tuple(_story(name) for name in OUR_GAMES)


def _story(name: str) -> Story:
    text = editions_of(name)[-1]
    title = f"{text.title}: two rounds at the table of the house, played by its bots"
    return Story(text.kept.folder.name, NAME, title, partial(_tell, name), (), (of_game(name).edition,), alike=True)


def _tell(name: str, telling: Telling) -> None:
    offered, house = of_game(name), new_house()
    telling.lines += [f"Elected: {elections_in_words(offered.elections)}", ""]
    table: Table | None = None
    for command, events in opening_steps(name, house):
        telling.lines.append(command_in_words(command))
        for event in events:
            telling.lines += [f"  -> {line}" for line in event_in_words(event, table)]
            table = evolve(table, event)
    assert table is not None
    assert sat_down(table)
    for step in play_rounds(table, house, _ROUNDS):
        if step.command is not None:
            telling.lines.append(command_in_words(step.command))
        for event in step.events:
            telling.lines += [f"  -> {line}" for line in event_in_words(event, table)]
            table = evolve(table, event)
