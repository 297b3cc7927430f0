"""What a legal round of Three Card Prime is, read from 679a."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.games.rounds import LegalRounds

_ALL = {"ante", "play", "prime", "pair-bonus", "all-six"}


class PrimeRounds(LegalRounds):
    instruments = "679a.7(a)"
    __slots__ = ()
    optional = ("prime", "pair-bonus", "all-six")
    settled_in_order = ("ante", "play", "prime", "pair-bonus", "all-six")
    limit_covers: ClassVar = {"679a@proposed-2015": _ALL, "679a@final-2016": _ALL}
    limit_clause = "679a.12(h)"
    rich_cards = "Ad Kd Qd Jd Td 9d 8d Qh"
    cards_a_player = 3
    several_boxes = True
    suits_matter = True
    decisions = ("play",)
    must_elect = ("bad-beat",)
    paid_from: ClassVar = {"pair-bonus": "pair-bonus-two"}

    def wager_more(self, seat: dict[str, Any]) -> None:
        if "pair-bonus" in seat["wagers"]:
            seat["fourth"] = self.take(1)[0]

    def stay_in(self, seat: dict[str, Any], hand: list[str]) -> None:
        seat["wagers"]["play"] = seat["wagers"]["ante"]


DEALER = PrimeRounds
