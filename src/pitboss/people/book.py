"""The audit log and what follows from it, changed by one hand at a time: decided, written, and only then in effect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec
from sqlalchemy import Engine

from pitboss.people import events as ev
from pitboss.people.denied import Denied
from pitboss.people.register import Register
from pitboss.people.secrets import digest
from pitboss.store.audit_journal import NAME, AuditEntry, audit_lines, checked_lines, credentials_in
from pitboss.store.chain import Broken, Family, Fault, Head, Line, Record, header, header_faults, seal
from pitboss.store.writer import Writer

_T = TypeVar("_T")
NOT_WRITTEN = "not-written"
"""The code of a refusal because the disk takes nothing more."""
Happens = tuple[ev.AnyAudited, str | None]
"""A line, and the credential that it sets."""
Decision = Callable[[Register, int], tuple[Iterable[Happens], _T]]
"""Given the people as they are and the time: what is to happen, and the answer. It may raise `Denied`."""


class Book:
    """The one place where people's actions are written."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], int], kept: Kept) -> None:
        self._engine, self._writer, self._clock = engine, writer, clock
        self._one = asyncio.Lock()
        self._pending: set[asyncio.Task[object]] = set()
        self._last_at = kept.last_at
        self._ended: dict[str, asyncio.Event] = {}
        self.register, self.head, self.anchor = kept.register, kept.head, kept.anchor

    def now(self) -> int:
        """The time, which never goes back in the log."""
        return max(self._clock(), self._last_at)

    async def record(self, decide: Decision[_T]) -> _T:
        """Decide, and write what is to happen before it has. It completes even if whoever asked goes away."""
        task = asyncio.create_task(self._record(decide))
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._pending, return_exceptions=True)

    def ended(self, session: str) -> asyncio.Event:
        """Set when a session or token ends, for anyone connected by it."""
        return self._ended.setdefault(session, asyncio.Event())

    def lines(self, after: int, most: int) -> list[Line]:
        """Lines of the log after a given one; do not call it in the event loop."""
        found = []
        for line in audit_lines(self._engine, after):
            found.append(line)
            if len(found) == most:
                break
        return found

    def checked_lines(self) -> Iterator[Line]:
        """All lines of the log, each checked; do not call it in the event loop."""
        return checked_lines(self._engine)

    async def _record(self, decide: Decision[_T]) -> _T:
        async with self._one:
            happens, answer = decide(self.register, self.now())
            written = list(happens)
            if written:
                await self._write(written)
            return answer

    async def _write(self, written: list[Happens]) -> None:
        records = [Record(ev.KIND, ev.to_bytes(event)) for event, _ in written]
        values = [value for _, value in written]
        if self.head == Head():
            records, values = [header(Family.AUDIT), *records], [None, *values]
        lines, head = _chained(records, self.head)
        try:
            await self._writer.write(AuditEntry(lines, tuple(values)))
        except Exception as error:
            raise Denied(NOT_WRITTEN, "this could not be saved, so nothing changed: try again") from error
        self.head = head
        for line, (event, value) in zip(lines[-len(written) :], written, strict=True):
            self.anchor = _anchored(event, line) or self.anchor
            self._accept(event, value)

    def _accept(self, event: ev.AnyAudited, value: str | None) -> None:
        self.register.apply(event, value)
        self._last_at = max(self._last_at, event.at)
        match event:
            case ev.SessionEnded():
                self._end(event.session)
            case ev.TokenRevoked():
                self._end(event.id)
            case _:
                pass

    def _end(self, session: str) -> None:
        if (waiting := self._ended.pop(session, None)) is not None:
            waiting.set()


@dataclass(frozen=True, slots=True)
class Kept:
    """The head of the audit log, and what follows from it."""

    register: Register = field(default_factory=Register)
    head: Head = field(default_factory=Head)
    last_at: int = 0
    anchor: str | None = None
    """The digest that the house publishes: of the last line that a nonce blinds. It stands for all lines before it."""


def kept(engine: Engine) -> Kept:
    """Everything that was written, as long as it is what was written; `Broken` where it is not."""
    register, head, last_at = Register(), Head(), 0
    anchor: str | None = None
    values = credentials_in(engine)
    for line in checked_lines(engine):
        if line.sequence == 0:
            for fault in header_faults(line, Family.AUDIT):
                raise Broken(Path(NAME), fault)
        else:
            event, value = _happened(line, values.get(line.sequence))
            register.apply(event, value)
            last_at = max(last_at, event.at)
            anchor = _anchored(event, line) or anchor
        head = Head(line.sequence, line.digest)
    return Kept(register, head, last_at, anchor)


def _anchored(event: ev.AnyAudited, line: Line) -> str | None:
    return line.digest if isinstance(event, ev.IntegrityChecked) and event.nonce else None


def _chained(records: Iterable[Record], head: Head) -> tuple[tuple[Line, ...], Head]:
    """The next lines, and the head after them."""
    lines: list[Line] = []
    for record in records:
        lines += seal([record], head)
        head = Head(lines[-1].sequence, lines[-1].digest)
    return tuple(lines), head


def _happened(line: Line, value: str | None) -> Happens:
    try:
        event = ev.from_bytes(line.payload)
    except msgspec.MsgspecError as error:
        raise _broken(line, f"it cannot be read: {error}") from error
    expected = getattr(event, "credential", None)
    if expected != (None if value is None else digest(value)):
        raise _broken(line, "the credential that belongs to it is not what was written")
    return event, value


def _broken(line: Line, message: str) -> Broken:
    return Broken(Path(NAME), Fault(line.sequence, "other-person", message))
