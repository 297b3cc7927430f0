"""The house on a free port, without limits on how much anyone may ask: work is to be measured, not refusals."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from pitboss.games.house_table import HouseTable
from pitboss.server.http import protocols
from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import CALM, Pace

_FREE = Rate(1e9, 1e9)


def run_free(folder: Path, pace: Pace, offered: Iterable[HouseTable] | None = None) -> None:
    """Say the address once the house is open, then run until a signal comes."""
    protocols.BURST = 10**9
    limiter = Limiter(_FREE, _FREE, _FREE, _FREE, _FREE)
    where = Where("127.0.0.1", 0, folder)
    serve(where, pace, lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True), offered=offered, limiter=limiter)


if __name__ == "__main__":
    run_free(Path(sys.argv[1]), CALM)
