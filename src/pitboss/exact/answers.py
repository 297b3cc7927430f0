"""Asking a solver, unless the answer was kept: solutions and strategies in the form in which they are stored."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pitboss.counting import Outcomes
from pitboss.counting.schedules import Becomes, Entry, Schedule
from pitboss.exact.cache import Cache
from pitboss.exact.question import Question
from pitboss.games.registry import solver_of
from pitboss.games.solving import (
    PlayedByRule,
    Progress,
    Section,
    Solution,
    Strategy,
    no_progress,
)
from pitboss.law.citation import Clause


class _KeptEntry(msgspec.Struct, frozen=True):
    hand: str
    count: str
    net: str
    becomes: Becomes
    odds: str | None
    clause: str | None
    when: str


class _KeptSchedule(msgspec.Struct, frozen=True):
    wager: str
    entries: tuple[_KeptEntry, ...]


class _KeptSolution(msgspec.Struct, frozen=True):
    # Numbers as text: counts may be larger than what the format holds.
    results: tuple[tuple[str, str, str], ...]
    method: str
    clauses: tuple[str, ...]
    base: str
    schedules: tuple[_KeptSchedule, ...]


class _KeptStrategy(msgspec.Struct, frozen=True):
    """None of it stands where players decide nothing."""

    sections: tuple[Section, ...] = ()
    simple: tuple[str, ...] = ()
    optimal_edge: str | None = None
    simple_edge: str | None = None
    notes: tuple[str, ...] = ()


class _KeptByRule(msgspec.Struct, frozen=True):
    """None of it stands where players decide."""

    said: str = ""
    clause: str | None = None
    sections: tuple[Section, ...] = ()


def solution(question: Question, cache: Cache, progress: Progress = no_progress) -> Solution:
    """Every outcome of what is asked."""
    kept = cache.read(question.game, question.key, _KeptSolution)
    if kept is not None:
        return _from_kept(kept)
    found = solver_of(question.game).solve(question.elections, question.wager, question.at, progress)
    cache.write(question.game, question.key, _to_kept(found))
    return found


def is_known(question: Question, cache: Cache) -> bool:
    """Whether the answer was kept, so that nothing need be computed."""
    return cache.read(question.game, question.key, _KeptSolution) is not None


def strategy(question: Question, cache: Cache, progress: Progress = no_progress) -> Strategy | None:
    """How the game is played under the elections of a question; none where players decide nothing."""
    key = b"strategy " + question.key
    kept = cache.read(question.game, key, _KeptStrategy)
    if kept is None:
        found = solver_of(question.game).strategy(question.elections, progress)
        cache.write(question.game, key, _kept_strategy(found))
        return found
    if kept.optimal_edge is None or kept.simple_edge is None:
        return None
    return Strategy(kept.sections, kept.simple, Fraction(kept.optimal_edge), Fraction(kept.simple_edge), kept.notes)


def by_rule(question: Question, cache: Cache) -> PlayedByRule | None:
    """How hands are played where players decide nothing; none where they do."""
    key = b"by rule " + question.key
    kept = cache.read(question.game, key, _KeptByRule)
    if kept is None:
        told = solver_of(question.game).by_rule
        found = None if told is None else told(question.elections)
        kept = _KeptByRule() if found is None else _KeptByRule(found.said, str(found.clause), found.sections)
        cache.write(question.game, key, kept)
    return None if kept.clause is None else PlayedByRule(kept.said, Clause(kept.clause), kept.sections)


def _to_kept(found: Solution) -> _KeptSolution:
    results = ((str(net), str(staked), str(count)) for (net, staked), count in found.outcomes.counts.items())
    schedules = tuple(_kept_schedule(each) for each in found.schedules)
    return _KeptSolution(tuple(results), found.method, tuple(map(str, found.clauses)), found.base, schedules)


def _kept_schedule(schedule: Schedule) -> _KeptSchedule:
    entries = (
        _KeptEntry(each.hand, str(each.count), str(each.net), each.becomes, each.odds, each.clause, each.when)
        for each in schedule.entries
    )
    return _KeptSchedule(schedule.wager, tuple(entries))


def _from_kept(kept: _KeptSolution) -> Solution:
    outcomes = Outcomes.of((Fraction(net), Fraction(staked), int(count)) for net, staked, count in kept.results)
    schedules = tuple(Schedule(each.wager, tuple(map(_entry, each.entries))) for each in kept.schedules)
    return Solution(outcomes, kept.method, tuple(map(Clause, kept.clauses)), kept.base, schedules)


def _entry(kept: _KeptEntry) -> Entry:
    clause = None if kept.clause is None else Clause(kept.clause)
    return Entry(kept.hand, int(kept.count), Fraction(kept.net), kept.becomes, kept.odds, clause, kept.when)


def _kept_strategy(found: Strategy | None) -> _KeptStrategy:
    if found is None:
        return _KeptStrategy()
    return _KeptStrategy(found.sections, found.simple, str(found.optimal_edge), str(found.simple_edge), found.notes)
