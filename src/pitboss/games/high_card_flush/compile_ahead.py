"""Each kernel behind the figures of High Card Flush, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.kernel import prepare
from pitboss.games.high_card_flush.solve import solve
from pitboss.games.simulating import RANDOM, Seated
from pitboss.kernels.compiling import compile_round
from pitboss.kernels.flushes import MOST, SETS
from pitboss.kernels.flushes_by_all_ranks import tally_by_all_ranks
from pitboss.kernels.topped_up import cost_of_topping_up


def solve_base() -> None:
    solve(Elections("678a@proposed-2015"), "base")


def solve_by_all_ranks() -> None:
    """Of all hand shapes that the literal reading goes through, only those of one suit: the others take seconds."""
    nets, tallies = np.zeros((8, MOST + 1, 4), np.int64), np.zeros((SETS, MOST + 1, 4), np.int64)
    tally_by_all_ranks((7, 0, 0, 0), 1, (3, 1 << 7), nets, tallies)


def top_up() -> None:
    cost_of_topping_up(step=1.0, kink=9.0, keeps=0.9, share=0.01, whole=0.001)


def play_rounds() -> None:
    for program in prepare(Seated(elections=Elections("678a@proposed-2015"), strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
