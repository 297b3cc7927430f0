"""One table in memory: its state, its house, and where its chains stand. What a command causes is planned here and
accepted once it is on disk; until then nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

import msgspec

from pitboss.house.fairness import Fact, fact_to_bytes
from pitboss.house.house import House
from pitboss.house.keeper import Chance, Keeper, keeper_to_bytes
from pitboss.house.running import CHANCE, Drawn
from pitboss.house.shuffle import Source
from pitboss.law.refusal import Refusal, Refused
from pitboss.server.tables.logged_steps import LoggedStep
from pitboss.server.tables.purses import Purses
from pitboss.server.tables.resume import drawn_in, resumed
from pitboss.store.batch import Done, ended
from pitboss.store.chain import CHECKPOINT, EVENT, FAIRNESS, Family, Head, Line, Record, head_of, header, seal
from pitboss.store.journal import Checkpoint, Entry, Journal, NewTable
from pitboss.store.sealing import Sealed, digest, form
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table.duties import Duty
from pitboss.table.events import AnyEvent, RoundEnded, to_bytes
from pitboss.table.state import state_bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """A command that was decided and is not on disk yet: what to write, and what holds once it is written."""

    entry: Entry
    step: LoggedStep
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


class TableSession:
    """A table that goes on from its journal; `table` is None until it is opened."""

    def __init__(self, journal: Journal, source: Source | None = None) -> None:
        self.journal = journal
        self.purses: Purses | None = None
        """What guests have beside the tables of the house."""
        found = resumed(journal)
        self.table = found.table
        self._chances = _Chances(journal)
        # When bets close is for the table's actor to say, which knows who is there.
        self.house = House(found.keeper, source=source, record=self._chances, pause=0)
        self.head, self._secret_head = found.head, found.secret_head
        self.recent = list(found.steps)
        """The last steps."""
        self._chances.after = self.head

    @property
    def sequence(self) -> int:
        """The last line of the log."""
        return self.head.sequence

    def begin(self, at: int) -> NewTable:
        """What a table writes before its first command: the headers of its log and of its secrets."""
        lines, secrets = seal([header(Family.LOG, checkpoints=True)], Head()), seal([header(Family.KEEPER)], Head())
        self.head, self._secret_head = head_of(lines, Head()), head_of(secrets, Head())
        self._chances.after = self.head
        return NewTable(self.journal.table_id, at, Entry(self.journal.table_id, lines, secrets))

    def house_command(self, now: int) -> do.AnyCommand | None:
        """What the house or one of its bots does next."""
        return None if self.table is None else self.house.next_command(self.table, now)

    def reads(self, command: do.AnyCommand) -> bool:
        """Whether planning it reads the journal: where a deck leaves the table, all its orders are opened."""
        return isinstance(command, do.Perform) and command.duty in (Duty.REMOVE, Duty.CLOSE)

    def plan(self, command: do.AnyCommand, done: Done | None = None) -> Plan | Refusal:
        """What the command causes, or why it is refused; nothing is changed by asking."""
        try:
            if self.table is not None:
                self.house.check(self.table, command)
        except Refused as refused:
            return refused.refusal
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            return answer
        keeper = self.house.keeper
        try:
            table, facts = self.house.follow(self.table, answer)
            after = self.house.keeper
        finally:
            self.house.keeper = keeper
        return self._planned(answer, facts, table, after, command=command, done=done)

    def ask(self, command: do.AnyCommand) -> Plan | None:
        """Whom to ask for their part of the shuffle before the house does this, if anyone."""
        asked = None if self.table is None else self.house.asks(self.table, command)
        return None if asked is None or self.table is None else self._told((asked,), self.table)

    def tell(self, facts: Callable[[Keeper, Table], tuple[Fact, ...]], done: Done) -> Plan | Refusal:
        """A player's part of the shuffle, or why it is refused."""
        if self.table is None or self.house.keeper is None:
            raise RuntimeError("the house keeps no cards here that anyone could mix")
        try:
            return self._told(facts(self.house.keeper, self.table), self.table, done)
        except Refused as refused:
            return refused.refusal

    def _told(self, facts: tuple[Fact, ...], table: Table, done: Done | None = None) -> Plan:
        keeper = self.house.keeper
        for fact in facts:
            keeper = None if keeper is None else keeper.told(fact)
        return self._planned((), facts, table, keeper, done=done)

    def _planned(
        self,
        events: tuple[AnyEvent, ...],
        facts: tuple[Fact, ...],
        table: Table,
        keeper: Keeper | None,
        *,
        command: do.AnyCommand | None = None,
        done: Done | None,
    ) -> Plan:
        records = [Record(EVENT, to_bytes(event)) for event in events]
        records += [Record(FAIRNESS, fact_to_bytes(fact)) for fact in facts]
        drawn = len(self._chances.waiting)
        secrets: tuple[Line, ...] = ()
        head = self._secret_head
        for each in self._chances.waiting:
            secrets += seal([Record(CHANCE, msgspec.json.encode(each))], head)
            head = head_of(secrets, head)
        # The checkpoint belongs to the last line of the batch, which comes after its own.
        checkpoint = _checkpoint(events, self.sequence + len(records) + 2, table, keeper)
        if checkpoint is not None:
            records.append(_sealed(checkpoint, head))
        lines = seal(ended(records, command, done), self.head)
        purses = self.purses.after(events) if self.purses else {}
        entry = Entry(self.journal.table_id, lines, secrets, done, checkpoint, purses)
        after = head_of(lines, self.head)
        step = LoggedStep(self.sequence, after, events, facts, self.table, table)
        return Plan(entry, step, head, drawn, keeper)

    def accept(self, plan: Plan) -> LoggedStep:
        """It is on disk: now it has happened."""
        self.head, self._secret_head = plan.step.head, plan.secret_head
        self._chances.after = self.head
        del self._chances.waiting[: plan.drawn]
        self.table, self.house.keeper = plan.step.after, plan.keeper
        if self.purses:
            self.purses.accept(plan.entry.purses)
        return plan.step


def _checkpoint(events: tuple[AnyEvent, ...], sequence: int, table: Table, keeper: Keeper | None) -> Checkpoint | None:
    ended = [event for event in events if isinstance(event, RoundEnded)]
    if not ended or keeper is None:
        return None
    return Checkpoint(ended[-1].round, sequence, ended[-1].at, state_bytes(table), keeper_to_bytes(keeper))


def _sealed(checkpoint: Checkpoint, secrets: Head) -> Record:
    """The line that puts a checkpoint under the chain of the log."""
    seal_ = Sealed(
        round=checkpoint.round,
        state=digest(checkpoint.state),
        state_form=form(Table),
        keeper=digest(checkpoint.keeper),
        keeper_form=form(Keeper),
        secrets=secrets.sequence,
        secrets_digest=secrets.digest,
    )
    return Record(CHECKPOINT, msgspec.json.encode(seal_))
