"""A house of tables at which only people sit, without limits on how much anyone may ask, going on at once.

It prints its address, then runs until a signal comes.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from benchmarks.free_house import run_free
from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.pace import PACES


def main() -> None:
    """The folder and how many tables come as arguments."""
    first = next(iter(house_tables()))
    count = int(sys.argv[2])
    offered = [replace(first, table_id=f"table-{number}", bots={}) for number in range(1, count + 1)]
    run_free(Path(sys.argv[1]), PACES["instant"], offered)


if __name__ == "__main__":
    main()
