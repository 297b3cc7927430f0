"""The register of readings: each point on which the text leaves a choice, with its alternatives and default."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from pitboss.law.citation import Clause, chapter_of, cite
from pitboss.law.edition import Edition, edition
from pitboss.law.names import known_name


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to read the text."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A point on which the text leaves a choice. The first alternative is the default.

    `editions` are the texts in which it arises; empty, it arises in every text of its chapters. `matters` says where
    an alternative makes a difference that no figure of a wager shows; empty, figures show all of it.
    """

    id: str
    kind: str
    clauses: tuple[Clause, ...]
    question: str
    reason: str
    alternatives: tuple[Alternative, ...]
    editions: tuple[str, ...] = ()
    matters: str = ""

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


class _ReadingsFile(msgspec.Struct, forbid_unknown_fields=True):
    reading: list[_ReadingEntry]


@lru_cache(maxsize=1)
def readings() -> dict[str, Reading]:
    """The whole register, by id."""
    raw = files("pitboss.law").joinpath("readings.toml").read_bytes()
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
        )
        for entry in entries
    }


def reading(id_: str) -> Reading:
    """The reading of that id; an unknown one is refused with the nearest ids."""
    return readings()[known_name("reading", id_, readings())]


@cache
def readings_for(edition_name: str) -> dict[str, Reading]:
    """The readings that arise in one text, by id."""
    named = edition(edition_name)
    return {id_: each for id_, each in readings().items() if each.concerns(named)}
