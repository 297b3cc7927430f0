"""How simulations of Saigon 5 Card set five cards: what they count, and the strategies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Rank, Suit, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve import hands_of, set_best
from pitboss.games.saigon_5_card.value_hands import SetHand, Values
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Seated
from pitboss.malformed import Malformed

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]

CARDS, CLASSES = 5, 11
"""Cards of a hand; and what cards may count, with the joker as a class of its own."""
JOKER = 13
QUALIFIES = 16
"""A set hand is its Point Count, plus this much if it qualifies."""
_TOSSES = 64
_THREES = tuple(combinations_with_replacement(range(CLASSES), 3))
_TWOS = tuple(combinations_with_replacement(range(CLASSES), 2))
PAIRS = len(_TWOS)


def parts() -> tuple[Shorts, Bytes]:
    """The numbers of three classes and of two, in whatever order they come."""
    threes = [_THREES.index(tuple(sorted(each))) * PAIRS for each in product(range(CLASSES), repeat=3)]
    twos = [_TWOS.index(tuple(sorted(each))) for each in product(range(CLASSES), repeat=2)]
    return np.array(threes, np.uint16), np.array(twos, np.uint8)


class Tables:
    """What cards count, and for every multiset of five such values its index and how the dealer sets it."""

    def __init__(self, elections: Elections) -> None:
        values = Values.of(elections.rules)
        self.classes = np.zeros(1 << 6, np.uint8)
        for rank, suit in product(range(13), range(4)):
            self.classes[rank | suit << 4] = values.class_of(Card(tuple(Rank)[rank], tuple(Suit)[suit]))
        self.classes[JOKER] = values.joker
        self.class_of = values.class_of
        self.hands = hands_of(elections)
        self.places = {hand: place for place, hand in enumerate(self.hands.number)}
        self.strongest = np.array([[as_byte(ways[0])] for ways in self.hands.ways.values()], np.uint8)

    def _by_parts(self) -> Shorts:
        """The index of every five cards: by their first three, then by the other two."""
        places = np.zeros((len(_THREES), len(_TWOS)), np.uint16)
        for (one, three), (other, two) in product(enumerate(_THREES), enumerate(_TWOS)):
            places[one, other] = self.places.get(tuple(sorted(three + two)), 0)
        return places.ravel()

    def looked_up(self, settings: Bytes) -> Bytes:
        """The entry for each index, looked up by the parts of a hand: a row for each toss."""
        return np.ascontiguousarray(settings[self._by_parts()].T)


def as_byte(setting: SetHand) -> int:
    return setting.point_count + QUALIFIES * setting.qualifies


STRATEGIES = {
    OPTIMAL: "Sets each hand for the highest expectation of the Ante Wager, by the exact solution.",
    SIMPLE: "Sets each hand for the highest Point Count that qualifies.",
    MIMIC: "Sets each hand as the dealer does, which is for the highest Point Count that qualifies.",
    RANDOM: "Sets each hand at random among the ways in which it qualifies, if it can.",
    TABLE: 'Sets hands as the user\'s table says, such as "9s 9h 9d 8c 6d" and "8c 6d"; others as the dealer does.',
}


def settings_of(seated: Seated, tables: Tables) -> Bytes:
    """How each multiset is set, by the toss if there is one."""
    hands = tables.hands
    match seated.strategy:
        case "optimal":
            chosen = [[as_byte(each)] for each in set_best(seated.elections)]
        case "simple" | "mimic-the-dealer":
            chosen = [[as_byte(ways[0])] for ways in hands.ways.values()]
        case "random":
            every = [list(map(as_byte, ways)) for ways in hands.ways.values()]
            chosen = [[ways[toss % len(ways)] for toss in range(_TOSSES)] for ways in every]
        case _:
            told = dict(_told(seated.table, seated.elections, tables))
            chosen = [[told.get(hand, as_byte(ways[0]))] for hand, ways in hands.ways.items()]
    return np.array(chosen, np.uint8)


def _told(table: Mapping[str, str], elections: Elections, tables: Tables) -> Iterator[tuple[tuple[int, ...], int]]:
    values = Values.of(elections.rules)
    for hand, showdown in table.items():
        cards, two = parse_cards(hand), parse_cards(showdown)
        if len(cards) != CARDS or len(two) != 2 or not {*two} <= {*cards} or two[0] == two[1]:
            raise Malformed(f"{hand}: {showdown}", "five cards, and two of them", "name the two of the showdown hand")
        ordered = sorted(cards, key=tables.class_of)
        classes = tuple(map(tables.class_of, ordered))
        one, other = sorted(map(ordered.index, two))
        setting = values.settings(classes)[one, other]
        if setting.qualifies != tables.hands.ways[classes][0].qualifies:
            raise Malformed(f"{hand}: {showdown}", "a hand that qualifies, as this can", "name two other cards")
        yield classes, as_byte(setting)
