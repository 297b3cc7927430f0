"""What the cells of a compiled round of Saigon 5 Card pay, computed once from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.counting.outcomes import Result
from pitboss.games.simulating import Counted, Seated
from pitboss.kernels.compiling import part

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
_MOST_SOLVED = 2
"""How many boxes of one player are solved exactly."""


@part
def share_at(shares: Any, sharing: Any, seats: Any) -> Any:
    """Return the cell of a player with these shares of a pot that is divided into so many; without any, it is 0."""
    return (shares - 1) * seats + sharing


def cells_of(seated: Seated) -> int:
    """How many cells there are for each seat."""
    return POT_AT + 1 + seated.boxes * seated.seats


def counted(seated: Seated) -> Iterator[Counted]:
    elections, rules = seated.elections, seated.elections.rules
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
    if "pot" in rules.wagers and _competing(seated) >= rules.number("pot-players"):
        yield _pot(seated)


def _competing(seated: Seated) -> int:
    """680a.7(d)(2), as read: how many of those in the round count as players for a Pot Wager."""
    players = seated.seats - seated.boxes + 1
    if seated.boxes == 1:
        return players
    by_box = seated.elections.reads("680a-pot-wager") == "a-box" and seated.elections.reads("680a-pot-boxes") == "box"
    return seated.seats if by_box else players


def _pot(seated: Seated) -> Counted:
    """The Pot Wagers of every player or, if the first one has several boxes, of that one together.

    The pot is paid out in full: a player with some of the shares takes that part of all wagers.
    """
    seats, boxes = seated.seats, seated.boxes
    players = seats - boxes + 1
    made = boxes if boxes > 1 and seated.elections.reads("680a-pot-wager") == "a-box" else 1
    pot, stake = players - 1 + made, Fraction(made)
    taken = [
        Result(pot * Fraction(shares, sharing) - stake, stake)
        for shares in range(1, boxes + 1)
        for sharing in range(1, seats + 1)
    ]
    two = players == seated.elections.rules.number("pot-players")
    return Counted(
        wager="pot",
        letter=None,
        first=POT_AT,
        results=(Result(-stake, stake), *taken),
        decided=True,
        known=two,
        solved=boxes == 1 or (two and boxes == _MOST_SOLVED),
    )
