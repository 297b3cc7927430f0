"""Compiling every kernel before it is needed, on all cores. What is compiled is kept on disk, for good."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from os import cpu_count

USES = {
    "hold_em": (
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
    "flush_by_all_ranks": ("flushes_by_all_ranks._build",),
    "hold_em_hand": ("one_hand._fill", "one_hand._sum_flops"),
    "flush": ("flushes._tally",),
    "pot": ("highest_hands._deal",),
    "count_outs": ("outs._count_outs",),
    "rank_sevens": ("poker._values",),
    "topping_up": ("topped_up._go_up",),
}
"""What the software does, in `kernel_uses`, and the kernels compiled for it; what takes longest comes first."""


def use(name: str) -> None:
    """Do one of these things, and with it compile its kernels."""
    # Loaded here, and so by the processes that compile alone: it takes as long as a kernel.
    getattr(import_module("pitboss.exact.kernel_uses"), name)()


def compile_all(announce: Callable[[str, float], None]) -> int:
    """Have every kernel compiled and kept, unless it is already; how many there are."""
    all_ = sum(map(len, USES.values()))
    done = 0
    announce("compiling", 0)
    # Numba compiles one function at a time in a process, so each core gets a process of its own. What compiling leaves
    # behind need not be collected: these processes end with it.
    workers = min(cpu_count() or 1, len(USES))
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=gc.disable) as pool:
        waiting = {pool.submit(use, name): kernels for name, kernels in USES.items()}
        for each in as_completed(waiting):
            each.result()
            done += len(waiting[each])
            announce("compiling", done / all_)
    return done
