"""Each kernel behind the figures of High Card Flush, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.flushes_by_all_ranks import tally_by_all_ranks
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import MOST, SETS, Ints, tally
from pitboss.games.high_card_flush.counting.topped_up import cost_of_topping_up
from pitboss.games.high_card_flush.kernel import prepare
from pitboss.games.simulating import RANDOM, Seated
from pitboss.kernels.compiling import compile_round


def solve_base() -> None:
    """Of all hands, only those of one suit: the others take a second."""
    tally(np.array([127]), 1, np.array([3, 1 << 7]), *_nothing_tallied())


def solve_by_all_ranks() -> None:
    """Of all hand shapes that the literal reading goes through, only those of one suit: the others take seconds."""
    tally_by_all_ranks((7, 0, 0, 0), 1, (3, 1 << 7), *_nothing_tallied())


def _nothing_tallied() -> tuple[Ints, Ints]:
    return np.zeros((8, MOST + 1, 4), np.int64), np.zeros((SETS, MOST + 1, 4), np.int64)


def top_up() -> None:
    cost_of_topping_up(step=1.0, kink=9.0, keeps=0.9, share=0.01, whole=0.001)


def play_rounds() -> None:
    for program in prepare(Seated(elections=Elections("678a@proposed-2015"), strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
