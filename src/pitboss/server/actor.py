"""One actor a table: it takes one thing at a time, a player's command or what the house does next, and writes it down
before anyone is told.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from pitboss.house.bots import at_seat, strategy
from pitboss.house.house import HouseRefused
from pitboss.house.running import system_time
from pitboss.law.refusal import Refusal
from pitboss.server import asking, frames
from pitboss.server.contributions import Contributions, told
from pitboss.server.frames import Acknowledged, Given, Refused, Snapshot, Update, encode
from pitboss.server.game import Game, Plan
from pitboss.server.moments import Moments
from pitboss.server.opening import CHIPS, Offered
from pitboss.server.pace import Pace
from pitboss.server.resuming import RECENT
from pitboss.server.seeing import NO_CLOCKS, Seeing
from pitboss.server.steps import LoggedStep
from pitboss.server.waits import CLOSES_BETS, Waits
from pitboss.server.watching import Watching
from pitboss.store.batch import Done
from pitboss.store.chain import Head
from pitboss.store.writer import Work, Writer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.duties import Role
from pitboss.table.state import Phase
from pitboss.table.views import Views

_REFUSALS = 512
"""So many refusals are remembered, so that a command repeated without an answer is not done after all."""
_RETRY_SECONDS = 5.0
_HEARD = 30_000
"""Milliseconds for which somebody counts as there after he asked over HTTP."""
_SHORT = CHIPS // 10
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Asked:
    player: str
    given: Given
    answer: asyncio.Future[Acknowledged | Refused]


@dataclass(frozen=True, slots=True)
class _Planned:
    """What the house does by itself, once its time has come."""

    at: int
    command: do.AnyCommand


class Actor:
    """The actor of one table."""

    def __init__(
        self,
        offered: Offered,
        game: Game,
        writer: Writer,
        *,
        pace: Pace,
        clock: Callable[[], int] = system_time,
    ) -> None:
        self.offered, self.game, self.pace = offered, game, pace
        self._writer, self._clock = writer, clock
        self.seeing = Seeing(offered.limits())
        self.watching = Watching(self._beginning, self._changed)
        self.steps: deque[LoggedStep] = deque(game.recent, RECENT)
        game.recent = []
        self._inbox: asyncio.Queue[_Asked | None] = asyncio.Queue()
        self._refusals: OrderedDict[tuple[str, str], tuple[bytes, Refusal]] = OrderedDict()
        self._stepped_at = 0
        self._asked_last = False
        self._closing = False
        self._heard: dict[str, int] = {}
        self._contributions = Contributions()
        self.waits = Waits(pace, clock())
        self._moments = Moments(self.steps[0].since if self.steps else 0)

    @property
    def table(self) -> Table:
        if self.game.table is None:
            raise RuntimeError("the table is not open")
        return self.game.table

    def brings(self, player: str | None) -> int:
        """The chips with which somebody would sit down here."""
        purses = self.game.purses
        return CHIPS if player is None or purses is None else purses.brings(player, self.offered.least)

    def now(self) -> int:
        """The time, which at a table never goes back, though a computer's clock may."""
        return self._clock() if self.game.table is None else max(self._clock(), self.game.table.clock)

    async def open(self) -> None:
        """Open the table, or find it as it was left."""
        if self.game.table is None:
            if self.game.sequence < 0:
                await self._on_disk(self.game.begin(self.now()))
            for command in self.offered.commands(self.now()):
                await self._do(command)
        for step in self.steps:
            self.waits.happened(step.events, step.after, self.waits.began)
            self._moments.follow(step)
        self.waits.seen(self.table, (), self.now(), watched=0)
        self.waits.at(self.table, self.now())

    async def give(self, player: str, given: Given) -> Acknowledged | Refused:
        """A player's command, answered when it is on disk or refused."""
        if self._closing:
            return _closing(given)
        answer: asyncio.Future[Acknowledged | Refused] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(_Asked(player, given, answer))
        return await answer

    async def run(self) -> None:
        """Run the table until it is closed. A round in play stays as it is, on disk."""
        while not self._closing:
            asked = await self._next()
            self._asked_last = isinstance(asked, _Asked)
            try:
                if isinstance(asked, _Asked):
                    await self._answer(asked)
                elif asked is not None:
                    await self._do(asked)
            except HouseRefused:
                _log.exception("table %s: the house was refused", self.offered.table_id)
                await asyncio.sleep(_RETRY_SECONDS)
            except Exception:
                # Nothing was published of what is not on disk, so it can be tried again.
                _log.exception("table %s could not write", self.offered.table_id)
                if isinstance(asked, _Asked) and not asked.answer.done():
                    refusal = Refusal("not-written", None, "this could not be written down: try again")
                    asked.answer.set_result(Refused(asked.given.id, refusal))
                await asyncio.sleep(_RETRY_SECONDS)
        while not self._inbox.empty():
            left = self._inbox.get_nowait()
            # Whoever went away meanwhile waits for no answer.
            if left is not None and not left.answer.done():
                left.answer.set_result(_closing(left.given))

    def close(self) -> None:
        """Take nothing more, and end every connection."""
        self._closing = True
        self._inbox.put_nowait(None)
        self.watching.end()

    async def _next(self) -> _Asked | do.AnyCommand | None:
        """What comes next: what somebody asks, or, once its time has come, what the house does."""
        if self._look_around():
            self._tell_clocks()
        now = self.now()
        planned = min(self._planned(now), key=lambda each: each.at, default=None)
        its_time = planned is not None and planned.at <= now
        # Who asks goes first, but not twice while the house has something to do: it is not put off for ever.
        if not self._inbox.empty() and not (its_time and self._asked_last):
            return self._inbox.get_nowait()
        if planned is not None and its_time:
            await asyncio.sleep(0)
            return planned.command
        wait = None if planned is None else (planned.at - now) / 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                return await self._inbox.get()
        return None

    def _planned(self, now: int) -> Iterator[_Planned]:
        """What the house would do now: its duties, its bots' part, a decision for who makes none, a seat given up."""
        table, waits = self.table, self.waits
        command = self._short_bot(now) or self.game.house_command(now)
        at = self._its_time(command) if command is not None else None
        if command is not None and at is not None:
            at = self._contributions.its_time(self.game.house, table, (at, command), waits.present)
            yield _Planned(at, command)
        decide_by, asked = waits.decide_by(table), waits.absent(table)
        if decide_by is not None and asked is not None:
            yield _Planned(decide_by, asking.decision_for(table, asked, now))
        gone = waits.gives_up(table)
        if gone is not None and table.phase is Phase.BETWEEN:
            at, player = gone
            yield _Planned(at, do.LeaveTable(at=now, by=Role.HOUSE, who=player))

    def _its_time(self, command: do.AnyCommand) -> int | None:
        """When the house does it; never, while the table waits for people's wagers."""
        table = self.table
        if table.phase is Phase.BETWEEN and isinstance(command, do.Perform) and command.duty.value in CLOSES_BETS:
            return self.waits.closes_at(table)
        cut = self.waits.cut(table)
        if cut is not None and isinstance(command, do.AnswerCut):
            return cut.by
        return self._stepped_at + self.waits.before(command, table)

    def _short_bot(self, now: int) -> do.BuyIn | None:
        """More chips for a bot that cannot pay for a round any more."""
        table = self.table
        if table.phase is not Phase.BETWEEN:
            return None
        playing = {box.player for box in table.boxes.values()}
        for name, seated in table.players.items():
            if seated.bot is None or seated.chips >= _SHORT or name in playing:
                continue
            if not strategy(table.elections.rules.game, seated.bot).wagers(at_seat(Views(table).player(name))):
                return do.BuyIn(at=now, by=Role.HOUSE, who=name, chips=CHIPS)
        return None

    async def _answer(self, asked: _Asked) -> None:
        player, given = asked.player, asked.given
        body = asking.body_of(given.command)
        answer = await self._answered(player, given, body) or await self._decide(player, given, body)
        if isinstance(answer, Refused):
            self._refusals[player, given.id] = (body, answer.refusal)
            while len(self._refusals) > _REFUSALS:
                self._refusals.popitem(last=False)
        if not asked.answer.done():
            asked.answer.set_result(answer)

    async def _answered(self, player: str, given: Given, body: bytes) -> Acknowledged | Refused | None:
        """The answer to a command that was given before under the same id."""
        done = await asyncio.to_thread(self.game.journal.done, player, given.id)
        refused = self._refusals.get((player, given.id))
        if done is None and refused is None:
            return None
        if body not in (done and done.body, refused and refused[0]):
            words = "another command was given under this id: give each an id of its own"
            return Refused(given.id, Refusal("id-used", None, words))
        if done is not None:
            return _acknowledged(given.id, done.head)
        return None if refused is None else Refused(given.id, refused[1])

    async def _decide(self, player: str, given: Given, body: bytes) -> Acknowledged | Refused:
        table = self.table
        refusal = self._moments.too_late(given, table, player) or asking.house_refuses(
            given.command, table, player, self.seeing
        )
        if refusal is not None:
            return Refused(given.id, refusal)
        done, asked = Done(player, given.id, body), given.command
        if isinstance(asked, frames.ShufflePart):
            return await self._take_part(asked, done)
        command = asking.command_of(asked, player, self.now(), self.brings(player))
        if command is None:
            self.waits.heed(given.command, player)
            self._tell_clocks()
            return _acknowledged(given.id, self.game.head)
        plan = await self._plan(command, done)
        if isinstance(plan, Refusal):
            return Refused(given.id, plan)
        await self._book(plan)
        return _acknowledged(given.id, plan.step.head)

    async def _take_part(self, part: frames.ShufflePart, done: Done) -> Acknowledged | Refused:
        """A player's part of the shuffle: acknowledged when it is in the log, of which he is told the head."""
        plan = self.game.tell(lambda keeper, table: told(part, keeper, table, done.player, self.now()), done)
        if isinstance(plan, Refusal):
            return Refused(done.id, plan)
        await self._book(plan)
        return _acknowledged(done.id, plan.step.head)

    async def _do(self, command: do.AnyCommand) -> None:
        """What the house does by itself."""
        plan = self.game.ask(command) or await self._plan(command)
        if isinstance(plan, Refusal):
            raise HouseRefused(command, plan)
        await self._book(plan)

    async def _plan(self, command: do.AnyCommand, done: Done | None = None) -> Plan | Refusal:
        """What the command causes; in another thread where the journal is read for it."""
        if self.game.reads(command):
            return await asyncio.to_thread(self.game.plan, command, done)
        return self.game.plan(command, done)

    async def _book(self, plan: Plan) -> None:
        """Write it down; then, and only then, let it have happened and tell everyone."""
        await self._on_disk(plan.entry)
        step = self.game.accept(plan)
        self.steps.append(step)
        self._contributions.follow(step.facts, self.now())
        if step.events:
            self._stepped_at = self.now()
        self.waits.happened(step.events, step.after, self.now())
        self._moments.follow(step)
        self._look_around()
        clocks, at = self.waits.clocks(step.after), self.now()
        self.watching.tell(lambda player: encode(self.seeing.update(step, player, at=at, clocks=clocks)))

    async def _on_disk(self, work: Work[None]) -> None:
        await asyncio.wrap_future(self._writer.submit(work))

    def snapshot(self, player: str | None) -> Snapshot:
        """The table now, as this person may know it."""
        clocks = self.waits.clocks(self.table)
        return self.seeing.snapshot(self.table, player, head=self.game.head, at=self.now(), clocks=clocks)

    def updates(self, player: str | None, since: int) -> list[Update] | None:
        """Every step since a sequence, as this person may know it; None if that is too long ago."""
        if since == self.game.sequence:
            return []
        missed = [step for step in self.steps if step.sequence > since]
        if not missed or missed[0].since > since:
            return None
        at, now = self.now(), self.waits.clocks(self.table)
        past = [
            self.seeing.update(step, player, at=at, clocks=NO_CLOCKS, view=self.seeing.past(step, player))
            for step in missed[:-1]
        ]
        return [*past, self.seeing.update(missed[-1], player, at=at, clocks=now)]

    def missed(self, since: int) -> int:
        """How many steps came since a sequence, as far as they are remembered."""
        return sum(step.sequence > since for step in self.steps)

    def _beginning(self, player: str | None, since: int | None) -> list[bytes]:
        """What a connection begins with: what it missed, or the table as it is."""
        missed = None if since is None else self.updates(player, since)
        return list(map(encode, missed)) if missed else [encode(self.snapshot(player))]

    def heard(self, player: str) -> None:
        """Somebody asked over HTTP: he is there for a while, connected or not."""
        self._heard[player] = self.now()

    def _look_around(self) -> bool:
        """Notice who is there; whether anyone must be told that the waiting changed."""
        before = self.waits.clocks(self.table)
        lately = self.now() - _HEARD
        self._heard = {player: at for player, at in self._heard.items() if at > lately}
        present = self.watching.players | self._heard.keys()
        self.waits.seen(self.table, present, self.now(), watched=len(self.watching))
        return self.waits.clocks(self.table) != before

    def _changed(self) -> None:
        """Somebody came or went."""
        if self._look_around():
            self._tell_clocks()
        self._inbox.put_nowait(None)

    def _tell_clocks(self) -> None:
        self.watching.tell(lambda player: encode(self.snapshot(player)))


def _acknowledged(id_: str, head: Head) -> Acknowledged:
    return Acknowledged(id_, head.sequence, head.digest)


def _closing(given: Given) -> Refused:
    return Refused(given.id, Refusal("closing", None, "the house is closing: come back in a moment"))
