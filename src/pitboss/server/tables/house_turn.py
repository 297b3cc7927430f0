"""The house's side of a table: what it does there on its own, with the duties that follow at once written together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.house.house import HouseRefused
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.session import Plan, TableSession
from pitboss.law.refusal import Refusal
from pitboss.server.tables.announcer import Announcer
from pitboss.server.tables.booking import Booking, Run, moves_money
from pitboss.server.tables.chosen_cards import ChosenCards
from pitboss.server.tables.contributions import Contributions
from pitboss.server.tables.house_plans import Planned, closing_step, follows, planned, to_retire
from pitboss.server.tables.interruption import Interrupted, InterruptionCause
from pitboss.server.tables.table_clock import TableClock
from pitboss.server.tables.waits import Waits
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import commands as do
from pitboss.table.state import Phase

_REST = 5_000
"""After a failure, the house tries again in this many milliseconds. Players are still answered meanwhile."""
_IN_A_ROW = 16
"""How many duties the house does in a row before it checks whether anyone has asked for something."""


@dataclass(slots=True, kw_only=True)
class HouseTurn:
    """The house's turns at one table."""

    session: TableSession[DatabaseJournal]
    booking: Booking
    announcer: Announcer
    timers: Waits
    clock: TableClock
    contributions: Contributions
    interrupted: Interrupted
    disabled: Callable[[], bool]
    closing: Callable[[], bool]
    chosen_cards: ChosenCards = field(default_factory=ChosenCards)
    rests_until: int | None = None
    """When the house tries again after a failure."""

    def rest(self, interruption: InterruptionCause) -> None:
        """Rest after a failure, and tell everyone that wagers are held in the meantime."""
        self.rests_until = self.clock.steady() + _REST
        self.interrupted.begins(interruption)

    def resting(self, now: int) -> bool:
        """Whether the house is resting after a failure."""
        return self.rests_until is not None and now < self.rests_until

    def planned(self, now: int) -> Planned | None:
        """What the house does next, unless it is resting."""
        if self.resting(now):
            return None
        times = self.clock.stepped_at, self.clock.now()
        self.chosen_cards.stack(self.session.house, self.session.open_table, times[1])
        if self.closing():
            last = closing_step(self.session.house, self.session.open_table, self.timers, times)
            waits = to_retire(self.session.open_table) if last is None else None
            if waits is not None and self.announcer.viewer.hold(waits):
                self.announcer.tell_clocks()
            if last is not None or waits is not None:
                return last
        # At a disabled table, the round in play is completed, and no other begins.
        if self.disabled() and self.session.open_table.phase is Phase.BETWEEN:
            return None
        if self.announcer.look_around():
            self.announcer.tell_clocks()
        return planned(self.session.house, self.session.open_table, self.timers, self.contributions, times)

    async def act(self, command: do.AnyCommand) -> None:
        """What the house does on its own, with the duties that follow at once."""
        plan = self.session.ask(command) or await self.booking.plan(command)
        if isinstance(plan, Refusal):
            raise HouseRefused(command, plan)
        if (
            isinstance(command, do.Perform)
            and self.booking.joins(self.session.open_table, command)
            and not moves_money(plan)
        ):
            await self.booking.book_run(self._run(plan))
        elif isinstance(refusal := await self.booking.booked(plan), Refusal):
            raise HouseRefused(command, refusal)
        self.interrupted.ends(InterruptionCause.CANNOT_GO_ON)

    def _run(self, first: Plan) -> Run:
        """What the house does, and the duties that it does right after, to be written as one."""
        with self.booking.run() as run:
            plan: Plan | Refusal | None = first
            while isinstance(plan, Plan) and not moves_money(plan):
                run.add(plan)
                following = self._follows(run, plan.step)
                plan = None if following is None else self.session.plan(following)
        return run

    def _follows(self, run: Run, step: LoggedStep) -> do.Perform | None:
        """The duty that comes right after a step in a run."""
        between = run.table.phase is Phase.BETWEEN
        if len(run.planned) >= _IN_A_ROW or (between and (self.closing() or self.disabled())):
            return None
        command = follows(self.session.house, step, self.timers, self.clock.now())
        return command if command is not None and self.booking.joins(run.table, command) else None
