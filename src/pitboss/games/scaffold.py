"""Laying out a new game: the files every game has, holding a minimal game that runs at once.

In a checkout it becomes a game of Pitboss, with a scenario, oracle rows and a playthrough among its tests. Anywhere
else it becomes a separate package, which registers the game with Pitboss and brings the same files, with tests that
need nothing but Pitboss.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from pitboss.law.chapters import GROUP
from pitboss.law.citation import CHAPTER, where_printed
from pitboss.law.edition import editions
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
"""Files of the template, and the names under which they are laid out."""
_TESTS = {
    "scenario.toml": "scenarios/{folder}/first.toml",
    "playthrough.txt": "playthroughs/{folder}/at-the-house.txt",
}
"""Files of the template for the tests of a checkout, and where they go."""
_PACKAGE = {
    "package/pyproject.toml.txt": "pyproject.toml",
    "package/test_scenarios.py.txt": "tests/test_scenarios.py",
    "package/test_rules_as_read.py.txt": "tests/test_rules_as_read.py",
    "package/test_playthrough.py.txt": "tests/test_playthrough.py",
    "package/test_submission.py.txt": "tests/test_submission.py",
}
"""Files of the template for a separate package, whatever games it has, and where they go."""
_TESTS_OF_A_PACKAGE = {
    "tests/scenario.toml": "tests/scenarios/{folder}.toml",
    "package/playthrough.txt": "tests/playthroughs/{game}.txt",
}
"""Files of the template for the tests of each game of a package, and where they go."""
_STATUS = {"proposed": "proposed", "final": "final form", "codified": "codified", "house": "house rules"}
"""The kind of text that a label stands for."""
_ORACLES = {
    "clauses": "edition,clause",
    "figures": "edition,figure,value,clauses",
    "payouts": "edition,table,letter,hand,odds,clause,decks",
    "rulings": "edition,irregularity,clauses,settles,until,settles_once_dealt",
    "wagers": "edition,wager,name,required,clause,placed,placed_clause,duty,one_of,table_of",
}
"""The oracles to which a game adds rows, and their columns."""


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
            (self.chapter, CHAPTER, "a chapter such as 682a, or a name of your own such as frenzy"),
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
        """The kind of text, according to its label."""
        return _STATUS[known_name("status of a text", self.label.partition("-")[0], _STATUS)]

    @property
    def law(self) -> str:
        """Where its rules come from: a chapter of the Code by number, or rules under their own name."""
        return where_printed(self.chapter)

    def entry_point(self, package: str = "") -> str:
        """The line that registers the game with Pitboss, in its own package or in one that holds several games."""
        return f'{self.game} = "{package}{self.folder}:GAME"'


def lay_out(new: NewGame, into: Path) -> tuple[Path, ...]:
    """Write the files of a new game; existing files are never overwritten.

    `into` is the package in a checkout of Pitboss, or the folder of a separate package.
    """
    for each in editions():
        if new.game == each.game or new.chapter == each.chapter:
            raise _taken(new)
    filled = _in_a_checkout(new, into) if is_checkout(into) else _in_a_package(new, into)
    return tuple(_write(path, text) for path, text in filled.items())


def is_checkout(folder: Path) -> bool:
    """Whether a folder is the package in a checkout of Pitboss."""
    return (folder / "games" / "registry.py").is_file()


def _taken(new: NewGame) -> Malformed:
    return Malformed(new.game, "a game and a chapter that do not exist yet", "choose another name, or edit its files")


def _in_a_checkout(new: NewGame, package: Path) -> dict[Path, str]:
    there = package / "games"
    folder = there / new.folder
    laid_out = [path.read_text(encoding="utf-8") for path in there.glob("*/editions.toml")]
    if folder.exists() or any(f'"{new.game}"' in text or f'"{new.chapter}@' in text for text in laid_out):
        raise _taken(new)
    filled = _game(new, folder, f"pitboss.games.{new.folder}")
    tests = package.parent.parent / "tests"
    if (tests / "oracles").is_dir():
        for source, name in _TESTS.items():
            filled[tests / _filled(name, new)] = _filled(_template("tests", source), new)
        for name in _ORACLES:
            oracle = tests / "oracles" / f"{name}.csv"
            filled[oracle] = _with_rows(oracle, new)
    project = package.parent.parent / "pyproject.toml"
    if project.is_file():
        filled[project] = _with_entry_point(project, new)
    return filled


def _with_entry_point(project: Path, new: NewGame) -> str:
    """The project with the new game added to the existing ones."""
    text, group = project.read_text(encoding="utf-8"), f'[project.entry-points."{GROUP}"]\n'
    return text.replace(group, f"{group}{new.entry_point(f'{GROUP}.')}\n")


def _in_a_package(new: NewGame, project: Path) -> dict[Path, str]:
    folder = project / "src" / new.folder
    if folder.exists():
        raise _taken(new)
    beside = {project / name: _filled(_template(*source.split("/")), new) for source, name in _PACKAGE.items()}
    # A second game of a package finds these in place: its entry point must be added by hand.
    filled = {path: text for path, text in beside.items() if not path.exists()}
    for source, name in _TESTS_OF_A_PACKAGE.items():
        filled[project / _filled(name, new)] = _filled(_template(*source.split("/")), new)
    for name in _ORACLES:
        oracle = project / "tests" / "oracles" / f"{name}.csv"
        filled[oracle] = _with_rows(oracle, new)
    return _game(new, folder, new.folder) | {folder / "py.typed": ""} | filled


def _game(new: NewGame, folder: Path, package: str) -> dict[Path, str]:
    return {
        folder / name: _in_order(_filled(_template(source), new).replace("{package}", package))
        for source, name in _FILES.items()
    }


def _in_order(text: str) -> str:
    """With its imports in the order of their modules, which depends on the name of the package."""
    lines = text.splitlines(keepends=True)
    at = [place for place, line in enumerate(lines) if line.startswith("from ") and "__future__" not in line]
    ordered = sorted((lines[place] for place in at), key=lambda line: line.split()[1])
    for place, line in zip(at, ordered, strict=True):
        lines[place] = line
    return "".join(lines)


def _template(*name: str) -> str:
    return files("pitboss.games").joinpath("template", *name).read_text(encoding="utf-8")


def _with_rows(oracle: Path, new: NewGame) -> str:
    """An oracle with the rows of the new game after the existing ones."""
    there = oracle.read_text(encoding="utf-8") if oracle.exists() else f"{_ORACLES[oracle.stem]}\n"
    return there + _filled(_template("tests", oracle.name), new)


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _filled(text: str, new: NewGame) -> str:
    for name in ("chapter", "folder", "game", "label", "law", "status", "title"):
        text = text.replace(f"{{{name}}}", getattr(new, name))
    return text
