"""One writer: nothing is answered before it is on disk, what waits is committed together, one failure is one's own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, text

from pitboss.store.database import engine_for
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
