"""Balances away from the tables, rebuilt from the logs: what the database keeps of them must be the same.

The rows of transfers and purses are not chained. The logs that they follow from are, so a row that was changed, or cut
off at the end, is found by reading the logs again; and every approval that somebody used must have changed its meter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from io import BytesIO

from sqlalchemy import Engine, func, or_, select

from pitboss.money import Money, format_cents
from pitboss.people.book import kept
from pitboss.server.tables.counted_money import to_tables
from pitboss.server.tables.purses import NEWCOMER, Purses
from pitboss.store.chain import EVENT, Broken, from_written
from pitboss.store.database_journal import rounds_played
from pitboss.store.meter_journal import kept_meter, meter_lines
from pitboss.store.purses import Purse, purses_in
from pitboss.store.tables import batches
from pitboss.store.transfers import transfers_in
from pitboss.table import events as ev
from pitboss.table.event_bytes import from_bytes

_TAGS = (b'"table-opened.', b'"player-sat.', b'"chips-bought.', b'"player-left.')
"""How events begin that open a table or take money to it or away from it."""
_METER_MATTERS = ("meter-alteration", "meter-addition")


def balance_faults(engine: Engine) -> Iterator[str]:
    """List every balance that is not what the logs yield. No house may be writing meanwhile."""
    rows = {name: held.chips for name, held in transfers_in(engine).items()}
    purses, moved = _rebuilt(engine, kept(engine).register.accounts)
    for name in sorted({*moved, *rows}):
        if moved.get(name, 0) != rows.get(name, 0):
            said = f"the logs of the tables took {format_cents(moved.get(name, 0))} from the account of {name}"
            yield f"{said}, and the transfers {format_cents(rows.get(name, 0))}: rows were changed or deleted"
    guests = purses_in(engine)
    for name in sorted({*purses, *guests}):
        expected, found = purses.get(name, NEWCOMER), guests.get(name, NEWCOMER)
        if expected != found:
            said = f"the logs leave {format_cents(expected.chips)} of {format_cents(expected.given)} to {name}"
            now = f"{format_cents(found.chips)} of {format_cents(found.given)}"
            yield f"{said}, and the purse has {now}: rows were changed or deleted"


def approval_faults(engine: Engine) -> Iterator[str]:
    """List every approval that was used to change a linked meter whose stream lacks the change."""
    approvals: set[int] = set()
    for name, lines in meter_lines(engine).items():
        # A stream that cannot be read is reported with the meter itself.
        with suppress(Broken):
            approvals |= set(kept_meter(lines, name).linked.approvals)
    tables = rounds_played(engine)
    for approval in kept(engine).register.approvals.values():
        # A table's own meter is in the log of the table, which is compared on its own.
        of_a_stream = approval.matter in _METER_MATTERS and approval.subject.split()[0] not in tables
        if of_a_stream and approval.used and approval.number not in approvals:
            said = f"approval {approval.number} ({approval.matter}: {approval.subject}) was used"
            yield f"{said}, but no meter has the line that it allowed: its last lines were cut off"


def _rebuilt(engine: Engine, accounts: Collection[str]) -> tuple[Mapping[str, Purse], dict[str, int]]:
    """Return the purses of guests and what accounts have at tables, from the logs alone."""
    purses, moved = Purses({}), dict[str, int]()
    kinds: dict[str, ev.TableOpened] = {}
    for table_id, event in _money_events(engine):
        if isinstance(event, ev.TableOpened):
            kinds.setdefault(table_id, event)
            continue
        opened = kinds.get(table_id)
        if opened is None or opened.money is Money.COUNTED:
            for name, chips in to_tables([event], accounts).items():
                moved[name] = moved.get(name, 0) + chips
        elif not opened.training:
            purses.accept(purses.after([event]))
    return purses.known, moved


def _money_events(engine: Engine) -> Iterator[tuple[str, ev.AnyEvent]]:
    """Yield each table's opening and every move of money to it or away from it, in the order of writing."""
    row = batches.c
    tagged = or_(*(func.instr(row.lines, tag) > 0 for tag in _TAGS))
    with engine.connect() as connection:
        for table_id, lines in connection.execute(select(row.table_id, row.lines).where(tagged).order_by(row.number)):
            for raw in BytesIO(lines):
                if any(tag in raw for tag in _TAGS):
                    line = from_written(raw)
                    if line is not None and line.kind == EVENT:
                        yield table_id, from_bytes(line.payload)
