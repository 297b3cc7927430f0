"""Where cards lie: the places that a game declares, known everywhere else by name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import msgspec

from pitboss.law.citation import Clause


class Whose(Enum):
    """Whose cards lie at a place."""

    SEAT = "seat"
    """A player's: every betting position has its own."""
    DEALER = "dealer"
    BOARD = "board"
    """Shared cards that form part of every hand."""
    SIDE = "side"
    """A separate hand on which everyone may wager."""


class Turned(Enum):
    """When the cards of a place are turned face up."""

    DEALT = "dealt"
    """They are dealt face up."""
    ASKED = "asked"
    """Street by street, before players are asked."""
    REVEALED = "revealed"
    """When every player has decided."""
    SETTLED = "settled"
    """When their seat is settled; until then only its player knows them."""
    EARNED = "earned"
    """When their seat is settled, if its hand earns it; until then nobody knows them."""


class DealStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The next cards from the shoe or the hand: how many, to which place, at which seat."""

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
    """One place for cards. The notation, logs and views use its name."""

    name: str
    whose: Whose
    turned: Turned
    figure: str
    """The figure of rules.toml that says how many cards are dealt to it."""
    drawn: str | None = None
    """The figure that says how many more may be drawn to it."""
    words: str = ""
    """What it is called in a sentence, if not by its name."""
    part_of: str | None = None
    """The place whose cards these are part of, if players set them apart rather than being dealt them."""
    printed: bool = False
    """Whether the law gives its cards an area on the printed layout, which rules.toml then lists."""
    formerly: str = ""
    """The field that older logs use for the cards set apart there, if they have one."""

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
    def on_layout(self) -> Place:
        """This place, with an area on the printed layout."""
        return replace(self, printed=True)

    @property
    def in_words(self) -> str:
        """As a sentence calls it."""
        return self.words or self.name

    @property
    def of_its_cards(self) -> str:
        """As a sentence calls it before the word "card", which its own words may end with."""
        return self.in_words.removesuffix(" cards").removesuffix(" card")


HAND = Place("hand", Whose.SEAT, Turned.SETTLED, "player-cards")
"""A player's own cards, in most games."""
DEALER = Place("dealer", Whose.DEALER, Turned.REVEALED, "dealer-cards")
"""The dealer's cards, in most games."""
RACK = "rack"
"""The discard rack; in every game, cards may be dealt to it unseen."""


def rack(cards: int, clause: Clause, seat: int | None = None) -> DealStep:
    """The step that puts that many cards into the discard rack, unseen."""
    return DealStep(RACK, cards, clause, seat)
