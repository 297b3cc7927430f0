"""`pitboss serve` for tests: for many guests of one address, and with more time than the slowest machine takes.

Tests that share a house come from the same machine, and a quick one plays faster than people do. On a slow one, nobody
is to run out of time because the machine has something else to do.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pitboss.server.http.limits import Limiter, Rate
from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import Pace, pace

LONG = 900_000
"""Milliseconds: no wait of the house ends by itself within a test."""


def patient(shown: Pace) -> Pace:
    """As fast as that, but people are waited for; the cut alone is declined at once for whoever is offered it.

    A shoe ends whenever it does, and a test that plays a round knows nothing of it.
    """
    people = dict.fromkeys(("pause", "longest", "alone", "welcome", "decision", "away", "mixing"), LONG)
    return replace(shown, **people, cut=0)


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    many = Rate(1000, 1000)
    limiter = Limiter(commands=many, sessions=many, connections=many, reading=many, requests=many)
    serve(where, patient(pace(chosen)), lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True), limiter=limiter)


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
