"""Resuming a table from its journal: only what the chain of its log covers is believed; the rest is refused.

The log is folded together with what chance decided before each of its lines, and what was published and sealed along
the way must come out the same. A database keeps more alongside the log, which must agree as well; there, the fold does
not begin at the first line, but far enough back that every order of cards in use is shuffled, cut and dealt in it
again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from pitboss.house.chances import CHANCE, Chances, Drawn
from pitboss.house.commitment import commit
from pitboss.house.fairness import Fact
from pitboss.house.house import House
from pitboss.house.keeper import Keeper, Shuffled, keeper_to_bytes
from pitboss.house.kept_beside import CommandsKept, RoundsKept, is_ours, keeper_of, start_of, table_of
from pitboss.house.logged_steps import LoggedStep, batched, step_of
from pitboss.store.chain import (
    CHECKPOINT,
    COMMAND,
    Broken,
    Family,
    Head,
    Line,
    checked,
    has_checkpoints,
    header_faults,
)
from pitboss.store.forged import reason
from pitboss.store.journal import Checkpoint, Journal
from pitboss.store.sealing import Sealed, digest, is_of, sealed_from_bytes
from pitboss.table import Table
from pitboss.table.events import AnyEvent, RoundEnded

if TYPE_CHECKING:
    from pitboss.store.database_journal import DatabaseJournal

RECENT = 256
"""How many steps are remembered for players who were away."""


@dataclass(slots=True)
class Resumed:
    """A table as it was left; `table` is None until it is opened."""

    journal: Journal
    seals: bool
    """Whether every round that ends is sealed by a checkpoint."""
    keeper: Keeper | None
    """The undealt cards, if the house keeps them."""
    table: Table | None = None
    head: Head = field(default_factory=Head)
    secret_head: Head = field(default_factory=Head)
    steps: deque[LoggedStep] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The last steps, to tell people who were away."""
    _published: tuple[Fact, ...] = ()
    """What the house publishes with the batch being followed."""

    def begin(self, kept: DatabaseJournal, start: Checkpoint) -> None:
        """Resume from what is stored with a round."""
        self.keeper, self.table = keeper_of(kept, start), table_of(kept, start)
        self.head, self.secret_head = kept.head_at(start.sequence), kept.sealed(start).secret_head
        for order in (*(each.shuffled for each in self.keeper.orders.values()), *self.keeper.prepared.values()):
            _check_root(kept, start.sequence, order)

    def follow(self, batch: tuple[Line, ...]) -> LoggedStep | None:
        """Advance by one batch of the log."""
        last = batch[-1]
        if last.sequence and last.kind != COMMAND:
            raise self.journal.broken(last.sequence, "no-command", "the batch does not end with its command")
        # A forgery may break any assumption of the table; whatever it breaks, it is not what was written.
        try:
            step = step_of(batch, self.table, self._after)
        except Exception as error:
            message = f"the table cannot continue from here: {reason(error)}"
            raise self.journal.broken(last.sequence, "illegal-transition", message) from error
        if step is not None:
            if step.facts != self._published:
                message = "what was published with this does not match the undealt cards"
                raise self.journal.broken(last.sequence, "other-facts", message)
            self.table = step.table
            self.steps.append(step)
        self.head = Head(last.sequence, last.digest)
        return step

    def _after(self, table: Table | None, events: tuple[AnyEvent, ...], facts: tuple[Fact, ...]) -> Table | None:
        """Let the house follow. It must have published what it publishes; what players add to the shuffle is theirs."""
        house = House(self.keeper, record=Chances(self.journal, self.head, self.secret_head))
        self._published = facts
        if events:
            table, published = house.follow(table, events)
            self._published = facts if self.keeper is None else published
        else:
            house.told(facts)
        self.keeper = house.keeper
        return table

    def compare_seals(self, batch: tuple[Line, ...], step: LoggedStep | None) -> None:
        """Check the seals of a followed batch: where a round ends there is one, and it is for this table."""
        journal = self.journal
        ended = [event.round for event in (step.events if step else ()) if isinstance(event, RoundEnded)]
        seals = [line for line in batch if line.kind == CHECKPOINT]
        if ended and not seals and self.seals:
            message = f"round {ended[-1]} ends here, but no checkpoint seals it"
            raise journal.broken(batch[-1].sequence, "no-checkpoint", message)
        for line in seals:
            seal = _seal(journal, line)
            if seal.round not in ended:
                message = f"round {seal.round} does not end here, but is sealed"
                raise journal.broken(line.sequence, "other-state", message)
            self._compare(line, seal)

    def _compare(self, line: Line, seal: Sealed) -> None:
        """The table and the keeper that the log yields must be those that were sealed."""
        journal = self.journal
        if self.table is None or not is_of(seal, self.table):
            raise journal.broken(line.sequence, "other-state", f"the table differs after round {seal.round}")
        if self.keeper is None:
            return
        if is_ours(seal) and seal.keeper != digest(keeper_to_bytes(self.keeper)):
            raise journal.broken(line.sequence, "other-state", f"the undealt cards differ after round {seal.round}")
        if seal.secret_head != self.secret_head:
            message = f"the secrets up to round {seal.round} are not what was written"
            raise journal.broken(line.sequence, "other-secrets", message)


