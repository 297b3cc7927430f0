"""`pitboss hold` and `pitboss session` as a user calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import data, page, refusal

TABLE = ("hold", "679a", "--wager", "base=$10", "--wager", "prime=$5", "--mix", "prime=40%", "--seats", "6")


def test_the_hold_is_that_of_the_edges() -> None:
    edges = {(each["wager"], each["paytable"]): each["house_edge"]["decimal"] for each in data("edge", "679a")}

    found = data(*TABLE, "--rounds-an-hour", "50", "--paytable", "base=C", "--independent")

    assert found["won_an_hour"] == pytest.approx(300 * (1000 * edges["base", "C"] + 200 * edges["prime", None]))
    assert (found["seats"], found["won"]["hours"], found["varies"]) == (6, 8, "independent")


def test_a_page_says_what_is_won_and_whether_a_result_is_usual() -> None:
    shown = page(*TABLE, "--actual", "-$9,000", "--rounds", "65536")

    assert "6 seats, 40 rounds per hour" in shown
    assert "outside the band" in shown
    assert "was simulated" in shown
    assert "inside the band" in page(*TABLE, "--actual", "$1,000", "--independent")


def test_a_mix_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mix.txt"
    file.write_text("# A quiet night.\nprime = 2/5\n\n")

    by_file = data(*TABLE[:6], "--mix", str(file), "--seats", "6", "--independent")

    assert by_file == data(*TABLE, "--independent")


def test_a_session_on_a_page_and_as_data() -> None:
    words = ("session", "681a", "--wager", "player=$25", "--bankroll", "$250", "--rounds", "60")

    found, shown = data(*words), page(*words)

    assert f"{found['broke']:.3%}" in shown
    assert found["ahead"] + found["even"] + found["behind"] + found["broke"] == pytest.approx(1)
    assert "█" in shown


def test_a_session_of_several_wagers_says_that_they_were_dealt_together() -> None:
    words = ("session", "679a", "--wager", "base=$25", "--wager", "prime=$5", "--bankroll", "$250", "--rounds", "20")

    found, shown = data(*words), page(*words)

    assert [(each["wager"], each["amount"]) for each in found["wagers"]] == [("base", 2500), ("prime", 500)]
    assert "base A at $25 and prime at $5" in shown
    assert "was simulated (65,536 rounds)" in " ".join(shown.split())
    assert found["gained"] == pytest.approx(-sum(each["edge"] * each["amount"] for each in found["wagers"]))


@pytest.fixture
def filed(tmp_path: Path) -> str:
    """A submission for Three Card Prime with table C for the bad beat."""
    file = tmp_path / "table-1.toml"
    page("submission", "new", "679a", "--output", str(file))
    text = file.read_text(encoding="utf-8").replace("Name of the certificate holder", "Keystone")
    file.write_text(text.replace('bad-beat = "A"', 'bad-beat = "C"'), encoding="utf-8")
    return str(file)


def test_a_submission_says_what_is_wagered(filed: str) -> None:
    """As many seats as it has, everything it offers at its minimum, under its letters: what its price says."""
    few = ("--rounds", "4096")
    found = data("hold", "--submission", filed, "--hours", "1", *few)

    assert found == data("submission", "price", filed, *few)["hold"]
    assert {(each["wager"], each["paytable"], each["amount"]) for each in found["wagers"]} >= {("base", "C", 1000)}


def test_a_submission_with_wagers_of_ones_own(filed: str) -> None:
    words = ("hold", "--submission", filed, "--wager", "base=$25", "--wager", "prime=$5", "--mix", "prime=40%")

    found = data(*words, "--seats", "2", "--independent")

    assert [(each["wager"], each["amount"], each["often"]) for each in found["wagers"]] == [
        ("base", 2500, 1),
        ("prime", 500, 0.4),
    ]
    assert found["seats"] == 2
    assert "at least $10 and at most $500" in refusal("hold", "--submission", filed, "--wager", "base=$5")[0]
    assert "Did you mean prime?" in refusal("hold", "--submission", filed, "--wager", "pryme=$5")[1]
    assert refusal("hold", "--submission", filed, "--decks", "1")[1] == "  Leave --decks to the file"


def test_a_session_of_a_submission_plays_its_game(filed: str) -> None:
    found = data("session", "--submission", filed, "--bankroll", "$20", "--rounds", "1")

    assert [(each["wager"], each["paytable"], each["amount"]) for each in found["wagers"]] == [("base", "C", 1000)]
    # One round is played, whatever it leaves: nobody is broke before the last.
    assert (found["broke"], found["most"]) == (0, 2000)
    assert found["behind"] > 0.5


def test_the_error_of_a_band_is_said_with_what_was_dealt() -> None:
    found, shown = data(*TABLE, "--rounds", "4096", "--seed", "7"), page(*TABLE, "--rounds", "4096", "--seed", "7")

    assert found["simulated"] == {"rounds": 4096, "seed": 7}
    assert found["won"]["error"] > 0
    assert "(4,096 rounds, seed 7)" in " ".join(shown.split())
    assert "in the deviation" in shown


def test_one_wager_at_one_seat_has_no_error() -> None:
    found = data("hold", "679a", "--wager", "base=$10")

    assert (found["varies"], found["won"]["error"], found["simulated"]) == ("exact", 0, None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hold",), "or --submission FILE"),
        (("hold", "679a"), "base, and any of prime, pair-bonus, all-six"),
        (("hold", "679a"), "Write --wager 'base=$10'"),
        (("hold", "681a"), "player or banker, and any of tie, player-bonus, banker-bonus"),
        (("session", "680a"), "Write --wager 'ante=$10'"),
        (("hold", "679a", "--wager", "base=$10", "--independent", "--seed", "2"), "Leave --seed out"),
        (("hold", "679a", "--wager", "base=$10", "--seats", "2", "--rounds", "7"), "8 to 1,000,000,000 rounds"),
        (("hold", "679a", "--wager", "base"), "--wager base"),
        (("hold", "679a", "--wager", "base=$10", "--mix", "prime=0.4"), "--wager prime=$10"),
        (("hold", "679a", "--wager", "base=$10", "--paytable", "base=Z"), "Name one of these"),
        (("hold", "679a", "--wager", "base=$10", "--hours", "none"), "--hours 8"),
        (("hold", "679a", "--wager", "base=$10", "--share", "1"), "--share 95%"),
        (("hold", "679a", "--wager", "base=$10", "--seats", "7", "--independent"), "1 to 6 seats"),
        (("hold", "679a", "--wager", "base=$10", "--wager", "base=$5"), "base only once"),
        (("hold", "679a", "--wager", "base=$10", "--mix", "nowhere"), "--mix W=SHARE"),
        (("session", "679a", "--wager", "base=$10", "--bankroll", "$19"), "at least 2000 cents"),
    ],
)
def test_what_is_wrong_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in " ".join(refusal(*words))
