"""How long small commands take to start, and those whose answer was computed before, beside the interpreter itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryDirectory

from benchmarks.report import Result, rates

ROUND = "679a@final-2016 bad-beat=A dealer=Qs7d2c | 1 AhKhQh ante=1000 play=1000"
COMMANDS = {
    "`pitboss`": (),
    "`pitboss --help`": ("--help",),
    "`pitboss rules three-card-prime --json`": ("rules", "three-card-prime", "--json"),
    "`pitboss rules three-card-prime`": ("rules", "three-card-prime"),
    "`pitboss settle` with a round": ("settle", ROUND),
    "`pitboss edge heads-up-holdem`, computed before": ("edge", "heads-up-holdem"),
    "`pitboss strategy heads-up-holdem`, computed before": ("strategy", "heads-up-holdem"),
}


def run() -> Iterator[Result]:
    """Starts a second, of one process after the other."""
    with TemporaryDirectory() as kept:
        start = partial(_start, kept)
        # What is computed is computed here, and bytecode is read for the first time.
        for words in COMMANDS.values():
            start("-m", "pitboss", *words)
        bare, *ours = rates(
            partial(start, "-c", "pass"), *(partial(start, "-m", "pitboss", *words) for words in COMMANDS.values())
        )
    for name, started in zip(COMMANDS, ours, strict=True):
        yield Result(f"start {name}", "starts", started, "python -c pass", bare)


def _start(kept: str, *words: str) -> int:
    """Start Python with a folder for results."""
    names = {**os.environ, "XDG_CACHE_HOME": kept}
    subprocess.run([sys.executable, *words], env=names, stdout=subprocess.DEVNULL, check=True)
    return 1
