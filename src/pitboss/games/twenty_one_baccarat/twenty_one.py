"""21 Baccarat hands (681a.1, 681a.3(d), (e)): totals, naturals, and what the Bonus Wagers pay."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from pitboss.cards import JOKER, STANDARD, Card, Rank
from pitboss.law.citation import cite
from pitboss.law.rules import Rules
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_number
from pitboss.ranking.compare import highest_first


class TwoAces(Enum):
    """The alternatives of the reading `681a-two-aces`: what a natural of two aces is worth."""

    TWELVE = "twelve"
    TOP = "top"


class StraightAce(Enum):
    """The alternatives of the reading `681a-straight-ace`: whether A-2-3 is a three-card straight."""

    LOW = "low"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CardValues:
    """What cards count (681a.3(d)); `highest_score` is what an ace may not make the hand exceed.

    `numbers` are the ranks that count as many points as their number, and `ten` is what jack, queen and king count.
    """

    numbers: tuple[int, ...]
    ten: int
    ace_high: int
    ace_low: int
    highest_score: int
    _by_rank: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        def points(rank: int) -> int:
            return rank if rank in self.numbers else self.ace_high if rank == Rank.ACE else self.ten

        object.__setattr__(self, "_by_rank", tuple(points(rank) for rank in range(Rank.ACE + 1)))

    @classmethod
    def from_rules(cls, rules: Rules) -> Self:
        """The figures of one edition."""
        return cls(
            numbers=rules.numbers("number-cards"),
            ten=rules.number("ten-value"),
            ace_high=rules.number("ace-high-value"),
            ace_low=rules.number("ace-low-value"),
            highest_score=rules.number("highest-score"),
        )

    def points(self, card: Card) -> int:
        """What a card counts by itself, an ace high."""
        return self._by_rank[card.rank]


@dataclass(frozen=True, slots=True, order=True)
class Total:
    """The total value of a hand; a winning one compares greater (681a.7(i), (j)), equal ones tie.

    Any total up to the highest score beats any that exceeds it; of two that exceed it the lower wins. So `strength` is
    the value of the first kind and minus the value of the second.
    """

    strength: int
    value: int = field(compare=False)
    soft: bool = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def name(self) -> str:
        """The total in words: "18", or "two aces" if they have a separate value."""
        return "two aces" if self.strength > self.value else str(self.value)


class BonusCategory(Category):
    """The hands of 681a.3(e)."""

    ONE_PAIR = 0, "one pair", cite("681a.3(e)(5)")
    THREE_CARD_21 = 1, "three-card 21", cite("681a.3(e)(4)")
    THREE_CARD_STRAIGHT = 2, "three-card straight", cite("681a.3(e)(3)")
    THREE_OF_A_KIND = 3, "three-of-a-kind", cite("681a.3(e)(2)")
    THREE_OF_THE_JACKPOT_RANK = 4, "three of the jackpot rank", cite("681a.3(e)(1)")


@dataclass(frozen=True, slots=True, order=True)
class BonusHand:
    """A hand for the Bonus Wagers; a stronger class compares greater, hands of one class are equal."""

    category: BonusCategory
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def hand(self) -> str:
        """The class, as paytables name it: "one pair", "three 7s"."""
        if self.category is BonusCategory.THREE_OF_THE_JACKPOT_RANK:
            return f"three {self.cards[0].rank.plural}"
        return self.category.hand

    @property
    def name(self) -> str:
        """The hand in words: "one pair, queens", "three-card straight, 7 high"."""
        match self.category:
            case BonusCategory.ONE_PAIR | BonusCategory.THREE_OF_A_KIND:
                return f"{self.hand}, {self.cards[0].rank.plural}"
            case BonusCategory.THREE_CARD_STRAIGHT:
                return f"{self.hand}, {self.cards[0].rank.word} high"
            case _:
                return self.hand


def total(cards: Sequence[Card], values: CardValues, two_aces: TwoAces = TwoAces.TWELVE) -> Total:
    """The total of a hand of two or three cards.

    An ace counts high unless that would make the hand exceed the highest score. The total is soft if an ace counts
    high, otherwise hard. Under `TwoAces.TOP` a hand of two aces is above every other.
    """
    _check(cards)
    value = 0
    aces = 0
    for card in cards:
        value += values.points(card)
        aces += card.rank is Rank.ACE
    while aces and value > values.highest_score:
        value += values.ace_low - values.ace_high
        aces -= 1
    strength = value if value <= values.highest_score else -value
    if two_aces is TwoAces.TOP and _ranks(cards) == (Rank.ACE, Rank.ACE):
        strength = values.highest_score + 1
    return Total(strength, value, aces > 0, tuple(cards))


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether the hand is two aces, or an ace and a card that counts ten, and nothing else (681a.1)."""
    _check(cards)
    ranks = _ranks(cards)
    return len(ranks) == 2 and Rank.ACE in ranks and min(ranks) >= Rank.TEN


def bonus_hands(
    cards: Sequence[Card],
    values: CardValues,
    *,
    jackpot_rank: Rank,
    straight_ace: StraightAce = StraightAce.LOW,
) -> tuple[BonusHand, ...]:
    """All the Bonus hands that two or three cards make, highest first; the first two were dealt first.

    Three 7s are a three-of-a-kind, a three-card 21 and, in the initial two cards, a pair as well. A pair is two cards
    of one rank: a 10 and a queen are not a pair.
    """
    _check(cards)
    found: list[BonusHand] = []
    if len(cards) == 3:
        ranked = highest_first(cards)
        high, middle, low = (card.rank for card in ranked)
        if high is low:
            if high is jackpot_rank:
                found.append(BonusHand(BonusCategory.THREE_OF_THE_JACKPOT_RANK, tuple(cards)))
            found.append(BonusHand(BonusCategory.THREE_OF_A_KIND, tuple(cards)))
        if high - middle == middle - low == 1:
            found.append(BonusHand(BonusCategory.THREE_CARD_STRAIGHT, tuple(ranked)))
        if straight_ace is StraightAce.LOW and (high, middle, low) == (Rank.ACE, Rank.THREE, Rank.TWO):
            found.append(BonusHand(BonusCategory.THREE_CARD_STRAIGHT, (*ranked[1:], ranked[0])))
        if total(cards, values).value == values.highest_score:
            found.append(BonusHand(BonusCategory.THREE_CARD_21, tuple(cards)))
    if cards[0].rank is cards[1].rank:
        found.append(BonusHand(BonusCategory.ONE_PAIR, tuple(cards[:2])))
    return tuple(found)


def _check(cards: Sequence[Card]) -> None:
    """A shoe holds each card several times, so only a wrong number of cards and the joker are refused."""
    check_number(cards, 2, 3)
    if JOKER in cards:
        STANDARD.check_contains([JOKER])


def _ranks(cards: Sequence[Card]) -> tuple[Rank, ...]:
    return tuple(card.rank for card in cards)
