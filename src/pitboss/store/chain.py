"""The chain that seals a log, wherever it is kept: lines made from records, and lines written as the file has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from pitboss import __version__
from pitboss.store.logfile import FORMAT, ORIGIN, Broken, Family, Fault, Header, Line, Record, digest_of


@dataclass(frozen=True, slots=True)
class Head:
    """The last line of a chain: its number and its digest. Before the first line there is none."""

    sequence: int = -1
    digest: str = ORIGIN


def header(family: Family) -> Record:
    """What every chain begins with."""
    return Record(family.value, msgspec.json.encode(Header(FORMAT, __version__)))


def seal(records: Sequence[Record], head: Head) -> tuple[Line, ...]:
    """One batch as the next lines of a chain. Where a line ends in a file is not known here, so `end` is 0."""
    lines: list[Line] = []
    digest = head.digest
    for place, record in enumerate(records, start=1):
        sequence, more = head.sequence + place, len(records) - place
        digest = digest_of(digest, _rest(sequence, more, record.kind, record.payload))
        lines.append(Line(sequence, digest, more, record.kind, record.payload, 0))
    return tuple(lines)


def head_of(lines: Sequence[Line], before: Head) -> Head:
    """The head after these lines."""
    return Head(lines[-1].sequence, lines[-1].digest) if lines else before


def checked(lines: Iterable[Line], head: Head) -> Iterator[Line]:
    """The lines after a head, as long as each is what was written; `Broken` where one is not."""
    for line in lines:
        rest = _rest(line.sequence, line.more, line.kind, line.payload)
        if line.sequence != head.sequence + 1 or digest_of(head.digest, rest) != line.digest:
            message = "the line or one before it is not what was written"
            raise Broken(Path("the database"), Fault(line.sequence, "broken-chain", message))
        head = Head(line.sequence, line.digest)
        yield line


def as_written(line: Line) -> bytes:
    """A line as the file has it."""
    return b"%s %s\n" % (line.digest.encode(), _rest(line.sequence, line.more, line.kind, line.payload))


def export(lines: Iterable[Line], path: Path) -> None:
    """Write a chain as a log file, in the very bytes that its digests were made over."""
    with path.open("wb") as file:
        file.writelines(map(as_written, lines))


def _rest(sequence: int, more: int, kind: str, payload: bytes) -> bytes:
    return b"%d %d %s %s" % (sequence, more, kind.encode(), payload)
