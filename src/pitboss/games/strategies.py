"""How a seat is played by rule: which wagers, and what to do with the cards. Bots and simulations use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.cards import Card
from pitboss.games.places import Place

_UNIT = 1000


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Exactly what the player of a seat knows. Amounts in cents."""

    edition: str
    round: int
    """The number of the coming round, or of the one in play."""
    chips: int
    offered: frozenset[str]
    """The wagers that may be made at this table."""
    pooled: frozenset[str]
    """The ones that players pool, which nobody can make alone."""
    placed: Mapping[str, int]
    """What lies in the box already."""
    others_play: bool
    """Whether somebody else has wagered."""
    minimum: int | None = None
    limits: Mapping[str, tuple[int, int | None]] = field(default_factory=dict)
    """The minimum and maximum on each area that is open for wagers."""
    choices: Mapping[str, tuple[int, int]] | None = None
    """What may be chosen now, each with the least and the most it may wager."""
    lying: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards that belong to no seat and lie face up, by place."""

    @property
    def open_choices(self) -> Mapping[str, tuple[int, int]]:
        return self.choices or {}

    def within(self, area: str, amount: int) -> int:
        """An amount, brought within the limits of an area."""
        least, most = self.limits.get(area, (0, None))
        return max(least, amount if most is None else min(amount, most))

    def at(self, place: Place) -> tuple[Card, ...]:
        """The cards of a place that belongs to no seat, as far as they lie face up."""
        return self.lying.get(place.name, ())


@dataclass(frozen=True, slots=True)
class Decided:
    """A choice by name, how much if a wager may vary, and the cards set apart, if any are."""

    choice: str
    amount: int = 0
    apart: tuple[Card, ...] = ()


class Strategy(Protocol):
    """How a seat is played: the same knowledge always gives the same answer."""

    def wagers(self, seat: AtSeat) -> Mapping[str, int]:
        """Every wager for the coming round, in the order they are placed; none to sit it out."""
        ...

    def decide(self, seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
        """What to do with these cards of its own."""
        ...


Wanted = Callable[[int], tuple[str, ...]]
"""The wagers for a round, given its number."""
Decide = Callable[[AtSeat, tuple[Card, ...]], Decided]


def by_turns(base: tuple[str, ...], sides: Mapping[str, int]) -> Wanted:
    """The base wagers every round, and each side wager every few rounds: a few rounds show every combination."""
    return lambda round_: (*base, *(name for name, every in sides.items() if round_ % every == 0))


def nothing_to_decide(_seat: AtSeat, _cards: tuple[Card, ...]) -> Decided:
    """For a game that asks players nothing."""
    raise ValueError("the game asks for no decision")


@dataclass(frozen=True, slots=True)
class UnitBot:
    """Wagers one unit on each area and keeps some back for the decision; sits out if it cannot afford both."""

    wanted: Wanted
    decided: Decide
    kept: int = 0
    """How many units it keeps back."""
    base: int = 1
    """How many of the wagers are essential."""

    def wagers(self, seat: AtSeat) -> Mapping[str, int]:
        areas = [area for area in self.wanted(seat.round) if area in seat.offered]
        unit = max(_UNIT, seat.minimum or 0)
        affordable = (seat.chips + sum(seat.placed.values())) // unit - self.kept
        # Where players wager against each other, a player must be able to afford that wager once others join.
        if affordable < self.base + len(seat.pooled.intersection(areas)):
            return {}
        if not seat.others_play:
            areas = [area for area in areas if area not in seat.pooled]
        # The wager between players is the same for all of them.
        return {
            area: (seat.minimum or unit) if area in seat.pooled else seat.within(area, unit)
            for area in areas[:affordable]
        }

    def decide(self, seat: AtSeat, cards: tuple[Card, ...]) -> Decided:
        return self.decided(seat, cards)
