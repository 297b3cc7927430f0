"""Saigon 5 Card hands (680a.6(a), (b), 680a.11(b), (c)): how five cards are set and what they count."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Self

import msgspec

from pitboss.cards import JOKER, WITH_JOKER, Card, Rank, format_cards
from pitboss.law.rules import Rules
from pitboss.malformed import Malformed
from pitboss.ranking.check import check_hand
from pitboss.ranking.strength import ByStrength

# The positions of the three-card hand, then those of the showdown hand.
_SPLITS = tuple((*three, *(place for place in range(5) if place not in three)) for three in combinations(range(5), 3))


class PointValues(msgspec.Struct, frozen=True, cache_hash=True):
    """What cards count (680a.6(a)), which totals qualify, and the highest Point Count.

    `numbers` are the ranks that count as many points as their number, `ten` is what the higher ones count, and
    `highest` also what is subtracted from a larger total.
    """

    numbers: tuple[int, ...]
    ten: int
    ace: int
    joker_values: tuple[int, ...]
    totals: tuple[int, ...]
    highest: int

    @classmethod
    def from_rules(cls, rules: Rules) -> Self:
        """The figures of one edition."""
        return cls(
            numbers=rules.numbers("number-cards"),
            ten=rules.number("ten-value"),
            ace=rules.number("ace-value"),
            joker_values=rules.numbers("joker-values"),
            totals=rules.numbers("qualify-totals"),
            highest=rules.number("point-count-highest"),
        )

    def points(self, card: Card) -> int:
        """What a card counts; the joker has several values and is refused."""
        rank = card.rank
        return int(rank) if rank in self.numbers else self.ace if rank is Rank.ACE else self.ten

    def point_count(self, total: int) -> int:
        """The Point Count of a showdown hand with that total (680a.6(b))."""
        return total - self.highest if total > self.highest else total


@cache
def _counts(values: PointValues, joker_as: int | None) -> Mapping[Card, int]:
    """What every card counts, the joker as this value; without one, it counts for nothing."""
    return {card: joker_as or 0 if card.is_joker else values.points(card) for card in WITH_JOKER.cards}


class Setting(ByStrength, frozen=True, gc=False, eq=False):
    """Five cards set into two hands; one that qualifies compares greater, then the higher Point Count.

    `joker_as` is the value that the joker takes, or nothing if there is no joker, or if it is in a three-card hand that
    no value lets qualify. The game says whether the Point Count matters between hands that do not qualify.
    """

    qualifies: bool
    point_count: int
    three_card_hand: tuple[Card, ...]
    showdown_hand: tuple[Card, ...]
    joker_as: int | None = None

    @property
    def strength(self) -> tuple[object, ...]:
        return self.qualifies, self.point_count

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make the Point Count: the showdown hand."""
        return self.showdown_hand

    @property
    def hand(self) -> str:
        """The Point Count, in the words of paytables, whose rows may stand for several counts."""
        return f"point count of {self.point_count}"

    @property
    def name(self) -> str:
        """The Point Count in words: "point count 7"."""
        return f"point count {self.point_count}"


# The same hand is needed when its player sets it, when it is turned, and for each of its wagers.
@lru_cache(maxsize=64)
def best_setting(cards: tuple[Card, ...], values: PointValues) -> Setting:
    """Five cards set so that they qualify if they can, and then for the highest Point Count.

    Without the joker, all three-card hands that qualify leave the same Point Count: their totals end in 0, so the other
    two cards' total ends like that of all five, and only one number from 1 to 10 ends that way. The joker's values end
    differently, so with it the choice matters.
    """
    check_hand(cards, 5, 5, deck=WITH_JOKER)
    best, best_split = (False, 0), _SPLITS[0]
    best_joker: int | None = None
    totals, highest = values.totals, values.highest
    for joker_as in values.joker_values if JOKER in cards else (None,):
        points = list(map(_counts(values, joker_as).__getitem__, cards))
        all_five = sum(points)
        for split in _SPLITS:
            two = points[split[3]] + points[split[4]]
            strength = all_five - two in totals, two - highest if two > highest else two
            if strength > best:
                best, best_split, best_joker = strength, split, joker_as
                if strength[0] and joker_as is None:
                    break
    arranged = [cards[place] for place in best_split]
    return _setting(best, arranged[:3], arranged[3:], best_joker)


@lru_cache(maxsize=64)
def setting_of(cards: tuple[Card, ...], showdown: tuple[Card, ...], values: PointValues) -> Setting:
    """The setting that a player made of five cards by naming the two of the showdown hand.

    It may be one that 680a.11(b) forbids; `best_setting` says what the cards allow. The joker takes the value
    that lets the three-card hand qualify, or that counts most in the showdown hand.
    """
    check_hand(cards, 5, 5, deck=WITH_JOKER)
    three = [card for card in cards if card not in showdown]
    if len(showdown) != 2 or len(three) != 3:
        _check_showdown(cards, showdown)
    best = (False, 0)
    best_joker: int | None = None
    for joker_as in values.joker_values if JOKER in cards else (None,):
        points = list(map(_counts(values, joker_as).__getitem__, (*showdown, *three)))
        two = points[0] + points[1]
        strength = sum(points) - two in values.totals, values.point_count(two)
        if strength > best:
            best, best_joker = strength, joker_as
    return _setting(best, three, showdown, best_joker)


def _check_showdown(cards: Sequence[Card], showdown: Sequence[Card]) -> None:
    check_hand(showdown, 2, 2, deck=WITH_JOKER)
    strangers = [card for card in showdown if card not in cards]
    if strangers:
        read = f"{format_cards(strangers)} in the showdown hand"
        raise Malformed(read, "two of the five cards", f"choose two of {format_cards(cards)}")


def _setting(strength: tuple[bool, int], three: Sequence[Card], two: Sequence[Card], joker_as: int | None) -> Setting:
    qualifies, point_count = strength
    counts_for_nothing = JOKER in three and not qualifies
    return Setting(qualifies, point_count, tuple(three), tuple(two), None if counts_for_nothing else joker_as)
