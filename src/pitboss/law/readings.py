"""The register of readings: each point on which the text leaves a choice, with its alternatives and default."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from pitboss.law.chapters import Chapter, other_chapters, our_chapters
from pitboss.law.citation import Clause, chapter_of, cite
from pitboss.law.edition import Edition, edition
from pitboss.law.names import known_name

_FILE = "readings.toml"


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read the text."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A point on which the text leaves a choice. The first alternative is the default.

    `editions` are the texts in which it arises; empty, it arises in every text of its chapters. `matters` says where
    an alternative makes a difference that no figure of a wager shows; empty, figures show all of it. `about` names the
    question as whatever serves all chapters asks it, such as "both-sides".
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

    def concerns(self, edition: Edition) -> bool:
        """Whether the choice arises in this text."""
        return edition.name in self.editions if self.editions else edition.chapter in self.chapters

    @property
    def default(self) -> str:
        return self.alternatives[0].name

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.alternatives)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters whose clauses it is about."""
        return tuple(dict.fromkeys(chapter_of(each) for each in self.clauses))


class _ReadingEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    kind: str
    clauses: list[str]
    question: str
    reason: str
    alternatives: list[Alternative]
    editions: list[str] = []
    matters: str = ""
    about: str = ""


class _ReadingsFile(msgspec.Struct, forbid_unknown_fields=True):
    reading: list[_ReadingEntry]


@lru_cache(maxsize=1)
def readings() -> dict[str, Reading]:
    """The whole register, by id: those of one chapter alone, then those that chapters share."""
    return {
        id_: each for chapter in (*our_chapters(), *other_chapters()) for id_, each in _of(chapter).items()
    } | _shared()


@cache
def _shared() -> dict[str, Reading]:
    return _read(files("pitboss.law").joinpath(_FILE).read_bytes())


@cache
def _of(chapter: Chapter) -> dict[str, Reading]:
    """Those of one chapter, which may leave no choice of its own."""
    return _read(chapter.read(_FILE)) if (chapter.folder / _FILE).is_file() else {}


def _read(raw: bytes) -> dict[str, Reading]:
    entries = msgspec.toml.decode(raw, type=_ReadingsFile).reading
    return {
        entry.id: Reading(
            entry.id,
            entry.kind,
            tuple(cite(each) for each in entry.clauses),
            entry.question,
            entry.reason,
            tuple(entry.alternatives),
            tuple(entry.editions),
            entry.matters,
            entry.about,
        )
        for entry in entries
    }


def reading(id_: str) -> Reading:
    """The reading of that id; an unknown one is refused with the nearest ids."""
    ours = _shared().get(id_) or next((found for each in our_chapters() if (found := _of(each).get(id_))), None)
    return ours or readings()[known_name("reading", id_, readings())]


@cache
def readings_for(edition_name: str) -> dict[str, Reading]:
    """The readings that arise in one text, by id."""
    named = edition(edition_name)
    return {id_: each for id_, each in (_of(named.kept) | _shared()).items() if each.concerns(named)}
