"""The exact edges agree with what has been published about these games for decades, to the last digit printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.elections import Elections
from pitboss.games.registry import solver_of
from pitboss.games.solving import Situation
from pitboss_classics.casino_war.solve import SURRENDER, WAR, outcomes_of

POKER = "tcp@house-2026"
STUD = Elections("mstud@house-2026")
"""Solved once for all that is asked under it."""
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


def test_mississippi_stud_keeps_so_much_of_the_ante_and_of_everything_staked() -> None:
    """Counted a second time over all 2,598,960 hands, without any code of ours, the edge came to the same fraction."""
    found = solver_of("mississippi-stud").solve(STUD, "base").outcomes

    assert (percent(found.house_edge), percent(found.element_of_risk)) == ("4.91%", "1.37%")
    assert found.house_edge == Fraction(53223, 1082900)


def test_on_third_street_pairs_are_worth_the_most_and_two_points_or_a_suited_six_five_the_least() -> None:
    found = solver_of("mississippi-stud").strategy(STUD)

    assert found is not None
    most, least, folded = (set(row[1].split()) for row in found.sections[0].rows)
    assert most == {2 * rank for rank in "23456789TJQKA"}
    assert {"65s", "J2", "T6", "76"} <= least
    assert {"65", "75s", "T5s", "54s"} <= folded
    assert len(most | least | folded) == 169


@pytest.mark.parametrize(("third", "best"), [(1000, "fold"), (3000, "fifth 1x")])
def test_a_decision_depends_on_what_is_staked_already(third: int, best: str) -> None:
    """Eleven Antes in forty-eight deals: too little to stay in for with three staked, enough with five."""
    wagers = {"ante": 1000, "third": third, "fourth": 1000}
    situation = Situation.read("9h 5d", community="Qc 3d", wagers=wagers)

    assert solver_of("mississippi-stud").advise(STUD, situation).best.choice == best


@pytest.mark.parametrize(("letter", "edge"), [("A", "2.32%"), ("B", "7.28%")])
def test_the_board_bonus_keeps_as_much_as_pair_plus_by_the_same_tables(letter: str, edge: str) -> None:
    elections = Elections(STUD.edition, paytables={"board-bonus": letter})

    assert percent(solver_of("mississippi-stud").solve(elections, "board-bonus").outcomes.house_edge) == edge
