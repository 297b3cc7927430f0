"""What no number of rounds would show, looked at directly: every single decision, and how rounds are dealt.

A stream that repeats itself, or that two blocks share, can come to every frequency that it should. So some blocks are
dealt again by the plain definition, in code of its own, and must come to the same totals.
"""

from __future__ import annotations

import numpy as np

from pitboss.games.simulating import OPTIMAL, Program
from pitboss.simulate.runs import BLOCK, Run, programs

_ROUNDS = 5_000
"""Rounds of a block that are dealt again: enough to use up the words that are made at a time, twice."""


def decides_best(run: Run) -> bool | None:
    """Whether every single decision is that of the exact solution; nothing if none is to be."""
    asked = [each.decides_best for each in programs(run) if each.decides_best is not None]
    return all(each() for each in asked) if asked and run.strategy == OPTIMAL else None


def deals_as_defined(run: Run) -> bool | None:
    """Whether rounds of the first blocks and of the last are those of the seed; nothing if a kernel cannot say."""
    if any(each.replay is None for each in programs(run)):
        return None
    blocks = {0, 1, run.rounds // BLOCK}
    return all(_same(program, run.seed, block) for program in programs(run) for block in sorted(blocks))


def _same(program: Program, seed: int, block: int) -> bool:
    assert program.replay is not None
    totals = np.zeros((program.seats, program.cells), np.int64)
    program.play(seed, block, _ROUNDS, totals)
    return np.array_equal(totals, program.replay(seed, block, _ROUNDS))
