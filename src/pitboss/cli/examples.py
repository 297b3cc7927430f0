"""Calls that show what a command does, from the `examples.toml` of each game: help and the welcome page print them.

Help reads nothing else of a game, and loads only what it takes to read these.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pitboss

_FILES = "games/*/examples.toml"


@cache
def _all() -> tuple[dict[str, Any], ...]:
    import tomllib

    kept = sorted(Path(pitboss.__file__).parent.glob(_FILES))
    found = [tomllib.loads(path.read_text(encoding="utf-8")) for path in kept]
    return tuple(sorted(found, key=lambda each: each["order"]))


def examples_of(command: str) -> tuple[str, ...]:
    """The calls of a command that games give as examples."""
    return tuple(call for each in _all() for call in each["commands"].get(command, ()))


def shown_row() -> tuple[str, str, str] | None:
    """The game, wager and letter whose first row the welcome page shows."""
    row = next((each["row"] for each in _all() if "row" in each), None)
    return row and (row["game"], row["wager"], row["letter"])
