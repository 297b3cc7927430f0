"""The games of this package are found by their folders, and by the entry points that it declares: they are the same."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint, distribution
from pathlib import Path

from pitboss.games.registry import find_game
from pitboss.law.chapters import GROUP, other_chapters, our_chapters
from tests.conformance.tables import OUR_GAMES

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


def found() -> dict[str, str]:
    return {each.texts().game: f"{each.package}:GAME" for each in our_chapters()}


def installed() -> tuple[EntryPoint, ...]:
    return tuple(distribution("pitboss").entry_points.select(group=GROUP))


def test_the_installed_package_declares_every_game_that_has_a_folder_and_no_other() -> None:
    assert {each.name: each.value for each in installed()} == found(), "run make setup after a change to pyproject.toml"


def test_the_project_declares_them_where_the_package_is_built_from() -> None:
    assert tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["entry-points"][GROUP] == found()


def test_an_entry_point_and_the_registry_lead_to_the_same_game() -> None:
    assert {each.name for each in installed()} == {*OUR_GAMES}
    assert all(each.load() is find_game(each.name) for each in installed())


def test_a_game_of_ours_is_not_taken_for_one_of_another_package() -> None:
    assert not {each.package for each in our_chapters()} & {each.package for each in other_chapters()}
