"""How long a small command takes to start, beside the interpreter itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from benchmarks.report import Result, rates

COMMANDS = (("--help",), ("rules", "three-card-prime", "--json"))


def run() -> Iterator[Result]:
    """Starts a second, of one process after the other."""
    bare, *ours = rates(
        partial(_start, "-c", "pass"), *(partial(_start, "-m", "pitboss", *words) for words in COMMANDS)
    )
    for words, started in zip(COMMANDS, ours, strict=True):
        yield Result(f"start `pitboss {' '.join(words)}`", "starts", started, "python -c pass", bare)


def _start(*words: str) -> int:
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return 1
