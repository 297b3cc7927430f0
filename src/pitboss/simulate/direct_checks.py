"""Direct checks of what no number of rounds would show: every single decision, and how rounds are dealt.

A stream that repeats itself, or that two blocks share, can still produce every frequency that it should. So some blocks
are dealt again straight from the definition, by separate code, and must come to the same totals.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.simulating import OPTIMAL, Program
from pitboss.simulate.runs import BLOCK, Run, programs

_ROUNDS = 5_000
"""How many rounds of a block are dealt again: enough to refill the buffer of words twice."""


def decides_best(run: Run) -> bool | None:
    """Whether every single decision matches the exact solution; None if none is supposed to."""
    asked = [each.decides_best for each in programs(run) if each.decides_best is not None]
    return all(each() for each in asked) if asked and run.strategy == OPTIMAL else None


def deals_as_defined(run: Run) -> bool | None:
    """Whether the rounds in the first blocks and the last are those of the seed; None if a kernel cannot tell."""
    if any(each.replay is None for each in programs(run)):
        return None
    blocks = {0, 1, run.rounds // BLOCK}
    return all(_same(program, run.seed, block) for program in programs(run) for block in sorted(blocks))


def _same(program: Program, seed: int, block: int) -> bool:
    assert program.replay is not None
    totals = np.zeros((program.seats, program.cells), np.int64)
    program.play(seed, block, _ROUNDS, totals)
    return np.array_equal(totals, program.replay(seed, block, _ROUNDS))
