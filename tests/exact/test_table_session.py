"""A player's session by the names of wagers, each against a second way to the same figure."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.counting import Outcomes
from pitboss.exact.cache import NO_CACHE
from pitboss.exact.hold import PlayedRound, Wagered, alone, session
from pitboss.exact.table_hold import AskedWager, Made, look_up
from pitboss.exact.table_session import session_of
from pitboss.games.elections import Elections
from pitboss.malformed import Malformed
from pitboss.simulate.together import played_together

BACCARAT = Elections("681a@final-2016")


def chance_of(asked: AskedWager, net: Fraction) -> float:
    outcomes = asked.wagered.outcomes
    return outcomes.by_net[net] / outcomes.total


def test_a_session_adds_up_and_its_average_is_that_of_the_edge() -> None:
    (asked,) = look_up(BACCARAT, [Made("player", 1000)], NO_CACHE)

    found = session_of([asked], 10**6, 50)

    assert found.broke == 0
    assert found.ahead + found.even + found.behind == pytest.approx(1)
    assert sum(each.chance for each in found.distribution) == pytest.approx(1)
    assert found.percentiles["5"] is not None
    assert found.percentiles["95"] is not None
    assert found.percentiles["5"] < -7000 < 7000 < found.percentiles["95"]
    assert found.ruin == 1.0


def test_whoever_sits_down_with_one_wager_cannot_play_on_after_one_loss() -> None:
    (asked,) = look_up(BACCARAT, [Made("player", 1000)], NO_CACHE)
    outcomes = asked.wagered.outcomes
    lost = sum(count for result, count in outcomes.counts.items() if result.net == -1) / outcomes.total

    once, found = (session_of([asked], 1000, rounds) for rounds in (1, 2))

    assert (once.broke, once.most) == (0, 1000)
    assert once.behind == pytest.approx(lost)
    assert found.broke == pytest.approx(lost)
    assert found.percentiles["5"] is None
    with pytest.raises(Malformed, match="bankroll"):
        session_of([asked], 999, 1)


def test_player_and_banker_at_once_lose_half_a_wager_or_nothing() -> None:
    """One wins what the other loses, but for ties, which take nothing, and hands that pay half."""
    asked = look_up(BACCARAT, [Made("player", 1000), Made("banker", 1000)], NO_CACHE)
    half = 2 * chance_of(asked[0], Fraction(1, 2))

    played = played_together(asked)
    found = session_of(asked, 10_000, 10, together=played)

    assert played.most == 2000
    assert played.gained == pytest.approx(-500 * half, rel=1e-12)
    assert played.chances == pytest.approx({0: 1 - half, -500: half}, rel=1e-12)
    assert (found.ahead, found.broke) == (0, 0)
    assert found.even == pytest.approx((1 - half) ** 10)
    assert [(each.wager, each.amount) for each in found.wagers] == [("player", 1000), ("banker", 1000)]
    assert (found.varies, found.dealt) == ("exact", 0)


def test_wagers_together_bring_what_their_edges_say() -> None:
    prime = Elections("679a@final-2016")
    asked = look_up(prime, [Made("base", 1000), Made("prime", 500), Made("pair-bonus", 500)], NO_CACHE)

    played = played_together(asked)

    edges = sum(float(each.wagered.outcomes.house_edge) * each.made.amount for each in asked)
    assert played.gained == pytest.approx(-edges, rel=1e-9)
    assert played.dealt > 0
    # Ante and Play Wager, and the two others.
    assert played.most == 3000
    # A hand that pays the Pair Bonus is not folded: then more is won than both are paid apart.
    assert played.chances != alone(asked[0].wagered).chances


def test_several_wagers_are_not_taken_as_independent_by_silence() -> None:
    asked = look_up(BACCARAT, [Made("player", 1000), Made("tie", 500)], NO_CACHE)

    with pytest.raises(Malformed, match="one wager"):
        session_of(asked, 10_000, 10)


def test_many_results_are_added_up_as_few_are() -> None:
    """A hundred rounds of one coin, and one round of a hundred coins played ten times."""
    coins = {2 * heads - 100: comb(100, heads) / 2**100 for heads in range(101)}

    found = session(PlayedRound(coins, 100), 100_000, 10)

    coin = session(alone(Wagered(Outcomes.of([(1, 1, 1), (-1, 1, 1)]), 1)), 100_000, 1000)
    assert len(coins) > 64
    assert found.broke == coin.broke == 0
    for gained in (-100, -2, 0, 40):
        assert found.chances[gained] == pytest.approx(coin.chances[gained], rel=1e-9)
