"""Each kernel behind the figures of Heads-Up Hold 'Em, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.kernel import prepare
from pitboss.games.heads_up_holdem.solve import advise, solve, worth_of_seeing
from pitboss.games.simulating import RANDOM, Seated
from pitboss.games.solving import Situation
from pitboss.kernels.compiling import compile_round
from pitboss.kernels.outs import outs
from pitboss.kernels.poker import values

_ELECTIONS = Elections("677a@proposed-2015")


def solve_base() -> None:
    solve(_ELECTIONS, "base")


def advise_on_a_hand() -> None:
    advise(_ELECTIONS, Situation.read("As Kd"))


def see_a_card() -> None:
    worth_of_seeing(_ELECTIONS, Situation.read("As Kd", dealer="Qh"))


def count_outs() -> None:
    outs(0)


def rank_sevens() -> None:
    values(np.arange(7, dtype=np.uint8)[None])


def play_rounds() -> None:
    for program in prepare(Seated(elections=_ELECTIONS, strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
