"""Whether simulations agree with the exact figures: every wager is tested, at one error rate for all of them together.

Each wager is tested twice, by its mean and by its distribution; the smaller of the two chances is doubled, to bound the
chance of either test being this far out. What no number of rounds would show is checked directly: the strategy played
is compared with the exact solution, decision by decision, and some blocks are dealt again from the definition of the
streams. The chances of all wagers are then compared with the level by Holm's method. So if every figure is right, all
wagers pass for all but at most a share of `level` of seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pitboss.simulate.report import Simulated, SimulatedWager
from pitboss.simulate.statistics import holm

LEVEL = 0.001


class ReconciledWager(msgspec.Struct, frozen=True):
    """One wager: `p` is the chance of its mean or distribution being this far off if the figures are right."""

    game: str
    edition: str
    wager: str
    paytable: str | None
    decks: int
    rounds: int
    edge: float
    exact: float | None
    z: float | None
    p_of_mean: float | None
    p_of_distribution: float | None
    p: float
    passed: bool


class Reconciled(msgspec.Struct, frozen=True):
    """The verdict over all wagers."""

    passed: bool
    level: float
    method: str
    digests: dict[str, str]
    faults: tuple[str, ...]
    """What was found wrong other than a figure, in words."""
    wagers: tuple[ReconciledWager, ...]
    unsolved: tuple[str, ...] = ()
    """Games without exact figures, which were left out."""


def reconcile(simulated: Sequence[Simulated], level: float = LEVEL, unsolved: tuple[str, ...] = ()) -> Reconciled:
    """The verdict over these simulations."""
    rows = [(each, wager) for each in simulated for wager in each.wagers]
    chances = [_chance(wager, each) for each, wager in rows]
    verdicts = holm(chances, level)
    wagers = tuple(
        ReconciledWager(
            game=each.game,
            edition=each.edition,
            wager=wager.wager,
            paytable=wager.paytable,
            decks=wager.decks,
            rounds=wager.rounds,
            edge=wager.edge,
            exact=wager.exact,
            z=wager.z,
            p_of_mean=wager.p,
            p_of_distribution=wager.fit.p if wager.fit else None,
            p=chance,
            passed=passed,
        )
        for (each, wager), chance, passed in zip(rows, chances, verdicts, strict=True)
    )
    return Reconciled(
        passed=bool(rows) and all(verdicts),
        level=level,
        method="Holm over all wagers, each by its mean and its distribution",
        digests={each.edition: each.digest for each in simulated},
        faults=tuple(fault for each in simulated for fault in _faults(each)),
        wagers=wagers,
        unsolved=unsolved,
    )


def _faults(found: Simulated) -> Iterator[str]:
    if found.decides_best is False:
        yield f"{found.edition}: a decision that was played does not match the exact solution"
    if found.deals_as_defined is False:
        yield f"{found.edition}: rounds do not match the seed; dealt from the definition, they come to other totals"


def _chance(wager: SimulatedWager, found: Simulated) -> float:
    if found.deals_as_defined is False or (wager.decided and found.decides_best is False):
        return 0.0
    tests = [each for each in (wager.p, wager.fit.p if wager.fit else None) if each is not None]
    # Without an exact figure, nothing can agree.
    return min(1.0, len(tests) * min(tests)) if tests else 0.0
