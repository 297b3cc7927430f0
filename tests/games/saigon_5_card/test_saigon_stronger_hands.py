"""Where a stronger hand earns less, or a stronger dealer pays more; the amounts were worked out from the chapter."""

from __future__ import annotations

from dataclasses import replace

from tests.games.saigon_5_card.duel import SaigonDuel

SAIGON = "680a@codified-2019"


def test_a_count_of_5_earns_less_than_a_count_of_4() -> None:
    duel = SaigonDuel(SAIGON, dealer="Ks Qs Js As 2s", player="")

    # The dealer counts 3.
    assert replace(duel, player="Kh Qh Jh 2c 2d").net() == 1000
    assert replace(duel, player="Kh Qh Jh 2c 3d").net() == 500
    assert replace(duel, player="Kh Qh Jh 2c 4d").net() == 1000


def test_so_it_does_against_a_dealer_who_does_not_qualify() -> None:
    duel = SaigonDuel(SAIGON, dealer="Ac 2s 2h 3s 3h", player="")

    assert replace(duel, player="Kh Qh Jh 2c 2d").net() == 1000
    assert replace(duel, player="Kh Qh Jh 2c 3d").net() == 500


def test_a_hand_that_does_not_qualify_is_returned_where_a_count_of_1_would_win() -> None:
    duel = SaigonDuel(SAIGON, dealer="Ac 2s 2h 3s 3h", player="")

    assert replace(duel, player="Ad 2c 2d 3c 3d").net() == 0
    assert replace(duel, player="Kh Qh Jh Th Ah").net() == 1000
