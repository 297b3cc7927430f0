"""The staff's side of a table: what dealers and floorpersons do there, and what is due from them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.server.messages import frames
from pitboss.server.messages.frames import Acknowledged, GivenByStaff, Refused
from pitboss.server.messages.staff_pages import DutiesPage
from pitboss.server.tables import answers, staff_rules
from pitboss.server.tables.booking import Booking
from pitboss.server.tables.contributions import Contributions
from pitboss.server.tables.house_plans import Planned
from pitboss.server.tables.house_tables import not_in_chips
from pitboss.server.tables.inbox import QueuedCommand
from pitboss.server.tables.interruption import Interrupted, InterruptionCause, not_void
from pitboss.server.tables.signed import Signed
from pitboss.server.tables.table_clock import TableClock
from pitboss.store.batch import Done
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import commands as do
from pitboss.table.ask import refusal_for
from pitboss.table.duties import OF_THE_FLOOR, Role


@dataclass(slots=True, kw_only=True)
class StaffTurn:
    """The staff's turns at one table."""

    session: TableSession[DatabaseJournal]
    booking: Booking
    clock: TableClock
    contributions: Contributions
    interrupted: Interrupted
    disabled: Callable[[], bool]
    held: tuple[QueuedCommand, do.AnyCommand] | None = None
    """A dealer's command that is waiting for the players' part in the shuffle."""

    def planned(self, now: int, present: frozenset[str]) -> Planned | None:
        """The command that waits for the players' part in the shuffle, and until when."""
        if self.held is None:
            return None
        asked, command = self.held
        waited = self.contributions.its_time(self.session.house, self.session.open_table, (now, command), present)
        return Planned(waited, command, asked)

    async def sign(self, who: str, given: Signed) -> Acknowledged | Refused:
        """What people in the pit have the table do, which no wait and no player's limit affects."""
        refusal = given.too_late(self.session.open_table) or not_void(given.command, self.interrupted.by)
        # Nothing else happens at the table meanwhile: of several at once, each counts those before it.
        refusal = refusal or await self._impossible(given)
        command = refusal or given.at(self.clock.now())
        if isinstance(command, do.ReportIrregularity):
            command = self.session.completed(command)
        if isinstance(command, Refusal):
            return Refused(given.id, command)
        booked = await self.booking.booked(await self.booking.plan(command, Done(who, given.id, given.body)))
        if isinstance(booked, Refusal):
            return Refused(given.id, booked)
        if isinstance(given.command, do.VoidRound):
            self.interrupted.ends()
        return answers.acknowledged(given.id, booked)

    async def _impossible(self, given: Signed) -> Refusal | None:
        """Return why a settlement cannot be corrected this way, or chips not be moved, unless the table says so itself.

        The journal is read in another thread: other tables go on.
        """
        table, command = self.session.open_table, given.at(self.clock.now())
        match command:
            case do.CorrectSettlement() if given.impossible is not None and refusal_for(table, command) is None:
                return await asyncio.to_thread(given.impossible, self.session.journal, command)
            case do.FillInventory() | do.CreditInventory() if command.chips != table.inventory:
                # Whatever a table has may leave it, including what payouts have left of a chip.
                return not_in_chips(table, command.chips, asked="move")
            case _:
                return None

    async def perform(self, asked: QueuedCommand, given: GivenByStaff, body: bytes) -> Acknowledged | Refused | None:
        """A dealer's or floorperson's command, with the cards that the house adds to it.

        None while players are first asked for their part in the shuffle.
        """
        table = self.session.open_table
        by = staff_rules.role_there(table, asked.player, asked.by)
        refusal = staff_rules.house_refuses(
            given.command,
            table,
            by,
            disabled=self.disabled(),
            mixing=self.held is not None,
            late=staff_rules.late(self.session.house, table, self.clock.waited) is not None,
        )
        if refusal is not None:
            return Refused(given.id, refusal)
        command = self.session.completed(staff_rules.command_of(given.command, by, asked.player, self.clock.now()))
        if isinstance(command, Refusal):
            return Refused(given.id, command)
        plan = await self.booking.plan(command, Done(asked.player, given.id, body))
        if isinstance(plan, Refusal):
            return Refused(given.id, plan)
        asking = self.session.ask(command)
        if asking is not None:
            await self.booking.booked(asking)
            self.held = asked, command
            return None
        booked = await self.booking.booked(plan)
        if isinstance(booked, Refusal):
            return Refused(given.id, booked)
        self.interrupted.ends(InterruptionCause.CANNOT_GO_ON)
        return answers.acknowledged(given.id, booked)

    def duties(self, who: str, role: Role) -> DutiesPage:
        """What is due from somebody on the staff."""
        return staff_rules.duties_page(
            self.session.house,
            self.session.open_table,
            who,
            role,
            sequence=self.session.sequence,
            now=self.clock.now(),
            waited=self.clock.waited,
        )

    def notice(self, who: str, role: Role) -> bytes | None:
        """What somebody on the staff is sent whenever it changes, where people deal or a floorperson has duties."""
        table = self.session.open_table
        if not table.named_dealers and table.automated >= OF_THE_FLOOR:
            return None
        return frames.encode(staff_rules.notice_of(self.duties(who, role)))
