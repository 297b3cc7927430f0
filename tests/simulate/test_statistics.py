"""How likely a simulation is: against values from printed tables, and where sums are not normal."""

from __future__ import annotations

from fractions import Fraction
from math import exp, sqrt

import pytest

from pitboss.simulate.statistics import chi_square, holm, p_of_sum, two_sided, upper_gamma


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (6.635, 1, 0.01), (124.342, 100, 0.05), (2.558, 10, 0.99)],
)
def test_the_tail_of_chi_square_is_that_of_printed_tables(statistic: float, degrees: int, p: float) -> None:
    assert upper_gamma(degrees / 2, statistic / 2) == pytest.approx(p, rel=2e-3)


@pytest.mark.parametrize(("z", "p"), [(1.959964, 0.05), (-2.575829, 0.01), (0.0, 1.0)])
def test_the_tails_of_the_normal_distribution_are_those_of_printed_tables(z: float, p: float) -> None:
    assert two_sided(z) == pytest.approx(p, rel=1e-5)


def test_sums_of_coins_are_judged_as_normal() -> None:
    coins, rounds = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, 10_000

    for z in (0.5, 2.0, -3.0):
        assert p_of_sum(coins, rounds, Fraction(round(z * 100))) == pytest.approx(two_sided(z), rel=1e-6)


def test_few_rounds_in_which_every_outcome_is_expected_seldom_are_judged_all_the_same() -> None:
    die = {Fraction(face): Fraction(1, 6) for face in range(1, 7)}

    assert p_of_sum(die, 12, Fraction(42)) == pytest.approx(1.0, abs=0.2)
    assert p_of_sum(die, 12, Fraction(72)) < 1e-6


def test_one_enormous_payment_is_as_likely_as_it_is_rare() -> None:
    """One wager in ten million wins 199,999: among a million, one such win is no surprise, three are."""
    often = Fraction(1, 10**7)
    outcomes = {Fraction(-1): 1 - often, Fraction(199_999): often}
    once, thrice = (1 - exp(-0.1)), 1 - exp(-0.1) * (1 + 0.1 + 0.005)

    def p(wins: int) -> float:
        return p_of_sum(outcomes, 10**6, Fraction(200_000 * wins - 10**6))

    assert p(0) == 1.0
    assert p(1) == pytest.approx(2 * once, rel=1e-3)
    assert p(3) == pytest.approx(2 * thrice, rel=1e-3)
    # A normal distribution would have called one win impossible.
    assert two_sided((200_000 - 20_000) / (200_000 * sqrt(0.1))) < 0.005


def test_what_cannot_happen_is_impossible() -> None:
    found = chi_square([50, 49, 1], [0.5, 0.5, 0.0])

    assert found is not None
    assert found.p == 0.0


def test_rare_outcomes_are_counted_together() -> None:
    found = chi_square([500, 492, 3, 2, 3], [0.5, 0.492, 0.003, 0.002, 0.003])

    assert found is not None
    assert (found.degrees, found.statistic) == (2, 0.0)


def test_one_outcome_alone_is_not_tested() -> None:
    assert chi_square([100], [1.0]) is None


def test_holm_gives_up_more_with_every_test_that_fails() -> None:
    # 0.01 fails against 0.05/4, 0.016 against 0.05/3, 0.026 passes against 0.05/2, and with it all that follow.
    assert holm([0.03, 0.01, 0.026, 0.016], 0.05) == [True, False, True, False]
    assert holm([0.5, 0.6], 0.05) == [True, True]
    assert holm([], 0.05) == []
