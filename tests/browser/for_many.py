"""`pitboss serve` for many guests of one address: all tests that share a house come from the same machine."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import pace


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    many = Rate(1000, 1000)
    limiter = Limiter(sessions=many, connections=many, reading=many, requests=many)
    serve(where, pace(chosen), lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True), limiter=limiter)


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
