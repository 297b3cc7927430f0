"""What the table asks a game: the order of the deal, what a player may decide, which clause says so.

A game answers in its own `play.py`, and only what its chapter has: a game without a board, without decisions or with
one order of settlement leaves the rest to the defaults below. The table knows seats, wagers and cards, but never a
game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from pitboss.cards import Card
from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import DealStep, Place
from pitboss.law.citation import Clause
from pitboss.law.rules import Required

UNSEEN = "??"
"""A card that lies face down and that nobody has read."""
FOLD = "fold"
FORFEIT, REVEAL, RESET = "forfeit", "reveal", "reset"
TURN, LEAVE_UNTURNED = "turn", "leave-unturned"
KEEP_FOLDED, RACK_FOLDED = "keep-folded", "rack-folded"
AWARD_STEPS = ("verify-hand", "verify-light", "validate-award", "pay-award", "document-award")
"""The steps of a progressive payout, in order."""
STEPS = (FORFEIT, REVEAL, RESET, TURN, LEAVE_UNTURNED, KEEP_FOLDED, RACK_FOLDED, *AWARD_STEPS)
"""Everything that a table asks the clause of."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The game's word for a decision, as used by tables, strategies and the notation of a round."""

    word: str
    wager: str | None = None
    """The wager it makes, if any."""
    again: bool = False
    """Whether a player who makes it is asked again on the next street."""
    takes_back: str | None = None
    """The wager, placed before the deal, that it takes back, if any."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An option a player may choose: to make a wager of that amount, to set the cards, or neither."""

    name: str
    clause: Clause
    wager: str | None = None
    least: int = 0
    most: int = 0
    cards: int = 0
    """How many cards the player sets apart with it, as a second hand."""
    bound: Clause | None = None
    """The clause with the wager's bounds, if they depend on cards that the others may not know."""
    again: bool = False
    """Whether a player who makes it is asked again on the next street."""
    takes_back: str | None = None
    """The wager that the player takes back with it, all of it."""


class Street(msgspec.Struct, frozen=True, gc=False):
    """A point at which players are asked: which cards of the board are face up, and who answers when."""

    name: str
    clause: Clause
    """The clause under which players are asked."""
    face_up: dict[str, int] = {}
    """How many cards of each place on the board are face up."""
    exposed_under: Clause | None = None
    """The clause under which the dealer turns the new ones."""
    in_turn: bool = True
    """Whether players answer in turn, clockwise from the dealer's left, or each when ready."""
    forfeit: Clause | None = None
    """The clause that collects a fold at once; without one, all are collected when everyone has decided."""
    some: bool = False
    """Whether only players to whom the game offers a choice are asked, given what lies on the table."""
    draws: bool = False
    """Whether cards may be dealt once everyone has answered."""


def is_wider(streets: tuple[Street, ...]) -> bool:
    """Whether the game says, on some street, who is asked or which cards follow."""
    return True in [street.some or street.draws for street in streets]


def board_of(streets: tuple[Street, ...]) -> tuple[str, ...]:
    """The places whose cards are turned street by street."""
    board: tuple[str, ...] = ()
    for street in streets:
        for place in street.face_up:
            if place not in board:
                board += (place,)
    return board


class Pass(msgspec.Struct, frozen=True, gc=False):
    """One pass around the table to settle these wagers."""

    wagers: tuple[str, ...]
    clause: Clause
    together: bool = False
    """Whether they are settled all at once, because what one player wins another loses."""
    turns: bool = True
    """Whether the players' cards are turned for it."""


class BoxFacts(Protocol):
    """What a game may know of a betting position when it is asked."""

    @property
    def wagers(self) -> Mapping[str, int]: ...
    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards that lie there; none if there are none, or if they are still unread."""
        ...


class TableFacts(Protocol):
    """What a game may know of the cards that belong to no seat."""

    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards that lie there; none if there are none, or if they are still unread."""
        ...


Boxes = Mapping[int, BoxFacts]


def _no_choices(_box: BoxFacts, _table: TableFacts, _street: str, _elections: Elections) -> tuple[Choice, ...]:
    return ()


def _no_streets(_elections: Elections) -> tuple[Street, ...]:
    return ()


def as_planned(_table: TableFacts, _elections: Elections) -> tuple[Pass, ...]:
    return ()


def turns_none(_place: Place, _box: BoxFacts, _elections: Elections) -> bool:
    return False


