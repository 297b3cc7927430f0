"""Five-card poker: `rank_five` ranks five cards, and `best_five` the best five of up to seven."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter, is_, itemgetter
from typing import Any, NamedTuple, TypeVar

from pitboss.cards import Card, Rank
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import Compare, compared_ranks, highest_first
from pitboss.ranking.strength import ByStrength
from pitboss.ranking.words import hand_in_words

_Any = TypeVar("_Any")
_Picks = Callable[[Sequence[_Any]], tuple[_Any, ...]]
"""Picks some out of cards, or their ranks, that are given highest first."""
_rank, _suit = attrgetter("rank"), attrgetter("suit")


class FiveCardCategory(Category):
    """The classes of poker; the lowest is a hand that contains none of them."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair"
    TWO_PAIR = 2, "two pair"
    THREE_OF_A_KIND = 3, "three-of-a-kind"
    STRAIGHT = 4, "straight"
    FLUSH = 5, "flush"
    FULL_HOUSE = 6, "full house"
    FOUR_OF_A_KIND = 7, "four-of-a-kind"
    STRAIGHT_FLUSH = 8, "straight flush"
    ROYAL_FLUSH = 9, "royal flush"


# A member read from its class costs ten times as much as a name, and every hand that is ranked needs these.
_FULL_HOUSE, _POKER_ORDER, _ACE, _FIVE = FiveCardCategory.FULL_HOUSE, Compare.POKER_ORDER, Rank.ACE, Rank.FIVE


class FiveCardHand(ByStrength, frozen=True, gc=False, eq=False):
    """A five-card poker hand; a stronger one compares greater, and hands that tie are equal whatever their cards.

    `cards` are arranged as the hand is read: kings before 4s in kings over 4s, the ace last in A-2-3-4-5, and
    cards that only break ties after the others. `ranks` decide between hands of the same class.
    """

    category: FiveCardCategory
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
        """The hand in words: "full house, kings over 4s"."""
        arranged = self.ranks if self.compare is _POKER_ORDER else [card.rank for card in self.cards]
        return hand_in_words(self.category.hand, arranged)


def rank_five(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    """The hand that exactly five cards make."""
    check_hand(cards, 5, 5)
    return _best(cards, compare)


def best_five(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    """The highest hand that any five of five to seven cards make.

    If several sets of five make the highest class, it is the one that compares highest under the same `compare`.
    """
    check_hand(cards, 5, 7)
    return _best(cards, compare)


def _best(cards: Sequence[Card], compare: Compare) -> FiveCardHand:
    ranked = highest_first(cards)
    suited = _five_suited(ranked)
    if suited and (straight := _straight(tuple(map(_rank, suited)), compare)):
        run = straight(suited)
        royal = run[-1].rank is Rank.TEN
        return _hand(FiveCardCategory.ROYAL_FLUSH if royal else FiveCardCategory.STRAIGHT_FLUSH, run, compare)

    ranks = list(map(_rank, ranked))
    alike = _alike(tuple(map(is_, ranks, ranks[1:])))
    if alike.category < _FULL_HOUSE:
        if suited:
            return _hand(FiveCardCategory.FLUSH, suited[:5], compare)
        if alike.of_each_rank and (straight := _straight(alike.of_each_rank(ranks), compare)):
            return _hand(FiveCardCategory.STRAIGHT, straight(alike.of_each_rank(ranked)), compare)
    decisive = alike.as_read(ranks) if compare is _POKER_ORDER else tuple(sorted(alike.as_read(ranks))[::-1])
    return FiveCardHand(alike.category, compare, decisive, alike.as_read(ranked))


def _hand(category: FiveCardCategory, arranged: Sequence[Card], compare: Compare) -> FiveCardHand:
    return FiveCardHand(category, compare, compared_ranks(arranged, compare), tuple(arranged))


def _five_suited(ranked: list[Card]) -> list[Card]:
    """All cards of the suit with five cards or more, highest first; empty if there is none."""
    suits = list(map(_suit, ranked))
    if len(set(suits)) > len(suits) - 4:
        return []
    # If five cards share a suit, the last four places cannot hold them all, so one comes before those.
    for suit in suits[:-4]:
        if suits.count(suit) >= 5:
            return [card for card in ranked if card.suit is suit]
    return []


# Five to seven different ranks can be had in 4,719 ways, so each is worked out only once.
@cache
def _straight(ranks: tuple[Rank, ...], compare: Compare) -> _Picks[Any] | None:
    """The highest five in sequence among five or more different ranks, highest first; None if there are none."""
    runs = [tuple(range(top, top + 5)) for top in range(len(ranks) - 4) if ranks[top] - ranks[top + 4] == 4]
    if ranks[0] is _ACE and ranks[-4] is _FIVE:
        runs.append((*range(len(ranks) - 4, len(ranks)), 0))
    if not runs:
        return None

    def deciding(run: tuple[int, ...]) -> list[Rank]:
        as_read = [ranks[place] for place in run]
        return as_read if compare is _POKER_ORDER else sorted(as_read, reverse=True)

    return itemgetter(*max(runs, key=deciding))


class _Alike(NamedTuple):
    """What cards, highest first, make by their ranks, and how to pick those cards out."""

    category: FiveCardCategory
    as_read: _Picks[Any]
    """The five cards that make the hand, in the order in which it is read."""
    of_each_rank: _Picks[Any] | None
    """One card of each rank; None if there are too few ranks for a straight."""


# Seven cards can match their neighbors in at most 64 ways, so each is worked out only once.
@cache
def _alike(as_before: tuple[bool, ...]) -> _Alike:
    """What cards make by their ranks, given whether each card after the first has the rank of the one before it."""
    groups = [[0]]
    for place, same in enumerate(as_before, start=1):
        if same:
            groups[-1].append(place)
        else:
            groups.append([place])
    # Largest first; among equal sizes the higher rank stays first, because sorting is stable.
    most, second, *_ = sorted(groups, key=len, reverse=True)
    match len(most), len(second):
        case 4, _:
            category, made = FiveCardCategory.FOUR_OF_A_KIND, most
        case 3, 2 | 3:
            category, made = FiveCardCategory.FULL_HOUSE, most + second[:2]
        case 3, _:
            category, made = FiveCardCategory.THREE_OF_A_KIND, most
        case 2, 2:
            category, made = FiveCardCategory.TWO_PAIR, most + second
        case 2, _:
            category, made = FiveCardCategory.PAIR, most
        case _:
            category, made = FiveCardCategory.HIGH_CARD, []
    rest = [group[0] for group in groups if group[0] not in made]
    ranks = itemgetter(*[group[0] for group in groups]) if len(groups) >= 5 else None
    return _Alike(category, itemgetter(*(made + rest)[:5]), ranks)
