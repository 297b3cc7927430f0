"""Each kernel used once as the software uses it, because that decides for what it is compiled."""

from __future__ import annotations

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve_pot import simulate_pot
from pitboss.games.solving import Situation, solve_of
from pitboss.kernels.flushes import MOST, SETS
from pitboss.kernels.flushes_by_all_ranks import tally_by_all_ranks
from pitboss.kernels.outs import outs
from pitboss.kernels.poker import values
from pitboss.kernels.topped_up import cost_of_topping_up


def hold_em() -> None:
    solve_of("heads-up-holdem").solve(Elections("677a@proposed-2015"), "base")


def hold_em_hand() -> None:
    solve_of("heads-up-holdem").advise(Elections("677a@proposed-2015"), Situation(("As", "Kd")))


def flush() -> None:
    solve_of("high-card-flush").solve(Elections("678a@proposed-2015"), "base")


def flush_by_all_ranks() -> None:
    """Of all shapes of hands that the literal reading goes through, those of one suit: the others take seconds."""
    nets, tallies = np.zeros((8, MOST + 1, 4), np.int64), np.zeros((SETS, MOST + 1, 4), np.int64)
    tally_by_all_ranks((7, 0, 0, 0), 1, (3, 1 << 7), nets, tallies)


def pot() -> None:
    simulate_pot(Elections("680a@codified-2019"), players=3, rounds=1, seed=1)


def count_outs() -> None:
    outs(0)


def rank_sevens() -> None:
    values(np.arange(7, dtype=np.uint8)[None])


def topping_up() -> None:
    cost_of_topping_up(step=1.0, kink=9.0, keeps=0.9, share=0.01, whole=0.001)
