"""Straight flushes of any length (678a.6(d)): `longest_straight_flush` finds what the bonus wagers pay."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from pitboss.cards import Card, Rank, Suit, format_cards
from pitboss.games.high_card_flush.flush import by_suit
from pitboss.law.citation import cite
from pitboss.malformed import Malformed
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import highest_first


class LowAce(Enum):
    """The alternatives of the reading `678a-low-ace`: whether the ace may begin a run below the 2."""

    HIGH_OR_LOW = "high-or-low"
    HIGH_ONLY = "high-only"


class StraightFlushCategory(Category):
    """The classes of 678a.6(d), by the number of cards; the lowest is what 678a.11(e)(2)(i) collects."""

    TWO_CARD_OR_LESS = 2, "two-card straight flush or less"
    THREE_CARD = 3, "three-card straight flush", cite("678a.6(d)(5)")
    FOUR_CARD = 4, "four-card straight flush", cite("678a.6(d)(4)")
    FIVE_CARD = 5, "five-card straight flush", cite("678a.6(d)(3)")
    SIX_CARD = 6, "six-card straight flush", cite("678a.6(d)(2)")
    SEVEN_CARD = 7, "seven-card straight flush", cite("678a.6(d)(1)")


_BY_LENGTH = {int(category): category for category in StraightFlushCategory}


@dataclass(frozen=True, slots=True, order=True)
class StraightFlush:
    """Cards of one suit in consecutive ranks; a longer run compares greater, runs of equal length tie.

    `cards` are the cards of the run, highest first, the ace last in A-2-3.
    """

    length: int
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def category(self) -> StraightFlushCategory:
        """The class: one for each length from three, and one for everything shorter."""
        return _BY_LENGTH.get(self.length, StraightFlushCategory.TWO_CARD_OR_LESS)

    @property
    def hand(self) -> str:
        """The class, as paytables name it."""
        return self.category.hand

    @property
    def name(self) -> str:
        """The run in words: "four-card straight flush, 9 high"; one too short to be paid is not described."""
        if self.category is StraightFlushCategory.TWO_CARD_OR_LESS:
            return self.hand
        return f"{self.hand}, {self.cards[0].rank.word} high"


def longest_straight_flush(
    cards: Sequence[Card], low_ace: LowAce = LowAce.HIGH_OR_LOW, suit: Suit | None = None
) -> StraightFlush:
    """The longest run of seven cards in any one suit, or only in `suit`; of equally long ones, the highest.

    An ace may end a run above the king or, if `low_ace` allows it, begin one below the 2, but no run continues from
    king and ace to the 2.
    """
    check_hand(cards, 7, 7)
    suits = by_suit(highest_first(cards))
    if suit is None:
        runs = [_longest_run(suited, low_ace) for suited in suits.values()]
        longest = max(runs, key=lambda run: (len(run), run[0].rank))
    elif suit in suits:
        longest = _longest_run(suits[suit], low_ace)
    else:
        held = " or ".join(sorted(each.plural for each in suits))
        raise Malformed(format_cards(cards), f"a hand that holds {suit.plural}", f"ask for {held}")
    return StraightFlush(len(longest), tuple(longest))


def _longest_run(suited: list[Card], low_ace: LowAce) -> list[Card]:
    """The longest run among cards of one suit, given highest first; of equally long ones, the highest."""
    first, last = suited[0], suited[-1]
    runs = [[first]]
    for above, card in pairwise(suited):
        if above.rank - card.rank == 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    if low_ace is LowAce.HIGH_OR_LOW and first.rank is Rank.ACE and last.rank is Rank.TWO:
        runs[-1].append(first)
    return max(runs, key=len)
