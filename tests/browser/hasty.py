"""`pitboss serve` that closes the bets as soon as one person has wagered, and waits for whoever comes back."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import pace
from tests.browser.for_many import LONG, patient


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    hasty = replace(patient(pace(chosen)), longest=0, pause=LONG, back=LONG)
    serve(where, hasty, lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True))


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
