"""The cost of topping up a progressive meter to its reset amount: cent by cent from its books, and by simulation."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log, log1p, sqrt
from random import Random

import pytest

from pitboss.games.elections import Elections, ProgressiveElection
from pitboss.games.high_card_flush.solve import solve
from pitboss.games.high_card_flush.solve_side import long_run_hold
from pitboss.games.high_card_flush.solve_top_up import MeterInPlay, cost_of_a_wager
from pitboss.games.progressive import left_after
from pitboss.games.solving import Circumstances
from pitboss.law.refusal import Refused
from pitboss.odds import Odds
from tests.ranking.enumeration import rows as counted_rows

EDITION = "678a@proposed-2015"
RESET = 3_000_000


def elected(rate: str, *, reset: int = RESET, tops_up: bool = True, letter: str = "A") -> Elections:
    return Elections(
        EDITION,
        paytables={"progressive": letter},
        progressive=ProgressiveElection(reset, rate),
        readings={"678a-meter-below-reset": "top-up"} if tops_up else {},
    )


def cent_by_cent(meter: MeterInPlay, *, highest: int) -> float:
    """The cost of a wager from the books of the meter: one value for each cent that it may stand above its reset.

    Each value follows from that of the meter one wager later and from that of what an award leaves; the values are
    gone through, from the highest meter down, until none of them changes.
    """
    gains = int(meter.gains)
    assert gains == meter.gains
    share, whole = float(meter.share_won), float(meter.whole_won)
    costs = [0.0] * (highest + gains + 1)
    changed = 1.0
    while changed > 1e-6:
        changed = 0.0
        for above in range(highest, -1, -1):
            shown = meter.reset + above + gains
            left = shown - shown * meter.share.numerator // meter.share.denominator
            short = max(meter.reset - left, 0)
            won = short + costs[left + short - meter.reset]
            cost = share * won + (1 - share - whole) * costs[above + gains]
            changed = max(changed, abs(cost - costs[above]))
            costs[above] = cost
    return whole * costs[0]


@pytest.mark.parametrize("gains", [3, 10])
def test_the_cost_is_what_the_books_of_a_small_meter_come_to(gains: int) -> None:
    meter = MeterInPlay(4_000, Fraction(gains), Fraction(1, 10), Fraction(1, 200), Fraction(1, 1_000))
    least, most = cost_of_a_wager(meter)

    # Awards come every 167 wagers: without one for fifteen times as long in three cases of ten million.
    exactly = cent_by_cent(meter, highest=15 * 167 * gains)

    assert least < exactly < most
    # Cents cut off and carried on are three of the 444 below which an award needs topping up.
    assert most - least < most / 20


def test_a_meter_that_gains_nothing_costs_each_award() -> None:
    """It stands at the reset amount forever: the house keeps what the wager holds there."""
    for stake in (100, 500):
        least, most = long_run_hold(elected("0"), stake)

        at_reset = solve(elected("0"), "progressive", Circumstances(meter=RESET, stake=stake)).outcomes
        assert least == most == at_reset.house_edge


def test_a_meter_that_hardly_gains_costs_nearly_as_much() -> None:
    least, most = long_run_hold(elected("0.000001"), 100)
    (nothing, _) = long_run_hold(elected("0"), 100)

    assert least < nothing < most
    assert most - least < Fraction(1, 10**6)


@pytest.mark.parametrize(("rate", "stake"), [("20", 100), ("5", 500)])
def test_the_cost_is_that_of_meters_left_to_chance(rate: str, stake: int) -> None:
    elections = elected(rate)
    hands = {int(row["length"]): int(row["high-or-low"]) for row in counted_rows("straight_flush")}
    sixes, sevens = hands[6], hands[7]
    gains = int(Fraction(rate) * stake / 100)
    chance, found = Random(678), []
    often = log1p(-(sixes + sevens) / comb(52, 7))
    for _ in range(4_000):
        meter, cost = RESET, 0
        while True:
            meter += gains * (1 + int(log(1 - chance.random()) / often))
            if chance.random() < sevens / (sixes + sevens):
                break
            award = meter // 10
            left = left_after(meter, award, elections, odds=Odds.of_meter(10))
            cost += left - (meter - award)
            meter = left
        found.append(cost)
    mean = sum(found) / len(found)
    deviation = sqrt(sum((each - mean) ** 2 for each in found) / (len(found) - 1))
    in_wagers = sevens / comb(52, 7) / stake

    least, most = long_run_hold(elections, stake)
    (without, _) = long_run_hold(elected(rate, tops_up=False), stake)

    error = deviation / sqrt(len(found)) * in_wagers
    assert float(without - most) == pytest.approx(mean * in_wagers, abs=4 * error)
    assert 0 < most - least < Fraction(1, 10**7)


def test_a_meter_below_its_reset_amount_is_refused_where_it_cannot_be() -> None:
    below = Circumstances(meter=RESET - 1, stake=100)

    with pytest.raises(Refused, match=r"678a-meter-below-reset reads top-up.*\$30,000 or more.*\[678a\.12\(d\)\(3\)\]"):
        solve(elected("20"), "progressive", below)
    assert solve(elected("20", tops_up=False), "progressive", below).outcomes.house_edge > 0
    assert solve(elected("20"), "progressive", Circumstances(meter=RESET, stake=100)).outcomes.house_edge > 0
