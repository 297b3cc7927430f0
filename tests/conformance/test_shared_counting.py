"""What only one game has to count is in that game's folder; what is shared serves several, or is plain mathematics."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "pitboss"
ROOMS = ("counting", "kernels")
IMPORTED = re.compile(r"^\s*from pitboss\.(counting|kernels)(?:\.(\w+))? import (\w+)", re.MULTILINE)
PLAIN = {
    "counting.multisets": "multisets, of whatever classes",
    "counting.polynomials": "products of polynomials, whatever their coefficients count",
    "kernels.poker": "the worth of five to seven cards, as any game of poker has it",
    "kernels.poker_tables": "the tables behind `kernels.poker`",
}
"""What only one game uses so far, and why any other could use it as it is."""


def modules() -> list[str]:
    return [f"{room}.{path.stem}" for room in ROOMS for path in sorted((PACKAGE / room).glob("[a-z]*.py"))]


@cache
def users() -> dict[str, set[str]]:
    """Who uses each shared module, itself or by way of another one: games by their folders, other rooms by theirs."""
    using = {name: set[str]() for name in modules()}
    # The games of the house, and those of the example package, whether it is installed or not.
    games = [each.parent for place in ("src", "examples") for each in (ROOT / place).rglob("settle.py")]
    for path in (each for place in ("src", "examples") for each in (ROOT / place).rglob("*.py")):
        user = next((each.name for each in games if path.is_relative_to(each)), path.parent.name)
        for room, module, name in IMPORTED.findall(path.read_text(encoding="utf-8")):
            if (used := f"{room}.{module or name}") in using:
                using[used].add(f"{user}.{path.stem}" if user in ROOMS else user)
    for _ in using:
        for each in using.values():
            each.update(*(using[name] for name in list(each) if name in using))
    return {name: {each for each in found if each not in using} for name, found in using.items()}


@pytest.mark.parametrize("module", modules())
def test_a_shared_module_that_counts_serves_more_than_one_game(module: str) -> None:
    assert (len(users()[module]) == 1) == (module in PLAIN), users()[module]
