"""The hold of a table and a session by the names of wagers, each against a second way to the same figure."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import msgspec
import pytest

from pitboss.exact.answers import solution
from pitboss.exact.cache import NO_CACHE, user_results
from pitboss.exact.hold import Pace
from pitboss.exact.question import questions
from pitboss.exact.table_hold import Made, asked_wager, hold_of, joint_of, look_up
from pitboss.games.elections import Elections, Limits
from pitboss.games.solving import Circumstances
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.spread import spread_of

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

    spread = spread_of(asked, 8)

    alone = hold_of(asked, Pace(1, 40), Fraction(1)).won.deviation
    table = hold_of(asked, Pace(8, 40), Fraction(1), spread=spread)
    assert table.won.deviation == pytest.approx(8 * alone, rel=1e-12)
    assert (table.varies, table.won.error) == ("exact", 0)
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

    found = hold_of(asked, Pace(1, 1), Fraction(1), spread=spread_of(asked, 1))

    # Half a wager is lost wherever either side wins by a hand that pays half, and nothing else happens.
    often = 2 * float(half)
    assert found.won.deviation == pytest.approx(500 * sqrt(often * (1 - often)), rel=1e-9)
    assert found.won.average == pytest.approx(500 * often)


# Covariances of the wagers of one seat in Three Card Prime, per unit: base A, prime, pair-bonus A and all-six A. A
# program of its own counted all 407,170,400 deals to player and dealer, and the 46 fourth cards after each.
COVARIANCE = (
    (2.63639858, 0.24310625, 2.15856102, 0.18275479),
    (0.24310625, 3.03936497, 0.75757885, 0.41141656),
    (2.15856102, 0.75757885, 10.00948345, 2.03245309),
    (0.18275479, 0.41141656, 2.03245309, 27.01996094),
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_the_wagers_of_a_seat_share_is_within_the_error_that_is_stated(seed: int) -> None:
    sizes = (1000, 500, 500, 500)
    names = ("base", "prime", "pair-bonus", "all-six")
    asked = look_up(PRIME, [Made(name, size) for name, size in zip(names, sizes, strict=True)], NO_CACHE)
    exactly = sum(
        COVARIANCE[one][other] * sizes[one] * sizes[other] for one in range(4) for other in range(4) if one != other
    )

    found = spread_of(asked, 1, rounds=1 << 17, seed=seed)

    assert found is not None
    assert (found.rounds, found.seed) == (1 << 17, seed)
    assert abs(found.shared - exactly) < 3 * found.error
    for each, place in zip(asked, range(4), strict=True):
        assert float(each.wagered.outcomes.variance) == pytest.approx(COVARIANCE[place][place], abs=1e-7)


def test_a_wager_made_now_and_then_shares_as_often() -> None:
    """Whether it is made depends on no card, so that the covariance shrinks by its share of rounds."""
    asked = look_up(PRIME, [Made("base", 1000), Made("pair-bonus", 1000, Fraction(1, 4))], NO_CACHE)

    found = spread_of(asked, 1, rounds=1 << 17)

    assert found is not None
    assert abs(found.shared - 2 * COVARIANCE[0][2] / 4 * 1000**2) < 3 * found.error


def test_of_player_and_banker_only_one_is_made() -> None:
    """Then both never win or lose in one round, and their covariance is less the product of their averages."""
    half = Fraction(1, 2)
    asked = look_up(BACCARAT, [Made("player", 1000, half), Made("banker", 1000, half)], NO_CACHE)

    found = spread_of(asked, 1)

    edge = float(edge_of(msgspec.structs.replace(BACCARAT, decks=4), "player"))
    assert found is not None
    assert (found.error, found.rounds) == (0, 0)
    assert found.shared == pytest.approx(-2 * (500 * edge) ** 2)


def test_a_tie_is_won_only_where_player_and_banker_get_their_wagers_back() -> None:
    """So the product of Player and Tie Wager is what the Player Wager loses, wherever the Tie Wager is lost."""
    asked = look_up(BACCARAT, [Made("player", 1000), Made("tie", 500)], NO_CACHE)
    player, tie = (each.wagered.outcomes.expected_net for each in asked)

    found = spread_of(asked, 1)

    assert found is not None
    assert (found.error, found.rounds) == (0, 0)
    assert found.shared == pytest.approx(float(2 * 1000 * 500 * (-player - player * tie)), rel=1e-12)


def test_what_is_counted_is_what_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel knows nothing of the solver's count of how all five wagers of a round come out together."""
    half = Fraction(1, 2)
    side = [Made("tie", 500), Made("player-bonus", 500, letter="D"), Made("banker-bonus", 500, letter="D")]
    made = [Made("player", 1000, half), Made("banker", 1000, half), *side]
    asked = look_up(msgspec.structs.replace(BACCARAT, decks=8), made, NO_CACHE)
    counted = spread_of(asked, 8)
    monkeypatch.setattr("pitboss.simulate.spread.joint_of", lambda _asked: None)

    dealt = spread_of(asked, 8, rounds=1 << 16)

    assert counted is not None
    assert dealt is not None
    assert (counted.rounds, dealt.rounds) == (0, 1 << 16)
    assert abs(counted.shared - dealt.shared) < 3 * dealt.error


def test_what_a_limit_or_rounding_changes_is_not_taken_from_the_count() -> None:
    rounded = msgspec.structs.replace(BACCARAT, decks=8, readings={"breakage": "down-to-chip"}, limits=Limits(chip=100))
    (question,) = questions(rounded, Circumstances(ante=500), wager="player")
    plain = look_up(BACCARAT, [Made("player", 500), Made("tie", 500)], NO_CACHE)
    player = asked_wager(Made("player", 500), question, NO_CACHE)

    assert joint_of(plain) is not None
    assert joint_of([player, plain[1]]) is None


def test_wagers_paid_by_the_same_rows_are_not_dealt() -> None:
    """The meter and the Straight Flush Bonus both pay by the longest straight flush, which comes too rarely to deal."""
    made = [Made("straight-flush-bonus", 500), Made("progressive", 100)]
    asked = look_up(Elections("678a@proposed-2015"), made, user_results())
    hands = {7: 32, 6: 1_592, 5: 39_960, 4: 676_196, 3: 8_642_932}
    bonus = {7: 500, 6: 200, 5: 100, 4: 75, 3: 7}
    meter = {7: 30_000 - 1, 6: 3_000 - 1, 5: 250 - 1, 4: 40 - 1, 3: 3 - 1}

    found = spread_of(asked, 1)

    assert found is not None
    assert (found.error, found.rounds) == (0, 0)
    total = comb(52, 7)
    lost = total - sum(hands.values())
    product = Fraction(lost + sum(hands[each] * bonus[each] * meter[each] for each in hands), total)
    means = [Fraction(sum(hands[each] * paid[each] for each in hands) - lost, total) for paid in (bonus, meter)]
    assert found.shared == pytest.approx(2 * 500 * 100 * float(product - means[0] * means[1]))


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

    found = hold_of(asked, Pace(6, 40), Fraction(8), spread=spread_of(asked, 6))

    assert (found.won.low, found.won.average, found.won.high) == (0, 0, 0)
