"""One table in play, whatever keeps its log: files in the terminal, a database in a server.

A command is decided, and its consequences are planned: the lines to write, and the house and the table after them. Once
that is on disk it is accepted, and until then nothing has happened. So a writer for many tables can write them
together, and anyone with a single table can let the session do the writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from pitboss.house.chances import Chances
from pitboss.house.contributing import contributed, promised
from pitboss.house.fairness import Contributed, Fact, fact_to_bytes
from pitboss.house.house import PAUSE, House, HouseRefused
from pitboss.house.keeper import Chance, Keeper, keeper_to_bytes
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.resume import resumed
from pitboss.house.shuffle import Source
from pitboss.law.refusal import Refusal, Refused
from pitboss.store.batch import Done, ended
from pitboss.store.chain import CHECKPOINT, EVENT, FAIRNESS, Family, Head, Line, Record, head_of, header, seal
from pitboss.store.journal import Checkpoint, Entry, Journal
from pitboss.store.sealing import Sealed, digest, form, sealed_to_bytes
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table.duties import Duty
from pitboss.table.event_bytes import to_bytes
from pitboss.table.events import AnyEvent, RoundEnded
from pitboss.table.state import state_bytes

AnyJournal = TypeVar("AnyJournal", bound=Journal)
Told = Callable[[Keeper, Table], tuple[Fact, ...]]
"""What somebody adds to the shuffle; `Refused` if it is not accepted."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A command that was decided and is not on disk yet: what to write, and what holds once it is written."""

    entry: Entry
    step: LoggedStep
    keeper: Keeper | None
    audit: Head | None = None
    """The last line of the audit log, as the log of the table names it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session stands: at what is on disk, or at what would be there after some plans."""

    head: Head
    table: Table | None
    keeper: Keeper | None
    anchored: Head | None
    chances: tuple[Head, Head, tuple[tuple[Line, Chance], ...]]


