"""`pitboss ledger`: the books of tables, rebuilt from their logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import no_cache, number
from pitboss.cli.options.files import existing_log, house_folder, logged_events
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_csv, write_json

if TYPE_CHECKING:
    from pitboss.ledger.ledger import Entry, Ledger
    from pitboss.ledger.meters import MeterBook
    from pitboss.ledger.report import Report

_TABLES = ("balances", "meters", "totals", "progressives", "hold", "movements")


@command("ledger")
@click.argument("log", metavar="[LOG…]", help="The logs of tables; all tables of a house by default.", nargs=-1)
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@click.option("--by-day", is_flag=True, help="Also list meters and hold by gaming day.")
@click.option("--zone", metavar="ZONE", help="The time zone of the gaming day; the house's own by default.")
@click.option("--day-turns", metavar="HOUR", help="The hour when the gaming day begins; the house's own by default.")
@click.option("--no-theory", is_flag=True, help="Leave out what tables should have won, which may take minutes.")
@click.option("--csv", metavar="WHAT", help=f"Print {', '.join(_TABLES[:-1])} or {_TABLES[-1]} as CSV.")
@no_cache
@as_json
def ledger_command(
    *,
    log: tuple[str, ...],
    data: str | None,
    by_day: bool,
    zone: str | None,
    day_turns: str | None,
    no_theory: bool,
    csv: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Show the books of tables: balances, meters and hold.

    Next to each hold is the band that results fall in 95% of the time. Every movement is derived from the log alone,
    and its two sides always balance. `pitboss verify` says whether the log itself is right. Amounts in JSON and CSV
    are cents.

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
    turns = number("--day-turns", day_turns, least=0)
    ledger, book = Ledger(GamingDay(zone or "UTC", turns or 0)), MeterBook()
    if log:
        from pitboss.server.house.books import posted

        logs = ((each, logged_events(existing_log(each))) for each in log)
        entries = [entry for name, events in logs for entry in posted(name, events, ledger, book.count)]
    else:
        entries = _of_house(data, ledger, book, (zone, turns))
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
    from pitboss.ledger.report import Balance, MeterRow, ProgressiveRow, TotalRow

    match what:
        case "balances":
            write_csv(Balance, found.balances)
        case "meters":
            write_csv(MeterRow, found.meters)
        case "totals":
            write_csv(TotalRow, found.totals)
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


def _of_house(data: str | None, ledger: Ledger, book: MeterBook, day: tuple[str | None, int | None]) -> list[Entry]:
    """All tables of a house, and what its players have away from them, by its own gaming day unless one is named.

    The house may be open meanwhile.
    """
    from pitboss.ledger.gaming_day import GamingDay
    from pitboss.malformed import Malformed
    from pitboss.people.book import kept
    from pitboss.people.settings import settings_of
    from pitboss.server.house.books import books_of
    from pitboss.store.chain import Broken
    from pitboss.store.database import NAME, Unusable, reading

    folder = house_folder(data)
    if not (folder / NAME).is_file():
        expected = "a folder in which pitboss serve keeps its tables"
        raise Malformed(str(folder), expected, "name it with --data, or name a log")
    try:
        with reading(folder / NAME) as engine:
            own = settings_of(kept(engine).register).gaming_day
            ledger.gaming_day = GamingDay(day[0] or own.zone, own.hour if day[1] is None else day[1])
            return books_of(engine, ledger, book.count)
    except (Broken, Unusable) as error:
        mend = "bring the folder back, or name another with --data"
        raise Malformed(str(folder), f"a house as it was written ({error})", mend) from error
