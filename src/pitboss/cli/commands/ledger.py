"""`pitboss ledger`: the books of tables, built again from their logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import no_cache, number
from pitboss.cli.options.files import existing_log, house_folder, logged_events
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_csv, write_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pitboss.ledger.ledger import Entry, Ledger
    from pitboss.ledger.meters import MeterBook
    from pitboss.ledger.players import Kept
    from pitboss.ledger.report import Report
    from pitboss.people.events import Deposited, Withdrawn
    from pitboss.store.transfers import AtTables
    from pitboss.table.events import AnyEvent

_TABLES = ("balances", "meters", "progressives", "hold", "movements")


@command("ledger")
@click.argument("log", metavar="[LOG…]", help="The logs of tables; else all tables of a house.", nargs=-1)
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@click.option("--by-day", is_flag=True, help="Tell meters and hold by gaming day as well.")
@click.option("--zone", metavar="ZONE", help="The time zone of the house.", default="UTC", show_default=True)
@click.option("--day-turns", metavar="HOUR", help="The hour at which its day turns.", default="0", show_default=True)
@click.option("--no-theory", is_flag=True, help="Leave out what tables should have won, which may take minutes.")
@click.option("--csv", metavar="WHAT", help=f"Print {', '.join(_TABLES[:-1])} or {_TABLES[-1]} as CSV.")
@no_cache
@as_json
def ledger_command(
    *,
    log: tuple[str, ...],
    data: str | None,
    by_day: bool,
    zone: str,
    day_turns: str,
    no_theory: bool,
    csv: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Tell the books of tables: balances, meters and hold.

    Beside each hold stands the band that the result lies in 95% of the time. Every movement is derived from the log
    alone, and its sides come to nothing together. Whether the log is right says `pitboss verify`. Amounts in JSON and
    CSV are cents.

    \b
    Example:
      pitboss ledger evening.log
      pitboss ledger evening.log --by-day --zone America/New_York --day-turns 6
      pitboss ledger evening.log --csv movements
    """
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.ledger.gaming_day import GamingDay
    from pitboss.ledger.ledger import Ledger
    from pitboss.ledger.meters import MeterBook
    from pitboss.malformed import Malformed

    _check(csv, json=json)
    if log and data is not None:
        raise Malformed(f"--data {data}", "logs or the folder of a house, not both", "leave one of them out")
    ledger, book = Ledger(GamingDay(zone, number("--day-turns", day_turns, least=0) or 0)), MeterBook()
    if log:
        entries = [entry for each in log for entry in _posted(each, logged_events(existing_log(each)), ledger, book)]
    else:
        entries = _of_house(data, ledger, book)
    if csv == "movements":
        from pitboss.ledger.report import MovementRow, movement_rows

        write_csv(MovementRow, movement_rows(entries))
        return
    from pitboss.cli.views.ledger import show_report
    from pitboss.cli.views.progress_bar import bar
    from pitboss.ledger.hold import held
    from pitboss.ledger.report import report

    wanted = not no_theory and csv in (None, "hold")
    with bar() as show:
        cache = NO_CACHE if no_cache else user_results()
        hold = held(book, cache, lambda done: show("what tables should have won", done), theory=wanted)
    found = report(ledger, book, hold)
    if not by_day:
        found = _to_date(found)
    if csv is not None:
        _write_csv(found, csv)
    elif json:
        write_json(found)
    else:
        show_report(found)


def _to_date(found: Report) -> Report:
    from msgspec.structs import replace

    meters, hold = found.meters, found.hold
    return replace(
        found,
        meters=tuple(each for each in meters if each.day is None),
        hold=tuple(each for each in hold if each.day is None),
    )


def _write_csv(found: Report, what: str) -> None:
    from pitboss.ledger.hold import Held
    from pitboss.ledger.report import Balance, MeterRow, ProgressiveRow

    match what:
        case "balances":
            write_csv(Balance, found.balances)
        case "meters":
            write_csv(MeterRow, found.meters)
        case "progressives":
            write_csv(ProgressiveRow, found.progressives)
        case _:
            write_csv(Held, found.hold)


def _check(csv: str | None, *, json: bool) -> None:
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed

    if csv is not None:
        known_name("table of the ledger", csv, _TABLES)
        if json:
            raise Malformed("--csv --json", "one of them", "leave the other out")


def _posted(name: str, events: Iterable[tuple[int, AnyEvent]], ledger: Ledger, book: MeterBook) -> Iterator[Entry]:
    """The entries of a log, counted in the ledger and in the meters."""
    from pitboss.malformed import Malformed
    from pitboss.table.events import TableOpened

    table = None
    for sequence, event in events:
        if table is None:
            table = event.table if isinstance(event, TableOpened) else name
            if table in ledger.standings:
                raise Malformed(name, f"a log of another table than {table}", "name each table once")
        entry = ledger.post(sequence, event, table)
        if entry is not None:
            book.count(entry)
            yield entry


def _of_house(data: str | None, ledger: Ledger, book: MeterBook) -> list[Entry]:
    """All tables of a house, and what its players have beside them. The house may be open meanwhile."""
    from pitboss.ledger.players import Kept, post_accounts
    from pitboss.malformed import Malformed
    from pitboss.money import Money
    from pitboss.people import book as audit
    from pitboss.store.chain import EVENT, Broken
    from pitboss.store.database import NAME, Unusable, reading
    from pitboss.store.database_journal import DatabaseJournal, rounds_played
    from pitboss.store.meter_journal import meter_lines, told
    from pitboss.store.purses import lines_of_purses, purses_in
    from pitboss.store.transfers import transfers_in
    from pitboss.table.events import from_bytes

    folder = house_folder(data)
    if not (folder / NAME).is_file():
        expected = "a folder in which pitboss serve keeps its tables"
        raise Malformed(str(folder), expected, "name it with --data, or name a log")
    entries: list[Entry] = []
    try:
        with reading(folder / NAME) as engine:
            # Purses first: whatever tables write meanwhile stands in later lines, and is no part of them.
            until = lines_of_purses(engine)
            purses = purses_in(engine)
            at_tables = transfers_in(engine)
            slips = audit.kept(engine).register.slips.values()
            for name, stream in meter_lines(engine).items():
                posted = (ledger.post_meter(line.sequence, event, name) for line, event in told(stream, name))
                entries += [entry for entry in posted if entry is not None]
            for table in rounds_played(engine):
                lines = DatabaseJournal(engine, table).lines()
                events = ((line.sequence, from_bytes(line.payload)) for line in lines if line.kind == EVENT)
                entries += _posted(table, events, ledger, book)
    except (Broken, Unusable) as error:
        mend = "bring the folder back, or name another with --data"
        raise Malformed(str(folder), f"a house as it was written ({error})", mend) from error
    kept = {name: Kept(purses[name].chips, purses[name].given, lines) for name, lines in until.items()}
    post_accounts(ledger, entries, kept)
    post_accounts(ledger, entries, _counted(slips, at_tables), Money.COUNTED)
    return entries


def _counted(slips: Iterable[Deposited | Withdrawn], at_tables: Mapping[str, AtTables]) -> dict[str, Kept]:
    """What each account holds of counted money: paid in, less what was paid out and went to tables."""
    from pitboss.ledger.players import Kept
    from pitboss.people.events import Deposited
    from pitboss.store.transfers import AtTables

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
