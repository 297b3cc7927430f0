"""What views share: one page, one JSON writer, and a few ways to lay out words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

HEADING = "bold yellow"
NAME = "bold"
CLAUSE = "cyan"
QUIET = "dim"
_RED = "bold red"


def write_json(data: object) -> None:
    """Print anything that msgspec can encode, indented, as UTF-8 whatever the terminal's encoding."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2))


def write_csv(kind: type[Struct], rows: Iterable[Struct]) -> None:
    """Print rows of one kind as CSV under their field names, with the line endings that spreadsheets expect."""
    import csv
    import io

    import msgspec

    written = io.StringIO()
    out = csv.writer(written)
    out.writerow(kind.__struct_fields__)
    for row in rows:
        out.writerow(map(_cell, msgspec.to_builtins(row).values()))
    click.echo(written.getvalue(), nl=False)


def _cell(value: object) -> object:
    """A cell that a spreadsheet shows but does not evaluate: a player's name may look like a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


@contextmanager
def page() -> Iterator[Console]:
    """A console for one page, printed when it is complete, without trailing spaces.

    It takes words as they are: no markup, no emoji, no colors of its own.
    """
    from rich.console import Console

    console = Console(file=sys.stdout, markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        yield console
    # Rich has already decided about colors, so echo must not strip them.
    click.echo(re.sub(r" +$", "", captured.get(), flags=re.MULTILINE), nl=False, color=True)


def text(*parts: str | tuple[str, str]) -> Text:
    """A line built from words and (words, style) pairs.

    Words may come from a log or from evidence that somebody made to deceive its reader: none of them controls the
    terminal.
    """
    from rich.text import Text

    return Text.assemble(*map(_shown, parts), overflow="fold")


def _shown(part: str | tuple[str, str]) -> str | tuple[str, str]:
    if isinstance(part, tuple):
        return _lines(part[0]), part[1]
    return _lines(part)


def _lines(words: str) -> str:
    """Printable words, with the line breaks of the page."""
    return words if words.isprintable() else "\n".join(map(printable, words.split("\n")))


def heading(title: str, *rest: str | tuple[str, str]) -> Text:
    """The line above a section of the page."""
    return text((title, HEADING), *rest)


def cards_in_color(cards: str) -> list[tuple[str, str]]:
    """Cards in notation, with hearts and diamonds in red, as parts of a line."""
    return [
        (f"{' ' if place else ''}{each}", _RED if each[-1] in "hd" else NAME)
        for place, each in enumerate(cards.split())
    ]


def printable(words: str) -> str:
    """What somebody wrote, without the characters that would control the terminal."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in words)


def indented(what: RenderableType, by: int = 2) -> RenderableType:
    """The renderable, indented."""
    from rich.padding import Padding

    return Padding(what, (0, 0, 0, by))


def columns(*headers: str, rows: Iterable[Iterable[RenderableType]], right: Iterable[int] = ()) -> Table:
    """Words in columns without rules, wrapped and never cut; `right` names the columns that hold numbers."""
    from rich.table import Table

    numbers = frozenset(right)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    table.show_header = any(headers)
    for place, header in enumerate(headers):
        table.add_column(header, overflow="fold", justify="right" if place in numbers else "left")
    for row in rows:
        table.add_row(*row)
    return table


def widest(cells: Mapping[str, Sequence[Text | str]]) -> int:
    """How wide `columns` are, indented and with nothing wrapped; cells are given under their headings."""
    return sum(max(len(head), *map(len, column)) for head, column in cells.items()) + 2 * len(cells)


def verdict_words(verdict: str) -> tuple[str, str]:
    """Return a verdict with the style it is printed in: green only if it is right."""
    return verdict, {"right": "bold green", "wrong": "bold red"}.get(verdict, "yellow")
