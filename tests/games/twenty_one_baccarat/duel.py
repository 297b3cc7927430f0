"""A duel of 21 Baccarat, read from 681a: the Banker's Hand stands for the dealer's."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pitboss.cards import parse_cards
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.twenty_one_baccarat.twenty_one import CardValues, total
from tests.games.duels import ANTE, HANDS, Duel, Hand
from tests.games.twenty_one_baccarat.legal_rounds import is_natural, points


@dataclass(frozen=True, slots=True)
class BaccaratDuel(Duel):
    def record(self) -> RoundRecord:
        seats = (SeatRecord(1, {"player": ANTE}),)
        return RoundRecord(self.edition, seats, places={"player": self.player, "banker": self.dealer})

    def hand(self, cards: str) -> Hand:
        value = total(parse_cards(cards), CardValues.from_rules(rules(self.edition)))
        return Hand(value, half=value.value == 17)

    @classmethod
    def hands(cls, edition: str, rng: random.Random, cards: list[str]) -> list[str]:
        return [_drawn(cards, rng) for _ in range(HANDS + 1)]


def _drawn(source: list[str], rng: random.Random) -> str:
    """A hand that is no natural, with the card that it draws under 17."""
    while is_natural(initial := rng.sample(source, 2)):
        source = [card for card in source if card[0] != "A"]
    return " ".join(initial if points(initial) >= 17 else [*initial, rng.choice(source)])


DUEL = BaccaratDuel
