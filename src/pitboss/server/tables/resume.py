"""Going on with a table from its journal: whatever is believed stands under the chain of its log, or is refused.

The log is folded together with what chance decided, and everything that is kept beside it is compared with what comes
of that: the tables and the undealt cards that were stored with rounds, the facts that were published, the commands that
players gave. The fold begins so far back that every order of cards in use is shuffled, cut and dealt in it again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pitboss.house.commitment import commit
from pitboss.house.fairness import Fact, OrderCommitted, fact_from_bytes
from pitboss.house.house import House
from pitboss.house.keeper import Chance, Keeper, Shuffled, keeper_from_bytes, keeper_to_bytes
from pitboss.house.running import CHANCE, Drawn
from pitboss.server.tables.logged_steps import LoggedStep, batched, step_of, table_from_bytes
from pitboss.store.batch import Done
from pitboss.store.chain import CHECKPOINT, COMMAND, Broken, Head, Line, checked
from pitboss.store.journal import Checkpoint, Journal
from pitboss.store.sealing import Sealed, digest, form, is_of, is_ours, sealed_from_bytes
from pitboss.table import Table
from pitboss.table.events import RoundEnded

RECENT = 256
"""So many steps are remembered for who was away."""
_ROUNDS = 3
"""The log is folded since so many rounds ago at least."""


def drawn_in(lines: Iterable[Line]) -> Iterator[Drawn]:
    """What chance decided, in the lines of the secrets."""
    return (msgspec.json.decode(line.payload, type=Drawn) for line in lines if line.kind == CHANCE)


@dataclass(frozen=True, slots=True)
class _Record:
    """What chance has decided at a table, for whoever opens the orders of a deck again."""

    journal: Journal

    def append(self, chance: Chance, /) -> None:
        raise RuntimeError(f"nothing is drawn while a table is only followed: {chance}")

    def __iter__(self) -> Iterator[Chance]:
        return (each.chance for each in drawn_in(self.journal.secrets()))


@dataclass(slots=True)
class Resumed:
    """A table as it was left; `table` is None until it is opened."""

    journal: Journal
    table: Table | None = None
    keeper: Keeper = field(default_factory=Keeper)
    head: Head = field(default_factory=Head)
    secret_head: Head = field(default_factory=Head)
    steps: deque[LoggedStep] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The last steps, of which people are told who were away."""

    def follow(self, batch: tuple[Line, ...]) -> LoggedStep | None:
        """Go on by one batch of the log."""
        # What is forged may break any assumption of the table; whatever it breaks, it is not what was written.
        try:
            step = step_of(batch, self.table)
            facts = () if step is None else self._facts(step)
        except Exception as error:
            message = f"the table cannot go on from here: {error!r}"
            raise self.journal.broken(batch[-1].sequence, "illegal-transition", message) from error
        if step is not None:
            if facts != step.facts:
                message = "what was published with this is not what the undealt cards say"
                raise self.journal.broken(batch[-1].sequence, "other-facts", message)
            self.table = step.after
            self.steps.append(step)
        self.head = Head(batch[-1].sequence, batch[-1].digest)
        return step

    def _facts(self, step: LoggedStep) -> tuple[Fact, ...]:
        """What the house publishes with a step; what players add to the shuffle is theirs, and is only followed."""
        house = House(self.keeper, record=_Record(self.journal))
        facts = step.facts
        if step.events:
            _, facts = house.follow(step.before, step.events)
        else:
            house.told(facts)
        self.keeper = house.keeper or Keeper()
        return facts


def resumed(journal: Journal) -> Resumed:
    """A table as it was left; `Broken`, if anything that it goes on from is not what was written."""
    journal.check_header()
    journal.check_end()
    return _folded(journal, _start(journal))


def check_whole(journal: Journal) -> None:
    """`Broken`, if anything at all that is kept of a table is not what comes of its log and its secrets."""
    journal.check()
    _folded(journal, None)


