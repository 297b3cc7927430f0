"""The hands of Saigon 5 Card by what their cards count: 2,708 multisets of values stand for all 2,869,685 hands.

Written independently of the rankings that settle rounds, so that each can be checked against the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pitboss.cards import Card, Rank, Suit
from pitboss.counting.multisets import Multiset, multisets, second_hands
from pitboss.law.rules import Rules

Places = tuple[int, int]
"""The positions of the two showdown cards among five."""


class SetHand(NamedTuple):
    """A set hand: whether it qualifies, then its Point Count; the stronger compares greater."""

    qualifies: bool
    point_count: int


_WEAKEST = SetHand(False, 0)


class Values(NamedTuple):
    """What cards count and what qualifies (680a.1, 680a.6(a), (b)): the figures of one edition."""

    ten: int
    ace: int
    joker_values: tuple[int, ...]
    totals: tuple[int, ...]
    highest: int

    @classmethod
    def of(cls, rules: Rules) -> Values:
        """The figures of one edition."""
        return cls(
            ten=rules.number("ten-value"),
            ace=rules.number("ace-value"),
            joker_values=rules.numbers("joker-values"),
            totals=rules.numbers("qualify-totals"),
            highest=rules.number("point-count-highest"),
        )

    @property
    def joker(self) -> int:
        """The class of the joker; every other card's is its value less 1."""
        return self.ten

    @property
    def held(self) -> tuple[int, ...]:
        """How many cards of each class the deck holds."""
        number = Counter(self.class_of(Card(rank, suit)) for rank in Rank for suit in Suit)
        return (*(number[each] for each in range(self.ten)), 1)

    def class_of(self, card: Card) -> int:
        """A card's class."""
        if card.is_joker:
            return self.joker
        return (self.ace if card.rank is Rank.ACE else min(card.rank, self.ten)) - 1

    def settings(self, hand: tuple[int, ...]) -> dict[Places, SetHand]:
        """Five cards, given by their classes, set in every way.

        The joker takes the value that lets the three-card hand qualify, and in the showdown hand the one that counts
        most.
        """
        found: dict[Places, SetHand] = {}
        for joker_as in self.joker_values if self.joker in hand else self.joker_values[:1]:
            points = [joker_as if each == self.joker else each + 1 for each in hand]
            total = sum(points)
            for one, other in combinations(range(len(hand)), 2):
                two = points[one] + points[other]
                point_count = two - self.highest if two > self.highest else two
                setting = SetHand(total - two in self.totals, point_count)
                if setting > found.get((one, other), _WEAKEST):
                    found[one, other] = setting
        return found


@lru_cache(maxsize=4096)
def ways_to_set(values: Values, hand: Multiset) -> tuple[SetHand, ...]:
    """The different ways to set a hand, strongest first; cards that can qualify must (680a.11(b)(1))."""
    strongest, *others = sorted(set(values.settings(hand).values()), reverse=True)
    return (strongest, *(each for each in others if each.qualifies == strongest.qualifies))


Against = Mapping[SetHand, int]
"""How many hands of each kind another player may hold, set at their strongest."""


class Hands(NamedTuple):
    """All hands by value: how many each multiset stands for, how it may be set, what another player may then hold."""

    number: Mapping[Multiset, int]
    ways: Mapping[Multiset, tuple[SetHand, ...]]
    against: Mapping[Multiset, Against]


@lru_cache(maxsize=8)
def all_hands(values: Values, size: int) -> Hands:
    """Every hand of that many cards, and the hands that can be dealt from the remaining cards."""
    number = dict(multisets(values.held, size))
    ways = {hand: ways_to_set(values, hand) for hand in number}
    kinds = sorted({settings[0] for settings in ways.values()})
    against = second_hands(values.held, {hand: kinds.index(settings[0]) for hand, settings in ways.items()})
    return Hands(number, ways, {hand: dict(zip(kinds, other, strict=True)) for hand, other in against.items()})
