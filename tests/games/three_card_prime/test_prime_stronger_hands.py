"""Where a stronger hand earns less, or a stronger dealer pays more; the amounts were worked out from the chapter."""

from __future__ import annotations

from dataclasses import replace

from tests.games.three_card_prime.duel import PrimeDuel

PRIME = "679a@final-2016"


def test_a_beaten_three_of_a_kind_earns_more_than_a_winning_straight_flush() -> None:
    duel = PrimeDuel(PRIME, dealer="5s 4s 3s", player="", bad_beat="A")

    assert replace(duel, player="8s 8d 8c").net() == -1000 + 10_000
    assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000


def test_a_beaten_three_of_a_kind_earns_more_than_a_winning_one() -> None:
    duel = PrimeDuel(PRIME, dealer="8s 8d 8c", player="", bad_beat="A")

    assert replace(duel, player="5s 5d 5c").net() == -1000 + 10_000
    assert replace(duel, player="Ks Kd Kc").net() == 1000 + 5000


def test_a_beaten_straight_flush_earns_as_much_as_a_mini_royal() -> None:
    duel = PrimeDuel(PRIME, dealer="8s 7s 6s", player="", bad_beat="A")

    assert replace(duel, player="5h 4h 3h").net() == -1000 + 12_000
    assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000
    assert replace(duel, player="Ah Kh Qh").net() == 1000 + 10_000


def test_tables_c_and_d_console_no_hand_above_what_wins() -> None:
    for letter in "CD":
        duel = PrimeDuel(PRIME, dealer="8s 7s 6s", player="", bad_beat=letter)

        assert replace(duel, player="5s 5d 5c").net() == -1000 + 5000
        assert replace(duel, player="5h 4h 3h").net() == -1000 + 6000
        assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000


def test_a_tie_wins_so_a_beaten_hand_never_earns_more_for_not_tying() -> None:
    straight = PrimeDuel(PRIME, dealer="8s 7d 6c", player="", bad_beat="A")
    queen_high = PrimeDuel(PRIME, dealer="Qs 7d 2c", player="", bad_beat="A")

    assert replace(straight, player="5s 4d 3c").net() == -1000 + 4000
    assert replace(straight, player="8h 7c 6d").net() == 1000 + 2000
    assert replace(queen_high, player="Qh 6c 5d").net() == -1000 - 1000
    assert replace(queen_high, player="Qh 7c 2d").net() == 1000 + 1000


def test_a_dealer_who_does_not_qualify_pays_a_mini_royal_no_more_than_a_lower_hand() -> None:
    duel = PrimeDuel(PRIME, dealer="Js 7d 2c", player="")

    assert replace(duel, player="9h 8c 4h").net() == 0 + 1000
    assert replace(duel, player="Ah Kh Qh").net() == 0 + 1000
    assert replace(duel, dealer="Qs 7d 2c", player="Ah Kh Qd").net() == 1000 + 2000
    assert replace(duel, dealer="Qs 7d 2c", player="Ah Kh Qh").net() == 1000 + 10_000
