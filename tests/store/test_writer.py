"""One writer: nothing is answered before it is on disk, what waits is committed together, one failure is one's own."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from pitboss.store.database import driver_of, engine_for
from pitboss.store.writer import Closed, Work, Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = engine_for(tmp_path / "w.db")
    with made.begin() as connection:
        connection.execute(text("create table notes (number integer primary key)"))
    yield made
    made.dispose()


def note(number: int) -> Work[int]:
    def work(connection: Connection) -> int:
        connection.execute(text("insert into notes values (:number)"), {"number": number})
        return number

    return work


def notes(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return list(connection.scalars(text("select number from notes order by number")))


def test_what_is_answered_can_be_read_by_others(engine: Engine) -> None:
    with Writer(engine) as writer:
        for number in range(5):
            assert writer.submit(note(number)).result() == number
            assert notes(engine) == list(range(number + 1))


def _held(writer: Writer) -> threading.Event:
    """Hold the writer up, so that work gathers behind it."""
    going, go = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        going.set()
        go.wait()

    writer.submit(hold)
    going.wait()
    return go


def test_what_waits_is_committed_together(engine: Engine) -> None:
    with Writer(engine) as writer:
        go = _held(writer)
        waiting = [writer.submit(note(number)) for number in range(100)]
        assert not any(each.done() for each in waiting)
        go.set()

        assert [each.result() for each in waiting] == list(range(100))
        assert writer.commits == 2
    assert notes(engine) == list(range(100))


def test_one_that_cannot_be_written_takes_no_other_with_it(engine: Engine) -> None:
    with Writer(engine) as writer:
        go = _held(writer)
        waiting = [writer.submit(note(number)) for number in (1, 2, 2, 3)]
        go.set()

        assert waiting[2].exception() is not None
        assert [waiting[place].result() for place in (0, 1, 3)] == [1, 2, 3]
    assert notes(engine) == [1, 2, 3]


def test_closing_writes_what_waits_and_takes_no_more(engine: Engine) -> None:
    writer = Writer(engine)
    go = _held(writer)
    waiting = [writer.submit(note(number)) for number in range(10)]
    go.set()
    writer.close()
    writer.close()

    assert [each.result() for each in waiting] == list(range(10))
    with pytest.raises(Closed):
        writer.submit(note(11))


def test_who_no_longer_waits_ends_nothing(engine: Engine) -> None:
    with Writer(engine) as writer:
        go = _held(writer)
        waiting = [writer.submit(note(number)) for number in (1, 2, 3)]
        assert waiting[1].cancel()
        go.set()

        assert [waiting[place].result(timeout=60) for place in (0, 2)] == [1, 3]
        assert writer.submit(note(4)).result(timeout=60) == 4
    assert notes(engine) == [1, 3, 4]


def test_what_is_being_written_cannot_be_cancelled_any_more(engine: Engine) -> None:
    going, go = threading.Event(), threading.Event()

    def slow(connection: Connection) -> int:
        going.set()
        go.wait()
        return note(1)(connection)

    with Writer(engine) as writer:
        written = writer.submit(slow)
        going.wait()
        assert not written.cancel()
        go.set()
        assert written.result(timeout=60) == 1
    assert notes(engine) == [1]


def test_a_caller_on_an_event_loop_who_is_cancelled_ends_nothing(engine: Engine) -> None:
    async def calls(writer: Writer) -> int:
        held = _held(writer)
        callers = [writer.write(note(number)) for number in (1, 2)]
        callers[0].cancel()
        held.set()
        await asyncio.wait_for(callers[1], 60)
        return await asyncio.wait_for(writer.write(note(3)), 60)

    with Writer(engine) as writer:
        assert asyncio.run(calls(writer)) == 3
    assert notes(engine) == [2, 3]


def test_a_loop_is_woken_once_for_all_that_was_committed_together(engine: Engine) -> None:
    woken = 0

    async def calls(writer: Writer) -> list[int | BaseException]:
        nonlocal woken
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted(*args: Any, **named: Any) -> asyncio.Handle:
            nonlocal woken
            woken += 1
            return wake(*args, **named)

        held = _held(writer)
        loop.call_soon_threadsafe = counted  # type: ignore[assignment,method-assign]
        waiting = [writer.write(note(number)) for number in range(100)]
        held.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    with Writer(engine) as writer:
        assert asyncio.run(calls(writer)) == list(range(100))
    assert woken == 1


def test_what_a_loop_asks_for_in_one_turn_is_committed_together(engine: Engine) -> None:
    async def calls(writer: Writer) -> list[int]:
        return await asyncio.gather(*(writer.write(note(number)) for number in range(100)))

    with Writer(engine) as writer:
        assert asyncio.run(calls(writer)) == list(range(100))
        assert writer.commits == 1


def test_a_thread_that_asks_after_a_loop_is_written_after_it(engine: Engine) -> None:
    written: list[str] = []

    async def calls(writer: Writer) -> None:
        first = writer.write(lambda _: written.append("the loop"))
        then = writer.submit(lambda _: written.append("the thread"))
        await asyncio.gather(first, asyncio.wrap_future(then))

    with Writer(engine) as writer:
        asyncio.run(calls(writer))
    assert written == ["the loop", "the thread"]


def test_closing_writes_what_a_loop_asked_for_in_the_same_turn(engine: Engine) -> None:
    async def calls(writer: Writer) -> int:
        asked = writer.write(note(1))
        writer.close()
        with pytest.raises(Closed):
            writer.write(note(2))
        return await asked

    assert asyncio.run(calls(Writer(engine))) == 1
    assert notes(engine) == [1]


def test_a_loop_that_has_ended_ends_nothing(engine: Engine) -> None:
    async def calls(writer: Writer) -> threading.Event:
        held = _held(writer)
        writer.write(note(1))
        return held

    with Writer(engine) as writer:
        asyncio.run(calls(writer)).set()
        assert writer.submit(note(2)).result(timeout=60) == 2
    assert notes(engine) == [1, 2]


def test_a_caller_on_a_loop_is_told_what_went_wrong(engine: Engine) -> None:
    async def calls(writer: Writer) -> list[int | BaseException]:
        held = _held(writer)
        waiting = [writer.write(note(number)) for number in (1, 1, 2)]
        held.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    with Writer(engine) as writer:
        first, again, other = asyncio.run(calls(writer))
    assert (first, other) == (1, 2)
    assert isinstance(again, IntegrityError)
    assert notes(engine) == [1, 2]


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt(), MemoryError()], ids=repr)
def test_whatever_work_raises_the_writer_goes_on(engine: Engine, error: BaseException) -> None:
    def fails(_: Connection) -> None:
        raise error

    with Writer(engine) as writer:
        assert writer.submit(fails).exception(timeout=60) is error
        assert writer.submit(note(1)).result(timeout=60) == 1


def test_a_writer_that_cannot_begin_says_so(tmp_path: Path) -> None:
    nowhere = engine_for(tmp_path / "none" / "w.db")

    with pytest.raises(OperationalError):
        Writer(nowhere)


def test_work_that_waits_for_a_lock_together_fails_together(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """One deadline for all: one after another, ten players would wait ten times as long."""
    attempts: list[int] = []
    commit = Writer._commit

    def counting(self: Writer, connection: Connection, works: list[Work[Any]]) -> list[Any]:
        attempts.append(len(works))
        return commit(self, connection, works)

    monkeypatch.setattr(Writer, "_commit", counting)
    with Writer(engine) as writer, closing(sqlite3.connect(str(engine.url.database))) as other:
        go = _held(writer)
        waiting = [writer.submit(note(number)) for number in range(10)]
        driver_of(writer._connection).execute("pragma busy_timeout=1")
        other.execute("begin immediate")
        go.set()

        assert all(isinstance(each.exception(), OperationalError) for each in waiting)
        assert (attempts, writer.failing) == ([1, 10], True)
        other.rollback()
        assert writer.submit(note(1)).result() == 1
        assert not writer.failing


def test_a_row_that_is_refused_does_not_make_the_writer_fail(engine: Engine) -> None:
    with Writer(engine) as writer:
        writer.submit(note(1)).result()
        assert isinstance(writer.submit(note(1)).exception(), IntegrityError)
        assert not writer.failing


def test_a_commit_that_changes_nothing_does_not_show_that_the_writer_can_write(engine: Engine) -> None:
    def fails(_: Connection) -> None:
        raise OSError("the disk is gone")

    with Writer(engine) as writer:
        assert writer.submit(fails).exception() is not None
        writer.submit(lambda _: None).result()
        assert writer.failing
        writer.submit(note(1)).result()
        assert not writer.failing
