"""The linked meters of the open house: one claim at a time, whichever table makes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Engine

from pitboss.games.elections import Elections
from pitboss.games.house_table import HouseTable
from pitboss.games.linked_meter import (
    AnyMeterLine,
    LinkedMeter,
    MeterAnswer,
    add_to,
    check_joins,
    check_linkable,
    follow,
    opened,
    set_to,
)
from pitboss.law.refusal import Refused
from pitboss.money import format_cents
from pitboss.people.denied import Denied
from pitboss.people.register import Approval
from pitboss.store.chain import Broken, Fault, Head
from pitboss.store.database import Unusable
from pitboss.store.meter_journal import KeptMeter, MeterLines, chained, kept_meter, meter_lines
from pitboss.store.writer import Writer
from pitboss.table import Table


class HouseMeter:
    """One linked meter. Only the holder of `turn` claims, and a claim has happened once it is written."""

    def __init__(self, linked: LinkedMeter, head: Head) -> None:
        self.linked, self._head = linked, head
        self.turn = asyncio.Lock()
        self._watching: list[Callable[[], None]] = []
        self._playing: list[Callable[[], str | None]] = []

    @property
    def answer(self) -> MeterAnswer:
        """The answer to the next claim."""
        return self.linked.answer

    @property
    def shown(self) -> int:
        """What it shows now, at every table."""
        return self.linked.state.shown

    def join(self, in_play: Callable[[], str | None], changed: Callable[[], None]) -> None:
        """Have a table play for it, which tells what round is in play there, and is told about every change."""
        self._playing.append(in_play)
        self._watching.append(changed)

    def leave(self, in_play: Callable[[], str | None], changed: Callable[[], None]) -> None:
        """A table plays for it no more."""
        self._playing.remove(in_play)
        self._watching.remove(changed)

    @property
    def in_play(self) -> str | None:
        """A round of one of its tables for which bets are closed, and which is not settled yet."""
        return next((found for each in self._playing if (found := each()) is not None), None)

    @contextmanager
    def claiming(self, lines: Iterable[AnyMeterLine]) -> Iterator[MeterLines]:
        """What to write for these lines; once that is done they have happened, and everyone is told."""
        written, after = list(lines), self.linked
        for line in written:
            # It is computed again, apart from the table: what does not follow is never written.
            after = follow(after, line)
        found = chained(self.linked.name, written, self._head)
        yield found
        self.linked, self._head = after, found.head
        for changed in self._watching:
            changed()


class HouseMeters:
    """All of them."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], int]) -> None:
        self._writer, self._clock = writer, clock
        self._pending: set[asyncio.Task[HouseMeter]] = set()
        self._adding = asyncio.Lock()
        kept = {name: kept_meter(lines, name) for name, lines in meter_lines(engine).items()}
        self.meters = {name: HouseMeter(each.linked, each.head) for name, each in kept.items()}

    async def of(self, offered: HouseTable, table: Table | None) -> HouseMeter | None:
        """The meter that a table plays for; the first of its tables opens it."""
        name = offered.linked if table is None else table.linked
        if not name:
            return None
        meter = self.meters.get(name)
        if table is not None:
            return meter
        try:
            if meter is not None:
                check_joins(meter.linked, offered.elections, offered.money)
                return meter
            line = opened(name, offered.elections, offered.money, self._clock())
        except Refused as refused:
            raise Unusable(f"table {offered.table_id}: {refused.refusal.message}") from refused
        lines = chained(name, [line], Head())
        await self._writer.write(lines)
        self.meters[name] = HouseMeter(follow(None, line), lines.head)
        return self.meters[name]

    def check(self, name: str, offered: HouseTable) -> None:
        """`Denied`, if a table could not play for a meter of that name, whether or not it exists yet."""
        try:
            if (meter := self.meters.get(name)) is not None:
                check_joins(meter.linked, offered.elections, offered.money)
            else:
                check_linkable(offered.elections)
        except Refused as refused:
            raise Denied(refused.refusal.code, f"table {offered.table_id}: {refused.refusal.message}") from refused

    async def set(self, name: str, shown: int, *, who: str, by: Approval) -> HouseMeter:
        """Set a meter as a second person approved, once per approval. It completes even if whoever asked goes away."""
        return await self._completed(
            self._signed(
                self.meters[name],
                by,
                partial(_set, shown=shown, who=who, by=by),
            )
        )

    async def add(self, name: str, pool: tuple[str, int], *, who: str, by: Approval) -> HouseMeter:
        """Add what the meter of a table showed when it was retired, in the same way; no other meter is given it."""
        return await self._completed(self._add(self.meters[name], pool, who, by))

    async def _add(self, meter: HouseMeter, pool: tuple[str, int], who: str, by: Approval) -> HouseMeter:
        source, amount = pool
        async with self._adding:
            for each in self.meters.values():
                if each is not meter and source in each.linked.gained:
                    raise Denied("pool-added", f"the meter {each.linked.name} has been given what {source} kept")
            return await self._signed(
                meter,
                by,
                lambda linked, now: add_to(
                    linked, source, amount, at=now, who=who, second=by.granted_by or "", why=by.why, approval=by.number
                ),
            )

    async def _completed(self, doing: Coroutine[object, object, HouseMeter]) -> HouseMeter:
        task = asyncio.create_task(doing)
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)
        return await asyncio.shield(task)

    async def _signed(
        self, meter: HouseMeter, by: Approval, line_of: Callable[[LinkedMeter, int], AnyMeterLine]
    ) -> HouseMeter:
        async with meter.turn:
            if by.number in meter.linked.approvals:
                return meter
            if (round_ := meter.in_play) is not None:
                words = f"{round_} is in play for this meter: wait until it is settled, or disable its tables first"
                raise Denied("round-in-play", words)
            try:
                line = line_of(meter.linked, self._clock())
            except Refused as refused:
                raise Denied(refused.refusal.code, refused.refusal.message) from refused
            with meter.claiming([line]) as lines:
                try:
                    await self._writer.write(lines)
                except Exception as error:
                    raise Denied("not-written", "this could not be saved, so nothing changed: try again") from error
            return meter

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._pending, return_exceptions=True)


