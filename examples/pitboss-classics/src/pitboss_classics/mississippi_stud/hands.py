"""The hands of Mississippi Stud: five cards, with pairs told apart by rank, and three on the board."""

from __future__ import annotations

from pitboss.cards import Card, Rank
from pitboss.games.elections import Elections
from pitboss.games.hands import NamedHand, named, wrong_number
from pitboss.law.citation import cite
from pitboss.law.rules import Rules
from pitboss.ranking import FiveCardCategory, FiveCardHand, rank_five, rank_named

HIGH, MIDDLE = "high pair", "middle pair"
PAID_APART = (FiveCardCategory, HIGH, MIDDLE)
"""What the wagers on a hand tell apart; a pair of neither kind is just a pair."""


def paid_as(hand: FiveCardHand, rules: Rules) -> str:
    """mstud.6(b): the hand as it is paid: pairs of jacks or better, and of sixes through tens, by themselves."""
    if hand.category is not FiveCardCategory.PAIR:
        return hand.hand
    pair: Rank = hand.ranks[0]
    if pair >= rank_named(rules.text("high-pair")):
        return HIGH
    return MIDDLE if pair >= rank_named(rules.text("middle-pair")) else hand.hand


def name_hands(cards: tuple[Card, ...], elections: Elections) -> tuple[NamedHand, ...]:
    """A player's two cards with the board."""
    board = elections.rules.number("community-cards")
    whole = elections.rules.number("player-cards") + board
    if len(cards) != whole:
        raise wrong_number(cards, f"{whole} cards")
    return (named("hand", rank_five(cards, compare=elections.compare), cite("mstud.6(a)")),)
