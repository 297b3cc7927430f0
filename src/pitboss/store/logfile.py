"""A log as a file of lines, each sealed by a digest over itself and the line before; see docs/reference/log.md.

    DIGEST SEQUENCE MORE KIND PAYLOAD

The first line is a header; after it, every line holds one event, or one fact about the fairness of the cards, in the
bytes in which it was written. What one command caused is a batch and stands or falls together: `MORE` counts the
lines of the batch still to come, and a batch that a killed process left unfinished is dropped when the log is opened.
The last line of a batch holds the command (`pitboss.store.batch`).

Undealt cards are never in the log, because anyone who may read it would know them. What chance has decided and the log
does not show yet (the order of a shuffled deck) is in a second file of the same shape, of the family `KEEPER`, which
nobody but the house may read. Each of its lines names the line of the log after which it was drawn, and is on disk
before the event that uses it. So the log, folded together with it, restores the undealt cards of a killed process; and
if the process was killed between the two files, chance is not asked again.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import BinaryIO, Self

from pitboss.plural import plural
from pitboss.store.chain import (
    EVENT,
    Broken,
    Family,
    Fault,
    Head,
    Line,
    Record,
    digest_of,
    from_written,
    head_of,
    header,
    header_faults,
    lines_as_written,
    seal,
)
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import AnyEvent


class Sync(Enum):
    """When lines are forced to disk."""

    EVERY_APPEND = "every-append"
    """Before `append` returns: nothing that was published is lost, even in a power failure."""
    ON_CLOSE = "on-close"
    """A killed process loses nothing, but a power failure may."""


class InUse(Exception):
    """Another process is writing this file."""


_TORN = ("no-header", "torn-line", "torn-batch")
"""What a killed process may leave at the end of a file; normal writing leaves nothing else."""


def scan(file: BinaryIO, family: Family = Family.LOG, after: Head | None = None) -> Iterator[Line | Fault]:
    """Every line of a file, each fault before the line it concerns. Nothing can follow a torn line.

    A part of a log begins `after` some line of it.
    """
    start = after or Head()
    previous, expected, more = start.digest, start.sequence + 1, 0
    for raw in file:
        if not raw.endswith(b"\n"):
            yield _torn(expected)
            return
        line = from_written(raw)
        if line is None:
            yield Fault(expected, "malformed-line", "this is not a line of a log")
            expected, more, previous = expected + 1, 0, ""
            continue
        yield from _faults(line, raw, previous=previous, expected=expected, more=more)
        if expected == 0:
            yield from header_faults(line, family)
        yield line
        previous, expected, more = line.digest, line.sequence + 1, line.more
    if expected == 0:
        yield Fault(0, "no-header", "the file has no header")
    elif more:
        yield Fault(expected, "torn-batch", f"{plural(more, 'more line')} of the last batch should follow")


def _torn(expected: int) -> Fault:
    if expected == 0:
        return Fault(0, "no-header", "the header is incomplete")
    return Fault(expected, "torn-line", "the last line is incomplete")


def _faults(line: Line, raw: bytes, *, previous: str, expected: int, more: int) -> Iterator[Fault]:
    if line.sequence != expected:
        yield Fault(expected, "gap", f"line {expected} should be here, not line {line.sequence}")
    if digest_of(previous, raw[len(line.digest) + 1 : -1]) != line.digest:
        yield Fault(line.sequence, "broken-chain", "the line or one before it is not what was written")
    if more and line.more != more - 1:
        message = f"{plural(more - 1, 'line')} of the batch should still follow, not {line.more}"
        yield Fault(line.sequence, "broken-batch", message)


def read(path: Path, family: Family = Family.LOG) -> Iterator[Line]:
    """The lines of a file in order, without the header, as far as whole batches go. `Broken` where it is not whole."""
    return (line for batch in batches(path, family) for line in batch if line.sequence)


def batches(path: Path, family: Family = Family.LOG) -> Iterator[tuple[Line, ...]]:
    """The lines of a file, including the header, batch by batch; a torn end is left out."""
    batch: list[Line] = []
    with path.open("rb") as file:
        for found in scan(file, family):
            if isinstance(found, Fault):
                if found.code in _TORN:
                    return
                raise Broken(path, found)
            batch.append(found)
            if not found.more:
                yield tuple(batch)
                batch = []


def events_in(lines: Iterable[Line]) -> Iterator[AnyEvent]:
    """The events among the lines."""
    return (from_bytes(line.payload) for line in lines if line.kind == EVENT)


class LogFile:
    """A file open for appending, by one process at a time.

    Opening it reads it through and refuses anything that was not written this way (`Broken`); what a killed process
    left torn at its end was never acknowledged and is cut off.
    """

    def __init__(self, path: Path, family: Family = Family.LOG, sync: Sync = Sync.EVERY_APPEND) -> None:
        self.path, self.sync = path, sync
        mode = 0o600 if family is Family.KEEPER else 0o644
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, mode)
        try:
            self._lock()
            self._resume(family)
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse(f"{self.path.name} is being written by another process") from error

    def _resume(self, family: Family) -> None:
        self.head, self._end = Head(), 0
        """The last line."""
        for batch in batches(self.path, family):
            self.head, self._end = head_of(batch, self.head), self._end + len(lines_as_written(batch))
        if self.head.sequence < 0:
            self._check_torn(family)
        self.torn = os.fstat(self._file).st_size - self._end
        """How many bytes were cut off, left by a process that was killed before it had written a whole batch."""
        if self.torn:
            os.ftruncate(self._file, self._end)
        if self.head.sequence < 0:
            self.append([header(family)])
            sync_folder(self.path)

    def _check_torn(self, family: Family) -> None:
        """A file without a whole header is empty, or holds the beginning of one; anything else is somebody else's."""
        written = lines_as_written(seal([header(family)], Head()))
        if not written.startswith(self.path.read_bytes()):
            raise Broken(self.path, Fault(0, "no-header", "the file was not written as a log, and is left as it is"))

    def append(self, records: Sequence[Record]) -> tuple[Line, ...]:
        """Seal and write one batch."""
        lines = seal(records, self.head)
        self.write(lines)
        return lines

    def write(self, lines: Sequence[Line]) -> None:
        """Write lines that follow the last. When this returns they are on disk, unless `sync` says otherwise; if it
        raises, none are.
        """
        if lines and lines[0].sequence != self.head.sequence + 1:
            raise ValueError(f"line {self.head.sequence + 1} comes next, not line {lines[0].sequence}")
        written = lines_as_written(lines)
        try:
            _write(self._file, written)
            if self.sync is Sync.EVERY_APPEND:
                os.fsync(self._file)
        except BaseException:
            # Half a batch in the middle of a file would break it; at its end it is only torn.
            with suppress(OSError):
                os.ftruncate(self._file, self._end)
            raise
        self.head, self._end = head_of(lines, self.head), self._end + len(written)

    def close(self) -> None:
        """Force what was written to disk and let other processes write."""
        try:
            os.fsync(self._file)
        finally:
            os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def sync_folder(path: Path) -> None:
    """A new file is found again after a power failure only once its folder is on disk as well."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
