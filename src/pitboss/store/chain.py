"""The chain that seals a log, wherever it is kept: making lines from records, and writing them as the file has them."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from pathlib import Path

import msgspec

from pitboss import __version__
from pitboss.games.settlement import WORDS

FORMAT = 3
ORIGIN = "0" * 64
"""Stands in for the digest of a line before the first."""
EVENT = "event"
FAIRNESS = "fairness"
CHECKPOINT = "checkpoint"
COMMAND = "command"
"""The kind of the line that ends every batch except the header."""
UNKNOWN_FORMAT = "unknown-format"
"""The code for a chain that another version of this program wrote."""
_KIND = re.compile(r"[a-z-]+")
_LINE = re.compile(rb"([0-9a-f]{64}) (0|[1-9][0-9]{0,17}) (0|[1-9][0-9]{0,17}) ([a-z-]+) ([^\n]+)\n")


class Family(Enum):
    """What a file holds; the kind of its first line."""

    LOG = "pitboss-log"
    KEEPER = "pitboss-keeper"
    """Secrets of the house: what chance has decided and the log does not show yet."""
    AUDIT = "pitboss-audit"
    """What people did away from the tables."""
    METER = "pitboss-meter"
    """What tables did to a progressive meter that they share."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The payload of the first line."""

    format: int
    package: str
    checkpoints: bool = False
    """Whether every round that ends in this log is sealed by a checkpoint."""
    words: int = 0
    """The version of our words in which the log began to give reasons; 0 from before there were versions."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """What is to be written: a kind and the bytes of the payload, which hold no line break."""

    kind: str
    payload: bytes


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a chain; the header is line 0."""

    sequence: int
    digest: str
    more: int
    kind: str
    payload: bytes


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a log. `line` is the sequence of the line, or of the one that should be there."""

    line: int
    code: str
    message: str


class Broken(Exception):
    """The file is not what was written: it can no longer be read or written. `fault` says what is wrong."""

    def __init__(self, path: Path, fault: Fault) -> None:
        super().__init__(f"{path.name}, line {fault.line}: {fault.message}")
        self.fault = fault


class Head(msgspec.Struct, frozen=True, gc=False):
    """The last line of a chain: its number and its digest. Before the first line there is none."""

    sequence: int = -1
    digest: str = ORIGIN


def digest_of(previous: str, rest: bytes) -> str:
    """The digest of a line: over the digest of the line before, a space, and the rest of the line after its own."""
    return hashlib.sha256(previous.encode() + b" " + rest).hexdigest()


def header(family: Family, *, checkpoints: bool = False) -> Record:
    """What every chain begins with."""
    words = WORDS if family is Family.LOG else 0
    return Record(family.value, msgspec.json.encode(Header(FORMAT, __version__, checkpoints, words)))


def has_checkpoints(line: Line) -> bool:
    """Whether a log with this header promises a checkpoint for every round; an unreadable one promises nothing."""
    found = _header_in(line)
    return found is not None and found.checkpoints


def has_our_words(line: Line) -> bool:
    """Whether a log with this header gives its reasons in this program's words, so that they can be compared."""
    found = _header_in(line)
    return found is not None and found.words == WORDS


def _header_in(line: Line) -> Header | None:
    try:
        return msgspec.json.decode(line.payload, type=Header)
    except msgspec.MsgspecError:
        return None


def header_faults(line: Line, family: Family) -> Iterator[Fault]:
    """What is wrong with the first line of a chain."""
    if line.kind != family.value:
        yield Fault(0, "wrong-header", f"a {family.value} file begins with that word, not with {line.kind}")
        return
    try:
        found = msgspec.json.decode(line.payload, type=Header)
    except msgspec.MsgspecError as error:
        yield Fault(0, "wrong-header", f"the header cannot be read: {error}")
        return
    if found.format != FORMAT:
        older = "an older" if found.format < FORMAT else "a newer"
        message = (
            f"it has format {found.format}, which {older} Pitboss wrote: verify it, or continue it, with Pitboss"
            f" {found.package[:40]}; {__version__} reads only format {FORMAT}"
        )
        yield Fault(0, UNKNOWN_FORMAT, message)
    elif msgspec.json.encode(found) != line.payload:
        yield Fault(0, "wrong-header", "the header says more than a header does, or says it differently")


def seal(records: Sequence[Record], head: Head) -> tuple[Line, ...]:
    """One batch as the next lines of a chain."""
    lines: list[Line] = []
    sequence, digest, more = head.sequence, head.digest, len(records)
    for record in records:
        kind, payload = record.kind, record.payload
        if not payload or b"\n" in payload or not (written := _kind_bytes(kind)):
            raise ValueError(f"not to be written as one line: {record}")
        sequence, more = sequence + 1, more - 1
        # What `digest_of` hashes, put together at once: a house does this for every line of every command.
        hashed = b"%s %d %d %s %s" % (digest.encode(), sequence, more, written, payload)
        digest = hashlib.sha256(hashed).hexdigest()
        lines.append(Line(sequence, digest, more, kind, payload))
    return tuple(lines)


@cache
def _kind_bytes(kind: str) -> bytes:
    """A kind as the file has it; nothing if it is not one."""
    return kind.encode() if _KIND.fullmatch(kind) else b""


def head_of(lines: Sequence[Line], before: Head) -> Head:
    """The head after these lines."""
    return Head(lines[-1].sequence, lines[-1].digest) if lines else before


def checked(lines: Iterable[Line], head: Head, name: str = "the database") -> Iterator[Line]:
    """The lines after a head, as long as each is what was written; `Broken` at the first that is not."""
    for line in lines:
        rest = _rest(line.sequence, line.more, line.kind, line.payload)
        if line.sequence != head.sequence + 1 or digest_of(head.digest, rest) != line.digest:
            message = "the line or one before it is not what was written"
            raise Broken(Path(name), Fault(line.sequence, "broken-chain", message))
        head = Head(line.sequence, line.digest)
        yield line


def as_written(line: Line) -> bytes:
    """A line as the file has it."""
    return lines_as_written((line,))


def lines_as_written(lines: Iterable[Line]) -> bytes:
    """Lines as the file has them."""
    return b"".join(
        [
            b"%s %d %d %s %s\n" % (each.digest.encode(), each.sequence, each.more, each.kind.encode(), each.payload)
            for each in lines
        ]
    )


def from_written(raw: bytes) -> Line | None:
    """A line of the file; None if it is not one."""
    found = _LINE.fullmatch(raw)
    if found is None:
        return None
    digest, sequence, more, kind, payload = found.groups()
    return Line(int(sequence), digest.decode(), int(more), kind.decode(), payload)


def export(lines: Iterable[Line], path: Path) -> None:
    """Write a chain as a new log file, in the exact bytes that its digests were made over; all of it, or no file."""
    with path.open("xb") as file:
        try:
            file.writelines(map(as_written, lines))
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink()
            raise


def _rest(sequence: int, more: int, kind: str, payload: bytes) -> bytes:
    return b"%d %d %s %s" % (sequence, more, kind.encode(), payload)
