"""Every choice has a key of its own in the terminal, and the key that folds never does anything else."""

from __future__ import annotations

import pytest

from pitboss.cli.terminal.choice_keys import keys_of_choices
from pitboss.games.elections import Elections
from pitboss.games.play import Choice
from pitboss.law.citation import cite

PRIME = Elections("679a@final-2016")
HOLDEM = Elections("677a@proposed-2015")


def keys(elections: Elections, *names: str) -> dict[str, str]:
    offered = [Choice(name, cite("679a.11(b)")) for name in names]
    return {key: choice.name for key, choice in keys_of_choices(offered, elections).items()}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("play", "fold"), {"p": "play", "f": "fold"}),
        (("fourth", "fold"), {"o": "fourth", "f": "fold"}),
        (("fold", "fifth"), {"f": "fold", "i": "fifth"}),
        (("buy", "ask", "quit"), {"u": "buy", "s": "ask", "i": "quit"}),
        (("aa", "ab", "ba"), {"1": "aa", "2": "ab", "3": "ba"}),
    ],
)
def test_a_letter_that_is_taken_leaves_the_next_one(names: tuple[str, ...], expected: dict[str, str]) -> None:
    assert keys(PRIME, *names) == expected


def test_the_key_on_the_felt_comes_before_other_letters() -> None:
    """On that felt a check has the K; alone it keeps its first letter, as it always had in the terminal."""
    assert keys(HOLDEM, "raise", "check") == {"r": "raise", "c": "check"}
    assert keys(HOLDEM, "call", "check") == {"c": "call", "k": "check"}
