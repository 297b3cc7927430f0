"""A duel of Heads-Up Hold 'Em, read from 677a."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Self

from pitboss.cards import parse_cards
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.ranking import FiveCardCategory, best_five
from tests.games.duels import ANTE, Duel, Hand, top_of


@dataclass(frozen=True, slots=True)
class HoldemDuel(Duel):
    community: str
    raised: int = 1

    def record(self) -> RoundRecord:
        seat = SeatRecord(1, {"ante": ANTE, "odds": ANTE, "raise": self.raised * ANTE}, cards=self.player)
        return RoundRecord(self.edition, (seat,), dealer=self.dealer, places={"community": self.community})

    def hand(self, cards: str) -> Hand:
        five = best_five((*parse_cards(cards), *parse_cards(self.community)))
        straight = five.category >= FiveCardCategory.STRAIGHT
        return Hand(five, qualifies=five.category >= FiveCardCategory.PAIR, consoled=straight)

    @classmethod
    def deal(cls, edition: str, rng: random.Random) -> tuple[Self, list[str]]:
        top = top_of(edition, rng)
        first, *hands = cls.hands(edition, rng, top[5:])
        return cls(edition, first, first, " ".join(top[:5]), rng.randint(1, 3)), hands


DUEL = HoldemDuel
