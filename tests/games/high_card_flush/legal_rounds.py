"""What a legal round of High Card Flush is, read from 678a."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.rounds import LegalRounds


class FlushRounds(LegalRounds):
    instruments = "678a.7(a)"
    __slots__ = ()
    optional = ("flush-bonus", "straight-flush-bonus", "progressive")
    settled_in_order = ("ante", "raise", "flush-bonus", "straight-flush-bonus", "progressive")
    cards_a_player = 7
    decisions = ("raise",)

    def elect_more(self) -> None:
        reset = self.rng.choice([3_000_000, 5_000_001])
        self.record["progressive"] = {"meter": reset + self.rng.choice([0, 333_333]), "reset": reset}

    def stay_in(self, seat: dict[str, Any], hand: list[str]) -> None:
        ante = seat["wagers"]["ante"]
        longest = max(Counter(card[1] for card in hand).values())
        most = {5: 2, 6: 3, 7: 3}.get(longest, 1)
        free = most > 1 and self.elected.get("raise-floor") == "none"
        seat["wagers"]["raise"] = self.rng.randint(1 if free else ante, most * ante)


DEALER = FlushRounds