def check_reset(elections: Elections, shown: int) -> None:
    """Raise `Denied` if a meter would show less than the reset amount that was filed for it."""
    least = 0 if elections.progressive is None else elections.progressive.reset
    if shown < least:
        words = f"the reset amount that was filed is {format_cents(least)}: set the meter to no less than that"
        raise Denied("below-reset", words)


def _set(linked: LinkedMeter, now: int, *, shown: int, who: str, by: Approval) -> AnyMeterLine:
    # Streams of earlier houses may have been set lower, so the stream itself does not refuse it.
    check_reset(linked.elections, shown)
    return set_to(linked, shown, at=now, who=who, second=by.granted_by or "", why=by.why, approval=by.number)


def check_orders(engine: Engine, tables: Iterable[tuple[str, Table | None]]) -> None:
    """`Broken` if a stream is not as it was written, or a table was answered differently than its meter says.

    What a meter gained from another that was retired must be what is kept of that one, and given to it alone.
    """
    kept = {name: kept_meter(lines, name) for name, lines in meter_lines(engine).items()}
    known_tables = dict(tables)
    _check_gained(kept, known_tables)
    for table_id, table in known_tables.items():
        if table is None or not table.linked:
            continue
        meter = kept.get(table.linked)
        known = 0 if meter is None else meter.orders.get(table_id, 0)
        if meter is None or known != table.order:
            said = f"table {table_id} was last answered in order {table.order}, but the meter has {known}"
            raise Broken(Path(table.linked), Fault(-1, "other-meter", said))


def check_links(engine: Engine, tables: Iterable[tuple[HouseTable, Table | None]]) -> None:
    """Raise `Unusable` if a new table cannot play for the meter that it is linked to. Nothing is written."""
    meters = {name: kept_meter(lines, name).linked for name, lines in meter_lines(engine).items()}
    for offered, table in tables:
        name = offered.linked
        if not name or table is not None:
            continue
        try:
            if name in meters:
                check_joins(meters[name], offered.elections, offered.money)
            else:
                meters[name] = follow(None, opened(name, offered.elections, offered.money, 0))
        except Refused as refused:
            said = f"--link {name}: table {offered.table_id} cannot play for it, because {refused.refusal.message}"
            raise Unusable(said) from refused


def _check_gained(kept: Mapping[str, KeptMeter], tables: Mapping[str, Table | None]) -> None:
    given: set[str] = set()
    for name, meter in kept.items():
        for source, amount in meter.linked.gained.items():
            table = tables.get(source)
            # A table that this house does not open is compared by those who check everything.
            if source in given or (table is not None and table.kept != amount):
                said = f"the meter was given {format_cents(amount)} of {source}, whose log says otherwise"
                raise Broken(Path(name), Fault(-1, "other-meter", said))
            given.add(source)
