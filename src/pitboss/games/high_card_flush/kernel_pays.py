"""What the cells of a compiled round of High Card Flush pay, computed once from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import FOLD, LEAST, MOST
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.solve import Terms
from pitboss.games.high_card_flush.straight_flush import StraightFlushCategory
from pitboss.games.simulating import Counted
from pitboss.games.solving import USUAL_STAKE
from pitboss.law.paytables import Row
from pitboss.odds import Form

CARDS, EVENTS = 7, 4
BASE_AT = 0
FLUSH_AT = BASE_AT + (MOST + 1) * (CARDS + 1) * EVENTS
RUN_AT = FLUSH_AT + CARDS + 1
CELLS = RUN_AT + CARDS + 1


def _results(terms: Terms) -> Iterator[Result]:
    """The Ante and Raise Wagers: by the choice, the length of the flush and what the dealer's hand did."""
    for choice, length, event in product(range(MOST + 1), range(CARDS + 1), range(EVENTS)):
        if choice == FOLD:
            yield Result(Fraction(-1), Fraction(1))
            continue
        wager = terms.raises[length][choice - LEAST]
        won = terms.ante, terms.ante + wager * terms.raised, Fraction(0), -1 - wager
        yield Result(won[event], 1 + wager)


def counted(elections: Elections, terms: Terms) -> Iterator[Counted]:
    yield Counted(wager="base", letter=None, first=BASE_AT, results=tuple(_results(terms)), decided=True)
    flushes = {int(each): each.hand for each in FlushCategory}
    runs = {int(each): each.hand for each in StraightFlushCategory}
    for wager, names, first in (
        ("flush-bonus", flushes, FLUSH_AT),
        ("straight-flush-bonus", runs, RUN_AT),
        ("progressive", runs, RUN_AT),
    ):
        elected = elections.paytables.get(wager)
        for letter, table in elections.rules.wager(wager).paytables.items():
            if elected in (None, letter):
                rows = [table.row(names[length]) if length in names else None for length in range(CARDS + 1)]
                results = tuple(Result(_won(row, elections) - 1, Fraction(1)) for row in rows)
                yield Counted(wager=wager, letter=letter, first=first, results=results)


def _won(row: Row | None, elections: Elections) -> Fraction:
    """What a wager of 1 becomes; a share of the meter is that of a reset one, for the first player paid."""
    if row is None:
        return Fraction(0)
    match row.odds.form:
        case Form.TO:
            return 1 + row.odds.multiplier
        case Form.FOR:
            return row.odds.multiplier
        case Form.METER:
            floor = elections.rules.number("progressive-floor")
            meter = (elections.progressive or ProgressiveElection(reset=floor)).reset
            return Fraction(meter * row.odds.numerator // row.odds.denominator, USUAL_STAKE)
        case _:
            return Fraction(0)
