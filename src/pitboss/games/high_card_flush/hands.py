"""The hands of High Card Flush: the highest flush and the longest straight flush of seven cards."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.high_card_flush.settle import player_straight_flush
from pitboss.law.citation import cite


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """The flush that plays, and the straight flush that the bonus wagers pay."""
    dealt = elections.rules.number("player-cards")
    if len(cards) != dealt:
        raise wrong_number(cards, f"{dealt} cards")
    flush = highest_flush(cards, elections.compare)
    return (
        named("flush", flush, cite("678a.6(b)")),
        named("straight flush", player_straight_flush(cards, elections), cite("678a.6(d)")),
    )
