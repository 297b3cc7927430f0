"""Games in which players look at their hands and then stay in with a second wager or give up the first.

Hands come with the number of dealer hands that lead to each event, and terms say what each event pays. So one
computation serves every game of this kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from pitboss.counting.outcomes import Outcomes


class Event(IntEnum):
    """How the dealer's hand fares against the player's."""

    DOES_NOT_QUALIFY = 0
    BELOW = 1
    EQUAL = 2
    ABOVE = 3


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of the player, standing for all the `ways` to hold it."""

    ways: int
    category: str
    strength: int
    """The place of its rank among all ranks; two hands that tie have the same strength."""
    events: tuple[int, ...]
    """How many dealer hands lead to each event."""


@dataclass(frozen=True)
class Terms:
    """What staying in gains a player over all wagers, in units of the first wager; giving up loses that wager."""

    net: Mapping[tuple[str, Event], Fraction]
    staked: Fraction
    """What a player who stays in has staked."""

    @cached_property
    def unit(self) -> int:
        """A factor that makes every net result a whole number."""
        return lcm(*(net.denominator for net in self.net.values()))

    def value(self, category: str, events: Sequence[int]) -> Fraction:
        """What staying in is worth with a hand of this class, given how many dealer hands lead to each event."""
        gained = sum((self.net[category, event] * events[event] for event in Event), Fraction(0))
        return gained / sum(events)


class Cases(NamedTuple):
    """How many deals a player gives up, and how many are played out, by the class of the hand and the event."""

    given_up: int
    staying: Counter[tuple[str, Event]]


class Played:
    """The game played out with every hand. All hands face equally many dealer hands."""

    def __init__(self, hands: Sequence[Hand], terms: Terms) -> None:
        self.hands = hands
        self.terms = terms
        self._dealer_hands = sum(hands[0].events)
        whole = {case: int(net * terms.unit) for case, net in terms.net.items()}
        given_up = terms.unit * self._dealer_hands
        self._gains = [
            given_up + sum(whole[hand.category, event] * hand.events[event] for event in Event) for hand in hands
        ]

    def value(self, hand: int) -> Fraction:
        """What staying in is worth with one of the hands."""
        return Fraction(self._gains[hand], self.terms.unit * self._dealer_hands) - 1

    @cached_property
    def best(self) -> list[bool]:
        """Whether to stay in, hand by hand; if both choices are worth the same, the player gives up."""
        return [gain > 0 for gain in self._gains]

    def cases(self, stays: Sequence[bool]) -> Cases:
        """How many deals fall under each case for a player who makes these decisions."""
        counts: Counter[tuple[str, Event]] = Counter()
        given_up = 0
        for hand, stay in zip(self.hands, stays, strict=True):
            if not stay:
                given_up += hand.ways
                continue
            for event in Event:
                counts[hand.category, event] += hand.ways * hand.events[event]
        return Cases(given_up * self._dealer_hands, counts)

    def outcomes(self, stays: Sequence[bool]) -> Outcomes:
        """Every outcome for a player who makes these decisions."""
        given_up, staying = self.cases(stays)
        stayed = ((self.terms.net[case], self.terms.staked, count) for case, count in staying.items())
        return Outcomes.of([(-1, 1, given_up), *stayed])

    @cached_property
    def lowest(self) -> int:
        """The lowest strength to stay in with, if players decide only by the strength of their hands."""
        by_strength: Counter[int] = Counter()
        for hand, gain in zip(self.hands, self._gains, strict=True):
            by_strength[hand.strength] += hand.ways * gain
        best, total = 0, 0
        lowest = max(by_strength) + 1
        for strength in sorted(by_strength, reverse=True):
            total += by_strength[strength]
            if total > best:
                best, lowest = total, strength
        return lowest

    def stays_from(self, strength: int) -> list[bool]:
        """Stay in with every hand of at least this strength."""
        return [hand.strength >= strength for hand in self.hands]
