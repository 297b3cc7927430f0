"""One actor per table: it takes one thing at a time, a player's command or what the house does next, and writes it down
before anyone is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from pitboss.games.house_table import HouseTable
from pitboss.house.clock import system_time
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.session import TableSession
from pitboss.money import Money
from pitboss.people.cage import Cage
from pitboss.server.messages import frames
from pitboss.server.messages.faults import INTERNAL
from pitboss.server.messages.frames import (
    Acknowledged,
    AnyGiven,
    GivenByStaff,
    Refused,
)
from pitboss.server.tables import answers, staff_rules, wire_commands
from pitboss.server.tables.announcer import Announcer
from pitboss.server.tables.booking import Booking, NotWritten
from pitboss.server.tables.contributions import Contributions
from pitboss.server.tables.house_plans import Planned
from pitboss.server.tables.house_tables import (
    CHIPS,
    floor_notices,
    in_force,
    limits_of,
    missing_commands,
    submission_notices,
)
from pitboss.server.tables.house_turn import HouseTurn
from pitboss.server.tables.inbox import Inbox, QueuedCommand
from pitboss.server.tables.interruption import Interrupted, InterruptionCause
from pitboss.server.tables.linked_meters import HouseMeter
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.personal_limits import PersonalLimits
from pitboss.server.tables.player_turn import PlayerTurn, alike
from pitboss.server.tables.purses import Purses
from pitboss.server.tables.seating import Seating
from pitboss.server.tables.signed import Signed
from pitboss.server.tables.staff_turn import StaffTurn
from pitboss.server.tables.staleness import Staleness
from pitboss.server.tables.table_advice import Ask, TableAdvice
from pitboss.server.tables.table_clock import TableClock, elapsed_time
from pitboss.server.tables.timers import people
from pitboss.server.tables.viewer import TableViewer
from pitboss.server.tables.waits import Waits
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.table_entry import AlreadyDone
from pitboss.store.writer import Writer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.state import Phase

_log = logging.getLogger(__name__)


class Actor:
    """The actor of one table."""

    def __init__(
        self,
        offered: HouseTable,
        session: TableSession[DatabaseJournal],
        writer: Writer,
        *,
        purses: Purses,
        cage: Cage,
        limits: PersonalLimits,
        meter: HouseMeter | None = None,
        pace: Pace,
        clock: Callable[[], int] = system_time,
        elapsed: Callable[[], int] = elapsed_time,
        seating: Seating | None = None,
        disabled: Callable[[], bool] = lambda: False,
        closing: Callable[[], bool] = lambda: False,
        adviser: Ask | None = None,
    ) -> None:
        self.offered, self.session, self.pace = offered, session, pace
        self._seating, self._purses, self._cage, self.disabled = seating or Seating(), purses, cage, disabled
        self.closing, self._limits = closing, limits
        self.closed = asyncio.Event()
        """Set once the table is closed for good, and its log has ended."""
        self._meter = meter
        self._inbox = Inbox()
        self._advice = TableAdvice(adviser)
        self._contributions = Contributions(pace.mixing)
        self._asked_last = False
        self._closing = False
        self.clock = TableClock(session, clock, elapsed)
        self.timers = Waits(pace, self.clock.steady())
        self.announcer = Announcer(
            session, self.timers, steady=self.clock.steady, limits=limits_of(offered), changed=self._inbox.wake
        )
        self.steps, self.watchers = self.announcer.steps, self.announcer.watchers
        self._interrupted = Interrupted(self.announcer)
        self._booking = Booking(session, writer, purses=purses, cage=cage, meter=meter, happened=self._happened)
        self._staleness = Staleness(self.steps[0].since if self.steps else 0)
        self._players = PlayerTurn(
            offered=offered,
            session=session,
            booking=self._booking,
            announcer=self.announcer,
            timers=self.timers,
            staleness=self._staleness,
            seating=self._seating,
            cage=cage,
            limits=limits,
            advice=self._advice,
            now=self.clock.now,
            brings=self.brings,
            disabled=disabled,
            closing=closing,
        )
        self.staff = StaffTurn(
            session=session,
            booking=self._booking,
            clock=self.clock,
            contributions=self._contributions,
            interrupted=self._interrupted,
            disabled=disabled,
        )
        self.house = HouseTurn(
            session=session,
            booking=self._booking,
            announcer=self.announcer,
            timers=self.timers,
            clock=self.clock,
            contributions=self._contributions,
            interrupted=self._interrupted,
            disabled=disabled,
            closing=closing,
        )

    @property
    def table(self) -> Table:
        return self.session.open_table

    def brings(self, player: str | None) -> int:
        """The chips with which somebody would sit down here."""
        if self.table.money is Money.COUNTED:
            return 0 if player is None else max(0, self._cage.balance(player))
        if player is None or self.table.training:
            return CHIPS
        return self._purses.brings(player, self.offered.least)

    async def open(self) -> None:
        """Open the table, or resume it where it left off."""
        if self.session.sequence < 0:
            await self._booking.begin(self.clock.now())
        if self.session.table is not None:
            await asyncio.to_thread(self._limits.resume, self.session.journal, self.table, self.clock.now())
        # A house that was stopped along the way continues here: whatever is missing is done now.
        for command in missing_commands(self.offered, self.session.table, self.clock.now()):
            # While anyone may know the next cards, nobody sits down and no wager is handed back: that waits. At a table
            # that is closing, nobody sits down anymore.
            known = self.session.table is not None and self.session.house.may_know_cards(self.session.table)
            if not ((known or self.closing()) and isinstance(command, do.SitDown | do.ChangeSubmission)):
                await self.house.act(command)
        notices = submission_notices(self.offered, self.table)
        for notice in notices:
            _log.warning("table %s: %s", self.offered.table_id, notice.words)
        self.announcer.viewer = TableViewer(
            limits_of(in_force(self.offered, self.table)), (*floor_notices(self.table), *notices), self.table.money
        )
        if self._meter is not None:
            meter = self._meter
            self.announcer.viewer.meter = lambda: meter.shown
            meter.join(self._in_play, self.announcer.tell_clocks)
        if self.table.phase is Phase.CLOSED:
            self._is_closed()
        for player in people(self.table):
            self._seating.found(player, self.offered)
        for step in self.steps:
            self.timers.happened(step.events, step.table, self.timers.began)
            self._staleness.follow(step)
        self.timers.seen(self.table, (), self.clock.steady(), watched=0)
        self.timers.at(self.table, self.clock.steady())
        if self.table.round is not None:
            self._interrupted.begins(InterruptionCause.CLOSED)

    async def give(self, player: str, given: AnyGiven | Signed, by: Role = Role.PLAYER) -> Acknowledged | Refused:
        """A command of a player or of somebody on the staff, answered once it is on disk or refused."""
        if self._closing:
            return answers.closing(given)
        if isinstance(given.command, frames.Advise):
            await self._advice.prepare(self.table, player, given.command.seat)
        asked = QueuedCommand(player, given, asyncio.get_running_loop().create_future(), by)
        return self._inbox.put(asked) or await asked.answer

    async def run(self) -> None:
        """Run the table until it is closed. A round in play stays as it is, on disk."""
        while not self._closing:
            try:
                await self._turn()
            except NotWritten as error:
                _log.error("table %s could not write, and tries again: %s", self.offered.table_id, error.__cause__)
                self.house.rest(InterruptionCause.CANNOT_WRITE)
            except Exception:
                # It was the house's own doing, and nothing was published that is not on disk: try again.
                _log.exception("table %s: the house could not go on", self.offered.table_id)
                self.house.rest(InterruptionCause.CANNOT_GO_ON)
        for left in [*([self.staff.held[0]] if self.staff.held else []), *self._inbox.empty()]:
            left.answered(answers.closing(left.given))

    def close(self) -> None:
        """Accept nothing more, and end every connection."""
        self._closing = True
        self._inbox.wake()
        self.watchers.end()

    async def anchor(self) -> None:
        """Name the last line of the audit log, after everything else that this table writes."""
        try:
            await self._booking.anchor()
        except NotWritten as error:
            _log.error("table %s could not name the audit log: %s", self.offered.table_id, error.__cause__)

    def switched(self) -> None:
        """The table was disabled or enabled, or is closing: see what there is to do now."""
        self._inbox.wake()

    async def _turn(self) -> None:
        """One thing: what somebody asks or, once its time has come, what the house does; otherwise wait for either."""
        # A run of commands that are answered at once must not keep anything else from its turn.
        await asyncio.sleep(0)
        # A question goes first, but not twice while the house has something to do: that must not be put off forever.
        if self._inbox and not self._asked_last:
            self._asked_last = True
            await self._answer_next()
            return
        now = self.clock.steady()
        house = self.staff.planned(now, self.timers.present) or self.house.planned(now)
        its_time = house is not None and house.at <= now
        if self._inbox and not its_time:
            await self._answer_next()
            return
        self._asked_last = False
        if house is not None and its_time and house.asked is not None:
            self.staff.held = None
            await self._answer(house.asked)
        elif house is not None and its_time:
            await self.house.act(house.command)
        else:
            # Some duties fall due, and a dealer is late, just because time passes.
            self.watchers.notify()
            until = self._wakes_at(house, now)
            await self._inbox.wait(None if until is None else (until - now) / 1000)

    def _wakes_at(self, house: Planned | None, now: int) -> int | None:
        """When there is something to do or to notice, if nobody asks anything before then."""
        resting = self.house.rests_until if self.house.resting(now) else None
        late = self.clock.stepped_at + staff_rules.LATE
        told = late if self.watchers.notified and now < late else None
        times = (house.at if house else None, self.announcer.presence.lapses_at, resting, told)
        return min((each for each in times if each is not None), default=None)

    async def _answer_next(self) -> None:
        """Answer the next command, and with it those like it that other players have given meanwhile."""
        waiting = self._inbox.take_alike(alike)
        if len(waiting) > 1:
            try:
                waiting = await self._players.together(waiting)
            except Exception:
                # By itself, each is answered and the one that cannot be decided is told apart.
                waiting = [each for each in waiting if not each.answer.done()]
        for each in waiting:
            await self._answer(each)

    async def _answer(self, asked: QueuedCommand) -> None:
        """Answer a command, whatever it causes: nothing a player sends may end the table or make it wait."""
        try:
            answer = await self._answer_to(asked)
        except NotWritten as error:
            _log.error("table %s could not write: %s", self.offered.table_id, error.__cause__)
            self._interrupted.begins(InterruptionCause.CANNOT_WRITE)
            answer = answers.not_written(asked.given)
        except Exception:
            _log.exception("table %s: a command of %s could not be decided", self.offered.table_id, asked.player)
            if isinstance(asked.given, GivenByStaff):
                # Where a person deals, this is how the house fails.
                self._interrupted.begins(InterruptionCause.CANNOT_GO_ON)
            answer = Refused(asked.given.id, INTERNAL)
        if answer is not None:
            asked.answered(answer)

    async def _answer_to(self, asked: QueuedCommand) -> Acknowledged | Refused | None:
        """The answer; None while players are first asked for their part in the shuffle."""
        player, given = asked.player, asked.given
        body = given.body if isinstance(given, Signed) else wire_commands.body_of(given.command)
        if (known := self._players.refusals.get(player, given.id)) is not None:
            if body == known[0]:
                return Refused(given.id, known[1])
            return await self._answered(player, given, body) or answers.id_used(given)
        if (heeded := self._players.heeded.get(player, given.id)) is not None:
            return answers.acknowledged(given.id, heeded[1]) if body == heeded[0] else answers.id_used(given)
        try:
            answer: Acknowledged | Refused | None
            match given:
                case Signed():
                    answer = await self.staff.sign(player, given)
                case GivenByStaff():
                    answer = await self.staff.perform(asked, given, body)
                case _:
                    answer = await self._players.answer(player, given, body)
        except NotWritten as error:
            if not isinstance(error.__cause__, AlreadyDone):
                raise
            answer = answers.id_used(given)
        if isinstance(answer, Refused):
            # It may have been done before and its answer lost. Most commands are new, so only now is it looked up.
            answer = await self._answered(player, given, body) or answer
        if isinstance(answer, Refused) and not isinstance(given, Signed):
            # What two people signed for is asked again under the same approval, once the table is ready for it.
            self._players.refusals.put(player, given.id, (body, answer.refusal))
        return answer

    async def _answered(self, player: str, given: AnyGiven | Signed, body: bytes) -> Acknowledged | Refused | None:
        """The answer to a command that was done before under the same id."""
        done = await asyncio.to_thread(self.session.journal.done, player, given.id)
        if done is None:
            return None
        return answers.acknowledged(given.id, done.head) if body == done.body else answers.id_used(given)

    def _in_play(self) -> str | None:
        """The round in play, in words."""
        present = self.table.round
        return None if present is None else f"round {present.number} of {self.offered.name}"

    def _happened(self, step: LoggedStep) -> None:
        """Something is on disk: follow it, and tell everyone."""
        self.steps.append(step)
        if step.events:
            self.clock.stepped_at = self.clock.steady()
        self._interrupted.written(step.table)
        try:
            self._follow(step)
        except Exception:
            # It is on disk and has happened, no matter who could not be told.
            _log.exception("table %s: not everyone was told of line %d", self.offered.table_id, step.sequence)

    def _follow(self, step: LoggedStep) -> None:
        self._limits.follow(self.offered.table_id, step.table, step.events)
        for event in step.events:
            if isinstance(event, ev.PlayerLeft):
                self._seating.left(event.who, self.offered)
            elif isinstance(event, ev.TableClosed):
                self._is_closed()
        self._contributions.follow(step.facts, self.clock.steady())
        self._staleness.follow(step)
        self.timers.happened(step.events, step.table, self.clock.steady())
        self.announcer.look_around()
        self.announcer.tell(step)
        self.watchers.notify()

    def _is_closed(self) -> None:
        """Nothing happens at this table anymore, whatever its meter goes on to gain from others."""
        self.closed.set()
        if self._meter is not None:
            self._meter.leave(self._in_play, self.announcer.tell_clocks)

    def heard(self, player: str | None) -> None:
        """Somebody asked over HTTP: that player counts as present for a while, connected or not."""
        if player is None:
            return
        self.announcer.presence.heard(player, self.clock.steady())
        if player in self.timers.left_at:
            self._inbox.wake()
