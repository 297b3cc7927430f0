"""The kernel that plays rounds of 21 Baccarat, used once the way the software uses it.

That decides the types it is compiled for.
"""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.simulating import Seated
from pitboss.games.twenty_one_baccarat.kernel import prepare
from pitboss.kernels.compiling import compile_round


def play_rounds() -> None:
    for program in prepare(Seated(elections=Elections("681a@final-2016"))):
        compile_round(program.play, program.seats, program.cells)
