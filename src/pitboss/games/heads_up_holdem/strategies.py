"""Strategies for Heads-Up Hold 'Em."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card, Rank
from pitboss.games.heads_up_holdem.places import COMMUNITY
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns
from pitboss.ranking import FiveCardCategory, best_five

_BY_TURNS = by_turns(("ante", "odds"), {"pocket-bonus": 2, "trips-plus": 3})


def _made_hand(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
    """Raise a pair, an ace or two high cards at once; later, anything that pairs one of its own cards."""
    return _raise_if(seat, _worth_raising(cards, seat.at(COMMUNITY)))


def _worth_raising(held: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    if not board:
        low, high = sorted(card.rank for card in held)
        return low == high or high is Rank.ACE or low >= Rank.TEN
    best = best_five([*held, *board])
    own = {card.rank for card in held} & {card.rank for card in board}
    return best.category > FiveCardCategory.PAIR or bool(own) or held[0].rank is held[1].rank


def _to_the_river(seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    """Check twice, then raise whatever it holds."""
    return _raise_if(seat, "check" not in seat.open_choices)


def _raise_if(seat: AtSeat, worth: bool) -> Decided:
    choices = seat.open_choices
    if worth and "raise" in choices:
        return Decided("raise", min(choices["raise"][1], seat.chips))
    return Decided("check" if "check" in choices else "fold")


STRATEGIES: Mapping[str, Strategy] = {
    "made-hand": UnitBot(_BY_TURNS, _made_hand, kept=3, base=2),
    "to-the-river": UnitBot(_BY_TURNS, _to_the_river, kept=3, base=2),
    "never-side": UnitBot(by_turns(("ante", "odds"), {}), _made_hand, kept=3, base=2),
}
