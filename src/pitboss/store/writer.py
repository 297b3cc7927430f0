"""One thread that writes: what waits is written together and committed once, and only then is anyone told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine

from pitboss.store.database import driver_of
from pitboss.store.table_entry import TableEntry, write_entries

_T = TypeVar("_T")
Work = Callable[[Connection], _T]
"""Something to write. It may be called again, on a connection that has been rolled back.

Entries of tables are not called: those that come one after another are written in one go.
"""
_TOGETHER = 256
"""With this many waiting no more are taken into a commit, so that the first does not wait forever."""
_Done = Future[Any] | asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Turn:
    """Work that was asked for at once, each with who waits for it: by a thread, or by a loop in one of its turns."""

    loop: asyncio.AbstractEventLoop | None
    jobs: list[tuple[Work[Any], _Done]]


@dataclass(frozen=True, slots=True)
class _Failed:
    """What one gets instead of an answer."""

    error: BaseException


class Closed(Exception):
    """The writer takes no more work."""


class Writer:
    """The writer of one database. `submit` may be called from any thread, `write` where a loop runs.

    Whatever work does, and whoever no longer waits for it, the thread goes on: it ends when the writer is closed.
    """

    def __init__(self, engine: Engine) -> None:
        # Here and not in the thread, where nobody would be told that it cannot be had.
        self._connection = engine.connect()
        self._queue: SimpleQueue[_Turn | None] = SimpleQueue()
        self._turns: dict[asyncio.AbstractEventLoop, _Turn] = {}
        """What each loop has asked for in its present turn."""
        self._asking = threading.Lock()
        self._closed = False
        self.commits = 0
        """How many transactions were committed."""
        self._thread = threading.Thread(target=self._run, name="writer")
        self._thread.start()

    def submit(self, work: Work[_T]) -> Future[_T]:
        """Have something written. The future is done when it is on disk, or has failed and left nothing.

        It can be cancelled until it is being written, and then nothing of it is.
        """
        done: Future[_T] = Future()
        with self._asking:
            self._check_open()
            # Whatever a loop asked for before this is written before it.
            self._hand_over_all()
            self._queue.put(_Turn(None, [(work, done)]))
        return done

    def write(self, work: Work[_T]) -> asyncio.Future[_T]:
        """The same for a caller on a loop, who is told there.

        All that is asked for in one turn of the loop goes to the thread together, and all of one commit wake the loop
        once: each time that two threads pass something on, both of them wait for the interpreter.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[_T] = loop.create_future()
        with self._asking:
            self._check_open()
            turn = self._turns.get(loop)
            if turn is None:
                turn = self._turns[loop] = _Turn(loop, [])
                loop.call_soon(self._hand_over, loop)
            turn.jobs.append((work, done))
        return done

    def _check_open(self) -> None:
        if self._closed:
            raise Closed("the writer is closed")

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._asking:
            turn = self._turns.pop(loop, None)
            if turn is not None:
                self._queue.put(turn)

    def _hand_over_all(self) -> None:
        for turn in self._turns.values():
            self._queue.put(turn)
        self._turns.clear()

    def close(self) -> None:
        """Write what waits, and end."""
        with self._asking:
            if not self._closed:
                self._closed = True
                self._hand_over_all()
                self._queue.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        with self._connection as connection:
            while (turns := self._waiting()) is not None:
                # From here on nobody can cancel them, so that each can be told how it went.
                turns = [_Turn(turn.loop, [job for job in turn.jobs if _begins(job[1])]) for turn in turns]
                works = [work for turn in turns for work, _ in turn.jobs]
                if works:
                    _tell(turns, self._written(connection, works))

    def _waiting(self) -> list[_Turn] | None:
        first = self._queue.get()
        if first is None:
            return None
        turns, count = [first], len(first.jobs)
        while count < _TOGETHER:
            try:
                turn = self._queue.get_nowait()
            except Empty:
                break
            if turn is None:
                # The end comes after what was submitted before it.
                self._queue.put(None)
                break
            turns.append(turn)
            count += len(turn.jobs)
        return turns

    def _written(self, connection: Connection, works: list[Work[Any]]) -> list[Any]:
        """What became of each."""
        try:
            return self._commit(connection, works)
        except BaseException as error:
            if len(works) == 1:
                return [_Failed(error)]
            # One of them cannot be written; the others shall not suffer from it.
            return [each for work in works for each in self._written(connection, [work])]

    def _commit(self, connection: Connection, works: list[Work[Any]]) -> list[Any]:
        # By the driver: at every command of every player, what SQLAlchemy does around a transaction costs more than
        # the transaction. Its own, if work begins one, is inside this one.
        driver = driver_of(connection)
        try:
            driver.execute("begin")
            answers = _answers(connection, works)
            connection.commit()
            driver.commit()
        except BaseException:
            connection.rollback()
            driver.rollback()
            raise
        self.commits += 1
        return answers


def _answers(connection: Connection, works: list[Work[Any]]) -> list[Any]:
    """Do the works in order, entries of tables that come one after another in one go."""
    answers: list[Any] = []
    entries: list[TableEntry] = []
    for work in works:
        if isinstance(work, TableEntry):
            entries.append(work)
            answers.append(None)
            continue
        write_entries(connection, entries)
        entries = []
        answers.append(work(connection))
    write_entries(connection, entries)
    return answers


def _begins(done: _Done) -> bool:
    """Whether anyone still waits for it. From here on it cannot be taken back."""
    return done.set_running_or_notify_cancel() if isinstance(done, Future) else not done.cancelled()


def _tell(turns: list[_Turn], answers: list[Any]) -> None:
    """Tell everyone who waits, those on a loop together."""
    told = iter(answers)
    for loop, group in groupby(turns, lambda turn: turn.loop):
        settled = [(done, next(told)) for turn in group for _, done in turn.jobs]
        if loop is None:
            _settle(settled)
        else:
            # A loop that has ended waits for nothing.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, settled)


def _settle(told: Iterable[tuple[_Done, Any]]) -> None:
    for done, answer in told:
        if done.cancelled():
            continue
        if isinstance(answer, _Failed):
            done.set_exception(answer.error)
        else:
            done.set_result(answer)
