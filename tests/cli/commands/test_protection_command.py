"""`pitboss protection` as a user calls it."""

from __future__ import annotations

import pytest

from tests.cli.calling import data, page, refusal

SHOES = ("protection", "681a", "--decks", "4", "--cut", "150", "--shoes", "2", "--workers", "1")
DEALS = ("protection", "679a", "--deals", "2", "--seats", "2", "--workers", "1")


def test_a_shoe_has_every_wager_with_its_count_and_what_it_could_win() -> None:
    edges = data("edge", "681a", "--decks", "4")

    found = data(*SHOES)

    (shoes,) = found["shoes"]
    assert (shoes["decks"], shoes["cut"], shoes["shoes"], found["seen"]) == (4, 150, 2, [])
    assert [(each["wager"], each["paytable"], each["edge"]) for each in shoes["wagers"]] == [
        (each["wager"], each["paytable"], pytest.approx(each["house_edge"]["decimal"])) for each in edges
    ]
    assert all(len(each["effects"]) == len(each["count"]) == 13 for each in shoes["wagers"])


def test_pages_say_what_is_gained_and_by_whom() -> None:
    shoes, deals = page(*SHOES), page(*DEALS)

    assert "150 cards behind the cover card" in shoes
    assert "perfect" in shoes
    assert "one of the dealer's cards" in deals
    assert "2 colluding seats" in deals


def test_deals_have_the_edge_without_and_the_gain() -> None:
    found = data(*DEALS, "--paytable", "B")

    (base,) = data("edge", "679a", "--wager", "base", "--paytable", "B")
    assert [each["seen"] for each in found["seen"]] == ["seen-dealer-card", "colluding-seats"]
    assert {each["edge"] for each in found["seen"]} == {base["house_edge"]["decimal"]}
    assert all(each["gain"] >= 0 for each in found["seen"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("681a", "--deals", "5"), "leave --deals out"),
        (("679a", "--cut", "50"), "leave --cut out"),
        (("681a", "--decks", "4", "--cut", "9"), "681a.5(d)"),
        (("679a", "--seats", "7"), "1 to 6 seats"),
        (("679a", "--deals", "1"), "2 to 10,000,000 deals"),
        (("679a", "--paytable", "Z"), "a paytable"),
    ],
)
def test_what_is_wrong_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said.lower() in " ".join(refusal("protection", *words)).lower()
