"""Verifying a log offline: that it is whole, and that every command in it is decided again the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.games.older_names import in_todays_names
from pitboss.games.settlement import Line as SettledLine
from pitboss.law.refusal import Refusal, Refused
from pitboss.malformed import Malformed
from pitboss.plural import plural
from pitboss.store.batch import Commanded, commanded_from_bytes, commanded_to_bytes
from pitboss.store.chain import (
    CHECKPOINT,
    COMMAND,
    EVENT,
    FAIRNESS,
    UNKNOWN_FORMAT,
    Fault,
    Head,
    Line,
    has_checkpoints,
    has_our_words,
)
from pitboss.store.forged import reason
from pitboss.store.logfile import scan
from pitboss.store.receipt import Comparison, Receipt
from pitboss.store.sealing import Sealed, follows, is_of, is_ours, sealed_from_bytes, sealed_to_bytes
from pitboss.table import Table, decide, evolve
from pitboss.table.commands import AnyCommand, CorrectSettlement, VoidRound
from pitboss.table.duties import Role
from pitboss.table.event_bytes import from_bytes, to_bytes, upcast
from pitboss.table.events import (
    AnyEvent,
    AwardPaid,
    RoundEnded,
    RoundVoided,
    SeatSettled,
    SettlementUndone,
)

_SUPERVISING = (CorrectSettlement, VoidRound)
_STAFF = (Role.DEALER, Role.FLOORPERSON)
_UNREADABLE = (msgspec.MsgspecError, RecursionError)
"""What a payload raises that is not what was written, or is nested too deeply to be ours."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What checking a log found."""

    faults: list[Fault]
    """Everything wrong with it, in the order of its lines."""
    unknown_forms: list[int]
    """Lines of checkpoints in a form of another version of this program, which cannot be compared."""
    other_words: list[int]
    """Lines with settlements whose reasons another version worded differently; all else about them is the same."""


def verify(path: Path, receipts: Iterable[Receipt] = ()) -> list[Fault]:
    """Everything wrong with a log, in the order of its lines; empty if it is whole and every result is right.

    The chain of digests shows that nothing was changed, lost, added or moved. Then the table is played again: every
    command is decided once more, and the result must be the events of its batch, down to the last settlement line. A
    log that was forged with care and resealed still has to be a game that could have happened, and must have every head
    in a receipt.
    """
    return examine(path, receipts).faults


def examine(path: Path, receipts: Iterable[Receipt] = ()) -> Verified:
    """The same, and what could not be compared."""
    with path.open("rb") as file:
        return examined(scan(file), receipts)


def examined(lines: Iterable[Line | Fault], receipts: Iterable[Receipt] = ()) -> Verified:
    """The same for lines, wherever they are kept, each fault of their chain among them."""
    replay, told, last = _Replay(), Comparison(receipts), -1
    faults: list[Fault] = []
    for found in lines:
        if isinstance(found, Fault):
            faults.append(found)
            if found.code == UNKNOWN_FORMAT:
                # Whatever it holds, it is written by different rules than those by which it would be read.
                return Verified(faults, [], [])
            continue
        last = max(last, found.sequence)
        faults += replay.line(found) if found.sequence else replay.header(found)
        faults += told.line(found)
    if not faults and replay.table is None:
        faults.append(Fault(1, "no-events", "nothing has happened: the log has no event"))
    faults += told.end(last)
    return Verified(faults, replay.unknown_forms, replay.other_words)


def played_on(table: Table | None, lines: Iterable[Line], *, our_words: bool) -> list[Fault]:
    """Everything wrong with what lines of a house's log do to a table as it was before the first of them."""
    replay = _Replay(table=table, checkpoints=True, our_words=our_words)
    return [fault for line in lines for fault in (replay.line(line) if line.sequence else replay.header(line))]


