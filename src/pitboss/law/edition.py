"""The editions of the law. A text is always named, never "the latest"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from pitboss.law.chapters import Chapter, left_out, other_chapters, our_chapters
from pitboss.law.names import known_name


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of one chapter, such as `999a@final-2016`."""

    name: str
    game: str
    title: str
    status: str
    source: str
    kept: Chapter = field(repr=False)
    """Where the files of the chapter are."""

    @property
    def chapter(self) -> str:
        return self.name.partition("@")[0]

    @property
    def label(self) -> str:
        """The part after the `@`: how rule data names an edition within its chapter."""
        return self.name.partition("@")[2]

    def __str__(self) -> str:
        return self.name


@cache
def editions() -> tuple[Edition, ...]:
    """Every text, by chapter and then by age; other packages' come last."""
    return (*_ours(), *_read(other_chapters()))


@cache
def _ours() -> tuple[Edition, ...]:
    # Chapters are numbered; the texts of each are in order of publication.
    return tuple(sorted(_read(our_chapters()), key=lambda each: each.chapter))


def _read(chapters: Iterable[Chapter]) -> Iterator[Edition]:
    for chapter in chapters:
        told = chapter.texts()
        for text in told.edition:
            yield Edition(text.name, told.game, told.title, text.status, text.source, chapter)


@cache
def edition(name: str) -> Edition:
    """The edition of that name; an unknown name is refused with the nearest ones."""
    ours = {each.name: each for each in _ours()}
    if name in ours:
        return ours[name]
    known = {each.name: each for each in editions()}
    return known[known_name("edition", name, known)]


def game_named(name: str) -> str:
    """The game of that name, or of that chapter, such as `999a`; an unknown one is refused with the nearest."""
    by_chapter = {each.chapter: each.game for each in editions()}
    if name in left_out():
        raise left_out()[name]
    return by_chapter.get(name) or known_name("game", name, games())


def editions_of(game: str) -> tuple[Edition, ...]:
    """The texts of one game's chapter, oldest first; `game` is its name or its chapter."""
    ours = tuple(each for each in _ours() if game in (each.game, each.chapter))
    if ours:
        return ours
    named = game_named(game)
    return tuple(each for each in editions() if each.game == named)


def newest_edition(game: str) -> Edition:
    """For commands that only inform; settling, opening and filing must name an edition."""
    return editions_of(game)[-1]


def games() -> tuple[str, ...]:
    """Every game, in the order of the chapters."""
    return tuple(dict.fromkeys(each.game for each in editions()))
