"""What a legal round of 21 Baccarat is, read from 681a."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.games.record import RoundRecord, SeatRecord
from tests.games.rounds import LegalRounds, cards

SIDES = ("player", "banker")


def points(hand: Sequence[str]) -> int:
    """681a.3(d): an ace counts 11 unless that takes the hand over 21."""
    total = sum(11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in hand)
    for card in hand:
        if card[0] == "A" and total > 21:
            total -= 10
    return total


def is_natural(hand: Sequence[str]) -> bool:
    """681a.1."""
    return "A" in (hand[0][0], hand[1][0]) and all(card[0] in "ATJQK" for card in hand)


def sides_that_draw(hands: dict[str, list[str]], bonus: set[str], elected: dict[str, str]) -> set[str]:
    """681a.7(f) and (g): of two initial hands those that draw, given the sides with a Bonus Wager."""
    under = {side for side, hand in hands.items() if points(hand) < 17}
    if not any(is_natural(hand) for hand in hands.values()):
        return under
    if elected.get("681a-two-aces") == "top":
        under = {side for side in under if not is_natural(hands[side])}
    if elected.get("681a-bonus-draw") == "own-side":
        return under & bonus
    return under if bonus else set()


class BaccaratRounds(LegalRounds):
    instruments = "681a.6(a)"
    __slots__ = ()
    optional = ("tie", "player-bonus", "banker-bonus")
    settled_in_order = ("player", "banker", "tie", "player-bonus", "banker-bonus")
    settled_first = SIDES
    cards_a_player = 0
    decks = 8
    seats = 8

    def narrow(self, letters: dict[str, list[str]]) -> None:
        self.record["decks"] = self.rng.choice([4, 8])
        letters["player-bonus"] = letters["banker-bonus"] = list("ABC" if self.record["decks"] == 4 else "DEF")

    def agree(self, chosen: dict[str, str]) -> None:
        if self.elected.get("681a-bonus-tables") != "each" and "player-bonus" in chosen:
            chosen["banker-bonus"] = chosen["player-bonus"]

    def deal_table(self) -> None:
        self.record["player"], self.record["banker"] = " ".join(self.take(2)), " ".join(self.take(2))

    def wager(self, seat: dict[str, Any], hand: list[str]) -> None:
        sides = [self.rng.choice(["player", "banker"])]
        if self.elected.get("681a-both-sides") == "both" and self.chance(0.3):
            sides = ["player", "banker"]
        seat["wagers"].update({side: self.amount() for side in sides})

    def may_hold_several(self) -> bool:
        return self.elected.get("681a-boxes") == "several"

    def complete(self, seats: list[dict[str, Any]]) -> None:
        hands = {side: cards(self.record[side]) for side in SIDES}
        bonus = {side for side in hands for seat in seats if f"{side}-bonus" in seat["wagers"]}
        for side in sorted(sides_that_draw(hands, bonus, self.elected), reverse=True):
            self.record[side] = " ".join([*hands[side], *self.take(1)])

    @classmethod
    def alone(cls, record: RoundRecord, seats: Sequence[SeatRecord]) -> RoundRecord:
        """A natural's Bonus cards are drawn for whoever placed a Bonus Wager."""
        hands = {side: cards(record.places[side]) for side in SIDES}
        bonus = {side for side in hands for seat in seats if f"{side}-bonus" in seat.wagers}
        draws = sides_that_draw({side: hand[:2] for side, hand in hands.items()}, bonus, record.readings)
        drawn = {side: " ".join(hand if side in draws else hand[:2]) for side, hand in hands.items()}
        return msgspec.structs.replace(record, seats=tuple(seats), places=record.places | drawn)


DEALER = BaccaratRounds
