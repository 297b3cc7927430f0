"""The combined result of several wagers of one seat in a round, which the exact figures of single wagers cannot tell.

Rounds are dealt one by one, and every combination of results is counted. How often each result comes up by itself is
known exactly. So the counts are scaled, wager by wager and over and over, until every wager comes to each of its
results as often as it should. Results too rare to have come up are treated as independent of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.hold import PlayedRound, most_of, whole_cents
from pitboss.exact.table_hold import AskedWager, joint_of
from pitboss.games.simulating import Counted
from pitboss.games.solving import Progress, no_progress
from pitboss.malformed import Malformed
from pitboss.simulate.runs import Run, every_letter, fewest_seats, is_compiled, programs

DEALT = 1 << 16
"""How many rounds are dealt."""
_MOST_RESULTS = 1 << 20
_TURNS, _CLOSE = 1000, 1e-13
"""The most rounds of scaling, and how close is close enough."""

Floats = NDArray[np.float64]


def played_together(asked: Sequence[AskedWager], *, seed: int = 1, progress: Progress = no_progress) -> PlayedRound:
    """The combined result of these wagers when one seat makes them all in every round, counted if the solver can."""
    joint = joint_of(asked)
    if joint is not None:
        total, exactly = sum(joint.counts.values()), Counter[int]()
        for nets, count in joint.counts.items():
            cents = (whole_cents(net, each.made.amount) for net, each in zip(nets, asked, strict=True))
            exactly[sum(cents)] += count
        most = sum(most_of(each.wagered) for each in asked)
        return PlayedRound({gain: count / total for gain, count in exactly.items()}, most)
    elections = asked[0].question.elections
    run = Run(every_letter(elections), DEALT, seed=seed, seats=fewest_seats(elections))
    names = ", ".join(each.made.wager for each in asked)
    if not is_compiled(run):
        raise Malformed(
            names, f"one wager, as no kernel deals {run.game} under these elections", "leave the others out"
        )
    (program,) = programs(run)
    dealt = [_dealt(program.counted, each) for each in asked]
    results = [_chances(each) for each in asked]
    if prod(map(len, results)) > _MOST_RESULTS:
        raise Malformed(names, f"wagers with up to {_MOST_RESULTS:,} results together", "leave one of them out")
    places = np.zeros((len(asked), program.cells), np.int64)
    for row, (counted, chances) in enumerate(zip(dealt, results, strict=True)):
        known = list(chances)
        for cell, result in enumerate(counted.results, start=counted.first):
            # A result that the exact solution does not have cannot come up.
            places[row, cell] = known.index(result.net) if result.net in chances else 0
    counts: Floats = _independent(results)
    totals = np.zeros((program.seats, program.cells), np.int64)
    for number in range(DEALT):
        totals[:] = 0
        program.play(seed, number, 1, totals)
        counts[tuple(places @ totals[0])] += 1
        if number % 1024 == 0:
            progress(number / DEALT)
    return _summed(asked, results, _scaled(counts / counts.sum(), results))


def _dealt(counted: Sequence[Counted], asked: AskedWager) -> Counted:
    wanted = asked.question.wager, asked.question.letter
    found = next((each for each in counted if (each.wager, each.letter) == wanted), None)
    if found is None or not found.known:
        wager = asked.question.wager
        raise Malformed(
            wager, "a wager whose every result is known and dealt", f"ask for {wager} by itself, or leave it out"
        )
    return found


def _chances(asked: AskedWager) -> Mapping[Fraction, float]:
    outcomes = asked.wagered.outcomes
    return {net: count / outcomes.total for net, count in outcomes.by_net.items()}


def _independent(results: Sequence[Mapping[Fraction, float]]) -> Floats:
    """The weight of one round in which every result is independent of the others."""
    found: Floats = np.ones(())
    for chances in results:
        found = np.multiply.outer(found, np.array(list(chances.values())))
    return found


def _scaled(chances: Floats, results: Sequence[Mapping[Fraction, float]]) -> Floats:
    """The same chances with every wager's results as likely as they should be."""
    axes = range(chances.ndim)
    for _ in range(_TURNS):
        off = 0.0
        for axis, exact in enumerate(results):
            came = chances.sum(axis=tuple(each for each in axes if each != axis))
            due = np.array(list(exact.values()))
            off = max(off, float(np.abs(came - due).max()))
            shape = [1] * chances.ndim
            shape[axis] = -1
            chances = chances * (due / came).reshape(shape)
        if off < _CLOSE:
            break
    return chances


def _summed(asked: Sequence[AskedWager], results: Sequence[Mapping[Fraction, float]], chances: Floats) -> PlayedRound:
    gains = np.zeros((), np.int64)
    for each, nets in zip(asked, results, strict=True):
        gains = np.add.outer(gains, np.array([whole_cents(net, each.made.amount) for net in nets], np.int64))
    found, places = np.unique(gains.ravel(), return_inverse=True)
    summed = np.bincount(places, chances.ravel())
    together = dict(zip(found.tolist(), summed.tolist(), strict=True))
    return PlayedRound(together, sum(most_of(each.wagered) for each in asked), DEALT)
