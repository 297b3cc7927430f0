"""Compiling every kernel before it is needed, on all cores. What is compiled is kept on disk and never compiled again.

Each kernel is used once as the software uses it, because that decides for what it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count

import numpy as np

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve_pot import simulate_pot
from pitboss.games.solving import Situation, solve_of
from pitboss.kernels.flushes import MOST, SETS
from pitboss.kernels.flushes_by_all_ranks import tally_by_all_ranks
from pitboss.kernels.outs import outs
from pitboss.kernels.poker import values
from pitboss.kernels.topped_up import cost_of_topping_up


def _hold_em() -> None:
    solve_of("heads-up-holdem").solve(Elections("677a@proposed-2015"), "base")


def _hold_em_hand() -> None:
    solve_of("heads-up-holdem").advise(Elections("677a@proposed-2015"), Situation(("As", "Kd")))


def _flush() -> None:
    solve_of("high-card-flush").solve(Elections("678a@proposed-2015"), "base")


def _flush_by_all_ranks() -> None:
    """Of all shapes of hands that the literal reading goes through, those of one suit: the others take seconds."""
    nets, tallies = np.zeros((8, MOST + 1, 4), np.int64), np.zeros((SETS, MOST + 1, 4), np.int64)
    tally_by_all_ranks((7, 0, 0, 0), 1, (3, 1 << 7), nets, tallies)


def _pot() -> None:
    simulate_pot(Elections("680a@codified-2019"), players=3, rounds=1, seed=1)


def _outs() -> None:
    outs(0)


def _values() -> None:
    values(np.arange(7, dtype=np.uint8)[None])


def _topping_up() -> None:
    cost_of_topping_up(step=1.0, kink=9.0, keeps=0.9, share=0.01, whole=0.001)


USES: dict[Callable[[], None], tuple[str, ...]] = {
    _hold_em: (
        "decision_kernels.choose",
        "decision_kernels.less_plain",
        "decision_kernels.sum_boards",
        "decision_kernels.sum_flops",
        "decision_kernels.tally_marked",
        "decision_kernels.tally_plain",
        "decision_kernels.weigh_flops",
        "decision_kernels.worth_of",
        "showdowns._count",
    ),
    _flush_by_all_ranks: ("flushes_by_all_ranks._build",),
    _hold_em_hand: ("one_hand._fill", "one_hand._sum_flops"),
    _flush: ("flushes._tally",),
    _pot: ("highest_hands._deal",),
    _outs: ("outs._count_outs",),
    _values: ("poker._values",),
    _topping_up: ("topped_up._go_up",),
}
"""What the software does, and the kernels that are compiled for it; what takes longest comes first."""


def compile_all(announce: Callable[[str, float], None]) -> int:
    """Have every kernel compiled and kept, unless it is already; how many there are."""
    all_ = sum(map(len, USES.values()))
    done = 0
    announce("compiling", 0)
    # Numba compiles one function at a time in a process, so each core gets a process of its own.
    with ProcessPoolExecutor(min(cpu_count() or 1, len(USES)), get_context("spawn")) as pool:
        waiting = {pool.submit(use): kernels for use, kernels in USES.items()}
        for each in as_completed(waiting):
            each.result()
            done += len(waiting[each])
            announce("compiling", done / all_)
    return done
