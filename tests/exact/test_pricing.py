"""Figures from what a solver counted, for an edition or for what a certificate holder elected."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.exact import edges_for, figures, questions
from pitboss.exact.alternatives import Prices, assignments, choices, price_readings
from pitboss.exact.cache import NO_CACHE, Cache
from pitboss.exact.figure import Exact
from pitboss.exact.pricing import figures_of_games
from pitboss.games.elections import Elections, Limits
from pitboss.games.solving import Circumstances
from tests.exact.whist import Whist


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
        letters = {"player-bonus": "D", "banker-bonus": "E"}

        found = edges_for(Elections("681a@final-2016", paytables=letters), cache=cache)

        assert [(each.wager, each.paytable, each.decks) for each in found] == [
            ("player", None, 8),
            ("banker", None, 8),
            ("tie", None, 8),
            ("player-bonus", "D", 8),
            ("banker-bonus", "E", 8),
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

    def test_combinations_are_tried_from_the_fewest_changes_on(self) -> None:
        asked = questions(Elections("681a@final-2016", decks=4), wager="player-bonus", letter="A")

        tried = list(assignments(asked, Prices(NO_CACHE)))

        assert tried[0] == {}
        assert [len(each) for each in tried] == sorted(len(each) for each in tried)
        assert {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"} in tried
        assert all(tried.count(each) == 1 for each in tried)
