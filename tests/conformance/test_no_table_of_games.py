"""No shared test keeps a table of games: what is known of each game lies with its own tests, in its folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pitboss.law.chapters import our_chapters
from pitboss.law.edition import editions
from tests.games.filing import FILED
from tests.games.rounds import EDITIONS

TESTS = Path(__file__).parent.parent
FOLDERS = [TESTS / "games" / each.folder.name for each in our_chapters()]
MAY_STAY = {
    "cli/terminal/test_play_holdem_and_flush.py": "plays two games by hand, key by key, and names the text of each",
    "cli/terminal/test_play_saigon_and_baccarat.py": "plays two games by hand, key by key, and names the text of each",
    "law/test_proves.py": "is about an index of proofs, which is written by edition",
    "table/procedure/test_turned_cards.py": "wagers by hand in the three games that its rounds are about",
}
"""Files that are about certain games, each with what they are about."""


@cache
def games_by_name() -> dict[str, str]:
    """Whatever stands for a game: its name, its chapter and its texts."""
    return {name: each.game for each in editions() for name in (each.game, each.chapter, each.name)}


@cache
def constants() -> dict[str, str]:
    """Names in the tests that stand for a game, such as those of a text."""
    found: dict[str, str] = {}
    for path in sources():
        for line in tree_of(path).body:
            if isinstance(line, ast.Assign):
                found.update(_assigned(line.targets[0], line.value))
    return found


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _assigned(one, other)
    elif isinstance(target, ast.Name) and (game := _literal(value)) is not None:
        yield target.id, game


def _literal(node: ast.expr | None) -> str | None:
    """The game that a string stands for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return games_by_name().get(node.value)
    return None


def sources() -> Iterator[Path]:
    """Every test outside the folders of games."""
    for path in sorted(TESTS.rglob("*.py")):
        if not any(path.is_relative_to(folder) for folder in FOLDERS):
            yield path


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def tables_in(tree: ast.Module, known: dict[str, str]) -> Iterator[int]:
    """The lines at which games are told apart by name: a dictionary of two or more, or the cases of a match."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            keys: list[ast.expr | None] = [*node.keys]
        elif isinstance(node, ast.Match):
            patterns = [part for case in node.cases for part in ast.walk(case.pattern)]
            keys = [each.value for each in patterns if isinstance(each, ast.MatchValue)]
        else:
            continue
        named = {known.get(key.id) if isinstance(key, ast.Name) else _literal(key) for key in keys}
        if len(named - {None}) > 1:
            yield node.lineno


def test_no_shared_test_keeps_a_table_of_games() -> None:
    found = [
        f"tests/{name}:{line} tells games apart by name: move what it says into the folder of each game"
        for path in sources()
        if (name := path.relative_to(TESTS).as_posix()) not in MAY_STAY
        for line in tables_in(tree_of(path), constants())
    ]

    assert found == []


@pytest.mark.parametrize("name", MAY_STAY)
def test_whatever_may_stay_is_needed(name: str) -> None:
    assert [*tables_in(tree_of(TESTS / name), constants())]


@pytest.mark.parametrize(
    "source",
    [
        'X = {"677a": 1, "679a": 2}',
        'def of(game):\n    return {"three-card-prime": 1, "saigon-5-card": 2}[game]',
        "X = {HOLDEM: 1, FLUSH: 2}",
        'match chapter:\n    case "677a":\n        pass\n    case "680a" | "681a":\n        pass',
    ],
)
def test_a_table_of_games_is_found(source: str) -> None:
    known = {"HOLDEM": "heads-up-holdem", "FLUSH": "high-card-flush"}

    assert [*tables_in(ast.parse(source), known)]


@pytest.mark.parametrize(
    "source", ['X = {"679a@final-2016": 1, "679a@proposed-2015": 2}', 'X = {"677a": 1, "ante": 2}', "X = {**a, **b}"]
)
def test_texts_of_one_game_are_no_table_of_games(source: str) -> None:
    assert not [*tables_in(ast.parse(source), {})]


def test_every_text_of_ours_has_its_data() -> None:
    ours = {each.name for each in editions() if each.kept in our_chapters()}

    assert set(FILED) == ours
    assert set(EDITIONS) == ours
