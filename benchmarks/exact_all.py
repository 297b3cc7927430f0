"""`pitboss edge --all` beside the time and the memory that it may take, compiled code kept and not.

Each run is a new process that keeps no results. The first finds nothing compiled; what it takes longer than the next
is the compiling of every kernel that the figures need.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import Result

COMPILED_WITHIN, ANSWERED_WITHIN = 15, 10
"""Seconds."""


def run() -> Iterator[Result]:
    """Kernels compiled a second, then figures answered a second, beside what the limits ask for."""
    with TemporaryDirectory() as folder:
        cold, _ = _answered(folder)
        kernels = len([*Path(folder).rglob("*.nbi")])
        warm, figures = min(_answered(folder) for _ in range(2))
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    compiling = cold - warm
    yield Result(
        f"the kernels of all figures compiled once, {compiling:.1f} s",
        "kernels",
        kernels / compiling,
        f"the limit of {COMPILED_WITHIN} s",
        kernels / COMPILED_WITHIN,
    )
    yield Result(
        f"pitboss edge --all, {warm:.1f} s and at most {most:.0f} MB",
        "figures",
        figures / warm,
        f"the limit of {ANSWERED_WITHIN} s",
        figures / ANSWERED_WITHIN,
    )


def _answered(folder: str) -> tuple[float, int]:
    """How many seconds it took, and how many figures there are."""
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "edge", "--all", "--no-cache", "--json"],
        env={**os.environ, "NUMBA_CACHE_DIR": folder},
        capture_output=True,
        check=True,
    )
    return perf_counter() - start, len(json.loads(done.stdout))
