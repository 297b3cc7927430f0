"""The books of a whole house, from its database alone: every table, and what players have away from the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import filterfalse

from sqlalchemy import Engine

from pitboss.games.linked_meter import MeterAdded
from pitboss.ledger.ledger import Entry, Ledger
from pitboss.ledger.players import Kept, post_accounts
from pitboss.malformed import Malformed
from pitboss.money import Money
from pitboss.people.book import kept
from pitboss.people.events import Deposited, Withdrawn
from pitboss.store.chain import EVENT
from pitboss.store.database_journal import DatabaseJournal, rounds_played
from pitboss.store.meter_journal import meter_lines, told
from pitboss.store.purses import lines_of_purses, purses_in
from pitboss.store.transfers import AtTables, transfers_in
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import AnyEvent, TableOpened

Count = Callable[[Entry], None]


def books_of(engine: Engine, ledger: Ledger, count: Count | None = None) -> list[Entry]:
    """Every entry, posted in the ledger; those of tables are also passed to `count`.

    The house may stay open; `Broken` if it is not as it was written.
    """
    entries: list[Entry] = []
    # Purses first: whatever tables write in the meantime is in later lines, and not part of them.
    until = lines_of_purses(engine)
    purses = purses_in(engine)
    at_tables = transfers_in(engine)
    slips = kept(engine).register.slips.values()
    streams = {name: list(told(stream, name)) for name, stream in meter_lines(engine).items()}
    # What a retired meter showed is kept before another one gains it.
    sources = {line.source for stream in streams.values() for _, line in stream if isinstance(line, MeterAdded)}
    tables = rounds_played(engine)
    for table in filter(sources.__contains__, tables):
        entries += _of_table(engine, table, ledger, count)
    for name, stream in streams.items():
        of_meter = (ledger.post_meter(line.sequence, event, name) for line, event in stream)
        entries += [entry for entry in of_meter if entry is not None]
    for table in filterfalse(sources.__contains__, tables):
        entries += _of_table(engine, table, ledger, count)
    practice = {name: Kept(purses[name].chips, purses[name].given, lines) for name, lines in until.items()}
    post_accounts(ledger, entries, practice)
    post_accounts(ledger, entries, _counted(slips, at_tables), Money.COUNTED)
    return entries


def _of_table(engine: Engine, table: str, ledger: Ledger, count: Count | None) -> Iterator[Entry]:
    lines = DatabaseJournal(engine, table).lines()
    events = ((line.sequence, from_bytes(line.payload)) for line in lines if line.kind == EVENT)
    return posted(table, events, ledger, count)


def posted(
    name: str, events: Iterable[tuple[int, AnyEvent]], ledger: Ledger, count: Count | None = None
) -> Iterator[Entry]:
    """The entries of one log, posted in the ledger; those of a training table are not counted."""
    table, training = None, False
    for sequence, event in events:
        if table is None:
            table = event.table if isinstance(event, TableOpened) else name
            training = isinstance(event, TableOpened) and event.training
            if table in ledger.standings:
                raise Malformed(name, f"a log of a table other than {table}", "name each table once")
        entry = ledger.post(sequence, event, table)
        if entry is not None:
            if count is not None and not training:
                count(entry)
            yield entry


def _counted(slips: Iterable[Deposited | Withdrawn], at_tables: Mapping[str, AtTables]) -> dict[str, Kept]:
    """What each account holds in counted money: what was paid in, less what was paid out or went to tables."""
    paid: dict[str, tuple[int, int]] = {}
    for each in slips:
        paid_in, paid_out = paid.get(each.account, (0, 0))
        if isinstance(each, Deposited):
            paid_in += each.amount
        else:
            paid_out += each.amount
        paid[each.account] = paid_in, paid_out
    found = {}
    for name, (paid_in, paid_out) in paid.items():
        gone = at_tables.get(name, AtTables())
        found[name] = Kept(paid_in - paid_out - gone.chips, paid_in, gone.until, paid_out)
    return found
