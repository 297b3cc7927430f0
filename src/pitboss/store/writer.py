"""One thread that writes: what waits is written together and committed once, and only then is anyone told."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from pitboss.store.at_once import AtOnce
from pitboss.store.database import LOCK_WAIT_MS, TAKEN_OVER, driver_of, is_locked
from pitboss.store.head_file import HeadFile
from pitboss.store.log_tail import LogTail
from pitboss.store.table_entry import TableEntry, write_entries

_T = TypeVar("_T")
Work = Callable[[Connection], _T]
"""Something to write. It may be called again, on a connection that has been rolled back.

Entries of tables are not called: those that come one after another are written in one go.
"""
_FAILING_SECONDS = 60.0
_HARDLY_MS = 1000
"""Whoever has waited less than this for the writer has hardly waited: the patience with a lock is not shortened."""
_TOGETHER = 256
"""With this many waiting no more are taken into a commit, so that the first does not wait forever."""
_Done = Future[Any] | asyncio.Future[Any]


class _Job:
    """Work, and the future of whoever waits for it; None for an entry that its loop may yet commit itself."""

    __slots__ = ("done", "work")

    def __init__(self, work: Work[Any], done: _Done | None) -> None:
        self.work, self.done = work, done


class _Turn:
    """Work that was asked for at once: by a thread, or by a loop in one of its turns."""

    __slots__ = ("began", "jobs", "loop")

    def __init__(self, loop: asyncio.AbstractEventLoop | None, *jobs: _Job) -> None:
        self.loop, self.jobs, self.began = loop, list(jobs), perf_counter()

    def begin(self) -> list[Work[Any]]:
        """What anyone still waits for. From here on it cannot be taken back."""
        self.jobs = [job for job in self.jobs if job.done is None or _begins(job.done)]
        return [job.work for job in self.jobs]


class _Failed:
    """What one gets instead of an answer."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error = error


class Closed(Exception):
    """The writer takes no more work."""


