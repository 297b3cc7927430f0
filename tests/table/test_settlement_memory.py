"""Boxes are settled side by side and remembered until each has its turn; that memory never changes an answer.

A log is verified by deciding its commands again, in another process and perhaps from the middle of a round. So what a
table decides may depend on the table and the command alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.registry import find_game
from pitboss.games.settlement import Line
from pitboss.table import Table, decide, plan
from pitboss.table.commands import AnyCommand, Perform
from pitboss.table.duties import Duty
from pitboss.table.events import AnyEvent, SeatSettled
from pitboss.table.handlers import box_settlement
from pitboss.table.state import Box
from tests.conformance.tables import GAMES, opened
from tests.table.walking import SETTINGS, Walk

SEEDS = range(3)
Decided = tuple[Table | None, AnyCommand, tuple[AnyEvent, ...]]
"""A table, what it was given, and what came of it."""


class WithAMeter(Walk):
    """A walk at a table whose boxes draw on one meter, where the chapter has one."""

    def _elections(self) -> Elections:
        plain = super()._elections()
        if "progressive-floor" not in plain.rules.figures:
            return plain
        return replace(plain, progressive=ProgressiveElection(plain.rules.number("progressive-floor"), "20"))


def walked(method: str, seed: int) -> list[Decided]:
    kinds = SETTINGS[method]
    steps = WithAMeter(Random(seed), kinds[seed % len(kinds)]).steps(2)
    return [(step.before, step.command, step.events) for step in steps]


def played(game: str, rounds: int = 4) -> Iterator[Decided]:
    """Some rounds at the table that the house opens with a game, every wager of its bots and a pot included."""
    table = opened(game)
    before = table.table
    for step in table.steps(rounds):
        if step.command is not None:
            yield before, step.command, step.events
        before = step.table


def otherwise(decided: list[Decided]) -> list[AnyCommand]:
    """The commands to which a table that remembers nothing gives another answer."""
    differing = []
    for before, command, events in decided:
        box_settlement._last[0] = None
        plan._known.clear()
        if before is not None:
            before.elections._found.clear()
        if decide(before, command) != events:
            differing.append(command)
    return differing


def settles(decided: list[Decided]) -> bool:
    return any(isinstance(event, SeatSettled) for _, _, events in decided for event in events)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("method", SETTINGS)
def test_a_table_that_remembers_nothing_decides_the_same(method: str, seed: int) -> None:
    decided = walked(method, seed)

    assert settles(decided)
    assert otherwise(decided) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_the_house_that_remembers_nothing_decides_the_same(game: str) -> None:
    decided = list(played(game))

    assert settles(decided)
    assert otherwise(decided) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_remembers_other_cards_decides_the_same(game: str) -> None:
    """Cards are exchanged between two seats, and nothing else: what was settled then is of no use any more."""
    settling = [each for each in played(game) if settles([each])]
    exchanged = 0
    for before, command, events in settling:
        for other in exchanging(before):
            decide(other, command)
            exchanged += 1
            assert decide(before, command) == events

    assert exchanged


@pytest.mark.parametrize("game", [each for each in GAMES if find_game(each).play.folds])
def test_what_is_forfeited_comes_to_the_same_whatever_the_cards(game: str) -> None:
    """It is settled without cards and remembered by its wagers; with all cards on the table it is no different."""
    collected = 0
    for before, command, events in played(game, rounds=30):
        if before is None or not isinstance(command, Perform) or command.duty is not Duty.COLLECT_FORFEITED:
            continue
        lines = {event.seat: event.lines for event in events if isinstance(event, SeatSettled)}
        boxes = {seat: _with_only(before.boxes[seat], lines[seat]) for seat in before.forfeited}
        seen = box_settlement.as_round(before, boxes)
        settled = find_game(game).settle(seen, before.elections)

        assert all(seat.places for seat in seen.seats)
        assert lines == {seat.seat: seat.lines for seat in settled.seats}
        collected += 1
    assert collected


def _with_only(box: Box, lines: tuple[Line, ...]) -> Box:
    return replace(box, wagers={line.wager: line.stake for line in lines})


def exchanging(table: Table | None) -> Iterator[Table]:
    """The table with the cards of any two seats exchanged."""
    boxes = table.boxes if table else {}
    for one, other in combinations(boxes, 2):
        changed = {
            one: replace(boxes[one], places=boxes[other].places),
            other: replace(boxes[other], places=boxes[one].places),
        }
        if table is not None:
            yield replace(table, boxes={**boxes, **changed})
