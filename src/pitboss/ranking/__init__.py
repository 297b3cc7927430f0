"""How hands compare in every game: readable and pure, the reference that faster code is proven against.

A stronger ranking compares greater, whatever cards make it. `name` gives it in words, `hand` is the paytable
row it belongs to, and `cards` are the cards that make it.
"""

from pitboss.ranking.category import Category
from pitboss.ranking.compare import Compare
from pitboss.ranking.poker import FiveCardCategory, FiveCardHand, best_five, rank_five
from pitboss.ranking.three_card import ThreeCardCategory, ThreeCardHand, rank_three
from pitboss.ranking.words import rank_named

__all__ = [
    "Category",
    "Compare",
    "FiveCardCategory",
    "FiveCardHand",
    "ThreeCardCategory",
    "ThreeCardHand",
    "best_five",
    "rank_five",
    "rank_named",
    "rank_three",
]
