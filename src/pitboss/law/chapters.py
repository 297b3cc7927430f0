"""Where chapters are kept: one folder each, in this package or in another that brings its own games.

Every package, including this one, names its games under the entry points `pitboss.games`. Reading entry points means
importing `importlib.metadata` and opening the metadata of everything installed: about 50 ms, four times what the
interpreter takes to start. So ours are found by their folders, each with an `editions.toml`, and entry points are read
only when a name is not one of ours, or when all games are listed. A test compares the folders with the installed entry
points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from pitboss.law.incomplete import Incomplete, leave_out

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
    """One game's folder: its importable package, and where its files are."""

    package: str
    folder: Path

    def read(self, name: str) -> bytes:
        """One of its files."""
        return (self.folder / name).read_bytes()

    def texts(self) -> EditionsFile:
        """What its `editions.toml` says."""
        return _texts(self)


_SAYS = "as docs/reference/rule-data.md says"


@cache
def _texts(chapter: Chapter) -> EditionsFile:
    try:
        return msgspec.toml.decode(chapter.read(EDITIONS), type=EditionsFile)
    except msgspec.MsgspecError as error:
        told = f"{EDITIONS} of {chapter.package}: {error}: correct it, {_SAYS}"
        raise Incomplete(chapter.folder.name.replace("_", "-"), [told]) from error


@cache
def our_chapters() -> tuple[Chapter, ...]:
    """The chapters in this package."""
    folders = sorted(path.parent for path in _OURS.glob(f"*/{EDITIONS}"))
    return tuple(Chapter(f"{GROUP}.{folder.name}", folder) for folder in folders)


@dataclass(frozen=True, slots=True)
class _Others:
    chapters: tuple[Chapter, ...]
    left_out: Mapping[str, Incomplete]


def other_chapters() -> tuple[Chapter, ...]:
    """The chapters that other packages bring, by the names they give them."""
    return _others().chapters


def left_out() -> Mapping[str, Incomplete]:
    """Games that other packages name but do not deliver, with what is wrong."""
    return _others().left_out


@cache
def _others() -> _Others:
    """Find the chapters of other packages; a broken package does not hide the rest."""
    from importlib.metadata import entry_points

    ours = {chapter.package for chapter in our_chapters()}
    named = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    points = [point for point in named if point.module not in ours]
    owners = {name: each.package for each in our_chapters() for name in _names(each)} if points else {}
    chapters, left = [], {}
    for point in points:
        try:
            chapter = _found(point.module)
            taken = next((name for name in _names(chapter) if name in owners), None)
            if taken is not None:
                raise ValueError(
                    f"{taken} is in {owners[taken]} and in {chapter.package}: give one of them another name"
                )
        except Exception as error:  # finding a package may run its code, which may raise anything
            left[point.name] = Incomplete(point.name, [str(error)], point.module)
            leave_out(left[point.name])
        else:
            owners |= dict.fromkeys(_names(chapter), chapter.package)
            chapters.append(chapter)
    return _Others(tuple(chapters), left)


def _names(chapter: Chapter) -> set[str]:
    """The names that a chapter claims."""
    texts = chapter.texts()
    return {texts.game, *(name for each in texts.edition for name in (each.name, each.name.partition("@")[0]))}


def _found(package: str) -> Chapter:
    """The folder of a package, without running its code."""
    from importlib.util import find_spec

    named = f"its entry point in {GROUP} names {package}"
    try:
        spec = find_spec(package)
    except Exception as error:
        raise ValueError(f"{named}, but its parent package cannot be imported: {error}: correct it") from error
    if spec is None:
        raise ValueError(f"{named}, which is not installed: install it again, or correct the entry point")
    if not spec.submodule_search_locations:
        raise ValueError(f"{named}, which is not a package: give the game a folder with its {EDITIONS}")
    chapter = Chapter(package, Path(next(iter(spec.submodule_search_locations))))
    try:
        if not chapter.texts().edition:
            raise ValueError(f"{EDITIONS} of {package} lists no text of the game: write one, {_SAYS}")
    except FileNotFoundError:
        raise ValueError(f"{package} has no {EDITIONS}: write it, {_SAYS}") from None
    except Incomplete as error:
        raise ValueError(*error.faults) from error
    return chapter
