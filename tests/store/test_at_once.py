"""A loop commits entries itself as long as the disk is quick, and waits for nobody: then the writer does it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from pitboss.store.batch import Done, ended
from pitboss.store.chain import Head, Line, Record, head_of, seal
from pitboss.store.database import NAME, Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.store.journal import Checkpoint, Entry
from pitboss.store.log_tail import OutOfOrder
from pitboss.store.table_entry import AlreadyDone, TableEntry
from pitboss.store.tables import batch_index
from pitboss.store.writer import Closed, Writer

QUICK = 32
"""After so many quick commits a loop makes them itself,"""
LONG = 1024
"""and when this many rows of the logs are not in their index, the writer makes one that puts them there."""


def stopped() -> float:
    """A clock by which everything is quick."""
    return 0.0


class Log:
    """The log of a table, written from a loop."""

    def __init__(self, database: Database, writer: Writer, name: str = "T1") -> None:
        self.writer, self.name, self.lines, self._engine = writer, name, list[Line](), database.engine
        writer.submit(self.entry(opened_at=0)).result()

    def entry(self, done: Done | None = None, opened_at: int | None = None) -> TableEntry:
        batch = seal(ended([Record("event", b"{}")], None, done), head_of(self.lines, Head()))
        self.lines += batch
        return TableEntry(self.name, Entry(batch, done=done, opened_at=opened_at))

    async def write(self, commits: int) -> None:
        for _ in range(commits):
            await self.writer.write_entry(self.entry())

    def indexed(self) -> int:
        """How many rows are in the index."""
        with self._engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(batch_index)).scalar_one()

    def kept(self) -> list[Line]:
        return list(DatabaseJournal(self._engine, self.name).lines())


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path) as opened:
        yield opened


@pytest.fixture
def log(database: Database) -> Iterator[Log]:
    """With a writer whose next commit is the loop's own."""
    with Writer(database.engine, stopped) as writer:
        made = Log(database, writer)
        asyncio.run(made.write(QUICK - 1))
        assert (writer.commits, writer.commits_at_once) == (QUICK, 0)
        yield made


@pytest.fixture
def other(database: Database, log: Log) -> Log:
    """Another table, which asks after the first: so nothing of it is committed before its turn is over."""
    return Log(database, log.writer, "T2")


def test_a_loop_commits_what_tables_ask_for_in_one_turn_and_others_can_read_it(log: Log, other: Log) -> None:
    async def calls() -> None:
        await asyncio.gather(other.write(1), log.write(1))
        assert (log.kept(), other.kept()) == (log.lines, other.lines)

    asyncio.run(calls())
    assert log.writer.commits_at_once == 1


def test_a_table_that_asks_alone_is_not_kept_waiting_for_others(log: Log) -> None:
    async def calls() -> None:
        asked = asyncio.create_task(log.write(3))
        await asyncio.sleep(0)
        assert asked.done()
        assert log.kept() == log.lines

    asyncio.run(calls())
    assert log.writer.commits_at_once == 3


def test_a_table_that_asks_twice_in_one_turn_is_written_in_order(other: Log) -> None:
    async def calls() -> None:
        await asyncio.gather(other.write(1), other.write(1))

    asyncio.run(calls())
    assert other.writer.commits_at_once == 1
    assert other.kept() == other.lines


def test_the_index_is_extended_when_much_is_missing_from_it(log: Log) -> None:
    assert log.indexed() == 1
    asyncio.run(log.write(LONG - QUICK + 1))
    assert (log.indexed(), log.writer.commits_at_once) == (1, LONG - QUICK + 1)
    assert log.kept() == log.lines

    asyncio.run(log.write(1))
    log.writer.submit(lambda _: None).result()
    assert (log.indexed(), log.writer.commits_at_once) == (LONG + 2, LONG - QUICK + 1)
    asyncio.run(log.write(1))
    assert (log.indexed(), log.writer.commits_at_once) == (LONG + 2, LONG - QUICK + 2)
    assert log.kept() == log.lines


