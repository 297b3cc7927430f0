"""What simulations count: whole numbers that add up to the same totals in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from pitboss.games.simulating import Program
from pitboss.simulate.runs import BLOCK, Batch, Run, Totals, prepared


@dataclass(slots=True)
class Tally:
    """The results of one program: its cells, and for each wager the sums over whole blocks that errors are judged by.

    Seats at the same table and rounds from the same shoe depend on each other; blocks do not.
    """

    totals: Totals
    blocks: int
    sums: list[int]
    squares: list[int]
    """What all seats together gained in each whole block, in whole units: the sum, and the sum of squares."""

    @classmethod
    def empty(cls, program: Program) -> Tally:
        wagers = len(program.counted) + bool(program.together)
        return cls(np.zeros((program.seats, program.cells), np.int64), 0, [0] * wagers, [0] * wagers)

    def with_more(self, other: Tally) -> Tally:
        """The sum of both tallies; neither one changes."""
        return Tally(
            self.totals + other.totals,
            self.blocks + other.blocks,
            [one + more for one, more in zip(self.sums, other.sums, strict=True)],
            [one + more for one, more in zip(self.squares, other.squares, strict=True)],
        )


def play(run: Run, batch: Batch) -> Tally:
    """Play a batch."""
    program, nets = prepared(run)[batch.program]
    tally = Tally.empty(program)
    for block in range(batch.first, batch.first + batch.blocks):
        totals = np.zeros_like(tally.totals)
        rounds = run.rounds_of(block)
        program.play(run.seed, block, rounds, totals)
        tally.totals += totals
        if rounds == BLOCK:
            gained = [int(each) for each in totals.sum(axis=0) @ nets]
            tally.blocks += 1
            tally.sums = [one + more for one, more in zip(tally.sums, gained, strict=True)]
            tally.squares = [one + more**2 for one, more in zip(tally.squares, gained, strict=True)]
    return tally


def digest(tallies: Sequence[Tally]) -> str:
    """The hash of all totals: equal for equal results, no matter who computed them."""
    found = sha256()
    for tally in tallies:
        found.update(str(tally.totals.shape).encode())
        found.update(tally.totals.astype("<i8").tobytes())
    return found.hexdigest()
