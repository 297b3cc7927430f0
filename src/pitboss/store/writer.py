"""One thread that writes: what waits is written together and committed once, and only then is anyone told."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import Connection, Engine

_T = TypeVar("_T")
Work = Callable[[Connection], _T]
"""Something to write. It may be called again, on a connection that has been rolled back.

Work with a `write_all` is written together with its like, by that and in one go. It is given the driver's own
connection: at every command of every player, what SQLAlchemy does around a statement costs more than the statement.
"""
_TOGETHER = 256
"""At most this many in one commit, so that the first does not wait forever."""


class _Job(Generic[_T]):
    """Work, and who waits for it: a thread, or a loop."""

    __slots__ = ("done", "loop", "work")

    def __init__(
        self, work: Work[_T], done: Future[_T] | asyncio.Future[_T], loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        self.work, self.done, self.loop = work, done, loop

    def begins(self) -> bool:
        """Whether anyone still waits for it. From here on it cannot be taken back."""
        return not self.done.cancelled() if self.loop is not None else self.done.set_running_or_notify_cancel()  # type: ignore[union-attr]


_Told = tuple[_Job[Any], Any, BaseException | None]
"""A job with its answer, or with what went wrong."""


class Closed(Exception):
    """The writer takes no more work."""


class Writer:
    """The writer of one database. `submit` may be called from any thread, `write` where a loop runs.

    Whatever work does, and whoever no longer waits for it, the thread goes on: it ends when the writer is closed.
    """

    def __init__(self, engine: Engine) -> None:
        # Here and not in the thread, where nobody would be told that it cannot be had.
        self._connection = engine.connect()
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._closing = threading.Lock()
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
        self._put(_Job(work, done))
        return done

    def write(self, work: Work[_T]) -> asyncio.Future[_T]:
        """The same for a caller on a loop, who is told there. All of one commit wake the loop once."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[_T] = loop.create_future()
        self._put(_Job(work, done, loop))
        return done

    def _put(self, job: _Job[Any]) -> None:
        with self._closing:
            if self._closed:
                raise Closed("the writer is closed")
            self._queue.put(job)

    def close(self) -> None:
        """Write what waits, and end."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        with self._connection as connection:
            while (jobs := self._waiting()) is not None:
                # From here on nobody can cancel them, so that each can be told how it went.
                jobs = [job for job in jobs if job.begins()]
                if jobs:
                    _tell(self._written(connection, jobs))

    def _waiting(self) -> list[_Job[Any]] | None:
        first = self._queue.get()
        if first is None:
            return None
        jobs = [first]
        while len(jobs) < _TOGETHER:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                # The end comes after what was submitted before it.
                self._queue.put(None)
                break
            jobs.append(job)
        return jobs

    def _written(self, connection: Connection, jobs: list[_Job[Any]]) -> list[_Told]:
        """What became of each."""
        try:
            answers = self._commit(connection, [job.work for job in jobs])
        except BaseException as error:
            if len(jobs) == 1:
                return [(jobs[0], None, error)]
            # One of them cannot be written; the others shall not suffer from it.
            return [told for job in jobs for told in self._written(connection, [job])]
        return [(job, answer, None) for job, answer in zip(jobs, answers, strict=True)]

    def _commit(self, connection: Connection, works: list[Work[Any]]) -> list[Any]:
        driver = driver_of(connection)
        if all(hasattr(work, "write_all") for work in works):
            try:
                driver.execute("begin")
                answers = list(_answers(connection, works))
                driver.execute("commit")
            except BaseException:
                driver.rollback()
                raise
        else:
            try:
                connection.begin()
                answers = list(_answers(connection, works))
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
        self.commits += 1
        return answers


def driver_of(connection: Connection) -> sqlite3.Connection:
    """What a connection is to the driver."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError(f"a house is kept by SQLite, not by {driver!r}")
    return driver


def _answers(connection: Connection, works: list[Work[Any]]) -> Iterator[Any]:
    """Do the works in order, those that are written together in one go."""
    for write_all, group in groupby(works, lambda work: getattr(work, "write_all", None)):
        if write_all is None:
            yield from (work(connection) for work in group)
        else:
            written = list(group)
            write_all(driver_of(connection), written)
            yield from [None] * len(written)


def _tell(told: list[_Told]) -> None:
    """Tell everyone who waits, those on a loop together."""
    for loop, group in groupby(told, lambda each: each[0].loop):
        if loop is None:
            _settle(group)
        else:
            # A loop that has ended waits for nothing.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, list(group))


def _settle(told: Iterable[_Told]) -> None:
    for job, answer, error in told:
        if job.done.cancelled():
            continue
        if error is None:
            job.done.set_result(answer)
        else:
            job.done.set_exception(error)
