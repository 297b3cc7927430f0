"""What a wager is paid, counted: how many deals fall under each row of its paytable, and how many under none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.counting.outcomes import Outcomes
from pitboss.law.citation import Clause
from pitboss.law.paytables import Paytable, Row
from pitboss.odds import Form

ANY_OTHER = "any other hand"


class Becomes(Enum):
    """What happens to a wager."""

    PAID = "paid"
    RETURNED = "returned"
    LOST = "lost"
    NOT_MADE = "not made"


@dataclass(frozen=True, slots=True)
class Entry:
    """Deals with the same result for one wager, under a row of a paytable or without one."""

    hand: str
    """In the law's words, if a row pays it."""
    count: int
    net: Fraction
    """The net result of each of these deals on the wager, in units of the base wager."""
    becomes: Becomes
    odds: str | None = None
    """As the row prints them."""
    clause: Clause | None = None
    when: str = ""
    """What the showdown, or the player's decision, adds to the hand."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """One wager over all deals: each deal falls under exactly one entry."""

    wager: str
    entries: tuple[Entry, ...]

    @property
    def deals(self) -> int:
        return sum(each.count for each in self.entries)

    @property
    def gained(self) -> Fraction:
        """The net result of all deals together on the wager, in units of the base wager."""
        return sum((each.net * each.count for each in self.entries), Fraction(0))

    @property
    def outcomes(self) -> Outcomes:
        """Every outcome of a wager that stands alone, with entries in its own units."""
        return Outcomes.of((each.net, 1, each.count) for each in self.entries)


def entry_of(row: Row, count: int, net: Fraction, *, when: str = "") -> Entry:
    """The deals that a row covers; a push returns the wager, and a row that is not available loses it."""
    becomes = {Form.PUSH: Becomes.RETURNED, Form.NOT_AVAILABLE: Becomes.LOST}.get(row.odds.form, Becomes.PAID)
    return Entry(row.words, count, net, becomes, str(row.odds), row.clause, when)


def lost(hand: str, count: int, clause: Clause | None = None, *, net: Fraction = Fraction(-1), when: str = "") -> Entry:
    """Deals that lose the wager."""
    return Entry(hand, count, net, Becomes.LOST, None, clause, when)


def returned(hand: str, count: int, clause: Clause | None = None, *, when: str = "") -> Entry:
    """Deals that return the wager to the player."""
    return Entry(hand, count, Fraction(0), Becomes.RETURNED, None, clause, when)


def not_made(hand: str, count: int, clause: Clause | None = None, *, when: str = "") -> Entry:
    """Deals in which the player does not make the wager."""
    return Entry(hand, count, Fraction(0), Becomes.NOT_MADE, None, clause, when)


def by_table(
    wager: str, table: Paytable, counts: Mapping[str, int], won: Callable[[Row], Fraction], loses: Clause
) -> Schedule:
    """A wager paid by the rows of one table and lost with every other hand, as the clause `loses` says."""
    rows = [entry_of(row, paid_by(row, counts), won(row)) for row in table.rows]
    others = [lost(hand, count, loses) for hand, count in counts.items() if hand == ANY_OTHER or not table.row(hand)]
    return Schedule(wager, (*rows, *others))


def paid_by(row: Row, counts: Mapping[str, int]) -> int:
    """How many deals fall under a row."""
    return sum(counts.get(hand, 0) for hand in row.pays)


def dealt(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that some deal falls under, or that a row of the law covers."""
    return tuple(each for each in entries if each.count or each.odds is not None)
