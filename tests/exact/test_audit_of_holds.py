"""A printed hold is set beside the right figures, and what would give it is found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.counting import Outcomes
from pitboss.exact import figures, questions
from pitboss.exact.audit import Verdict, audit
from pitboss.exact.cache import NO_CACHE, user_results
from pitboss.exact.explaining import in_words, other_odds
from pitboss.exact.rounding import How, matches
from pitboss.games.elections import Elections
from pitboss.games.rule_data import rules
from pitboss.games.solving import Circumstances
from pitboss.money import format_cents
from tests.exact.whist import Whist


class TestRounding:
    @pytest.mark.parametrize(
        ("printed", "percent", "same"),
        [
            ("3.62", Fraction(3615, 1000), True),
            ("3.62", Fraction(36149999, 10**7), False),
            ("3.62", Fraction(36249999, 10**7), True),
            ("3.62", Fraction(3625, 1000), False),
            ("2.9", Fraction(28957, 10000), True),
            ("18.10", Fraction(1809805, 100000), True),
            ("18.10", Fraction(1811, 100), False),
            ("8.0", Fraction(8009, 1000), True),
            ("23", Fraction(225, 10), True),
            ("23", Fraction(2249, 100), False),
        ],
    )
    def test_a_figure_is_the_printed_one_if_it_rounds_to_it(self, printed: str, percent: Fraction, same: bool) -> None:
        assert matches(printed, percent) is same

    @pytest.mark.parametrize(
        ("printed", "percent", "same"),
        [
            ("6.26", Fraction(62699, 10000), True),
            ("6.26", Fraction(626, 100), True),
            ("6.26", Fraction(62599, 10000), False),
            ("6.26", Fraction(627, 100), False),
        ],
    )
    def test_or_if_it_is_cut_off_to_it(self, printed: str, percent: Fraction, same: bool) -> None:
        assert matches(printed, percent, How.CUT_OFF) is same


class TestOtherOdds:
    def test_the_row_whose_change_gives_the_hold_is_found(self) -> None:
        table = rules("680a@proposed-2015").wager("bonus").paytables["A"]
        # One hand in ten wins 8 to 1 for two pair and nothing else wins: 8 in 10 less 9 in 10 is an edge of 10%.
        outcomes = Outcomes.of([(-1, 1, 90), (8, 1, 10)])

        found = list(other_odds(table, outcomes, "0.0"))

        assert [(each.hand, each.printed, each.instead, each.percent) for each in found] == [
            ("two pair", 8, 9, Fraction(0))
        ]
        assert "9 to 1 instead of 8 to 1 for two pair" in in_words(found, "A")

    def test_odds_that_no_table_would_print_explain_nothing(self) -> None:
        table = rules("680a@proposed-2015").wager("bonus").paytables["A"]
        # One hand in a thousand wins 1,000 to 1 and loses nothing on average: 51 to 1 would give 94.8%, 50 to 1 94.9%.
        outcomes = Outcomes.of([(-1, 1, 999), (1000, 1, 1)])

        assert list(other_odds(table, outcomes, "94.8")) == []
        assert [each.instead for each in other_odds(table, outcomes, "94.9")] == [50]

    def test_where_no_row_gives_it_that_is_said(self) -> None:
        table = rules("680a@proposed-2015").wager("bonus").paytables["A"]

        found = list(other_odds(table, Outcomes.of([(-1, 1, 90), (8, 1, 10)]), "5.0"))

        assert found == []
        assert in_words(found, "A") == "No single row of paytable A would give it at any odds that a table would print."


class TestVerdicts:
    def test_figures_far_from_the_printed_are_not_reproduced(self, whist: Whist) -> None:
        found = {each.of: each for each in audit(["679a@proposed-2015"], cache=NO_CACHE)}

        prime = found["prime",]
        # One throw of six wins 4 to 1: a sixth of the wager is lost.
        assert prime.verdict is Verdict.NOT_REPRODUCED
        assert prime.numbers[0].exact.exact.fraction == "1/6"
        assert "13.0467 percentage points above" in prime.explanation

    def test_a_hold_that_is_cut_off_says_so(self) -> None:
        flushes, straights, _ = audit(["678a@proposed-2015"], cache=user_results())

        assert (flushes.verdict, flushes.shortened) == (Verdict.REPRODUCED, How.ROUNDED)
        assert (straights.verdict, straights.shortened) == (Verdict.REPRODUCED, How.CUT_OFF)
        assert "Cut off after the printed decimals" in straights.explanation

    def test_what_depends_on_a_meter_says_at_which_it_would_hold_so_much(self) -> None:
        *_, progressive = audit(["678a@proposed-2015"], cache=user_results())

        assert progressive.verdict is Verdict.NOT_REPRODUCED
        for letter, meter in (("A", 20_945_300), ("B", 17_385_100)):
            assert f"progressive {letter} would hold 23% at a meter of {format_cents(meter)}" in progressive.explanation
            elections = Elections("678a@proposed-2015", paytables={"progressive": letter})
            (figure,) = figures(questions(elections, Circumstances(meter=meter, stake=100), wager="progressive"))
            assert figure.house_edge.decimal == pytest.approx(0.23, abs=1e-5)

    def test_every_hold_of_every_text_is_looked_at(self) -> None:
        found = audit(["680a@proposed-2015", "680a@codified-2019", "681a@final-2016"], cache=NO_CACHE)

        assert [(each.edition, each.of) for each in found] == [
            ("680a@proposed-2015", ("bonus",)),
            ("681a@final-2016", ("tie",)),
            ("681a@final-2016", ("player-bonus", "banker-bonus")),
        ]
