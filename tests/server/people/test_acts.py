"""The table of what one person could do alone: every act in the docs is tried by a test of its name."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "reference" / "people.md"
HEADING = "## What one person could do alone\n"
ROW = re.compile(r"^\| `([a-z0-9-]+)`: ", re.MULTILINE)
TEST = re.compile(r"def test_act_(\w+)\(")


def acts() -> list[str]:
    """The names of the acts in the table."""
    section = PAGE.read_text(encoding="utf-8").partition(HEADING)[2].partition("\n## ")[0]
    assert all(
        line.startswith("| `") for line in section.splitlines() if line.startswith("| ") and "act | " not in line
    )
    return ROW.findall(section)


def test_every_act_is_tried_by_a_test_of_its_name() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    tested = [name.replace("_", "-") for file in files for name in TEST.findall(file.read_text(encoding="utf-8"))]

    assert acts()
    assert sorted(acts()) == sorted(tested)
