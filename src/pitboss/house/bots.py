"""Named strategies by which the house plays a seat. A bot is shown the view of its player, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol

from pitboss.law.names import known_name
from pitboss.table.views import PlayerView


@dataclass(frozen=True, slots=True)
class Decided:
    """A choice by name; for a wager of a variable amount also how much, else the least."""

    choice: str
    amount: int = 0


class Strategy(Protocol):
    """How a bot wagers and decides: the same answer whenever it is shown the same view."""

    def wagers(self, view: PlayerView) -> Mapping[str, int]:
        """Every wager for the coming round, in the order in which they are placed; none to sit it out."""
        ...

    def decide(self, view: PlayerView, cards: tuple[str, ...]) -> Decided:
        """What to do with these cards, its own."""
        ...


_MODULES = {"three-card-prime": "pitboss.house.prime_bots"}
"""Where each game's strategies are, each module with `STRATEGIES` by name."""


@cache
def strategies(game: str) -> Mapping[str, Strategy]:
    """The strategies of a game, by name."""
    if game not in _MODULES:
        return {}
    found: Mapping[str, Strategy] = import_module(_MODULES[game]).STRATEGIES
    return found


def strategy(game: str, name: str) -> Strategy:
    """The strategy of that name, or `Unknown`; whoever seats a bot asks here first."""
    return strategies(game)[known_name(f"strategy for {game}", name, strategies(game))]


def own_wagers(view: PlayerView) -> Mapping[str, int]:
    """What lies in the box before the player's own seat."""
    box = None if view.seat is None else view.public.felt.boxes.get(view.seat)
    return box.wagers if box is not None and box.player == view.player else {}
