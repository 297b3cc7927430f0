"""`pitboss protection` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import data, page, refusal

SHOES = ("protection", "681a", "--decks", "4", "--cut", "150", "--shoes", "2", "--workers", "1")
DEALS = ("protection", "679a", "--rounds", "2", "--seats", "2", "--workers", "1")


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


def test_a_gain_is_shown_with_its_error_and_the_rounds_that_were_valued() -> None:
    found = data(*DEALS)["seen"][0]
    rows = [line.split() for line in page(*DEALS).splitlines()]

    assert ["seen", "gain", "error", "rounds", "edge", "edge", "then"] in rows
    assert any(row[-5:-1] == [f"{found['gain']:.4%}", f"±{found['error']:.4%}", "2", "4.5155%"] for row in rows)


def test_a_submission_names_the_letter_the_seats_and_the_decks(tmp_path: Path) -> None:
    prime, baccarat = tmp_path / "prime.toml", tmp_path / "baccarat.toml"
    for game, file in (("679a", prime), ("681a", baccarat)):
        page("submission", "new", game, "--output", str(file))
        text = file.read_text(encoding="utf-8").replace("Name of the certificate holder", "Keystone")
        text = text.replace('bad-beat = "A"', 'bad-beat = "C"').replace("seats = 6", "seats = 2")
        file.write_text(text.replace('["tie", "player-bonus", "banker-bonus"]', '["tie"]'), encoding="utf-8")
    one_core = ("--workers", "1")

    seen = data("protection", "--submission", str(prime), "--rounds", "2", *one_core)["seen"]
    (shoes,) = data("protection", "--submission", str(baccarat), "--shoes", "2", "--cut", "380", *one_core)["shoes"]

    assert [(each["paytable"], each["seats"]) for each in seen] == [("C", 1), ("C", 2)]
    assert shoes["decks"] == 8
    assert [each["wager"] for each in shoes["wagers"]] == ["player", "banker", "tie"]
    assert "Leave --paytable to the file" in refusal("protection", "--submission", str(prime), "--paytable", "A")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "or --submission FILE"),
        (("681a", "--rounds", "5"), "leave --rounds out"),
        (("679a", "--cut", "50"), "leave --cut out"),
        (("681a", "--decks", "4", "--cut", "9"), "681a.5(d)"),
        (("679a", "--seats", "7"), "1 to 6 seats"),
        (("679a", "--deals", "1"), "2 to 10,000,000 deals"),
        (("679a", "--paytable", "Z"), "a paytable"),
    ],
)
def test_what_is_wrong_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said.lower() in " ".join(refusal("protection", *words)).lower()
