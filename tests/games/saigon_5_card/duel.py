"""A duel of Saigon 5 Card, read from 680a."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import parse_cards
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.saigon_5_card.point_count import PointValues, best_setting
from tests.games.duels import ANTE, Duel, Hand


@dataclass(frozen=True, slots=True)
class SaigonDuel(Duel):
    def record(self) -> RoundRecord:
        return RoundRecord(self.edition, (SeatRecord(1, {"ante": ANTE}, cards=self.player),), dealer=self.dealer)

    def hand(self, cards: str) -> Hand:
        setting = best_setting(parse_cards(cards), PointValues.from_rules(rules(self.edition)))
        return Hand((setting.qualifies, setting.point_count), half=setting.point_count == 5)


DUEL = SaigonDuel
