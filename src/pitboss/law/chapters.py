"""Where chapters are kept: one folder each, in this package or in another that brings a game of its own.

Every package names its games under the entry points `pitboss.games`, this one too. Reading entry points means importing
`importlib.metadata` and opening the metadata of everything installed: about 50 ms, four times what the interpreter
takes to start. So ours are found by their folders, each with an `editions.toml`, and entry points are read only when a
name is not one of ours, or when all games are listed. A test compares the folders with the entry points as installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

GROUP = "pitboss.games"
"""The group of entry points under which a package names its games, each by its `Game` value."""
EDITIONS = "editions.toml"
_OURS = Path(__file__).parent.parent / "games"


class TextEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text of the chapter: its name, what kind of text it is, and where it is printed."""

    name: str
    status: str
    source: str


class EditionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter's `editions.toml`, its texts oldest first."""

    game: str
    title: str
    edition: tuple[TextEntry, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game's folder: the package that can be imported, and where its files lie."""

    package: str
    folder: Path

    def read(self, name: str) -> bytes:
        """One of its files."""
        return (self.folder / name).read_bytes()

    def texts(self) -> EditionsFile:
        """What its `editions.toml` says."""
        return msgspec.toml.decode(self.read(EDITIONS), type=EditionsFile)


@cache
def our_chapters() -> tuple[Chapter, ...]:
    """The chapters in this package."""
    folders = sorted(path.parent for path in _OURS.glob(f"*/{EDITIONS}"))
    return tuple(Chapter(f"{GROUP}.{folder.name}", folder) for folder in folders)


@cache
def other_chapters() -> tuple[Chapter, ...]:
    """The chapters that other packages bring, by the names they give them."""
    from importlib.metadata import entry_points

    ours = {chapter.package for chapter in our_chapters()}
    named = sorted(entry_points(group=GROUP), key=lambda each: each.name)
    return tuple(_found(each.module) for each in named if each.module not in ours)


def _found(package: str) -> Chapter:
    """The folder of a package, without running what is in it."""
    from importlib.util import find_spec

    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise ModuleNotFoundError(f"{GROUP} names {package}, which is no package: install it again")
    return Chapter(package, Path(places[0]))
