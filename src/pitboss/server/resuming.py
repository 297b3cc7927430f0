"""Going on with a table from its journal: whatever is believed stands under the chain of its log, or is refused."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pitboss.house.keeper import Keeper, keeper_from_bytes, keeper_to_bytes
from pitboss.house.running import CHANCE, Drawn
from pitboss.server.steps import LoggedStep, batched, step_of, table_from_bytes
from pitboss.store.chain import CHECKPOINT, Broken, Head, Line, checked
from pitboss.store.journal import Checkpoint, Journal
from pitboss.store.sealing import Sealed, digest, form, is_of, sealed_from_bytes
from pitboss.table import Table, evolve

RECENT = 256
"""So many steps are remembered for who was away."""
_ROUNDS = 3
"""The log is folded since so many rounds ago."""


def drawn_in(lines: Iterable[Line]) -> Iterator[Drawn]:
    """What chance decided, in the lines of the secrets."""
    return (msgspec.json.decode(line.payload, type=Drawn) for line in lines if line.kind == CHANCE)


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

    def follow(self, batch: tuple[Line, ...]) -> None:
        """Go on by one batch of the log."""
        # What is forged may break any assumption of the table; whatever it breaks, it is not what was written.
        try:
            step = step_of(batch, self.table)
            before = self.table
            for event in step.events if step else ():
                self.keeper = self.keeper if before is None else self.keeper.after(before, event)
                before = evolve(before, event)
            for fact in step.facts if step else ():
                self.keeper = self.keeper.told(fact)
        except Exception as error:
            message = f"the table cannot go on from here: {error!r}"
            raise self.journal.broken(batch[-1].sequence, "illegal-transition", message) from error
        if step is not None:
            self.table = step.after
            self.steps.append(step)
        self.head = Head(batch[-1].sequence, batch[-1].digest)


def resumed(journal: Journal) -> Resumed:
    """Every table goes on from the last rounds, or from the beginning of its log where none of them is sealed.

    `Broken`, if anything that it goes on from is not what was written.
    """
    head, _ = journal.heads()
    journal.check_header()
    journal.check_end()
    kept = journal.checkpoints(most=_ROUNDS)
    found = _from(journal, kept)
    _fold(found, kept)
    if found.head != head:
        raise journal.broken(head.sequence + 1, "torn-batch", "more lines of the last batch were to come")
    return found


def _from(journal: Journal, kept: list[Checkpoint]) -> Resumed:
    """The oldest of these checkpoints that this program can go on from; each of them is checked."""
    found = Resumed(journal)
    seals = [journal.sealed(each) for each in kept]
    for checkpoint, newer, older in zip(kept, seals, seals[1:], strict=False):
        if newer is None and older is not None:
            message = f"round {checkpoint.round} is stored, but the log does not seal it"
            raise journal.broken(checkpoint.sequence, "other-state", message)
    usable = [(each, seal) for each, seal in zip(kept, seals, strict=True) if seal is not None and _is_ours(seal)]
    if usable:
        checkpoint, seal = usable[-1]
        try:
            found.table, found.keeper = table_from_bytes(checkpoint.state), keeper_from_bytes(checkpoint.keeper)
        except msgspec.MsgspecError as error:
            message = f"what is stored with round {checkpoint.round} cannot be read: {error}"
            raise journal.broken(checkpoint.sequence, "other-state", message) from error
        found.head, found.secret_head = journal.head_at(checkpoint.sequence), seal.secret_head
    return found


def _is_ours(seal: Sealed) -> bool:
    """Whether this program stores what was sealed in the same shape, so that it can be read and compared."""
    return seal.state_form == form(Table) and seal.keeper_form == form(Keeper)


def _fold(found: Resumed, kept: list[Checkpoint]) -> None:
    """Fold the log, together with what chance had decided before each of its lines."""
    journal = found.journal
    chances = _Chances(found)
    chances.draw()
    for batch in batched(checked(journal.lines(found.head.sequence), found.head, journal.table_id)):
        found.follow(batch)
        for line in batch:
            if line.kind == CHECKPOINT:
                _check_seal(found, line, kept)
        chances.draw()
    chances.check_end()


class _Chances:
    """What chance decided since, line by line of the secrets, each checked."""

    def __init__(self, found: Resumed) -> None:
        self._found = found
        journal, head = found.journal, found.secret_head
        self._lines = checked(journal.secrets(head.sequence), head, journal.secrets_name)
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


def _check_seal(found: Resumed, line: Line, kept: list[Checkpoint]) -> None:
    """Where a round is sealed, the table and the keeper that the log makes are those that were stored."""
    journal = found.journal
    seal = _seal(journal, line)
    if (not kept or seal.round >= kept[-1].round) and all(each.round != seal.round for each in kept):
        raise journal.broken(line.sequence, "cut-off", f"round {seal.round} was stored here and is not any more")
    if found.table is None or not is_of(seal, found.table):
        raise journal.broken(line.sequence, "other-state", f"the table is another after round {seal.round}")
    if _is_ours(seal) and seal.keeper != digest(keeper_to_bytes(found.keeper)):
        raise journal.broken(line.sequence, "other-state", f"the undealt cards are others after round {seal.round}")
    if seal.secret_head != found.secret_head:
        message = f"the secrets up to round {seal.round} are not what was written"
        raise journal.broken(line.sequence, "other-secrets", message)


def _seal(journal: Journal, line: Line) -> Sealed:
    try:
        return sealed_from_bytes(line.payload)
    except msgspec.MsgspecError as error:
        raise journal.broken(line.sequence, "other-state", f"the checkpoint cannot be read: {error}") from error
