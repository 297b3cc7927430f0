"""`pitboss readings` shows each choice the text leaves, with its alternatives and default."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.cli.calling import data, page, refusal
from tests.law.checks import oracle


def test_json_lists_the_whole_register_with_the_default_first() -> None:
    listed = {
        each["id"]: (each["kind"], " | ".join(one["name"] for one in each["alternatives"])) for each in data("readings")
    }

    assert listed == {row["id"]: (row["kind"], row["alternatives"]) for row in oracle("readings")}
    for each in data("readings"):
        assert each["default"] == each["alternatives"][0]["name"]
        assert set(each) == {
            *("id", "kind", "clauses", "alternatives", "default", "question", "reason", "chapters", "editions"),
            "matters",
        }


def test_one_reading_is_found_by_its_id() -> None:
    (found,) = data("readings", "679a-play-dealer-out")

    assert found["clauses"] == ["679a.11(c)(3)(i)", "679a.12(a)"]
    assert [each["name"] for each in found["alternatives"]] == ["one-to-one", "paytable"]
    assert found["chapters"] == ["679a"]


@pytest.mark.parametrize("narrowed", [("--game", "21-baccarat"), ("--edition", "681a@final-2016")])
def test_a_game_or_a_text_narrows_to_its_chapter(narrowed: tuple[str, str]) -> None:
    every = data("readings")

    assert data("readings", *narrowed) == [each for each in every if "681a" in each["chapters"]]


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_the_page_shows_every_alternative_and_marks_the_default(columns: int) -> None:
    shown = page("readings", "compare-standard", columns=columns)

    assert re.search(r"^ +default +poker-order +By the order", shown, flags=re.MULTILINE)
    assert re.search(r"^ +or +literal +By the highest", shown, flags=re.MULTILINE)
    (reading,) = data("readings", "compare-standard")
    assert f"{reading['question']} default" in re.sub(r"\s+", " ", shown)
    assert re.sub(r"\s+", " ", shown).endswith(f"{reading['reason']} ")


def test_an_unknown_reading_is_refused_with_the_nearest() -> None:
    problem, mend = refusal("readings", "679a-dealer-out")

    assert problem == 'pitboss: there is no reading "679a-dealer-out"'
    assert mend.startswith("  Did you mean 679a-play-dealer-out")


def test_a_reading_of_another_chapter_is_refused() -> None:
    problem, *_ = refusal("readings", "681a-two-aces", "--game", "three-card-prime")

    assert "681a-two-aces" in problem


def test_a_game_and_a_text_together_are_refused() -> None:
    assert refusal("readings", "--game", "21-baccarat", "--edition", "681a@final-2016") == [
        'pitboss: read "--edition 681a@final-2016 --game 21-baccarat": expected one of the two',
        "  Leave --game out: an edition already implies its game",
    ]


def test_an_unknown_game_is_refused() -> None:
    assert refusal("readings", "--game", "baccarat")[1] == "  Did you mean 21-baccarat?"


class TestPrices:
    def test_a_price_is_what_the_alternative_does_to_each_edge(self) -> None:
        (found,) = data("readings", "679a-play-dealer-out", "--price")

        edges = {each["paytable"]: each for each in data("edge", "three-card-prime", "--wager", "base")}
        others = {
            each["paytable"]: each
            for each in data(
                "edge", "three-card-prime", "--wager", "base", "--reading", "679a-play-dealer-out=paytable"
            )
        }
        assert [(each["wager"], each["paytable"]) for each in found["prices"]] == [("base", each) for each in "ABCD"]
        for each in found["prices"]:
            now, then = (Fraction(one[each["paytable"]]["house_edge"]["fraction"]) for one in (edges, others))
            assert Fraction(each["change"]["fraction"]) == then - now

    @pytest.mark.parametrize(
        ("id_", "said"),
        [
            ("679a-fourth-card", "There is no other alternative."),
            ("680a-pot-abandoned", "No wager's figures change. It matters where a player leaves during a round"),
            ("change-mid-round", "There is no other alternative."),
            ("change-hours-mixed", "It moves no money"),
            ("abandoned", "Not priced: figures are of rounds that run to the end. It matters where a player leaves"),
        ],
    )
    def test_one_that_has_no_price_says_why(self, id_: str, said: str) -> None:
        assert said in re.sub(r"\s+", " ", page("readings", id_, "--price"))
        (found,) = data("readings", id_, "--price")
        assert (found["prices"], found["unpriced"].startswith(said)) == ([], True)

    def test_rounding_is_priced_by_a_named_example(self) -> None:
        (found,) = data("readings", "breakage", "--price", "--game", "680a")
        shown = page("readings", "breakage", "--price", "--game", "680a")

        words = ("edge", "saigon-5-card", "--wager", "ante", "--ante", "$5", "--chip", "$1", "--reading")
        for each in found["prices"]:
            (figure,) = data(*words, f"breakage={each['alternative']}")
            assert each["house_edge"] == figure["house_edge"]
            assert each["example"] == {"ante": 500, "chip": 100}
        assert found["unpriced"] is None
        assert "An example. With base wager $5, chip $1." in shown

    def test_a_meter_is_priced_by_its_long_run_and_a_pot_by_its_spread(self) -> None:
        meter = page("readings", "678a-meter-below-reset", "--price")
        pot = page("readings", "680a-pot-qualify", "--price")

        assert re.search(
            r"top-up +678a@proposed-2015 +progressive A +long run +32\.2078% +\N{MINUS SIGN}0\.0090%", meter
        )
        assert "stake $1, reset $30,000, rate 20%." in meter
        assert re.search(r"qualifiers-first +680a@codified-2019 +pot +s\.d\. +0\.949 +\+0\.028", pot)

    def test_the_page_names_text_wager_and_change(self) -> None:
        shown = page("readings", "681a-two-aces", "--price")

        assert "top          681a@final-2016  tie 8 decks             5.4177%  +1.1333%" in shown
