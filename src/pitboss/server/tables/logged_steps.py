"""The log of a table step by step: what each command caused, and the table before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from pitboss.house.fairness import Fact, fact_from_bytes
from pitboss.store.chain import EVENT, FAIRNESS, Head, Line
from pitboss.table import Table, evolve
from pitboss.table.events import AnyEvent, from_bytes


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """What one command caused. `since` is the sequence before it, `head` its last line.

    A player's part of the shuffle causes no event, and is a step all the same.
    """

    since: int
    head: Head
    events: tuple[AnyEvent, ...]
    facts: tuple[Fact, ...]
    before: Table | None
    after: Table

    @property
    def sequence(self) -> int:
        """The sequence of its last line."""
        return self.head.sequence


def batched(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines of the log batch by batch."""
    batch: list[Line] = []
    for line in lines:
        batch.append(line)
        if not line.more:
            yield tuple(batch)
            batch = []


def step_of(batch: tuple[Line, ...], before: Table | None) -> LoggedStep | None:
    """One batch of the log as a step; the header is none."""
    events = tuple(from_bytes(line.payload) for line in batch if line.kind == EVENT)
    facts = tuple(fact_from_bytes(line.payload) for line in batch if line.kind == FAIRNESS)
    table = before
    for event in events:
        table = evolve(table, event)
    if table is None or not (events or facts):
        return None
    return LoggedStep(batch[0].sequence - 1, Head(batch[-1].sequence, batch[-1].digest), events, facts, before, table)


_TABLE = msgspec.json.Decoder(Table)


def table_from_bytes(stored: bytes) -> Table:
    """The table that was stored with a round."""
    return _TABLE.decode(stored)
