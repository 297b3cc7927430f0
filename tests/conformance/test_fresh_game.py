"""A game that was just laid out, in a copy of the checkout, passes what every game must pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pitboss
from tests.cli.calling import page

SOURCE = Path(pitboss.__file__).parent
TESTS = Path(__file__).parent.parent
NEW = ("four-card-frenzy", "--chapter", "682a", "--title", "Four Card Frenzy", "--text", "proposed-2026")
SUITES = (
    "tests/conformance",
    "tests/games/test_scenarios.py",
    "tests/table/test_playthroughs.py",
    "tests/law/test_oracles.py",
    "tests/law/test_rules.py",
    "tests/law/test_register.py",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    left_out = shutil.ignore_patterns("__pycache__", "static", "*.nbi", "*.nbc", "browser")
    shutil.copytree(SOURCE, tmp_path / "src" / "pitboss", ignore=left_out)
    shutil.copytree(TESTS, tmp_path / "tests", ignore=left_out)
    shutil.copy(TESTS.parent / "pyproject.toml", tmp_path)
    return tmp_path


def test_it_passes_the_suite_of_every_game(checkout: Path) -> None:
    page("new-game", *NEW, "--into", str(checkout / "src" / "pitboss"))
    declared = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert declared["pitboss.games"]["four-card-frenzy"] == "pitboss.games.four_card_frenzy:GAME"
    environment = os.environ | {"PYTHONPATH": str(checkout / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    chosen = "(four-card-frenzy or four_card_frenzy or 682a) and not fresh"

    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-k", chosen, *SUITES],
        env=environment,
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout[-4000:]
    assert " passed" in run.stdout
    for suite in ("tables_of_a_game", "law_of_a_game", "game_value", "playthroughs", "scenarios"):
        assert f"test_{suite}.py" in run.stdout
