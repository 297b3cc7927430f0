"""The exact edges agree with what has been published about these games for decades, to the last digit printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.elections import Elections
from pitboss.games.registry import solver_of
from pitboss_classics.casino_war.solve import SURRENDER, WAR, outcomes_of

POKER = "tcp@house-2026"
SIX_DECKS = Elections("war@house-2026", decks=6)


def percent(edge: Fraction) -> str:
    return f"{float(edge):.2%}"


def test_three_card_poker_keeps_so_much_of_the_ante_and_of_everything_staked() -> None:
    found = solver_of("three-card-poker").solve(Elections(POKER), "base").outcomes

    assert (percent(found.house_edge), percent(found.element_of_risk)) == ("3.37%", "2.01%")


@pytest.mark.parametrize(("letter", "edge"), [("A", "2.32%"), ("B", "7.28%")])
def test_pair_plus_keeps_so_much_by_its_table(letter: str, edge: str) -> None:
    elections = Elections(POKER, paytables={"pair-plus": letter})

    assert percent(solver_of("three-card-poker").solve(elections, "pair-plus").outcomes.house_edge) == edge


def test_queen_six_four_is_the_lowest_hand_to_play_and_costs_nothing() -> None:
    found = solver_of("three-card-poker").strategy(Elections(POKER))

    assert found is not None
    assert found.simple == ("Play with Q-6-4 or better; fold everything else.",)
    assert found.simple_costs == 0


@pytest.mark.parametrize(("answer", "edge"), [(WAR, "2.88%"), (SURRENDER, "3.70%")])
def test_casino_war_keeps_so_much_by_the_answer_to_a_tie(answer: str, edge: str) -> None:
    assert percent(outcomes_of(SIX_DECKS, answer).house_edge) == edge


def test_the_best_answer_to_a_tie_is_war() -> None:
    solver = solver_of("casino-war")

    assert solver.solve(SIX_DECKS, "base").outcomes == outcomes_of(SIX_DECKS, WAR)
    assert percent(solver.solve(SIX_DECKS, "tie").outcomes.house_edge) == "18.65%"
