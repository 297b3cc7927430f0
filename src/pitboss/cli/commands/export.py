"""`pitboss export`: write the log of a house's table to a file, for `pitboss verify` and `pitboss replay`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json
from pitboss.plural import plural

if TYPE_CHECKING:
    from sqlalchemy import Engine


@command("export")
@click.argument("file", metavar="FILE", help="The log to write; must not exist yet.")
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@click.option("--table", metavar="T", help="The table, if rounds were played at several.")
@click.option("--meter", metavar="M", help="A linked meter, instead of a table.")
@as_json
def export_command(
    *,
    file: str,
    data: str | None,
    table: str | None,
    meter: str | None,
    json: bool,
) -> None:
    """Write the log of a table to a file, byte for byte.

    Without --table, it is the one table where rounds were played. The house may stay open. No log holds undealt cards.
    With --meter, it is the stream of a meter that several tables play for.

    \b
    Example:
      pitboss export evening.log
    """
    from pitboss.cli.options.files import house_folder, new_file
    from pitboss.malformed import Malformed
    from pitboss.store.database import Unusable

    to, folder = new_file(file), house_folder(data)
    if meter is not None and table is not None:
        raise Malformed(f"--meter {meter}", "a table or a meter, not both", "leave one of them out")
    try:
        chosen = _export(folder, table, to) if meter is None else _export_meter(folder, meter, to)
    except Unusable as error:
        raise _other(folder, error) from error
    if json and meter is not None:
        write_json({"meter": chosen, "log": file})
    elif meter is not None:
        click.echo(f"The stream of {chosen} is in {file}. To check it: pitboss meter {file}")
    elif json:
        write_json({"table": chosen, "log": file})
    else:
        click.echo(f"The log of {chosen} is in {file}. To check it: pitboss verify {file}")


def _export(folder: Path, table: str | None, to: Path) -> str:
    """Write the log; return the name of its table."""
    from pitboss.house.resume import check_whole
    from pitboss.malformed import Malformed
    from pitboss.store.chain import Broken, export
    from pitboss.store.database import NAME, reading
    from pitboss.store.database_journal import DatabaseJournal

    _check_house(folder / NAME)
    with reading(folder / NAME) as engine:
        chosen = _table(engine, table)
        journal = DatabaseJournal(engine, chosen)
        try:
            export(journal.lines(), to)
        except Broken as error:
            raise _other(folder, error) from error
        except OSError as error:
            mend = "free some space or name another file, and export again: nothing was left behind"
            raise Malformed(str(to), f"a file that can be written completely ({error.strerror})", mend) from error
        try:
            check_whole(journal)
        except Broken as error:
            raise _other(folder, error, f"{to} holds what could be read of its log: pitboss verify {to}") from error
    return chosen


def _export_meter(folder: Path, meter: str, to: Path) -> str:
    """Write the stream of a linked meter."""
    from pitboss.law.names import known_name
    from pitboss.store.chain import Broken, export
    from pitboss.store.database import NAME, reading
    from pitboss.store.meter_journal import kept_meter, meter_lines

    _check_house(folder / NAME)
    try:
        with reading(folder / NAME) as engine:
            streams = meter_lines(engine)
        known_name("meter", meter, streams)
        kept_meter(streams[meter], meter)
    except Broken as error:
        raise _other(folder, error) from error
    export(streams[meter], to)
    return meter


def _other(
    folder: Path, error: Exception, hint: str = "bring the folder back, or name another with --data"
) -> Exception:
    from pitboss.malformed import Malformed

    return Malformed(str(folder), f"a table as it was written ({error})", hint)


def _check_house(database: Path) -> None:
    from pitboss.malformed import Malformed

    if not os.path.lexists(database):
        expected = "a folder in which pitboss serve keeps its tables"
        raise Malformed(str(database.parent), expected, "name it with --data")


def _table(engine: Engine, name: str | None) -> str:
    """The named table; without a name, the only one where anything was played."""
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed
    from pitboss.store.database_journal import rounds_played

    known = rounds_played(engine)
    if name is not None:
        return known_name("table", name, known)
    played = {table: rounds for table, rounds in known.items() if rounds} or known
    if len(played) == 1:
        return next(iter(played))
    choice = ", ".join(f"{table} ({plural(rounds, 'round')})" for table, rounds in played.items())
    raise Malformed("no --table", f"one of {choice or 'none'}", "name the table with --table")
