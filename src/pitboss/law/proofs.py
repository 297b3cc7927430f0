"""Which tests prove a clause, and how many clauses are proven: read from the index that `make setup` builds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec

from pitboss.law.chapters import Chapter, other_chapters
from pitboss.law.edition import edition
from pitboss.law.places import Honoring
from pitboss.law.register import Honored, RegisterEntry

ProofIndex = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Edition to clause to the ids of the tests that prove it."""


@dataclass(frozen=True, slots=True)
class ProvenClause:
    """A clause with the tests that prove it, and where it is honored; with no test, it is not proven."""

    entry: RegisterEntry
    tests: tuple[str, ...] | None
    """None if no index was built for its text, so that nobody knows."""
    where: Honoring

    @property
    def uncited(self) -> bool:
        """Whether software should honor it but no line does: a finding."""
        return self.entry.honored is not Honored.PHYSICAL and not self.where


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of an edition's clauses honored in a given way are proven by a test."""

    edition: str
    honored: Honored
    proven: int
    of: int


FILE = "proofs.json"
"""The index as a package ships it: Pitboss's in this room, another package's in its own folder."""


@lru_cache(maxsize=1)
def proof_index() -> ProofIndex:
    """The whole index, including those of packages that bring games; empty if none has been built yet."""
    ours = files("pitboss.law").joinpath(FILE)
    found = dict(_read(ours.read_bytes())) if ours.is_file() else {}
    for folder in dict.fromkeys(map(_package_folder, other_chapters())):
        if (folder / FILE).is_file():
            found |= _read((folder / FILE).read_bytes())
    return found


def _read(built: bytes) -> ProofIndex:
    return msgspec.json.decode(built, type=dict[str, dict[str, tuple[str, ...]]])


def _package_folder(chapter: Chapter) -> Path:
    """The top folder of the package that a chapter belongs to."""
    return (chapter.folder, *chapter.folder.parents)[chapter.package.count(".")]


def tests_of(edition_name: str, clause: str) -> tuple[str, ...]:
    """The ids of the tests that prove a clause of an edition, sorted; none if nothing proves it yet."""
    return proof_index().get(edition(edition_name).name, {}).get(clause, ())


def is_indexed(edition_name: str) -> bool:
    """Whether an index was built for a text; without one, it is not known which tests prove its clauses."""
    return edition(edition_name).name in proof_index()


def coverage(entries: Iterable[RegisterEntry], index: ProofIndex | None = None) -> tuple[Coverage, ...]:
    """How many of the given register entries are proven, by edition and by how they are honored."""
    proofs = proof_index() if index is None else index
    proven: Counter[tuple[str, Honored]] = Counter()
    of: Counter[tuple[str, Honored]] = Counter()
    for entry in entries:
        kind = (entry.edition.name, entry.honored)
        of[kind] += 1
        proven[kind] += bool(proofs.get(entry.edition.name, {}).get(entry.clause))
    names = dict.fromkeys(name for name, _ in of)
    return tuple(
        Coverage(name, honored, proven[name, honored], of[name, honored]) for name in names for honored in Honored
    )
