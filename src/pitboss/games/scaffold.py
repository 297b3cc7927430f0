"""Laying out a new game: the files every game has, with a smallest game in them that runs at once.

In a checkout that includes its tests: a scenario, its rows of the oracles, and its playthrough.
"""

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
    "layout.toml": "layout.toml",
    "play.py.txt": "play.py",
    "settle.py.txt": "settle.py",
    "hands.py.txt": "hands.py",
    "strategies.py.txt": "strategies.py",
}
"""What stands in the template, and the name under which it is laid out."""
_TESTS = {
    "scenario.toml": "scenarios/{folder}/first.toml",
    "playthrough.txt": "playthroughs/{folder}/at-the-house.txt",
}
"""What stands in the template for the tests of a checkout, and where there."""
_ORACLES = ("clauses", "figures", "payouts", "rulings", "wagers")
"""The oracles to which a game brings rows of its own."""


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
    filled = {folder / name: _filled(_template(source), new) for source, name in _FILES.items()}
    tests = package.parent.parent / "tests"
    if (tests / "oracles").is_dir():
        for source, name in _TESTS.items():
            filled[tests / _filled(name, new)] = _filled(_template("tests", source), new)
        for name in _ORACLES:
            oracle = tests / "oracles" / f"{name}.csv"
            filled[oracle] = _with_rows(oracle, new)
    return tuple(_write(path, text) for path, text in filled.items())


def _template(*name: str) -> str:
    return files("pitboss.games").joinpath("template", *name).read_text(encoding="utf-8")


def _with_rows(oracle: Path, new: NewGame) -> str:
    """An oracle with the rows of the new game after those that are there."""
    return oracle.read_text(encoding="utf-8") + _filled(_template("tests", oracle.name), new)


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _filled(text: str, new: NewGame) -> str:
    for name in ("chapter", "folder", "game", "label", "status", "title"):
        text = text.replace(f"{{{name}}}", getattr(new, name))
    return text
