"""`pitboss serve` that gives everyone half a minute to decide, whether they are there or not."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import pace
from tests.browser.for_many import patient

_HALF_A_MINUTE = 30_000


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    timely = replace(patient(pace(chosen)), decision=_HALF_A_MINUTE, away=_HALF_A_MINUTE)
    serve(where, timely, lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True))


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
