"""A package that brings a broken game is left out with what is wrong with it, and stops nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pitboss
from tests.cli.calling import page
from tests.conformance.tables import OUR_GAMES

FINE = "fine-frenzy"
ASK = """
import json, warnings
from pitboss.games.registry import find_game, playable
from pitboss.law.incomplete import Incomplete
from pitboss.server.tables.house_tables import house_tables

def told(name):
    try:
        find_game(name)
    except Incomplete as error:
        return str(error)

with warnings.catch_warnings(record=True) as warned:
    print(json.dumps({
        "playable": playable(),
        "tables": [each.table_id for each in house_tables()],
        "warned": [str(each.message) for each in warned],
        "told": {name: told(name) for name in NAMES},
    }))
"""


def _changed(file: str, before: str, after: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert before in text
        (folder / file).write_text(text.replace(before, after), encoding="utf-8")

    return change


def _gone(folder: Path) -> None:
    folder.rename(folder.with_name("gone"))


WITH_SOLVER = "strategies=STRATEGIES,\n    solver=lazily(__name__, {}),"
BROKEN: dict[str, tuple[Callable[[Path], None], str]] = {
    "no-game": (
        _changed("__init__.py", "GAME = Game(", "GAMES = Game("),
        "no_game defines no Game: write GAME = Game(...) in its __init__.py",
    ),
    "no-solver": (
        _changed("__init__.py", "strategies=STRATEGIES,", WITH_SOLVER.format('"hands", "SOLVER"')),
        "its solver is SOLVER of hands.py, which does not define it: write it there, or correct the name",
    ),
    "no-solve-file": (
        _changed("__init__.py", "strategies=STRATEGIES,", WITH_SOLVER.format('"solve", "SOLVER"')),
        "its solver is SOLVER of solve.py, but there is no such file: write it, or correct the name",
    ),
    "wrong-clause": (
        _changed("settle.py", 'cite("wrong-clause.11(c)")', 'cite("wrong-clause.11(z)")'),
        "cites wrong-clause.11(z), which no text of wrong-clause has: correct it, or write it in clauses.toml",
    ),
    "wrong-code": (
        _changed("play.py", "def deal_plan(", "def deal_plan(:"),
        "wrong_code cannot be imported: SyntaxError: ",
    ),
    "wrong-answer": (
        _changed(
            "play.py", "def passes(", "def passes(*_: object) -> tuple[Pass, ...]:\n    return (1 / 0,)\n\n\ndef _("
        ),
        "the game fails when asked: ZeroDivisionError: division by zero (play.py, line ",
    ),
    "wrong-readings": (
        lambda folder: _write(folder / "readings.toml", "reading = 3"),
        "readings.toml cannot be read: Expected `array`, got `int`",
    ),
    "no-row": (
        _changed("rules.toml", 'rows = [{ id = "winning ante", odds = ["1 to 1"] }]', "rows = []"),
        'paytable - of ante has no answer for "winning ante": give it a row, or list it in loses',
    ),
    "no-texts": (
        lambda folder: (folder / "editions.toml").unlink(),
        "no_texts has no editions.toml: write it, as docs/reference/rule-data.md says",
    ),
    "wrong-texts": (
        lambda folder: _write(folder / "editions.toml", "game = 3"),
        "editions.toml of wrong_texts: Expected `str`, got `int`",
    ),
    "not-there": (_gone, "names not_there, which is not installed: install it again, or correct the entry point"),
    "same-name": (
        _changed("editions.toml", 'game = "same-name"', 'game = "three-card-prime"'),
        "three-card-prime is in pitboss.games.three_card_prime and in same_name: give one of them another name",
    ),
}


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages as an installer leaves them: a sound one, and one for each possible fault."""
    made, site = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("site")
    points = ["[pitboss.games]"]
    for name in (FINE, *BROKEN):
        words = (name, "--chapter", name, "--title", name.replace("-", " ").title(), "--text", "house-2026")
        page("new-game", *words, "--into", str(made / name))
        folder = site / name.replace("-", "_")
        (made / name / "src" / folder.name).rename(folder)
        if name in BROKEN:
            BROKEN[name][0](folder)
        points.append(f"{name} = {folder.name}:GAME")
    solved = "from pitboss.games.game import Game\n"
    for name in ("no_solver", "no_solve_file"):
        _changed("__init__.py", solved, solved.replace("Game\n", "Game, lazily\n"))(site / name)
    about = site / "broken-0.1.dist-info"
    about.mkdir()
    _write(about / "METADATA", "Metadata-Version: 2.1\nName: broken\nVersion: 0.1\n")
    _write(about / "entry_points.txt", "\n".join(points))
    return site


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(Path(pitboss.__file__).parent.parent), str(Path(__file__).parents[2])])
    environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def asked(site: Path) -> dict[str, Any]:
    """What the registry and the house say with all of them installed."""
    answer = run(site, "-c", ASK.replace("NAMES", repr([*BROKEN])))
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_refused_with_its_package_and_what_to_write(name: str, asked: dict[str, Any]) -> None:
    said = asked["told"][name]

    assert said.startswith(f"{name} of {name.replace('-', '_')} is not complete:\n")
    assert BROKEN[name][1] in said


