"""A duel of Three Card Prime, read from 679a."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Self

from pitboss.cards import parse_cards
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from tests.games.duels import ANTE, Duel, Hand, top_of

LETTERS = {"679a@proposed-2015": "AB", "679a@final-2016": "ABCD"}


@dataclass(frozen=True, slots=True)
class PrimeDuel(Duel):
    bad_beat: str = "A"

    def record(self) -> RoundRecord:
        seat = SeatRecord(1, {"ante": ANTE, "play": ANTE}, cards=self.player)
        return RoundRecord(self.edition, (seat,), {"bad-beat": self.bad_beat}, dealer=self.dealer)

    def hand(self, cards: str) -> Hand:
        own = parse_cards(cards)
        three = rank_prime(own)
        pays_flushes = self.edition == "679a@final-2016" and self.bad_beat in "BD"
        lowest = PrimeCategory.FLUSH if pays_flushes else PrimeCategory.STRAIGHT
        queen = three.category > PrimeCategory.HIGH_CARD or any(card.rank >= 12 for card in own)
        return Hand(three, qualifies=queen, consoled=three.category >= lowest)

    @classmethod
    def deal(cls, edition: str, rng: random.Random) -> tuple[Self, list[str]]:
        first, *hands = cls.hands(edition, rng, top_of(edition, rng))
        return cls(edition, first, first, rng.choice(LETTERS[edition])), hands


DUEL = PrimeDuel
