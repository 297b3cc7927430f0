"""A new game is laid out into a copy of the package, and runs there at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from tests.cli.calling import page, refusal
from tests.cli.installing import installed

SOURCE = Path(pitboss.__file__).parent
NEW = ("four-card-frenzy", "--chapter", "682a", "--title", "Four Card Frenzy", "--text", "proposed-2026")
ORACLES = 5
"""What is read from a text and compared: clauses, figures, payouts, rulings and wagers, of all games at once."""
OF_EACH_GAME = ORACLES + 3
"""These, a scenario, a playthrough and a submission."""

ROUND = """
from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.table import decide, due, evolve
from pitboss.table.commands import OpenTable, Perform, PlaceWager, SitDown
from pitboss.table.duties import Duty, Role

table = None
def do(command):
    global table
    answer = decide(table, command)
    assert isinstance(answer, tuple), answer
    for event in answer:
        table = evolve(table, event)

elections = Elections("682a@proposed-2026", shuffling=Shuffling.MANUAL, dealing=Dealing.MANUAL_SHOE)
do(OpenTable(at=0, by=Role.HOUSE, table="T", elections=elections, automated=tuple(Duty)))
for seat, who in ((2, "Ann"), (5, "Bo")):
    do(SitDown(at=0, by=Role.PLAYER, who=who, seat=seat, chips=5000))
    do(PlaceWager(at=0, by=Role.PLAYER, who=who, seat=seat, wager="ante", amount=1000))
while not table.rounds:
    now = due(table)[0]
    cards = ("Kh", "2c", "9d") if now.what == "deal" else ()
    do(Perform(at=0, by=Role.HOUSE, duty=Duty(now.what), deck=now.deck, seat=now.seat, cards=cards, number=20))
print(table.players["Ann"].chips, table.players["Bo"].chips)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copy = tmp_path / "pitboss"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "*.nbi", "*.nbc"))
    return copy


def run_in_the_copy(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(package.parent)}
    return subprocess.run(
        [sys.executable, *words], env=environment, cwd=package.parent, capture_output=True, text=True, check=False
    )


def in_the_copy(package: Path, *words: str) -> str:
    run = run_in_the_copy(package, *words)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_game_is_settled_ranked_and_played_as_soon_as_it_is_laid_out(package: Path) -> None:
    laid_out = page("new-game", *NEW, "--into", str(package))

    assert "docs/guides/add-a-game.md" in laid_out
    for file in ("rules.toml", "clauses.toml", "play.py", "settle.py", "hands.py"):
        assert (package / "games" / "four_card_frenzy" / file).is_file()
    line = "682a@proposed-2026 dealer=9d | 1 Ah ante=1000 | 2 9c ante=1000 | 3 2c ante=1000"
    settled = json.loads(in_the_copy(package, "-m", "pitboss", "settle", "--json", line))
    outcomes = {seat["seat"]: seat["lines"][0]["outcome"] for seat in settled["seats"]}
    assert outcomes == {1: "win", 2: "push", 3: "lose"}
    assert "ace of hearts" in in_the_copy(package, "-m", "pitboss", "rank", "four-card-frenzy", "Ah")
    assert in_the_copy(package, "-c", ROUND).split() == ["6000", "4000"]


def test_nothing_that_is_there_is_overwritten(package: Path) -> None:
    page("new-game", *NEW, "--into", str(package))
    rules = package / "games" / "four_card_frenzy" / "rules.toml"
    rules.write_text("mine")

    again = " ".join(refusal("new-game", *NEW, "--into", str(package)))

    assert "not exist yet" in again
    assert rules.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("4-cards", *NEW[1:]), "short name"),
        ((NEW[0], "--chapter", "682", *NEW[3:]), "a chapter such as 682a, or a name of your own"),
        ((NEW[0], "--chapter", "679a", *NEW[3:]), "not exist yet"),
        ((*NEW[:5], "--text", "latest"), "label of a text"),
        ((*NEW[:5], "--text", "draft-2026"), "status of a text"),
    ],
)
def test_what_cannot_be_a_game_is_refused_before_anything_is_written(
    package: Path, words: tuple[str, ...], said: str
) -> None:
    refused = " ".join(refusal("new-game", *words, "--into", str(package)))

    assert said in refused
    assert sorted(path.name for path in (package / "games").iterdir() if path.is_dir()) == sorted(
        path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"
    )


