"""The classes of hands that 677a.6(b) lists, each under the clause that describes it."""

from __future__ import annotations

from pitboss.law.citation import cite
from pitboss.ranking.category import Category


class HoldemCategory(Category):
    """The classes of poker as this chapter tells them apart; the lowest is a hand that it does not list."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair", cite("677a.6(b)(9)")
    TWO_PAIR = 2, "two pair", cite("677a.6(b)(8)")
    THREE_OF_A_KIND = 3, "three-of-a-kind", cite("677a.6(b)(7)")
    STRAIGHT = 4, "straight", cite("677a.6(b)(6)")
    FLUSH = 5, "flush", cite("677a.6(b)(5)")
    FULL_HOUSE = 6, "full house", cite("677a.6(b)(4)")
    FOUR_OF_A_KIND = 7, "four-of-a-kind", cite("677a.6(b)(3)")
    STRAIGHT_FLUSH = 8, "straight flush", cite("677a.6(b)(2)")
    ROYAL_FLUSH = 9, "royal flush", cite("677a.6(b)(1)")
