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
    shown = page(*TABLE, "--actual", "-$9,000")

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
    words = ("session", "681a", "--wager", "player=$25", "--wager", "tie=$5", "--bankroll", "$250", "--rounds", "20")

    found, shown = data(*words), page(*words)

    assert [(each["wager"], each["amount"]) for each in found["wagers"]] == [("player", 2500), ("tie", 500)]
    assert "player at $25 and tie at $5" in shown
    assert "was simulated" in shown
    assert found["gained"] == pytest.approx(-sum(each["edge"] * each["amount"] for each in found["wagers"]))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hold", "679a"), "base, prime, pair-bonus, all-six"),
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
