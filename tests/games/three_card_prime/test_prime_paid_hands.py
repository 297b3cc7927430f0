"""Three Card Prime hand by hand: how often each row of 679a.12 pays, beside closed forms and other counts."""

from __future__ import annotations

from math import comb

import pytest

from pitboss.games.elections import Elections
from pitboss.games.three_card_prime.solve import solve
from tests.games.oracle_files import exact_rows
from tests.games.paid import by_hand
from tests.ranking.enumeration import counts

FINAL = "679a@final-2016"
PAID = ("mini-royal flush", "straight flush", "three-of-a-kind", "straight")


def test_prime_pays_by_binomial_coefficients() -> None:
    found = by_hand(solve(Elections(FINAL), "prime"))

    one_color = 2 * comb(26, 3)
    assert found["same color player and dealer hand"] == one_color * comb(23, 3)
    assert found["same color player hand"] == one_color * (comb(49, 3) - comb(23, 3))
    assert found["any other hand"] == (comb(52, 3) - one_color) * comb(49, 3)


@pytest.mark.parametrize("letter", "ABCD")
def test_the_pair_bonus_pays_by_classes_and_the_twos_that_are_left(letter: str) -> None:
    """All 49 cards that remain are as likely; each 2 in the hand leaves one less of four."""
    found = by_hand(solve(Elections(FINAL, paytables={"pair-bonus-two": letter}), "pair-bonus"))
    with_twos = {
        "mini-royal flush": 0,
        "straight flush": 4 * 2,
        "three-of-a-kind": 3 * 4,
        "straight": 2 * 60,
        "flush": 4 * (comb(12, 2) - 2),
        "pair": 12 * 6 * 4 + 2 * 6 * 12 * 4,
    }

    for hand, twos in with_twos.items():
        number = counts("three_card")[hand]
        assert found[f"{hand} the fourth card is a 2"] == 4 * number - twos
        assert found[f"{hand} any other fourth card"] == 45 * number + twos
    assert found["high card"] == 49 * counts("three_card")["high card"]


@pytest.mark.parametrize("letter", "ABCDE")
def test_all_six_pays_by_the_counts_of_six_cards(letter: str) -> None:
    expected = counts("six_card")
    diamonds, others = (f"six-card royal flush, {suits}" for suits in ("diamonds", "hearts, spades or clubs"))
    if letter != "E":
        # Without rows of their own they are royal flushes.
        expected["royal flush"] += expected.pop(diamonds) + expected.pop(others)

    found = by_hand(solve(Elections(FINAL, paytables={"all-six": letter}), "all-six"))

    rest = [hand for hand in expected if hand not in found]
    assert found.pop("any other hand") == sum(expected.pop(hand) for hand in rest)
    assert found == expected


@pytest.mark.parametrize("letter", "ABCD")
def test_hands_better_than_a_flush_are_always_played_and_meet_what_was_dealt(letter: str) -> None:
    found = by_hand(solve(Elections(FINAL, paytables={"bad-beat": letter}), "base"), "play")

    for row in exact_rows("679a-showdown"):
        hand = row["hand"]
        if hand in PAID:
            assert found[f"{hand} wins or ties"] == int(row["below"]) + int(row["equal"])
        if f"{hand} is beaten" in found:
            assert found[f"{hand} is beaten"] == int(row["above"])


def test_under_one_reading_the_table_pays_where_the_dealer_does_not_qualify() -> None:
    readings = {"679a-play-dealer-out": "paytable"}
    elections = Elections(FINAL, paytables={"bad-beat": "A"}, readings=readings)

    found = by_hand(solve(elections, "base"), "play")

    for row in exact_rows("679a-showdown"):
        if row["hand"] in PAID:
            assert found[f"{row['hand']} the dealer does not qualify"] == int(row["does not qualify"])
    assert "dealer does not qualify" not in found
