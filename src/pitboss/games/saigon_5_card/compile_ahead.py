"""Each kernel behind the figures of Saigon 5 Card, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.kernel import prepare
from pitboss.games.saigon_5_card.solve_pot import simulate_pot
from pitboss.games.simulating import RANDOM, Seated
from pitboss.kernels.compiling import compile_round


def simulate_a_pot() -> None:
    simulate_pot(Elections("680a@codified-2019"), players=3, rounds=1, seed=1)


def play_rounds() -> None:
    for program in prepare(Seated(elections=Elections("680a@codified-2019"), strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