class Writer:
    """The writer of one database. `submit` may be called from any thread, `write` where a loop runs.

    Whatever work does, and whoever no longer waits for it, the thread goes on: it ends when the writer is closed.
    """

    def __init__(
        self, engine: Engine, clock: Callable[[], float] = perf_counter, *, head_file: HeadFile | None = None
    ) -> None:
        # Here and not in the thread, where nobody would be told that it cannot be had.
        self._connection = engine.connect()
        self._tail = LogTail()
        self._at_once = AtOnce(engine, self._tail, clock)
        self._head_file = head_file
        self._clock = clock
        self._queue: SimpleQueue[_Turn | None] = SimpleQueue()
        self._put = self._done = 0
        """How many turns were put into the queue, and with how many of them the thread has done."""
        self._turns: dict[asyncio.AbstractEventLoop, _Turn] = {}
        """What each loop has asked for in its present turn."""
        self._asked_last: str | None = None
        """The table whose entry was the last to be written on a loop."""
        self._asking = threading.Lock()
        self._closed = False
        self._commits = 0
        self._patience = LOCK_WAIT_MS
        self._failed_at: float | None = None
        self._thread = threading.Thread(target=self._run, name="writer")
        self._thread.start()

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        return self._commits + self.commits_at_once

    @property
    def commits_at_once(self) -> int:
        """How many of them a loop made itself."""
        return self._at_once.commits

    @property
    def failing(self) -> bool:
        """Whether a commit failed within the last minute, and none has succeeded since."""
        failed = self._failed_at
        return failed is not None and perf_counter() < failed + _FAILING_SECONDS

    def submit(self, work: Work[_T]) -> Future[_T]:
        """Have something written. The future is done when it is on disk, or has failed and left nothing.

        It can be canceled until it is being written, and then nothing of it is.
        """
        done: Future[_T] = Future()
        with self._asking:
            self._check_open()
            # Whatever a loop asked for before this is written before it.
            self._hand_over_all()
            self._pass_on(_Turn(None, _Job(work, done)))
        return done

    def write(self, work: Work[_T]) -> asyncio.Future[_T]:
        """The same for a caller on a loop, who is told there.

        All that is asked for in one turn of the loop goes to the thread together, and all of one commit wake the loop
        once: each time that two threads pass something on, both of them wait for the interpreter.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[_T] = loop.create_future()
        self._ask(loop, _Job(work, done))
        loop.call_soon(self._hand_over, loop)
        return done

    async def write_entry(self, entry: TableEntry) -> None:
        """Have an entry of a table written; returns when it is on disk.

        As long as the disk is quick and nothing else waits, the loop commits it: at once if the table that asks is the
        one that asked last, and otherwise together with what other tables ask for in the same turn, which whoever wakes
        first does for all of them. So nobody needs a future, or another turn in which to be told.
        """
        alone, self._asked_last = entry.table_id == self._asked_last, entry.table_id
        if alone and self._commit_alone(entry):
            return
        loop, job = asyncio.get_running_loop(), _Job(entry, None)
        turn = self._ask(loop, job)
        try:
            await asyncio.sleep(0)
        except BaseException:
            self._take_back(turn, job)
            raise
        if self._turns.get(loop) is turn:
            self._hand_over(loop)
        if isinstance(job.done, asyncio.Future):
            await job.done

    def _commit_alone(self, entry: TableEntry) -> bool:
        """Whether it is on disk now, because nothing comes before it and it could be written without waiting."""
        with self._asking:
            self._check_open()
            free = not self._turns and self._put == self._done
            return free and self._wrote_at_once((entry,))

    def _ask(self, loop: asyncio.AbstractEventLoop, job: _Job) -> _Turn:
        """The present turn of a loop, with this in it."""
        with self._asking:
            self._check_open()
            turn = self._turns.get(loop)
            if turn is None:
                turn = self._turns[loop] = _Turn(loop, job)
            else:
                turn.jobs.append(job)
            return turn

    def _take_back(self, turn: _Turn, job: _Job) -> None:
        """Nobody waits for it anymore: unless it is being written, it will not be."""
        with self._asking:
            if job.done is not None:
                job.done.cancel()
            elif job in turn.jobs:
                turn.jobs.remove(job)

    def _check_open(self) -> None:
        if self._closed:
            raise Closed("the writer is closed")

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """The turn of a loop is over."""
        # Until it is committed nobody can ask for anything, so that everything is written in the order of asking.
        with self._asking:
            turn = self._turns.pop(loop, None)
            if turn is None:
                return
            if not self._commit_at_once(turn):
                self._pass_on(turn)
                return
        for job in turn.jobs:
            if job.done is not None:
                job.done.set_result(None)

    def _commit_at_once(self, turn: _Turn) -> bool:
        """Whether it is on disk now, because nothing came before it and it could be written without waiting."""
        return self._put == self._done and self._wrote_at_once(turn.begin())

    def _wrote_at_once(self, works: Sequence[Work[Any]]) -> bool:
        written = self._at_once.write(works)
        if written and self._head_file is not None:
            self._head_file.note_all(works)
        return written

    def _hand_over_all(self) -> None:
        for turn in self._turns.values():
            self._pass_on(turn)
        self._turns.clear()

    def _pass_on(self, turn: _Turn) -> None:
        if turn.loop is not None:
            for job in turn.jobs:
                job.done = job.done or turn.loop.create_future()
        self._put += 1
        self._queue.put(turn)

    def close(self) -> None:
        """Write what waits, and end."""
        with self._asking:
            if not self._closed:
                self._closed = True
                self._hand_over_all()
                self._queue.put(None)
        self._thread.join()
        self._at_once.close()
        if self._head_file is not None:
            self._head_file.close()
            self._head_file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        with self._connection as connection:
            while (turns := self._waiting()) is not None:
                works = [work for turn in turns for work in turn.begin()]
                self._wait_no_longer(connection, min(turn.began for turn in turns))
                answers = self._written(connection, works) if works else []
                extends = self._tail.is_long and any(isinstance(work, TableEntry) for work in works)
                if not extends:
                    self._done += len(turns)
                _tell(turns, answers)
                if extends:
                    # Nobody waits for it; but until it is done no loop commits anything.
                    self._extend_index(driver_of(connection))
                    self._done += len(turns)

    def _extend_index(self, driver: sqlite3.Connection) -> None:
        """Bring the index of the logs up to date. If that fails, they are read without it, and it is tried again."""
        try:
            driver.execute("begin")
            self._tail.into_index(driver)
        except sqlite3.Error:
            driver.rollback()

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
            if len(works) == 1 or is_locked(error):
                # Whoever holds the lock keeps all of them out: one deadline for all, not one after another.
                self._note_failure(error)
                return [_Failed(error)] * len(works)
            # One of them cannot be written; the others shall not suffer from it.
            return [each for work in works for each in self._written(connection, [work])]

    def _wait_no_longer(self, connection: Connection, began: float) -> None:
        """Wait for a lock only until the first who asked has waited as long as anybody does."""
        waited = round(1000 * (perf_counter() - began))
        patience = LOCK_WAIT_MS if waited < _HARDLY_MS else max(0, LOCK_WAIT_MS - waited)
        if patience != self._patience:
            driver_of(connection).execute(f"pragma busy_timeout={patience}")
            self._patience = patience

    def _note_failure(self, error: BaseException) -> None:
        """Remember that the database took nothing; a row that it refuses says nothing about the others."""
        if not isinstance(error, IntegrityError | sqlite3.IntegrityError) or TAKEN_OVER in str(error):
            self._failed_at = perf_counter()

    def _commit(self, connection: Connection, works: list[Work[Any]]) -> list[Any]:
        # By the driver: at every command of every player, what SQLAlchemy does around a transaction costs more than
        # the transaction. Its own, if work begins one, is inside this one.
        driver, began = driver_of(connection), self._clock()
        changes = driver.total_changes
        tail = self._tail.copy()
        try:
            driver.execute("begin")
            answers = _answers(connection, works, tail)
            connection.commit()
            driver.commit()
        except BaseException:
            connection.rollback()
            driver.rollback()
            raise
        self._tail.keep(tail)
        self._commits += 1
        if driver.total_changes > changes:
            self._failed_at = None
        if self._head_file is not None:
            self._head_file.note_all(works)
        self._at_once.took(self._clock() - began)
        return answers


def _answers(connection: Connection, works: list[Work[Any]], tail: LogTail) -> list[Any]:
    """Do the works in order, entries of tables that come one after another in one go."""
    answers: list[Any] = []
    driver = driver_of(connection)
    for is_entry, group in groupby(works, lambda work: isinstance(work, TableEntry)):
        if not is_entry:
            answers += [work(connection) for work in group]
            continue
        entries = [work for work in group if isinstance(work, TableEntry)]
        write_entries(driver, entries, tail)
        answers += [None] * len(entries)
    return answers


def _begins(done: _Done) -> bool:
    return done.set_running_or_notify_cancel() if isinstance(done, Future) else not done.cancelled()


def _tell(turns: list[_Turn], answers: list[Any]) -> None:
    """Tell everyone who waits, those on a loop together."""
    told = iter(answers)
    for loop, group in groupby(turns, lambda turn: turn.loop):
        settled = [(job.done, next(told)) for turn in group for job in turn.jobs if job.done is not None]
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
