"""Where code and rule data honor a clause: every line that names it, or the shared step that it orders.

The sources that are read are those of the package itself and, for a chapter that another package brings, its own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from pitboss.law.chapters import Chapter
from pitboss.law.register import RegisterEntry

_PACKAGE = Path(__file__).parent.parent
_ROOMS = ("ranking", "games", "table", "documents", "house")
"""The rooms in which clauses are honored; the others only speak of them."""
_REGISTERS = ("clauses.toml", "procedures.toml", "readings.toml", "layout.toml", "examples.toml")
"""These files state or mention clauses, and honor none."""
_NAMED = re.compile(r"[a-z0-9-]+\.[0-9]+(?:\([A-Za-z0-9]+\))*|\"([a-z][a-z0-9-]*)\"")


class SourceLine(msgspec.Struct, frozen=True, order=True):
    """A line of code or data: the file, as it lies in its package, and the number of the line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def places_of(entry: RegisterEntry) -> tuple[SourceLine, ...]:
    """Every line that names the clause or a step that it orders; sorted."""
    known = _index(entry.edition.kept)
    names = (entry.clause, *filter(None, (entry.procedure, *entry.steps)))
    return tuple(sorted({place for name in names for place in known.get(name, ())}))


@cache
def _index(chapter: Chapter) -> Mapping[str, tuple[SourceLine, ...]]:
    found: defaultdict[str, list[SourceLine]] = defaultdict(list)
    folders = [_PACKAGE / room for room in _ROOMS]
    if not chapter.folder.is_relative_to(_PACKAGE):
        folders.append(chapter.folder)
    for folder in folders:
        for path in _sources(folder):
            file = path.relative_to(folder.parent).as_posix()
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                for name in {match[1] or match[0] for match in _NAMED.finditer(line)}:
                    found[name].append(SourceLine(file, number))
    return {name: tuple(places) for name, places in found.items()}


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml") and path.name not in _REGISTERS:
            yield path
