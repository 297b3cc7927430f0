"""Laying out a new game: the files every game has, with a smallest game in them that runs at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from pitboss.law.names import known_name
from pitboss.malformed import Malformed

_FILES = {
    "__init__.py.txt": "__init__.py",
    "editions.toml.txt": "editions.toml",
    "rules.toml": "rules.toml",
    "clauses.toml": "clauses.toml",
    "play.py.txt": "play.py",
    "settle.py.txt": "settle.py",
    "hands.py.txt": "hands.py",
    "strategies.py.txt": "strategies.py",
}
"""What stands in the template, and the name under which it is laid out."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be laid out: its short name, its chapter, the label of its text and its title."""

    game: str
    chapter: str
    label: str
    title: str

    def __post_init__(self) -> None:
        for read, pattern, expected in (
            (self.game, r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "a short name such as four-card-frenzy"),
            (self.chapter, r"[0-9]{3}a", "a chapter such as 682a"),
            (self.label, r"[a-z]+-[0-9]{4}", "the label of a text such as final-2026"),
            (self.title, r"[^\"\\\n]+", "the game's name without quotation marks"),
        ):
            if not re.fullmatch(pattern, read):
                raise Malformed(read, expected, "write it so")

    @property
    def folder(self) -> str:
        return self.game.replace("-", "_")

    @property
    def status(self) -> str:
        """What kind of text it is, as its label says."""
        status = known_name("status of a text", self.label.partition("-")[0], ("proposed", "final", "codified"))
        return "final form" if status == "final" else status


def lay_out(new: NewGame, package: Path) -> tuple[Path, ...]:
    """Write the files of a new game into a checkout of the package; nothing that is there is overwritten."""
    there = package / "games"
    folder = there / new.folder
    if not there.is_dir():
        raise Malformed(str(package), "the folder of the package's source", "name the checkout's src/pitboss")
    taken = [path.read_text(encoding="utf-8") for path in there.glob("*/editions.toml")]
    if folder.exists() or any(f'"{new.game}"' in text or f'"{new.chapter}@' in text for text in taken):
        raise Malformed(
            new.game, "a game and a chapter that are not there yet", "choose another name, or edit its files"
        )
    filled = {
        name: _filled(files("pitboss.games").joinpath("template", source).read_text(encoding="utf-8"), new)
        for source, name in _FILES.items()
    }
    folder.mkdir()
    return tuple(_write(folder / name, text) for name, text in filled.items())


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _filled(text: str, new: NewGame) -> str:
    for name in ("chapter", "folder", "game", "label", "status", "title"):
        text = text.replace(f"{{{name}}}", getattr(new, name))
    return text
