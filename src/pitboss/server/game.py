"""One table in memory: its state, its house, and where its chains stand. What a command causes is planned here and
accepted once it is on disk; until then nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

import msgspec

from pitboss.house.fairness import Fact, fact_from_bytes, fact_to_bytes
from pitboss.house.house import House
from pitboss.house.keeper import Chance, Keeper, keeper_from_bytes, keeper_to_bytes
from pitboss.house.running import CHANCE, Drawn
from pitboss.house.shuffle import Source
from pitboss.law.refusal import Refusal
from pitboss.store.chain import EVENT, FAIRNESS, Broken, Family, Head, Line, Record, checked, head_of, header, seal
from pitboss.store.chain import Fault as LogFault
from pitboss.store.journal import Checkpoint, Done, Entry, Journal, NewTable
from pitboss.table import Table, decide, evolve
from pitboss.table import commands as do
from pitboss.table.events import AnyEvent, RoundEnded, from_bytes, to_bytes
from pitboss.table.state import state_bytes


@dataclass(frozen=True, slots=True)
class Step:
    """What one command caused. `since` is the sequence before it, `sequence` that of its last line."""

    since: int
    sequence: int
    events: tuple[AnyEvent, ...]
    facts: tuple[Fact, ...]
    before: Table | None
    after: Table


@dataclass(frozen=True, slots=True)
class Plan:
    """A command that was decided and is not on disk yet: what to write, and what holds once it is written."""

    entry: Entry
    step: Step
    head: Head
    secret_head: Head
    drawn: int
    """How many of the things that chance decided are in the entry."""
    keeper: Keeper | None


class _Chances:
    """What chance has decided at the table: what is on disk, then what goes there with the next command."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.waiting: list[Drawn] = []
        self.after = Head()

    def append(self, chance: Chance, /) -> None:
        self.waiting.append(Drawn(self.after.sequence, self.after.digest, chance))

    def __iter__(self) -> Iterator[Chance]:
        return (each.chance for each in chain(drawn_in(self._journal.secrets()), self.waiting))


def drawn_in(lines: Iterable[Line]) -> Iterator[Drawn]:
    """What chance decided, in the lines of the secrets."""
    return (msgspec.json.decode(line.payload, type=Drawn) for line in lines if line.kind == CHANCE)


