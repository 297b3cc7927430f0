"""The hands of Three Card Prime: three cards, or the six of the All-Six Bonus."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.games.three_card_prime.prime_hands import rank_prime
from pitboss.games.three_card_prime.six_card import rank_six
from pitboss.law.citation import cite


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """A player's or the dealer's hand of three cards; with six, the hand that both make together."""
    player = elections.rules.number("player-cards")
    dealer = elections.rules.number("dealer-cards")
    if len(cards) == player:
        compare = elections.compare
        return (named("three-card hand", rank_prime(cards, compare=compare), cite("679a.6(b)")),)
    if len(cards) == player + dealer:
        return (named("All-Six Bonus hand", rank_six(cards), cite("679a.6(d)")),)
    raise wrong_number(cards, f"{player} cards, or {player + dealer} for the All-Six Bonus")
