"""Both games simulated at a table of the house, as a game without a kernel is."""

from __future__ import annotations

import pytest

from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Elections
from pitboss.house.at_table import simulate_at_table
from pitboss.simulate.report import SimulatedWager
from pitboss.simulate.runs import Run


def base(elections: Elections, strategy: str) -> SimulatedWager:
    found = simulate_at_table(Run(elections, rounds=64, seed=1, seats=6, strategy=strategy), NO_CACHE)
    assert {each.wager for each in found.wagers} <= {"base", "pair-plus", "tie"}
    return next(each for each in found.wagers if each.wager == "base")


def test_an_ante_bonus_counts_with_the_ante() -> None:
    """Ante and Play won or lost, pushed, or the Play Wager returned, and on top of each 1, 4 or 5 times the Ante."""
    shares = base(Elections("tcp@house-2026"), "always-play").distribution
    without = {"-2", "0", "1", "2"}
    with_bonus = {str(int(net) + bonus) for net in without for bonus in (1, 4, 5)}

    assert {each.net for each in shares} <= without | with_bonus
    assert any(int(each.net) > 2 for each in shares)
    assert {each.staked for each in shares} == {"2"}


@pytest.mark.parametrize(("strategy", "lost"), [("surrender", "-1/2"), ("go-to-war", "-2")])
def test_half_an_ante_or_a_war_is_lost(strategy: str, lost: str) -> None:
    nets = {each.net for each in base(Elections("war@house-2026", decks=6), strategy).distribution}

    assert {"-1", "1", lost} <= nets
