"""Strategies for Casino War."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns

_BY_TURNS = by_turns(("ante",), {"tie": 3})


def _go_to_war(seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    return Decided("war" if "war" in seat.open_choices else "surrender")


def _surrender(_seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    return Decided("surrender")


STRATEGIES: Mapping[str, Strategy] = {
    "go-to-war": UnitBot(_BY_TURNS, _go_to_war, kept=1),
    "surrender": UnitBot(_BY_TURNS, _surrender, kept=1),
}
