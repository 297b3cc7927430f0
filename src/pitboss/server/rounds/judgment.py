"""Judging evidence: whether it is whole, whether the round was settled as the law says, and what it came to.

It takes only the file: no house, no database, no network. Players' receipts anchor it: a head that somebody was told
must be in the part of the log, so nothing before it can have been changed since.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.house.commitment import Opening
from pitboss.house.contributing import people_wager
from pitboss.house.logged_steps import LoggedStep, batched, step_of, table_from_bytes
from pitboss.house.told import told_otherwise
from pitboss.people import events as people
from pitboss.server.messages.pages import RoundProof
from pitboss.server.rounds import evidence as ev
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.rounds.fair import Check, Verdict
from pitboss.server.rounds.fair import checks as fair_checks
from pitboss.server.rounds.history import Past
from pitboss.server.rounds.round_proof import proof_in
from pitboss.store.anchors import anchors_in
from pitboss.store.chain import CHECKPOINT, ORIGIN, Fault, Line, as_written, digest_of
from pitboss.store.forged import reason
from pitboss.store.journal import Ended
from pitboss.store.logfile import scan
from pitboss.store.receipt import Comparison, Receipt
from pitboss.store.sealing import digest, sealed_from_bytes
from pitboss.store.verify import played_on
from pitboss.table import Table
from pitboss.table import events as table_events
from pitboss.table.duties import Duty, Role

_T = TypeVar("_T")
_MOST_BYTES = 256 * 1024 * 1024
_DIGEST_AND_SPACE = 65
_CHECKS: dict[str, str] = {
    "members": "every member of the file has the hash that the manifest names",
    "subject": "the file is about the table, the round and the case that it names",
    "log": "no line of this part of the log was changed, lost or added",
    "table": "the table begins as it was sealed in the log",
    "results": "every command, decided again, causes exactly what the log has",
    "cards": "nobody chose the cards, and each that was dealt is the one that was fixed",
    "settlement": "the settlement is the one that the log and the law lead to",
    "staff": "what people are said to have done at the table is what the log has",
    "people": "what people did away from it stands in lines of the audit log, in order and tied to this round",
    "program": "the version and the hashes of the program are those with which the house was opened",
    "receipts": "the log is the one that the owners of the receipts were shown",
}


class NoEvidence(Exception):
    """The file is not readable evidence. The message says why."""


@dataclass(frozen=True, slots=True)
class Judgment:
    """The result of judging. The settlement stands if nothing is wrong."""

    manifest: ev.Manifest
    checks: list[Check]
    boxes: list[ev.SettledBox]
    """What the round came to, worked out again; empty if it cannot be."""
    people: list[people.AnyAudited]
    at_table: list[ev.Deed]
    """What people did at the table, by the log."""

    @property
    def stands(self) -> bool:
        """Whether nothing is wrong."""
        return all(each.wrong is None for each in self.checks)

    @property
    def proven(self) -> bool:
        """Whether everything is right, and nothing rests on what this file cannot show."""
        return all(each.verdict is Verdict.RIGHT for each in self.checks)


def judge(packed: bytes, receipts: Sequence[Receipt] = ()) -> Judgment:
    """Check everything, and settle the round again; `NoEvidence` if the file cannot be read."""
    matter = _Matter(_unpacked(packed), receipts)
    asked: dict[str, Callable[[], Iterator[str]]] = {
        "members": matter.members_wrong,
        "subject": matter.subject_wrong,
        "log": matter.log_wrong,
        "table": matter.table_wrong,
        "results": matter.results_wrong,
        "cards": matter.cards_wrong,
        "settlement": matter.settlement_wrong,
        "staff": matter.staff_wrong,
        "people": matter.people_wrong,
        "program": lambda: iter(()),
        "receipts": matter.receipts_wrong if receipts else lambda: iter(()),
    }
    notes = {
        "subject": matter.subject_unproven,
        "results": matter.words_unproven,
        "cards": matter.cards_unproven,
        "people": matter.people_unproven,
        "program": matter.program_unproven,
        "receipts": matter.receipts_unproven,
    }
    checks = [
        Check(name, _CHECKS[name], _first(check), _every(notes[name]) if name in notes else None)
        for name, check in asked.items()
    ]
    boxes, events = _or_nothing(lambda: matter.boxes), _or_nothing(lambda: matter.events)
    return Judgment(matter.manifest, checks, boxes, events, _or_nothing(lambda: matter.deeds))


def _first(check: Callable[[], Iterator[str]]) -> str | None:
    """The first thing that is wrong. A forgery may break any assumption; whatever it breaks counts as wrong."""
    try:
        return next(check(), None)
    except Exception as error:
        return f"it cannot be followed: {reason(error)}"[:300]


def _every(notes: Callable[[], Iterator[str]]) -> str | None:
    """Everything that is not proven, in one sentence."""
    try:
        return "; ".join(notes()) or None
    except Exception as error:
        return f"it cannot be followed, so nothing of it is proven: {reason(error)}"[:300]


def _or_nothing(found: Callable[[], list[_T]]) -> list[_T]:
    try:
        return found()
    except Exception:
        return []


def _unpacked(packed: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            names = archive.namelist()
            if sorted(names) != sorted((ev.MANIFEST, *ev.MEMBERS)):
                raise NoEvidence(
                    f"it holds {', '.join(names)[:200] or 'nothing'}, which are not the members of evidence"
                )
            if sum(each.file_size for each in archive.infolist()) > _MOST_BYTES:
                raise NoEvidence("it is larger than evidence can be")
            return {name: archive.read(name) for name in names}
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise NoEvidence(f"it cannot be unpacked: {error}") from error


class _Matter:
    """The members of evidence, read when they are needed."""

    def __init__(self, members: dict[str, bytes], receipts: Sequence[Receipt]) -> None:
        self._members = members
        try:
            self.manifest = msgspec.json.decode(members[ev.MANIFEST], type=ev.Manifest)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise NoEvidence(f"its manifest cannot be read: {error}") from error
        if self.manifest.format != ev.FORMAT:
            raise NoEvidence(
                f"it has format {self.manifest.format}: judge it with Pitboss {self.manifest.package[:40]}"
            )
        self._receipts = [each for each in receipts if each.table == self.manifest.table]

    def _read(self, name: str, type_: type[_T]) -> _T:
        return msgspec.json.decode(self._members[name], type=type_)

    @cached_property
    def start(self) -> ev.Start:
        return self._read(ev.START, ev.Start)

    @cached_property
    def scanned(self) -> list[Line | Fault]:
        return list(scan(io.BytesIO(self._members[ev.LOG]), after=self.start.head))

    @cached_property
    def lines(self) -> list[Line]:
        return [each for each in self.scanned if isinstance(each, Line)]

    @cached_property
    def first(self) -> tuple[Line, ...]:
        """The batch that ended the round before; empty if the log begins here."""
        return next(batched(self.lines)) if self.start.after >= 0 else ()

    @cached_property
    def table(self) -> Table | None:
        return table_from_bytes(self._members[ev.STATE]) if self.start.after >= 0 else None

    @cached_property
    def steps(self) -> list[LoggedStep]:
        """Everything since the beginning, played again."""
        table, steps = self.table, list[LoggedStep]()
        for batch in batched(self.lines[len(self.first) :]):
            step = step_of(batch, table)
            if step is not None:
                steps.append(step)
                table = step.table
        return steps

    @cached_property
    def past(self) -> Past:
        """The round."""
        steps: list[LoggedStep] = []
        for step in self.steps:
            steps.append(step)
            ends = [each.round for each in step.events if isinstance(each, table_events.RoundEnded)]
            if self.manifest.round in ends:
                return Past(Ended(self.manifest.round, step.sequence, step.table.clock), tuple(steps))
            if ends:
                steps = []
        raise ValueError(f"round {self.manifest.round} does not end in this part of the log")

    @cached_property
    def boxes(self) -> list[ev.SettledBox]:
        return ev.settled_boxes(self.past)

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        return self._read(ev.OPENINGS, tuple[Opening, ...])

    @cached_property
    def told_settlement(self) -> list[ev.SettledBox]:
        return self._read(ev.SETTLEMENT, list[ev.SettledBox])

    @cached_property
    def told_of_people(self) -> ev.People:
        return self._read(ev.PEOPLE, ev.People)

    @cached_property
    def person_lines(self) -> list[ev.PersonLine]:
        return self.told_of_people.audit

    @cached_property
    def deeds(self) -> list[ev.Deed]:
        return list(ev.deeds_in(self.lines))

    @cached_property
    def events(self) -> list[people.AnyAudited]:
        return [people.from_bytes(each.payload.encode()) for each in self.person_lines]

    @cached_property
    def audited(self) -> list[tuple[ev.PersonLine, people.AnyAudited]]:
        """The lines of the audit log, each with what it says."""
        return list(zip(self.person_lines, self.events, strict=True))

    @cached_property
    def proof(self) -> RoundProof | None:
        elections = self.past.settled.elections
        return proof_in(self.lines, self.manifest.round, self.manifest.table, elections, self.openings)

    def members_wrong(self) -> Iterator[str]:
        if self.manifest.members.keys() != set(ev.MEMBERS):
            yield "the manifest does not name every member"
        for name, expected in self.manifest.members.items():
            if hashlib.sha256(self._members[name]).hexdigest() != expected:
                yield f"{name} was changed"
        told = (self.manifest, self.start, self.openings, self.told_settlement, self.told_of_people)
        for name, value in zip((ev.MANIFEST, ev.START, ev.OPENINGS, ev.SETTLEMENT, ev.PEOPLE), told, strict=True):
            # What nobody reads could say anything, under any hash.
            if ev.encoded(value) != self._members[name]:
                yield f"{name} is not written the way Pitboss writes it: it says more, or less"

    def subject_wrong(self) -> Iterator[str]:
        name = self.past.settled.name
        if self.manifest.table != name:
            yield f"it says that this is table {self.manifest.table}, but the log is that of {name}"

    def subject_unproven(self) -> Iterator[str]:
        opened = {event.case: line for line, event in self.audited if isinstance(event, people.CaseOpened)}
        if self.manifest.case is None:
            if opened:
                numbers = ", ".join(map(str, sorted(opened)))
                yield f"it names no case, but the round is disputed in case {numbers}: which one is meant is not proven"
        elif self.manifest.case in opened and opened[self.manifest.case].digest not in self.bound:
            said = (
                f"case {self.manifest.case} stands only in line {opened[self.manifest.case].sequence} of the audit log"
            )
            yield f"{said}, which this part of the log does not name: that it was opened is not proven"

    def log_wrong(self) -> Iterator[str]:
        for each in self.scanned:
            if isinstance(each, Fault):
                yield f"line {each.line}: {each.message}"
        if not self.lines:
            yield "it has no line"
        elif self.past.ended.sequence != self.lines[-1].sequence:
            yield f"round {self.manifest.round} is over before the last line"

    def table_wrong(self) -> Iterator[str]:
        if self.start.after < 0:
            if self._members[ev.STATE]:
                yield "the log begins here, but there is a table before it"
            return
        seals = [sealed_from_bytes(line.payload) for line in self.first if line.kind == CHECKPOINT]
        if [each.state for each in seals] != [digest(self._members[ev.STATE])]:
            yield "the table is not the one that was sealed when the round before ended"

    @cached_property
    def in_our_words(self) -> bool:
        """Whether the log gives its reasons in the very words of this program."""
        return not played_on(self.table, self.lines[len(self.first) :], our_words=True)

    @cached_property
    def played(self) -> list[Fault]:
        """What differs from what this program derives; reasons may be worded as in another version."""
        return [] if self.in_our_words else played_on(self.table, self.lines[len(self.first) :], our_words=False)

    def words_unproven(self) -> Iterator[str]:
        if not self.in_our_words and not self.played:
            said = "reasons are worded differently than in this program"
            yield f"{said}: amounts, hands and clauses are right, and the words are not proven"

    def results_wrong(self) -> Iterator[str]:
        since = len(self.first)
        for fault in self.played:
            yield f"line {fault.line}: {fault.message}"
        seated = () if self.table is None else self.table.players
        for fault in given_otherwise(batched(self.lines[since:]), self._clipped(), of_a_house=True, seated=seated):
            yield f"line {fault.line}: {fault.message}"

    def cards_wrong(self) -> Iterator[str]:
        if self.proof is None:
            yield "no order was published for the cards of this round"
            return
        for check in fair_checks(self.proof, free_cuts=not any(map(_cuts_wagered_cards, self.steps))):
            if check.wrong is not None:
                yield check.wrong
        opened = {each.position: each.card for each in (*self.proof.openings, *self.openings)}
        for position, card in zip((each.position for each in self.proof.deal), self._faces(), strict=True):
            if opened.get(position) != card:
                yield f"the log has {card} where {opened.get(position, 'no card')} was opened"
        shown = {each.position for each in self.proof.openings}
        closed = [each.position for each in self.proof.deal if each.position not in shown]
        if [each.position for each in self.openings] != closed:
            yield "there is not one opening for each card that stayed closed, in the order of the deal"

    def cards_unproven(self) -> Iterator[str]:
        checks = [] if self.proof is None else fair_checks(self.proof, free_cuts=True)
        yield from (each.note for each in checks if each.note is not None)

    def _faces(self) -> Iterator[str]:
        """The cards of the round as they left the deck, including those set aside."""
        for step in self.past.steps:
            for event in step.events:
                if isinstance(event, table_events.CardsDealt):
                    yield from event.cards
                elif isinstance(event, table_events.CardSetAside) and event.deck is None:
                    yield event.card

    def settlement_wrong(self) -> Iterator[str]:
        told = {each.seat: each for each in self.told_settlement}
        derived = {each.seat: each for each in self.boxes}
        if told.keys() != derived.keys():
            yield f"it names seats {sorted(told)}, but the log has {sorted(derived)}"
        for seat, box in derived.items():
            if told[seat] != box:
                said = f"the settlement says {told[seat].net}, or says it differently"
                yield f"seat {seat} came to {box.net} cents by the log, but {said}"
        if self.told_settlement != self.boxes:
            yield "a betting position is settled twice, or out of turn"

    def staff_wrong(self) -> Iterator[str]:
        if self.told_of_people.at_table != self.deeds:
            yield "what people are said to have done at the table is not what the log has of it"

    def people_wrong(self) -> Iterator[str]:
        yield from self._links_wrong()
        yield from self._story_wrong()
        ended = (self.manifest.table, self.manifest.round, self.lines[-1].sequence, self.lines[-1].digest)
        opened = {event.case: event.disputed for event in self.events if isinstance(event, people.CaseOpened)}
        if self.manifest.case is not None and self.manifest.case not in opened:
            yield f"no line opens case {self.manifest.case}"
        for case, disputed in opened.items():
            if (disputed.table, disputed.round) != ended[:2]:
                yield f"case {case} is about round {disputed.round} of {disputed.table}"
            elif (disputed.sequence, disputed.digest) != ended[2:]:
                yield "the round ended with a different line than the one that was disputed"

    def _links_wrong(self) -> Iterator[str]:
        """Check that every line is as it was written, after the one before it, and the one that the log names."""
        named = {head.sequence: head.digest for _, head in anchors_in(self.lines)}
        ends = {0: ORIGIN} | {sequence + 1: digest for sequence, digest in named.items()}
        last = -1
        for each in self.person_lines:
            line = Line(each.sequence, each.digest, each.more, each.kind, each.payload.encode())
            if digest_of(each.previous, as_written(line)[_DIGEST_AND_SPACE:-1]) != each.digest:
                yield f"line {each.sequence} of the audit log was changed"
            if each.sequence == last:
                yield f"line {each.sequence} of the audit log is there twice"
            elif each.sequence < last:
                yield f"line {each.sequence} of the audit log comes after line {last}"
            if named.get(each.sequence, each.digest) != each.digest:
                yield f"line {each.sequence} of the audit log is not the one that the table's log names"
            if ends.get(each.sequence, each.previous) != each.previous:
                yield f"line {each.sequence} of the audit log does not follow the line before it"
            last = each.sequence
            ends[last + 1] = each.digest

    def _story_wrong(self) -> Iterator[str]:
        """Check that every line concerns the round, that nothing happens twice, and that time does not run back."""
        about = ev.Subject(self.manifest.round, self.manifest.case)
        concerned = ev.ConcernedLines(self.manifest.table, self.past.settled.elections.rules.game, about)
        written = [Line(each.sequence, each.digest, 0, each.kind, each.payload.encode()) for each in self.person_lines]
        due = {each.sequence for each in concerned.among(written)}
        done, clock = set[tuple[str, int]](), 0
        for line, event in self.audited:
            where = f"line {line.sequence} of the audit log"
            if line.sequence not in due:
                yield f"{where} does not concern this round, or comes before what it is about"
            if event.at < clock:
                yield f"{where} is older than the line before it"
            clock = max(clock, event.at)
            number = getattr(event, "case", getattr(event, "number", None))
            what = str(event.__struct_config__.tag)
            if number is not None and (what, number) in done:
                yield f"{where} repeats what happened before: {what} {number}"
            if number is not None:
                done.add((what, number))

    @cached_property
    def bound(self) -> set[str]:
        """The digests of lines of the audit log that this part of the log names, or that lead up to one."""
        bound = {head.digest for _, head in anchors_in(self.lines)}
        for each in reversed(self.person_lines):
            if each.digest in bound:
                bound.add(each.previous)
        return bound

    def people_unproven(self) -> Iterator[str]:
        """Lines that are bound to nothing that the log seals, and lines that may be missing."""
        numbers = [
            str(line.sequence)
            for line, event in self.audited
            if not isinstance(event, people.IntegrityChecked) and line.digest not in self.bound
        ]
        if numbers:
            lines = f"line{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"
            said = f"this part of the log does not name {lines} of the audit log"
            yield f"{said}, so its words are not proven by this file: compare them with the audit log of the house"
        yield "that no other line concerns this round is not proven: only the audit log of the house shows it"

    def program_unproven(self) -> Iterator[str]:
        opened = [(line, event) for line, event in self.audited if isinstance(event, people.IntegrityChecked)]
        if not opened:
            yield "no line of the audit log says with which program the house was opened: its hashes are not proven"
            return
        line, event = opened[-1]
        told, named = self.manifest.integrity, f"line {line.sequence} of the audit log"
        for what in ("code", "rules", "pages", "configuration"):
            if getattr(event, what) != getattr(told, what):
                yield f"{named} has another hash for {what}: the one in this file is not proven"
        if event.package != self.manifest.package:
            said = f"names Pitboss {event.package}" if event.package else "names no version of Pitboss"
            yield f"{named} {said}: that {self.manifest.package[:40]} made this file is not proven"
        if line.digest not in self.bound:
            yield f"this part of the log does not name {named}: neither hashes nor version are proven"

    def _clipped(self) -> list[Receipt]:
        """Receipts, limited to this part of the log."""
        return [
            _clip(each, range(self.lines[len(self.first)].sequence, self.lines[-1].sequence + 1))
            for each in self._receipts
        ]

    def receipts_wrong(self) -> Iterator[str]:
        if not self._receipts:
            yield f"no receipt is for table {self.manifest.table}"
        lines = range(self.lines[0].sequence, self.lines[-1].sequence + 1)
        anchored = [_clip(each, lines) for each in self._receipts]
        if not any(each.heads for each in anchored):
            yield "no receipt has a head in this part of the log, so none anchors it"
        told = Comparison(anchored)
        for fault in (fault for line in self.lines for fault in told.line(line)):
            yield f"line {fault.line}: {fault.message}"
        roots = {self.proof.root} if self.proof else set()
        seen = [
            replace(
                each,
                rounds=tuple(one for one in each.rounds if one.round == self.manifest.round),
                contributions=tuple(one for one in each.contributions if one.root in roots),
            )
            for each in anchored
        ]
        for fault in told_otherwise(self.lines, seen):
            yield fault.message

    def receipts_unproven(self) -> Iterator[str]:
        if not self._receipts:
            yield "there is no receipt, so it is not proven that this is the log that players were shown"
            return
        last = self.lines[-1].sequence
        told = max(
            (head.sequence for each in self._receipts for head in each.heads if head.sequence <= last), default=-1
        )
        if told < last:
            yield f"no receipt has the head of line {last}: lines from {told + 1} on are not proven"


def _cuts_wagered_cards(step: LoggedStep) -> bool:
    """Whether the house or its dealer cut cards while a person's wager was on the table."""
    cut = any(
        (isinstance(each, table_events.DutyDone) and each.duty is Duty.CUT)
        or (isinstance(each, table_events.CutAnswered) and each.by is not Role.PLAYER)
        for each in step.events
    )
    return cut and step.before is not None and people_wager(step.before)


def _clip(receipt: Receipt, lines: range) -> Receipt:
    given = tuple(
        each for each in receipt.given if each.after + 1 in lines and (each.done is None or each.done in lines)
    )
    return replace(receipt, heads=tuple(each for each in receipt.heads if each.sequence in lines), given=given)
