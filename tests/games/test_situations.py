"""What a player knows is asked of a solver by the places that the game declares."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.games.places import DEALER, HAND
from pitboss.games.registry import find_game
from pitboss.games.solving import Situation
from pitboss.law.edition import games


@pytest.mark.parametrize("name", games())
def test_cards_lie_at_every_place_of_a_game(name: str) -> None:
    places = find_game(name).places
    cards = parse_cards("2c 3d 4h 5s")[: len(places)]
    lying = {place.name: (card,) for place, card in zip(places, cards, strict=True)}

    known = Situation(wagers={}, **lying)

    assert [known.at(place) for place in places] == [(card,) for card in cards]
    assert known.beyond(*places) == ()
    assert sorted(known.beyond(), key=cards.index) == [*cards]


def test_what_lies_nowhere_else_is_told_apart() -> None:
    known = Situation.read("Qh 6d 4c", dealer="Kd", moon="2c", seen="Ac")

    assert known == Situation(
        parse_cards("Qh 6d 4c"), seen=parse_cards("Ac"), dealer=parse_cards("Kd"), moon=parse_cards("2c")
    )
    assert len({known, Situation.read("Qh 6d 4c", moon="2c", dealer="Kd", seen="Ac")}) == 1
    assert known.beyond(HAND, DEALER) == parse_cards("2c")
    assert known.seen == parse_cards("Ac")
    assert Situation().at(DEALER) == ()


def test_what_is_staked_tells_situations_apart() -> None:
    once, more = (Situation.read("Qh 6d 4c", wagers={"ante": 1000, "play": amount}) for amount in (1000, 2000))

    assert once != more
    assert len({once, more, Situation.read("Qh 6d 4c", wagers={"play": 1000, "ante": 1000})}) == 2