def _no_hand(_place: Place, _table: TableFacts, _boxes: Boxes, _elections: Elections) -> bool:
    return False


def _never_too_much(_box: BoxFacts, _elections: Elections) -> dict[str, int]:
    return {}


def _what_a_round_takes(elections: Elections) -> tuple[str, ...]:
    return elections.once("what a round takes", _always_made, elections)


def _always_made(elections: Elections) -> tuple[str, ...]:
    return tuple(name for name, wager in elections.rules.wagers.items() if wager.required is Required.ALWAYS)


def _to_nobody(_taken: Sequence[int], _elections: Elections) -> tuple[int, ...]:
    return ()


def never_misset(_box: BoxFacts, _apart: tuple[Card, ...], _elections: Elections) -> tuple[Card, ...]:
    """For a game in which players do not set their cards."""
    return ()


@dataclass(frozen=True, slots=True)
class Play:
    """A game's answers."""

    deal_plan: Callable[[Boxes, Elections], tuple[DealStep, ...]]
    """Every card of the round in the order of the deal, for the boxes that take part."""
    passes: Callable[[Elections], tuple[Pass, ...]]
    """The passes around the table that settle wagers, in order."""
    passes_against: Callable[[TableFacts, Elections], tuple[Pass, ...]] = as_planned
    """The passes once the dealer's cards are turned; none if they stay as they were."""
    draws: Callable[[TableFacts, Boxes, Elections], tuple[DealStep, ...]] | None = None
    """Cards that depend on those dealt or on players' decisions; asked whenever the plan is used up, and after a street
    on which cards may be drawn."""
    stands: Callable[[Place, TableFacts, Boxes, Elections], bool] = _no_hand
    """Whether a hand that lies open for everyone takes no more cards; one drawn to it anyway is discarded."""
    streets: Callable[[Elections], tuple[Street, ...]] = _no_streets
    """When players are asked; never, if the game has no decisions."""
    decisions: tuple[Decision, ...] = ()
    """Everything that players may ever decide, in the game's own words."""
    choices: Callable[[BoxFacts, TableFacts, str, Elections], tuple[Choice, ...]] = _no_choices
    """Which of these a player may choose on a street after examining the cards, and for how much."""
    reset: Callable[[BoxFacts, tuple[Card, ...], Elections], tuple[Card, ...]] = never_misset
    """The cards apart as the dealer must set them; empty if they stand as the player set them."""
    forfeits: Callable[[Elections], tuple[str, ...]] = _what_a_round_takes
    """The wagers that a player who folds loses immediately."""
    excess: Callable[[BoxFacts, Elections], dict[str, int]] = _never_too_much
    """The part handed back of wagers that prove too large when cards are turned that nobody had read until then."""
    offers_cut: Callable[[Sequence[int], Elections], tuple[int, ...]] = _to_nobody
    """The occupied seats that are offered the cut, in order."""
    turns: Callable[[Place, BoxFacts, Elections], bool] = turns_none
    """Whether cards that have to be earned are turned with the hand."""
    steps: Mapping[str, Clause] = field(default_factory=dict)
    """The clauses for collecting forfeited wagers (`FORFEIT`), turning the dealer's cards (`REVEAL`), resetting a hand
    that was set wrongly (`RESET`), and each of the `AWARD_STEPS`; for turning a player's cards when the
    wagers are settled (`TURN`), or leaving them unseen because of the dealer's (`LEAVE_UNTURNED`); and, if folds are
    collected at once, for the cards with another wager on them (`KEEP_FOLDED`) and without one (`RACK_FOLDED`)."""
    stub: Mapping[Dealing, Clause] = field(default_factory=dict)
    """The clause for racking the stub, for each way of dealing; empty if no round leaves one."""

    @property
    def decides(self) -> bool:
        """Whether players are ever offered a choice."""
        return self.choices is not _no_choices

    @property
    def folds(self) -> bool:
        """Whether players may give up the wagers that they have made."""
        return self.decision(FOLD) is not None

    @property
    def taken_back(self) -> frozenset[str]:
        """The wagers that some decision takes back, so that a round may end without them."""
        return frozenset(each.takes_back for each in self.decisions if each.takes_back is not None)

    def decision(self, word: str) -> Decision | None:
        """The decision that the word names, if the game has it."""
        return next((each for each in self.decisions if each.word == word), None)
