"""Counts that people read: one helper writes them, so that nobody is told of "1 cards"."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.plural import plural

_BY_HAND = re.compile(r"""["']s?["'] if [^{}]+ (?:== 1|!= 1|> 1) else ["']s?["']""")


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1200, "1,200 cards"), (1.0, "1 card"), (1.5, "1.5 cards")],
)
def test_a_count_agrees_with_its_noun(number: float, words: str) -> None:
    assert plural(number, "card") == words


def test_no_module_builds_the_plural_of_a_count_by_hand() -> None:
    folder = Path(pitboss.__file__).parent
    written = {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.py")}

    assert len(written) > 100
    found = [
        f"{file.relative_to(folder)}: {line.strip()}"
        for file, text in written.items()
        for line in text.splitlines()
        if re.search(r"\} \w+\{" + _BY_HAND.pattern, line)
    ]
    assert found == []
