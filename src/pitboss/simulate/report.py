"""What a simulation found for every wager, next to the exact figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec

from pitboss.counting import Outcomes
from pitboss.counting.outcomes import Result
from pitboss.exact.answers import solution, strategy
from pitboss.exact.cache import Cache
from pitboss.exact.question import Question, has_solver, questions
from pitboss.games.simulating import OPTIMAL, SIMPLE, Counted, Program
from pitboss.games.solving import NOWHERE, Circumstances
from pitboss.simulate.direct_checks import deals_as_defined, decides_best
from pitboss.simulate.runner import Progress
from pitboss.simulate.runs import BLOCK, Run, programs, unit_of, unit_together
from pitboss.simulate.statistics import chi_square, p_of_sum, two_sided
from pitboss.simulate.tallies import Tally, digest

_FEWEST_BLOCKS = 8
"""With fewer whole blocks, errors are not judged by how blocks differ."""


class Share(msgspec.Struct, frozen=True):
    """How many wagers came to this net result at this stake, and how likely each is to."""

    net: str
    staked: str
    count: int
    frequency: float
    exact: float | None


class Fit(msgspec.Struct, frozen=True):
    """The first seat's results against the exact distribution."""

    chi_square: float
    degrees: int
    p: float


class Beyond(msgspec.Struct, frozen=True):
    """What the last rounds of shoes held, which are dealt only if earlier rounds took few cards; counted separately."""

    rounds: int
    edge: float
    error: float


class SimulatedWager(msgspec.Struct, frozen=True):
    """One wager under one letter. A positive edge favors the house; what is not known exactly is null."""

    wager: str
    paytable: str | None
    decks: int
    rounds: int
    """How many wagers were settled: in each round, one for every seat that made it, and one for a player's boxes."""
    edge: float
    error: float
    """The standard error of the edge."""
    exact: float | None
    z: float | None
    """How many standard errors the edge is above the exact one."""
    p: float | None
    """How likely it is to be at least this far off if the exact one is right."""
    standard_deviation: float
    fit: Fit | None
    distribution: tuple[Share, ...]
    beyond: Beyond | None = None
    decided: bool = False
    """Whether it depends on what players decide."""
    often: float = 1.0
    """The share of rounds in which it is made."""


class MixedSeat(msgspec.Struct, frozen=True):
    """What the house wins per round from a seat that wagers by the mix, with each wager one unit."""

    decks: int
    letters: dict[str, str | None]
    """The wagers, each under the elected letter or, by default, the first."""
    won: float
    error: float
    exact: float | None
    z: float | None
    p: float | None


class Simulated(msgspec.Struct, frozen=True):
    """A simulation, and everything needed to run it again."""

    game: str
    edition: str
    rounds: int
    seed: int
    seats: int
    strategy: str
    readings: dict[str, str]
    generator: str
    digest: str
    wagers: tuple[SimulatedWager, ...]
    decides_best: bool | None = None
    """Whether every single decision matched the exact solution; null if that was not checked, or does not apply."""
    deals_as_defined: bool | None = None
    """Whether rounds dealt again from the plain definition came to the same totals; null if not checked."""
    mix: dict[str, str] = {}
    """The share of rounds for each wager that is not made in every round."""
    mixed: tuple[MixedSeat, ...] = ()
    """All wagers of a seat together, by number of decks; empty if every wager is made in every round."""
    boxes: int = 1
    """How many of the seats belong to one player, whose pooled wagers are then counted as one."""


GENERATOR = "Philox4x32-10"


def report(progress: Progress, cache: Cache, *, audited: bool = False) -> Simulated:
    """What a run has found so far; if `audited`, every decision and the dealing are checked as well."""
    run = progress.run
    found = tuple(
        _wager(run, program, tally, place, cache)
        for program, tally in zip(programs(run), progress.tallies, strict=True)
        for place in range(len(program.counted))
    )
    return Simulated(
        game=run.game,
        edition=run.elections.edition,
        rounds=run.rounds,
        seed=run.seed,
        seats=run.seats,
        strategy=run.strategy,
        readings=dict(run.elections.readings),
        generator=GENERATOR,
        digest=digest(progress.tallies),
        wagers=tuple(each for each in found if _is_offered(run, each.wager)),
        decides_best=decides_best(run) if audited else None,
        deals_as_defined=deals_as_defined(run) if audited else None,
        mix=run.mix,
        mixed=tuple(_mixed(run, progress.tallies, found)),
        boxes=run.boxes,
    )


