"""The whole house in one process: its database, its writer, its guests, and an actor for each of its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from pitboss.games.house_table import DealtBy, HouseTable
from pitboss.house.clock import system_time
from pitboss.house.integrity import Measure, measure
from pitboss.house.session import TableSession
from pitboss.house.shuffle import Source
from pitboss.money import Money
from pitboss.people import events as ev
from pitboss.people.book import Book, Kept, kept
from pitboss.people.office import Office
from pitboss.people.passwords import Passwords
from pitboss.people.settings import Settings, declare, settings_of
from pitboss.server.house.balances import approval_faults, balance_faults
from pitboss.server.house.filed_tables import with_filed
from pitboss.server.house.floor_table import FloorTable
from pitboss.server.house.nightly import Nightly, in_a_process
from pitboss.server.house.pit import Parts, Pit
from pitboss.server.house.sessions import Guests
from pitboss.server.house.visits import HOUR, Visits
from pitboss.server.house.watch import Watch
from pitboss.server.messages.frames import Session
from pitboss.server.tables.booking import NotWritten
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.linked_meters import HouseMeters, check_links, check_orders
from pitboss.server.tables.pace import CALM, Pace
from pitboss.server.tables.personal_limits import PersonalLimits
from pitboss.server.tables.purses import Purses
from pitboss.server.tables.table_clock import elapsed_time
from pitboss.store.anchors import anchor_faults, anchors_in
from pitboss.store.audit_journal import NAME, audit_lines
from pitboss.store.chain import Broken, Head
from pitboss.store.database import Database, Unusable
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.head_file import HeadFile, missing_lines, read_heads
from pitboss.store.transfers import transfers_in
from pitboss.store.writer import Writer

_READERS = 4
"""How many threads read finished rounds: separate from those that tables wait for, and few, because each competes with
the thread that runs the tables."""
_ANCHORED = 2_000
"""Lines at the end of a table's log among which the audit log is named, wherever people do anything."""
_PROBES = 1 << 16
Resumed = tuple[HouseTable, TableSession[DatabaseJournal]]
"""A table that the house offers, resumed from its journal."""


@dataclass(frozen=True, slots=True)
class OpenFloor:
    """The floor while the house is open."""

    sessions: Guests
    office: Office
    pit: Pit
    purses: Purses
    writer: Writer
    watch: Watch
    meters: HouseMeters
    visits: Visits
    limits: PersonalLimits
    nightly: Nightly | None = None

    @property
    def tables(self) -> Mapping[str, FloorTable]:
        """Every table by its id, including closed ones."""
        return self.pit.tables

    async def can_write(self) -> None:
        """Return once something was written that no log has; raises whatever keeps the house from writing."""
        await self.writer.write(_probe)
        if self.writer.failing:
            raise NotWritten

    def commits(self) -> int:
        """How many transactions have been committed since the house was opened."""
        return self.writer.commits

    def session(self, player: str) -> Session:
        """Who somebody is, and their chips, at a table and away from it."""
        purse, cage = self.purses.of(player), self.office.cage
        at = dict.fromkeys(Money, 0)
        for table in self.tables.values():
            if table.counts:
                at[table.actor.table.money] += table.holds(player)
        counted = cage.balance(player) + at[Money.COUNTED] if cage.has(player) else None
        visit = self.visits.heard(player)
        return Session(
            player,
            purse.chips + at[Money.PRACTICE],
            purse.given,
            began_at=visit.began_at,
            at=visit.last_at,
            hours=(visit.last_at - visit.began_at) // HOUR,
            counted=counted,
        )


class Unsound(Unusable):
    """What the house keeps is not what was written, though its tables could go on. `faults` says what is wrong."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        more = f", and {len(faults) - 1} more faults" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Override:
    """The operator's reason to open a house in spite of its faults."""

    why: str
    faults: tuple[str, ...]


def check_sound(database: Database, people: Kept) -> None:
    """Raise `Unsound` if lines are missing, balances do not follow from the logs, or the last self-check found a fault.

    This reads the logs but decides nothing again, which is left to the self-check.
    """
    engine = database.engine
    missing = missing_lines(engine, read_heads(database.path.parent))
    faults = (*missing, *balance_faults(engine), *approval_faults(engine), *people.register.unsound)
    if faults:
        raise Unsound(tuple(dict.fromkeys(faults)))


def resume(
    database: Database,
    offered: Iterable[HouseTable] | None = None,
    source: Source | None = None,
    *,
    people: Kept | None = None,
) -> list[Resumed]:
    """Every table as it was left: those of all games or those offered, plus those that people have opened.

    `Broken` if one was changed since.
    """
    known = kept(database.engine) if people is None else people
    tables = with_filed(house_tables() if offered is None else offered, known.register.filed)
    found = [(each, _as_first_opened(each, _session(database, each.table_id, source))) for each in tables]
    check_links(database.engine, ((each, session.table) for each, session in found))
    check_orders(database.engine, ((each.table_id, session.table) for each, session in found))
    for each, session in found:
        _check_audit(database, each.table_id, session, known.head)
    return found