def test_an_index_that_lacks_nothing_stays_as_it_is(database: Database) -> None:
    with Writer(database.engine) as writer:
        nothing = TableEntry("T1", Entry(seal(ended([Record("event", b"{}")], None), Head(7, "0" * 64))))
        with pytest.raises(OutOfOrder):
            writer.submit(nothing).result()
        log = Log(database, writer)
        asyncio.run(log.write(2))

    assert log.kept() == log.lines


def test_whatever_an_earlier_process_left_unindexed_is_indexed_first(database: Database, log: Log) -> None:
    assert log.indexed() == 1
    with Writer(database.engine) as writer:
        writer.submit(log.entry()).result()
        writer.submit(lambda _: None).result()

    assert log.indexed() == QUICK + 1
    assert log.kept() == log.lines


@pytest.mark.parametrize("index", range(5))
def test_a_log_reads_the_same_however_much_of_it_is_indexed(database: Database, log: Log, index: int) -> None:
    with database.engine.begin() as connection:
        for number in range(2, 2 + index):
            row = "select table_id, sequence, number from batches where number"
            connection.exec_driver_sql(f"insert into batch_index {row} = {number}")
            connection.exec_driver_sql(f"insert into indexed values ({number})")
    journal = DatabaseJournal(database.engine, "T1")

    assert list(journal.lines()) == log.lines
    assert journal.heads()[0] == head_of(log.lines, Head())
    for after in range(8):
        assert list(journal.lines(after)) == log.lines[after + 1 :]
        assert journal.line(after) == log.lines[after]


@pytest.mark.parametrize("place", [-2, 2], ids=["written before", "one left out"])
def test_what_does_not_follow_the_log_is_not_written(log: Log, place: int) -> None:
    head = head_of(log.lines[:place], Head()) if place < 0 else Head(log.lines[-1].sequence + place, "0" * 64)
    wrong = TableEntry("T1", Entry(seal(ended([Record("event", b"{}")], None), head)))

    with pytest.raises(OutOfOrder, match="of T1 does not follow line"):
        asyncio.run(log.writer.write_entry(wrong))
    assert log.writer.commits_at_once == 0
    assert log.kept() == log.lines


def test_on_a_slow_disk_every_commit_is_the_writers(database: Database) -> None:
    seconds = count()
    with Writer(database.engine, lambda: float(next(seconds))) as writer:
        log = Log(database, writer)
        asyncio.run(log.write(QUICK + 5))

        assert writer.commits_at_once == 0
    assert log.kept() == log.lines


def test_after_a_slow_commit_the_writer_makes_the_next_ones(database: Database) -> None:
    now = 0.0
    with Writer(database.engine, lambda: now) as writer:
        log = Log(database, writer)

        def slow(_: Connection) -> None:
            nonlocal now
            now += 1

        async def calls() -> None:
            await log.write(QUICK)
            assert writer.commits_at_once == 1
            await writer.write(slow)
            await log.write(QUICK + 1)

        asyncio.run(calls())
        assert writer.commits_at_once == 2


def test_a_loop_waits_for_no_lock(tmp_path: Path, log: Log) -> None:
    async def calls() -> None:
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
            other.execute("begin immediate")
            asked = log.writer.write(log.entry())
            for _ in range(5):
                await asyncio.sleep(0)
            assert not asked.done()
            other.execute("rollback")
        await asyncio.wait_for(asked, 60)

    asyncio.run(calls())
    assert log.writer.commits_at_once == 0
    assert log.kept() == log.lines


def test_of_what_cannot_be_written_nothing_is_and_who_asked_is_told(log: Log) -> None:
    done = Done("A", "c1", b"{}")

    async def calls() -> tuple[BaseException | None, BaseException | None]:
        await log.writer.write(log.entry(done))
        good, again = log.entry(), log.entry(done)
        return await asyncio.gather(log.writer.write(good), log.writer.write(again), return_exceptions=True)

    good, again = asyncio.run(calls())
    assert good is None
    assert isinstance(again, AlreadyDone)
    assert log.kept() == log.lines[:-2]


