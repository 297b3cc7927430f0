"""What follows from a command unasked: the game says who is asked next, and which cards follow a decision."""

from __future__ import annotations

from pitboss.table import events as ev
from pitboss.table.commands import AnyCommand
from pitboss.table.evolve import evolve
from pitboss.table.procedure.due import asked_under
from pitboss.table.procedure.in_force import play, street
from pitboss.table.state import Phase, Table


def with_what_follows(table: Table, command: AnyCommand, events: tuple[ev.AnyEvent, ...]) -> tuple[ev.AnyEvent, ...]:
    """The events of a command, and those that the game adds before anybody can do anything else."""
    for event in events:
        table = evolve(table, event)
    # Only rounds of such games reach these phases.
    while table.phase in (Phase.ASKING, Phase.DRAWING):
        event = _asked(table, command) if table.phase is Phase.ASKING else _drawn(table, command)
        table = evolve(table, event)
        events = (*events, event)
    return events


def _asked(table: Table, command: AnyCommand) -> ev.PlayersAsked:
    """The players to whom the game offers a choice."""
    present, asked = table.round_in_play, street(table)
    name = asked.name if asked else ""
    seats = tuple(
        seat
        for seat, box in sorted(table.boxes.items())
        if not box.abandoned and play(table).choices(box, present, name, table.elections)
    )
    return ev.PlayersAsked(command.at, command.by, command.who, street=name, seats=seats, clause=asked_under(table))


def _drawn(table: Table, command: AnyCommand) -> ev.DealContinued:
    """The cards that the game deals after a decision."""
    draws, present = play(table).draws, table.round_in_play
    plan = draws(present, table.boxes, table.elections) if draws is not None else ()
    at = plan[0].clause if plan else present.streets[present.street - 1].clause
    return ev.DealContinued(command.at, command.by, command.who, plan=plan, clause=at)
