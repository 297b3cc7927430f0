"""What the wagers of 21 Baccarat are paid, row by row (681a.7(i)-(k), 681a.8)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.counting.schedules import ANY_OTHER, Becomes, Entry, Schedule, entry_of, lost, paid_by, returned
from pitboss.counting.winnings import Winnings
from pitboss.law.citation import cite
from pitboss.law.paytables import Paytable

EQUAL, BEATEN = "equal in value", "losing hand"
"""The results that pay no winning hand; the first is the row of the Tie Wager."""

_RETURNS = {"player": cite("681a.7(i)(4)"), "banker": cite("681a.7(j)(4)")}
_LOSES = {
    "player": cite("681a.7(i)"),
    "banker": cite("681a.7(j)"),
    "tie": cite("681a.7(k)(1)(ii)"),
    "player-bonus": cite("681a.7(k)(2)(ii)"),
    "banker-bonus": cite("681a.7(k)(3)(ii)"),
}


def total_schedule(wager: str, table: Paytable, counts: Mapping[str, int], winnings: Winnings) -> Schedule:
    """The Player, Banker and Tie Wagers, by the result of the two totals."""
    clause = _LOSES[wager]
    rows = [entry_of(row, paid_by(row, counts), winnings.of(row)) for row in table.rows]
    if wager not in _RETURNS:
        others = sum(count for hand, count in counts.items() if hand not in table.answers)
        return Schedule(wager, (*rows, lost("not equal in value", others, clause)))
    equal = returned(EQUAL, counts.get(EQUAL, 0), _RETURNS[wager])
    return Schedule(wager, (*rows, equal, lost(BEATEN, counts.get(BEATEN, 0), clause)))


def bonus_schedule(wager: str, table: Paytable, counts: Mapping[tuple[str, ...], int], winnings: Winnings) -> Schedule:
    """A Bonus Wager, by the row that pays a hand; under one reading, two rows pay."""
    alone = [entry_of(row, sum(counts.get((hand,), 0) for hand in row.pays), winnings.of(row)) for row in table.rows]
    together = [_both(table, hands, count, winnings) for hands, count in counts.items() if len(hands) > 1]
    return Schedule(wager, (*alone, *together, lost(ANY_OTHER, counts.get((), 0), _LOSES[wager])))


def _both(table: Paytable, hands: tuple[str, ...], count: int, winnings: Winnings) -> Entry:
    rows = [table.paying(hand) for hand in hands]
    odds = " and ".join(str(row.odds) for row in rows)
    won: Fraction = winnings.of(*rows)
    return Entry(" with ".join(hands), count, won, Becomes.PAID, odds, rows[0].clause)
