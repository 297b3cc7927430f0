"""Lines a second that are on disk, beside SQLite with the same settings and nothing around it.

A command at a table writes a batch: here an event and the line that holds the command, each sealed into the chain. The
peer writes as many rows, with the same payloads, in as many commits.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from benchmarks.report import Result, rates
from pitboss.server.run import ALLOCATIONS
from pitboss.store.batch import ended
from pitboss.store.chain import Head, Record, head_of, seal
from pitboss.store.database import Database
from pitboss.store.journal import Entry
from pitboss.store.table_entry import TableEntry
from pitboss.store.writer import Writer
from pitboss.table.commands import PlaceWager
from pitboss.table.duties import Role

_PAYLOAD = b'{"event":"wager-placed.v1","at":1794729848959,"by":"player","who":"Guest 1","seat":2,"wager":"ante"}' * 2
_COMMAND = PlaceWager(at=1794729848959, by=Role.PLAYER, who="Guest 1", seat=2, wager="ante", amount=1000)
_MANY = 100
_TIMES = 100
"""How often before the clock is looked at, so that starting a loop weighs nothing."""


def _batch() -> list[Record]:
    """What one command writes."""
    return ended([Record("event", _PAYLOAD)], _COMMAND)


_LINES = len(_batch())


def run() -> Iterator[Result]:
    """One command a commit, and a hundred: at one table, which writes those that wait together as one, and at many."""
    with TemporaryDirectory() as folder, ExitStack() as stack, _garbage_as_in_an_open_house():
        ours, bare = _Ours(Path(folder), stack), _Bare(Path(folder), stack)
        for commands, tables, what in (
            (1, 1, "one command of two lines a commit"),
            (_MANY, 1, "a hundred such commands at once at one table"),
            (1, _MANY, "the same at a hundred tables"),
        ):
            durable, limit = rates(partial(ours.write, commands, tables), partial(bare.write, commands * tables))
            peer = "bare SQLite, WAL and FULL, as many rows"
            yield Result(f"durable lines, sealed, {what}", "lines", durable, peer, limit)


@contextmanager
def _garbage_as_in_an_open_house() -> Iterator[None]:
    """Collect garbage, for ours and the peer's, as a house does: not often, and not among what was there before."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class _Ours:
    """The writer of a house, with what it writes sealed first, and awaited on a loop as the tables do."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        database = stack.enter_context(Database(folder))
        self._writer = stack.enter_context(Writer(database.engine))
        self._runner = stack.enter_context(asyncio.Runner())
        self._names = [f"T{number}" for number in range(_MANY)]
        self._heads = dict.fromkeys(self._names, Head())
        for name in self._names:
            self._writer.submit(self._entry(name, opened_at=0)).result()

    def _entry(self, name: str, opened_at: int | None = None) -> TableEntry:
        lines = seal(_batch(), self._heads[name])
        self._heads[name] = head_of(lines, self._heads[name])
        return TableEntry(name, Entry(lines, opened_at=opened_at))

    def write(self, commands: int, tables: int) -> int:
        """So many commands at once, at each of so many tables, again and again."""
        self._runner.run(self._write(commands, self._names[:tables]))
        return _TIMES * commands * tables * _LINES

    async def _write(self, commands: int, names: list[str]) -> None:
        await asyncio.gather(*(self._at_table(name, commands) for name in names))

    async def _at_table(self, name: str, commands: int) -> None:
        for _ in range(_TIMES):
            first, *rest = (self._entry(name) for _ in range(commands))
            await self._writer.write_entry(replace(first, then=tuple(rest)) if rest else first)


class _Bare:
    """A table with one column, in this thread."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._connection = stack.enter_context(closing(sqlite3.connect(folder / "bare.db", isolation_level=None)))
        for statement in ("pragma journal_mode=wal", "pragma synchronous=full", "create table events (payload blob)"):
            self._connection.execute(statement)
        self._rows = [(record.payload,) for record in _batch()]

    def write(self, count: int) -> int:
        for _ in range(_TIMES):
            self._connection.execute("begin")
            self._connection.executemany("insert into events values (?)", self._rows * count)
            self._connection.execute("commit")
        return _TIMES * count * _LINES
