"""The games in the terminal: played, verified, replayed, priced, as the five are."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.store import verify
from tests.cli.at_table import fixed, pages
from tests.cli.calling import call

__all__ = ["fixed"]
pytestmark = pytest.mark.usefixtures("fixed")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.log"


def test_three_card_poker_is_wagered_decided_and_settled_with_clauses(log: Path) -> None:
    shown = pages("three-card-poker", log, "+ + Enter p")

    assert "p play $10  f fold" in shown[-2]
    assert "tcp." in shown[-1].partition("Round 1")[2]
    assert verify(log) == []


def test_casino_war_is_played_until_somebody_goes_to_war_and_every_round_is_verified(log: Path) -> None:
    shown = pages("casino-war", log, "+ + Enter w " * 30)

    assert any("w war" in page and "surrender" in page for page in shown)
    assert "war.7" in shown[-1]
    assert verify(log) == []
    replayed = call("replay", str(log))
    assert replayed.exit_code == 0, replayed.stderr
    assert "war card" in replayed.stdout


def test_mississippi_stud_is_wagered_on_every_street_and_folded_by_the_same_key_on_each(log: Path) -> None:
    shown = pages("mississippi-stud", log, "+ + Enter t o v " + "r Enter t f r Enter f")

    asked = [page for page in shown if "f fold" in page]
    streets = [
        next(key for key in ("t third", "o fourth", "v fifth") if f"{key} $10  f fold" in page) for page in asked
    ]
    assert streets == ["t third", "o fourth", "v fifth", "t third", "o fourth", "t third"]
    assert "folded: every wager on the hand is lost" in shown[-1]
    assert verify(log) == []
    assert "the community card " in call("replay", str(log)).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edge", "mississippi-stud", "--wager", "board-bonus"), "2.3167%"),
        (("strategy", "mississippi-stud", "--hand", "9h 5d", "--board", "Qc 3d", "--wagered", "ante=$10"), "fold"),
        (("rank", "mississippi-stud", "6s 6d 2h 3c 4d"), "pair of 6s"),
        (("clauses", "--edition", "mstud@house-2026", "--clause", "mstud.6(b)"), "high from jack up"),
        (("rules", "casino-war"), "war.7(f)"),
        (("edge", "three-card-poker"), "3.37"),
        (("edge", "casino-war"), "2.877"),
        (("strategy", "casino-war"), "always surrender"),
        (("strategy", "three-card-poker", "--hand", "Qh 6d 4c"), "play"),
        (("rank", "three-card-poker", "Ah Kh Qh"), "straight flush"),
        (("clauses", "--edition", "war@house-2026", "--clause", "war.7(h)"), "not lower"),
        (("settle", "war@house-2026 decks=6 dealer=7s | 1 7h ante=1000"), "war.8(c)"),
    ],
)
def test_every_command_knows_them(words: tuple[str, ...], said: str) -> None:
    found = call(*words)

    assert found.exit_code == 0, found.stderr or found.exception
    assert said in found.stdout