def _mixed(run: Run, tallies: Sequence[Tally], found: Sequence[SimulatedWager]) -> Iterator[MixedSeat]:
    wagers = iter(found)
    for program, tally in zip(programs(run), tallies, strict=True):
        told = [next(wagers) for _ in program.counted]
        if not program.together:
            continue
        placed = [told[place] for place in program.together]
        seats = _dealt(tally, program, beyond=False) * program.seats
        won = sum(each.edge * each.rounds for each in placed) / seats
        exact = [None if each.exact is None else each.exact * each.often for each in placed]
        due = None if None in exact else sum(each for each in exact if each is not None)
        error = _error_together(program, tally, placed, seats)
        z = (won - due) / error if due is not None and error else None
        yield MixedSeat(
            program.decks,
            {each.wager: each.paytable for each in placed},
            won,
            error,
            due,
            z,
            None if z is None else two_sided(z),
        )


def _error_together(program: Program, tally: Tally, placed: Sequence[SimulatedWager], seats: int) -> float:
    """The standard error of all wagers together, from how whole blocks differ, or else as if all were independent."""
    if tally.blocks < _FEWEST_BLOCKS:
        return sqrt(sum((each.error * each.rounds) ** 2 for each in placed)) / seats
    between = (tally.squares[-1] - Fraction(tally.sums[-1] ** 2, tally.blocks)) / (tally.blocks - 1)
    return sqrt(between * _dealt(tally, program) / BLOCK) / (unit_together(program) * seats)


class Estimated(msgspec.Struct, frozen=True):
    """The edge of a wager while a run is in progress."""

    wager: str
    paytable: str | None
    edge: float
    error: float


def estimate(progress: Progress) -> Estimated | None:
    """What the first wager holds so far; None before anything is played."""
    tally, program = progress.tallies[0], programs(progress.run)[0]
    counted = program.counted[0]
    results = _results(counted, tally)
    if not results:
        return None
    outcomes = Outcomes.of((*result, count) for result, count in results.items())
    return Estimated(
        counted.wager, counted.letter, float(outcomes.house_edge), sqrt(outcomes.variance / outcomes.total)
    )


def _wager(run: Run, program: Program, tally: Tally, place: int, cache: Cache) -> SimulatedWager:
    counted = program.counted[place]
    outcomes = Outcomes.of((*result, count) for result, count in _results(counted, tally).items())
    exact, edge = _exact(run, program, counted, cache)
    error = _error(program, tally, place, outcomes, exact)
    z = float(outcomes.house_edge - edge) / error if edge is not None and error else None
    p = None
    if z is not None:
        alone = program.seats == 1 and program.independent and exact is not None
        p = p_alone(exact, outcomes) if alone and exact is not None else two_sided(z)
    return SimulatedWager(
        wager=counted.wager,
        paytable=counted.letter,
        decks=program.decks,
        rounds=outcomes.total,
        edge=float(outcomes.house_edge),
        error=error,
        exact=None if edge is None else float(edge),
        z=z,
        p=p,
        standard_deviation=outcomes.standard_deviation,
        fit=fit_of(_results(counted, tally, seats=1), exact),
        distribution=tuple(shares_of(outcomes, exact)),
        beyond=_beyond(program, counted, tally),
        decided=counted.decided,
        often=float(counted.often),
    )


def _is_offered(run: Run, wager: str) -> bool:
    """Whether players may make a wager under the elections; the game itself is always played."""
    return wager not in run.elections.rules.wagers or run.elections.wagers is None or run.elections.offers(wager)


def _beyond(program: Program, counted: Counted, tally: Tally) -> Beyond | None:
    if program.beyond is None:
        return None
    results = _results(counted, tally, beyond=program.beyond)
    if not results:
        return None
    outcomes = Outcomes.of((*result, count) for result, count in results.items())
    # The same cards decide every seat's wager.
    error = sqrt(outcomes.variance * program.seats / outcomes.total)
    return Beyond(outcomes.total, float(outcomes.house_edge), error)


