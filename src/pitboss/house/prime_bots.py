"""Strategies for Three Card Prime."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pitboss.cards import parse_card, parse_hand
from pitboss.house.bots import Decided, Strategy, own_wagers
from pitboss.ranking import rank_three
from pitboss.table.views import PlayerView

_UNIT = 1000
_LEAST_TO_PLAY = rank_three(parse_hand("Qs 6h 4d"))
_SIDE_WAGERS = {"prime": 2, "pair-bonus": 3, "all-six": 5}
"""Every how many rounds each is made, so that a few rounds show every combination."""


def queen_six_four_or_better(cards: tuple[str, ...]) -> bool:
    """The rule of thumb that players bring along from older games with the same decision."""
    return rank_three([parse_card(card) for card in cards]) >= _LEAST_TO_PLAY


def always(_: tuple[str, ...]) -> bool:
    """Whatever the cards are."""
    return True


def by_the_round(round_: int) -> tuple[str, ...]:
    """The side wagers whose turn it is in this round."""
    return tuple(name for name, every in _SIDE_WAGERS.items() if round_ % every == 0)


def none(_: int) -> tuple[str, ...]:
    """No side wagers."""
    return ()


@dataclass(frozen=True, slots=True)
class PrimeBot:
    """Wagers one unit on each area it bets on and keeps another for the Play Wager; without both it sits out."""

    plays: Callable[[tuple[str, ...]], bool]
    sides: Callable[[int], tuple[str, ...]]

    def wagers(self, view: PlayerView) -> Mapping[str, int]:
        offered = {offer.wager for offer in view.public.sign.wagers}
        areas = ("ante", *(side for side in self.sides(view.public.rounds + 1) if side in offered))
        unit = max(_UNIT, view.public.sign.limits.minimum or 0)
        affordable = (view.chips + sum(own_wagers(view).values())) // unit - 1
        return dict.fromkeys(areas[: max(affordable, 0)], unit)

    def decide(self, view: PlayerView, cards: tuple[str, ...]) -> Decided:
        open_to_it = {each.choice.name for each in view.choices if each.refusal is None}
        return Decided("play" if "play" in open_to_it and self.plays(cards) else "fold")


STRATEGIES: Mapping[str, Strategy] = {
    "queen-six-four": PrimeBot(queen_six_four_or_better, by_the_round),
    "always-play": PrimeBot(always, by_the_round),
    "never-side": PrimeBot(queen_six_four_or_better, none),
}
