"""The felt of a game, from the `layout.toml` of its folder: where wagers and cards lie, and the words beside them.

Positions are in the units of the drawing. A betting position has its center at 0, 0; positions in front of the dealer
are measured from the middle of the table, downward from its upper edge. The browser draws this layout and knows nothing
else about a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.games.rule_data import rules
from pitboss.law.edition import Edition
from pitboss.law.rules import Required, Rules, Wager

FILE = "layout.toml"
_ROW = 54
"""The default distance between two rows, or between two areas of a row."""


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
    """Why the dealer sets some cards otherwise than their player has."""

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
    central: tuple[CentralPlace, ...]
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
    return _filled(written_layout(text.edition) or plain_layout(text), text)


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
    return [
        name
        for words in (*(step.words for step in layout.how), layout.apart.about if layout.apart else "")
        for name in _FIGURE.findall(words)
    ]


def _filled(layout: Layout, text: Rules) -> Layout:
    """The words with the edition's own figures in them."""

    def filled(words: str) -> str:
        return _FIGURE.sub(lambda match: _said(text, match[1]), words)

    how = tuple(replace(step, words=filled(step.words)) for step in layout.how)
    apart = replace(layout.apart, about=filled(layout.apart.about)) if layout.apart else None
    return replace(layout, how=how, apart=apart)


def _said(text: Rules, name: str) -> str:
    """The values of a figure in words: "10, 20 or 30"; nothing if the edition has no such figure."""
    if name not in text.figures:
        return ""
    value = text.figure(name).value
    first, *others = map(str, value if isinstance(value, list) else [value])
    return " or ".join(filter(None, (", ".join([first, *others[:-1]]), *others[-1:])))


def plain_layout(text: Rules) -> Layout:
    """A layout for a game without one of its own: required wagers in the front row, the others behind."""
    wagers = [wager for wager in text.wagers.values() if wager.table_of is None]
    behind = [wager for wager in wagers if wager.required is Required.OPTIONAL]
    front = [wager for wager in wagers if wager.required is not Required.OPTIONAL]
    return Layout(
        lead="",
        spots=(*_in_a_row(behind, -_ROW), *_in_a_row(front, 0)),
        hand=HandPlace(y=68, cards=3, width=42, room=150),
        central=(CentralPlace("dealer", "Dealer", x=0, y=132, cards=3, width=66, room=280),),
    )


def _in_a_row(wagers: list[Wager], y: int) -> Iterator[SpotPlace]:
    for place, wager in enumerate(wagers):
        label = re.sub(r" (Bonus )?Wager$", "", wager.name).upper()
        yield SpotPlace(wager.wager, label, x=(place - (len(wagers) - 1) / 2) * _ROW, y=y)
