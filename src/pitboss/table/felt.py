"""What lies on the table for everyone to see. Built up from what has been turned: no other card comes in here.

Views show the round in play in this shape, and the state keeps the last round in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.games.play import UNSEEN
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.table.awards import Award

if TYPE_CHECKING:
    from pitboss.table.state import Box, Table


class FeltBox(msgspec.Struct, frozen=True):
    """A betting position as everyone sees it. `??` is a card that lies face down."""

    player: str
    wagers: dict[str, int]
    cards: tuple[str, ...]
    beside: str | None = msgspec.field(name="fourth")
    """The card beside the hand, which logs and pages call the fourth."""
    showdown: tuple[str, ...]
    """The showdown hand, once it is turned."""
    choice: str | None
    abandoned: bool
    lines: tuple[Line, ...] | None
    net: int | None
    """What the player gained or lost by the lines, once there are any."""
    award: Award | None = None
    """A progressive payout that the box has won and that is not paid, or not documented, yet."""
    reset: Clause | None = None
    """Why the dealer set the showdown hand otherwise than the player had, if he did."""


class Felt(msgspec.Struct, frozen=True):
    """The boxes and cards of a round, or the wagers placed for the next one, which has no number yet."""

    round: int | None
    boxes: dict[int, FeltBox]
    dealer: tuple[str, ...] = ()
    community: tuple[str, ...] = ()
    player_hand: tuple[str, ...] = ()
    banker_hand: tuple[str, ...] = ()
    racked: int = 0
    """How many cards were dealt to the discard rack, unseen."""
    set_aside: tuple[str, ...] = ()
    """Cards found face up, which are not used."""
    irregularity: str | None = None
    covered: bool = False
    """Whether the dealer's cards lie under a cover card."""


def felt_of(table: Table, boxes: dict[int, FeltBox] | None = None) -> Felt:
    """What everyone sees now. `boxes` are those of this state, if somebody has built them already."""
    if boxes is None:
        boxes = {seat: felt_box(table.boxes[seat]) for seat in sorted(table.boxes)}
    present = table.round
    if present is None:
        return Felt(None, boxes)
    return Felt(
        present.number,
        boxes,
        present.dealer if present.revealed else face_down(len(present.dealer)),
        (*present.community[: present.exposed], *face_down(len(present.community) - present.exposed)),
        present.player_hand,
        present.banker_hand,
        len(present.racked),
        present.set_aside,
        present.irregularity,
        present.covered,
    )


def felt_box(box: Box) -> FeltBox:
    """A box as everyone sees it: turned cards, the backs of those that lie face down, none that were collected."""
    cards: tuple[str, ...] = ()
    beside = None
    if box.turned:
        cards = box.cards
        if box.beside_shown:
            beside = box.beside
    elif _lies_on_the_table(box):
        cards = face_down(len(box.cards))
        if box.beside is not None:
            beside = UNSEEN
    net = None if box.lines is None else sum([line.net for line in box.lines])
    showdown = box.showdown if box.turned else ()
    return FeltBox(
        box.player,
        box.wagers,
        cards,
        beside,
        showdown,
        box.choice,
        box.abandoned,
        box.lines,
        net,
        box.award,
        box.reset,
    )


def face_down(number: int) -> tuple[str, ...]:
    """That many backs."""
    return (UNSEEN,) * number


def _lies_on_the_table(box: Box) -> bool:
    """Cards of a forfeited box have gone to the discard rack, unless they lie under a wager that survives.

    Those of a void round still lie there.
    """
    return bool(box.unsettled) or any(line.outcome == "void" for line in box.lines or ())
