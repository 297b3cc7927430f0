"""What the cells of a compiled round of Heads-Up Hold 'Em pay, computed once from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.counting.showdowns import LOST, LOST_OUT, OUTCOMES
from pitboss.games.heads_up_holdem.solve_pays import Decisions
from pitboss.games.simulating import Counted
from pitboss.kernels.poker import CLASSES
from pitboss.law.paytables import Paytable
from pitboss.odds import Form
from pitboss.ranking import FiveCardCategory

POCKETS = (
    None,
    "any other pair",
    "ace and a court card of different suits",
    "ace and a court card of the same suit",
    "pair of aces",
)
TRIPS_AT, POCKET_AT = 0, CLASSES
BASE_AT = POCKET_AT + len(POCKETS)
"""Where the cells of each wager begin."""


def _nets(elections: Elections, raised: Fraction | None) -> Iterator[Result]:
    """677a.11(f)-(h): Ante, Odds and Raise Wagers together, by the class of the hand and the showdown."""
    odds, beat, ante, raises = (elections.paytable(each) for each in ("odds", "bad-beat", "ante", "raise"))
    for_ante, for_raise = (table.rows[0].odds.multiplier for table in (ante, raises))
    folded_beats = elections.reads("677a-bad-beat-needs-raise") == "any"
    for category, showdown in product(FiveCardCategory, range(OUTCOMES)):
        bonus = _paid(beat, category.hand)
        if raised is None:
            beaten = showdown in (LOST, LOST_OUT) and folded_beats and bonus is not None
            yield Result(Fraction(-2) if not beaten or bonus is None else bonus - 1, Fraction(2))
            continue
        won = raised * for_raise + (_paid(odds, category.hand) or 0)
        match showdown:
            case 0:
                net = won
            case 1:
                net = won + for_ante
            case 2:
                net = Fraction(0)
            case 3:
                net = -raised - 1
            case _:
                net = -raised - 2 if bonus is None else -raised - 1 + bonus
        yield Result(net, 2 + raised)


def _paid(table: Paytable, hand: str) -> Fraction | None:
    """What a row wins; nothing if it returns the wager; none if there is no such row."""
    row = table.row(hand)
    if row is None or row.odds.form is Form.NOT_AVAILABLE:
        return None
    return Fraction(0) if row.odds.form is Form.PUSH else row.odds.multiplier


def counted(elections: Elections, decided: Decisions) -> Iterator[Counted]:
    made = (*decided.river, *decided.flop, *decided.preflop)
    results = tuple(each for option in made for each in _nets(elections, option.raised))
    yield Counted(wager="base", letter=None, first=BASE_AT, results=results, decided=True)
    classes = tuple(each.hand for each in FiveCardCategory)
    for wager, hands, first in (("pocket-bonus", POCKETS, POCKET_AT), ("trips-plus", classes, TRIPS_AT)):
        elected = elections.paytables.get(wager)
        for letter, table in elections.rules.wager(wager).paytables.items():
            if elected in (None, letter):
                paid = [_paid(table, hand) if hand else None for hand in hands]
                won = tuple(Result(Fraction(-1) if each is None else each, Fraction(1)) for each in paid)
                yield Counted(wager=wager, letter=letter, first=first, results=won)
