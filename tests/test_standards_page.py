"""The page of standards and the tests that are named after them agree."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "reference" / "standards.md"
NUMBERS = {"RNG": 5, "REC": 4, "INT": 5, "MON": 4, "PRG": 6, "DSP": 6, "SEC": 5, "PP": 4}
IDS = [f"{group}-{number}" for group, count in NUMBERS.items() for number in range(1, count + 1)]
_NAMED = re.compile(r"def test_(rng|rec|int|mon|prg|dsp|sec|pp)_(\d)_")


def rows() -> dict[str, str]:
    """What the page says of each id, in its order."""
    found = re.findall(r"^\| ([A-Z]+-\d) \| [^|]+ \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(dict(found)) == len(found)
    return dict(found)


def named() -> dict[str, set[str]]:
    """The files with tests named after each id."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in TESTS.rglob("test_*.py"):
        for group, number in _NAMED.findall(file.read_text(encoding="utf-8")):
            found[f"{group.upper()}-{number}"].add(file.relative_to(TESTS).as_posix())
    return found


def test_the_page_has_every_standard_once_in_order() -> None:
    assert list(rows()) == IDS


@pytest.mark.parametrize("standard", IDS)
def test_a_standard_names_the_files_whose_tests_show_it_or_says_why_none_does(standard: str) -> None:
    said = rows()[standard]
    files = set(re.findall(r"`([\w/]+\.py)`", said))

    assert files == named()[standard]
    assert files or said.startswith("not yet")


def test_a_test_is_named_after_a_standard_that_exists() -> None:
    assert named().keys() <= set(IDS)
