"""Strategies for Three Card Poker."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card, parse_hand
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns
from pitboss.ranking import rank_three

_LEAST_TO_PLAY = rank_three(parse_hand("Qs 6h 4d"))


def _queen_six_four(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
    """Play queen-six-four or better, and nothing less."""
    return Decided("play" if "play" in seat.open_choices and rank_three(cards) >= _LEAST_TO_PLAY else "fold")


def _always(seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    return Decided("play" if "play" in seat.open_choices else "fold")


STRATEGIES: Mapping[str, Strategy] = {
    "queen-six-four": UnitBot(by_turns(("ante",), {"pair-plus": 2}), _queen_six_four, kept=1),
    "always-play": UnitBot(by_turns(("ante",), {"pair-plus": 3}), _always, kept=1),
}
