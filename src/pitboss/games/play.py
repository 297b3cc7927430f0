"""What the table asks a game: in which order cards go out, what a player may decide, which clause says so.

A game answers in its own `play.py`, and says only what its chapter has: a game without community cards, without
decisions or with one order of settlement leaves the rest to the defaults below. The table knows seats, wagers and
cards; it never knows a game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

import msgspec

from pitboss.games.elections import Dealing, Elections
from pitboss.law.citation import Clause
from pitboss.law.rules import Required

UNSEEN = "??"
"""A card that lies face down and that nobody has read."""
CHECK = "check"
"""To make no wager now and remain in the round: who checks is asked again."""
FOLD = "fold"
FORFEIT, REVEAL, RESET = "forfeit", "reveal", "reset"
AWARD_STEPS = ("verify-hand", "verify-light", "validate-award", "pay-award", "document-award")
"""What is done about a progressive payout, in this order."""


class Place(Enum):
    """Where a card goes."""

    HAND = "hand"
    """A player's own cards."""
    BESIDE = "fourth"
    """The area beside them for one more card, which is turned only if they let it be."""
    DEALER = "dealer"
    COMMUNITY = "community"
    PLAYER_HAND = "player-hand"
    """The Player's Hand, on which everyone may wager."""
    BANKER_HAND = "banker-hand"
    RACK = "rack"
    """The discard rack, unseen."""


FACE_UP = (Place.PLAYER_HAND, Place.BANKER_HAND)
"""Where cards are dealt for everyone to see."""


class DealStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The next cards out of the shoe or the hand: how many, to which place, at which seat."""

    place: Place
    cards: int
    clause: Clause
    seat: int | None = None
    from_stub: bool = False
    """Whether the stub must have left the automated dealing shoe first."""
    covered: bool = False
    """Whether it goes under a cover card."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Something a player may decide: to make a wager of that amount, to set his cards, or neither."""

    name: str
    clause: Clause
    wager: str | None = None
    least: int = 0
    most: int = 0
    cards: int = 0
    """How many of his cards the player names with it, as his showdown hand."""
    bound: Clause | None = None
    """Where the bounds of the wager stand, if they depend on cards that the others may not know."""


class Street(msgspec.Struct, frozen=True, gc=False):
    """A time at which players are asked: which community cards lie face up by then, and in which order they answer."""

    name: str
    clause: Clause
    """Where the law has the players asked."""
    community: int = 0
    """How many community cards are face up."""
    exposed_under: Clause | None = None
    """Where the law has the dealer turn those that are new."""
    in_turn: bool = True
    """Whether players answer one after the other, clockwise from the dealer's left, or each when he is ready."""
    forfeit: Clause | None = None
    """Where the law has a fold collected at once; where it does not, all are when everyone has decided."""


class Pass(msgspec.Struct, frozen=True, gc=False):
    """One way around the table to settle these wagers."""

    wagers: tuple[str, ...]
    clause: Clause
    together: bool = False
    """Whether they are settled all at once, because what one wins another loses."""
    turns: bool = True
    """Whether the players' cards are turned for it."""


class BoxFacts(Protocol):
    """What a game may know of a betting position when it is asked."""

    @property
    def wagers(self) -> Mapping[str, int]: ...
    @property
    def cards(self) -> tuple[str, ...]: ...


class HandsFacts(Protocol):
    """What a game may know of the hands that lie open for everyone."""

    @property
    def player_hand(self) -> tuple[str, ...]: ...
    @property
    def banker_hand(self) -> tuple[str, ...]: ...


Boxes = Mapping[int, BoxFacts]


def _no_choices(_box: BoxFacts, _street: str, _elections: Elections) -> tuple[Choice, ...]:
    return ()


def _no_streets(_elections: Elections) -> tuple[Street, ...]:
    return ()


def _as_planned(_dealer: tuple[str, ...], _elections: Elections) -> tuple[Pass, ...]:
    return ()


def _hides_beside(_box: BoxFacts, _elections: Elections) -> bool:
    return False


def _no_hand(_hand: str, _hands: HandsFacts, _boxes: Boxes, _elections: Elections) -> bool:
    return False


def _never_too_much(_box: BoxFacts, _elections: Elections) -> dict[str, int]:
    return {}


def _what_a_round_takes(elections: Elections) -> tuple[str, ...]:
    return tuple(name for name, wager in elections.rules.wagers.items() if wager.required is Required.ALWAYS)


def _to_nobody(_taken: Sequence[int], _elections: Elections) -> tuple[int, ...]:
    return ()


def never_misset(_box: BoxFacts, _showdown: tuple[str, ...], _elections: Elections) -> tuple[str, ...]:
    """For a game in which players set no cards."""
    return ()


@dataclass(frozen=True, slots=True)
class Play:
    """A game's answers."""

    deal_plan: Callable[[Boxes, Elections], tuple[DealStep, ...]]
    """Every card of the round in the order in which it is dealt, for the boxes that take part."""
    passes: Callable[[Elections], tuple[Pass, ...]]
    """The ways around the table in which wagers are settled, the first first."""
    passes_against: Callable[[tuple[str, ...], Elections], tuple[Pass, ...]] = _as_planned
    """The ways around it against these cards of the dealer; none, if they stay as they were."""
    draws: Callable[[HandsFacts, Boxes, Elections], tuple[DealStep, ...]] | None = None
    """Cards that depend on those dealt; asked whenever the plan is used up."""
    stands: Callable[[str, HandsFacts, Boxes, Elections], bool] = _no_hand
    """Whether a hand that lies open for everyone takes no more card; a card drawn to it all the same is discarded."""
    streets: Callable[[Elections], tuple[Street, ...]] = _no_streets
    """When players are asked; never, where the game has no decisions."""
    choices: Callable[[BoxFacts, str, Elections], tuple[Choice, ...]] = _no_choices
    """What a player may decide on a street after examining his cards."""
    reset: Callable[[BoxFacts, tuple[str, ...], Elections], tuple[str, ...]] = never_misset
    """The showdown hand as the dealer must set it; empty if it stands as the player set it."""
    forfeits: Callable[[Elections], tuple[str, ...]] = _what_a_round_takes
    """The wagers that a player who folds loses there and then."""
    excess: Callable[[BoxFacts, Elections], dict[str, int]] = _never_too_much
    """What is handed back of wagers that prove too large when the cards are turned."""
    offers_cut: Callable[[Sequence[int], Elections], tuple[int, ...]] = _to_nobody
    """The seats that are offered the stack to be cut, the first first, of those that are taken."""
    shows_beside: Callable[[BoxFacts, Elections], bool] = _hides_beside
    """Whether the card beside a player's own is revealed when the hand is turned."""
    steps: Mapping[str, Clause] = field(default_factory=dict)
    """Where the chapter has forfeited wagers collected (`FORFEIT`), the dealer's cards turned (`REVEAL`), a hand that
    was set wrongly reset (`RESET`), and each of the `AWARD_STEPS` done."""
    stub: Mapping[Dealing, Clause] = field(default_factory=dict)
    """Where it has the stub racked, for each way of dealing; empty, where no round leaves one."""
