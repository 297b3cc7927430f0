"""The log of a table step by step: what each command caused, and the table before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import msgspec

from pitboss.house.fairness import Fact, fact_from_bytes
from pitboss.house.house import Step
from pitboss.store.batch import commanded_from_bytes
from pitboss.store.chain import EVENT, FAIRNESS, Head, Line
from pitboss.table import Table, fold
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import AnyEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedStep(Step):
    """A step that is in the log. `since` is the sequence before it, `head` its last line."""

    before: Table | None
    since: int
    head: Head

    @property
    def sequence(self) -> int:
        """The sequence of its last line."""
        return self.head.sequence


After = Callable[[Table | None, tuple[AnyEvent, ...], tuple[Fact, ...]], Table | None]


def batched(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines of the log batch by batch."""
    batch: list[Line] = []
    for line in lines:
        batch.append(line)
        if not line.more:
            yield tuple(batch)
            batch = []


def _folded(table: Table | None, events: tuple[AnyEvent, ...], _: tuple[Fact, ...]) -> Table | None:
    return fold(events, table)


def step_of(batch: tuple[Line, ...], before: Table | None, after: After = _folded) -> LoggedStep | None:
    """One batch of the log as a step, `after` being the table that follows from it; None for the header."""
    events = tuple(from_bytes(line.payload) for line in batch if line.kind == EVENT)
    facts = tuple(fact_from_bytes(line.payload) for line in batch if line.kind == FAIRNESS)
    table = after(before, events, facts)
    if table is None or not (events or facts):
        return None
    return LoggedStep(
        command=commanded_from_bytes(batch[-1].payload).command,
        events=events,
        facts=facts,
        table=table,
        before=before,
        since=batch[0].sequence - 1,
        head=Head(batch[-1].sequence, batch[-1].digest),
    )


_TABLE = msgspec.json.Decoder(Table)


def table_from_bytes(stored: bytes) -> Table:
    """The table that was stored with a round."""
    return _TABLE.decode(stored)
