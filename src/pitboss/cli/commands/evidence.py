"""`pitboss evidence`: put everything about a disputed round into one file, for those who judge it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import number
from pitboss.cli.options.files import existing_house, new_file
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from sqlalchemy import Engine


@command("evidence")
@click.argument("file", metavar="FILE", help="The evidence to write; must not exist yet.")
@click.option("--case", metavar="N", help="The case of a dispute.")
@click.option("--table", metavar="T", help="Without a case: the table.")
@click.option("--round", "round_", metavar="N", help="Without a case: the round.")
@click.option("--data", metavar="DIR", help="Where the house keeps its tables.")
@as_json
def evidence_command(
    *, file: str, case: str | None, table: str | None, round_: str | None, data: str | None, json: bool
) -> None:
    """Write everything about a disputed round into one file.

    Name the case, or a table and a round. The house may stay open. The file shows cards that players never saw, so it
    is only for those who judge: `pitboss judge` settles the dispute from it on any machine.

    \b
    Example:
      pitboss evidence case-1.zip --case 1
    """
    from pitboss.malformed import Malformed
    from pitboss.store.chain import Broken
    from pitboss.store.database import NAME, Unusable, reading

    to, folder = new_file(file), existing_house(data)
    named, played = number("--case", case), number("--round", round_)
    if (named is None) == (table is None or played is None):
        raise Malformed("no one round", "--case, or --table and --round", "name the case, or the table and the round")
    try:
        with reading(folder / NAME) as engine:
            where, which = (table or "", played or 0) if named is None else _disputed(engine, named)
            made = _made(engine, where, which, named)
    except (Broken, Unusable) as error:
        mend = "bring the folder back, or name another with --data"
        raise Malformed(str(folder), f"a table as it was written ({error})", mend) from error
    _write(to, made)
    if json:
        write_json({"evidence": file, "table": where, "round": which, "case": named})
    else:
        click.echo(f"The evidence for round {which} of {where} is in {file}. To judge it: pitboss judge {file}")


def _disputed(engine: Engine, case: int) -> tuple[str, int]:
    from pitboss.malformed import Malformed
    from pitboss.people.book import kept

    cases = kept(engine).register.cases
    if case not in cases:
        known = f"1 to {len(cases)}" if cases else "there is none"
        raise Malformed(
            f"--case {case}", f"a case of this house ({known})", "name one of these, or a table and a round"
        )
    disputed = cases[case].disputed
    return disputed.table, disputed.round


def _made(engine: Engine, table: str, round_: int, case: int | None) -> bytes:
    from pitboss.house.integrity import measure
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed
    from pitboss.server.rounds.evidence import Subject, evidence_of
    from pitboss.store.audit_journal import checked_lines
    from pitboss.store.database_journal import DatabaseJournal, rounds_played

    played = rounds_played(engine)
    journal = DatabaseJournal(engine, known_name("table", table, played))
    found = evidence_of(journal, Subject(round_, case), checked_lines(engine), measure().hashes)
    if found is None:
        known = f"1 to {played[table]}" if played[table] else "none is over"
        raise Malformed(f"--round {round_}", f"a round of {table} that is over ({known})", "name one of these")
    return found


def _write(to: Path, made: bytes) -> None:
    from pitboss.malformed import Malformed

    try:
        # It shows cards that players never saw: nobody else on this machine reads it.
        with os.fdopen(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600), "wb") as file:
            file.write(made)
    except OSError as error:
        raise Malformed(str(to), f"a file that can be written ({error.strerror})", "name another") from error
