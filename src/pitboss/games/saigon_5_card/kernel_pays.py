"""What the cells of a compiled round of Saigon 5 Card pay, computed once from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.simulating import Counted

_ANTE = ("winning hand", "winning hand at half pay", None, "push", "push", None)
BONUS = (
    None,
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush, with a joker",
    "royal flush, no joker",
    "five aces",
)
ANTE_AT, BONUS_AT = 0, 6
POT_AT = BONUS_AT + len(BONUS)
"""Where the cells of each wager begin."""
_UNIT = Fraction(1)


def counted(elections: Elections, seats: int) -> Iterator[Counted]:
    rules = elections.rules
    ante = elections.paytable("ante")
    results = [
        Result(ante.paying(each).odds.multiplier, _UNIT)
        if each and each != "push"
        else Result(Fraction(0) if each else Fraction(-1), _UNIT)
        for each in _ANTE
    ]
    yield Counted(wager="ante", letter=None, first=ANTE_AT, results=tuple(results), decided=True)
    elected = elections.paytables.get("bonus")
    for letter, table in rules.wager("bonus").paytables.items():
        if elected in (None, letter):
            rows = [table.row(each) if each else None for each in BONUS]
            paid = tuple(Result(row.odds.multiplier if row else Fraction(-1), _UNIT) for row in rows)
            yield Counted(wager="bonus", letter=letter, first=BONUS_AT, results=paid)
    if "pot" in rules.wagers and seats >= rules.number("pot-players"):
        # The pot is paid out in full: each of the k players who share it takes this many wagers.
        shared = [Result(Fraction(seats, sharing) - 1, _UNIT) for sharing in range(1, seats + 1)]
        results = [Result(Fraction(-1), _UNIT), *shared]
        known = seats == rules.number("pot-players")
        yield Counted(wager="pot", letter=None, first=POT_AT, results=tuple(results), decided=True, known=known)
