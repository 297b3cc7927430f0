"""Strategies for High Card Flush."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card, parse_hand
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns

_BY_TURNS = by_turns(("ante",), {"flush-bonus": 2, "straight-flush-bonus": 3, "progressive": 4})
_LEAST = highest_flush(parse_hand("Th 8h 6h 2c 3c 2d 3s"))


def _ten_eight_six(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
    """Raise a three-card flush of ten-eight-six or better, as much as the hand allows."""
    return _raise_if(seat, highest_flush(cards) >= _LEAST)


def _always(seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    return _raise_if(seat, True)


def _raise_if(seat: AtSeat, worth: bool) -> Decided:
    choices = seat.open_choices
    if worth and "raise" in choices:
        return Decided("raise", min(choices["raise"][1], seat.chips))
    return Decided("fold")


STRATEGIES: Mapping[str, Strategy] = {
    "ten-eight-six": UnitBot(_BY_TURNS, _ten_eight_six, kept=3),
    "always-raise": UnitBot(_BY_TURNS, _always, kept=3),
    "never-side": UnitBot(by_turns(("ante",), {}), _ten_eight_six, kept=3),
}
