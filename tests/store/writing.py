"""Writing logs in tests, honest and forged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pitboss.law.refusal import Refusal
from pitboss.store import LogFile, Record, Sync
from pitboss.store.batch import ended
from pitboss.store.chain import EVENT, ORIGIN, digest_of
from pitboss.table import Table, decide, evolve
from pitboss.table import commands as do
from pitboss.table.event_bytes import to_bytes
from pitboss.table.events import AnyEvent

Batch = tuple[do.AnyCommand, tuple[AnyEvent, ...]]
"""A command and what it caused."""


def write(path: Path, batches: Iterable[Batch]) -> Path:
    """A log of these commands."""
    with LogFile(path, sync=Sync.ON_CLOSE) as log:
        for batch in batches:
            log.append(records_of(batch))
    return path


def records_of(batch: Batch) -> list[Record]:
    """A command and what it caused, as one batch of a log."""
    command, events = batch
    return ended([Record(EVENT, to_bytes(event)) for event in events], command)


def caused(*commands: do.AnyCommand) -> list[Batch]:
    """What each command causes, from the opening of a table on; none is refused."""
    table: Table | None = None
    batches: list[Batch] = []
    for command in commands:
        answer = decide(table, command)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            table = evolve(table, event)
        batches.append((command, answer))
    return batches


def sealed_again(lines: Iterable[bytes]) -> bytes:
    """Lines whose digests and numbers are made anew, as a careful forger would. Each is `MORE KIND PAYLOAD`."""
    digest, written = ORIGIN, b""
    for sequence, line in enumerate(lines):
        rest = b"%d %s" % (sequence, line)
        digest = digest_of(digest, rest)
        written += digest.encode() + b" " + rest + b"\n"
    return written


def unsealed(log: bytes) -> list[bytes]:
    """The lines of a log without digest and number."""
    return [line.split(b" ", 2)[2] for line in log.splitlines()]