@pytest.mark.parametrize("name", BROKEN)
def test_a_warning_says_once_that_it_is_left_out(name: str, asked: dict[str, Any]) -> None:
    (warning,) = [each for each in asked["warned"] if each.startswith(f"{name} of ")]

    assert warning.startswith(f"{name} of {name.replace('-', '_')} is left out:\n")
    assert BROKEN[name][1] in warning


def test_the_others_are_played(asked: dict[str, Any]) -> None:
    assert asked["playable"] == [*OUR_GAMES, FINE]
    assert FINE in asked["tables"]
    assert len(asked["tables"]) == len(asked["playable"])


def test_pitboss_lists_the_others_and_says_what_is_left_out(site: Path) -> None:
    listed = run(site, "-m", "pitboss", "--json")

    assert listed.returncode == 0
    assert [each["game"] for each in json.loads(listed.stdout)["games"]] == [*OUR_GAMES, FINE]
    assert "Traceback" not in listed.stderr
    for name, (_, said) in BROKEN.items():
        assert f"pitboss: {name} of {name.replace('-', '_')} is left out:\n" in listed.stderr
        assert said in listed.stderr


def test_a_command_that_names_one_says_why_it_is_not_there(site: Path) -> None:
    for name in ("no-game", "not-there"):
        refused = run(site, "-m", "pitboss", "rank", name, "Ah")

        assert (refused.returncode, refused.stdout) == (2, "")
        assert f"pitboss: {name} of {name.replace('-', '_')} is not complete\n  " in refused.stderr
        assert BROKEN[name][1] in refused.stderr
        assert "Traceback" not in refused.stderr


@pytest.mark.parametrize("json_", [(), ("--json",)])
def test_rules_are_not_shown_of_a_game_that_is_not_complete(site: Path, json_: tuple[str, ...]) -> None:
    refused = run(site, "-m", "pitboss", "rules", "no-row", *json_)

    assert (refused.returncode, refused.stdout) == (2, "")
    assert BROKEN["no-row"][1] in refused.stderr


OPEN = """
from pathlib import Path
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import house

with house(Path(FOLDER), offered=tuple(each for each in house_tables() if each.table_id == NAME)):
    pass
"""


@pytest.fixture
def table_of_fine(site: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A house with a table of the sound game, and a copy of the packages in which to break it."""
    own, folder = tmp_path / "site", tmp_path / "house"
    folder.mkdir()
    shutil.copytree(site / "fine_frenzy", own / "fine_frenzy")
    about = own / "fine-0.1.dist-info"
    about.mkdir()
    _write(about / "METADATA", "Metadata-Version: 2.1\nName: fine\nVersion: 0.1\n")
    _write(about / "entry_points.txt", f"[pitboss.games]\n{FINE} = fine_frenzy:GAME\n")
    opened = run(own, "-c", OPEN.replace("FOLDER", repr(str(folder))).replace("NAME", repr(FINE)))
    assert opened.returncode == 0, opened.stderr
    return own, folder


def _wrong(site: Path, folder: Path) -> dict[tuple[str, str], list[str]]:
    checked = run(site, "-m", "pitboss", "selfcheck", "--data", str(folder), "--json")
    found = json.loads(checked.stdout)["findings"]
    return {(each["check"], each["of"]): each["wrong"] for each in found if each["wrong"]}


def test_a_house_with_a_table_of_a_game_left_out_says_so_in_words(table_of_fine: tuple[Path, Path]) -> None:
    site, folder = table_of_fine
    uncounted = [f"it cannot be counted while the game of {FINE} is left out"]

    _changed("play.py", "def deal_plan(", "def deal_plan(:")(site / "fine_frenzy")
    broken = _wrong(site, folder)
    (said,) = broken.pop(("log", FINE))
    assert said.startswith(f"nothing of this table can be checked: {FINE} of fine_frenzy is left out: fine_frenzy ")
    assert "cannot be imported: SyntaxError: " in said
    assert broken == {("money", ""): uncounted}

    (site / "fine_frenzy" / "editions.toml").unlink()
    said = f"nothing of this table can be checked: no installed game has the text {FINE}@house-2026; "
    assert _wrong(site, folder) == {
        ("log", FINE): [said + "install or repair the package that has it"],
        ("money", ""): uncounted,
    }
