"""The words of a row are for readers: in a copy with other words for every row of every game, all is paid alike."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import pitboss
from pitboss.games.notation import write_notation
from pitboss.games.rule_data import rules
from pitboss.games.settlement import Settlement
from pitboss.games.settler import read_round, settle
from pitboss.law.chapters import other_chapters
from pitboss.law.edition import editions
from tests.conformance.tables import GAMES, settled_rounds
from tests.scenario import scenarios

ROUNDS = 3
ROW = re.compile(r'\{ id = "([^"]*)", odds = ([^}]*) \}')
SETTLES = """
import sys, msgspec
from pitboss.games.settler import read_round, settle
for line in sys.stdin:
    print(msgspec.json.encode(settle(read_round(line)).without_trace()).decode())
"""


def reworded(text: str) -> str:
    """A `rules.toml` with other words for each row."""
    changed, rows = ROW.subn(r'{ id = "\1", words = "what is called \1 elsewhere", odds = \2 }', text)
    assert rows == text.count("odds = ["), "a row is written in another way than this test knows"
    return changed


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All games that are installed, with other words."""
    folder = tmp_path_factory.mktemp("reworded")
    named = {chapter.package.partition(".")[0]: chapter for chapter in other_chapters()}
    packages = [Path(pitboss.__file__).parent]
    for name, chapter in named.items():
        packages += [each for each in (chapter.folder, *chapter.folder.parents) if each.name == name]
    left_out = shutil.ignore_patterns("__pycache__", "static", "server", "documents", "template")
    for package in packages:
        shutil.copytree(package, folder / package.name, ignore=left_out)
    for path in folder.rglob("rules.toml"):
        path.write_text(reworded(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def test_what_a_log_says_of_a_round_is_the_same_whatever_a_row_is_called(copy: Path) -> None:
    lines = [line for name in GAMES for _, line in settled_rounds(name, ROUNDS)]
    lines += [write_notation(each.record()) for each in scenarios() if "refused" not in each.data]
    path = os.pathsep.join(filter(None, (str(copy), os.environ.get("PYTHONPATH"))))

    run = subprocess.run(
        [sys.executable, "-c", SETTLES],
        input="\n".join(lines),
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr[-2000:]
    told = [msgspec.json.decode(line, type=Settlement) for line in run.stdout.splitlines()]
    assert len(told) == len(lines)
    assert any(line.capped for each in told for line in each.lines)
    for line, other in zip(lines, told, strict=True):
        assert other == settle(read_round(line)).without_trace(), line


@pytest.mark.parametrize("edition", [each.name for each in editions()])
def test_every_row_has_an_id_that_no_other_row_of_its_table_has(edition: str) -> None:
    for wager in rules(edition).wagers.values():
        for table in wager.paytables.values():
            assert len(table.by_id) == len(table.rows)
            assert all(table.by_id[row.id] is row for row in table.rows)
