"""High Card Flush hands (678a.6(b), (c)): `highest_flush` finds the flush that seven cards are ranked by."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from pitboss.cards import Card, Rank, Suit
from pitboss.law.citation import cite
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import Compare, highest_first
from pitboss.ranking.strength import ByStrength


class FlushCategory(Category):
    """The classes of 678a.6(b), by the number of cards of one suit; among seven there are always two."""

    TWO_CARD = 2, "two-card flush", cite("678a.6(b)(6)")
    THREE_CARD = 3, "three-card flush", cite("678a.6(b)(5)")
    FOUR_CARD = 4, "four-card flush", cite("678a.6(b)(4)")
    FIVE_CARD = 5, "five-card flush", cite("678a.6(b)(3)")
    SIX_CARD = 6, "six-card flush", cite("678a.6(b)(2)")
    SEVEN_CARD = 7, "seven-card flush", cite("678a.6(b)(1)")


_BY_LENGTH = {int(category): category for category in FlushCategory}
_POKER_ORDER = Compare.POKER_ORDER
_NO_RANKS: tuple[Rank, ...] = ()
_rank = attrgetter("rank")


class Flush(ByStrength, frozen=True, gc=False, eq=False):
    """The highest flush of seven cards; a longer one compares greater, then the higher ranks, aces high.

    `cards` are the cards of the flush, highest first. `ranks` are what decides between flushes of one length:
    under `Compare.POKER_ORDER` those of the flush, under `Compare.LITERAL` those of all seven cards, because
    subsection (c) says "hand".
    """

    category: FlushCategory
    compare: Compare
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]

    @property
    def strength(self) -> tuple[object, ...]:
        return self.category, self.compare, self.ranks

    @property
    def length(self) -> int:
        """How many cards the flush has."""
        return len(self.cards)

    @property
    def top(self) -> Rank:
        """The rank of its highest card."""
        return self.cards[0].rank

    @property
    def suit(self) -> Suit:
        """The suit of its cards."""
        return self.cards[0].suit

    @property
    def hand(self) -> str:
        """The class, as paytables name it."""
        return self.category.hand

    @property
    def name(self) -> str:
        """The flush in words: "five-card flush, king high"."""
        return f"{self.category.hand}, {self.cards[0].rank.word} high"


# The same hand is needed when its player decides, when it is turned, and for each of its wagers.
@lru_cache(maxsize=64)
def highest_flush(cards: tuple[Card, ...], compare: Compare = Compare.POKER_ORDER) -> Flush:
    """The longest flush of seven cards; of equally long ones, the one with the higher ranks.

    Suits are equal: of two flushes that agree in all ranks, either will do, since the ranking is the same.
    """
    check_hand(cards, 7, 7)
    suits = by_suit(cards).values()
    length = max(map(len, suits))
    flush, ranks = cards, _NO_RANKS
    for suited in suits:
        if len(suited) == length:
            ranked = highest_first(suited)
            if (its_ranks := tuple(map(_rank, ranked))) > ranks:
                flush, ranks = tuple(ranked), its_ranks
    decisive = ranks if compare is _POKER_ORDER else tuple(map(_rank, highest_first(cards)))
    return Flush(_BY_LENGTH[length], compare, decisive, flush)


def by_suit(cards: Sequence[Card]) -> dict[Suit, list[Card]]:
    """The cards of each suit that is held, in the order given."""
    suits: dict[Suit, list[Card]] = {}
    for card in cards:
        suit = card.suit
        if suit in suits:
            suits[suit].append(card)
        else:
            suits[suit] = [card]
    return suits
