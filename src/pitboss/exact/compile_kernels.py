"""Compiles every kernel before it is needed, on all cores. The compiled code is cached on disk."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count

from pitboss.games.registry import find_game, playable


def use(game: str, place: int) -> None:
    """Use some kernels of a game, which compiles them."""
    # The kernels load here, so only in the processes that compile: loading takes as long as compiling one.
    find_game(game).compiled[place].use()


def uses() -> dict[tuple[str, int], tuple[str, ...]]:
    """The kernels of every game, by what uses them; the use with the most kernels comes first."""
    found = {(game, place): each.kernels for game in playable() for place, each in enumerate(find_game(game).compiled)}
    return dict(sorted(found.items(), key=lambda each: -len(each[1])))


def compile_all(announce: Callable[[str, float], None]) -> int:
    """Compile and cache every kernel that is not cached yet; returns how many kernels there are."""
    waiting_for = uses()
    all_ = sum(map(len, waiting_for.values()))
    done = 0
    announce("compiling", 0)
    # Numba compiles one function at a time per process, so each core gets its own process. The garbage that compiling
    # leaves behind need not be collected: these processes end right after.
    workers = min(cpu_count() or 1, len(waiting_for))
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=gc.disable) as pool:
        waiting = {pool.submit(use, *named): kernels for named, kernels in waiting_for.items()}
        for each in as_completed(waiting):
            each.result()
            done += len(waiting[each])
            announce("compiling", done / all_)
    return done
