"""The shape of a `rules.toml`: what may be written there, checked as it is read.

Figures, bounds, rulings and areas are written as they are used (`pitboss.law.rules`). The structures here are written
differently: paytables side by side, letter by letter, and whatever else is assembled when one edition is read.
"""

from __future__ import annotations

import msgspec

from pitboss.law.dealing import Dealing
from pitboss.law.rules import Area, Bound, Dated, Figure, Ruling


class WagerEntry(Dated, frozen=True, kw_only=True):
    """A wager that may or must be made. `duty` is the law's verb, if editions differ in it.

    `bounds_by` says what the `when` of its bounds names: the "street" of the round or the player's "hand".
    """

    wager: str
    name: str
    required: str
    clause: str
    placed: str
    placed_clause: str
    duty: str | None = None
    one_of: tuple[str, ...] = ()
    bounds: tuple[Bound, ...] = ()
    bounds_by: str | None = None


class SpecialTableEntry(Dated, frozen=True, kw_only=True):
    """A paytable that is not a wager itself but pays the wager `of` in a special case.

    `case` says which, in words that follow "paid on the … Wager".
    """

    table: str
    name: str
    of: str
    case: str
    clause: str


class RowEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One line, with odds for each letter in turn; an empty cell means that the table has no such line.

    `id` identifies it for good, and is written in logs. `pays` are the hands it pays, if they are not the one that its
    id names. `words` are the law's wording, if that is not the id; nothing depends on them.
    """

    id: str
    odds: list[str]
    clause: str | None = None
    pays: tuple[str, ...] = ()
    words: str = ""

    @property
    def hands(self) -> tuple[str, ...]:
        """The hands it pays."""
        return self.pays or (self.id,)


class PaytableEntry(Dated, frozen=True, kw_only=True):
    """The tables of the wagers `of`, side by side as the law prints them.

    `loses` names every hand that no line pays: with the lines, these are all the hands the wager distinguishes.
    """

    of: list[str]
    clause: str
    letters: list[str]
    rows: list[RowEntry]
    loses: tuple[str, ...] = ()
    decks: int | None = None

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.odds) != len(self.letters):
                raise ValueError(f"{row.id} has {len(row.odds)} odds for {len(self.letters)} letters in {self.clause}")


class PublishedEntry(Dated, frozen=True, kw_only=True):
    """Percentages from a preamble: a range, or `each` of several letters without saying which belongs to which."""

    of: list[str]
    low: str = ""
    high: str = ""
    letters: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    note: str = ""


class InscriptionEntry(Dated, frozen=True, kw_only=True):
    """What the layout tells patrons; `sign` is the clause that allows a sign instead.

    `words` may name figures in braces; `phrase` instead gives the number, from 1, of a phrase in the figure
    `inscriptions`. Both are left out if elections decide the text. `states` are the facts that wording of the holder's
    own must state, and `denies` are phrases that it must not contain.
    """

    inscription: str
    name: str
    clause: str
    tells: str = "words"
    words: str = ""
    phrase: int | None = None
    wording: str = "own"
    needed: str = "always"
    sign: str | None = None
    states: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()


class SectionsEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Where the chapter covers wagers, what they are made with, players who leave, and irregularities.

    `submission` is where it leaves it to a Rules Submission whether a wager is offered, by edition if they differ, and
    `layout` where it orders what the layout contains. `dealing` are the sections that order the steps of each way of
    dealing, if a step appears once for each.
    """

    wagers: str
    instruments: str
    irregularities: str
    seated: str | None = None
    submission: str | dict[str, str] | None = None
    layout: str | None = None
    dealing: dict[Dealing, str] = {}


class RulesFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole `rules.toml`."""

    game: str
    name: str
    chapter: str
    sections: SectionsEntry
    figure: list[Figure]
    wager: list[WagerEntry]
    paytable: list[PaytableEntry]
    table: list[SpecialTableEntry] = []
    ruling: list[Ruling] = []
    published: list[PublishedEntry] = []
    area: list[Area] = []
    inscription: list[InscriptionEntry] = []
