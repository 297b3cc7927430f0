"""Strategies for 21 Baccarat, which asks players nothing: they only choose where to wager."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.strategies import Strategy, UnitBot, by_turns, nothing_to_decide

_SIDES = {"tie": 3, "player-bonus": 2, "banker-bonus": 5}


def _banker_then_player(round_: int) -> tuple[str, ...]:
    """The Banker's Hand and the Player's Hand by turns, with side wagers every few rounds."""
    return by_turns(("banker" if round_ % 2 else "player",), _SIDES)(round_)


STRATEGIES: Mapping[str, Strategy] = {
    "by-turns": UnitBot(_banker_then_player, nothing_to_decide),
    "banker": UnitBot(by_turns(("banker",), {}), nothing_to_decide),
    "player": UnitBot(by_turns(("player",), _SIDES), nothing_to_decide),
}
