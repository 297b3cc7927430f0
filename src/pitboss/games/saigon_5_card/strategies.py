"""Strategies for Saigon 5 Card. Nobody folds: a bot sets its cards as well as they can be set."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.games import rules
from pitboss.games.saigon_5_card.point_count import PointValues, best_setting
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns


def _set_best(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
    values = PointValues.from_rules(rules(seat.edition))
    setting = best_setting(cards, values)
    return Decided("set", apart=setting.showdown_hand)


STRATEGIES: Mapping[str, Strategy] = {
    "set-best": UnitBot(by_turns(("ante", "pot"), {"bonus": 2}), _set_best),
    "never-side": UnitBot(by_turns(("ante", "pot"), {}), _set_best),
}
