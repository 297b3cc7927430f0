"""The shape of a `rules.toml`: what may be written there, checked as it is read."""

from __future__ import annotations

import msgspec

from pitboss.law.dealing import Dealing

FigureValue = int | str | list[int | str]


class FigureEntry(msgspec.Struct, forbid_unknown_fields=True):
    """`value` in `unit`, printed in `clause`, and `also` in others that say the same.

    `label` is what a checklist calls it, `wager` the one that it is about alone, if any. `money` says that it is an
    amount, in cents. `by_dealing` are the clauses that print it for a way of dealing of their own.
    """

    name: str
    value: FigureValue
    unit: str
    clause: str
    label: str = ""
    wager: str | None = None
    also: list[str] = []
    by_dealing: dict[Dealing, str] = {}
    money: bool = False
    editions: list[str] | None = None


class BoundEntry(msgspec.Struct, forbid_unknown_fields=True):
    """At least `least` and at most `most` times the amount of `of`, in the cases named by `when` (none: always)."""

    most: int
    of: str
    clause: str
    least: int | None = None
    when: list[str] = []


class WagerEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A wager that may or must be made. `duty` is the law's verb where editions differ in it.

    `bounds_by` says what the `when` of its bounds names: the "street" of the round or the player's "hand".
    """

    wager: str
    name: str
    required: str
    clause: str
    placed: str
    placed_clause: str
    duty: str | None = None
    one_of: list[str] = []
    bounds: list[BoundEntry] = []
    bounds_by: str | None = None
    editions: list[str] | None = None


class TableEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A paytable that is no wager of its own but pays the wager `of` in a special case.

    `case` says which, in words that follow "paid on the … Wager".
    """

    table: str
    name: str
    of: str
    case: str
    clause: str
    editions: list[str] | None = None


class RowEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One line, with odds for each letter in turn; an empty cell means that the table has no such line.

    `hand` is how the law words it. `hands` are the hands it pays, where there are several or they have other names.
    """

    hand: str
    odds: list[str]
    clause: str | None = None
    hands: list[str] = []


class PaytableEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of the wagers `of`, side by side as the law prints them.

    `loses` names every hand that no line pays: with the lines they are all the hands that the wager tells apart.
    """

    of: list[str]
    clause: str
    letters: list[str]
    rows: list[RowEntry]
    loses: list[str] = []
    decks: int | None = None
    editions: list[str] | None = None

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.odds) != len(self.letters):
                raise ValueError(
                    f"{row.hand} has {len(row.odds)} odds for {len(self.letters)} letters in {self.clause}"
                )


class RulingEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An irregularity voids the round and returns every wager but those in `settles`, which are settled.

    `until` ends its window (the last player's decision, or the dealer's reveal); `settles_once_dealt` says which
    cards must be out before anything is settled; `by_dealing` is the same rule under a way of dealing of its own.
    """

    irregularity: str
    clause: str
    by_dealing: dict[Dealing, str] = {}
    settles: list[str] = []
    until: str | None = None
    settles_once_dealt: str | None = None
    editions: list[str] | None = None


class PublishedEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Percentages from a preamble: a range, or `each` of several letters without saying which is whose."""

    of: list[str]
    low: str = ""
    high: str = ""
    letters: list[str] = []
    each: list[str] = []
    note: str = ""
    editions: list[str] | None = None


class AreaEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An area that the layout has, for each `player` or once for the `table`; `needed` says when."""

    area: str
    name: str
    clause: str
    each: str = "player"
    needed: str = "always"
    wager: str | None = None
    place: str | None = None
    editions: list[str] | None = None


class InscriptionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What the layout tells patrons; `sign` is the clause that lets a sign tell it instead.

    `words` may name figures in braces; `phrase` says instead which of the phrases in the figure `inscriptions` it is,
    from 1 on. Both are left out where elections say what is told.
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
    editions: list[str] | None = None


class SectionsEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Where the chapter speaks of wagers, what they are made with, players who leave, and irregularities.

    `submission` is where it first says that something is as specified in a Rules Submission, `layout` where it orders
    what the layout contains. `dealing` are the sections that order the steps of each way of dealing, where a step
    stands once for each.
    """

    wagers: str
    instruments: str
    irregularities: str
    seated: str | None = None
    submission: str | None = None
    layout: str | None = None
    dealing: dict[Dealing, str] = {}


class RulesFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole `rules.toml`."""

    game: str
    name: str
    chapter: str
    sections: SectionsEntry
    figure: list[FigureEntry]
    wager: list[WagerEntry]
    paytable: list[PaytableEntry]
    table: list[TableEntry] = []
    ruling: list[RulingEntry] = []
    published: list[PublishedEntry] = []
    area: list[AreaEntry] = []
    inscription: list[InscriptionEntry] = []
