"""How long a small command takes to start, beside the interpreter itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.report import Result, rate


def run() -> Iterator[Result]:
    """Starts a second, of one process after the other."""
    bare = rate(lambda: _start("-c", "pass"))
    for words in (["--help"], ["rules", "three-card-prime", "--json"]):
        ours = rate(lambda words=words: _start("-m", "pitboss", *words))  # type: ignore[misc]
        yield Result(f"start `pitboss {' '.join(words)}`", "starts", ours, "python -c pass", bare)


def _start(*words: str) -> int:
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return 1