class Game:
    """A table that goes on from its journal; `table` is None until it is opened."""

    def __init__(self, journal: Journal, source: Source | None = None) -> None:
        self.journal = journal
        self.table: Table | None = None
        self._chances = _Chances(journal)
        # When bets close is for the table's actor to say, which knows who is there.
        self.house = House(Keeper(), source=source, record=self._chances, pause=0)
        self.head, self._secret_head = journal.heads()
        self.recent: list[Step] = self._resume()
        """The last rounds, step by step."""
        self._chances.after = self.head

    @property
    def sequence(self) -> int:
        """The last line of the log."""
        return self.head.sequence

    def _resume(self, rounds: int = 3) -> list[Step]:
        """Fold the log since some rounds ago, together with what chance had decided before each of its lines."""
        kept = self.journal.checkpoints(most=rounds)
        after = -1
        if kept:
            self.table, self.house.keeper = table_from_bytes(kept[-1].state), keeper_from_bytes(kept[-1].keeper)
            after = kept[-1].sequence
        newest = takewhile(lambda each: each.after >= after, drawn_in(self.journal.newest_secrets()))
        waiting = reversed(list(newest))
        drawn = self._draw(next(waiting, None), waiting, after, None)
        steps = []
        for batch in batched(checked(self.journal.lines(after), self.journal.head_at(after))):
            step = self._follow(batch)
            if step is not None:
                steps.append(step)
            drawn = self._draw(drawn, waiting, batch[-1].sequence, batch[-1].digest)
        if drawn is not None:
            raise self._lost(drawn)
        return steps

    def _draw(self, drawn: Drawn | None, waiting: Iterator[Drawn], after: int, digest: str | None) -> Drawn | None:
        """Let the keeper have what was drawn after this line; what was drawn later comes back."""
        while drawn is not None and drawn.after == after:
            if self.house.keeper is None or digest not in (None, drawn.digest):
                raise self._lost(drawn)
            self.house.keeper = self.house.keeper.with_chance(drawn.chance)
            drawn = next(waiting, None)
        return drawn

    def _lost(self, drawn: Drawn) -> Broken:
        message = f"chance was asked after line {drawn.after} of the log, which is not there or not the same"
        return Broken(Path(self.journal.table_id), LogFault(drawn.after, "other-log", message))

    def _follow(self, batch: tuple[Line, ...]) -> Step | None:
        step = step_of(batch, self.table)
        if step is None:
            return None
        before = self.table
        for event in step.events:
            if before is not None and self.house.keeper is not None:
                self.house.keeper = self.house.keeper.after(before, event)
            before = evolve(before, event)
        self.table = step.after
        return step

    def begin(self, at: int) -> NewTable:
        """What a table writes before its first command: the headers of its log and of its secrets."""
        lines, secrets = seal([header(Family.LOG)], Head()), seal([header(Family.KEEPER)], Head())
        self.head, self._secret_head = head_of(lines, Head()), head_of(secrets, Head())
        self._chances.after = self.head
        return NewTable(self.journal.table_id, at, Entry(self.journal.table_id, lines, secrets))

    def house_command(self, now: int) -> do.AnyCommand | None:
        """What the house or one of its bots does next."""
        return None if self.table is None else self.house.next_command(self.table, now)

    def plan(self, command: do.AnyCommand, done: Done | None = None) -> Plan | Refusal:
        """What the command causes, or why it is refused; nothing is changed by asking."""
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            return answer
        keeper, table = self.house.keeper, self.table
        facts: list[Fact] = []
        try:
            for event in answer:
                facts += self.house.observe(table, event) if table is not None else ()
                table = evolve(table, event)
            after = self.house.keeper
        finally:
            self.house.keeper = keeper
        if table is None:
            raise ValueError("a command causes at least one event")
        return self._planned(answer, tuple(facts), table, after, done)

    def _planned(
        self,
        events: tuple[AnyEvent, ...],
        facts: tuple[Fact, ...],
        table: Table,
        keeper: Keeper | None,
        done: Done | None,
    ) -> Plan:
        records = [Record(EVENT, to_bytes(event)) for event in events]
        records += [Record(FAIRNESS, fact_to_bytes(fact)) for fact in facts]
        lines = seal(records, self.head)
        drawn = len(self._chances.waiting)
        secrets: tuple[Line, ...] = ()
        head = self._secret_head
        for each in self._chances.waiting:
            secrets += seal([Record(CHANCE, msgspec.json.encode(each))], head)
            head = head_of(secrets, head)
        checkpoint = _checkpoint(events, lines[-1].sequence, table, keeper)
        entry = Entry(self.journal.table_id, lines, secrets, done, checkpoint)
        step = Step(self.sequence, lines[-1].sequence, events, facts, self.table, table)
        return Plan(entry, step, head_of(lines, self.head), head, drawn, keeper)

    def accept(self, plan: Plan) -> Step:
        """It is on disk: now it has happened."""
        self.head, self._secret_head = plan.head, plan.secret_head
        self._chances.after = plan.head
        del self._chances.waiting[: plan.drawn]
        self.table, self.house.keeper = plan.step.after, plan.keeper
        return plan.step


def _checkpoint(events: tuple[AnyEvent, ...], sequence: int, table: Table, keeper: Keeper | None) -> Checkpoint | None:
    ended = [event for event in events if isinstance(event, RoundEnded)]
    if not ended or keeper is None:
        return None
    return Checkpoint(ended[-1].round, sequence, ended[-1].at, state_bytes(table), keeper_to_bytes(keeper))


def batched(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines of the log batch by batch."""
    batch: list[Line] = []
    for line in lines:
        batch.append(line)
        if not line.more:
            yield tuple(batch)
            batch = []


def step_of(batch: tuple[Line, ...], before: Table | None) -> Step | None:
    """One batch of the log as a step; the header is none."""
    events = tuple(from_bytes(line.payload) for line in batch if line.kind == EVENT)
    facts = tuple(fact_from_bytes(line.payload) for line in batch if line.kind == FAIRNESS)
    table = before
    for event in events:
        table = evolve(table, event)
    if table is None or not events:
        return None
    return Step(batch[0].sequence - 1, batch[-1].sequence, events, facts, before, table)


_TABLE = msgspec.json.Decoder(Table)


def table_from_bytes(stored: bytes) -> Table:
    """The table that was stored with a round."""
    return _TABLE.decode(stored)
