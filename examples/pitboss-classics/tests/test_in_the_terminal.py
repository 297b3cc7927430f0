"""The two games in the terminal: played, verified, replayed, priced, as the five are."""

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


@pytest.mark.parametrize(
    ("words", "said"),
    [
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