def test_an_entry_is_written_though_something_asked_for_with_it_fails(log: Log) -> None:
    """It is written again, alone: what the commit that failed had added to the log is forgotten."""

    def fails(_: Connection) -> None:
        raise ZeroDivisionError

    async def calls() -> tuple[BaseException | None, BaseException | None]:
        asked = log.writer.write(log.entry()), log.writer.write(fails)
        return await asyncio.gather(*asked, return_exceptions=True)

    good, failed = asyncio.run(calls())
    assert good is None
    assert isinstance(failed, ZeroDivisionError)
    assert log.kept() == log.lines


def test_other_work_is_the_writers_and_the_order_is_that_of_asking(log: Log) -> None:
    counted: list[int] = []

    def rows(connection: Connection) -> None:
        counted.append(connection.exec_driver_sql("select count(*) from batches").scalar_one())

    async def calls() -> None:
        works = (log.entry(), rows, log.entry(), rows)
        await asyncio.gather(*(log.writer.write(work) for work in works))

    asyncio.run(calls())
    assert log.writer.commits_at_once == 0
    assert counted == [QUICK + 1, QUICK + 2]


def test_what_is_asked_for_while_the_writer_writes_comes_after_it(log: Log) -> None:
    going, go = threading.Event(), threading.Event()

    def busy(_: Connection) -> None:
        going.set()
        go.wait(60)

    async def calls() -> None:
        log.writer.submit(busy)
        await asyncio.to_thread(going.wait, 60)
        asked = log.writer.write(log.entry())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not asked.done()
        go.set()
        await asyncio.wait_for(asked, 60)

    asyncio.run(calls())
    assert log.writer.commits_at_once == 0
    assert log.kept() == log.lines


def test_the_end_of_a_round_is_the_writers(log: Log) -> None:
    def over(number: int) -> TableEntry:
        lines = log.entry().entry.lines
        return TableEntry("T1", Entry(lines, checkpoint=Checkpoint(number, lines[-1].sequence, 5, b"state", b"keeper")))

    async def calls() -> None:
        await log.writer.write(over(1))
        await log.writer.write(replace(log.entry(), then=(over(2),)))
        assert log.writer.commits_at_once == 0
        await log.writer.write(replace(log.entry(), then=(log.entry(),)))

    asyncio.run(calls())
    assert log.writer.commits_at_once == 1
    assert log.kept() == log.lines


def test_who_no_longer_waits_has_nothing_written(other: Log) -> None:
    async def calls() -> None:
        gone = asyncio.create_task(other.writer.write_entry(other.entry()))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        del other.lines[-2:]
        await other.write(1)

    asyncio.run(calls())
    assert other.writer.commits_at_once == 1
    assert other.kept() == other.lines


def test_who_no_longer_waits_for_the_writer_has_nothing_written(log: Log) -> None:
    going, go = threading.Event(), threading.Event()

    def busy(_: Connection) -> None:
        going.set()
        go.wait(60)

    async def calls() -> None:
        log.writer.submit(busy)
        await asyncio.to_thread(going.wait, 60)
        gone = asyncio.create_task(log.writer.write_entry(log.entry()))
        for _ in range(5):
            await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        go.set()
        del log.lines[-2:]
        await log.write(1)

    asyncio.run(calls())
    assert log.kept() == log.lines


def test_a_thread_that_asks_in_the_same_turn_is_written_after_the_loop(other: Log) -> None:
    rows: list[int] = []

    def count(connection: Connection) -> None:
        rows.append(connection.exec_driver_sql("select count(*) from batches").scalar_one())

    async def calls() -> None:
        asked = asyncio.create_task(other.write(1))
        await asyncio.sleep(0)
        then = other.writer.submit(count)
        await asked
        await asyncio.wrap_future(then)

    asyncio.run(calls())
    assert rows == [QUICK + 2]
    assert other.writer.commits_at_once == 0
    assert other.kept() == other.lines


def test_a_writer_that_closes_in_the_same_turn_writes_the_entry(other: Log) -> None:
    async def calls() -> None:
        asked = asyncio.create_task(other.write(1))
        await asyncio.sleep(0)
        other.writer.close()
        await asked
        with pytest.raises(Closed):
            await other.write(1)

    asyncio.run(calls())
    assert other.kept() == other.lines[:-2]
