"""What a progressive wager is worth as its meter grows, and in the long run."""

from __future__ import annotations

from fractions import Fraction

from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact, OfMeter
from pitboss.exact.question import Question
from pitboss.games.registry import solver_of
from pitboss.games.solving import OfProgressive


def of_meter(question: Question, cache: Cache) -> OfMeter | None:
    """The break-even meter, and the long-run hold if a rate is elected; None without a meter."""
    if question.at.stake is None or question.elections.progressive is None:
        return None
    # The answer is the same whatever the meter shows.
    key = b"meter " + question.at_meter(0).key
    kept = cache.read(question.game, key, OfMeter)
    if kept is None:
        elections, stake = question.elections, question.at.stake
        solver = _solver(question)
        least = most = None
        if question.elections.progressive.rate is not None:
            least, most = map(Exact.of, solver.long_run_hold(elections, stake))
        kept = OfMeter(solver.break_even_meter(elections, stake), least, most)
        cache.write(question.game, key, kept)
    return kept


def rate_for(question: Question, hold: Fraction, cache: Cache) -> Fraction | None:
    """The rate of progression, in percent, at which the house keeps at least this much in the long run."""
    nothing = of_meter(question.at_rate("0"), cache)
    if nothing is None or nothing.long_run_hold_least is None:
        return None
    return (nothing.long_run_hold_least.value - hold) * 100


def meter_for(question: Question, hold: Fraction, cache: Cache) -> int | None:
    """The meter, to the dollar, at which the wager holds this much; None if there is no such meter.

    The edge falls linearly as the meter grows, except for fractions of a cent.
    """
    low = question.at.meter
    if not low:
        return None
    here, there = (solution(question.at_meter(each), cache).outcomes.house_edge for each in (low, 2 * low))
    if there >= here:
        return None
    meter = low + (here - hold) / (here - there) * low
    return round(meter / _DOLLAR) * _DOLLAR if meter > 0 else None


def _solver(question: Question) -> OfProgressive:
    solver = solver_of(question.game).progressive
    if solver is None:
        raise AssertionError(f"{question.game} elects a progressive meter but has no solver for one")
    return solver


_DOLLAR = 100
