"""Named strategies by which the house plays a seat. A bot is shown the view of its player, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol

from pitboss.law.names import known_name
from pitboss.table.views import PlayerView

_UNIT = 1000


@dataclass(frozen=True, slots=True)
class Decided:
    """A choice by name, how much if a wager may vary, and the showdown hand if cards are set."""

    choice: str
    amount: int = 0
    showdown: tuple[str, ...] = ()


class Strategy(Protocol):
    """How a bot wagers and decides: the same answer whenever it is shown the same view."""

    def wagers(self, view: PlayerView) -> Mapping[str, int]:
        """Every wager for the coming round, in the order in which they are placed; none to sit it out."""
        ...

    def decide(self, view: PlayerView, cards: tuple[str, ...]) -> Decided:
        """What to do with these cards, its own."""
        ...


Wanted = Callable[[int], tuple[str, ...]]
"""The wagers for a round, given its number."""
Decide = Callable[[PlayerView, tuple[str, ...]], Decided]


def by_turns(base: tuple[str, ...], sides: Mapping[str, int]) -> Wanted:
    """The wagers of every round, and side wagers every so many rounds: a few rounds show every combination."""
    return lambda round_: (*base, *(name for name, every in sides.items() if round_ % every == 0))


def nothing_to_decide(_view: PlayerView, _cards: tuple[str, ...]) -> Decided:
    """For a game that asks players nothing."""
    raise ValueError("the game asks for no decision")


@dataclass(frozen=True, slots=True)
class UnitBot:
    """Wagers one unit on each area and keeps some more for the decision; without both it sits out."""

    wanted: Wanted
    decided: Decide
    kept: int = 0
    """How many units it keeps back."""
    base: int = 1
    """How many of the wagers it cannot do without."""

    def wagers(self, view: PlayerView) -> Mapping[str, int]:
        limits = view.public.sign.limits
        offered = {offer.wager for offer in view.public.sign.wagers}
        areas = [area for area in self.wanted(view.public.rounds + 1) if area in offered]
        unit = max(_UNIT, limits.minimum or 0)
        affordable = (view.chips + sum(own_wagers(view).values())) // unit - self.kept
        # Whoever plays where a pot is required must be able to pay for it once others play too.
        if affordable < self.base + ("pot" in areas):
            return {}
        if not _others_play(view):
            areas = [area for area in areas if area != "pot"]
        return {area: limits.minimum or unit if area == "pot" else unit for area in areas[:affordable]}

    def decide(self, view: PlayerView, cards: tuple[str, ...]) -> Decided:
        return self.decided(view, cards)


def _others_play(view: PlayerView) -> bool:
    """Whether somebody else has wagered: alone nobody competes against other players."""
    return any(box.player != view.player for box in view.public.felt.boxes.values())


def open_choices(view: PlayerView) -> Mapping[str, tuple[int, int]]:
    """What the player may choose now, with the least and the most that may be wagered by it."""
    return {each.choice.name: (each.choice.least, each.choice.most) for each in view.choices if each.refusal is None}


_MODULES = {
    "heads-up-holdem": "pitboss.house.holdem_bots",
    "high-card-flush": "pitboss.house.flush_bots",
    "three-card-prime": "pitboss.house.prime_bots",
    "saigon-5-card": "pitboss.house.saigon_bots",
    "21-baccarat": "pitboss.house.baccarat_bots",
}
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