def test_what_is_laid_out_passes_the_rules_and_the_format_of_the_house(package: Path, tmp_path: Path) -> None:
    """In a checkout whole; in a package of one's own but for the order of imports, which its own settings decide."""
    page("new-game", *NEW, "--into", str(package))
    page("new-game", *TestOutsideACheckout.OWN, "--into", str(tmp_path / "own"))
    config = ("--config", str(SOURCE.parent.parent / "pyproject.toml"), "--no-cache")
    own, ours = str(tmp_path / "own"), str(package / "games" / "four_card_frenzy")

    for words in (("check", ours), ("check", own, "--ignore", "I001"), ("format", "--check", ours, own)):
        checked = subprocess.run(
            [sys.executable, "-m", "ruff", *words, *config], capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stdout


class TestOutsideACheckout:
    """It becomes a package of its own, under a name of its own instead of the number of a chapter."""

    OWN = ("four-card-frenzy", "--chapter", "frenzy", "--title", "Four Card Frenzy", "--text", "house-2026")

    def test_installed_it_is_settled_and_passes_its_own_tests(self, tmp_path: Path) -> None:
        told = page("new-game", *self.OWN, "--into", str(tmp_path))
        package = installed(tmp_path)

        assert "pip install --no-deps --editable" in told
        line = "frenzy@house-2026 dealer=9d | 1 Ah ante=1000 | 2 2c ante=1000"
        settled = json.loads(in_the_copy(package, "-m", "pitboss", "settle", "--json", line))
        assert [seat["net"] for seat in settled["seats"]] == [-1000, 1000]
        shown = in_the_copy(package, "-m", "pitboss", "rules", "four-card-frenzy")
        assert shown.splitlines()[0] == 'Four Card Frenzy  the "frenzy" rules'
        assert f"{OF_EACH_GAME} passed" in self.own_tests(tmp_path, package)

    @pytest.mark.parametrize(
        ("file", "line", "said"),
        [
            ("rules.toml", 'unit = "hours"', "rules.toml: Object missing required field `unit`"),
            ("rules.toml", 'loses = ["never"]', "frenzy.12(a), paytable - of ante"),
            (
                "clauses.toml",
                '"frenzy.11(d)" = "collect-cards"',
                'no clause of frenzy@house-2026 orders "collect-cards"',
            ),
            ("clauses.toml", '"frenzy.2(a)" = "betting-positions"', "frenzy.2(a) is cited in rules.toml"),
            ("layout.toml", "hand =", "layout.toml cannot be read: Object missing required field `hand`"),
        ],
    )
    def test_what_is_left_out_is_told_in_words(self, tmp_path: Path, file: str, line: str, said: str) -> None:
        """Without a trace of calls, and with the exit code of every refusal."""
        page("new-game", *self.OWN, "--into", str(tmp_path))
        written = tmp_path / "src" / "four_card_frenzy" / file
        text = written.read_text()
        if line.startswith("loses"):
            text = text.replace('odds = ["1 to 1"] }]', f'odds = ["1 to 1"] }}]\n{line}')
        else:
            first, _, rest = text.partition(line)
            text = first + rest.partition("\n")[2]
        written.write_text(text)

        run = run_in_the_copy(installed(tmp_path), "-m", "pitboss", "rank", "four-card-frenzy", "Ah")

        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("pitboss: four-card-frenzy of four_card_frenzy is not complete\n")
        assert said in run.stderr
        assert "Traceback" not in run.stderr

    def test_a_second_game_is_named_by_hand(self, tmp_path: Path) -> None:
        page("new-game", *self.OWN, "--into", str(tmp_path))
        kept = (tmp_path / "pyproject.toml").read_text()
        told = " ".join(
            page("new-game", "five", "--chapter", "five", *self.OWN[3:], "--into", str(tmp_path), columns=200).split()
        )

        assert 'write five = "five:GAME" under the entry points pitboss.games of its pyproject.toml' in told
        assert (tmp_path / "pyproject.toml").read_text() == kept
        declared = '"pitboss.games"]\n'
        (tmp_path / "pyproject.toml").write_text(kept.replace(declared, f'{declared}five = "five:GAME"\n'))
        twice = OF_EACH_GAME + OF_EACH_GAME - ORACLES
        assert f"{twice} passed" in self.own_tests(tmp_path, installed(tmp_path))

    @staticmethod
    def own_tests(project: Path, package: Path) -> str:
        tests = str(project / "tests")
        return in_the_copy(package, "-m", "pytest", "-q", "-W", "error", "-c", os.devnull, "--rootdir", tests, tests)

    def test_a_folder_that_is_there_is_not_overwritten(self, tmp_path: Path) -> None:
        page("new-game", *self.OWN, "--into", str(tmp_path))

        assert "not exist yet" in " ".join(refusal("new-game", *self.OWN, "--into", str(tmp_path)))
