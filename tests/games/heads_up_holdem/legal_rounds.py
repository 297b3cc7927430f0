"""What a legal round of Heads-Up Hold 'Em is, read from 677a."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.games.rounds import LegalRounds


class HoldemRounds(LegalRounds):
    instruments = "677a.7(a)"
    __slots__ = ()
    optional = ("pocket-bonus", "trips-plus")
    settled_in_order = ("ante", "raise", "odds", "pocket-bonus", "trips-plus")
    limit_covers: ClassVar = {"677a@proposed-2015": {"ante", "odds", "raise"}}
    limit_clause = "677a.12(f)"
    rich_cards = "Ah Kh Qh Jh Th 9h As 4s 4d"
    cards_a_player = 2
    base = ("ante", "odds")
    decisions = ("raise",)
    pays_folded = ("677a-bad-beat-needs-raise", "any")

    def deal_table(self) -> None:
        LegalRounds.deal_table(self)
        self.record["community"] = " ".join(self.take(5))

    def wager_more(self, seat: dict[str, Any]) -> None:
        seat["wagers"]["odds"] = seat["wagers"]["ante"]

    def stay_in(self, seat: dict[str, Any], hand: list[str]) -> None:
        ante = seat["wagers"]["ante"]
        stage = self.rng.choice(["preflop", "flop", "river"])
        most = {"preflop": 3, "flop": 2, "river": 1}[stage]
        if self.chance(0.8):
            seat["street"] = stage
        free = most > 1 and self.elected.get("raise-floor") == "none"
        seat["wagers"]["raise"] = self.rng.randint(1 if free else ante, most * ante)


DEALER = HoldemRounds
