"""`pitboss serve` without the bots of the house, so that whoever sits down is the first to be offered the cut."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pitboss.server.run import Where, serve
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.pace import pace
from tests.browser.for_many import LONG, patient


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    tables = tuple(replace(each, bots={}) for each in house_tables())
    unhurried = replace(patient(pace(chosen)), cut=LONG)
    serve(where, unhurried, lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True), offered=tables)


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
