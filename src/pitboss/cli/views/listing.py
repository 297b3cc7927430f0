"""Lists for a page of any width: entries with their keys in as many columns as fit, or one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pitboss.cli.views.render import NAME, columns, indented, text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.text import Text

_MOST = 3
"""More columns are hard to read."""
_INDENT = 2
_GAP = 2


class Listed:
    """Entries and their keys, in columns read downward. No entry is broken if the page is wide enough for it."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._entries = list(names.items())

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        number = next((each for each in range(_MOST, 1, -1) if self._wide(each) <= options.max_width), 1)
        down = self._columns(number)
        rows = [
            [text((each[row][0], NAME), f" {each[row][1]}") if row < len(each) else "" for each in down]
            for row in range(len(down[0]))
        ]
        yield indented(columns(*[""] * len(down), rows=rows), by=_INDENT)

    def _columns(self, number: int) -> list[list[tuple[str, str]]]:
        high = -(-len(self._entries) // number)
        return [self._entries[first : first + high] for first in range(0, len(self._entries), high)]

    def _wide(self, number: int) -> int:
        """How wide the list is with that many columns."""
        down = self._columns(number)
        return _INDENT + sum(max(len(key) + 1 + len(name) for key, name in each) + _GAP for each in down)


class Packed:
    """Things one after another, on as many lines as they need; one that fits on a line is never broken."""

    def __init__(self, things: Iterable[Text], gap: int = _GAP) -> None:
        self._things = tuple(things)
        self._gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = text()
        for each in self._things:
            if line and line.cell_len + self._gap + each.cell_len > options.max_width:
                yield line
                line = text()
            line = line.append(" " * self._gap if line else "").append_text(each)
        yield line
