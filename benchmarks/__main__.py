"""`make bench`: run every benchmark and keep the results with commit and machine."""

from __future__ import annotations

import platform
import subprocess
import sys
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path

from benchmarks import (
    bench_games,
    bench_load,
    bench_pace,
    bench_server,
    bench_settle,
    bench_simulate,
    bench_startup,
    bench_store,
    bench_table,
    exact_677a,
    exact_678a_679a,
    exact_680a_681a,
    exact_all,
)
from benchmarks.report import Result, as_table

BENCHMARKS = (
    bench_startup,
    bench_settle,
    exact_677a,
    exact_678a_679a,
    exact_680a_681a,
    exact_all,
    bench_table,
    bench_games,
    bench_simulate,
    bench_store,
    bench_server,
    bench_load,
    bench_pace,
)
RESULTS = Path(__file__).parent / "results.md"


def main() -> None:
    """Print each result, then put them on top of the results file."""
    results: list[Result] = []
    for benchmark in BENCHMARKS:
        for result in benchmark.run():
            print(result.in_words(), flush=True)
            results.append(result)
    _keep(results)


def _keep(results: list[Result]) -> None:
    head, _, earlier = RESULTS.read_text(encoding="utf-8").partition("\n## ") if RESULTS.exists() else ("", "", "")
    title = head.strip() or "# Results\n\nOne run of `make bench` each, newest first. Only ratios compare between runs."
    run = f"## {datetime.now(UTC):%Y-%m-%d} at {_commit()}\n\n{_machine()}\n\n{as_table(results)}"
    older = f"\n\n## {earlier.strip()}" if earlier else ""
    RESULTS.write_text(f"{title}\n\n{run}{older}\n", encoding="utf-8")


def _commit() -> str:
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], capture_output=True, text=True, check=False).stdout.strip()

    changed = " with changes" if git("status", "--porcelain", "--", "src") else ""
    return (git("rev-parse", "--short", "HEAD") or "no commit") + changed


def _machine() -> str:
    return f"{cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {sys.version.split()[0]}"


if __name__ == "__main__":
    main()
