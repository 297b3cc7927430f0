"""The felt of a game, from the `layout.toml` of its folder: where wagers and cards lie, and the words beside them.

Positions are in the units of the drawing. A betting position has its center at 0, 0; positions in front of the dealer
are measured from the middle of the table, downward from its upper edge. The browser draws this layout and knows nothing
else about a game.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from pitboss.games.rule_data import rules
from pitboss.law.edition import Edition
from pitboss.law.rules import Rules, Wager

FILE = "layout.toml"
POSITION, AREA = 158, 42
"""How wide a betting position usually is, and an area in it, as the browser draws them."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a layout."""


class SpotPlace(_Part, frozen=True):
    """A betting area of each position."""

    wager: str
    label: str
    """The label shown until a chip covers it."""
    x: float
    y: float
    key: str = ""
    """The key that puts the chosen chip there."""
    name: str | None = None
    """What the wager is called in a sentence, if that is not its name without "Wager"."""
    about: str = ""
    """What it is about, for a newcomer to the game."""
    lamp: bool = False
    """Whether a lamp beside it shows that the wager was accepted."""


class HandPlace(_Part, frozen=True):
    """A player's own cards, below the areas; no cards if everyone wagers on the same hands."""

    y: float
    cards: int
    width: float
    room: float
    """A row wider than this overlaps its cards."""


class CentralPlace(_Part, frozen=True):
    """A hand in front of the dealer: the dealer's own, or one on which everyone wagers."""

    place: str
    name: str
    x: float
    y: float
    cards: int
    width: float
    room: float
    drawn: int = 0
    """How many more cards may be drawn to it, for which the printed layout has room."""
    aside: str = ""
    """The remark on a card in it that does not count toward the hand."""
    color: str = ""
    """Its color in the score of a shoe, which is kept if several hands have one."""


class BesidePlace(_Part, frozen=True):
    """A card, or several, beside a player's own."""

    place: str
    name: str
    """What it is called: "Your second hand"."""
    x: float
    y: float
    width: float
    wager: str | None = None
    """The wager for which it is dealt, if it is dealt for one."""
    unturned: str = ""
    """What is said if that wager was lost without turning it."""


class BoardPlace(_Part, frozen=True):
    """Cards in the middle for everyone, turned in groups of these sizes."""

    place: str
    name: str
    y: float
    width: float
    groups: tuple[int, ...]


class PoolPlace(_Part, frozen=True):
    """Where the pool of a wager lies, in the middle of the table."""

    wager: str
    y: float


class ResetWords(_Part, frozen=True):
    """Why the dealer sets some cards differently than their player did."""

    before: str
    """Said to a player who is about to set them so: "This is …", before a colon and what the dealer will do."""
    after: str
    """Said to that player in the terminal once it is done: "Your cards are …", before a comma and "so"."""
    why: str
    """The rule, in words that follow "because"."""


class ApartPlace(_Part, frozen=True):
    """The cards that players set apart as a second hand."""

    place: str
    about: str = ""
    """What they are set for, with figures of the law in braces."""
    name: str = ""
    """What they are called in a sentence; by default, what the game calls their place."""
    reset: ResetWords | None = None
    """Why the dealer resets some; by default, it is only said that it happens."""


class HowStep(_Part, frozen=True):
    """One step of how the game goes, in our own words, with names of the law's figures in braces."""

    words: str
    clauses: tuple[str, ...]
    wager: str | None = None
    """The wager that the step is about; without it, the step is left out."""


class Term(_Part, frozen=True):
    """A term that the game uses for hands, and what it means for the round."""

    term: str
    means: str
    clause: str


class RankedHands(_Part, frozen=True):
    """Hands from the highest down, given by the clause whose parts name them."""

    of: str
    clause: str
    wager: str | None = None


class KeyWords(_Part, frozen=True):
    """A key as help names it, and what it does."""

    key: str
    does: str


class ChoiceWords(_Part, frozen=True):
    """A choice that players make, in words."""

    they: str
    """The verb for another player who makes it: "folds"."""
    you: str = ""
    """The verb for the player who makes it, if that is not the name of the choice: "give up half"."""
    key: str = ""
    """The key that makes it, if that is not its first letter."""
    about: str = ""
    """What it does, unless it wagers to stay in against the dealer or gives up the hand."""


class ShapeOfFelt(_Part, frozen=True):
    """Where the seats are, if not as at most tables."""

    edge: float
    top: float
    position: float
    depth: float


class Layout(_Part, frozen=True):
    """Everything drawn and said about a game beyond its rules."""

    lead: str
    """The game in one sentence, for players choosing a table."""
    spots: tuple[SpotPlace, ...]
    hand: HandPlace
    central: tuple[CentralPlace, ...] = ()
    arrangement: Literal["dealt", "by-suit", "set"] = "dealt"
    """How the cards of a hand lie: as they were dealt, suit by suit, or set into two hands."""
    how: tuple[HowStep, ...] = ()
    ranks: tuple[RankedHands, ...] = ()
    terms: tuple[Term, ...] = ()
    """Terms that are explained when a hand is called by one of them."""
    apart: ApartPlace | None = None
    """The cards that players set apart, if they do."""
    keys: tuple[KeyWords, ...] = ()
    """The keys for decisions and cuts, and what each does."""
    choices: dict[str, ChoiceWords] = {}
    """The words for each choice of a player, by its name."""
    bots: dict[str, str] = {}
    """How the house's bots play, by the names of their strategies."""
    raises: bool = False
    """Whether players choose among multiples of the first wager, each with its number as its key."""
    tables: dict[str, str] = {}
    """What a table that pays a wager in a special case is called before its letter, if not by its whole name."""
    beside: tuple[BesidePlace, ...] = ()
    board: BoardPlace | None = None
    pools: tuple[PoolPlace, ...] = ()
    shape: ShapeOfFelt | None = None


@cache
def layout_of(edition_name: str) -> Layout:
    """The felt of one text, with its figures filled in; a plain one if the game's folder has none."""
    text = rules(edition_name)
    return _filled(written_layout(text.edition) or _plain(text), text)


def _plain(text: Rules) -> Layout:
    # Both import this module.
    from pitboss.games.plain_layout import plain_layout
    from pitboss.games.registry import find_game

    return plain_layout(text, find_game(text.game))


def short_name(wager: Wager, text: Rules) -> str:
    """What a wager or a table is called in a sentence: as its felt calls it, or its name without "Wager"."""
    written = written_layout(text.edition)
    if written is None:
        return wager.name.removesuffix(" Wager")
    own = {spot.wager: spot.name for spot in written.spots if spot.name} | written.tables
    return own.get(wager.wager) or wager.name.removesuffix(" Wager")


@cache
def written_layout(text: Edition) -> Layout | None:
    """The layout in the game's folder, if it has one."""
    path = text.kept.folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=Layout) if path.is_file() else None


_FIGURE = re.compile(r"\{([a-z-]+)\}")


def figures_in(layout: Layout) -> list[str]:
    """The figures that its words name in braces."""
    return _FIGURE.findall(msgspec.json.encode(layout).decode())


def _filled(layout: Layout, text: Rules) -> Layout:
    """The words with the edition's own figures in them; nothing for a figure that only another edition has."""

    def filled(part: object) -> object:
        match part:
            case str():
                return _FIGURE.sub(lambda match: text.said(match[1]) if match[1] in text.figures else "", part)
            case dict():
                return {key: filled(each) for key, each in part.items()}
            case list() | tuple():
                return [filled(each) for each in part]
            case _:
                return part

    return msgspec.convert(filled(msgspec.to_builtins(layout)), Layout)
