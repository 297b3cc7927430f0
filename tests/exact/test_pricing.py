"""Figures from what a solver counted, for an edition or for what a certificate holder elected."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.counting.outcomes import Outcomes
from pitboss.exact import edges_for, figures, questions
from pitboss.exact.alternatives import Prices, assignments, choices, price_readings, prices_in, why_unpriced
from pitboss.exact.cache import NO_CACHE, Cache, user_results
from pitboss.exact.figure import Exact, Setting
from pitboss.exact.pricing import figures_of_games, published_for
from pitboss.games.elections import Elections, Limits, ProgressiveElection
from pitboss.games.solving import Circumstances, Solution
from pitboss.law.citation import cite
from pitboss.law.edition import edition, editions
from pitboss.law.readings import reading, readings
from tests.exact.whist import Whist

# Readings of procedure about who cuts, how cards are prepared and when they are changed: any order of the cards is as
# likely as any other before and after.
MOVES_NO_MONEY = {
    "679a-fourth-for-all",
    "681a-cut-order",
    "681a-relief",
    "change-hours-mixed",
    "idle-shoe",
    "idle-table",
    "preshuffled-from-hand",
    "two-decks-continuous",
}


def unaccounted(*names: str) -> list[str]:
    """Readings about money in these texts that neither change a figure nor say when they matter, or that do both."""
    asked = [edition(name) for name in names]
    money = {
        id_
        for id_, each in readings().items()
        if each.kind == "money"
        and len(each.names) > 1
        and all(text in asked for text in editions() if each.concerns(text))
    }
    found = {each.priced.reading for name in names for each in prices_in(name, money, user_results())}
    return [id_ for id_ in money if (id_ in found) == bool(reading(id_).matters)]


def test_a_clause_that_pays_several_wagers_is_listed_once() -> None:
    ante, play = cite("679a.12(a)"), cite("679a.12(b)")
    solved = Solution(Outcomes.of([(1, 1, 1)]), "Counted.", (ante, play, ante))

    assert solved.clauses == (ante, play)


class TestFigures:
    def test_everything_follows_from_the_counts(self, whist: Whist) -> None:
        (base,) = figures(questions(Elections("679a@final-2016"), wager="base", letter="A"))

        # Six throws of ten lose two units, four win one.
        assert base.house_edge == Exact("4/5", 0.8)
        assert base.element_of_risk == Exact("2/5", 0.4)
        assert base.hit_frequency == Exact("2/5", 0.4)
        assert base.standard_deviation == pytest.approx((Fraction(24 + 4, 10) - Fraction(16, 25)) ** 0.5)
        assert [(each.net, each.staked, each.count) for each in base.distribution] == [("-2", "2", 6), ("1", "2", 4)]
        assert (base.deals, base.base, base.clauses) == (10, "ante", ("679a.12(g)",))

    def test_published_holds_are_those_of_the_wager_or_of_its_table(self, whist: Whist) -> None:
        found = figures(questions(Elections("679a@final-2016"), wager="base"))

        printed = {
            each.paytable: [hold.each or (hold.low, hold.high) for hold in each.published or ()] for each in found
        }
        assert printed["A"] == [("2.28", "3.03")]
        assert printed["B"] == [("2.28", "3.03"), ("2.28", "2.41")]

    @pytest.mark.parametrize(
        ("edition", "wager", "elected", "at"),
        [
            ("681a@final-2016", "tie", {}, {"shoe": dict.fromkeys("23456789TJQKA", 15)}),
            ("679a@final-2016", "prime", {"limits": Limits(payout=5_000_000)}, {"ante": 100}),
            ("678a@proposed-2015", "progressive", {}, {"meter": 4_000_000}),
            ("678a@proposed-2015", "progressive", {}, {"stake": 500}),
            ("678a@proposed-2015", "progressive", {"progressive": ProgressiveElection(4_000_000)}, {}),
        ],
    )
    def test_the_board_published_nothing_for_a_case_that_somebody_chose(
        self, edition: str, wager: str, elected: dict[str, Any], at: dict[str, Any]
    ) -> None:
        plain = questions(Elections(edition, readings={}), wager=wager)
        chosen = questions(Elections(edition, **elected), Circumstances(**at), wager=wager)

        assert all(published_for(each) for each in plain)
        assert [published_for(each) for each in chosen] == [()] * len(chosen)

    def test_it_did_for_a_full_shoe_a_rate_and_another_reading_of_the_law(self) -> None:
        full = Circumstances(shoe=dict.fromkeys("23456789TJQKA", 32))
        for asked in (
            questions(Elections("681a@final-2016"), full, wager="tie"),
            questions(Elections("681a@final-2016", readings={"681a-two-aces": "top"}), wager="tie"),
            questions(
                Elections("678a@proposed-2015", progressive=ProgressiveElection(3_000_000, "20")), wager="progressive"
            ),
        ):
            assert all(published_for(each) for each in asked)

    def test_rounding_is_a_case_of_its_own_where_odds_break(self) -> None:
        """No text prints a hold for a wager whose odds do not pay in whole cents, so only the question is tested."""
        elections = Elections("680a@codified-2019", readings={"breakage": "down-to-chip"}, limits=Limits(chip=100))
        asked = {each.wager: each for each in questions(elections, Circumstances(ante=500))}

        assert {name: each.is_plain for name, each in asked.items()} == {"ante": False, "pot": True, "bonus": True}

    def test_whoever_waits_is_told_what_is_being_counted(self, whist: Whist) -> None:
        told = []

        figures(
            questions(Elections("679a@final-2016"), wager="prime"),
            NO_CACHE,
            lambda each, done: told.append((each.wager, done)),
        )

        assert told == [("prime", 0.5)]

    def test_a_limit_reaches_the_solver_with_the_size_of_the_wager(self, whist: Whist) -> None:
        elections = Elections("679a@final-2016", limits=Limits(payout=5_000_000))
        (figure,) = figures(questions(elections, Circumstances(ante=5_000_000), wager="prime"))

        assert [each.net for each in figure.distribution] == ["-1", "1"]
        assert figure.setting is not None
        assert (figure.setting.limit, figure.setting.ante) == (5_000_000, 5_000_000)


class TestSeveralGames:
    def test_processes_of_their_own_answer_the_same_in_the_same_order(self) -> None:
        asked = [
            *questions(Elections("681a@final-2016", decks=8), wager="player-bonus"),
            *questions(Elections("679a@final-2016"), wager="prime"),
            *questions(Elections("681a@final-2016", decks=4), wager="player-bonus"),
        ]
        in_order = [each for game in ("21-baccarat", "three-card-prime") for each in asked if each.game == game]

        assert figures_of_games(asked, NO_CACHE) == figures(in_order)


class TestEdgesForElections:
    def test_wagers_offered_are_priced_under_their_letters(self, whist: Whist, cache: Cache) -> None:
        elections = Elections("679a@final-2016", paytables={"bad-beat": "B", "all-six": "E"})

        found = edges_for(elections, cache=cache)

        assert [(each.wager, each.paytable) for each in found] == [("base", "B"), ("prime", None), ("all-six", "E")]

    def test_a_wager_without_an_elected_letter_or_not_offered_is_left_out(self, whist: Whist, cache: Cache) -> None:
        elections = Elections("679a@final-2016", paytables={"bad-beat": "B", "all-six": "E"}, wagers=("all-six",))

        assert [each.wager for each in edges_for(elections, cache=cache)] == ["base", "all-six"]
        assert [each.wager for each in edges_for(Elections("679a@final-2016"), cache=cache)] == ["prime"]

    def test_what_a_command_computed_serves_them(self, whist: Whist, cache: Cache) -> None:
        figures(questions(Elections("679a@final-2016"), cache=cache), cache)
        computed = len(whist.asked)

        edges_for(Elections("679a@final-2016", paytables={"bad-beat": "B"}), cache=cache)

        assert len(whist.asked) == computed

    def test_decks_are_those_in_play(self, cache: Cache) -> None:
        letters = {"player-bonus": "D", "banker-bonus": "D"}

        found = edges_for(Elections("681a@final-2016", paytables=letters), cache=cache)

        assert [(each.wager, each.paytable, each.decks) for each in found] == [
            ("player", None, 8),
            ("banker", None, 8),
            ("tie", None, 8),
            ("player-bonus", "D", 8),
            ("banker-bonus", "D", 8),
        ]


class TestReadings:
    def test_the_price_of_a_reading_is_what_it_does_to_the_edge(self, whist: Whist) -> None:
        (question,) = questions(Elections("679a@final-2016"), wager="base", letter="A")

        (priced,) = price_readings(question, Prices(NO_CACHE))

        # Five throws of ten lose two units instead of six: the edge falls from 4/5 to 1/2.
        assert (priced.reading, priced.alternative) == ("679a-play-dealer-out", "paytable")
        assert (priced.house_edge.fraction, priced.change.fraction) == ("1/2", "-3/10")

    def test_readings_about_limits_and_chips_wait_for_them(self, whist: Whist) -> None:
        (question,) = questions(Elections("679a@final-2016"), wager="prime")
        limited = questions(
            Elections("679a@final-2016", limits=Limits(payout=5_000_000)), Circumstances(ante=100), wager="prime"
        )

        assert set(choices(question)) == {"compare-standard", "679a-play-dealer-out"}
        assert {"limit-person", "limit-floor-scope"} <= set(choices(limited[0]))

    def test_what_needs_a_chip_is_priced_by_an_example_that_is_named(self) -> None:
        (question,) = questions(Elections("680a@codified-2019"), wager="ante")
        prices = Prices(NO_CACHE)
        now = prices.of(question).house_edge

        assert price_readings(question, prices, only=["breakage"]) == ()
        down, up = price_readings(question, prices, only=["breakage"], worked=True)

        # Half of $5 is paid as $2 or as $3 instead of $2.50: a tenth of the wager as often as half of it is paid.
        halves = prices.outcomes(question).by_net[Fraction(1, 2)] * Fraction(1, 10)
        often = halves / prices.outcomes(question).total
        assert [(each.alternative, each.change.value) for each in (down, up)] == [
            ("down-to-chip", often),
            ("up-to-chip", -often),
        ]
        assert down.house_edge.value == now + often
        assert down.example == Setting(ante=500, chip=100)

    def test_what_changes_how_results_spread_says_so(self) -> None:
        (question,) = questions(Elections("680a@codified-2019"), wager="pot")
        prices = Prices(NO_CACHE)

        (priced,) = price_readings(question, prices, only=["680a-pot-qualify"], worked=True)

        other = prices.outcomes(question.reading({"680a-pot-qualify": "qualifiers-first"}))
        assert (priced.change.fraction, priced.example) == ("0/1", None)
        moved = {each.measure: each.numbers for each in priced.others}
        # Who wins gains the wager, who shares nothing: the variance is how often two hands differ.
        differ = 2 * other.hit_frequency
        assert moved["hit_frequency"][0] == other.hit_frequency
        assert moved["standard_deviation"][0] == pytest.approx(float(differ) ** 0.5)
        assert all(by > 0 for _, by in moved.values())

    def test_what_changes_the_long_run_says_so(self, cache: Cache) -> None:
        asked = questions(Elections("678a@proposed-2015"), wager="progressive", letter="A")
        prices = Prices(cache)
        (low,) = questions(
            Elections("678a@proposed-2015"), Circumstances(meter=2_500_000), wager="progressive", letter="A"
        )

        (priced,) = price_readings(asked[0], prices, only=["678a-meter-below-reset"], worked=True)
        (from_below,) = price_readings(low, prices, only=["678a-meter-below-reset"], worked=True)

        moved = {each.measure: each.numbers[1] for each in priced.others}
        assert [*moved] == ["long_run_hold_least", "long_run_hold_most"]
        assert Fraction(-1, 1000) < moved["long_run_hold_least"] <= moved["long_run_hold_most"] < 0
        assert priced.example == Setting(meter=3_000_000, stake=100, reset=3_000_000, rate="20")
        # A meter that is topped up never shows less than its reset amount.
        assert from_below == priced

    @pytest.mark.parametrize("chapter", ["680a", "681a"])
    def test_every_money_reading_is_priced_or_says_with_what_it_matters(self, chapter: str) -> None:
        assert unaccounted(*(each.name for each in editions() if each.chapter == chapter)) == []

    @pytest.mark.prove
    def test_so_is_every_one_of_all_texts(self) -> None:
        assert unaccounted(*(each.name for each in editions())) == []

    def test_every_procedural_reading_says_where_it_moves_money_or_is_known_to_move_none(self) -> None:
        """A new one is listed above only if no wager is paid, lost or returned otherwise under any alternative."""
        silent = {
            id_ for id_, each in readings().items() if each.kind != "money" and len(each.names) > 1 and not each.matters
        }

        assert silent <= MOVES_NO_MONEY

    def test_what_is_said_where_there_is_no_price(self) -> None:
        assert why_unpriced(reading("679a-fourth-card")) == "There is no other alternative."
        assert why_unpriced(reading("abandoned")).startswith("Not priced")
        assert why_unpriced(reading("idle-table")).startswith("It moves no money")
        assert "It matters where a payout limit is reached" in why_unpriced(reading("limit-person"))

    def test_combinations_are_tried_from_the_fewest_changes_on(self) -> None:
        asked = questions(Elections("681a@final-2016", decks=4), wager="player-bonus", letter="A")

        tried = list(assignments(asked, Prices(NO_CACHE)))

        assert tried[0] == {}
        assert [len(each) for each in tried] == sorted(len(each) for each in tried)
        assert {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"} in tried
        assert all(tried.count(each) == 1 for each in tried)
