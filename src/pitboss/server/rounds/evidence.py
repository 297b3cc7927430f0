"""The evidence of one round in one file: what settles a dispute on another machine, for those who judge it.

A zip with the same bytes for the same facts. It holds the part of the log from before the shuffle to the end of the
round, the table as it was at the start, an opening for every card that was dealt, the settlement with its clauses,
what people did about it, and the hashes of the program. It reveals cards that others never saw, so it is for judges,
not for players.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from pitboss import __version__
from pitboss.games.settlement import Line as Settled
from pitboss.house.integrity import Hashes
from pitboss.people import events as people
from pitboss.server.rounds.history import Past, past_round
from pitboss.server.rounds.round_proof import committed_at, opened_to_judges
from pitboss.store.batch import commanded_from_bytes
from pitboss.store.chain import COMMAND, ORIGIN, Head, Line, checked, lines_as_written
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import commands as do
from pitboss.table.duties import Role

FORMAT = 2
MANIFEST, LOG, START, STATE = "manifest.json", "log.txt", "start.json", "table.json"
OPENINGS, SETTLEMENT, PEOPLE = "openings.json", "settlement.json", "people.json"
MEMBERS = (LOG, START, STATE, OPENINGS, SETTLEMENT, PEOPLE)
_BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The earliest moment that a zip can represent: its files carry no times of their own."""
_MODE = 0o644 << 16
_BEFORE = 512
"""How many lines are searched for the beginning of a batch."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the evidence is about, who made it, and the hash of every other member."""

    format: int
    package: str
    table: str
    round: int
    case: int | None
    integrity: Hashes
    """Those of the program and configuration of the house that made it."""
    members: dict[str, str]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the part of the log begins: the line before it."""

    after: int
    digest: str

    @property
    def head(self) -> Head:
        return Head(self.after, self.digest)


class SettledBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One betting position: whose it was, what was wagered and chosen, its cards, and every line with its clause."""

    seat: int
    player: str
    wagers: dict[str, int]
    choice: str | None
    places: dict[str, tuple[str, ...]]
    lines: tuple[Settled, ...]
    net: int


class PersonLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the audit log, and the digest of the one before it."""

    previous: str
    sequence: int
    digest: str
    more: int
    kind: str
    payload: str
    """What it says, in the exact characters in which it was written."""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody did at the table: a duty, a report, a decision. The line of the log says all of it."""

    sequence: int
    at: int
    role: Role
    who: str
    did: str
    second: str
    """Who else signed, where two people had to."""


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people did: at the table, according to the log; away from it, according to the audit log."""

    at_table: list[Deed]
    audit: list[PersonLine]


@dataclass(frozen=True, slots=True)
class Subject:
    """What evidence is asked for."""

    round: int
    case: int | None = None


def evidence_of(journal: DatabaseJournal, subject: Subject, audit: Iterable[Line], integrity: Hashes) -> bytes | None:
    """The evidence of a finished round; None if it is not over. `Broken` if it is not as it was written."""
    committed, past = committed_at(journal, subject.round), past_round(journal, subject.round)
    if committed is None or past is None:
        return None
    start, state, lines = _excerpt(journal, committed, past.ended.sequence)
    concerned = ConcernedLines(journal.table_id, past.settled.elections.rules.game, subject)
    members = {
        LOG: lines_as_written(lines),
        START: encoded(start),
        STATE: state,
        OPENINGS: encoded(opened_to_judges(journal, subject.round)),
        SETTLEMENT: encoded(settled_boxes(past)),
        PEOPLE: encoded(People(list(deeds_in(lines)), list(concerned.among(audit)))),
    }
    hashes = {name: hashlib.sha256(member).hexdigest() for name, member in members.items()}
    manifest = Manifest(FORMAT, __version__, journal.table_id, subject.round, subject.case, integrity, hashes)
    return packed({MANIFEST: encoded(manifest), **members})


def packed(members: dict[str, bytes]) -> bytes:
    """Members as a zip, always with the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, member in members.items():
            entry = zipfile.ZipInfo(name, _BEGINNING)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, _MODE, 3
            archive.writestr(entry, member)
    return written.getvalue()


