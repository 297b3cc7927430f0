"""Words are for readers: in a copy with other words for every row and every figure of every game, nothing differs.

All is paid alike, tables are run alike, and what pages calculate with are the same values.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

import pitboss
from pitboss.games.notation import write_notation
from pitboss.games.rule_data import rules
from pitboss.games.settlement import Settlement
from pitboss.games.settler import read_round, settle
from pitboss.law.chapters import other_chapters
from pitboss.server.http.rules_pages import rules_page
from tests.conformance.tables import EDITIONS, GAMES, opened, settled_rounds
from tests.scenario import scenarios

ROUNDS = 3
UNIT = re.compile(r'^unit = "[^"]*"$', re.MULTILINE)
ROW = re.compile(r'\{ id = "([^"]*)"(?:, words = "[^"]*")?, odds = ([^}]*) \}')
SETTLES = """
import sys, msgspec
from pitboss.games.settler import read_round, settle
for line in sys.stdin:
    print(msgspec.json.encode(settle(read_round(line)).without_trace()).decode())
"""
PLAYS = f"""
from tests.conformance.test_words_of_rows import told_by_values
for line in told_by_values({ROUNDS}):
    print(line)
"""


def reworded(text: str) -> str:
    """A `rules.toml` with other words for each row and each figure."""
    changed, rows = ROW.subn(r'{ id = "\1", words = "what is called \1 elsewhere", odds = \2 }', text)
    assert rows == text.count("odds = ["), "a row is written in another way than this test knows"
    changed, units = UNIT.subn('unit = "100 things, joker a deck, from the top or the bottom"', changed)
    assert units == text.count("[[figure]]"), "a figure is written in another way than this test knows"
    return changed


def told_by_values(rounds: int) -> Iterator[str]:
    """What a page calculates with under every edition, and what happens at a table of every game."""
    for edition in EDITIONS:
        yield f"{edition} {msgspec.json.encode(rules_page(edition).packs).decode()}"
    for name in GAMES:
        for step in opened(name).steps(rounds):
            yield f"{name} {msgspec.json.encode((step.command, step.events)).decode()}"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All games that are installed, with other words."""
    folder = tmp_path_factory.mktemp("reworded")
    named = {chapter.package.partition(".")[0]: chapter for chapter in other_chapters()}
    packages = [Path(pitboss.__file__).parent]
    for name, chapter in named.items():
        packages += [each for each in (chapter.folder, *chapter.folder.parents) if each.name == name]
    left_out = shutil.ignore_patterns("__pycache__", "static", "documents", "template")
    for package in packages:
        shutil.copytree(package, folder / package.name, ignore=left_out)
    for path in folder.rglob("rules.toml"):
        path.write_text(reworded(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def test_what_a_log_says_of_a_round_is_the_same_whatever_a_row_is_called(copy: Path) -> None:
    lines = [line for name in GAMES for _, line in settled_rounds(name, ROUNDS)]
    lines += [write_notation(each.record()) for each in scenarios() if "refused" not in each.data]

    told = [msgspec.json.decode(line, type=Settlement) for line in _run_in(copy, SETTLES, lines)]

    assert len(told) == len(lines)
    assert any(line.capped for each in told for line in each.lines)
    for line, other in zip(lines, told, strict=True):
        assert other == settle(read_round(line)).without_trace(), line


def test_a_table_is_run_and_proven_alike_whatever_the_unit_of_a_figure_is_called(copy: Path) -> None:
    assert _run_in(copy, PLAYS) == list(told_by_values(ROUNDS))


def _run_in(copy: Path, code: str, lines: Sequence[str] = ()) -> list[str]:
    """What a program prints that has the reworded games."""
    path = os.pathsep.join(filter(None, (str(copy), os.environ.get("PYTHONPATH"))))
    run = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(lines),
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_has_an_id_that_no_other_row_of_its_table_has(edition: str) -> None:
    for wager in rules(edition).wagers.values():
        for table in wager.paytables.values():
            assert len(table.by_id) == len(table.rows)
            assert all(table.by_id[row.id] is row for row in table.rows)
