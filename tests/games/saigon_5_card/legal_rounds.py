"""What a legal round of Saigon 5 Card is, read from 680a."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar

from tests.games.rounds import FIFTY_TWO, JOKER, LegalRounds


def qualifying_showdowns(hand: Sequence[str]) -> list[tuple[str, ...]]:
    """680a.11(b): the pairs that remain when three cards of 10, 20 or 30 are set aside; the joker is 3, 6 or 9."""
    value = {card: 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in FIFTY_TWO}
    found = []
    for three in combinations(hand, 3):
        for joker in (3, 6, 9):
            if sum(joker if card == JOKER else value[card] for card in three) in (10, 20, 30):
                found.append(tuple(card for card in hand if card not in three))
                break
    return found


class SaigonRounds(LegalRounds):
    instruments = "680a.7(a)"
    __slots__ = ()
    optional = ("bonus",)
    settled_in_order = ("ante", "bonus")
    last = "pot"
    limit_covers: ClassVar = {"680a@proposed-2015": {"ante", "bonus"}, "680a@codified-2019": {"ante"}}
    limit_clause = "680a.12(d)"
    rich_cards = "As Ah Ad Ac Jk Ks Qs Js Ts 9s"
    cards_a_player = 5
    joker = True
    several_boxes = True

    def elect_more(self) -> None:
        if self.edition == "680a@codified-2019":
            self.record["pot"] = self.chance(0.5)

    def wager(self, seat: dict[str, Any], hand: list[str]) -> None:
        """Nobody folds: everybody sets the cards, or leaves that to the dealer."""
        seat["cards"] = " ".join(hand)
        seat["wagers"]["ante"] = self.amount()
        if self.chance(0.6):
            return
        qualifying = qualifying_showdowns(hand)
        if self.elected.get("680a-misset") == "as-set" or not qualifying:
            qualifying = list(combinations(hand, 2))
        seat["showdown"] = " ".join(self.rng.choice(qualifying))

    def complete(self, seats: list[dict[str, Any]]) -> None:
        self._place_pots(seats)
        LegalRounds.complete(self, seats)

    def _place_pots(self, seats: list[dict[str, Any]]) -> None:
        boxes_of: dict[object, list[dict[str, Any]]] = {}
        for seat in seats:
            boxes_of.setdefault(seat.get("player", seat["seat"]), []).append(seat)
        each_box = self.elected.get("680a-pot-wager") == "a-box"
        boxes_count = each_box and self.elected.get("680a-pot-boxes") == "box"
        if self.record.get("pot") and (len(seats) if boxes_count else len(boxes_of)) > 1:
            pot = self.rng.choice([100, 101, 2500])
            if "payout" not in self.record.get("limits", {}) and self.chance(0.5):
                self.record.setdefault("limits", {})["minimum"] = pot
                for seat in seats:
                    # An even amount, of which half can be paid.
                    seat["wagers"]["ante"] = max(seat["wagers"]["ante"], pot + pot % 2)
            for own in boxes_of.values():
                for seat in own if each_box else [self.rng.choice(own)]:
                    seat["wagers"]["pot"] = pot


DEALER = SaigonRounds
