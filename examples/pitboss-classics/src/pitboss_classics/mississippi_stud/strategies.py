"""Strategies for Mississippi Stud."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card, Rank
from pitboss.games.strategies import AtSeat, Decided, Strategy, UnitBot, by_turns
from pitboss_classics.mississippi_stud.places import COMMUNITY


def _points(seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
    """Three times with a pair of sixes or better, once with enough high cards, else fold."""
    own = (*cards, *seat.at(COMMUNITY))
    (bet,) = [name for name in seat.open_choices if name != "fold"]
    least, most = seat.open_choices[bet]
    ranks = [card.rank for card in own]
    if any(ranks.count(rank) > 1 and rank >= Rank.SIX for rank in ranks):
        return Decided(bet, most)
    points = sum(2 if rank >= Rank.JACK else 1 if rank >= Rank.SIX else 0 for rank in ranks)
    return Decided(bet, least) if points >= len(own) or len(set(ranks)) < len(ranks) else Decided("fold")


def _stays(seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    (bet,) = [name for name in seat.open_choices if name != "fold"]
    return Decided(bet, seat.open_choices[bet][0])


STRATEGIES: Mapping[str, Strategy] = {
    "points": UnitBot(by_turns(("ante",), {"board-bonus": 2}), _points, kept=9),
    "stays": UnitBot(by_turns(("ante",), {"board-bonus": 3}), _stays, kept=3),
}
