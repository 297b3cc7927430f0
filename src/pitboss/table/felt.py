"""What lies on the table for everyone to see. It is built from what has been turned: no other card gets in here.

Views show the round in play in this shape, and the state keeps the last round in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.games.places import DEALER, HAND, Whose
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.table.awards import Award

if TYPE_CHECKING:
    from pitboss.games.elections import Elections
    from pitboss.table.state import Box, Table


_HAND = HAND.name


class FeltBox(msgspec.Struct, frozen=True, gc=False):
    """A betting position as everyone sees it. `??` is a card that lies face down."""

    player: str
    wagers: dict[str, int]
    places: dict[str, tuple[str, ...]]
    """Its cards, by place."""
    apart: tuple[str, ...]
    """The cards set apart as a hand of their own, once they are turned."""
    choice: str | None
    abandoned: bool
    lines: tuple[Line, ...] | None
    net: int | None
    """What the player gained or lost by the lines, once there are any."""
    award: Award | None = None
    """A progressive payout that the box has won and that is not yet paid, or not yet documented."""
    reset: Clause | None = None
    """Why the dealer reset the cards set apart, if that happened."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The player's own cards."""
        return self.places.get(_HAND, ())


class Felt(msgspec.Struct, frozen=True, gc=False):
    """The boxes and cards of a round, or the wagers placed for the next one, which has no number yet."""

    round: int | None
    boxes: dict[int, FeltBox]
    places: dict[str, tuple[str, ...]] = {}
    """The cards that belong to no box, by place."""
    racked: int = 0
    """How many cards were dealt to the discard rack, unseen."""
    set_aside: tuple[str, ...] = ()
    """Cards found face up, which are not used."""
    irregularity: str | None = None
    covered: Clause | None = None
    """The clause under which the dealer's cards lie under a cover card; None if they do not."""

    @property
    def dealer(self) -> tuple[str, ...]:
        """The dealer's cards."""
        return self.places.get(DEALER.name, ())

    def face_up(self, place: str) -> tuple[str, ...]:
        """The cards of a place that lie face up."""
        return tuple([card for card in self.places.get(place, ()) if card != UNSEEN])


def board_of(felt: Felt, elections: Elections) -> tuple[str, ...]:
    """The cards that lie face up and belong to everyone's hand."""
    board = (place.name for place in game_of(elections).places if place.whose is Whose.BOARD)
    return tuple([card for place in board for card in felt.face_up(place)])


def felt_of(table: Table, boxes: dict[int, FeltBox] | None = None) -> Felt:
    """What everyone sees now. `boxes` are those of this state, if they have already been built."""
    if boxes is None:
        boxes = {seat: felt_box(box) for seat, box in sorted(table.boxes.items())}
    present = table.round
    if present is None:
        return Felt(None, boxes)
    return Felt(
        present.number,
        boxes,
        {place: _seen(cards, present.face_up.get(place, 0)) for place, cards in present.places.items()},
        len(present.racked),
        present.set_aside,
        present.irregularity,
        present.covered,
    )


def felt_box(box: Box) -> FeltBox:
    """A box as everyone sees it: turned cards, the backs of face-down cards, and none that were collected."""
    # Once a hand is turned, anything that was not turned with it has gone to the discard rack.
    face_up, places, lines = box.face_up, box.places, box.lines
    turned = _HAND in face_up
    if len(face_up) < len(places):
        lies = not turned and _lies_on_the_table(box)
        places = {
            place: cards if place in face_up else face_down(len(cards))
            for place, cards in places.items()
            if lies or place in face_up
        }
    net = None
    if lines is not None:
        net = 0
        for line in lines:
            net += line.paid + line.returned - line.stake
    apart = box.apart if turned else ()
    return FeltBox(box.player, box.wagers, places, apart, box.choice, box.abandoned, lines, net, box.award, box.reset)


def _seen(cards: tuple[str, ...], face_up: int) -> tuple[str, ...]:
    return cards if face_up == len(cards) else (*cards[:face_up], *face_down(len(cards) - face_up))


def face_down(number: int) -> tuple[str, ...]:
    """That many backs."""
    return (UNSEEN,) * number


def _lies_on_the_table(box: Box) -> bool:
    """Cards of a forfeited box have gone to the discard rack, unless they lie under a wager that survives.

    Those of a void round still lie there.
    """
    return box.owed or "void" in [line.outcome for line in box.lines or ()]
