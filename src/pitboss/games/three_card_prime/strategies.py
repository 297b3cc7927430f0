"""Strategies for Three Card Prime."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.cards import Card, parse_hand
from pitboss.games.strategies import AtSeat, Decide, Decided, Strategy, UnitBot, by_turns
from pitboss.games.three_card_prime.prime_hands import rank_prime

_LEAST_TO_PLAY = rank_prime(parse_hand("Qs 6h 4d"))
_BY_TURNS = by_turns(("ante",), {"prime": 2, "pair-bonus": 3, "all-six": 5})


def queen_six_four_or_better(cards: tuple[Card, ...]) -> bool:
    """The rule of thumb that players bring from older games with the same decision."""
    return rank_prime(cards) >= _LEAST_TO_PLAY


def always(_: tuple[Card, ...]) -> bool:
    """Whatever the cards are."""
    return True


def _play_if(plays: Callable[[tuple[Card, ...]], bool]) -> Decide:
    def decide(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
        return Decided("play" if "play" in seat.open_choices and plays(cards) else "fold")

    return decide


STRATEGIES: Mapping[str, Strategy] = {
    "queen-six-four": UnitBot(_BY_TURNS, _play_if(queen_six_four_or_better), kept=1),
    "always-play": UnitBot(_BY_TURNS, _play_if(always), kept=1),
    "never-side": UnitBot(by_turns(("ante",), {}), _play_if(queen_six_four_or_better), kept=1),
}
