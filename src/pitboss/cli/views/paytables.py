"""Paytables as the law prints them, letters side by side as far as the page allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, RenderableType
from rich.table import Table

from pitboss.cli.views.render import CLAUSE, NAME, columns, indented, text
from pitboss.law.citation import order_of
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.rules import Rules, Wager
from pitboss.law.words import odds_in_words

_INDENT = 4
_GAP = 2
_NARROWEST_HAND = 20
_TO_ONE = " to 1"


def show_paytables(console: Console, rules: Rules) -> None:
    """Print all paytables, in the order of their clauses."""
    for number, wagers in enumerate(_paid_alike(rules)):
        if number:
            console.print()
        first, tables = wagers[0], [*wagers[0].paytables.values()]
        pays = f", paid on the {rules.wager(first.table_of).name} {first.case}" if first.table_of else ""
        names = " and ".join(wager.name for wager in wagers)
        console.print(indented(text((names, NAME), pays, (f"  {tables[0].clause}", CLAUSE))))
        for run in _runs(tables, width=console.width):
            console.print(indented(run.as_table(), _INDENT))


def _paid_alike(rules: Rules) -> Iterator[list[Wager]]:
    """Wagers by paytable: those that the law pays from the very same tables go together."""

    def tables(wager: Wager) -> list[Paytable]:
        return [*wager.paytables.values()]

    paid = sorted(
        (wager for wager in rules.wagers.values() if wager.paytables),
        key=lambda it: order_of(tables(it)[0].clause),
    )
    for _, group in groupby(paid, key=tables):
        yield [*group]


@dataclass(frozen=True, slots=True)
class _Run:
    """Paytables side by side. An ending that every cell shares may move to the heading."""

    tables: list[Paytable]
    said_once: str = ""

    @property
    def ids(self) -> list[str]:
        """What the rows of all the tables are known by, in one order that agrees with the order of each."""
        merged: list[str] = []
        for table in self.tables:
            place = 0
            for row in table.rows:
                if row.id not in merged:
                    merged.insert(place, row.id)
                place = merged.index(row.id) + 1
        return merged

    def words(self, row_id: str) -> str:
        """The row as the first table that has it words it."""
        return next(table.by_id[row_id].words for table in self.tables if row_id in table.by_id)

    def cell(self, table: Paytable, row_id: str) -> str:
        row = table.by_id.get(row_id)
        return odds_in_words(row.odds).removesuffix(self.said_once) if row else ""

    def fits(self, width: int) -> bool:
        ids = self.ids
        odds = sum(max(len(self.cell(table, each)) for each in ids) + _GAP for table in self.tables)
        longest = max(len(self.words(each)) for each in ids)
        return _INDENT + min(longest, _NARROWEST_HAND) + _GAP + odds <= width

    def as_table(self) -> Table:
        decks = self.tables[0].decks
        about = [f"{decks} decks"] if decks else []
        about += [f"odds{self.said_once}"] if self.said_once else []
        letters = ["" if table.letter == NO_LETTER else table.letter for table in self.tables]
        rows = [self.line(each) for each in self.ids]
        return columns(", ".join(about), *letters, "", rows=rows, right=range(1, len(letters) + 1))

    def line(self, row_id: str) -> list[RenderableType]:
        """A hand and its odds; also its clause, where that is not the one that prints the whole table."""
        rows = [(table, table.by_id.get(row_id)) for table in self.tables]
        clauses = {row.clause for table, row in rows if row and row.clause != table.clause}
        odds = [self.cell(table, row_id) for table in self.tables]
        return [self.words(row_id), *odds, text((" ".join(sorted(clauses)), CLAUSE))]


def _runs(tables: list[Paytable], *, width: int) -> Iterator[_Run]:
    """All letters side by side if they fit; otherwise without "to 1" in every cell, or in as few even runs as fit.

    Tables for different numbers of decks are never side by side.
    """
    for _, group in groupby(tables, key=lambda table: table.decks):
        whole = _Run([*group])
        if not whole.fits(width) and _all_to_one(whole.tables):
            whole = _Run(whole.tables, said_once=_TO_ONE)
        yield from _parted(whole, width=width)


def _all_to_one(tables: list[Paytable]) -> bool:
    return all(str(row.odds).endswith(_TO_ONE) for table in tables for row in table.rows)


def _parted(whole: _Run, *, width: int) -> Iterator[_Run]:
    count = len(whole.tables)
    for parts in range(1, count + 1):
        size = -(-count // parts)
        runs = [_Run(whole.tables[start : start + size], whole.said_once) for start in range(0, count, size)]
        if parts == count or all(run.fits(width) for run in runs):
            yield from runs
            return
