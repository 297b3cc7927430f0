"""The house on a free port, without limits on how much anyone may ask: work is to be measured, not refusals."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.server.http import protocols
from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import CALM

_FREE = Rate(1e9, 1e9)


def main() -> None:
    """Say the address once the house is open, then run until a signal comes."""
    where = Where("127.0.0.1", 0, Path(sys.argv[1]))
    protocols.BURST = 10**9
    limiter = Limiter(_FREE, _FREE, _FREE, _FREE, _FREE)
    serve(where, CALM, lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True), limiter=limiter)


if __name__ == "__main__":
    main()
