"""The All-Six Bonus hand (679a.6(d)): `rank_six` ranks the player's and the dealer's three cards together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.cards import Card, Rank, Suit
from pitboss.law.citation import cite
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.poker import FiveCardCategory, best_five
from pitboss.ranking.words import hand_in_words


class SixCardCategory(Category):
    """The classes of 679a.6(d); the lowest is every hand that contains none of them."""

    NONE = 0, "less than three-of-a-kind"
    THREE_OF_A_KIND = 1, "three-of-a-kind", cite("679a.6(d)(8)")
    STRAIGHT = 2, "straight", cite("679a.6(d)(7)")
    FLUSH = 3, "flush", cite("679a.6(d)(6)")
    FULL_HOUSE = 4, "full house", cite("679a.6(d)(5)")
    FOUR_OF_A_KIND = 5, "four-of-a-kind", cite("679a.6(d)(4)")
    STRAIGHT_FLUSH = 6, "straight flush", cite("679a.6(d)(3)")
    ROYAL_FLUSH = 7, "royal flush", cite("679a.6(d)(2)")
    SIX_CARD_ROYAL_FLUSH = 8, "six-card royal flush", cite("679a.6(d)(1)")

    @classmethod
    def hands(cls) -> tuple[str, ...]:
        """The names of all classes in the paytables, which also distinguish six-card royal flushes by suit."""
        named = (SixCardHand(each, (Card(Rank.ACE, suit),)).hand for each in cls for suit in Suit)
        return tuple(dict.fromkeys(named))


@dataclass(frozen=True, slots=True, order=True)
class SixCardHand:
    """A hand for the All-Six Bonus Wager; a stronger class compares greater, hands of one class are equal.

    `cards` are the cards that make it, arranged as the hand is read: six, five, four, three or none.
    """

    category: SixCardCategory
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def hands(self) -> tuple[str, ...]:
        """The paytable rows that describe it, the most specific first: the first that a table has pays it.

        A six-card royal flush contains a royal flush, and is paid as one by a table that has no line for it.
        """
        if self.category is not SixCardCategory.SIX_CARD_ROYAL_FLUSH:
            return (self.category.hand,)
        suits = "diamonds" if self.cards[0].suit is Suit.DIAMONDS else "hearts, spades or clubs"
        return (f"{self.category.hand}, {suits}", SixCardCategory.ROYAL_FLUSH.hand)

    @property
    def hand(self) -> str:
        """The class, as paytables name it; a six-card royal flush with its suit."""
        return self.hands[0]

    @property
    def name(self) -> str:
        """The hand in words: "full house, kings over 4s", "six-card royal flush, spades"."""
        if self.category is SixCardCategory.SIX_CARD_ROYAL_FLUSH:
            return f"{self.category.hand}, {self.cards[0].suit.plural}"
        return hand_in_words(self.category.hand, [card.rank for card in self.cards])


_BY_FIVE = tuple(
    next((six for six in SixCardCategory if six.hand == five.hand), SixCardCategory.NONE) for five in FiveCardCategory
)
_MADE_OF = {
    SixCardCategory.NONE: 0,
    SixCardCategory.THREE_OF_A_KIND: 3,
    SixCardCategory.FOUR_OF_A_KIND: 4,
}


def rank_six(cards: Sequence[Card]) -> SixCardHand:
    """The hand that exactly six cards make: five of them make a straight, a flush or a full house."""
    check_hand(cards, 6, 6)
    best = best_five(cards)
    category = _BY_FIVE[best.category]
    if category is SixCardCategory.ROYAL_FLUSH:
        nine = Card(Rank.NINE, best.cards[0].suit)
        if nine in cards:
            return SixCardHand(SixCardCategory.SIX_CARD_ROYAL_FLUSH, (*best.cards, nine))
    return SixCardHand(category, best.cards[: _MADE_OF.get(category, 5)])
