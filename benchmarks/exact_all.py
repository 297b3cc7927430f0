"""Everything compiled from nothing, and `pitboss edge --all`, beside the time and the memory that they may take.

Each run is a new process. What is compiled is timed as a user waits for it, with all that has to be loaded and used;
figures are computed with compiled code kept, and no result kept.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import Result

COMPILED_WITHIN, ANSWERED_WITHIN = 15, 10
"""Seconds."""


def run() -> Iterator[Result]:
    """Kernels compiled a second, then figures answered a second, beside what the limits ask for."""
    with TemporaryDirectory() as folder:
        compiling, said = _ran(folder, "compile")
        kernels = json.loads(said)["kernels"]
        warm, said = min(_ran(folder, "edge", "--all", "--no-cache") for _ in range(3))
        figures = len(json.loads(said))
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    yield Result(
        f"pitboss compile, all {kernels} kernels from nothing, {compiling:.1f} s",
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


def _ran(folder: str, *command: str) -> tuple[float, bytes]:
    """How many seconds a command took that keeps compiled code in this folder, and what it said."""
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", *command, "--json"],
        env={**os.environ, "NUMBA_CACHE_DIR": folder},
        capture_output=True,
        check=True,
    )
    return perf_counter() - start, done.stdout
