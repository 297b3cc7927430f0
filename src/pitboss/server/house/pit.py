"""The tables of the open house: those it opens on its own, and those that people open from a submission and close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from litestar.status_codes import HTTP_409_CONFLICT
from sqlalchemy import Engine

from pitboss.games.house_table import HouseTable
from pitboss.house.session import TableSession
from pitboss.people.denied import Denied
from pitboss.people.office import Office
from pitboss.people.openings import Sent
from pitboss.people.person import Person
from pitboss.people.register import Filed
from pitboss.server.house.filed_tables import filed_table, free_ids, passing
from pitboss.server.house.floor_table import FloorTable
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import Refused
from pitboss.server.rounds.edges import Edges
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.adviser import Adviser
from pitboss.server.tables.booking import NotWritten
from pitboss.server.tables.chosen_cards import order_refused
from pitboss.server.tables.linked_meters import HouseMeters
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.personal_limits import PersonalLimits
from pitboss.server.tables.purses import Purses
from pitboss.server.tables.seating import Seating
from pitboss.store.database_journal import DatabaseJournal, rounds_played
from pitboss.store.writer import Writer
from pitboss.submission.model import Submission

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
Session = TableSession[DatabaseJournal]


@dataclass(frozen=True, slots=True)
class Parts:
    """What every table of the house runs with."""

    engine: Engine
    writer: Writer
    purses: Purses
    pace: Pace
    clock: Callable[[], int]
    elapsed: Callable[[], int]
    office: Office
    meters: HouseMeters
    bots: set[str]
    """The names of all bots, which no account may have."""
    readers: Executor
    limits: PersonalLimits


class Pit:
    """Every table, open or closed, each with its actor. A closed one can still be read: its rounds, its proofs."""

    def __init__(self, parts: Parts, session: Callable[[str], Session]) -> None:
        self._parts, self._session = parts, session
        self._seating, self._edges, self._adviser = Seating(), Edges(), Adviser()
        self.tables: dict[str, FloorTable] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._sealing: set[asyncio.Task[None]] = set()
        self._opening: set[asyncio.Task[object]] = set()
        self._open_one = asyncio.Lock()

    def open_tables(self) -> list[FloorTable]:
        """Those that are not closed, in the order of the lobby."""
        return [each for each in self.tables.values() if not each.actor.closed.is_set()]

    async def open_all(self, tables: Sequence[tuple[HouseTable, Session]]) -> None:
        """Open every table before any of them runs."""
        actors = [await self._actor(*each) for each in tables]
        for actor in actors:
            await actor.open()
        for actor in actors:
            self._run(actor)

    async def open(self, by: Person, sent: Sent, why: str) -> list[FloorTable]:
        """Open the tables of a submission. Whoever asked may go away meanwhile: it is done whole."""
        return await self._whole(self._open(by, sent, why))

    async def _open(self, by: Person, sent: Sent, why: str) -> list[FloorTable]:
        submission = await asyncio.to_thread(passing, sent.text)
        sent = replace(sent, hash=submission.hash)
        if sent.counted and sent.training:
            raise Denied("training-counts", "nothing counts at a training table: leave out training or counted")
        async with self._open_one:
            used = await asyncio.to_thread(rounds_played, self._parts.engine)
            open_now = {each.actor.offered.table_id: each.actor.offered.name for each in self.open_tables()}
            self._check_linked(sent, submission)
            # The ids are found in the book's turn, so nobody else opens tables between them and their line.
            ids = partial(free_ids, submission, {*used, *self.tables, *self._parts.office.openings.filed}, open_now)
            opened = await self._parts.office.openings.open(by, sent, why=why, ids=ids)
            return [await self._open_one_of(each.id, _filed(each.number, sent)) for each in opened]

    def _check_linked(self, sent: Sent, submission: Submission) -> None:
        """Before anything is written: tables that could not play for the meter, or not as filed, are not opened."""
        filed = submission.progressive.linked if submission.progressive and submission.metered else ()
        if filed and not sent.linked and not sent.training:
            words = f"by the submission, tables {', '.join(filed)} share their meter: name the linked meter (linked)"
            raise Denied("filed-linked", words)
        if not sent.linked:
            return
        if sent.linked in self.tables:
            raise Denied("name-taken", f"{sent.linked} is a table: give the meter a name of its own")
        for number in submission.table_numbers:
            self._parts.meters.check(sent.linked, filed_table(number, _filed(number, sent)))

    async def _open_one_of(self, id_: str, filed: Filed) -> FloorTable:
        actor = await self._actor(filed_table(id_, filed), await asyncio.to_thread(self._session, id_))
        try:
            await actor.open()
        except NotWritten as error:
            _log.error("table %s could not be opened: %s", id_, error.__cause__)
            words = "the tables are in the audit log but could not be opened now: they open when the house next does"
            raise Denied("not-written", words) from error
        return self._run(actor)

    async def close(self, by: Person, table_id: str, why: str) -> FloorTable:
        """Have a table close: the round in play completes, players get their chips back, and the log ends."""
        table = self.tables.get(table_id)
        if table is None:
            raise Fault.no_such("table", table_id)
        await self._parts.office.openings.close(by, table_id, why)
        table.actor.switched()
        return table

    async def choose_cards(self, by: Person, table_id: str, top: tuple[str, ...], why: str) -> FloorTable:
        """Have the next shuffle at a training table begin with these cards."""
        table = self.tables.get(table_id)
        if table is None:
            raise Fault.no_such("table", table_id)
        if (refusal := order_refused(table.actor.table, top)) is not None:
            raise Fault(HTTP_409_CONFLICT, Refused(None, refusal))
        await self._parts.office.openings.choose_cards(by, table_id, top, why)
        table.actor.house.chosen_cards.put(top)
        table.actor.switched()
        return table

    async def _actor(self, offered: HouseTable, session: Session) -> Actor:
        parts, openings = self._parts, self._parts.office.openings
        book = self._parts.office.book
        session.audit = lambda: book.head
        offered = self._seats_bots(offered)
        return Actor(
            offered,
            session,
            parts.writer,
            purses=parts.purses,
            cage=parts.office.cage,
            limits=parts.limits,
            meter=await parts.meters.of(offered, session.table),
            pace=parts.pace,
            clock=parts.clock,
            elapsed=parts.elapsed,
            seating=self._seating,
            disabled=partial(parts.office.switches.disabled, offered.table_id, offered.elections.rules.game),
            closing=partial(openings.is_closing, offered.table_id),
            adviser=self._adviser.ask,
        )

    def _seats_bots(self, offered: HouseTable) -> HouseTable:
        """The table with its bots, except those that share a name with somebody: nobody may be mistaken for a bot."""
        accounts = self._parts.office.book.register.accounts
        bots = {seat: bot for seat, bot in offered.bots.items() if bot[0].casefold() not in accounts}
        self._parts.bots.update(name for name, _ in bots.values())
        return replace(offered, bots=bots)

    def _run(self, actor: Actor) -> FloorTable:
        id_ = actor.offered.table_id
        self._running[id_] = asyncio.create_task(actor.run(), name=id_)
        self.tables[id_] = FloorTable(actor, self._edges, self._parts.readers)
        sealing = asyncio.create_task(self._seal(actor))
        self._sealing.add(sealing)
        sealing.add_done_callback(self._sealing.discard)
        return self.tables[id_]

    async def _seal(self, actor: Actor) -> None:
        """Record in the audit log where the log of a table ended, once it has."""
        await actor.closed.wait()
        head = actor.session.head
        try:
            await self._parts.office.openings.sealed(actor.offered.table_id, head.sequence, head.digest)
        except Denied as denied:
            # It is found again, and written, the next time the house opens.
            _log.error("the end of %s could not be written: %s", actor.offered.table_id, denied.words)

    async def _whole(self, doing: Coroutine[object, object, _T]) -> _T:
        task = asyncio.create_task(doing)
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)
        return await asyncio.shield(task)

    async def anchor(self) -> None:
        """Have the log of one table name the last line of the audit log, once nothing else is written."""
        for table in self.open_tables()[:1]:
            await table.actor.anchor()

    async def stop(self) -> None:
        """Let every table finish what it is writing."""
        await asyncio.gather(*self._opening, return_exceptions=True)
        for table in self.tables.values():
            table.actor.close()
        await asyncio.gather(*self._running.values())
        for sealing in self._sealing:
            sealing.cancel()
        await asyncio.gather(*self._sealing, return_exceptions=True)
        await self._edges.close()
        await self._adviser.close()


def _filed(number: str, sent: Sent) -> Filed:
    return Filed(number, sent.text, sent.dealt_by, sent.training, sent.counted, sent.linked)
