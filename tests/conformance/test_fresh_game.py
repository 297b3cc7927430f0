"""A game that was just laid out, in a copy of the checkout or as a package, passes what every game must pass."""

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
from tests.cli.installing import installed

SOURCE = Path(pitboss.__file__).parent
TESTS = Path(__file__).parent.parent
NEW = ("four-card-frenzy", "--chapter", "682a", "--title", "Four Card Frenzy", "--text", "proposed-2026")
OWN = ("four-card-frenzy", "--chapter", "frenzy", "--title", "Four Card Frenzy", "--text", "house-2026")
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
    for suite in ("tables_of_a_game", "law_of_a_game", "printing_of_a_game", "game_value", "playthroughs", "scenarios"):
        assert f"test_{suite}.py" in run.stdout


def test_a_package_of_its_own_passes_it_too(tmp_path: Path) -> None:
    """Installed beside Pitboss; its scenarios, oracles and playthroughs are read by tests of its own."""
    page("new-game", *OWN, "--into", str(tmp_path))
    site = installed(tmp_path).parent
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))

    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-v",
            "-k",
            "(frenzy or four_card_frenzy) and not fresh",
            "tests/conformance",
        ],
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout[-4000:]
    for suite in ("tables_of_a_game", "law_of_a_game", "submission_of_a_game", "printing_of_a_game", "words_of_rows"):
        assert f"test_{suite}.py" in run.stdout
