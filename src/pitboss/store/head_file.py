"""The heads of all chains of a house, in a file beside its database: if acknowledged lines are gone, they are missed.

A commit is on disk when it returns, but most of it may still be in the write-ahead log. If that file is deleted or
damaged after the house was killed, SQLite opens the database as it was before, without a word. So each commit also
notes where the chains end, in a memory-mapped file that outlives the process. It is not synced: after a loss of power
it may be behind the database, never ahead of it.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from sqlalchemy import Engine, func, select

from pitboss.store.audit_journal import AUDIT_LOG, AuditEntry, audit_lines
from pitboss.store.chain import Head, Line
from pitboss.store.database_journal import DatabaseJournal, rounds_played
from pitboss.store.meter_journal import MeterLines, meter_lines, stream_name
from pitboss.store.table_entry import TableEntry, log_name
from pitboss.store.tables import openings

FILE = "house.heads"
_MAGIC = b"pitboss-heads 1\n"
_SLOT = struct.Struct("<112sq32sI")
"""The name of a chain, the number and the digest of its last line, and a checksum over them."""
_CHECKED = _SLOT.size - 4
_SLOTS = 64
"""How many chains the file is first made for."""


class HeadFile:
    """The file of an open house. Only the writer notes heads, once they are committed."""

    def __init__(self, folder: Path, engine: Engine) -> None:
        """Begin anew from what the database has."""
        self._path = folder / FILE
        self._places: dict[str, int] = {}
        self._room = 0
        new = self._path.with_name(f"{FILE}.new")
        self._file = os.open(new, os.O_CREAT | os.O_TRUNC | os.O_RDWR | os.O_CLOEXEC, 0o600)
        os.write(self._file, _MAGIC)
        self._memory = self._mapped(_SLOTS)
        for name, head in _heads_in(engine):
            self.note(name, head)
        os.fsync(self._file)
        new.rename(self._path)

    def _mapped(self, room: int) -> mmap.mmap:
        self._room = room
        os.ftruncate(self._file, len(_MAGIC) + room * _SLOT.size)
        return mmap.mmap(self._file, 0)

    def note_all(self, works: Iterable[object]) -> None:
        """Note where the chains end that committed work added to."""
        for work in works:
            if isinstance(work, TableEntry | AuditEntry | MeterLines):
                for name, head in work.heads():
                    self.note(name, head)

    def note(self, name: str, head: Head) -> None:
        """Note where a chain ends."""
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = len(self._places)
            if place == self._room:
                self._memory.close()
                self._memory = self._mapped(2 * self._room)
        packed = _SLOT.pack(name.encode(), head.sequence, bytes.fromhex(head.digest), 0)[:_CHECKED]
        at = len(_MAGIC) + place * _SLOT.size
        self._memory[at : at + _SLOT.size] = packed + zlib.crc32(packed).to_bytes(4, "little")

    def close(self) -> None:
        """Write it to disk and let go of it."""
        self._memory.flush()
        self._memory.close()
        os.close(self._file)


def read_heads(folder: Path) -> dict[str, Head] | None:
    """Return the heads that a house noted in its folder; none at all if it noted nothing that can be read."""
    try:
        raw = (folder / FILE).read_bytes()
    except OSError:
        return None
    if not raw.startswith(_MAGIC):
        return None
    heads = {}
    for at in range(len(_MAGIC), len(raw) - _SLOT.size + 1, _SLOT.size):
        name, sequence, digest, checksum = _SLOT.unpack_from(raw, at)
        # A house may be killed while it notes a head.
        if name.rstrip(b"\0") and zlib.crc32(raw[at : at + _CHECKED]) == checksum:
            heads[name.rstrip(b"\0").decode(errors="replace")] = Head(sequence, digest.hex())
    return heads


def missing_lines(engine: Engine, noted: dict[str, Head] | None) -> Iterator[str]:
    """List every chain that ends before the head that was noted, or is different there."""
    if noted is None:
        with engine.connect() as connection:
            opened: int = connection.execute(select(func.count()).select_from(openings)).scalar_one()
        if opened:
            yield f"{FILE}, where the house notes how far its logs go, is gone: nothing shows that lines are missing"
        return
    ends = dict(_heads_in(engine))
    for name, head in noted.items():
        end = ends.get(name, Head())
        if end.sequence < head.sequence:
            said = f"{name} had lines up to {head.sequence}, and ends with line {end.sequence}"
            yield f"{said}: {head.sequence - end.sequence} acknowledged lines are gone"
        elif end.sequence == head.sequence and end.digest != head.digest:
            yield f"line {head.sequence} of {name} is not the one that was acknowledged"


def _heads_in(engine: Engine) -> Iterator[tuple[str, Head]]:
    for table in rounds_played(engine):
        yield log_name(table), DatabaseJournal(engine, table).heads()[0]
    for meter, lines in meter_lines(engine).items():
        yield stream_name(meter), Head(lines[-1].sequence, lines[-1].digest)
    with engine.connect() as connection:
        last: int | None = connection.exec_driver_sql("select max(sequence) from audit").scalar()
    if last is not None:
        [line] = audit_lines(engine, last - 1)
        yield AUDIT_LOG, Head(line.sequence, line.digest)


class Anchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The heads of all chains of a house at one moment, to be kept where nobody of the house can write."""

    at: int
    heads: dict[str, Head]


def append_anchor(engine: Engine, path: Path, at: int) -> Anchor:
    """Add a line with all heads to a file of anchors, and return it once it is on disk."""
    anchor = Anchor(at, dict(_heads_in(engine)))
    with path.open("ab") as file:
        file.write(msgspec.json.encode(anchor, order="deterministic") + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return anchor


def read_anchors(path: Path) -> list[Anchor]:
    """Return the anchors of a file; `msgspec.MsgspecError` or `OSError` if it has none that can be read."""
    return [msgspec.json.decode(line, type=Anchor) for line in path.read_bytes().splitlines() if line]


def anchor_differences(engine: Engine, anchors: Iterable[Anchor]) -> Iterator[str]:
    """List every head of these anchors that the house no longer has: its lines were cut off, or sealed again."""
    tables = {log_name(table): DatabaseJournal(engine, table) for table in rounds_played(engine)}
    streams = {stream_name(meter): lines for meter, lines in meter_lines(engine).items()}
    heads = {(name, head.sequence, head.digest): anchor.at for anchor in anchors for name, head in anchor.heads.items()}
    for (name, sequence, digest), at in sorted(heads.items()):
        line: Line | None = None
        if name in tables:
            line = tables[name].line(sequence)
        elif name == AUDIT_LOG:
            line = next((each for each in audit_lines(engine, sequence - 1) if each.sequence == sequence), None)
        else:
            line = next((each for each in streams.get(name, ()) if each.sequence == sequence), None)
        if line is None:
            yield f"line {sequence} of {name} is gone, which the anchor of {at} names: its end was cut off"
        elif line.digest != digest:
            yield f"line {sequence} of {name} is not the one that the anchor of {at} names: it was sealed again"
