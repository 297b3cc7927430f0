"""What a chapter refers to outside itself, what Pitboss does about it, and the slips in print that it reads through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from pitboss.law.chapters import Chapter
from pitboss.law.citation import Clause, cite
from pitboss.law.edition import Edition, edition
from pitboss.law.names import known_name

_FILE = "references.toml"


class Treatment(Enum):
    """What Pitboss does about a section outside the chapters of the games."""

    IMPLEMENTS = "implements"
    """It does what the section requires, as far as the games need it."""
    ASSUMES = "assumes"
    """It relies on somebody having complied."""
    LEAVES = "leaves"
    """It leaves the section to the certificate holder."""


@dataclass(frozen=True, slots=True)
class OutsideSection:
    """A section of the Code outside the chapters of the games: what it governs, and what Pitboss does about it."""

    section: str
    caption: str
    governs: str
    treatment: Treatment
    does: str
    where: tuple[str, ...] = ()
    """Files of this package."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A section outside the chapter, and the clauses of one text that refer to it."""

    section: OutsideSection
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Erratum:
    """A slip in one text: what is printed, what it is read as, and why."""

    clause: Clause
    printed: str
    read: str
    why: str


class _ReferenceEntry(msgspec.Struct, forbid_unknown_fields=True):
    section: str
    clauses: list[str]
    editions: list[str] = []


class _ErratumEntry(msgspec.Struct, forbid_unknown_fields=True):
    clause: str
    printed: str
    read: str
    why: str
    editions: list[str] = []


class _AuthorityEntry(msgspec.Struct, forbid_unknown_fields=True):
    statute: str
    sections: list[str]
    editions: list[str] = []


_Entry = TypeVar("_Entry", _ReferenceEntry, _ErratumEntry, _AuthorityEntry)


class _ReferencesFile(msgspec.Struct, forbid_unknown_fields=True):
    authority: list[_AuthorityEntry] = []
    reference: list[_ReferenceEntry] = []
    erratum: list[_ErratumEntry] = []


class _SectionsFile(msgspec.Struct, forbid_unknown_fields=True):
    section: list[OutsideSection]


@cache
def outside_sections() -> dict[str, OutsideSection]:
    """Every section outside the chapters of the games that one of them refers to, by number."""
    raw = files("pitboss.law").joinpath("sections.toml").read_bytes()
    return {each.section: each for each in msgspec.toml.decode(raw, type=_SectionsFile).section}


@cache
def _file(chapter: Chapter) -> _ReferencesFile:
    """Read a chapter's references; a chapter of another package may have none."""
    path = chapter.folder / _FILE
    return msgspec.toml.decode(path.read_bytes(), type=_ReferencesFile) if path.is_file() else _ReferencesFile()


def references_in(edition_name: str) -> tuple[Reference, ...]:
    """List the sections outside the chapter that one text refers to, with the clauses that do."""
    text = edition(edition_name)
    clauses: dict[str, list[Clause]] = {}
    for entry in _standing(_file(text.kept).reference, text):
        section = known_name("outside section", entry.section, outside_sections())
        clauses.setdefault(section, []).extend(map(cite, entry.clauses))
    return tuple(
        Reference(section, tuple(clauses[number]))
        for number, section in outside_sections().items()
        if number in clauses
    )


def errata_in(edition_name: str) -> tuple[Erratum, ...]:
    """List the slips of one text, in the order of the chapter."""
    text = edition(edition_name)
    return tuple(
        Erratum(cite(entry.clause), entry.printed, entry.read, entry.why)
        for entry in _standing(_file(text.kept).erratum, text)
    )


def authority_of(edition_name: str) -> tuple[str, ...]:
    """List the sections of statutes under which one text was issued."""
    text = edition(edition_name)
    return tuple(
        f"{entry.statute} § {section}"
        for entry in _standing(_file(text.kept).authority, text)
        for section in entry.sections
    )


def _standing(entries: Iterable[_Entry], text: Edition) -> Iterator[_Entry]:
    return (entry for entry in entries if not entry.editions or text.label in entry.editions)
