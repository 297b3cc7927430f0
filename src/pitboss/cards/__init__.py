"""Cards, packs and the one notation for them (`Ah Td Jk`): pure, immutable, without side effects."""

from pitboss.cards.card import (
    JOKER,
    Card,
    Rank,
    Suit,
    display_key,
    format_cards,
    known_cards,
    parse_card,
    parse_cards,
    parse_each,
    parse_hand,
)
from pitboss.cards.deck import STANDARD, WITH_JOKER, Deck, TooMany

__all__ = [
    "JOKER",
    "STANDARD",
    "WITH_JOKER",
    "Card",
    "Deck",
    "Rank",
    "Suit",
    "TooMany",
    "display_key",
    "format_cards",
    "known_cards",
    "parse_card",
    "parse_cards",
    "parse_each",
    "parse_hand",
]
