"""Where cards lie: the places that a game declares, and that everything else carries by their names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import msgspec

from pitboss.law.citation import Clause


class Whose(Enum):
    """Whose cards lie at a place."""

    SEAT = "seat"
    """A player's: every betting position has one of its own."""
    DEALER = "dealer"
    BOARD = "board"
    """Everyone's: each hand is formed with them."""
    SIDE = "side"
    """A hand of its own, on which everyone may wager."""


class Turned(Enum):
    """When the cards of a place are turned face up."""

    DEALT = "dealt"
    """They are dealt face up."""
    ASKED = "asked"
    """Street by street, before players are asked."""
    REVEALED = "revealed"
    """When every player has decided."""
    SETTLED = "settled"
    """When their seat is settled; until then its player alone knows them."""
    EARNED = "earned"
    """When their seat is settled, if its hand lets them be; until then nobody knows them."""


class DealStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The next cards out of the shoe or the hand: how many, to which place, at which seat."""

    place: str
    cards: int
    clause: Clause
    seat: int | None = None
    from_stub: bool = False
    """Whether the stub must have left the automated dealing shoe first."""
    covered: bool = False
    """Whether it goes under a cover card."""
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One place for cards. Its name stands in the notation, in logs and in views."""

    name: str
    whose: Whose
    turned: Turned
    figure: str
    """The figure of rules.toml that says how many cards are dealt to it."""
    drawn: str | None = None
    """The figure that says how many more may be drawn to it."""
    words: str = ""
    """What it is called in a sentence, where that is not its name."""
    part_of: str | None = None
    """The place whose cards they are a part of, where players set cards apart and none is dealt."""
    formerly: str = ""
    """The field that older logs have for the cards set apart there, where they have one of its own."""

    def deal(
        self,
        cards: int,
        clause: Clause,
        seat: int | None = None,
        *,
        from_stub: bool = False,
        covered: bool = False,
    ) -> DealStep:
        """The step that deals that many cards to it."""
        face_up = self.turned is Turned.DEALT
        return DealStep(self.name, cards, clause, seat, from_stub, covered, face_up)

    @property
    def in_words(self) -> str:
        """As a sentence calls it."""
        return self.words or self.name


HAND = Place("hand", Whose.SEAT, Turned.SETTLED, "player-cards")
"""A player's own cards, in most games."""
DEALER = Place("dealer", Whose.DEALER, Turned.REVEALED, "dealer-cards")
"""The dealer's cards, in most games."""
RACK = "rack"
"""The discard rack, to which cards may be dealt unseen in every game."""


def rack(cards: int, clause: Clause, seat: int | None = None) -> DealStep:
    """The step that puts that many cards into the discard rack, unseen."""
    return DealStep(RACK, cards, clause, seat)
