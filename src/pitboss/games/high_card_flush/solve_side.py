"""The side wagers of High Card Flush: all hands by their longest flush and their longest straight flush."""

from __future__ import annotations

from fractions import Fraction

from pitboss.counting import Outcomes
from pitboss.counting.straight_flushes import hands_by_flush, hands_by_run, hands_by_run_of_longest_flush
from pitboss.games.elections import Elections
from pitboss.games.solving import Circumstances, Solution
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.law.rules import Paytable
from pitboss.malformed import Malformed, is_whole_number
from pitboss.odds import Form
from pitboss.ranking import FlushCategory, StraightFlushCategory

_BY_FLUSHES = "All hands by the length of their longest flush: a product of four polynomials, one for each suit."
_BY_RUNS = "All hands by the longest run in a suit: a product of four polynomials, one for each suit."


def flush_bonus(elections: Elections) -> Solution:
    """678a.11(e)(1)."""
    names = {int(each): each.hand for each in FlushCategory}
    lengths = hands_by_flush(elections.rules.number("player-cards"))
    hands = {names[length]: number for length, number in lengths.items() if number}
    table = elections.paytable("flush-bonus")
    return Solution(_paid(table, hands), _BY_FLUSHES, (table.clause,))


def straight_flush_bonus(elections: Elections) -> Solution:
    """678a.11(e)(2)."""
    table = elections.paytable("straight-flush-bonus")
    return Solution(_paid(table, _by_straight_flush(elections)), _BY_RUNS, (table.clause,))


def _paid(table: Paytable, hands: dict[str, int]) -> Outcomes:
    """A wager that is paid by the rows of a table, and lost with every other hand."""
    rows = ((table.row(hand), number) for hand, number in hands.items())
    return Outcomes.of((-1 if row is None else row.odds.multiplier, 1, number) for row, number in rows)


def _by_straight_flush(elections: Elections) -> dict[str, int]:
    """How many hands hold each straight flush as their longest, under the readings elected."""
    any_suit = elections.reads("678a-straight-flush-suit") == "any-suit"
    count = hands_by_run if any_suit else hands_by_run_of_longest_flush
    low_ace = elections.reads("678a-low-ace") == "high-or-low"
    names = {int(each): each.hand for each in StraightFlushCategory}
    hands = dict.fromkeys(names.values(), 0)
    for length, number in count(elections.rules.number("player-cards"), low_ace=low_ace).items():
        hands[names[max(length, min(names))]] += number
    return hands


def progressive(elections: Elections, at: Circumstances) -> Solution:
    """678a.11(e)(3) and .12(d), for the first player paid in a round: what the meter shows is then all there."""
    meter = at.meter
    if meter is None and elections.progressive is not None:
        meter = elections.progressive.reset
    if meter is None:
        raise Refused("no-meter", cite("678a.12(d)(4)"), "a share of the meter is paid: name what the meter shows")
    stake = _checked(at.stake)
    hands = _by_straight_flush(elections)
    outcomes = Outcomes.of((_award(elections, hand, meter, stake) - 1, 1, number) for hand, number in hands.items())
    method = f"{_BY_RUNS} Awards from the meter as it stands, to the first player paid."
    return Solution(outcomes, method, (elections.paytable("progressive").clause, cite("678a.12(d)(4)")))


def _checked(stake: int | None) -> int:
    if not is_whole_number(stake) or stake <= 0:
        raise Malformed(stake, "the progressive wager in whole cents, above 0", "give stake, e.g. stake=100")
    return stake


def _award(elections: Elections, hand: str, meter: int, stake: int) -> Fraction:
    """What a hand is awarded, in units of the wager, which is not returned beside it."""
    row = elections.paytable("progressive").row(hand)
    if row is None or row.odds.form is Form.NOT_AVAILABLE:
        return Fraction(0)
    if row.odds.form is Form.METER:
        # The odd part of a cent stays on the meter.
        return Fraction(meter * row.odds.numerator // row.odds.denominator, stake)
    return row.odds.multiplier


def break_even_meter(elections: Elections, stake: int) -> int:
    """The lowest meter, in cents, at which a progressive wager of so many cents no longer favours the house."""
    stake = _checked(stake)
    hands = _by_straight_flush(elections)

    def gained(meter: int) -> Fraction:
        awarded = (_award(elections, hand, meter, stake) * number for hand, number in hands.items())
        return sum(awarded, Fraction(0)) - sum(hands.values())

    meter = 1
    while gained(meter) < 0:
        meter *= 2
    low = meter // 2
    while meter - low > 1:
        middle = (low + meter) // 2
        low, meter = (low, middle) if gained(middle) >= 0 else (middle, meter)
    return meter


def long_run_hold(elections: Elections, stake: int) -> tuple[Fraction, Fraction]:
    """What the house keeps of every progressive wager in the long run, at least and at most.

    Everything that wagers put on the meter is paid out some day. So the house pays the fixed awards, the rate of
    progression, and the reset amount whenever the whole meter is won. Where a 10% award takes the meter below the reset
    amount and the house tops it up, it pays that as well: at most as much as the award takes of the reset amount.
    """
    meter = elections.progressive
    if meter is None or meter.rate is None:
        raise Refused("no-meter", cite("678a.12(d)(3)"), "the reset amount and the rate of progression: elect both")
    hands = _by_straight_flush(elections)
    total, table = sum(hands.values()), elections.paytable("progressive")
    # The rate is written in percent.
    hold = 1 - Fraction(f"{meter.rate}e-2")
    topped_up = Fraction(0)
    for hand, number in hands.items():
        row, likely = table.row(hand), Fraction(number, total)
        if row is None or row.odds.form is Form.NOT_AVAILABLE:
            continue
        if row.odds.form is not Form.METER:
            hold -= likely * row.odds.multiplier
        elif row.odds.numerator == row.odds.denominator:
            hold -= likely * Fraction(meter.reset, _checked(stake))
        else:
            topped_up += likely * Fraction(meter.reset * row.odds.numerator, row.odds.denominator * stake)
    tops_up = elections.reads("678a-meter-below-reset") == "top-up"
    return (hold - topped_up if tops_up else hold), hold
