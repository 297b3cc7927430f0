"""The counts over whole spaces that stand as plain data in `tests/oracles/exact`."""

from __future__ import annotations

import csv
from pathlib import Path

EXACT = Path(__file__).parent.parent / "oracles" / "exact"


def exact_rows(name: str) -> list[dict[str, str]]:
    """The rows of `name.csv`, whose comments say how the numbers were derived."""
    with (EXACT / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))
