"""The hands of Heads-Up Hold 'Em: two cards in the pocket, or the best five of those on the table."""

from __future__ import annotations

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, OnFelt, named, wrong_number
from pitboss.games.heads_up_holdem.settle import pocket_hand
from pitboss.law.citation import cite
from pitboss.ranking import best_five


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """Two cards as the Pocket Bonus sees them; more as the best five-card Poker hand."""
    own = elections.rules.number("player-cards")
    most = own + elections.rules.number("community-cards")
    if len(cards) == own:
        # The tables of all letters have the same rows.
        table = next(iter(elections.rules.wager("pocket-bonus").paytables.values()))
        row = table.row(pocket_hand(cards))
        words = row.words if row else " and ".join(card.words for card in cards)
        found, clause = row.id if row else "none", cite("677a.11(i)(1)")
        return (NamedHand("pocket", words, found, format_cards(cards), clause, listed=row is None),)
    if own + elections.rules.number("flop-cards") <= len(cards) <= most:
        compare = elections.compare
        return (named("five-card Poker hand", best_five(cards, compare=compare), cite("677a.6(b)")),)
    raise wrong_number(cards, f"{own} cards, or {own} with {most - own - 2} to {most - own} community cards")


def name_on_felt(hand: OnFelt, elections: Elections) -> NamedHand | None:
    """Two cards by their names until the Flop is turned, then the best five."""
    if len(hand.cards) != elections.rules.number("player-cards"):
        return None
    if not hand.board:
        words = " and ".join(card.words for card in hand.cards)
        return NamedHand("pocket", words, "none", format_cards(hand.cards), cite("677a.6(b)"), listed=True)
    return name_hands((*hand.cards, *hand.board), elections)[0]
