"""The editions of the law. A text is always named, never "the latest"."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from pitboss.law.names import known_name


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of one chapter, such as `679a@final-2016`."""

    name: str
    game: str
    folder: str
    """The folder (a Python name) that holds the game."""
    title: str
    status: str
    source: str

    @property
    def chapter(self) -> str:
        return self.name.partition("@")[0]

    @property
    def label(self) -> str:
        """What stands after the `@`: how rule data names an edition inside its own chapter."""
        return self.name.partition("@")[2]

    def __str__(self) -> str:
        return self.name


class _EditionsFile(msgspec.Struct, forbid_unknown_fields=True):
    edition: list[Edition]


@lru_cache(maxsize=1)
def editions() -> tuple[Edition, ...]:
    """All seven, by chapter and then by age."""
    raw = files("pitboss.law").joinpath("editions.toml").read_bytes()
    return tuple(msgspec.toml.decode(raw, type=_EditionsFile).edition)


@cache
def edition(name: str) -> Edition:
    """The edition of that name; an unknown name is refused with the nearest ones."""
    by_name = {each.name: each for each in editions()}
    return by_name[known_name("edition", name, by_name)]


def game_named(name: str) -> str:
    """The game of that name, or of that chapter, such as `679a`; an unknown one is refused with the nearest."""
    by_chapter = {each.chapter: each.game for each in editions()}
    return by_chapter.get(name) or known_name("game", name, games())


def editions_of(game: str) -> tuple[Edition, ...]:
    """The texts of one game's chapter, oldest first; the game by its name or its chapter."""
    named = game_named(game)
    return tuple(each for each in editions() if each.game == named)


def newest_edition(game: str) -> Edition:
    """For commands that only inform; whatever settles, opens or files must name its edition."""
    return editions_of(game)[-1]


def games() -> tuple[str, ...]:
    """The five games, in the order of their chapters."""
    return tuple(dict.fromkeys(each.game for each in editions()))
