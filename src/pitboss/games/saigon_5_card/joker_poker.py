"""Poker with a joker, for the Bonus Wager of Saigon 5 Card (680a.6(c)): see `rank_with_joker`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from pitboss.cards import JOKER, WITH_JOKER, Card, Rank, Suit
from pitboss.law.citation import cite
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import highest_first
from pitboss.ranking.poker import FiveCardCategory, rank_five
from pitboss.ranking.words import hand_in_words


class AceHighStraight(Enum):
    """The alternatives of the reading `680a-ace-high-straight`: what 10-J-Q-K-A of several suits is."""

    STRAIGHT = "straight"
    NONE = "none"


class JokerCategory(Category):
    """The classes of 680a.6(c); the two lowest are for hands that contain none of them."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair"
    TWO_PAIR = 2, "two pair", cite("680a.6(c)(10)")
    THREE_OF_A_KIND = 3, "three-of-a-kind", cite("680a.6(c)(9)")
    STRAIGHT = 4, "straight", cite("680a.6(c)(8)")
    FLUSH = 5, "flush", cite("680a.6(c)(7)")
    FULL_HOUSE = 6, "full house", cite("680a.6(c)(6)")
    FOUR_OF_A_KIND = 7, "four-of-a-kind", cite("680a.6(c)(5)")
    STRAIGHT_FLUSH = 8, "straight flush", cite("680a.6(c)(4)")
    ROYAL_FLUSH_WITH_JOKER = 9, "royal flush, with a joker", cite("680a.6(c)(3)")
    ROYAL_FLUSH_NO_JOKER = 10, "royal flush, no joker", cite("680a.6(c)(2)")
    FIVE_ACES = 11, "five aces", cite("680a.6(c)(1)")


@dataclass(frozen=True, slots=True, order=True)
class JokerHand:
    """A hand for the Bonus Wager; a stronger class compares greater, hands of one class are equal.

    `cards` are arranged as the hand is read, with the joker in place of the card it stands for; `ranks` are what each
    of them counts as.
    """

    category: JokerCategory
    ranks: tuple[Rank, ...] = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def joker_as(self) -> Rank | None:
        """The rank that the joker stands for, if it is in the hand."""
        return self.ranks[self.cards.index(JOKER)] if JOKER in self.cards else None

    @property
    def hand(self) -> str:
        """The class, as paytables name it."""
        return self.category.hand

    @property
    def name(self) -> str:
        """The hand in words: "full house, kings over aces"."""
        return hand_in_words(self.category.hand, self.ranks)


_BY_FIVE = tuple(
    next((each for each in JokerCategory if each.hand == five.hand), JokerCategory.ROYAL_FLUSH_NO_JOKER)
    for five in FiveCardCategory
)
_ACES = tuple(Card(Rank.ACE, suit) for suit in Suit)
_FROM_THE_ACE = tuple(reversed(Rank))


def rank_with_joker(cards: Sequence[Card], ace_high_straight: AceHighStraight = AceHighStraight.STRAIGHT) -> JokerHand:
    """The highest class that exactly five cards make, at most one of them the joker.

    The joker is an ace, or whatever card completes a royal flush with a joker, straight flush, flush or
    straight. Under `AceHighStraight.NONE` the ace completes no straight but A-2-3-4-5, so the joker completes
    10-J-Q-K as a 9, and cannot complete J-Q-K-A; royal flushes stand.
    """
    check_hand(cards, 5, 5, deck=WITH_JOKER)
    if JOKER in cards:
        return _with_joker(highest_first(card for card in cards if card is not JOKER), ace_high_straight)

    five = rank_five(cards)
    ranks = five.ranks
    category = _BY_FIVE[five.category]
    ace_high = ace_high_straight is AceHighStraight.NONE and ranks[0] is Rank.ACE
    if category is JokerCategory.STRAIGHT and ace_high:
        category = JokerCategory.HIGH_CARD
    return JokerHand(category, ranks, five.cards)


def _with_joker(naturals: list[Card], ace_high_straight: AceHighStraight) -> JokerHand:
    """The joker and four other cards, given highest first.

    Hands that the joker completes are tried first: they take four cards of different ranks, with which the joker as an
    ace makes a pair at best.
    """
    ranks = [card.rank for card in naturals]
    if ranks[3] is Rank.ACE:
        return JokerHand(JokerCategory.FIVE_ACES, (Rank.ACE, *ranks), (JOKER, *naturals))

    suited = all(card.suit is naturals[0].suit for card in naturals)
    if suited and ranks[3] >= Rank.TEN:
        return _completed(JokerCategory.ROYAL_FLUSH_WITH_JOKER, _FROM_THE_ACE[:5], naturals)

    ace_high = ace_high_straight is AceHighStraight.STRAIGHT
    if run := _run_around(ranks, Rank.ACE if ace_high else Rank.KING):
        return _completed(JokerCategory.STRAIGHT_FLUSH if suited else JokerCategory.STRAIGHT, run, naturals)
    if suited:
        highest_missing = next(rank for rank in _FROM_THE_ACE if rank not in ranks)
        flush = sorted([*ranks, highest_missing], reverse=True)
        return _completed(JokerCategory.FLUSH, flush, naturals)

    # Which ace does not matter: four cards of one suit are handled above.
    stand_in = next(ace for ace in _ACES if ace not in naturals)
    five = rank_five([stand_in, *naturals])
    arranged = tuple(JOKER if card is stand_in else card for card in five.cards)
    return JokerHand(_BY_FIVE[five.category], five.ranks, arranged)


def _run_around(ranks: list[Rank], highest: Rank) -> tuple[Rank, ...]:
    """The highest five consecutive ranks, up to `highest`, that contain these four; empty if none."""
    if len(set(ranks)) < 4:
        return ()
    top = min(ranks[3] + 4, highest)
    if ranks[0] <= top:
        start = Rank.ACE - top
        return _FROM_THE_ACE[start : start + 5]
    if ranks[0] is Rank.ACE and ranks[1] <= Rank.FIVE:
        return (*_FROM_THE_ACE[-4:], Rank.ACE)
    return ()


def _completed(category: JokerCategory, ranks: Sequence[Rank], naturals: list[Card]) -> JokerHand:
    """The hand of these five ranks, with the joker standing for the one that the other cards lack."""
    held = {card.rank: card for card in naturals}
    return JokerHand(category, tuple(ranks), tuple(held.get(rank, JOKER) for rank in ranks))
