"""`pitboss strategy` prints a chart, what the simple one costs, and the value of every choice with a hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.calling import data, page, refusal


class TestChart:
    def test_it_says_what_to_do_and_what_a_simpler_way_costs(self) -> None:
        found = data("strategy", "three-card-prime")
        (base,) = data("edge", "three-card-prime", "--wager", "base", "--paytable", "A")

        assert (found["edition"], found["wager"], found["paytable"]) == ("679a@final-2016", "base", "A")
        assert found["optimal_edge"] == base["house_edge"]
        best, simple, costs = (
            Fraction(found[key]["fraction"]) for key in ("optimal_edge", "simple_edge", "simple_costs")
        )
        assert simple - best == costs >= 0
        assert found["sections"][0]["heads"]

    def test_it_follows_the_letter(self) -> None:
        (base,) = data("edge", "three-card-prime", "--wager", "base", "--paytable", "D")

        assert data("strategy", "three-card-prime", "--paytable", "D")["optimal_edge"] == base["house_edge"]

    def test_the_page_shows_every_row(self) -> None:
        shown = page("strategy", "three-card-prime")

        assert shown.startswith("Three Card Prime  best play under 679a@final-2016, paytable A\n")
        for section in data("strategy", "three-card-prime")["sections"]:
            assert section["title"] in shown
        assert "To remember" in shown

    def test_a_game_without_decisions_has_none(self) -> None:
        (line,) = refusal("strategy", "21-baccarat")

        assert line == "pitboss: 21 Baccarat asks players to decide nothing: there is no strategy [681a.6]"


class TestHand:
    def test_every_choice_has_its_value_and_what_it_costs(self) -> None:
        found = data("strategy", "three-card-prime", "--hand", "Ah Kh Qh", "--dealer", "2c 3d 5s")

        assert found["best"] == "play"
        # The dealer's 5-3-2 does not qualify: the Play Wager wins 1 to 1 and the Ante Wager is returned.
        assert [(each["choice"], each["value"]["fraction"], each["cost"]["fraction"]) for each in found["choices"]] == [
            ("play", "1/1", "0/1"),
            ("fold", "-1/1", "2/1"),
        ]
        assert found["situation"]["dealer"] == ["2c", "3d", "5s"]

    def test_cards_seen_elsewhere_change_the_value(self) -> None:
        words = ("strategy", "three-card-prime", "--hand", "Qh 6d 4c")

        blind, seeing = data(*words), data(*words, "--seen", "Ac Ad Ah Kc Kd Kh")

        assert blind["choices"][0]["value"]["decimal"] < seeing["choices"][0]["value"]["decimal"]

    def test_the_page_shows_cards_and_values(self) -> None:
        shown = page("strategy", "three-card-prime", "--hand", "Qh 6d 4c", "--dealer", "Kd")

        assert "  hand    Qh 6d 4c\n  dealer  Kd\n" in shown
        assert "\N{MINUS SIGN}1.000000" in shown
        assert "best" in shown

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--hand", "Qh 6d"), "with 3 cards"),
            (("--hand", "Qh 6d Qh"), "Qh"),
            (("--hand", "Qh 6d zz"), "zz"),
            (("--seen", "Qh"), "the hand that is to be played"),
        ],
    )
    def test_a_situation_that_cannot_be_is_refused(self, words: tuple[str, ...], said: str) -> None:
        assert said in refusal("strategy", "three-card-prime", *words)[0]
