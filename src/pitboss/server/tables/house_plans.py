"""What the house does next at a table on its own, and when: its duties, its bots' turns, a decision for a player who
makes none, giving up a seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.house.bots import absent_decision, short_bots
from pitboss.house.contributing import begins, being_mixed
from pitboss.house.house import House
from pitboss.house.logged_steps import LoggedStep
from pitboss.money import format_cents
from pitboss.server.tables.contributions import Contributions
from pitboss.server.tables.house_tables import CHIPS
from pitboss.server.tables.inbox import QueuedCommand
from pitboss.server.tables.timers import CLOSES_BETS, Timers
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Notice, Views

_FOR_PEOPLE = (DECISION, CUT_OFFER)
"""What is due from a player."""


@dataclass(frozen=True, slots=True)
class Planned:
    """What the house will do on its own, and when."""

    at: int
    """When that is, by the clock used for waiting."""
    command: do.AnyCommand
    asked: QueuedCommand | None = None
    """Who gave it, if it is somebody's command that waited for the players' part in the shuffle."""


def planned(
    house: House, table: Table, timers: Timers, contributions: Contributions, times: tuple[int, int]
) -> Planned | None:
    """What the house does next. `times` are when it took its last step, and the time to put on its commands."""
    found = _planned(house, table, timers, contributions, times)
    return min(found, key=lambda each: each.at, default=None)


def _planned(
    house: House, table: Table, timers: Timers, contributions: Contributions, times: tuple[int, int]
) -> Iterator[Planned]:
    stepped_at, now = times
    mixing = house.keeper is not None and being_mixed(house.keeper, table)
    command = (None if mixing else _short_bot(table, now)) or house.next_command(table, now)
    at = _its_time(command, table, timers, stepped_at) if command is not None else None
    if command is not None and at is not None:
        yield Planned(contributions.its_time(house, table, (at, command), timers.present), command)
    decide_by, asked = timers.decide_by(table), timers.absent(table)
    if decide_by is not None and asked is not None:
        yield Planned(decide_by, absent_decision(table, asked, now, Views(table).player))
    gone = timers.gives_up(table)
    if gone is not None and table.phase is Phase.BETWEEN and not mixing:
        at, player = gone
        yield Planned(at, do.LeaveTable(at=now, by=Role.HOUSE, who=player))


def follows(house: House, step: LoggedStep, timers: Timers, now: int) -> do.Perform | None:
    """The duty that the house does right after a step, without waiting, so that both can be written as one.

    None, also if that is not certain yet: while the step is not on disk, the waits have not followed it. They would
    change with the beginning and the end of a round, and wherever people are asked.
    """
    table = step.table
    if step.before is None or (
        step.before.phase is not table.phase and Phase.BETWEEN in (step.before.phase, table.phase)
    ):
        return None
    if table.training or any(each.what in _FOR_PEOPLE for each in due(table)):
        return None
    if _short_bot(table, now) is not None:
        return None
    command = house.next_command(table, now)
    if not isinstance(command, do.Perform) or (table.phase is Phase.BETWEEN and command.duty.value in CLOSES_BETS):
        return None
    if house.keeper is not None and begins(house.keeper, table, command) is not None:
        return None
    return command if timers.before(command, table) == 0 else None


def closing_step(house: House, table: Table, timers: Timers, times: tuple[int, int]) -> Planned | None:
    """What brings a table to its end: everyone is let go with their chips, then it closes; nothing during a round.

    If players were asked to mix the cards, the round they were asked for is played first.
    """
    stepped_at, now = times
    if table.phase is not Phase.BETWEEN or (house.keeper is not None and being_mixed(house.keeper, table)):
        return None
    leaving = next(iter(table.players), None)
    if leaving is None and to_retire(table) is not None:
        return None
    last: do.AnyCommand = do.Perform(at=now, by=Role.HOUSE, duty=Duty.CLOSE, number=table.inventory)
    if leaving is not None:
        last = do.LeaveTable(at=now, by=Role.HOUSE, who=leaving)
    return Planned(stepped_at + timers.before(last, table), last)


def to_retire(table: Table) -> Notice | None:
    """What everyone is told about a table that cannot close yet: people have contributed to its meter."""
    if table.phase is not Phase.BETWEEN or table.players or not table.players_part:
        return None
    shown = format_cents(table.meter.shown if table.meter else 0)
    words = f"This table is closing. Its progressive meter shows {shown}, to which players have contributed"
    return Notice("meter-kept", f"{words}: it closes once two people have signed for what is kept.")


def _its_time(command: do.AnyCommand, table: Table, timers: Timers, stepped_at: int) -> int | None:
    """When the house does it; never, while the table waits for people's wagers."""
    if table.phase is Phase.BETWEEN and isinstance(command, do.Perform) and command.duty.value in CLOSES_BETS:
        return timers.closes_at(table)
    cut = timers.cut(table)
    if cut is not None and isinstance(command, do.AnswerCut):
        return cut.by
    return stepped_at + timers.before(command, table)


def _short_bot(table: Table, now: int) -> do.BuyIn | None:
    """More chips for a bot that can no longer afford a round."""
    if table.phase is not Phase.BETWEEN:
        return None
    short = next(short_bots(table, lambda who: Views(table).player(who)), None)
    return None if short is None else do.BuyIn(at=now, by=Role.HOUSE, who=short, chips=CHIPS)