def resumed(journal: Journal) -> Resumed:
    """A table as it was left; `Broken` if anything it resumes from is not what was written."""
    promised, kept = _check_header(journal), journal.beside
    if kept is None:
        return _folded(journal, seals=promised)
    kept.check_end()
    return _folded(journal, start_of(kept), seals=True)


def check_whole(journal: DatabaseJournal) -> None:
    """Raise `Broken` if anything kept about a table does not follow from its log and its secrets."""
    _check_header(journal)
    journal.check()
    _folded(journal, seals=True)


def _check_header(journal: Journal) -> bool:
    """Whether the log promises checkpoints; `Broken` if it does not begin as this program writes one."""
    first = next(journal.lines(-1, 0), None)
    for fault in header_faults(first, Family.LOG) if first else ():
        raise journal.broken(fault.line, fault.code, fault.message)
    return first is not None and has_checkpoints(first)


def _folded(journal: Journal, start: Checkpoint | None = None, *, seals: bool) -> Resumed:
    # An open house may keep writing: whatever comes after these two lines is not looked at.
    head, secret_head = journal.heads()
    found = Resumed(journal, seals, Keeper() if journal.keeps_cards else None)
    kept = journal.beside
    if kept is not None and start is not None:
        found.begin(kept, start)
    chances = _ChancesDrawn(found, secret_head)
    beside: tuple[CommandsKept | RoundsKept, ...] = ()
    if kept is not None:
        since, until = found.head.sequence, head.sequence
        beside = (CommandsKept(kept, since, until), RoundsKept(kept, since, until))
    chances.draw()
    for batch in batched(checked(journal.lines(found.head.sequence, head.sequence), found.head, journal.name)):
        step = found.follow(batch)
        found.compare_seals(batch, step)
        for each in beside:
            each.compare(batch)
        chances.draw()
    if found.head != head:
        raise journal.broken(head.sequence + 1, "torn-batch", "more lines of the last batch were to come")
    chances.check_end()
    for each in beside:
        each.check_end()
    return found


class _ChancesDrawn:
    """What chance decided since, line by line of the secrets, each checked."""

    def __init__(self, found: Resumed, until: Head) -> None:
        self._found = found
        journal, head = found.journal, found.secret_head
        self._lines = checked(journal.secrets(head.sequence, until.sequence), head, journal.secrets_name)
        self._next = next(self._lines, None)

    def draw(self) -> None:
        """Give the keeper what was drawn after the line of the log that was reached."""
        found = self._found
        while (line := self._next) is not None:
            if line.kind == CHANCE:
                drawn = self._drawn(line)
                if drawn.after != found.head.sequence or found.keeper is None:
                    return
                if drawn.digest != found.head.digest:
                    raise self._lost(drawn)
                _check_root(found.journal, drawn.after, drawn.chance)
                found.keeper = found.keeper.with_chance(drawn.chance)
            found.secret_head = Head(line.sequence, line.digest)
            self._next = next(self._lines, None)

    def check_end(self) -> None:
        """Nothing may be left that was drawn after another line."""
        if self._next is not None:
            raise self._lost(self._drawn(self._next))

    def _drawn(self, line: Line) -> Drawn:
        try:
            return msgspec.json.decode(line.payload, type=Drawn)
        except msgspec.MsgspecError as error:
            message = f"line {line.sequence} of the secrets cannot be read: {error}"
            raise self._found.journal.broken(self._found.head.sequence, "other-secrets", message) from error

    def _lost(self, drawn: Drawn) -> Broken:
        message = f"chance was asked after line {drawn.after} of the log, which is missing or different"
        return self._found.journal.broken(drawn.after, "other-log", message)


def _check_root(journal: Journal, after: int, order: Shuffled) -> None:
    """An order and its salts must have the root that was, or will be, published for them."""
    try:
        root = commit(order.cards, order.salts)
    except ValueError:
        root = ""
    if root != order.root:
        message = f"the order of deck {order.deck} that was drawn after line {after} does not have its root"
        raise journal.broken(after, "other-secrets", message)


def _seal(journal: Journal, line: Line) -> Sealed:
    try:
        return sealed_from_bytes(line.payload)
    except msgspec.MsgspecError as error:
        raise journal.broken(line.sequence, "other-state", f"the checkpoint cannot be read: {error}") from error
