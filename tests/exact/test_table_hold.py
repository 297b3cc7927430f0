"""The hold of a table and a session by the names of wagers, each against a second way to the same figure."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from pitboss.exact.answers import solution
from pitboss.exact.cache import NO_CACHE, user_results
from pitboss.exact.hold import Pace
from pitboss.exact.question import questions
from pitboss.exact.table_hold import Made, hold_of, look_up
from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.spread import shared_variance, spread_of

PRIME, BACCARAT = Elections("679a@final-2016"), Elections("681a@final-2016")


def edge_of(elections: Elections, wager: str, letter: str | None = None) -> Fraction:
    (question,) = questions(elections, wager=wager, letter=letter)
    return solution(question, NO_CACHE).outcomes.house_edge


def test_averages_are_edges_times_what_is_wagered() -> None:
    made = [Made("base", 1000, letter="B"), Made("prime", 500, Fraction(2, 5))]

    found = hold_of(look_up(PRIME, made, NO_CACHE), Pace(6, 50), Fraction(8))

    base, prime = edge_of(PRIME, "base", "B") * 1000, edge_of(PRIME, "prime") * 500 * 2 / 5
    assert found.won_an_hour == pytest.approx(float((base + prime) * 300))
    assert found.won.average == pytest.approx(8 * found.won_an_hour)
    assert [(each.wager, each.paytable) for each in found.wagers] == [("base", "B"), ("prime", None)]
    assert sum(each.won_an_hour for each in found.wagers) == pytest.approx(found.won_an_hour)
    assert sum(each.staked_an_hour for each in found.wagers) == pytest.approx(found.staked_an_hour)
    assert found.hold == pytest.approx(found.won_an_hour / found.staked_an_hour)


def test_where_letter_and_decks_are_open_the_first_are_taken() -> None:
    (base,) = look_up(PRIME, [Made("base", 100)], NO_CACHE)
    (bonus,) = look_up(BACCARAT, [Made("player-bonus", 100)], NO_CACHE)

    assert base.question.letter == "A"
    assert (bonus.question.letter, bonus.question.elections.decks) == ("A", 4)


@pytest.mark.parametrize(("won", "inside"), [(-1, False), (0, True), (1, True), (2, False)])
def test_an_actual_result_below_at_and_above_the_band(won: int, inside: bool) -> None:
    asked = look_up(PRIME, [Made("base", 1000)], NO_CACHE)
    band = hold_of(asked, Pace(1, 40), Fraction(8)).won
    result = {-1: int(band.low) - 1, 0: int(band.low) + 1, 1: int(band.high) - 1, 2: int(band.high) + 1}[won]

    found = hold_of(asked, Pace(1, 40), Fraction(8), actual=result).actual

    assert found is not None
    assert found.inside is inside
    assert (found.chance > 0.05) is inside


def test_players_who_wager_alike_on_one_hand_vary_as_one_large_wager() -> None:
    asked = look_up(BACCARAT, [Made("player", 1000)], NO_CACHE)

    shared = shared_variance(asked, 8)

    alone = hold_of(asked, Pace(1, 40), Fraction(1)).won.deviation
    table = hold_of(asked, Pace(8, 40), Fraction(1), shared=shared)
    assert table.won.deviation == pytest.approx(8 * alone, rel=0.05)
    assert table.varies == "simulated"
    apart = hold_of(asked, Pace(8, 40), Fraction(1))
    assert apart.won.deviation == pytest.approx(sqrt(8) * alone)
    assert apart.varies == "independent"


def test_player_and_banker_at_once_leave_little_to_chance() -> None:
    """Both wagers of one seat: one wins what the other loses, but for ties and hands that pay half."""
    asked = look_up(BACCARAT, [Made("player", 1000), Made("banker", 1000)], NO_CACHE)
    (half,) = (
        Fraction(count, each.wagered.outcomes.total)
        for each in asked[:1]
        for result, count in each.wagered.outcomes.counts.items()
        if result.net == Fraction(1, 2)
    )

    found = hold_of(asked, Pace(1, 1), Fraction(1), shared=shared_variance(asked, 1))

    # Half a wager is lost wherever either side wins by a hand that pays half, and nothing else happens.
    often = 2 * float(half)
    assert found.won.deviation == pytest.approx(500 * sqrt(often * (1 - often)), rel=0.05)
    assert found.won.average == pytest.approx(500 * often)


def test_what_no_kernel_deals_is_not_known_to_vary_together() -> None:
    literal = Elections("678a@proposed-2015", readings={"compare-standard": "literal"})
    asked = [
        look_up(each, [Made("flush-bonus", 1000)], user_results()) for each in (Elections(literal.edition), literal)
    ]

    assert spread_of(asked[0], 2) is not None
    assert spread_of(asked[1], 2) is None


def test_what_cannot_be_asked_is_refused() -> None:
    asked = look_up(PRIME, [Made("prime", 1000)], NO_CACHE)

    with pytest.raises(Refused, match="1 to 6 seats"):
        hold_of(asked, Pace(7, 40), Fraction(8))
    with pytest.raises(Malformed, match="hours"):
        hold_of(asked, Pace(1, 40), Fraction(0))
    with pytest.raises(Malformed, match="base, prime, pair-bonus, all-six"):
        look_up(PRIME, [], NO_CACHE)
    with pytest.raises(Malformed, match="once"):
        look_up(PRIME, [Made("prime", 1), Made("prime", 2)], NO_CACHE)


def test_a_pot_between_players_alone_leaves_the_house_where_it_was() -> None:
    asked = look_up(Elections("680a@codified-2019", pooled=("pot",)), [Made("pot", 1000)], NO_CACHE)

    found = hold_of(asked, Pace(6, 40), Fraction(8), shared=shared_variance(asked, 6))

    assert (found.won.low, found.won.average, found.won.high) == (0, 0, 0)
