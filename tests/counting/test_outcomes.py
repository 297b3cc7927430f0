"""Outcomes counted: what each figure means, on wagers small enough to reckon by hand."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.counting import Outcomes, Result
from pitboss.malformed import Malformed

# One unit on red of a wheel with 38 numbers; and a game in which 1 of 4 deals is folded and 3 are raised.
RED = Outcomes.of([(1, 1, 18), (-1, 1, 20)])
RAISED = Outcomes.of([(-1, 1, 1), (3, 3, 1), (0, 3, 1), (-3, 3, 1)])


def test_the_house_edge_is_what_the_player_loses_of_a_base_wager() -> None:
    assert RED.expected_net == Fraction(-2, 38)
    assert RED.house_edge == Fraction(1, 19)


def test_the_element_of_risk_is_reckoned_on_everything_staked() -> None:
    assert RAISED.house_edge == Fraction(1, 4)
    assert RAISED.expected_stake == Fraction(10, 4)
    assert RAISED.element_of_risk == Fraction(1, 10)


def test_the_variance_is_of_the_net_result() -> None:
    assert RED.variance == 1 - Fraction(1, 19) ** 2
    assert RED.standard_deviation == sqrt(RED.variance)
    assert RAISED.variance == Fraction(1 + 9 + 9, 4) - Fraction(1, 16)


def test_a_push_is_no_hit() -> None:
    assert RED.hit_frequency == Fraction(18, 38)
    assert RAISED.hit_frequency == Fraction(1, 4)


def test_equal_results_are_added_up_and_absent_ones_left_out() -> None:
    outcomes = Outcomes.of([(1, 1, 2), (Fraction(2, 2), 1, 3), (5, 1, 0)])

    assert outcomes.counts == {Result(Fraction(1), Fraction(1)): 5}
    assert outcomes.total == 5


def test_results_stand_from_the_largest_loss_up_and_by_net_whatever_was_staked() -> None:
    outcomes = Outcomes.of([(2, 2, 1), (-1, 1, 4), (-1, 3, 5)])

    assert [(int(each.net), int(each.staked)) for each in outcomes.counts] == [(-1, 1), (-1, 3), (2, 2)]
    assert outcomes.by_net == {-1: 9, 2: 1}


@pytest.mark.parametrize(
    "counted",
    [
        [(1, 1, -1), (1, 2, 2)],
        [(-2, 1, 1)],
        [(0, -1, 1)],
    ],
    ids=["fewer than no deals", "a loss above the stake", "a stake below nothing"],
)
def test_what_cannot_be_is_refused(counted: list[tuple[int, int, int]]) -> None:
    with pytest.raises(Malformed, match="loss of at most the stake"):
        Outcomes.of(counted)


@pytest.mark.parametrize("counted", [[], [(1, 1, 0)]])
def test_no_deals_are_refused(counted: list[tuple[int, int, int]]) -> None:
    with pytest.raises(Malformed, match="at least one deal"):
        Outcomes.of(counted)


@given(st.lists(st.tuples(st.integers(-5, 50), st.integers(5, 9), st.integers(1, 40)), min_size=1, max_size=12))
def test_figures_are_those_of_the_deals_written_out(counted: list[tuple[int, int, int]]) -> None:
    outcomes = Outcomes.of(counted)
    nets = [net for net, _, count in counted for _ in range(count)]
    mean = Fraction(sum(nets), len(nets))

    assert outcomes.total == len(nets)
    assert outcomes.expected_net == mean
    assert outcomes.variance == sum((net - mean) ** 2 for net in nets) / len(nets)
    assert outcomes.hit_frequency == Fraction(sum(net > 0 for net in nets), len(nets))
    assert sum(outcomes.by_net.values()) == len(nets)