def settled_boxes(past: Past) -> list[SettledBox]:
    """What a round came to, according to the log: including cards that nobody else saw."""
    return [
        SettledBox(
            seat=seat,
            player=box.player,
            wagers=dict(sorted(box.wagers.items())),
            choice=box.choice,
            places=dict(sorted(box.places.items())),
            lines=box.lines or (),
            net=sum(line.net for line in box.lines or ()),
        )
        for seat, box in sorted(past.settled.boxes.items())
    ]


def deeds_in(lines: Iterable[Line]) -> Iterator[Deed]:
    """What people did at the table in a part of its log, each under their own name."""
    for line in lines:
        command = commanded_from_bytes(line.payload).command if line.kind == COMMAND else None
        if command is not None and command.by is not Role.HOUSE:
            second = getattr(command, "second", "")
            yield Deed(line.sequence, command.at, command.by, command.who, _did(command), second)


def _did(command: do.AnyCommand) -> str:
    tag = str(command.__struct_config__.tag).partition(".")[0]
    match command:
        case do.Perform():
            return f"{tag} {command.duty.what}"
        case do.ReportIrregularity():
            return f"{tag} {command.kind}"
        case do.MakeDecision():
            return f"{tag} {command.choice}"
        case do.PlaceWager():
            return f"{tag} {command.wager} {command.amount}"
        case _:
            return tag


def _excerpt(journal: DatabaseJournal, committed: int, until: int) -> tuple[Start, bytes, list[Line]]:
    """The log from the batch that ended the round before the shuffle, and the table after that batch."""
    kept = journal.checkpoint_before(committed)
    if kept is None:
        after, state = Head(), b""
    else:
        journal.sealed(kept)
        after, state = journal.head_at(_before_batch(journal, kept.sequence)), kept.state
    lines = list(checked(journal.lines(after.sequence, until), after, journal.table_id))
    return Start(after.sequence, after.digest), state, lines


def _before_batch(journal: DatabaseJournal, last: int) -> int:
    """The line before the batch that ends with a given line."""
    expected = 0
    for line in reversed(list(journal.lines(last - _BEFORE, last))):
        if line.more != expected:
            return line.sequence
        expected += 1
    return last - expected


@dataclass(frozen=True, slots=True)
class ConcernedLines:
    """The lines of the audit log that concern a round."""

    table: str
    game: str
    subject: Subject

    def among(self, audit: Iterable[Line]) -> Iterator[PersonLine]:
        """Those lines of the audit log that concern the round."""
        previous, cases, approvals = ORIGIN, set[int](), set[int]()
        found: list[PersonLine] = []
        opened: PersonLine | None = None
        for line in audit:
            if line.kind == people.KIND:
                event = people.from_bytes(line.payload)
                told = PersonLine(previous, line.sequence, line.digest, line.more, line.kind, line.payload.decode())
                if isinstance(event, people.IntegrityChecked) and event.moment == "start":
                    opened = told
                elif self._is(event, cases, approvals):
                    found.append(told)
            previous = line.digest
        # With which program the house was opened last.
        yield from sorted([*found, *([opened] if opened else [])], key=lambda each: each.sequence)

    def _is(self, event: people.AnyAudited, cases: set[int], approvals: set[int]) -> bool:
        match event:
            case people.CaseOpened():
                if (event.disputed.table, event.disputed.round) != (self.table, self.subject.round):
                    return False
                cases.add(event.case)
                return True
            case people.CaseAnswered():
                return event.case in cases
            case people.Switched():
                return event.name == (self.table if event.kind == "table" else self.game)
            case people.ApprovalAsked():
                if self.table not in event.subject:
                    return False
                approvals.add(event.number)
                return True
            case people.ApprovalGranted() | people.ApprovalWithdrawn() | people.ApprovalUsed():
                return event.number in approvals
            case _:
                return False


def encoded(value: object) -> bytes:
    """Return the only bytes in which a member says this."""
    return msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=1)
