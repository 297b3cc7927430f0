"""What the table asks a game: in which order cards go out, what a player may decide, which clause says so.

A game answers in its own `play.py`. The table knows seats, wagers and cards; it never knows a game's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Protocol, cast

import msgspec

from pitboss.games.catalogue import FOLDERS
from pitboss.games.elections import Elections
from pitboss.law.citation import Clause


class Place(Enum):
    """Where a card goes."""

    HAND = "hand"
    """A player's own cards."""
    FOURTH = "fourth"
    """The area beside them for one more card."""
    DEALER = "dealer"
    COMMUNITY = "community"
    RACK = "rack"
    """The discard rack, unseen."""


class DealStep(msgspec.Struct, frozen=True, gc=False):
    """The next cards out of the shoe or the hand: how many, to which place, at which seat."""

    place: Place
    cards: int
    clause: Clause
    seat: int | None = None
    from_stub: bool = False
    """Whether the stub must have left the automated dealing shoe first."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Something a player may decide: to make a wager of that amount, or, without a wager, to fold."""

    name: str
    clause: Clause
    wager: str | None = None
    least: int = 0
    most: int = 0


class BoxFacts(Protocol):
    """What a game may know of a betting position when it is asked."""

    @property
    def wagers(self) -> Mapping[str, int]: ...
    @property
    def cards(self) -> tuple[str, ...]: ...


class Play(Protocol):
    """A game's `play.py`."""

    def deal_plan(self, boxes: Mapping[int, BoxFacts], elections: Elections) -> tuple[DealStep, ...]:
        """Every card of the round in the order in which it is dealt, for the boxes that take part."""
        ...

    def choices(self, box: BoxFacts, elections: Elections) -> tuple[Choice, ...]:
        """What a player may decide after examining his cards; none where the game has no decisions."""
        ...

    def shows_fourth(self, box: BoxFacts, elections: Elections) -> bool:
        """Whether the card beside a player's own is revealed when the hand is turned."""
        ...

    def clause(self, step: str, elections: Elections) -> Clause:
        """The clause of a step of the round: stub, decide, forfeit, reveal or settle."""
        ...


@cache
def play_of(game: str) -> Play:
    """One game's answers, loaded when first asked for."""
    return cast(Play, import_module(f"pitboss.games.{FOLDERS[game]}.play"))
