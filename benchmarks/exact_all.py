"""Everything compiled from nothing, and `pitboss edge --all`, beside the time and the memory that they may take.

Each run is a new process. What is compiled is timed as a user waits for it, with all that has to be loaded and used;
figures are computed with compiled code kept, and no result kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory, TemporaryFile
from time import perf_counter

from benchmarks.report import Result

COMPILED_WITHIN, ANSWERED_WITHIN = 15, 10
"""Seconds."""


def run() -> Iterator[Result]:
    """Kernels compiled a second, then figures answered a second, beside what the limits ask for."""
    with TemporaryDirectory() as folder:
        compiling, _, said = _ran(folder, "compile")
        kernels = json.loads(said)["kernels"]
        runs = [_ran(folder, "edge", "--all", "--no-cache") for _ in range(3)]
    warm, most = min(run[0] for run in runs), max(run[1] for run in runs)
    figures = len(json.loads(runs[0][2]))
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


def _ran(folder: str, *command: str) -> tuple[float, float, str]:
    """How many seconds a command took that keeps compiled code in this folder, how many megabytes, and what it said."""
    words = [sys.executable, "-m", "pitboss", *command, "--json"]
    start = perf_counter()
    with TemporaryFile("w+") as said:
        process = subprocess.Popen(words, env={**os.environ, "NUMBA_CACHE_DIR": folder}, stdout=said)
        _, status, used = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        if status:
            raise RuntimeError(f"{' '.join(words)} failed")
        said.seek(0)
        return seconds, used.ru_maxrss * 1024 / 1e6, said.read()
