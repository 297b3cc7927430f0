"""A duel of High Card Flush, read from 678a."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import parse_cards
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.record import RoundRecord, SeatRecord
from tests.games.duels import ANTE, Duel, Hand


@dataclass(frozen=True, slots=True)
class FlushDuel(Duel):
    def record(self) -> RoundRecord:
        seat = SeatRecord(1, {"ante": ANTE, "raise": ANTE}, cards=self.player)
        return RoundRecord(self.edition, (seat,), dealer=self.dealer)

    def hand(self, cards: str) -> Hand:
        flush = highest_flush(parse_cards(cards))
        return Hand(flush, qualifies=(flush.length, flush.top) >= (3, 9))


DUEL = FlushDuel
