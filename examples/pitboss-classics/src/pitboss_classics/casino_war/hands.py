"""The hands of Casino War: a single card."""

from __future__ import annotations

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, wrong_number
from pitboss.law.citation import cite

EQUAL, DIFFERENT = TIE_CARDS = ("equal cards", "cards that differ")
"""What the Tie Wager tells apart."""


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """The card that plays."""
    dealt = elections.rules.number("player-cards")
    if len(cards) != dealt:
        raise wrong_number(cards, f"{dealt} card")
    return (NamedHand("card", cards[0].rank.word, "card", format_cards(cards), cite("war.1")),)
