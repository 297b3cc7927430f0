"""Three-card hands of 679a.6(a)-(c): those of three-card poker, and above them the mini-royal flush of this chapter."""

from collections.abc import Sequence

from pitboss.cards import Card, Rank
from pitboss.law.citation import cite
from pitboss.ranking import Category, Compare, ThreeCardCategory, ThreeCardHand
from pitboss.ranking.compare import compared_ranks
from pitboss.ranking.three_card import class_of_three


class PrimeCategory(Category):
    """The classes of 679a.6(b); the lowest is for a hand that contains none of them."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair", cite("679a.6(b)(6)")
    FLUSH = 2, "flush", cite("679a.6(b)(5)")
    STRAIGHT = 3, "straight", cite("679a.6(b)(4)")
    THREE_OF_A_KIND = 4, "three-of-a-kind", cite("679a.6(b)(3)")
    STRAIGHT_FLUSH = 5, "straight flush", cite("679a.6(b)(2)")
    MINI_ROYAL_FLUSH = 6, "mini-royal flush", cite("679a.6(b)(1)")


_BY_STRENGTH = tuple(PrimeCategory.named(each.hand) for each in sorted(ThreeCardCategory))


def rank_prime(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> ThreeCardHand:
    """The hand that exactly three cards make, the player's or the dealer's; an ace is low only in A-2-3."""
    three, arranged = class_of_three(cards)
    # The ace is read first only if it is high.
    royal = three is ThreeCardCategory.STRAIGHT_FLUSH and arranged[0].rank is Rank.ACE
    category = PrimeCategory.MINI_ROYAL_FLUSH if royal else _BY_STRENGTH[three]
    return ThreeCardHand(category, compare, compared_ranks(arranged, compare), tuple(arranged))
