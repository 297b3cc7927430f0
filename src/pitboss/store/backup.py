"""Copying a house while it runs, and rebuilding one from a copy."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import msgspec
from sqlalchemy import Engine

from pitboss.store.audit_journal import checked_lines
from pitboss.store.chain import Head, Line, checked
from pitboss.store.database import NAME, Unusable, bring_up_to_date, check_file, in_words, locked, reading
from pitboss.store.database_journal import DatabaseJournal, rounds_played
from pitboss.store.head_file import HeadFile
from pitboss.store.log_tail import index_faults
from pitboss.store.logfile import sync_folder
from pitboss.store.meter_journal import meter_lines


class Heads(msgspec.Struct, frozen=True):
    """Where every chain of a house ends: two houses with the same heads have the same logs."""

    tables: dict[str, Head]
    secrets: dict[str, Head]
    meters: dict[str, Head]
    audit: Head


def back_up(folder: Path, to: Path) -> Heads:
    """Copy the house in a folder into one new file, as it is at this moment. It may stay open."""
    check_file(folder / NAME)
    return _copied(folder / NAME, to)


def restore(file: Path, folder: Path) -> Heads:
    """Rebuild a house in a folder from a copy, also from one that an older Pitboss made; the copy stays as it is.

    A folder that already has a house is refused, and nothing is changed.
    """
    check_file(file)
    to = folder / NAME
    for name in (NAME, f"{NAME}-wal", f"{NAME}-journal"):
        if os.path.lexists(folder / name):
            raise Unusable(f"{folder} already has a {name}: a house is never overwritten")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(folder):
        heads = _copied(file, to, older=True)
        with reading(to) as engine:
            HeadFile(folder, engine).close()
        return heads


def _copied(source: Path, to: Path, *, older: bool = False) -> Heads:
    """A copy that gets its name only once it is complete, and every chain in it is what was written.

    One of an older shape is brought up to date where that is allowed.
    """
    if os.path.lexists(to):
        raise Unusable(f"{to} already exists")
    new = to.with_name(f"{to.name}.new")
    try:
        _left(new)
        snapshot(source, new)
        if older:
            bring_up_to_date(new)
        with reading(new) as engine:
            heads = heads_of(engine)
        _one_file(new)
        new.rename(to)
        sync_folder(to)
    finally:
        _left(new)
    return heads


def snapshot(source: Path, to: Path) -> None:
    """The database as it is at one moment, in a new file; the house may stay open."""
    # It has the undealt cards and the keys of second factors: nobody but the house may read it.
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    address = f"file:{quote(str(source.absolute()))}?mode=ro"
    with in_words(), closing(sqlite3.connect(address, uri=True)) as house, closing(sqlite3.connect(to)) as copy:
        house.backup(copy)


def heads_of(engine: Engine) -> Heads:
    """The ends of all chains of a house, each followed from its first line.

    `Broken` if one is not what was written; `Unusable` if the index of the logs hides a part of them.
    """
    for said in index_faults(engine):
        raise Unusable(said)
    tables, secrets = {}, {}
    for table in rounds_played(engine):
        journal = DatabaseJournal(engine, table)
        tables[table] = _end(checked(journal.lines(), Head(), table))
        secrets[table] = _end(checked(journal.secrets(), Head(), journal.secrets_name))
    streams = meter_lines(engine).items()
    meters = {name: _end(checked(lines, Head(), name)) for name, lines in streams}
    return Heads(tables, secrets, meters, _end(checked_lines(engine)))


def _end(lines: Iterable[Line]) -> Head:
    head = Head()
    for line in lines:
        head = Head(line.sequence, line.digest)
    return head


def _one_file(path: Path) -> None:
    """A portable copy is one file with nothing beside it, and on disk."""
    with in_words(), closing(sqlite3.connect(path)) as database:
        database.execute("pragma journal_mode=delete")
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _left(path: Path) -> None:
    for beside in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{beside}").unlink(missing_ok=True)
