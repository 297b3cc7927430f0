"""Why a printed hold is not reproduced: the smallest change that would give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.counting import Outcomes
from pitboss.exact.rounding import matches
from pitboss.law.paytables import Paytable
from pitboss.odds import Form


class OtherOdds(NamedTuple):
    """One row of a paytable that would give the printed hold if it paid other odds."""

    hand: str
    printed: int
    instead: int
    percent: Fraction

    @property
    def stretch(self) -> float:
        """How far the odds are from those in the table, as a factor."""
        high, low = max(self.printed, self.instead), min(self.printed, self.instead)
        return high / low


def other_odds(table: Paytable, outcomes: Outcomes, hold: str) -> Iterator[OtherOdds]:
    """Rows that would each give this hold by paying other odds to 1, the smallest change first.

    Only odds that a table would print are considered: 97 to 1 for something rare could explain anything.

    A row is considered only if the deals it pays can be recognized by their result: no other row has its odds.
    """
    paid = [row.odds.multiplier for row in table.rows if row.odds.form is Form.TO]
    found = []
    for row in table.rows:
        odds = row.odds
        if odds.form is not Form.TO or odds.denominator != 1 or paid.count(odds.multiplier) > 1:
            continue
        count = outcomes.by_net.get(odds.multiplier, 0)
        if not count:
            continue
        often = Fraction(count, outcomes.total)
        exactly = odds.multiplier + (outcomes.house_edge - Fraction(hold) / 100) / often
        for instead in {int(exactly), int(exactly) + 1}:
            percent = (outcomes.house_edge - (instead - odds.multiplier) * often) * 100
            if _would_be_printed(instead) and matches(hold, percent):
                found.append(OtherOdds(row.words, odds.numerator, instead, percent))
    yield from sorted(found, key=lambda each: each.stretch)


_SMALL, _STEP = 20, 5


def _would_be_printed(odds: int) -> bool:
    """Whether a table would print such odds: small ones and, beyond those, round ones."""
    return 0 < odds <= _SMALL or (odds > _SMALL and odds % _STEP == 0)


def in_words(found: Sequence[OtherOdds], letter: str | None) -> str:
    """The smallest change to a table that would give a printed hold."""
    table = f"paytable {letter}" if letter else "the table"
    if not found:
        return f"No single row of {table} would give it at any odds that a table would print."
    best = found[0]
    return (
        f"Nearest explanation: with {best.instead} to 1 instead of {best.printed} to 1 for {best.hand}, "
        f"{table} would hold {float(best.percent):.4f}%."
    )