def _folded(journal: Journal, start: Checkpoint | None) -> Resumed:
    # A house that is open may write meanwhile: what came after these two lines is not looked at.
    head, secret_head = journal.heads()
    found = Resumed(journal)
    if start is not None:
        _begin(found, start)
    chances = _Chances(found, secret_head)
    commands = _Commands(found, head)
    rounds = _Rounds(found, head)
    chances.draw()
    for batch in batched(checked(journal.lines(found.head.sequence, head.sequence), found.head, journal.table_id)):
        step = found.follow(batch)
        commands.compare(batch)
        rounds.compare(batch, step)
        chances.draw()
    if found.head != head:
        raise journal.broken(head.sequence + 1, "torn-batch", "more lines of the last batch were to come")
    for each in (chances, commands, rounds):
        each.check_end()
    return found


def _start(journal: Journal) -> Checkpoint | None:
    """The round after which to begin: old enough that no order in use is older, none if that is the very first."""
    kept = journal.checkpoints(most=_ROUNDS)
    seals = [journal.sealed(each) for each in kept]
    if len(kept) < _ROUNDS or not all(map(_is_ours, seals)):
        return None
    oldest = _committed(journal, kept[0])
    start = kept[-1] if oldest > kept[-1].sequence else journal.checkpoint_before(oldest)
    return start if start is not None and _is_ours(journal.sealed(start)) else None


def _committed(journal: Journal, newest: Checkpoint) -> int:
    """The first line with which an order that was in use after a round was published."""
    missing = {order.shuffled.root for order in _keeper(journal, newest).orders.values()}
    oldest = newest.sequence
    for line in journal.facts_until(newest.sequence) if missing else ():
        fact = fact_from_bytes(line.payload)
        if isinstance(fact, OrderCommitted) and fact.root in missing:
            missing.remove(fact.root)
            oldest = line.sequence
        if not missing:
            return oldest
    if missing:
        message = f"the undealt cards after round {newest.round} have an order that was never published"
        raise journal.broken(newest.sequence, "other-secrets", message)
    return oldest


def _begin(found: Resumed, start: Checkpoint) -> None:
    journal = found.journal
    seal, found.keeper = journal.sealed(start), _keeper(journal, start)
    try:
        found.table = table_from_bytes(start.state)
    except msgspec.MsgspecError as error:
        raise _unreadable(journal, start, error) from error
    found.head, found.secret_head = journal.head_at(start.sequence), seal.secret_head
    for order in (*(each.shuffled for each in found.keeper.orders.values()), *found.keeper.prepared.values()):
        _check_root(journal, start.sequence, order)


def _keeper(journal: Journal, checkpoint: Checkpoint) -> Keeper:
    try:
        return keeper_from_bytes(checkpoint.keeper)
    except msgspec.MsgspecError as error:
        raise _unreadable(journal, checkpoint, error) from error


def _unreadable(journal: Journal, checkpoint: Checkpoint, error: Exception) -> Broken:
    message = f"what is stored with round {checkpoint.round} cannot be read: {error}"
    return journal.broken(checkpoint.sequence, "other-state", message)


def _check_root(journal: Journal, after: int, order: Shuffled) -> None:
    """An order and its salts must have the root that was, or will be, published for them."""
    try:
        root = commit(order.cards, order.salts)
    except ValueError:
        root = ""
    if root != order.root:
        message = f"the order of deck {order.deck} that was drawn after line {after} does not have its root"
        raise journal.broken(after, "other-secrets", message)


def _is_ours(seal: Sealed) -> bool:
    """Whether this program stores what was sealed in the same shape, so that it can be read and compared."""
    return is_ours(seal) and seal.keeper_form == form(Keeper)


