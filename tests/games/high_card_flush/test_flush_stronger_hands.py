"""Where a stronger hand earns less, or a stronger dealer pays more; the amounts were worked out from the chapter."""

from __future__ import annotations

from dataclasses import replace

from tests.games.high_card_flush.duel import FlushDuel

FLUSH = "678a@proposed-2015"


def test_a_dealer_who_does_not_qualify_pays_the_ante_alone_to_every_hand() -> None:
    out = FlushDuel(FLUSH, dealer="8c 7c 6c 5d 4d 3h 2h", player="")

    # A three-card flush, eight high; the weakest player and the strongest are paid alike.
    assert replace(out, player="9d 8d 7h 6h 5s 4s 2c").net() == 1000
    assert replace(out, player="As Ks Qs Js Ts 9s 8s").net() == 1000


def test_a_dealer_who_qualifies_and_is_beaten_pays_more_than_one_who_does_not() -> None:
    duel = FlushDuel(FLUSH, dealer="", player="As Ks Qs Js Ts 9s 8s")

    assert replace(duel, dealer="8c 7c 6c 5d 4d 3h 2h").net() == 1000
    assert replace(duel, dealer="9c 7c 6c 5d 4d 3h 2h").net() == 1000 + 1000
