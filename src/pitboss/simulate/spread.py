"""How much the wagers of one round win and lose together, which the exact figures of single wagers cannot tell.

All seats face the same dealer's hand, and a seat's wagers depend on the same cards. Rounds are dealt in small groups,
and for every two wagers at the table we measure how their gains per group vary together. How much each varies by itself
is known exactly, so what is measured for two is corrected by what was measured for each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.table_hold import AskedWager
from pitboss.games.simulating import Counted, Program
from pitboss.simulate.runs import Run, every_letter, is_compiled, programs
from pitboss.simulate.wager_mix import thinned

GROUPS, ROUNDS = 2048, 256
"""How many groups are dealt, and how many rounds each has."""
_USUAL = 0.1
"""The most that a standard deviation is off merely by chance."""

Gains = NDArray[np.float64]


def spread_of(asked: Sequence[AskedWager], seats: int) -> float | None:
    """What wagers share of a table's variance per round; None if no kernel deals the game as elected."""
    return shared_variance(asked, seats) if is_compiled(_dealt(asked, seats)) else None


def shared_variance(asked: Sequence[AskedWager], seats: int, *, seed: int = 1) -> float:
    """What wagers at a table share of its variance per round, in cents squared; for `pitboss.exact.hold.won_in`.

    A wager between players shares nothing: whatever one of them loses, another wins.
    """
    elections = asked[0].question.elections
    run = _dealt(asked, seats)
    asked = [each for each in asked if each.is_against_the_house]
    if not asked:
        return 0.0
    (program,) = programs(run)
    shares = {each.made.wager: each.made.often for each in asked if each.made.often < 1 and _counted(program, each)}
    mixed = thinned(program, elections.rules, shares)
    gained = _gains(mixed, asked)
    found: Gains = np.empty((GROUPS, mixed.seats, gained.shape[1]))
    for group in range(GROUPS):
        totals = np.zeros((mixed.seats, mixed.cells), np.int64)
        mixed.play(seed, group, ROUNDS, totals)
        found[group] = totals @ gained
    both = np.cov(found.reshape(GROUPS, -1), rowvar=False).reshape(found[0].size, -1) / ROUNDS
    exact = np.sqrt([float(each.wagered.variance) for each in asked] * mixed.seats)
    both *= np.outer(*(_corrections(exact, np.sqrt(both.diagonal())),) * 2)
    return float(both.sum() - both.trace())


def _dealt(asked: Sequence[AskedWager], seats: int) -> Run:
    """Rounds with every wager under every letter."""
    return Run(every_letter(asked[0].question.elections), ROUNDS, seats=seats)


def _corrections(exact: Gains, came: Gains) -> Gains:
    """The factors that correct deviations; 1 if one is far off, because a rare win came up, or failed to."""
    ratio = np.divide(exact, came, out=np.ones_like(exact), where=came > 0)
    return np.where(np.abs(ratio - 1) < _USUAL, ratio, 1.0)


def _counted(program: Program, asked: AskedWager) -> Counted | None:
    question = asked.question
    return next(
        (each for each in program.counted if (each.wager, each.letter) == (question.wager, question.letter)), None
    )


def _gains(program: Program, asked: Sequence[AskedWager]) -> Gains:
    """What each cell gains, in cents: one column per wager."""
    gains: Gains = np.zeros((program.cells, len(asked)))
    for column, each in enumerate(asked):
        if counted := _counted(program, each):
            nets = [float(result.net) * each.wagered.amount for result in counted.results]
            for first in {counted.first, counted.first + (program.beyond or 0)}:
                gains[first : first + len(nets), column] = nets
    return gains