class _Chances:
    """What chance decided since, line by line of the secrets, each checked."""

    def __init__(self, found: Resumed, until: Head) -> None:
        self._found = found
        journal, head = found.journal, found.secret_head
        self._lines = checked(journal.secrets(head.sequence, until.sequence), head, journal.secrets_name)
        self._next = next(self._lines, None)

    def draw(self) -> None:
        """Let the keeper have what was drawn after the line of the log that was reached."""
        found = self._found
        while (line := self._next) is not None:
            if line.kind == CHANCE:
                drawn = self._drawn(line)
                if drawn.after != found.head.sequence:
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
        message = f"chance was asked after line {drawn.after} of the log, which is not there or not the same"
        return self._found.journal.broken(drawn.after, "other-log", message)


class _Commands:
    """What is kept of the commands that players gave: as many as the log tells of, and the same."""

    def __init__(self, found: Resumed, until: Head) -> None:
        self._journal = found.journal
        self._rows = found.journal.commands(found.head.sequence, until.sequence)
        self._next = next(self._rows, None)

    def compare(self, batch: tuple[Line, ...]) -> None:
        """The next batch of the log."""
        last = batch[-1]
        if last.sequence and last.kind != COMMAND:
            raise self._journal.broken(last.sequence, "no-command", "the batch does not end with its command")
        given, kept = self._journal.given(last), self._kept(last.sequence)
        if given != kept:
            raise self._journal.other_command(last.sequence, (given or kept or Done("nobody", "", b"")).player)

    def _kept(self, sequence: int) -> Done | None:
        if self._next is None or self._next[0] > sequence:
            return None
        (at, done), self._next = self._next, next(self._rows, None)
        if at != sequence:
            raise self._journal.other_command(at, done.player)
        return done

    def check_end(self) -> None:
        """Nothing may be left."""
        if self._next is not None:
            raise self._journal.other_command(self._next[0], self._next[1].player)


class _Rounds:
    """Every round that ended: its seal in the log, and what is stored of it."""

    def __init__(self, found: Resumed, until: Head) -> None:
        self._found = found
        stored = found.journal.ended_between(found.head.sequence, until.sequence)
        self._stored = {each.round: each.sequence for each in stored}

    def compare(self, batch: tuple[Line, ...], step: LoggedStep | None) -> None:
        """The next batch of the log, after it was followed."""
        journal = self._found.journal
        ended = [event.round for event in (step.events if step else ()) if isinstance(event, RoundEnded)]
        seals = [line for line in batch if line.kind == CHECKPOINT]
        if ended and not seals:
            message = f"round {ended[-1]} ends here, and no checkpoint seals it"
            raise journal.broken(batch[-1].sequence, "no-checkpoint", message)
        for line in seals:
            seal = _seal(journal, line)
            if seal.round not in ended:
                message = f"round {seal.round} does not end here, but is sealed"
                raise journal.broken(line.sequence, "other-state", message)
            if self._stored.pop(seal.round, None) != batch[-1].sequence:
                message = f"round {seal.round} was stored here and is not any more"
                raise journal.broken(line.sequence, "cut-off", message)
            self._compare(line, seal)

    def _compare(self, line: Line, seal: Sealed) -> None:
        """Where a round is sealed, the table and the keeper that the log makes are those that were stored."""
        found, journal = self._found, self._found.journal
        if found.table is None or not is_of(seal, found.table):
            raise journal.broken(line.sequence, "other-state", f"the table is another after round {seal.round}")
        if _is_ours(seal) and seal.keeper != digest(keeper_to_bytes(found.keeper)):
            raise journal.broken(line.sequence, "other-state", f"the undealt cards are others after round {seal.round}")
        if seal.secret_head != found.secret_head:
            message = f"the secrets up to round {seal.round} are not what was written"
            raise journal.broken(line.sequence, "other-secrets", message)

    def check_end(self) -> None:
        """Nothing may be stored of a round that did not end."""
        for number, sequence in self._stored.items():
            message = f"round {number} is stored, but the log does not seal it"
            raise self._found.journal.broken(sequence, "other-state", message)


def _seal(journal: Journal, line: Line) -> Sealed:
    try:
        return sealed_from_bytes(line.payload)
    except msgspec.MsgspecError as error:
        raise journal.broken(line.sequence, "other-state", f"the checkpoint cannot be read: {error}") from error
