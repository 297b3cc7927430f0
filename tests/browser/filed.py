"""`pitboss serve` for tests: one table of a Rules Submission whose least Ante stands in a file beside the tables."""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from pitboss.server.run import Where, serve
from pitboss.server.tables.pace import pace
from pitboss.submission.tables import tables_of
from tests.browser.for_many import patient
from tests.submission.drafts import new_submission

LEAST = "least-ante"


def main(port: str, folder: str, chosen: str) -> None:
    least = int((Path(folder) / LEAST).read_text(encoding="utf-8"))
    drafted = new_submission("679a@final-2016")
    filed = replace(drafted, limits=replace(drafted.limits, minimum=least))
    where = Where("127.0.0.1", int(port), Path(folder))
    serve(
        where,
        patient(pace(chosen)),
        lambda bound: print(f"http://127.0.0.1:{bound}/", flush=True),
        offered=tables_of(filed),
    )


if __name__ == "__main__":
    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    main(options["--port"], options["--data"], options["--pace"])