@dataclass(slots=True)
class _Replay:
    """A table played again from its log, batch by batch."""

    table: Table | None = None
    batch: list[AnyEvent] = field(default_factory=list)
    commanded: Commanded | None = None
    """The command in the last line of the batch."""
    checkpoints: bool = False
    """Whether the log says that every round is sealed."""
    seal: tuple[int, Sealed] | None = None
    """The checkpoint of the batch, and its line."""
    last_seal: Sealed | None = None
    audit: Head | None = None
    """The last line of the audit log that was named."""
    unknown_forms: list[int] = field(default_factory=list)
    our_words: bool = True
    """Whether reasons are given in our words, and so compared."""
    other_words: list[int] = field(default_factory=list)
    lost: bool = False
    """Whether a line could not be read or folded, after which nothing more can be derived."""

    def header(self, line: Line) -> Iterator[Fault]:
        self.checkpoints, self.our_words = has_checkpoints(line), has_our_words(line)
        yield from ()

    def line(self, line: Line) -> Iterator[Fault]:
        if line.kind == EVENT:
            yield from self._event(line)
        elif line.kind == CHECKPOINT:
            yield from self._checkpoint(line)
        elif line.kind == COMMAND:
            yield from self._command(line)
        elif line.kind != FAIRNESS:
            yield Fault(line.sequence, "unknown-kind", f"{line.kind} is not a kind of log line")
        if not line.more:
            yield from self._end(line)

    def _end(self, line: Line) -> Iterator[Fault]:
        """The batch is complete: decide its command again."""
        if line.kind != COMMAND:
            yield Fault(line.sequence, "no-command", "a batch must end with the line that holds its command")
        batch, self.batch, seal, self.seal = tuple(self.batch), [], self.seal, None
        commanded, self.commanded = self.commanded, None
        if commanded is not None:
            yield from _strange(line.sequence, commanded, batch)
            yield from self._unsigned(line.sequence, commanded)
        if not self.lost:
            yield from self._play(line.sequence, batch, commanded.command if commanded else None)
        if seal is not None and not self.lost:
            yield from self._check(*seal, batch)
        elif seal is None and self.checkpoints:
            yield from _unsealed(line.sequence, batch)

    def _unsigned(self, sequence: int, commanded: Commanded) -> Iterator[Fault]:
        """If dealers come on duty by name, and for supervisors, people must have given the commands in their names."""
        command = commanded.command
        named = isinstance(command, _SUPERVISING) or (self.table is not None and self.table.named_dealers)
        if named and command is not None and command.by in _STAFF and commanded.given is None:
            message = f"this was done in the name of {command.by.value} {command.who}, who did not give the command"
            yield Fault(sequence, "other-command", message)

    def _event(self, line: Line) -> Iterator[Fault]:
        try:
            event = from_bytes(line.payload)
            self.batch.append(event)
            yield from _other_bytes(line, to_bytes(event))
        except (*_UNREADABLE, Refused, Malformed) as error:
            self.lost = True
            yield Fault(line.sequence, "unknown-event", f"the event cannot be read: {error}")

    def _checkpoint(self, line: Line) -> Iterator[Fault]:
        if not self.checkpoints:
            yield Fault(line.sequence, "other-state", "the log says that it has no checkpoints, but here is one")
        try:
            seal = sealed_from_bytes(line.payload)
            self.seal = line.sequence, seal
            yield from _other_bytes(line, sealed_to_bytes(seal))
        except _UNREADABLE as error:
            yield Fault(line.sequence, "other-state", f"the checkpoint cannot be read: {error}")

    def _command(self, line: Line) -> Iterator[Fault]:
        if line.more:
            yield Fault(line.sequence, "no-command", "the line that holds a command must be the last of its batch")
        try:
            self.commanded = commanded_from_bytes(line.payload)
            yield from _other_bytes(line, commanded_to_bytes(self.commanded))
            yield from self._anchor(line, self.commanded.audit)
        except msgspec.MsgspecError as error:
            yield Fault(line.sequence, "unknown-command", f"the command cannot be read: {error}")

    def _anchor(self, line: Line, named: Head | None) -> Iterator[Fault]:
        """The audit log only grows, so each of its lines that is named comes after the one named before."""
        if named is not None and self.audit is not None and named.sequence <= self.audit.sequence:
            said = f"it names line {named.sequence} of the audit log, after line {self.audit.sequence} was named"
            if named != self.audit:
                yield Fault(line.sequence, "other-audit", said)
        self.audit = named or self.audit

    def _check(self, sequence: int, seal: Sealed, batch: tuple[AnyEvent, ...]) -> Iterator[Fault]:
        """A table resumes from what a checkpoint seals, so it must be what the events before it produce."""
        before, self.last_seal = self.last_seal, seal
        if all(not isinstance(event, RoundEnded) or event.round != seal.round for event in batch):
            yield Fault(sequence, "other-state", f"round {seal.round} does not end here, but is sealed")
        elif before is not None and not follows(seal, before):
            message = f"round {seal.round} is sealed over fewer or other secrets than the round before"
            yield Fault(sequence, "other-secrets", message)
        elif not is_ours(seal) and before is not None and is_ours(before):
            message = f"round {seal.round} is sealed in a form that is not known here, although the round before is not"
            yield Fault(sequence, "other-state", message)
        elif not is_ours(seal):
            self.unknown_forms.append(sequence)
        elif self.table is None or not is_of(seal, self.table):
            yield Fault(sequence, "other-state", f"the table after round {seal.round} is not the one that was sealed")

    def _play(self, sequence: int, batch: tuple[AnyEvent, ...], command: AnyCommand | None) -> Iterator[Fault]:
        """Decide the command and compare; then continue with what the log has, so that one fault hides no other."""
        # A forgery may break any assumption of the table; whatever it breaks is a fault of the log.
        try:
            if command is not None:
                yield from self._difference(sequence, batch, decide(self.table, command))
            for event in batch:
                self.table = evolve(self.table, event)
        except Exception as error:
            self.lost = True
            yield Fault(sequence, "illegal-transition", f"the table cannot continue from here: {reason(error)}")

    def _difference(
        self, sequence: int, batch: tuple[AnyEvent, ...], answer: tuple[AnyEvent, ...] | Refusal
    ) -> Iterator[Fault]:
        if not self.our_words and not isinstance(answer, Refusal) and answer != batch:
            stored, derived = map(_without_words, batch), map(_without_words, answer)
            if tuple(stored) == tuple(derived):
                self.other_words.append(sequence)
                return
        yield from _difference(sequence, batch, answer)