class TableSession(Generic[AnyJournal]):
    """A table, its house and its journal. Reopened, it is the same table, with the same undealt cards.

    `table` is None until the table is opened by its first command.
    """

    def __init__(self, journal: AnyJournal, *, source: Source | None = None, pause: int = PAUSE) -> None:
        self.journal = journal
        try:
            found = resumed(journal)
        except BaseException:
            journal.close()
            raise
        self.table = found.table
        self.head = found.head
        """The last line of the log."""
        self.recent = list(found.steps)
        """The last steps before it was opened."""
        self.audit: Callable[[], Head] = Head
        """The last line of the audit log of the house, which the next batch names."""
        self.anchored: Head | None = None
        """The one that the log has named last."""
        self._seals = found.seals
        self._chances = Chances(journal, found.head, found.secret_head)
        self.house = House(found.keeper, source=source, record=self._chances, pause=pause)

    @property
    def open_table(self) -> Table:
        """The table, for those who only come once it is open."""
        if self.table is None:
            raise RuntimeError("the table is not open")
        return self.table

    @property
    def sequence(self) -> int:
        """The number of the last line of the log."""
        return self.head.sequence

    def begin(self, at: int) -> Entry:
        """What is written before the first command, if nothing is yet: the headers of the log and of the secrets."""
        lines, secrets = seal([header(Family.LOG, checkpoints=True)], Head()), seal([header(Family.KEEPER)], Head())
        self.head = self._chances.log = head_of(lines, Head())
        self._chances.head = head_of(secrets, Head())
        return Entry(lines, secrets, opened_at=at)

    def reads(self, command: do.AnyCommand) -> bool:
        """Whether planning it reads the journal: when a deck leaves the table, all its orders are opened."""
        return isinstance(command, do.Perform) and command.duty in (Duty.REMOVE, Duty.CLOSE)

    def plan(self, command: do.AnyCommand, done: Done | None = None) -> Plan | Refusal:
        """What the command causes, or why it is refused; asking changes nothing."""
        answer = self._refused(command) or decide(self.table, command)
        if isinstance(answer, Refusal):
            return answer
        with self._supposing():
            table, facts = self.house.follow(self.table, answer)
            after = self.house.keeper
        return self._planned(command, answer, facts, (table, after), done)

    def completed(self, command: do.AnyCommand) -> do.AnyCommand | Refusal:
        """A dealer's or floorperson's command with what only the house knows, or why it is refused."""
        refusal = self._refused(command)
        if refusal is not None or self.table is None:
            return refusal or command
        try:
            self.house.prepare(self.table, command.at)
            return self.house.completed(self.table, command)
        except Refused as refused:
            return refused.refusal

    def _refused(self, command: do.AnyCommand) -> Refusal | None:
        """Why the house refuses a command, although the table may not."""
        try:
            if self.table is not None:
                self.house.check(self.table, command)
        except Refused as refused:
            return refused.refusal
        return None

    def ask(self, command: do.AnyCommand) -> Plan | None:
        """Whom to ask for their part in the shuffle before the house does this, if anyone."""
        asked = None if self.table is None else self.house.asks(self.table, command)
        return None if asked is None or self.table is None else self._told((asked,), self.table)

    def tell(self, facts: Told, done: Done | None = None) -> Plan | Refusal:
        """A player's part in the shuffle, or why it is refused."""
        if self.table is None or self.house.keeper is None:
            return Refusal("not-kept", None, "the house does not hold the cards at this table, so nobody can mix them")
        try:
            return self._told(facts(self.house.keeper, self.table), self.table, done)
        except Refused as refused:
            return refused.refusal

    def _told(self, facts: tuple[Fact, ...], table: Table, done: Done | None = None) -> Plan:
        with self._supposing():
            self.house.told(facts)
            after = self.house.keeper
        return self._planned(None, (), facts, (table, after), done)

    @contextmanager
    def _supposing(self) -> Iterator[None]:
        """Let the house follow what has not happened yet, and then restore it."""
        keeper = self.house.keeper
        try:
            yield
        finally:
            self.house.keeper = keeper

    def _planned(
        self,
        command: do.AnyCommand | None,
        events: tuple[AnyEvent, ...],
        facts: tuple[Fact, ...],
        after: tuple[Table, Keeper | None],
        done: Done | None = None,
    ) -> Plan:
        table, keeper = after
        records = [Record(EVENT, to_bytes(event)) for event in events]
        records += [Record(FAIRNESS, fact_to_bytes(fact)) for fact in facts]
        # The checkpoint belongs to the last line of the batch, which comes after its own.
        last = self.sequence + len(records) + 2
        checkpoint = _checkpoint(events, last, table, keeper) if self._seals and keeper is not None else None
        if checkpoint is not None:
            records.append(_sealed(checkpoint, self._chances.head))
        anchor = self.audit()
        named = None if anchor in (self.anchored, Head()) else anchor
        lines = seal(ended(records, command, done, named), self.head)
        step = LoggedStep(
            command=command,
            events=events,
            facts=facts,
            table=table,
            before=self.table,
            since=self.sequence,
            head=head_of(lines, self.head),
        )
        return Plan(Entry(lines, self._chances.waiting, done, checkpoint), step, keeper, named)

    def anchor(self) -> Plan | None:
        """A batch that names the last line of the audit log, if the log of the table does not have it yet."""
        if self.table is None or self.audit() in (self.anchored, Head()):
            return None
        return self._planned(None, (), (), (self.table, self.house.keeper))

    def accept(self, plan: Plan) -> LoggedStep:
        """It is on disk: now it has happened."""
        self.head = self._chances.log = plan.step.head
        self._chances.written(len(plan.entry.secrets))
        if plan.audit is not None:
            self.anchored = plan.audit
        self.table, self.house.keeper = plan.step.table, plan.keeper
        return plan.step

    @property
    def standing(self) -> Standing:
        """Where it stands now."""
        return Standing(self.head, self.table, self.house.keeper, self.anchored, self._chances.standing)

    def stand(self, standing: Standing) -> None:
        """Stand where it stood before, or where plans that are on disk now have led."""
        self.head, self.table, self.anchored = standing.head, standing.table, standing.anchored
        self.house.keeper = standing.keeper
        self._chances.stand(standing.chances)

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """Plan one command after another as if each plan were on disk when it is accepted.

        Afterward the session stands where it stood, and what chance decided in between was not decided: nobody was
        told, and nothing was written. To be left without waiting for anything, since nobody may see it meanwhile.
        """
        before = self.standing
        try:
            yield
        finally:
            self.stand(before)

    def submit(self, command: do.AnyCommand) -> LoggedStep | Refusal:
        """Decide a command. What it caused is in the log when this returns; if it was refused, nothing is."""
        complete = self.completed(command)
        if isinstance(complete, Refusal):
            return complete
        asked = self.ask(complete)
        if asked is not None:
            self._write(asked)
            said = "players have been asked for their part in the shuffle: deal when they have answered"
            return Refusal("contributions-asked", None, said)
        return self._write(self.plan(complete))

    def promise(self, who: str, promise: str, at: int) -> LoggedStep | Refusal:
        """A player's promise to contribute to the shuffle."""
        return self._write(self.tell(lambda _, table: (promised(table, who, promise, at),)))

    def contribute(self, fact: Contributed, following: str | None = None) -> LoggedStep | Refusal:
        """A player keeps a promise, and makes the next."""
        return self._write(self.tell(lambda keeper, table: contributed(keeper, table, fact, following)))

    def run(self, clock: Callable[[], int]) -> Iterator[LoggedStep]:
        """Let the house do all it can, each step at its time, until a person must act; with only bots, that is never.

        If players are asked to contribute, that is a step of its own: they may answer before the next is taken.
        """
        while self.table is not None and (command := self.house.next_command(self.table, clock())) is not None:
            step = self._write(self.ask(command) or self.plan(command))
            if isinstance(step, Refusal):
                raise HouseRefused(command, step)
            yield step

    def _write(self, plan: Plan | Refusal) -> LoggedStep | Refusal:
        if isinstance(plan, Refusal):
            return plan
        self.journal.write(plan.entry)
        return self.accept(plan)

    def close(self) -> None:
        """Let another process resume the table."""
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _checkpoint(events: tuple[AnyEvent, ...], sequence: int, table: Table, keeper: Keeper) -> Checkpoint | None:
    over = [event for event in events if isinstance(event, RoundEnded)]
    if not over:
        return None
    return Checkpoint(over[-1].round, sequence, over[-1].at, state_bytes(table), keeper_to_bytes(keeper))


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
    return Record(CHECKPOINT, sealed_to_bytes(seal_))
