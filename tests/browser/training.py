"""`pitboss serve` whose first table is for training; its others are not."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pitboss.server.run import Where, serve
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.pace import pace
from tests.browser.for_many import patient


def main(port: str, folder: str, chosen: str) -> None:
    where = Where("127.0.0.1", int(port), Path(folder))
    first, second, *_ = house_tables()
    serve(
        where,
        patient(pace(chosen)),
        lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True),
        offered=(replace(first, training=True), second),
    )


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
