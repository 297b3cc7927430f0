"""Three-card hands: `rank_three` ranks the player's or the dealer's three cards."""

from collections.abc import Sequence

from pitboss.cards import Card, Rank
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import Compare, compared_ranks, highest_first
from pitboss.ranking.strength import ByStrength
from pitboss.ranking.words import hand_in_words


class ThreeCardCategory(Category):
    """The classes of three-card poker; the lowest is a hand that contains none of them."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair"
    FLUSH = 2, "flush"
    STRAIGHT = 3, "straight"
    THREE_OF_A_KIND = 4, "three-of-a-kind"
    STRAIGHT_FLUSH = 5, "straight flush"


class ThreeCardHand(ByStrength, frozen=True, gc=False, eq=False):
    """A three-card hand; a stronger one compares greater, and hands that tie are equal whatever their cards.

    `cards` are arranged as the hand is read: a pair before the third card, the ace last in A-2-3. `ranks` decide
    between hands of the same class.
    """

    category: Category
    compare: Compare
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]

    @property
    def strength(self) -> tuple[object, ...]:
        return self.category, self.compare, self.ranks

    @property
    def hand(self) -> str:
        """The class, as paytables name it."""
        return self.category.hand

    @property
    def name(self) -> str:
        """The hand in words: "three-of-a-kind, 7s", "queen high"."""
        return hand_in_words(self.category.hand, [card.rank for card in self.cards])


def rank_three(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> ThreeCardHand:
    """The hand that exactly three cards make."""
    category, arranged = class_of_three(cards)
    return ThreeCardHand(category, compare, compared_ranks(arranged, compare), tuple(arranged))


def class_of_three(cards: Sequence[Card]) -> tuple[ThreeCardCategory, list[Card]]:
    """The class of exactly three cards, and the cards in the order in which the hand is read."""
    check_hand(cards, 3, 3)
    arranged = highest_first(cards)
    return _arrange(arranged), arranged


def _arrange(cards: list[Card]) -> ThreeCardCategory:
    """The class of three cards given highest first; the list is rearranged into the order in which they are read."""
    high, middle, low = cards
    if high.rank is low.rank:
        return ThreeCardCategory.THREE_OF_A_KIND
    if high.rank is middle.rank:
        return ThreeCardCategory.PAIR
    if middle.rank is low.rank:
        cards[:] = middle, low, high
        return ThreeCardCategory.PAIR

    suited = high.suit is middle.suit is low.suit
    straight = high.rank - low.rank == 2
    if high.rank is Rank.ACE and middle.rank is Rank.THREE:
        straight = True
        cards[:] = middle, low, high
    if straight and suited:
        return ThreeCardCategory.STRAIGHT_FLUSH
    if straight:
        return ThreeCardCategory.STRAIGHT
    return ThreeCardCategory.FLUSH if suited else ThreeCardCategory.HIGH_CARD
