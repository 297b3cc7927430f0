"""The hands of Three Card Poker: three cards."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.law.citation import cite
from pitboss.ranking import rank_three


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """A player's or the dealer's hand."""
    dealt = elections.rules.number("player-cards")
    if len(cards) != dealt:
        raise wrong_number(cards, f"{dealt} cards")
    return (named("hand", rank_three(cards, compare=elections.compare), cite("tcp.6(a)")),)
