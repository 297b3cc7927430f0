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


class TestWithoutDecisions:
    def test_the_chart_says_what_the_law_makes_happen(self) -> None:
        found = data("strategy", "21-baccarat")
        shown = page("strategy", "21-baccarat")

        assert (found["wager"], found["optimal_edge"], found["simple"]) == (None, None, [])
        assert found["clause"] == "681a.7(g)"
        assert ["under 17", "draws one card", "681a.7(g)"] in found["sections"][0]["rows"]
        assert "decide nothing" in shown
        assert "681a.7(g)" in shown

    def test_two_aces_on_top_stand(self) -> None:
        top = data("strategy", "21-baccarat", "--reading", "681a-two-aces=top")["sections"][0]["rows"]

        assert ["two aces", "always stands", "681a.1"] in top
        assert top[:-1] == data("strategy", "21-baccarat")["sections"][0]["rows"]

    def test_cards_that_were_seen_make_the_wagers_worth_what_the_shoe_without_them_does(self) -> None:
        found = data("strategy", "21-baccarat", "--decks", "4", "--seen", "Ah As Td")
        left = {"A": 14, "T": 15}
        shoe = ",".join(f"{rank}={left.get(rank, 16)}" for rank in "A23456789TJQK")
        edges = {
            (each["wager"], each["paytable"]): -Fraction(each["house_edge"]["fraction"])
            for each in data("edge", "21-baccarat", "--decks", "4", "--shoe", shoe)
        }

        values = {(each["choice"], each["paytable"]): Fraction(each["value"]["fraction"]) for each in found["choices"]}
        assert values == edges
        assert {letter for name, letter in values if name == "banker-bonus"} == {*"ABC"}
        assert found["best"] in ("player", "banker")

    def test_a_letter_is_that_of_both_bonus_wagers_and_brings_its_decks(self) -> None:
        every = data("strategy", "21-baccarat", "--decks", "4", "--seen", "Ah As Td")
        one = data("strategy", "21-baccarat", "--paytable", "B", "--seen", "Ah As Td")

        assert one["paytable"] == "B"
        assert one["choices"] == [each for each in every["choices"] if each["paytable"] in (None, "B")]

    @pytest.mark.parametrize("decks", ["4", "8"])
    def test_no_value_is_broken(self, decks: str) -> None:
        shown = page("strategy", "21-baccarat", "--decks", decks, "--seen", "As Kd 5c 5h")

        rows = [line.split() for line in shown.splitlines() if "681a.6" in line]
        assert len(rows) == 3 + 6
        assert len(shown.splitlines()) == 3 + len(rows) + 1

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--hand", "Ah 5c"), "hands draw by rule"),
            (("--dealer", "Ah"), "the hand to be played"),
            (("--seen", "Jk"), "does not hold it"),
            (("--seen", " ".join(["Ah"] * 9)), "Ah nine times"),
            (("--decks", "3"), "a round is dealt from 4 or 8"),
            (("--paytable", "B"), "--seen with it"),
            (
                ("--paytable", "B", "--decks", "8", "--seen", "Ah"),
                "a paytable of any wager in 681a@final-2016 (D, E, F)",
            ),
        ],
    )
    def test_what_cannot_be_is_refused(self, words: tuple[str, ...], said: str) -> None:
        assert said in refusal("strategy", "21-baccarat", *words)[0]


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

    def test_cards_are_known_by_the_places_of_the_game(self) -> None:
        words = ("strategy", "three-card-prime", "--hand", "Qh 6d 4c")

        by_place = data(*words, "--at", "dealer=Kd")

        assert by_place == data(*words, "--dealer", "Kd")
        assert by_place["situation"] == {"hand": ["Qh", "6d", "4c"], "fourth": [], "dealer": ["Kd"], "seen": []}

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
            (("--seen", "Qh"), "the hand to be played"),
            (("--at", "dealer=Qh"), "the hand to be played"),
            (("--hand", "Qh 6d 4c", "--board", "2c"), "a game with one place for community cards"),
            (("--hand", "Qh 6d 4c", "--at", "dealr=2c"), 'no place of the game "dealr"'),
            (("--hand", "Qh 6d 4c", "--at", "2c"), "a place and its cards"),
        ],
    )
    def test_a_situation_that_cannot_be_is_refused(self, words: tuple[str, ...], said: str) -> None:
        assert said in refusal("strategy", "three-card-prime", *words)[0]