def _check_audit(database: Database, table_id: str, session: TableSession[DatabaseJournal], audit_head: Head) -> None:
    """`Broken`, if the last lines of a table name a line of the audit log that is gone, or is not what was written."""
    for line, head in list(anchors_in(session.journal.lines(session.sequence - _ANCHORED)))[-1:]:
        named = next(audit_lines(database.engine, head.sequence - 1), None)
        known = {audit_head.sequence: audit_head.digest} | ({named.sequence: named.digest} if named else {})
        for fault in anchor_faults(table_id, [(line, head)], known):
            raise Broken(Path(NAME), fault)
        session.anchored = head


def _as_first_opened(offered: HouseTable, session: TableSession[DatabaseJournal]) -> TableSession[DatabaseJournal]:
    """The kind of money, the meter and whether people deal are decided when a table first opens."""
    table = session.table
    if table is not None and table.money is not offered.money:
        was = f"table {offered.table_id} was opened with {table.money.value} money, and keeps it"
        raise Unusable(f"{was}: open it as it was, or open another")
    if table is not None and table.linked != offered.linked:
        was = f"the linked meter {table.linked}" if table.linked else "a meter of its own, or none"
        raise Unusable(f"table {offered.table_id} was opened with {was}: open it as it was, or open another")
    if table is not None and offered.dealt_by is DealtBy.PERSON and not table.named_dealers:
        was = f"table {offered.table_id} was opened for the house to deal, and stays that way"
        raise Unusable(f"{was}: open it as it was, or open another")
    return session


def _session(database: Database, table_id: str, source: Source | None) -> TableSession[DatabaseJournal]:
    # A table's actor decides when bets close, because it knows who is there.
    return TableSession(DatabaseJournal(database.engine, table_id), source=source, pause=0)


def _probe(connection: Connection) -> None:
    """Change a number that means nothing: only what reaches the disk shows that anything does."""
    number: int = connection.exec_driver_sql("pragma user_version").scalar_one()
    connection.exec_driver_sql(f"pragma user_version = {(number + 1) % _PROBES}")


def _take_over(database: Database, tables: Sequence[Resumed]) -> None:
    """Keep any other house from writing; `Unusable` if one has written since these tables were resumed."""
    database.take_over()
    for offered, session in tables:
        if session.journal.heads()[0] != session.head:
            raise Unusable(
                f"another house is open, and has just added to the log of {offered.table_id}: close it first"
            )


@asynccontextmanager
async def open_floor(
    database: Database,
    tables: Sequence[Resumed],
    *,
    pace: Pace = CALM,
    clock: Callable[[], int] = system_time,
    elapsed: Callable[[], int] = elapsed_time,
    people: Kept | None = None,
    founding: str | None = None,
    passwords: Passwords | None = None,
    source: Source | None = None,
    configuration: object = None,
    measured: Callable[[object], Measure] = measure,
    settings: Settings | None = None,
    override: Override | None = None,
) -> AsyncIterator[OpenFloor]:
    """Open the house with these tables. When it ends, everything that was done is on disk.

    Events carry the time of `clock`; waits are measured by `elapsed`, which nobody can set. `founding` is the code that
    creates the first administrator. `source` is the randomness for tables opened later. A house that is given its
    `configuration` hashes everything it consists of at once, records the hashes, and checks itself every night. Without
    `settings`, it runs as last declared. `override` records why it is opened although it is unsound.
    """
    await asyncio.to_thread(_take_over, database, tables)
    head_file = await asyncio.to_thread(HeadFile, database.path.parent, database.engine)
    with Writer(database.engine, head_file=head_file) as writer, ThreadPoolExecutor(_READERS, "reader") as readers:
        purses = await asyncio.to_thread(Purses.stored, database.engine)
        known = await asyncio.to_thread(kept, database.engine) if people is None else people
        book = Book(database.engine, writer, clock, known)
        bots: set[str] = set()
        at_tables = await asyncio.to_thread(transfers_in, database.engine)
        office = Office.of(
            book,
            passwords or Passwords(),
            founding=founding,
            reserved=bots,
            at_tables={name: each.chips for name, each in at_tables.items()},
        )
        meters = await asyncio.to_thread(HouseMeters, database.engine, writer, clock)
        if override is not None:
            line = partial(ev.OpenedUnsound, by=ev.THE_HOUSE, why=override.why, faults=override.faults)
            await book.record(lambda _, now: ([(line(at=now), None)], None))
        if settings is not None:
            await declare(book, settings)
        limits = PersonalLimits(office.limits, settings_of(book.register).gaming_day)
        parts = Parts(database.engine, writer, purses, pace, clock, elapsed, office, meters, bots, readers, limits)
        pit = Pit(parts, lambda table_id: _session(database, table_id, source))
        watch, tonight = Watch(book, configuration, measured), list[asyncio.Task[None]]()
        nightly = None if configuration is None else Nightly(watch, clock, in_a_process(database.path.parent))
        try:
            if nightly is not None:
                # Before any table runs: it is known what deals, and a disk without room is found while nobody plays.
                await watch.begin()
            await pit.open_all(tables)
            if nightly is not None:
                tonight.append(asyncio.create_task(nightly.run(), name="nightly"))
            guests = Guests(database.engine, writer, clock)
            yield OpenFloor(guests, office, pit, purses, writer, watch, meters, Visits(clock), limits, nightly)
        finally:
            for task in tonight:
                task.cancel()
            await asyncio.gather(*tonight, return_exceptions=True)
            await pit.stop()
            await meters.close()
            await office.close()
            await pit.anchor()
