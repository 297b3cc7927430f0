"""Each kernel behind the figures of Heads-Up Hold 'Em, used once the way the software uses it.

That decides the types it is compiled for. What one use needs from the kernels of another is made up here: each kernel
is compiled once, and those of different uses on different cores.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.counting.decisions import always_waiting, tally
from pitboss.games.heads_up_holdem.counting.kept_choices import kept, with_and_without
from pitboss.games.heads_up_holdem.counting.one_hand import HandOrder, Known
from pitboss.games.heads_up_holdem.counting.outs import outs
from pitboss.games.heads_up_holdem.counting.showdowns import uncounted
from pitboss.games.heads_up_holdem.kernel import prepare
from pitboss.games.heads_up_holdem.solve import advise, best_of, options_of
from pitboss.games.heads_up_holdem.solve_pays import decisions
from pitboss.games.simulating import RANDOM, Seated
from pitboss.games.solving import NOWHERE, Situation
from pitboss.kernels.compiling import compile_round
from pitboss.kernels.poker import values

_ELECTIONS = Elections("677a@proposed-2015")
_DECIDED = decisions(_ELECTIONS, NOWHERE)


def find_the_best() -> None:
    best_of(_DECIDED)


def count_outcomes() -> None:
    tally(uncounted(order=0), options_of(_DECIDED), always_waiting())


def advise_on_a_hand() -> None:
    advise(_ELECTIONS, Situation.read("As Kd"))


def see_a_card() -> None:
    known = Known(own=(0, 1), opponent=(2,))
    with_and_without(known, HandOrder(order=0, least=0), options_of(_DECIDED), kept(known.own, always_waiting()))


def count_outs() -> None:
    outs(0)


def rank_sevens() -> None:
    values(np.arange(7, dtype=np.uint8)[None])


def play_rounds() -> None:
    for program in prepare(Seated(elections=_ELECTIONS, strategy=RANDOM)):
        compile_round(program.play, program.seats, program.cells)
