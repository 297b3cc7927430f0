"""The side wagers of High Card Flush: all hands by their longest flush and their longest straight flush."""

from __future__ import annotations

from fractions import Fraction

from pitboss.counting.schedules import Schedule, by_table, entry_of, lost, paid_by
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.straight_flushes import (
    hands_by_flush,
    hands_by_run,
    hands_by_run_of_longest_flush,
)
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.solve_top_up import MeterInPlay, cost_of_a_wager, outwards
from pitboss.games.high_card_flush.straight_flush import StraightFlushCategory
from pitboss.games.solving import Circumstances, Solution
from pitboss.law.citation import Clause, cite
from pitboss.law.paytables import Row
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed, is_whole_number
from pitboss.money import format_cents
from pitboss.odds import Form

_BY_FLUSHES = "All hands are counted by the length of their longest flush: a product of four polynomials, one per suit."
_BY_RUNS = "All hands are counted by the longest run in a suit: a product of four polynomials, one per suit."


def flush_bonus(elections: Elections) -> Solution:
    """678a.11(e)(1)."""
    names = {int(each): each.hand for each in FlushCategory}
    lengths = hands_by_flush(elections.rules.number("player-cards"))
    hands = {names[length]: lengths[length] for length in sorted(lengths, reverse=True) if lengths[length]}
    return _solution(elections, "flush-bonus", hands, _BY_FLUSHES, cite("678a.11(e)(1)(i)"))


def straight_flush_bonus(elections: Elections) -> Solution:
    """678a.11(e)(2)."""
    hands = _by_straight_flush(elections)
    return _solution(elections, "straight-flush-bonus", hands, _BY_RUNS, cite("678a.11(e)(2)(i)"))


def _solution(elections: Elections, wager: str, hands: dict[str, int], method: str, loses: Clause) -> Solution:
    """A wager that is paid by the rows of a table and lost with every other hand."""
    table = elections.paytable(wager)
    paid = by_table(wager, table, hands, lambda row: row.odds.multiplier, loses)
    return Solution(paid.outcomes, method, (table.clause,), schedules=(paid,))


def _by_straight_flush(elections: Elections) -> dict[str, int]:
    """How many hands hold each straight flush as their longest, under the readings elected."""
    any_suit = elections.reads("678a-straight-flush-suit") == "any-suit"
    count = hands_by_run if any_suit else hands_by_run_of_longest_flush
    low_ace = elections.reads("678a-low-ace") == "high-or-low"
    names = {int(each): each.hand for each in reversed(StraightFlushCategory)}
    hands = dict.fromkeys(names.values(), 0)
    for length, number in count(elections.rules.number("player-cards"), low_ace=low_ace).items():
        hands[names[max(length, min(names))]] += number
    return hands


def progressive(elections: Elections, at: Circumstances) -> Solution:
    """678a.11(e)(3) and .12(d), for the first player paid in a round, while the meter is still whole."""
    meter = at.meter
    if meter is None and elections.progressive is not None:
        meter = elections.progressive.reset
    if meter is None:
        raise Refused("no-meter", cite("678a.12(d)(4)"), "a share of the meter is paid: name what the meter shows")
    reset = elections.progressive.reset if elections.progressive is not None else 0
    if _tops_up(elections) and meter < reset:
        raise Refused(
            "meter-below-reset",
            cite("678a.12(d)(3)"),
            f"where 678a-meter-below-reset reads top-up a meter shows {format_cents(reset)} or more, its reset amount, "
            f"not {format_cents(meter)}: name such a meter",
        )
    stake = _checked(at.stake)
    hands = _by_straight_flush(elections)
    table = elections.paytable("progressive")
    rows = [entry_of(row, paid_by(row, hands), _award(row, meter, stake) - 1) for row in table.rows]
    others = [lost(hand, hands[hand], cite("678a.11(e)(3)")) for hand in hands if table.row(hand) is None]
    paid = Schedule("progressive", (*rows, *others))
    method = f"{_BY_RUNS} Awards come from the meter as it stands, for the first player paid."
    return Solution(paid.outcomes, method, (table.clause, cite("678a.12(d)(4)")), schedules=(paid,))


def _checked(stake: int | None) -> int:
    if not is_whole_number(stake) or stake <= 0:
        raise Malformed(stake, "the progressive wager in whole cents, above 0", "give stake, e.g. stake=100")
    return stake


def _award(row: Row | None, meter: int, stake: int) -> Fraction:
    """What a row awards, in units of the wager, which is not returned as well; without a row, nothing."""
    if row is None or row.odds.form is Form.NOT_AVAILABLE:
        return Fraction(0)
    if row.odds.form is Form.METER:
        # The odd fraction of a cent stays on the meter.
        return Fraction(meter * row.odds.numerator // row.odds.denominator, stake)
    return row.odds.multiplier


def break_even_meter(elections: Elections, stake: int) -> int:
    """The lowest meter, in cents, at which a progressive wager of this many cents no longer favors the house."""
    stake = _checked(stake)
    hands = _by_straight_flush(elections)
    table = elections.paytable("progressive")

    def gained(meter: int) -> Fraction:
        awarded = (_award(table.row(hand), meter, stake) * number for hand, number in hands.items())
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
    """Bounds on what the house keeps of every progressive wager in the long run.

    Everything that wagers put on the meter is eventually paid out. So the house pays the fixed awards, the rate of
    progression, and the reset amount whenever the whole meter is won. If a 10% award takes the meter below the reset
    amount and the house tops it up, it pays that as well: only then do the two bounds differ, by less than a
    ten-thousandth of a percent for a wager of $1 or more.
    """
    meter = elections.progressive
    if meter is None or meter.rate is None:
        raise Refused("no-meter", cite("678a.12(d)(3)"), "the reset amount and the rate of progression: elect both")
    hands, stake = _by_straight_flush(elections), _checked(stake)
    total, table = sum(hands.values()), elections.paytable("progressive")
    # The rate is written in percent.
    gains = Fraction(f"{meter.rate}e-2") * stake
    hold = 1 - gains / stake
    whole_won, shares = Fraction(0), dict[Fraction, Fraction]()
    for hand, number in hands.items():
        row, likely = table.row(hand), Fraction(number, total)
        if row is None or row.odds.form is Form.NOT_AVAILABLE:
            continue
        if row.odds.form is not Form.METER:
            hold -= likely * row.odds.multiplier
        elif row.odds.numerator == row.odds.denominator:
            whole_won += likely
        else:
            shares[Fraction(row.odds.numerator, row.odds.denominator)] = likely
    hold -= whole_won * meter.reset / stake
    if not _tops_up(elections):
        return hold, hold
    ((share, share_won),) = shares.items()
    least, most = cost_of_a_wager(MeterInPlay(meter.reset, gains, share, share_won, whole_won))
    return (hold - least / stake,) * 2 if least == most else outwards(hold - most / stake, hold - least / stake)


def _tops_up(elections: Elections) -> bool:
    return elections.reads("678a-meter-below-reset") == "top-up"