def _results(counted: Counted, tally: Tally, *, seats: int | None = None, beyond: int = 0) -> dict[Result, int]:
    """How often each result came up, in the first seats or in all."""
    first = counted.first + beyond
    cells = tally.totals[:seats, first : first + len(counted.results)].sum(axis=0)
    found: dict[Result, int] = {}
    for result, count in zip(counted.results, cells.tolist(), strict=True):
        if count:
            found[result] = found.get(result, 0) + count
    return found


def _exact(run: Run, program: Program, counted: Counted, cache: Cache) -> tuple[Outcomes | None, Fraction | None]:
    """Every outcome under the strategy played, with its edge; or only the edge; or neither."""
    if not has_solver(run.game) or not counted.solved:
        return None, None
    question = _question(run, program, counted, cache)
    if not counted.decided or run.strategy == OPTIMAL:
        found = solution(question, cache).outcomes
        return found if counted.known else None, found.house_edge
    if run.strategy == SIMPLE:
        told = strategy(question, cache)
        return None, None if told is None else told.simple_edge
    return None, None


def _question(run: Run, program: Program, counted: Counted, cache: Cache) -> Question:
    elections = msgspec.structs.replace(run.elections, decks=program.decks)
    at = Circumstances(boxes=run.boxes) if run.boxes > 1 else NOWHERE
    return next(
        each
        for each in questions(elections, at, wager=counted.wager, letter=counted.letter, cache=cache)
        if each.elections.decks_in_play == program.decks
    )


def _error(program: Program, tally: Tally, place: int, outcomes: Outcomes, exact: Outcomes | None) -> float:
    """The standard error of the mean.

    It uses the exact variance if that is known, because something rare may not have come up yet. If wagers depend on
    each other, it is judged by how whole blocks differ, if that gives more.
    """
    variance = exact.variance if exact is not None else outcomes.variance
    apart = sqrt(variance / outcomes.total)
    if (program.seats == 1 and program.independent) or tally.blocks < _FEWEST_BLOCKS:
        return apart
    unit, blocks = unit_of(program.counted[place]), tally.blocks
    between = (tally.squares[place] - Fraction(tally.sums[place] ** 2, blocks)) / (blocks - 1)
    return max(apart, sqrt(between * _dealt(tally, program) / BLOCK) / (unit * outcomes.total))


def _dealt(tally: Tally, program: Program, *, beyond: bool = True) -> int:
    """How many rounds were played: each is counted in one cell of the first wager, or of its last rounds."""
    first = program.every_round or program.counted[0]
    places = {first.first, first.first + ((beyond and program.beyond) or 0)}
    return sum(int(tally.totals[0, place : place + len(first.results)].sum()) for place in places)


def p_alone(exact: Outcomes, outcomes: Outcomes) -> float:
    """How likely independent results are to be at least this far from the exact average."""
    chances = {net: Fraction(count, exact.total) for net, count in exact.by_net.items()}
    return p_of_sum(chances, outcomes.total, outcomes.expected_net * outcomes.total)


def fit_of(counts: Mapping[Result, int], exact: Outcomes | None) -> Fit | None:
    """Test the results of a single seat against the exact distribution: other seats' results depend on it."""
    if exact is None:
        return None
    results = sorted({*counts, *exact.counts})
    found = chi_square(
        [counts.get(each, 0) for each in results], [exact.counts.get(each, 0) / exact.total for each in results]
    )
    return None if found is None else Fit(*found)


def shares_of(outcomes: Outcomes, exact: Outcomes | None) -> Iterator[Share]:
    """Every result that came up or could, and how often."""
    known: Mapping[Result, int] = exact.counts if exact is not None else {}
    every: Sequence[Result] = sorted({*outcomes.counts, *known})
    for result in every:
        count = outcomes.counts.get(result, 0)
        yield Share(
            str(result.net),
            str(result.staked),
            count,
            count / outcomes.total,
            known.get(result, 0) / exact.total if exact is not None else None,
        )
