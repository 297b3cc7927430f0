"""The kernel that plays rounds of Three Card Prime, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.simulating import RANDOM, Seated
from pitboss.games.three_card_prime.kernel import prepare
from pitboss.kernels.compiling import compile_round


def play_rounds() -> None:
    for program in prepare(Seated(elections=Elections("679a@final-2016"), strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
