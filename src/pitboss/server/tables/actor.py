"""One actor per table: it takes one thing at a time, a player's command or what the house does next, and writes it down
before anyone is told.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from pitboss.games.house_table import HouseTable
from pitboss.house.clock import system_time
from pitboss.house.house import HouseRefused
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.session import Plan, TableSession
from pitboss.law.refusal import Refusal
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
from pitboss.server.messages.staff_pages import DutiesPage
from pitboss.server.tables import answers, staff_turn, wire_commands
from pitboss.server.tables.advising import Advising, Ask
from pitboss.server.tables.booking import Booking, NotWritten, Run, moves_money
from pitboss.server.tables.chosen_cards import ChosenCards
from pitboss.server.tables.contributions import Contributions
from pitboss.server.tables.house_tables import CHIPS, in_force, limits_of, missing_commands, submission_notices
from pitboss.server.tables.house_turn import Planned, closing_step, follows, planned, to_retire
from pitboss.server.tables.inbox import Asked, Inbox
from pitboss.server.tables.interruption import Interruption, not_void
from pitboss.server.tables.linked_meters import Meter
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.personal_limits import PersonalLimits
from pitboss.server.tables.player_turn import PlayerTurn, alike
from pitboss.server.tables.purses import Purses
from pitboss.server.tables.seating import Seating
from pitboss.server.tables.signed import Signed
from pitboss.server.tables.staleness import Staleness
from pitboss.server.tables.telling import Telling
from pitboss.server.tables.timers import people
from pitboss.server.tables.viewer import TableViewer
from pitboss.server.tables.waits import Waits
from pitboss.store.batch import Done
from pitboss.store.chain import Head
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.table_entry import AlreadyDone
from pitboss.store.writer import Writer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.state import Phase

_REST = 5_000
"""After a failure, the house tries again in this many milliseconds. Players are still answered meanwhile."""
_IN_A_ROW = 16
"""How many duties the house does in a row before it looks whether anyone has asked for something."""
_log = logging.getLogger(__name__)


def elapsed_time() -> int:
    """Milliseconds that pass evenly, whatever happens to the computer's clock."""
    return time.monotonic_ns() // 1_000_000


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
        meter: Meter | None = None,
        pace: Pace,
        clock: Callable[[], int] = system_time,
        elapsed: Callable[[], int] = elapsed_time,
        seating: Seating | None = None,
        disabled: Callable[[], bool] = lambda: False,
        closing: Callable[[], bool] = lambda: False,
        adviser: Ask | None = None,
    ) -> None:
        self.offered, self.session, self.pace = offered, session, pace
        self._clock, self._elapsed = clock, elapsed
        self._seating, self._purses, self._cage, self.disabled = seating or Seating(), purses, cage, disabled
        self.closing, self._limits = closing, limits
        self.closed = asyncio.Event()
        """Set once the table is closed for good, and its log has ended."""
        self._meter = meter
        self._inbox = Inbox()
        self._advising, self.chosen_cards = Advising(adviser), ChosenCards()
        self._contributions = Contributions(pace.mixing)
        self._asked_last = False
        self._held: tuple[Asked, do.AnyCommand] | None = None
        """A dealer's command that is waiting for the players' part in the shuffle."""
        self._interrupted: Interruption | None = None
        self._closing = False
        self._began = self.now() - elapsed()
        self._stepped_at = self._rests_until = self.steady()
        self.timers = Waits(pace, self.steady())
        self.telling = Telling(
            session, self.timers, steady=self.steady, limits=limits_of(offered), changed=self._inbox.wake
        )
        self.steps, self.watchers = self.telling.steps, self.telling.watchers
        self._booking = Booking(session, writer, purses=purses, cage=cage, meter=meter, happened=self._happened)
        self._staleness = Staleness(self.steps[0].since if self.steps else 0)
        self._players = PlayerTurn(
            offered=offered,
            session=session,
            booking=self._booking,
            telling=self.telling,
            timers=self.timers,
            staleness=self._staleness,
            seating=self._seating,
            cage=cage,
            limits=limits,
            advising=self._advising,
            now=self.now,
            brings=self.brings,
            disabled=disabled,
            closing=closing,
        )

    @property
    def table(self) -> Table:
        if self.session.table is None:
            raise RuntimeError("the table is not open")
        return self.session.table

    def brings(self, player: str | None) -> int:
        """The chips with which somebody would sit down here."""
        if self.table.money is Money.COUNTED:
            return 0 if player is None else max(0, self._cage.balance(player))
        if player is None or self.table.training:
            return CHIPS
        return self._purses.brings(player, self.offered.least)

    def now(self) -> int:
        """The time on a command, which never goes back at a table, even if the computer's clock does."""
        return self._clock() if self.session.table is None else max(self._clock(), self.session.table.clock)

    def steady(self) -> int:
        """The time the table waits by: the clock's when the house was opened, plus what has passed since.

        So no wait gets longer or shorter because somebody set the clock.
        """
        return self._began + self._elapsed()

    async def open(self) -> None:
        """Open the table, or find it as it was left."""
        if self.session.sequence < 0:
            await self._booking.begin(self.now())
        if self.session.table is not None:
            await asyncio.to_thread(self._limits.resume, self.session.journal, self.table, self.now())
        # A house that was stopped along the way continues here: whatever is missing is done now.
        for command in missing_commands(self.offered, self.session.table, self.now()):
            # While anyone may know the next cards, nobody sits down and no wager is handed back: that waits. At a table
            # that is closing, nobody sits down any more.
            known = self.session.table is not None and self.session.house.may_know_cards(self.session.table)
            if not ((known or self.closing()) and isinstance(command, do.SitDown | do.ChangeSubmission)):
                await self._do(command)
        notices = submission_notices(self.offered, self.table)
        for notice in notices:
            _log.warning("table %s: %s", self.offered.table_id, notice.words)
        self.telling.viewer = TableViewer(limits_of(in_force(self.offered, self.table)), notices, self.table.money)
        if self._meter is not None:
            meter = self._meter
            self.telling.viewer.meter = lambda: meter.shown
            meter.watch(self.telling.tell_clocks)
            meter.join(self._in_play)
        if self.table.phase is Phase.CLOSED:
            self.closed.set()
        for player in people(self.table):
            self._seating.found(player, self.offered)
        for step in self.steps:
            self.timers.happened(step.events, step.table, self.timers.began)
            self._staleness.follow(step)
        self.timers.seen(self.table, (), self.steady(), watched=0)
        self.timers.at(self.table, self.steady())
        if self.table.round is not None:
            self._is_interrupted(Interruption.CLOSED)

    async def give(self, player: str, given: AnyGiven | Signed, by: Role = Role.PLAYER) -> Acknowledged | Refused:
        """A command of a player or of somebody on the staff, answered once it is on disk or refused."""
        if self._closing:
            return answers.closing(given)
        if isinstance(given.command, frames.Advise):
            await self._advising.prepare(self.table, player, given.command.seat)
        asked = Asked(player, given, asyncio.get_running_loop().create_future(), by)
        return self._inbox.put(asked) or await asked.answer

    async def run(self) -> None:
        """Run the table until it is closed. A round in play stays as it is, on disk."""
        while not self._closing:
            try:
                await self._turn()
            except NotWritten as error:
                _log.error("table %s could not write, and tries again: %s", self.offered.table_id, error.__cause__)
                self._interrupt(Interruption.CANNOT_WRITE)
            except Exception:
                # It was the house's own doing, and nothing was published that is not on disk: try again.
                _log.exception("table %s: the house could not go on", self.offered.table_id)
                self._interrupt(Interruption.CANNOT_GO_ON)
        for left in [*([self._held[0]] if self._held else []), *self._inbox.empty()]:
            left.answered(answers.closing(left.given))

    def _interrupt(self, interruption: Interruption) -> None:
        """Rest, and tell everyone that wagers are held in the meantime."""
        self._rests_until = self.steady() + _REST
        self._is_interrupted(interruption)

    def _is_interrupted(self, interruption: Interruption | None) -> None:
        self._interrupted = interruption
        if self.telling.viewer.hold(None if interruption is None else interruption.notice(self.table)):
            self.telling.tell_clocks()

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
        now = self.steady()
        house = self._house_plans(now)
        its_time = house is not None and house.at <= now
        if self._inbox and not its_time:
            await self._answer_next()
            return
        self._asked_last = False
        if house is not None and its_time and house.asked is not None:
            self._held = None
            await self._answer(house.asked)
        elif house is not None and its_time:
            await self._do(house.command)
        else:
            # Some duties fall due, and a dealer is late, just because time passes.
            self.watchers.notify()
            until = self._wakes_at(house, now)
            await self._inbox.wait(None if until is None else (until - now) / 1000)

    def _house_plans(self, now: int) -> Planned | None:
        """What the house does next, unless it is resting after a failure."""
        if self._held is not None:
            asked, command = self._held
            waited = self._contributions.its_time(self.session.house, self.table, (now, command), self.timers.present)
            return Planned(waited, command, asked)
        if now < self._rests_until:
            return None
        times = self._stepped_at, self.now()
        self.chosen_cards.stack(self.session.house, self.table, times[1])
        if self.closing():
            last = closing_step(self.session.house, self.table, self.timers, times)
            waits = to_retire(self.table) if last is None else None
            if waits is not None and self.telling.viewer.hold(waits):
                self.telling.tell_clocks()
            if last is not None or waits is not None:
                return last
        # At a disabled table, the round in play is completed, and no other begins.
        if self.disabled() and self.table.phase is Phase.BETWEEN:
            return None
        if self.telling.look_around():
            self.telling.tell_clocks()
        return planned(self.session.house, self.table, self.timers, self._contributions, times)

    def _wakes_at(self, house: Planned | None, now: int) -> int | None:
        """When there is something to do or to notice, if nobody asks anything before then."""
        resting = self._rests_until if now < self._rests_until else None
        late = self._stepped_at + staff_turn.LATE
        told = late if self.watchers.notified and now < late else None
        times = (house.at if house else None, self.telling.presence.lapses_at, resting, told)
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

    async def _answer(self, asked: Asked) -> None:
        """Answer a command, whatever it causes: nothing a player sends may end the table or make it wait."""
        try:
            answer = await self._answer_to(asked)
        except NotWritten as error:
            _log.error("table %s could not write: %s", self.offered.table_id, error.__cause__)
            self._is_interrupted(Interruption.CANNOT_WRITE)
            answer = answers.not_written(asked.given)
        except Exception:
            _log.exception("table %s: a command of %s could not be decided", self.offered.table_id, asked.player)
            if isinstance(asked.given, GivenByStaff):
                # Where a person deals, this is how the house fails.
                self._is_interrupted(Interruption.CANNOT_GO_ON)
            answer = Refused(asked.given.id, INTERNAL)
        if answer is not None:
            asked.answered(answer)

    async def _answer_to(self, asked: Asked) -> Acknowledged | Refused | None:
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
                    answer = await self._sign(player, given)
                case GivenByStaff():
                    answer = await self._perform(asked, given, body)
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

    async def _plan_and_book(self, command: do.AnyCommand, done: Done) -> Head | Refusal:
        return await self._booking.booked(await self._booking.plan(command, done))

    async def _sign(self, who: str, given: Signed) -> Acknowledged | Refused:
        """What the staff does, which no wait and no player's limit affects."""
        done = Done(who, given.id, given.body)
        refusal = given.too_late(self.table) or not_void(given.command, self._interrupted)
        command = refusal or given.at(self.now())
        if isinstance(command, do.ReportIrregularity):
            command = self.session.completed(command)
        answer = command if isinstance(command, Refusal) else await self._plan_and_book(command, done)
        if isinstance(given.command, do.VoidRound) and not isinstance(answer, Refusal):
            self._is_interrupted(None)
        return Refused(given.id, answer) if isinstance(answer, Refusal) else answers.acknowledged(given.id, answer)

    async def _perform(self, asked: Asked, given: GivenByStaff, body: bytes) -> Acknowledged | Refused | None:
        """A dealer's or floorperson's command, with the cards that the house adds to it."""
        by = staff_turn.role_there(self.table, asked.player, asked.by)
        refusal = staff_turn.house_refuses(
            given.command,
            self.table,
            by,
            disabled=self.disabled(),
            mixing=self._held is not None,
            late=staff_turn.late(self.session.house, self.table, self._waited) is not None,
        )
        if refusal is not None:
            return Refused(given.id, refusal)
        command = self.session.completed(staff_turn.command_of(given.command, by, asked.player, self.now()))
        if isinstance(command, Refusal):
            return Refused(given.id, command)
        plan = await self._booking.plan(command, Done(asked.player, given.id, body))
        if isinstance(plan, Refusal):
            return Refused(given.id, plan)
        asking = self.session.ask(command)
        if asking is not None:
            await self._booking.booked(asking)
            self._held = asked, command
            return None
        booked = await self._booking.booked(plan)
        if self._interrupted is Interruption.CANNOT_GO_ON and not isinstance(booked, Refusal):
            self._is_interrupted(None)
        return Refused(given.id, booked) if isinstance(booked, Refusal) else answers.acknowledged(given.id, booked)

    @property
    def _waited(self) -> int:
        """For how many milliseconds nothing has happened."""
        return self.steady() - self._stepped_at

    def duties(self, who: str, role: Role) -> DutiesPage:
        """What is due from somebody on the staff."""
        return staff_turn.duties_page(
            self.session.house,
            self.table,
            who,
            role,
            sequence=self.session.sequence,
            now=self.now(),
            waited=self._waited,
        )

    def notice(self, who: str, role: Role) -> bytes | None:
        """What somebody on the staff is sent whenever it changes, where people deal."""
        if not self.table.named_dealers:
            return None
        return frames.encode(staff_turn.notice_of(self.duties(who, role)))

    async def _do(self, command: do.AnyCommand) -> None:
        """What the house does by itself, with the duties that follow at once."""
        plan = self.session.ask(command) or await self._booking.plan(command)
        if isinstance(plan, Refusal):
            raise HouseRefused(command, plan)
        if isinstance(command, do.Perform) and self._booking.joins(self.table, command) and not moves_money(plan):
            await self._booking.book_run(self._house_run(plan))
        elif isinstance(refusal := await self._booking.booked(plan), Refusal):
            raise HouseRefused(command, refusal)
        if self._interrupted is Interruption.CANNOT_GO_ON:
            self._is_interrupted(None)

    def _house_run(self, first: Plan) -> Run:
        """What the house does, and the duties that it does right after, to be written as one."""
        with self._booking.run() as run:
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
        command = follows(self.session.house, step, self.timers, self.now())
        return command if command is not None and self._booking.joins(run.table, command) else None

    def _in_play(self) -> str | None:
        """The round in play, in words."""
        present = self.table.round
        return None if present is None else f"round {present.number} of {self.offered.name}"

    def _happened(self, step: LoggedStep) -> None:
        """Something is on disk: follow it, and tell everyone."""
        self.steps.append(step)
        if step.events:
            self._stepped_at = self.steady()
        # A successful write ends a failure to write; whatever else stopped the house is not over just because of it.
        kind = self._interrupted
        if kind is Interruption.CANNOT_WRITE or (kind is Interruption.CLOSED and step.table.round is None):
            self._interrupted = None
            self.telling.viewer.hold(None)
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
                self.closed.set()
        self._contributions.follow(step.facts, self.steady())
        self._staleness.follow(step)
        self.timers.happened(step.events, step.table, self.steady())
        self.telling.look_around()
        self.telling.tell(step)
        self.watchers.notify()

    def heard(self, player: str | None) -> None:
        """Somebody asked over HTTP: that player counts as present for a while, connected or not."""
        if player is None:
            return
        self.telling.presence.heard(player, self.steady())
        if player in self.timers.left_at:
            self._inbox.wake()
