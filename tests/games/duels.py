"""Rounds of the base game with one player, in which one hand is exchanged for another.

How such a round is dealt and written, and how strong a hand is in it, is said by each game in `duel.py` of its folder.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Self, cast

from pitboss.games.record import RoundRecord
from pitboss.games.settler import settle
from tests.games.rounds import dealer_of, folder_of, shuffled

HANDS = 7
ANTE = 1000
"""In cents, whatever the wager is called."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How strong a hand is, and what the text says of hands like it."""

    strength: Any
    qualifies: bool = True
    """As the dealer's; where a chapter has no such rule every hand does."""
    consoled: bool = False
    """Whether it is paid a Bad Beat Bonus when a dealer who qualifies beats it."""
    half: bool = False
    """Whether a win with it is paid 1 to 2."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One player's hand against the dealer's, or against the hand that stands for it."""

    edition: str
    dealer: str
    player: str

    def net(self) -> int:
        """What the player gains or loses in cents."""
        return settle(self.record()).seat(1).net

    def record(self) -> RoundRecord:
        raise NotImplementedError

    def hand(self, cards: str) -> Hand:
        raise NotImplementedError

    @classmethod
    def deal(cls, edition: str, rng: random.Random) -> tuple[Self, list[str]]:
        """A duel whose two hands are alike, and other hands that either side could have been dealt instead."""
        first, *hands = cls.hands(edition, rng, top_of(edition, rng))
        return cls(edition, first, first), hands

    @classmethod
    def hands(cls, edition: str, rng: random.Random, cards: list[str]) -> list[str]:
        """A hand, and others from the cards that it leaves."""
        count = dealer_of(edition).cards_a_player
        first, others = cards[:count], cards[count:]
        return [" ".join(first), *(" ".join(rng.sample(others, count)) for _ in range(HANDS))]


def top_of(edition: str, rng: random.Random) -> list[str]:
    """A few cards off the top of a pack, which may be stacked."""
    dealer = dealer_of(edition)
    return rng.sample(shuffled(rng, decks=dealer.decks, joker=dealer.joker)[:32], 32)


@cache
def duel_of(edition: str) -> type[Duel]:
    """What a duel is in the game of an edition."""
    return cast("type[Duel]", import_module(f"tests.games.{folder_of(edition)}.duel").DUEL)
