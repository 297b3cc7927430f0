"""How hands compare, in every game: readable, pure, the reference that faster code is proven against.

Each ranking compares greater if it is stronger, whatever cards make it. `name` says it in words, `hand` is
the row of a paytable it belongs to, and `cards` are the cards that make it.
"""

from pitboss.ranking.category import Category
from pitboss.ranking.compare import Compare
from pitboss.ranking.flush import Flush, FlushCategory, highest_flush
from pitboss.ranking.joker_poker import AceHighStraight, JokerCategory, JokerHand, rank_with_joker
from pitboss.ranking.point_count import PointValues, Setting, best_setting, setting_of
from pitboss.ranking.poker import FiveCardCategory, FiveCardHand, best_five, rank_five
from pitboss.ranking.six_card import SixCardCategory, SixCardHand, rank_six
from pitboss.ranking.straight_flush import (
    LowAce,
    StraightFlush,
    StraightFlushCategory,
    longest_straight_flush,
)
from pitboss.ranking.three_card import ThreeCardCategory, ThreeCardHand, rank_three
from pitboss.ranking.twenty_one import (
    BonusCategory,
    BonusHand,
    CardValues,
    StraightAce,
    Total,
    TwoAces,
    bonus_hands,
    is_natural,
    total,
)
from pitboss.ranking.words import rank_named

__all__ = [
    "AceHighStraight",
    "BonusCategory",
    "BonusHand",
    "CardValues",
    "Category",
    "Compare",
    "FiveCardCategory",
    "FiveCardHand",
    "Flush",
    "FlushCategory",
    "JokerCategory",
    "JokerHand",
    "LowAce",
    "PointValues",
    "Setting",
    "SixCardCategory",
    "SixCardHand",
    "StraightAce",
    "StraightFlush",
    "StraightFlushCategory",
    "ThreeCardCategory",
    "ThreeCardHand",
    "Total",
    "TwoAces",
    "best_five",
    "best_setting",
    "bonus_hands",
    "highest_flush",
    "is_natural",
    "longest_straight_flush",
    "rank_five",
    "rank_named",
    "rank_six",
    "rank_three",
    "rank_with_joker",
    "setting_of",
    "total",
]