def _without_words(event: AnyEvent) -> AnyEvent:
    """Return a settlement without its reasons, which are for people: wager, amounts, hand, odds and clause decide."""
    match event:
        case SeatSettled() | SettlementUndone():
            return replace(event, lines=tuple(map(_unworded, event.lines)))
        case RoundVoided():
            lines = {seat: tuple(map(_unworded, each)) for seat, each in event.lines.items()}
            return replace(event, lines=lines)
        case AwardPaid():
            return replace(event, line=_unworded(event.line))
        case _:
            return event


def _unworded(line: SettledLine) -> SettledLine:
    """Return a settled wager without its reason; of a lost one, the clause that collects it is part of the reason."""
    return replace(line, reason="", clause=line.clause if line.paid or line.returned else None)


def _other_bytes(line: Line, written: bytes) -> Iterator[Fault]:
    """A field that nobody reads, or a duplicate key, could say anything and would still be sealed.

    Only the names of fields, and what today's version adds to a line, may be younger than the line.
    """
    if written == line.payload or in_todays_names(written) == in_todays_names(line.payload):
        return
    today = upcast(line.payload)
    if today == line.payload or msgspec.json.decode(written) != msgspec.json.decode(in_todays_names(today)):
        yield Fault(line.sequence, "other-bytes", f"this is not how the {line.kind} is written: it says more, or less")


def _strange(sequence: int, commanded: Commanded, batch: tuple[AnyEvent, ...]) -> Iterator[Fault]:
    """What no batch of ours has: events without the command behind them, or a command under somebody else's name."""
    command, given = commanded.command, commanded.given
    if batch and command is None:
        yield Fault(sequence, "no-command", f"{plural(len(batch), 'event')} without the command that caused them")
    elif command is not None and given is not None and (command.by is Role.HOUSE or command.who != given.player):
        message = f"{given.player} gave this command, but it was done for {command.by.value} {command.who}".rstrip()
        yield Fault(sequence, "other-command", message)


def _unsealed(sequence: int, batch: tuple[AnyEvent, ...]) -> Iterator[Fault]:
    for event in batch:
        if isinstance(event, RoundEnded):
            message = f"round {event.round} ends here, but no checkpoint seals it as in the rest of the log"
            yield Fault(sequence, "no-checkpoint", message)


def _difference(sequence: int, batch: tuple[AnyEvent, ...], answer: tuple[AnyEvent, ...] | Refusal) -> Iterator[Fault]:
    if isinstance(answer, Refusal):
        clause = f" [{answer.clause}]" if answer.clause else ""
        yield Fault(sequence, "illegal-transition", f"the command is refused: {answer.message}{clause}")
        return
    if answer == batch:
        return
    for stored, derived in zip(batch, answer, strict=False):
        if stored != derived:
            differing = _fields(stored, derived)
            yield Fault(sequence, "other-result", f"{type(stored).__name__} is derived differently: {differing}")
            return
    yield Fault(sequence, "other-result", f"the command causes {plural(len(answer), 'event')}, not {len(batch)}")


def _fields(stored: AnyEvent, derived: AnyEvent) -> str:
    if type(stored) is not type(derived):
        return f"as {type(derived).__name__}"
    return "; ".join(_differing("", stored, derived))


def _differing(where: str, stored: object, derived: object) -> Iterator[str]:
    """What differs, as deep inside as it can be named, each value as it is in the log."""
    if isinstance(stored, msgspec.Struct) and type(stored) is type(derived):
        for name in stored.__struct_fields__:
            inside = f"{where}.{name}" if where else name
            yield from _differing(inside, getattr(stored, name), getattr(derived, name))
    elif isinstance(stored, tuple) and isinstance(derived, tuple) and len(stored) == len(derived):
        for place, each in enumerate(stored):
            yield from _differing(f"{where}[{place}]", each, derived[place])
    elif stored != derived:
        yield f"{where} is {_in_the_log(derived)}, not {_in_the_log(stored)}"


def _in_the_log(value: object) -> str:
    return msgspec.json.encode(value).decode()
