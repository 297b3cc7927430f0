"""Writing down what happens at a table: a command is planned, its plan goes to disk, and only then has it happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from msgspec.structs import replace

from pitboss.house.logged_steps import LoggedStep
from pitboss.house.session import Plan, Standing, TableSession
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.people.cage import Cage
from pitboss.server.tables.counted_money import to_tables
from pitboss.server.tables.linked_meters import HouseMeter
from pitboss.server.tables.purses import Purses
from pitboss.store.batch import Done
from pitboss.store.chain import Head
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.meter_journal import MeterLines
from pitboss.store.table_entry import TableEntry
from pitboss.store.writer import Writer
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.linked import claimed, claims, with_answer

_MONEY_MOVES = (ev.PlayerSat, ev.ChipsBought, ev.PlayerLeft)
"""What takes money to a table or away from it: that is booked on its own."""


class NotWritten(Exception):
    """Something could not be written down, so it has not happened."""


class Run:
    """Commands that are planned one after another, to be written as one. Planning ends where one is not like them."""

    def __init__(self, session: TableSession[DatabaseJournal]) -> None:
        self._session = session
        self.planned: list[tuple[Plan, Standing]] = []
        """Each plan, and where the session stands once it is on disk."""

    @property
    def table(self) -> Table:
        """The table after what is planned so far."""
        return self._session.open_table

    def add(self, plan: Plan) -> None:
        """Plan what follows as if this had happened."""
        self._session.accept(plan)
        self.planned.append((plan, self._session.standing))


class Booking:
    """The booking of one table, with the money that leaves it or comes to it. `happened` is told what is on disk."""

    def __init__(
        self,
        session: TableSession[DatabaseJournal],
        writer: Writer,
        *,
        purses: Purses,
        cage: Cage,
        meter: HouseMeter | None,
        happened: Callable[[LoggedStep], None],
    ) -> None:
        self._session, self._writer, self._happened = session, writer, happened
        self._purses, self._cage, self._meter = purses, cage, meter

    async def begin(self, at: int) -> None:
        """Write what comes before the first command."""
        await self._on_disk(TableEntry(self._session.journal.table_id, self._session.begin(at)))

    async def anchor(self) -> None:
        """Name the last line of the audit log, if the log of the table does not have it yet; nobody is told."""
        plan = self._session.anchor()
        if plan is not None:
            await self._on_disk(TableEntry(self._session.journal.table_id, plan.entry))
            self._session.accept(plan)

    async def plan(self, command: do.AnyCommand, done: Done | None = None) -> Plan | Refusal:
        """What the command causes; in another thread if the journal must be read for it."""
        if self._meter is not None and claims(self._session.table, command):
            command = with_answer(command, self._meter.answer)
        if self._session.reads(command):
            return await asyncio.to_thread(self._session.plan, command, done)
        return self._session.plan(command, done)

    async def booked(self, plan: Plan | Refusal) -> Head | Refusal:
        """Where the log stands once a plan is on disk, or why there is no plan."""
        if isinstance(plan, Refusal):
            return plan
        command = plan.step.command
        if self._meter is None or command is None:
            await self._book(plan)
            return plan.step.head
        if not claims(plan.step.before, command):
            # While bets are being closed nobody sets the meter that the round is played for.
            async with self._meter.turn if _begins(plan) else nullcontext():
                await self._book(plan)
            return plan.step.head
        async with self._meter.turn:
            # Others may have claimed since it was planned, and come first.
            anew = self._session.plan(with_answer(command, self._meter.answer), plan.entry.done)
            if isinstance(anew, Refusal):
                return anew
            before = self._session.table
            if before is None:
                raise RuntimeError("a table that is not open claims nothing")
            with self._meter.claiming(claimed(before, anew.step.events)) as lines:
                await self._book(anew, lines)
        return anew.step.head

    @contextmanager
    def run(self) -> Iterator[Run]:
        """A run of plans, to be made without waiting for anything: nobody may see the table as it is meanwhile."""
        with self._session.ahead():
            yield Run(self._session)

    def joins(self, table: Table, command: do.AnyCommand) -> bool:
        """Whether a command may be planned in a run: it needs no journal, no meter, and no player's part in a shuffle.

        What cannot be part of a run is simply done on its own, after it.
        """
        session = self._session
        linked = self._meter is not None
        return not (linked or session.reads(command) or session.house.asks(table, command))

    async def book_run(self, run: Run) -> None:
        """Write a run down as one; then let each of its steps have happened, in order."""
        name = self._session.journal.table_id
        first, *rest = (TableEntry(name, plan.entry) for plan, _ in run.planned)
        await self._on_disk(replace(first, then=tuple(rest)))
        for plan, standing in run.planned:
            self._session.stand(standing)
            self._happened(plan.step)

    async def _book(self, plan: Plan, claimed: MeterLines | None = None) -> None:
        """Write it down; then, and only then, let it have happened and tell everyone."""
        if plan.step.table.money is Money.PRACTICE:
            # What is won or lost in training stays there.
            purses = {} if plan.step.table.training else self._purses.after(plan.step.events)
            await self._on_disk(TableEntry(self._session.journal.table_id, plan.entry, purses, claimed=claimed))
            self._purses.accept(purses)
        else:
            moved = to_tables(plan.step.events, self._cage.accounts)
            with self._cage.to_tables(moved):
                await self._on_disk(
                    TableEntry(self._session.journal.table_id, plan.entry, transfers=moved, claimed=claimed)
                )
        self._happened(self._session.accept(plan))

    async def _on_disk(self, entry: TableEntry) -> None:
        try:
            await self._writer.write_entry(entry)
        except Exception as error:
            raise NotWritten from error


def moves_money(plan: Plan) -> bool:
    """Whether chips come to the table or leave it: what guests have elsewhere is then written, too."""
    return any(isinstance(event, _MONEY_MOVES) for event in plan.step.events)


def _begins(plan: Plan) -> bool:
    before = plan.step.before
    return (before is None or before.round is None) and plan.step.table.round is not None
