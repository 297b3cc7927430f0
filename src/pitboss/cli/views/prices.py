"""What other readings do to figures, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cli.views.render import columns
from pitboss.exact.words import EDGE, moves_in_words

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.exact.alternatives import PricedReading


class Moves(NamedTuple):
    """The words at the start of a line, and what an alternative does."""

    about: tuple[str, ...]
    priced: PricedReading


def prices_table(heads: tuple[str, ...], moves: Sequence[Moves]) -> Table:
    """One line per figure that changes; the figure is named if any of them is not an edge."""
    lines = [(each.about, *moved) for each in moves for moved in moves_in_words(each.priced)]
    if all(measure == EDGE for _, measure, *_ in lines):
        rows = [(*about, value, by) for about, _, value, by in lines]
        return columns(*heads, EDGE, "change", rows=rows, right=(len(heads), len(heads) + 1))
    named = [(*about, measure, value, by) for about, measure, value, by in lines]
    return columns(*heads, "", "", "change", rows=named, right=(len(heads) + 1, len(heads) + 2))
