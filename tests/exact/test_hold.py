"""What a table wins and what a player risks: games whose answers are known by heart."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod, sqrt

import pytest

from pitboss.counting import Outcomes
from pitboss.exact.hold import Pace, PlayedRound, Wagered, alone, band, ruin, session, staked_in, won_in
from pitboss.malformed import Malformed

COIN = Outcomes.of([(1, 1, 1), (-1, 1, 1)])
ROULETTE_RED = Outcomes.of([(1, 1, 18), (-1, 1, 20)])
FAVORABLE = Outcomes.of([(1, 1, 3), (-1, 1, 2)])


def test_a_table_of_roulette_wins_two_thirty_eighths_of_what_is_staked() -> None:
    pace, red = Pace(seats=4, rounds_an_hour=40), Wagered(ROULETTE_RED, 1000)

    won = won_in(Fraction(8), pace, [red])

    assert staked_in(Fraction(8), pace, [red]) == 8 * 40 * 4 * 1000
    assert won.average == pytest.approx(8 * 40 * 4 * 1000 * 2 / 38)
    assert won.deviation == pytest.approx(sqrt(8 * 40 * 4 * (1 - (2 / 38) ** 2)) * 1000)
    assert (won.low, won.high) == pytest.approx(
        (won.average - 1.959964 * won.deviation, won.average + 1.959964 * won.deviation)
    )


def test_seats_that_win_and_lose_together_vary_as_one_large_wager() -> None:
    apart = won_in(Fraction(1), Pace(6, 50), [Wagered(COIN, 100)])
    together = won_in(Fraction(1), Pace(6, 50, Fraction(1)), [Wagered(COIN, 100)])
    as_one = won_in(Fraction(1), Pace(1, 50), [Wagered(COIN, 600)])

    assert apart.average == together.average == 0
    assert together.deviation == pytest.approx(as_one.deviation)
    assert together.deviation == pytest.approx(apart.deviation * sqrt(6))


def test_a_wager_made_now_and_then_counts_as_often() -> None:
    now_and_then = won_in(Fraction(1), Pace(1, 100), [Wagered(ROULETTE_RED, 1000, Fraction(1, 4))])

    assert now_and_then.average == pytest.approx(25 * 1000 * 2 / 38)


def test_results_below_at_and_above_the_band() -> None:
    found = band(100.0, 50.0, 0.95)

    assert not found.holds(found.low - 0.01)
    assert found.holds(found.low)
    assert found.holds(found.high)
    assert not found.holds(found.high + 0.01)
    assert found.chance_of(found.high) == pytest.approx(0.05)


def test_a_session_of_coins_is_binomial() -> None:
    found = session(alone(Wagered(COIN, 100)), 10_000, 10)

    assert found.broke == 0
    for heads in range(11):
        assert found.chances[(2 * heads - 10) * 100] == pytest.approx(comb(10, heads) / 2**10)
    assert found.ahead == pytest.approx(sum(comb(10, heads) for heads in range(6, 11)) / 2**10)


def test_a_player_with_two_wagers_is_broke_when_a_third_is_due_after_two_losses() -> None:
    found = {rounds: session(alone(Wagered(COIN, 100)), 200, rounds) for rounds in range(1, 6)}

    assert found[1].broke == found[2].broke == 0
    # Whoever loses both of two rounds has played them all.
    assert found[2].chances[-200] == pytest.approx(1 / 4)
    assert found[3].broke == found[4].broke == pytest.approx(1 / 4)
    # Lose, win, lose, lose; or win, lose, lose, lose.
    assert found[5].broke == pytest.approx(1 / 4 + 2 / 16)
    assert all(each.broke + sum(each.chances.values()) == pytest.approx(1) for each in found.values())


@pytest.mark.parametrize(("bankroll", "broke"), [(299, 0.5), (300, 0), (301, 0)])
def test_a_round_is_begun_only_with_the_most_that_it_may_cost(bankroll: int, broke: float) -> None:
    """A round that loses 100 of at most 200: after one loss, the second round needs 200 again."""
    raised = PlayedRound({100: 0.5, -100: 0.5}, most=200)

    assert session(raised, bankroll, 1).broke == 0
    assert session(raised, bankroll, 2).broke == broke


def test_a_session_by_fractions() -> None:
    """Every sequence of five rounds of a wager that loses 1 or 2, or wins 1 or 3, played out one by one."""
    chances = {-2: Fraction(3, 10), -1: Fraction(3, 10), 1: Fraction(3, 10), 3: Fraction(1, 10)}
    broke, ends = Fraction(0), dict[int, Fraction]()
    for steps in product(chances, repeat=5):
        chance, chips = Fraction(1), 5
        for number, step in enumerate(steps):
            if chips < 2:
                # The rest of the sequence is not played; every continuation adds up to this path.
                broke += chance * prod(chances[each] for each in steps[number:])
                break
            chips, chance = chips + step, chance * chances[step]
        else:
            ends[chips - 5] = ends.get(chips - 5, Fraction(0)) + chance

    found = session(PlayedRound({gain: float(chance) for gain, chance in chances.items()}, most=2), 5, 5)

    assert found.broke == pytest.approx(float(broke))
    assert found.chances == pytest.approx({gain: float(chance) for gain, chance in ends.items()})


def test_ruin_is_certain_unless_the_wager_favors_the_player() -> None:
    assert ruin(alone(Wagered(COIN, 100)), 10_000) == 1.0
    assert ruin(alone(Wagered(ROULETTE_RED, 100)), 10_000) == 1.0
    # Whoever wins three of five coins is broke some day with a chance of two thirds for every coin held.
    assert ruin(alone(Wagered(FAVORABLE, 100)), 500) == pytest.approx((2 / 3) ** 5)


@pytest.mark.parametrize(("amount", "often"), [(0, 1), (100, 2)])
def test_a_wager_that_cannot_be_is_refused(amount: int, often: int) -> None:
    with pytest.raises(Malformed):
        Wagered(COIN, amount, Fraction(often))


def test_a_session_that_is_too_long_to_reckon_is_refused() -> None:
    jackpot = Outcomes.of([(200_000, 1, 1), (-1, 1, 10**6)])

    with pytest.raises(Malformed, match="fewer rounds"):
        session(alone(Wagered(jackpot, 1)), 100, 100)
