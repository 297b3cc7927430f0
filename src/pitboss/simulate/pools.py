"""How the results of a pooled wager spread among more than two players: simulated, and kept apart from exact figures.

The house edge is proven: all players have the same chances at a pool that is paid out in full. For the same reason,
each player's chances are computed from how many players share a pool, whoever they are, so that one round tells us
about all players at once and the simulated results average exactly zero, as they should.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from pitboss.exact.cache import Cache
from pitboss.exact.figure import EdgeOfAWager, Exact, Setting
from pitboss.exact.question import Question
from pitboss.games.registry import solver_of
from pitboss.games.solving import Progress, no_progress
from pitboss.malformed import Malformed

ROUNDS, SEED = 1_000_000, 1
"""What is dealt by default."""
_MOST_ROUNDS, _HIGHEST_SEED = 10**9, 2**63 - 1
GENERATOR = "Philox4x64-10"


class Estimate(msgspec.Struct, frozen=True):
    """A figure found by simulation, and its standard error."""

    estimate: float
    standard_error: float


class SimulatedShare(msgspec.Struct, frozen=True):
    """How many of all wagers in the simulation came to this net result, in units of the wager."""

    net: str
    staked: str
    count: int
    probability: Estimate


class PoolSimulation(msgspec.Struct, frozen=True):
    """What a simulation found, and everything needed to run it again."""

    players: int
    rounds: int
    seed: int
    generator: str
    standard_deviation: Estimate
    hit_frequency: Estimate
    wagers: int
    """How many wagers were settled: one per player in each round."""
    distribution: tuple[SimulatedShare, ...]


class SimulatedFigure(EdgeOfAWager, frozen=True):
    """A wager whose edge is proven and whose spread is simulated. What is not known exactly is null."""

    standard_deviation: None
    hit_frequency: None
    published: None
    base: str
    method: str
    clauses: tuple[str, ...]
    setting: Setting
    simulated: PoolSimulation


def is_simulated(question: Question) -> bool:
    """Whether more players compete than can be counted exactly."""
    return question.at.players is not None and question.at.players > 2


def more_players(question: Question) -> range:
    """The numbers of players above two with whom a wager can be pooled; empty if it is not pooled."""
    law = question.elections.rules
    return range(3, law.number("seats") + 1 if question.wager in law.pooled else 3)


def simulated_figure(
    question: Question,
    cache: Cache,
    progress: Progress = no_progress,
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
) -> SimulatedFigure:
    """The figure of a pooled wager for the number of players in the question, which must be more than two."""
    players = question.at.players
    if players is None or not is_simulated(question):
        raise Malformed(players, "more than two players", "two are counted exactly: ask for the figure itself")
    if not 2 <= rounds <= _MOST_ROUNDS:
        raise Malformed(rounds, f"2 to {_MOST_ROUNDS:,} rounds to simulate", f"name a number such as {ROUNDS}")
    if not 0 <= seed <= _HIGHEST_SEED:
        raise Malformed(seed, f"a seed from 0 to {_HIGHEST_SEED}", f"name a number such as {SEED}")
    kept = _dealt(question, players, cache, progress, rounds=rounds, seed=seed)
    nothing = Exact.of(Fraction(0))
    setting = question.setting
    assert setting is not None
    return SimulatedFigure(
        edition=question.edition,
        wager=question.wager,
        paytable=question.letter,
        decks=question.elections.decks_in_play,
        readings=question.readings,
        house_edge=nothing,
        element_of_risk=nothing,
        standard_deviation=None,
        hit_frequency=None,
        published=None,
        base="wager",
        method=kept.method,
        clauses=kept.clauses,
        setting=setting,
        simulated=_simulated(kept.sharing, players, seed=seed),
    )


class _Kept(msgspec.Struct, frozen=True):
    sharing: dict[int, int]
    method: str
    clauses: tuple[str, ...]


def _dealt(question: Question, players: int, cache: Cache, progress: Progress, *, rounds: int, seed: int) -> _Kept:
    key = f"{rounds} rounds of seed {seed} ".encode() + question.key
    kept = cache.read(question.game, key, _Kept)
    if kept is None:
        simulate = solver_of(question.game).simulate_pool
        if simulate is None:
            raise AssertionError(f"{question.game} pools {question.wager} but does not simulate it")
        found = simulate(question.elections, players=players, rounds=rounds, seed=seed, progress=progress)
        kept = _Kept(dict(found.sharing), found.method, tuple(map(str, found.clauses)))
        cache.write(question.game, key, kept)
    return kept


def _simulated(counted: Mapping[int, int], players: int, *, seed: int) -> PoolSimulation:
    """Figures from how many rounds had each number of players sharing the pool.

    Each of the k players who share it wins players/k - 1 wagers; so the variance of one result is the
    mean of players/k - 1.
    """
    rounds = sum(counted.values())
    variance = _estimate(counted, lambda sharing: Fraction(players, sharing) - 1)
    deviation = sqrt(variance.estimate)
    hits = _estimate(counted, lambda sharing: Fraction(sharing, players) if sharing < players else Fraction(0))
    lost = SimulatedShare(
        "-1",
        "1",
        sum((players - sharing) * count for sharing, count in counted.items()),
        _estimate(counted, lambda sharing: 1 - Fraction(sharing, players)),
    )
    won = [
        SimulatedShare(
            str(Fraction(players, sharing) - 1), "1", sharing * counted[sharing], _share_of(counted, sharing, players)
        )
        for sharing in sorted(counted, reverse=True)
    ]
    return PoolSimulation(
        players=players,
        rounds=rounds,
        seed=seed,
        generator=GENERATOR,
        standard_deviation=Estimate(deviation, variance.standard_error / (2 * deviation) if deviation else 0.0),
        hit_frequency=hits,
        wagers=players * rounds,
        distribution=(lost, *won),
    )


def _share_of(counted: Mapping[int, int], asked: int, players: int) -> Estimate:
    return _estimate(counted, lambda sharing: Fraction(sharing, players) if sharing == asked else Fraction(0))


def _estimate(counted: Mapping[int, int], of: Callable[[int], Fraction]) -> Estimate:
    """The mean of a number that depends on how many share each round's pool, and the standard error of that mean."""
    rounds = sum(counted.values())
    mean = sum((of(sharing) * count for sharing, count in counted.items()), Fraction(0)) / rounds
    squares = sum(((of(sharing) - mean) ** 2 * count for sharing, count in counted.items()), Fraction(0))
    return Estimate(float(mean), sqrt(squares / (rounds - 1) / rounds))
