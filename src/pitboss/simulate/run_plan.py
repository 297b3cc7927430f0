"""How long a run would take, and how precise it would be, from playing a small part of it."""

from __future__ import annotations

from math import sqrt
from time import perf_counter

import msgspec

from pitboss.exact.cache import Cache
from pitboss.simulate.report import report
from pitboss.simulate.runner import Play, Progress, go_on
from pitboss.simulate.runs import BATCH, BLOCK, Run

_SECONDS = 1.0
"""How long to try it at least, once everything is compiled."""


class PlannedWager(msgspec.Struct, frozen=True):
    """How precise a run would be for one wager."""

    wager: str
    paytable: str | None
    decks: int
    error: float


class RunPlan(msgspec.Struct, frozen=True):
    """What a run would take."""

    game: str
    edition: str
    rounds: int
    workers: int
    seconds: float
    rounds_a_second: float
    wagers: tuple[PlannedWager, ...]


def plan(run: Run, player: Play, workers: int, cache: Cache) -> RunPlan:
    """Try the run for a second or so."""
    tried = msgspec.structs.replace(run, rounds=min(run.rounds, BLOCK))
    # The first block compiles whatever is not compiled yet.
    go_on(Progress.begin(tried), player, lambda _: None)
    rate, rounds = 0.0, workers * BLOCK
    while True:
        rounds = min(run.rounds, rounds)
        tried = msgspec.structs.replace(run, rounds=rounds)
        progress = Progress.begin(tried)
        began = perf_counter()
        go_on(progress, player, lambda _: None)
        spent = perf_counter() - began
        rate = rounds / spent
        if spent > _SECONDS or rounds == run.rounds or rounds > workers * BATCH * BLOCK * 16:
            break
        rounds *= 4
    found = report(progress, cache)
    factor = sqrt(rounds / run.rounds)
    return RunPlan(
        game=run.game,
        edition=run.elections.edition,
        rounds=run.rounds,
        workers=workers,
        seconds=run.rounds / rate,
        rounds_a_second=rate,
        wagers=tuple(PlannedWager(each.wager, each.paytable, each.decks, each.error * factor) for each in found.wagers),
    )
