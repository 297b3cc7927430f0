"""Where a stronger hand earns less, or a stronger dealer pays more; the amounts were worked out from the chapter."""

from __future__ import annotations

from dataclasses import replace

from tests.games.heads_up_holdem.duel import HoldemDuel

HOLDEM = "677a@proposed-2015"


def test_a_beaten_straight_earns_more_than_one_that_ties() -> None:
    duel = HoldemDuel(HOLDEM, dealer="Js Tc", player="", community="9c 8d 7h 2s 2c")

    # Nine high is beaten by jack high: Ante and Raise lost, 4 to 1 on the Odds Wager.
    assert replace(duel, player="6s 5c").net() == -1000 - 1000 + 4000
    assert replace(duel, player="Jh Th").net() == 0


def test_four_of_a_kind_earns_more_beaten_than_winning() -> None:
    duel = HoldemDuel(HOLDEM, dealer="Ks 3c", player="", community="9c 9d 9h 9s 2c")

    # All hold four 9s; the king beats the queen, the ace beats the king.
    assert replace(duel, player="Qs 4c").net() == -1000 - 1000 + 25_000
    assert replace(duel, player="Kh 4c").net() == 0
    assert replace(duel, player="As 4c").net() == 1000 + 1000 + 10_000


def test_a_larger_raise_eats_the_consolation() -> None:
    duel = HoldemDuel(HOLDEM, dealer="Js Tc", player="6s 5c", community="9c 8d 7h 2s 2c", raised=3)

    assert duel.net() == -1000 - 3000 + 4000


def test_below_a_straight_a_stronger_win_earns_no_more() -> None:
    duel = HoldemDuel(HOLDEM, dealer="3s 3c", player="", community="Kc 9d 7h 5s 2c")

    # The Odds Wager pushes with a pair, two pair and three-of-a-kind alike.
    for cards in ("9s 4c", "Ks 4c", "Ks 9c", "Ks Kd"):
        assert replace(duel, player=cards).net() == 1000 + 1000


def test_a_dealer_without_a_pair_pays_less_than_a_beaten_one_with_a_pair() -> None:
    duel = HoldemDuel(HOLDEM, dealer="", player="Ks 4c", community="Kc 9d 7h 5s 2c")

    assert replace(duel, dealer="Qs 3c").net() == 0 + 1000
    assert replace(duel, dealer="3s 3c").net() == 1000 + 1000
