"""The register of readings: each point on which the text leaves a choice, with its alternatives and default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from pitboss.law.chapters import Chapter, other_chapters, our_chapters
from pitboss.law.citation import Clause, chapter_of, cite
from pitboss.law.edition import Edition, edition
from pitboss.law.names import known_name
from pitboss.malformed import Malformed

_FILE = "readings.toml"


class Needs(Enum):
    """What a certificate holder must elect before a reading makes any difference."""

    CHIP = "chip"
    PAYOUT_LIMIT = "payout-limit"
    BOXES = "boxes"
    """More than one box for a player."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read the text."""

    name: str
    meaning: str
    formerly: str = ""
    """Its name in older logs and submissions, if it had another."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A point on which the text leaves a choice. The first alternative is the default.

    `editions` are the texts in which it arises; if empty, every text of its chapters. `matters` says where an
    alternative makes a difference that no figure of a wager shows; if empty, figures show all of it. `about` names the
    question as shared code asks it, such as "both-sides"; a shared reading is asked by its id. `needs` names what must
    be elected before the reading makes any difference, and `under` the alternatives of other readings without which it
    makes none. `formerly` is the default of tables that were opened before a log recorded its version of the procedure,
    if today's is another.
    """

    id: str
    kind: str
    clauses: tuple[Clause, ...]
    question: str
    reason: str
    alternatives: tuple[Alternative, ...]
    editions: tuple[str, ...] = ()
    matters: str = ""
    about: str = ""
    needs: Needs | None = None
    formerly: str = ""
    under: Mapping[str, str] = field(default_factory=dict, hash=False)
    shared: bool = False
    """Whether several chapters leave this choice, so that it may be elected for the whole house."""

    def concerns(self, edition: Edition) -> bool:
        """Whether the choice arises in this text."""
        return edition.name in self.editions if self.editions else edition.chapter in self.chapters

    @property
    def default(self) -> str:
        return self.alternatives[0].name

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.alternatives)

    def todays_name(self, name: str) -> str:
        """Return the name of an alternative that an older log or submission may call by another."""
        return next((each.name for each in self.alternatives if each.formerly == name), name)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters of the clauses it is about."""
        return tuple(dict.fromkeys(chapter_of(each) for each in self.clauses))


class _ReadingEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    kind: str
    question: str
    reason: str
    alternatives: list[Alternative]
    clauses: list[str] = []
    editions: list[str] = []
    matters: str = ""
    about: str = ""
    needs: Needs | None = None
    formerly: str = ""
    under: dict[str, str] = {}


class _ReadingsFile(msgspec.Struct, forbid_unknown_fields=True):
    reading: list[_ReadingEntry] = []
    shared: dict[str, list[str]] = {}
    """The clauses of this chapter that leave a shared choice, by the reading's id."""


@lru_cache(maxsize=1)
def readings() -> dict[str, Reading]:
    """The whole register, by id: readings of a single chapter first, then shared ones."""
    chapters = (*our_chapters(), *(each for each in other_chapters() if readings_fault(each) is None))
    own = {id_: each for chapter in chapters for id_, each in _of(chapter).items()}
    return own | {id_: _left_open_by(each, chapters) for id_, each in _shared().items()}


def readings_fault(chapter: Chapter) -> str | None:
    """What is wrong with a chapter's readings file; one that cannot be read does not affect the others."""
    try:
        _of(chapter)
        _shared_by(chapter)
    except (msgspec.MsgspecError, Malformed) as error:
        return f"{_FILE} cannot be read: {error}: correct it, as docs/reference/rule-data.md says"
    return None


def _left_open_by(shared: Reading, chapters: Iterable[Chapter]) -> Reading:
    """A shared reading with the clauses of these chapters that leave it open."""
    return replace(shared, clauses=tuple(clause for each in chapters for clause in _shared_by(each).get(shared.id, ())))


@cache
def _shared() -> dict[str, Reading]:
    raw = files("pitboss.law").joinpath(_FILE).read_bytes()
    return {
        entry.id: replace(_reading(entry), shared=True, about=entry.id)
        for entry in msgspec.toml.decode(raw, type=_ReadingsFile).reading
    }


@cache
def _file(chapter: Chapter) -> _ReadingsFile:
    """A chapter's readings file; a chapter may leave no choice at all."""
    kept = chapter.folder / _FILE
    return msgspec.toml.decode(kept.read_bytes(), type=_ReadingsFile) if kept.is_file() else _ReadingsFile()


@cache
def _of(chapter: Chapter) -> dict[str, Reading]:
    """The readings of one chapter only."""
    for entry in _file(chapter).reading:
        if not entry.clauses or not entry.alternatives:
            missing = "clauses" if entry.alternatives else "alternatives"
            raise Malformed(entry.id, f"a reading with {missing}", f"write its {missing}")
    return {entry.id: _reading(entry) for entry in _file(chapter).reading}


@cache
def _shared_by(chapter: Chapter) -> dict[str, tuple[Clause, ...]]:
    """The shared readings that a chapter leaves open, with its clauses."""
    named = _file(chapter).shared
    return {
        known_name("shared reading", id_, _shared()): tuple(cite(each) for each in clauses)
        for id_, clauses in named.items()
    }


def _reading(entry: _ReadingEntry) -> Reading:
    return Reading(
        entry.id,
        entry.kind,
        tuple(cite(each) for each in entry.clauses),
        entry.question,
        entry.reason,
        tuple(entry.alternatives),
        tuple(entry.editions),
        entry.matters,
        entry.about,
        entry.needs,
        entry.formerly,
        entry.under,
    )


def default_of(id_: str) -> str:
    """The default of a reading, wherever it arises."""
    shared = _shared().get(id_)
    return (shared or reading(id_)).default


def reading(id_: str) -> Reading:
    """The reading of that id; an unknown one is refused with the nearest ids."""
    ours = next((found for each in our_chapters() if (found := _of(each).get(id_))), None)
    return ours or readings()[known_name("reading", id_, readings())]


@cache
def readings_for(edition_name: str) -> dict[str, Reading]:
    """The readings that arise in one text, by id."""
    named = edition(edition_name)
    chapter = named.kept
    shared = {id_: _left_open_by(_shared()[id_], (chapter,)) for id_ in _shared() if id_ in _shared_by(chapter)}
    return {id_: each for id_, each in (_of(chapter) | shared).items() if each.concerns(named)}
