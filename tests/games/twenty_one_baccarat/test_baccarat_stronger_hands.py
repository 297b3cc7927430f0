"""Where a stronger hand earns less, or a stronger dealer pays more; the amounts were worked out from the chapter."""

from __future__ import annotations

from dataclasses import replace

from tests.games.twenty_one_baccarat.duel import BaccaratDuel

BACCARAT = "681a@final-2016"


def test_a_winning_17_earns_less_than_a_winning_16() -> None:
    duel = BaccaratDuel(BACCARAT, dealer="Tc 2d 3h", player="")

    assert replace(duel, player="Tc 2d 4h").net() == 1000
    assert replace(duel, player="Tc 7d").net() == 500
    assert replace(duel, player="Tc 8d").net() == 1000


def test_a_17_against_23_earns_less_than_a_22_against_it() -> None:
    duel = BaccaratDuel(BACCARAT, dealer="Tc 6d 7h", player="")

    assert replace(duel, player="Tc 6d 6h").net() == 1000
    assert replace(duel, player="Tc 7d").net() == 500
