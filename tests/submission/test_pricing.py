"""What a submission is worth, what is unwise about it, and what a change does to each edge."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from pitboss.exact.cache import NO_CACHE
from pitboss.exact.figure import Exact
from pitboss.exact.hold import Pace
from pitboss.exact.table_hold import Made, hold_of, look_up
from pitboss.games.elections import Elections
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.spread import spread_of
from pitboss.submission.check import checked
from pitboss.submission.differences import Comparison, Measure, Stake, compare
from pitboss.submission.model import Submission
from pitboss.submission.pricing import check_ante, figures_of, independent, priced
from tests.games.electing import BACCARAT, FLUSH, PRIME_2015, PRIME_2016, SAIGON_2019
from tests.games.filing import GONE
from tests.submission.mutating import changed, codes


def submission(edition: str = PRIME_2016, **changes: Any) -> Submission:
    return changed(edition, {path.replace("__", "/"): value for path, value in changes.items()})


def edges(edition: str = PRIME_2016, **changes: Any) -> dict[str, str]:
    """Edges in percent to two decimals, as the Board prints holds."""
    found = figures_of(submission(edition, **changes), NO_CACHE)
    return {each.wager: f"{float(100 * each.house_edge.value):.2f}" for each in found}


class TestPrice:
    def test_edges_are_those_of_the_tables_elected(self) -> None:
        # The Board printed 3.62 for Prime, 3.18 to 5.83 for the Pair Bonus and 6.74 to 18.10 for All-Six.
        richest = {"paytables__all-six": "E", "paytables__pair-bonus-two": "D"}

        assert edges().items() >= {"prime": "3.62", "pair-bonus": "3.18"}.items()
        assert edges(**richest).items() >= {"pair-bonus": "5.83", "all-six": "18.10"}.items()

    def test_what_is_not_offered_has_no_price(self) -> None:
        assert set(edges(wagers=["prime"])) == {"base", "prime"}

    def test_an_hour_is_what_every_seat_wagers_times_its_edge(self) -> None:
        found = priced(submission(wagers=["prime"]), NO_CACHE, Pace(4, 50), together=independent)
        exact = {each.wager: each.house_edge.value for each in found.figures}

        # Four players, 50 rounds: $10 on the game, $5 on Prime.
        assert found.hold.won_an_hour == pytest.approx(float(4 * 50 * (1_000 * exact["base"] + 500 * exact["prime"])))
        assert found.hold.won.low < found.hold.won_an_hour < found.hold.won.high
        assert found.hash == submission(wagers=["prime"]).hash

    def test_a_player_wagers_on_one_of_two_hands(self) -> None:
        found = priced(submission(BACCARAT, wagers=[]), NO_CACHE, Pace(1, 1), together=independent)

        assert {each.wager: each.often for each in found.hold.wagers} == {"player": 0.5, "banker": 0.5}

    def test_the_band_of_an_hour_is_the_one_that_a_table_of_these_wagers_holds(self) -> None:
        """Players of one round meet the same hands, so that a busy table varies more than its wagers one by one."""
        filed = submission(BACCARAT, wagers=["tie"])
        found = priced(filed, NO_CACHE, Pace(8, 40)).hold
        half = Fraction(1, 2)
        made = [Made("player", 1_000, half), Made("banker", 1_000, half), Made("tie", 500)]
        asked = look_up(Elections(BACCARAT, decks=8), made, NO_CACHE)
        held = hold_of(asked, Pace(8, 40), Fraction(1), spread=spread_of(asked, 8))

        assert {each.wager: each.amount for each in found.wagers} == {each.wager: each.amount for each in made}
        assert (found.won, found.varies) == (held.won, "exact")
        assert found.won.deviation > 1.5 * priced(filed, NO_CACHE, Pace(8, 40), together=independent).hold.won.deviation

    def test_what_players_win_from_each_other_is_no_risk_of_the_house(self) -> None:
        offered = submission(SAIGON_2019, wagers=[])
        without = submission(SAIGON_2019, wagers=[], pooled=())
        with_pot, alone = (
            priced(each, NO_CACHE, Pace(6, 40), together=independent).hold for each in (offered, without)
        )

        assert {each.wager: each.won_an_hour for each in with_pot.wagers}["pot"] == 0
        assert with_pot.won == alone.won

    def test_the_progressive_wager_is_priced_at_its_initial_meter_and_its_own_cost(self) -> None:
        dear = submission(FLUSH, wagers=["progressive"], progressive__wager=500, progressive__initial=6_000_000)
        found = next(each for each in figures_of(dear, NO_CACHE) if each.wager == "progressive")

        assert found.setting is not None
        assert (found.setting.meter, found.setting.stake, found.setting.rate) == (6_000_000, 500, "20")

    def test_another_ante_sizes_the_ante_alone(self) -> None:
        """All-Six at its own $5 is far below a limit that takes from a winner of $500."""
        usual, large = (
            priced(submission(), NO_CACHE, Pace(6, 40), ante=ante, together=independent) for ante in (None, 50_000)
        )
        edges_of = [{each.wager: each.house_edge for each in found.figures} for found in (usual, large)]

        assert edges_of[0]["all-six"] == edges_of[1]["all-six"] == Exact.of(all_six_edge(None))
        assert {each.wager: each.amount for each in large.hold.wagers} == {
            "base": 50_000,
            "prime": 500,
            "pair-bonus": 500,
            "all-six": 500,
        }

    @pytest.mark.parametrize(("size", "cut"), [(500, False), (12_000, False), (12_001, True), (50_000, True)])
    def test_a_side_wager_listed_above_the_table_minimum_meets_the_limit(self, size: int, cut: bool) -> None:
        """A limit of $120,000 pays 1,000 to 1 in full on up to $120, whatever the Ante is."""
        changes: dict[str, Any] = {"limits__wagers__all-six": {"minimum": size, "maximum": 50_000}}
        listed = submission(**changes)
        found = next(each for each in figures_of(listed, NO_CACHE) if each.wager == "all-six")

        assert found.house_edge == Exact.of(all_six_edge(Fraction(12_000_000, size) if cut else None))

    @pytest.mark.parametrize(
        ("ante", "code"), [(999, "below-minimum"), (1_000, None), (50_000, None), (50_001, "above-maximum")]
    )
    def test_an_ante_outside_its_own_limits_is_refused(self, ante: int, code: str | None) -> None:
        if code is None:
            check_ante(submission(), ante)
            return

        with pytest.raises(Refused, match=r"at least \$10 and at most \$500") as error:
            check_ante(submission(), ante)

        assert (error.value.refusal.code, error.value.refusal.clause) == (code, "679a.7(d)(1)")

    def test_the_pot_takes_the_table_minimum_whatever_the_ante(self) -> None:
        """680a.7(d)(2)."""
        found = priced(submission(SAIGON_2019), NO_CACHE, Pace(6, 40), ante=2_500, together=independent).hold

        assert {each.wager: each.amount for each in found.wagers} == {"ante": 2_500, "pot": 1_000, "bonus": 500}

    def test_the_long_run_stands_beside_the_starting_meter(self) -> None:
        """A second way to the long run: the average meter that an award finds, from one wager to the next."""
        filed = submission(FLUSH, progressive__initial=3_000_000, progressive__reset=3_000_000)
        hold = priced(filed, NO_CACHE, Pace(6, 40), together=independent).hold
        progressive = next(each for each in hold.wagers if each.wager == "progressive")

        # All seven-card hands by their longest straight flush; table A pays 250, 40 and 3 for 1.
        seven, six, fixed = Fraction(32, HANDS), Fraction(1_592, HANDS), 250 * 39_960 + 40 * 676_196 + 3 * 8_642_932
        meter = (seven * 3_000_000 + Fraction(20)) / (seven + six / 10)
        at_start, grown = (1 - Fraction(fixed, HANDS) - (seven + six / 10) * each / 100 for each in (3_000_000, meter))
        assert progressive.hold == pytest.approx(float(at_start), rel=1e-12)
        assert progressive.long_run is not None
        assert progressive.long_run.hold == pytest.approx((float(grown),) * 2, rel=1e-12)
        assert hold.long_run is not None
        assert hold.won_an_hour - hold.long_run.won_an_hour[0] == pytest.approx(240 * 100 * float(at_start - grown))

    def test_without_a_meter_there_is_no_long_run(self) -> None:
        assert priced(submission(), NO_CACHE, Pace(6, 40), together=independent).hold.long_run is None


HANDS = comb(52, 7)


def all_six_edge(cap: Fraction | None) -> Fraction:
    """What All-Six under table A holds by counts of all six-card hands, paid at most `cap` to 1."""
    counts = {1_000: 188, 200: 1_656, 50: 14_664, 25: 165_984, 20: 205_792, 10: 361_620, 5: 732_160}
    paid = [(count, min(Fraction(odds), cap or Fraction(odds))) for odds, count in counts.items()]
    lost = comb(52, 6) - sum(counts.values())
    return (lost - sum((count * odds for count, odds in paid), Fraction(0))) / comb(52, 6)


class TestWarnings:
    def test_what_is_sound_is_not_warned_of(self) -> None:
        assert checked(submission(), NO_CACHE).warnings == ()

    def test_an_edge_below_zero(self) -> None:
        # A meter of a million dollars is worth more to a player than the wager costs.
        rich = submission(FLUSH, wagers=["progressive"], progressive__initial=100_000_000)

        assert ("edge-below-zero", "678a.12(d)(1)") in codes(checked(rich, NO_CACHE).warnings)

    def test_a_return_under_three_quarters(self) -> None:
        assert ("low-return", "678a.12(d)(1)") in codes(checked(submission(FLUSH), NO_CACHE).warnings)

    @pytest.mark.parametrize(("payout", "bites"), [(11_600_000, False), (5_000_000, True)])
    def test_a_limit_that_bites_at_common_wagers(self, payout: int, bites: bool) -> None:
        found = codes(checked(submission(limits__payout=payout), NO_CACHE).warnings)

        assert (("limit-bites", "679a.12(h)") in found) is bites

    def test_an_area_for_what_is_not_offered(self) -> None:
        found = checked(submission(wagers=["pair-bonus", "all-six"]), NO_CACHE)

        assert found.passed
        assert codes(found.warnings) == {
            ("area-without-wager", "679a.2(b)(3)"),
            ("limits-without-wager", "679a.7(d)(2)"),
        }

    def test_words_that_somebody_must_approve(self) -> None:
        own = {"on": "layout", "words": "Draw to sixteen, stand on every seventeen"}
        found = checked(submission(BACCARAT, inscriptions__drawing=own), NO_CACHE)

        assert found.passed
        assert ("words-need-approval", "681a.2(b)(7)(i)") in codes(found.warnings)

    def test_what_fails_has_no_edges_to_warn_of(self) -> None:
        found = checked(submission(FLUSH, seats=7), NO_CACHE)

        assert not found.passed
        assert "low-return" not in {each.code for each in found.warnings}


class TestDiff:
    def test_nothing_changed(self) -> None:
        found = compare(submission(), submission(), NO_CACHE)

        assert (found.changes, found.edges) == ((), ())
        assert found.before == found.after

    def test_each_change_has_its_clause_and_its_words(self) -> None:
        found = compare(
            submission(),
            submission(
                seats=5,
                wagers=["pair-bonus", "all-six"],
                shuffling="counting",
                paytables__bad_beat=GONE,
                limits__boxes=3,
                limits__payout=20_000_000,
                readings={"679a-play-dealer-out": "paytable"},
                inscriptions__ties="sign",
            ),
            NO_CACHE,
        )

        assert {(each.words, each.clause) for each in found.changes} == {
            ("seats was 6, and is now 5", "679a.2(a)"),
            ("wagers no longer has prime", "679a.7(d)(2)"),
            ("shuffling was manual, and is now counting", "679a.5(b)"),
            ("limits.boxes was 2, and is now 3", "679a.7(e)"),
            ("limits.payout was $120,000, and is now $200,000", "679a.12(h)"),
            ("readings.679a-play-dealer-out is now paytable", "679a.11(c)(3)(i)"),
            ("inscriptions.ties was layout, and is now sign", "679a.2(b)(4)"),
        }

    def test_what_it_does_to_each_edge(self) -> None:
        found = compare(submission(), submission(wagers=["prime", "all-six"], **{"paytables__all-six": "E"}), NO_CACHE)

        assert _edges(found) == {"all-six": ("10.22", "18.10"), "pair-bonus": ("3.18", None)}

    def test_an_edge_that_a_limit_moves_at_large_wagers_is_told_at_both_ends(self) -> None:
        """A limit that no wager of $5 meets takes from a winner of $500, and takes less where it is doubled."""
        large: dict[str, Any] = {"limits__wagers__all-six__maximum": 50_000}
        found = compare(submission(**large), submission(**large, limits__payout=24_000_000), NO_CACHE)
        assert found.edges is not None

        assert [(each.wager, each.at) for each in found.edges] == [("all-six", Stake.MAXIMUM)]
        (change,) = found.edges
        assert change.before is not None
        assert change.after is not None
        assert edges()["all-six"] == "10.22"
        assert change.before.value > change.after.value >= figures_of(submission(), NO_CACHE)[-1].house_edge.value
        assert change.difference == pytest.approx(float(change.after.value - change.before.value))

    def test_one_that_fails_has_no_edges(self) -> None:
        assert compare(submission(), submission(seats=7), NO_CACHE).edges is None

    def test_a_rate_of_progression_shows_in_the_long_run_alone(self) -> None:
        """Whatever more each wager puts on the meter is paid out some day, so the house keeps so much less."""
        found = compare(
            submission(FLUSH, progressive__rate="20"), submission(FLUSH, progressive__rate="12.5"), NO_CACHE
        )

        assert found.edges is not None
        assert [(each.wager, each.measure, each.at) for each in found.edges] == [
            ("progressive", Measure.LONG_RUN, None)
        ]
        assert found.edges[0].difference == pytest.approx(0.075)

    def test_another_reset_moves_the_long_run_and_a_richer_start_the_edge(self) -> None:
        start, reset = (
            compare(submission(FLUSH), submission(FLUSH, **{f"progressive__{name}": 5_000_000}), NO_CACHE).edges
            for name in ("initial", "reset")
        )

        assert start is not None
        assert reset is not None
        assert [each.measure for each in start] == [Measure.EDGE]
        assert [each.measure for each in reset] == [Measure.LONG_RUN]

    def test_different_games_are_not_compared(self) -> None:
        with pytest.raises(Malformed, match="two submissions for one game, not for Three Card Prime and 21 Baccarat"):
            compare(submission(), submission(BACCARAT), NO_CACHE)

    def test_two_texts(self) -> None:
        found = compare(submission(PRIME_2015), submission(), NO_CACHE)

        assert found.editions == (PRIME_2015, PRIME_2016)
        assert ("layout.areas no longer has third", "679a.2(b)(2)") in {
            (each.words, each.clause) for each in found.changes
        }


def _edges(found: Comparison) -> dict[str, tuple[str | None, str | None]]:
    assert found.edges is not None

    def percent(value: Any) -> str | None:
        return None if value is None else f"{float(100 * value.value):.2f}"

    return {each.wager: (percent(each.before), percent(each.after)) for each in found.edges}
