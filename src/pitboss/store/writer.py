"""One thread that writes: what waits is written together and committed once, and only then is anyone told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import Connection, Engine

_T = TypeVar("_T")
Work = Callable[[Connection], _T]
"""Something to write. It may be called again, on a connection that has been rolled back.

Work with a `write_all` is written together with its like, by that and in one go.
"""
_TOGETHER = 256
"""At most this many in one commit, so that the first does not wait forever."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[_T]):
    work: Work[_T]
    done: Future[_T]


class Closed(Exception):
    """The writer takes no more work."""


class Writer:
    """The writer of one database. `submit` may be called from any thread.

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
        job = _Job(work, Future())
        with self._closing:
            if self._closed:
                raise Closed("the writer is closed")
            self._queue.put(job)
        return job.done

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
                jobs = [job for job in jobs if job.done.set_running_or_notify_cancel()]
                if jobs:
                    self._write(connection, jobs)

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

    def _write(self, connection: Connection, jobs: list[_Job[Any]]) -> None:
        try:
            answers = self._commit(connection, jobs)
        except BaseException as error:
            if len(jobs) == 1:
                jobs[0].done.set_exception(error)
                return
            # One of them cannot be written; the others shall not suffer from it.
            for job in jobs:
                self._write(connection, [job])
            return
        for job, answer in zip(jobs, answers, strict=True):
            job.done.set_result(answer)

    def _commit(self, connection: Connection, jobs: list[_Job[Any]]) -> list[Any]:
        try:
            answers = list(_answers(connection, [job.work for job in jobs]))
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
        self.commits += 1
        return answers


def _answers(connection: Connection, works: list[Work[Any]]) -> Iterator[Any]:
    """Do the works in order, those that are written together in one go."""
    for write_all, group in groupby(works, lambda work: getattr(work, "write_all", None)):
        if write_all is None:
            yield from (work(connection) for work in group)
        else:
            written = list(group)
            write_all(connection, written)
            yield from [None] * len(written)
