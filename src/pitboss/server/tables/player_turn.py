"""A player's command at a table: refused, heeded because it only concerns waiting, or planned and written down.

Commands of several players that wait at the same time are written as one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.games.house_table import HouseTable
from pitboss.house.session import Plan, TableSession
from pitboss.law.refusal import Refusal
from pitboss.people.cage import Cage
from pitboss.server.messages import frames
from pitboss.server.messages.frames import Acknowledged, Given, PlayerCommand, Refused
from pitboss.server.tables import answers, wire_commands
from pitboss.server.tables.announcer import Announcer
from pitboss.server.tables.booking import Booking, NotWritten, Run, moves_money
from pitboss.server.tables.contributions import told
from pitboss.server.tables.counted_money import money_refuses
from pitboss.server.tables.inbox import QueuedCommand
from pitboss.server.tables.personal_limits import PersonalLimits
from pitboss.server.tables.remembered_refusals import Remembered
from pitboss.server.tables.seating import Seating
from pitboss.server.tables.staleness import Staleness
from pitboss.server.tables.table_advice import TableAdvice
from pitboss.server.tables.waits import Waits
from pitboss.store.batch import Done
from pitboss.store.chain import Head
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import Table
from pitboss.table import commands as do


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """The players' turns at one table."""

    offered: HouseTable
    session: TableSession[DatabaseJournal]
    booking: Booking
    announcer: Announcer
    timers: Waits
    staleness: Staleness
    seating: Seating
    cage: Cage
    limits: PersonalLimits
    advice: TableAdvice
    now: Callable[[], int]
    brings: Callable[[str], int]
    disabled: Callable[[], bool]
    closing: Callable[[], bool]
    refusals: Remembered[Refusal] = field(default_factory=Remembered)
    """What was refused, so that a repeated command is not done after all."""
    heeded: Remembered[Head] = field(default_factory=Remembered)
    """What was done and left no line in the log."""

    async def answer(self, player: str, given: Given, body: bytes) -> Acknowledged | Refused:
        """The answer to a command that is not known yet."""
        table = self.session.open_table
        refusal = self._refuses(given, player, table)
        if refusal is not None:
            return Refused(given.id, refusal)
        done, asked = Done(player, given.id, body), given.command
        if isinstance(asked, frames.ShufflePart):
            answer = await self._take_part(asked, done)
        elif isinstance(asked, frames.Advise):
            advice = self.advice.command(table, player, asked.seat, self.now())
            answer = advice if isinstance(advice, Refusal) else await self._plan_and_book(advice, done)
        elif (command := wire_commands.command_of(asked, player, self.now(), self.brings(player))) is None:
            self._heed(asked, player)
            answer = self._has_heeded(player, given, body)
        elif isinstance(command, do.SitDown):
            answer = await self._sit_down(command, done)
        else:
            answer = await self._plan_and_book(command, done, limited=True)
        return Refused(given.id, answer) if isinstance(answer, Refusal) else answers.acknowledged(given.id, answer)

    def _refuses(self, given: Given, player: str, table: Table) -> Refusal | None:
        return (
            self.staleness.too_late(given, table, player)
            or (wire_commands.table_closing(given.command, table) if self.closing() else None)
            or (wire_commands.disabled(given.command) if self.disabled() else None)
            or money_refuses(given.command, table, player, self.cage)
            or wire_commands.house_refuses(given.command, table, player, self.announcer.viewer)
        )

    def _has_heeded(self, player: str, given: Given, body: bytes) -> Head:
        """It leaves no line, so it is remembered here that it was done."""
        self.heeded.put(player, given.id, (body, self.session.head))
        return self.session.head

    def _heed(self, asked: PlayerCommand, player: str) -> None:
        """Follow a command that only concerns waiting; everyone is told, unless nothing changed."""
        before = self.timers.clocks(self.session.open_table)
        self.timers.heed(asked, player)
        if self.timers.clocks(self.session.open_table) != before:
            self.announcer.tell_clocks()

    async def _sit_down(self, command: do.SitDown, done: Done) -> Head | Refusal:
        """A guest takes the one seat allowed in the house; while that is being written, no other can be taken."""
        refusal = self.seating.take(command.who, self.offered)
        if refusal is not None:
            return refusal
        try:
            return await self._plan_and_book(command, done, limited=True)
        finally:
            if command.who not in self.session.open_table.players:
                self.seating.left(command.who, self.offered)

    async def _plan_and_book(self, command: do.AnyCommand, done: Done, *, limited: bool = False) -> Head | Refusal:
        """Do a command, unless one of the player's own limits does not allow it."""
        plan = await self.booking.plan(command, done)
        if limited and isinstance(plan, Plan):
            plan = self._over_limit(plan, done, self.session.open_table) or plan
        return await self.booking.booked(plan)

    def _over_limit(self, plan: Plan, done: Done, table: Table) -> Refusal | None:
        return self.limits.refuses(table, done.player, plan.step.events, self.now())

    async def _take_part(self, part: frames.ShufflePart, done: Done) -> Head | Refusal:
        """A player's part in the shuffle: acknowledged, with the head of the log, once it is in the log."""
        plan = self.session.tell(lambda keeper, table: told(part, keeper, table, done.player, self.now()), done)
        return await self.booking.booked(plan)

    async def together(self, waiting: list[QueuedCommand]) -> list[QueuedCommand]:
        """Answer the commands of several players at once, as far as possible; returns those left to be answered.

        What is refused, was given before, or cannot be written is left: it is answered on its own, with its reason.
        """
        first = waiting[0].given
        if isinstance(first.command, frames.Ready):
            return self._heed_together(waiting)
        left: list[QueuedCommand] = []
        joined: list[QueuedCommand] = []
        with self.booking.run() as run:
            for each in waiting:
                plan = self._joining(each, run)
                if plan is None:
                    left.append(each)
                else:
                    run.add(plan)
                    joined.append(each)
        if not joined:
            return left
        try:
            await self.booking.book_run(run)
        except NotWritten:
            # One of them may be the reason, and the others shall not suffer from it.
            return waiting
        for each, (plan, _) in zip(joined, run.planned, strict=True):
            each.answered(answers.acknowledged(each.given.id, plan.step.head))
        return left

    def _joining(self, asked: QueuedCommand, run: Run) -> Plan | None:
        """The plan of a command in a run with others; None if it is left to be answered on its own."""
        given, player = asked.given, asked.player
        if not isinstance(given, Given) or self._is_known(player, given):
            return None
        # A question that only the others' commands lead to is one that this player has not seen.
        if isinstance(given.command, frames.Decide) and not self.staleness.asks(given.command.seat):
            return None
        if not isinstance(given.command, TOGETHER) or self._refuses(given, player, run.table) is not None:
            return None
        command = wire_commands.command_of(given.command, player, self.now())
        if command is None or not self.booking.joins(run.table, command):
            return None
        done = Done(player, given.id, wire_commands.body_of(given.command))
        plan = self.session.plan(command, done)
        if isinstance(plan, Refusal) or moves_money(plan) or self._over_limit(plan, done, run.table) is not None:
            return None
        return plan

    def _heed_together(self, waiting: list[QueuedCommand]) -> list[QueuedCommand]:
        """Follow several commands that only concern waiting, and tell everyone once."""
        left: list[QueuedCommand] = []
        heeded: list[tuple[QueuedCommand, Head]] = []
        before = self.timers.clocks(self.session.open_table)
        for each in waiting:
            given, player = each.given, each.player
            if (
                not isinstance(given, Given)
                or not isinstance(given.command, frames.Ready)
                or self._is_known(player, given)
                or self._refuses(given, player, self.session.open_table) is not None
            ):
                left.append(each)
                continue
            self.timers.heed(given.command, player)
            heeded.append((each, self._has_heeded(player, given, wire_commands.body_of(given.command))))
        if self.timers.clocks(self.session.open_table) != before:
            self.announcer.tell_clocks()
        for each, head in heeded:
            each.answered(answers.acknowledged(each.given.id, head))
        return left

    def _is_known(self, player: str, given: Given) -> bool:
        """Whether the player has given a command under this id that left no line in the log."""
        return self.refusals.get(player, given.id) is not None or self.heeded.get(player, given.id) is not None


TOGETHER = (frames.Wager, frames.Decide)
"""What players often do at the same time, and what touches nothing but the table."""


def alike(first: QueuedCommand, other: QueuedCommand) -> bool:
    """Whether two players' commands may be answered together."""
    one, two = first.given, other.given
    if not (isinstance(one, Given) and isinstance(two, Given)):
        return False
    return type(one.command) is type(two.command) and isinstance(one.command, (*TOGETHER, frames.Ready))
