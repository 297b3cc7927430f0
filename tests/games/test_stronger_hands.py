"""A stronger hand never earns less in the base game, and a stronger dealer never pays more, unless the text says so.

The exceptions of the text are few. Each has a test of its own, with amounts reckoned by hand from the chapter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from pitboss.cards import parse_cards
from pitboss.games.catalogue import rules
from pitboss.games.game import settle
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.law.rules import Rules
from pitboss.ranking import (
    CardValues,
    FiveCardCategory,
    PointValues,
    ThreeCardCategory,
    best_five,
    best_setting,
    highest_flush,
    rank_three,
    total,
)
from tests.games.rounds import EDITIONS, chapter_of, is_natural, points, shuffled

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=25)
MANY = settings(derandomize=True, deadline=None, database=None, max_examples=2500)
TIERS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.prove)]

STAKE = 1000
HANDS = 7
"""How many hands are compared with each other against one dealer."""


@dataclass(frozen=True, slots=True)
class Table:
    """A round of the base game with one player, whose hand or the dealer's is exchanged for another."""

    edition: str
    dealer: str
    player: str
    community: str | None = None
    raised: int = 1
    bad_beat: str = "A"

    def net(self) -> int:
        """What the player gains or loses, in cents for stakes of $10."""
        wagers = {
            "677a": {"ante": STAKE, "odds": STAKE, "raise": self.raised * STAKE},
            "678a": {"ante": STAKE, "raise": STAKE},
            "679a": {"ante": STAKE, "play": STAKE},
            "680a": {"ante": STAKE},
            "681a": {"player": STAKE},
        }[chapter_of(self.edition)]
        if chapter_of(self.edition) == "681a":
            record = RoundRecord(self.edition, (SeatRecord(1, wagers),), player=self.player, banker=self.dealer)
        else:
            record = RoundRecord(
                self.edition,
                (SeatRecord(1, wagers, cards=self.player),),
                {"bad-beat": self.bad_beat} if chapter_of(self.edition) == "679a" else {},
                dealer=self.dealer,
                community=self.community,
            )
        return settle(record).seat(1).net


@dataclass(frozen=True, slots=True)
class Side:
    """One side's hand: how strong it is, and what the text says of hands like it."""

    strength: tuple[object, ...]
    qualifies: bool = True
    """Whether the dealer's hand does; a chapter without such a rule lets every hand qualify."""
    straight_or_better: bool = False
    half: bool = False
    """Whether a win with it is paid at 1 to 2."""


def side(table: Table, hand: str) -> Side:
    figures, own = rules(table.edition), parse_cards(hand)
    match chapter_of(table.edition):
        case "677a":
            five = best_five((*own, *parse_cards(table.community or "")))
            return Side(
                (five,),
                qualifies=five.category >= FiveCardCategory.PAIR,
                straight_or_better=five.category >= FiveCardCategory.STRAIGHT,
            )
        case "678a":
            flush = highest_flush(own)
            return Side((flush,), qualifies=(flush.length, flush.top) >= (3, 9))
        case "679a":
            three = rank_three(own)
            high = three.category > ThreeCardCategory.HIGH_CARD or any(card.rank >= 12 for card in own)
            return Side(
                (three,), qualifies=high, straight_or_better=three.category >= ThreeCardCategory.STRAIGHT
            )
        case "680a":
            setting = best_setting(own, PointValues.from_rules(figures))
            return Side(
                (setting.qualifies, setting.point_count if setting.qualifies else 0), half=setting.point_count == 5
            )
        case _:
            return _twenty_one(hand, figures)


def _twenty_one(hand: str, figures: Rules) -> Side:
    value = total(parse_cards(hand), CardValues.from_rules(figures))
    return Side((value,), half=value.value == 17)


class Dealt:
    """A table, and hands that could have been dealt to the player or to the dealer instead of theirs."""

    def __init__(self, edition: str, seed: int) -> None:
        rng = random.Random(seed)
        chapter = chapter_of(edition)
        pack = shuffled(rng, decks=8 if chapter == "681a" else 1, joker=chapter == "680a")
        # The top of a stacked pack alone would deal the richest cards to one side.
        pack = rng.sample(pack[:40], 40)
        community = " ".join(pack[:5]) if chapter == "677a" else None
        rest = pack[5:]
        self.hands = [self._hand(chapter, rest[:8] if chapter == "678a" else rest[:3], rng)]
        others = [card for card in rest if card not in self.hands[0].split() or chapter == "681a"]
        self.hands += [self._hand(chapter, others, rng) for _ in range(HANDS)]
        self.table = Table(edition, "", "", community, rng.choice([1, 2, 3]), rng.choice(_bad_beat_letters(edition)))

    def _hand(self, chapter: str, source: list[str], rng: random.Random) -> str:
        if chapter != "681a":
            count = {"677a": 2, "678a": 7, "679a": 3, "680a": 5}[chapter]
            return " ".join(rng.sample(source, min(count, len(source))))
        first = rng.sample(FIFTY_TWO_WITHOUT_ACES_AND_TENS, 1) + rng.sample(source, 1)
        return " ".join(first if points(first) >= 17 else [*first, rng.choice(source)])
