"""Asks a solver, unless the answer is cached.

Strategies are cached as they are. Solutions have a format of their own, because their counts outgrow its 64 bits.
"""

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
    Solution,
    StrategyChart,
    no_progress,
)
from pitboss.law.citation import Clause


class _KeptEntry(msgspec.Struct, frozen=True):
    hand: str
    count: str
    net: Fraction
    becomes: Becomes
    odds: str | None
    clause: Clause | None
    when: str


class _KeptSchedule(msgspec.Struct, frozen=True):
    wager: str
    entries: tuple[_KeptEntry, ...]


class _KeptSolution(msgspec.Struct, frozen=True):
    results: tuple[tuple[Fraction, Fraction, str], ...]
    method: str
    clauses: tuple[Clause, ...]
    base: str
    schedules: tuple[_KeptSchedule, ...]


class _KnownStrategy(msgspec.Struct, frozen=True):
    found: StrategyChart | None


class _KnownRule(msgspec.Struct, frozen=True):
    found: PlayedByRule | None


def solution(question: Question, cache: Cache, progress: Progress = no_progress) -> Solution:
    """Every outcome of the question."""
    kept = cache.read(question.game, question.key, _KeptSolution)
    if kept is not None:
        return _from_kept(kept)
    found = solver_of(question.game).solve(question.elections, question.wager, question.at, progress)
    cache.write(question.game, question.key, _to_kept(found))
    return found


def is_known(question: Question, cache: Cache) -> bool:
    """Whether the answer is cached, so nothing has to be computed."""
    return cache.read(question.game, question.key, _KeptSolution) is not None


def strategy(question: Question, cache: Cache, progress: Progress = no_progress) -> StrategyChart | None:
    """How to play the game under the elections of a question; None if players decide nothing."""
    key = b"strategy " + question.key
    known = cache.read(question.game, key, _KnownStrategy)
    if known is None:
        known = _KnownStrategy(solver_of(question.game).strategy(question.elections, progress))
        cache.write(question.game, key, known)
    return known.found


def by_rule(question: Question, cache: Cache) -> PlayedByRule | None:
    """How hands are played if players decide nothing; None if they do decide."""
    key = b"by rule " + question.key
    known = cache.read(question.game, key, _KnownRule)
    if known is None:
        told = solver_of(question.game).by_rule
        known = _KnownRule(None if told is None else told(question.elections))
        cache.write(question.game, key, known)
    return known.found


def _to_kept(found: Solution) -> _KeptSolution:
    results = ((net, staked, str(count)) for (net, staked), count in found.outcomes.counts.items())
    schedules = tuple(_kept_schedule(each) for each in found.schedules)
    return _KeptSolution(tuple(results), found.method, found.clauses, found.base, schedules)


def _kept_schedule(schedule: Schedule) -> _KeptSchedule:
    entries = (
        _KeptEntry(each.hand, str(each.count), each.net, each.becomes, each.odds, each.clause, each.when)
        for each in schedule.entries
    )
    return _KeptSchedule(schedule.wager, tuple(entries))


def _from_kept(kept: _KeptSolution) -> Solution:
    outcomes = Outcomes.of((net, staked, int(count)) for net, staked, count in kept.results)
    schedules = tuple(Schedule(each.wager, tuple(map(_entry, each.entries))) for each in kept.schedules)
    return Solution(outcomes, kept.method, kept.clauses, kept.base, schedules)


def _entry(kept: _KeptEntry) -> Entry:
    return Entry(kept.hand, int(kept.count), kept.net, kept.becomes, kept.odds, kept.clause, kept.when)
