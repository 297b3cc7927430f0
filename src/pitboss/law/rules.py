"""The figures of one game under one edition: seats, wagers, paytables, limits, each with its clause.

A game's `rules.toml` holds the figures of all its editions; `pitboss.law.reader` takes one edition's from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

import msgspec

from pitboss.law.citation import Clause, check_cited
from pitboss.law.dealing import Dealing
from pitboss.law.edition import Edition
from pitboss.law.names import Unknown
from pitboss.law.paytables import Paytable
from pitboss.money import format_cents

FigureValue = int | str | list[int | str]


class Required(Enum):
    """Whether a player must make a wager."""

    ALWAYS = "always"
    IF_ELECTED = "if-elected"
    OPTIONAL = "optional"
    DECISION = "decision"


class Placed(Enum):
    """When a wager may be placed."""

    BEFORE_NO_MORE_BETS = "before-no-more-bets"
    AFTER_ANTE = "after-ante-before-no-more-bets"
    BEFORE_FIRST_CARD = "before-first-card"
    DECISION = "decision"


class Dated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a `rules.toml`, which belongs to all editions of the chapter or to those it names."""

    editions: tuple[str, ...] | None = None


class Figure(Dated, frozen=True):
    """One figure of the law that is neither a wager nor a payout: `value` in `unit`, printed in `clause`."""

    name: str
    value: FigureValue
    unit: str
    clause: Clause
    also: tuple[Clause, ...] = ()
    """Other clauses that say the same."""
    by_dealing: dict[Dealing, Clause] = {}
    """The clauses that print it for one way of dealing, by that way."""
    money: bool = False
    """Whether it is an amount, in cents."""

    def __post_init__(self) -> None:
        check_cited(*self.clauses)

    label: str = ""
    """What a checklist calls it."""
    counted: bool = False
    """Whether the floor can count it at the table, so that it is on a checklist."""
    wager: str | None = None
    """The only wager that it is about, if any."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause that prints it."""
        return (self.clause, *self.also, *self.by_dealing.values())

    def under(self, dealing: Dealing) -> Clause:
        """The clause that prints it for a way of dealing."""
        return self.by_dealing.get(dealing, self.clause)


class Bound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How large a wager may be, as multiples of the amount of another, in the cases named by `when` (none: always).

    `least` is absent if the text has no minimum. `said` is what people read where `when` has names for records.
    """

    least: int | None = None
    most: int
    of: str
    when: tuple[str, ...] = ()
    said: str = ""
    clause: Clause

    def __post_init__(self) -> None:
        check_cited(self.clause)


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager of the game, or (`table_of` set) a table that pays another wager in a special case."""

    wager: str
    name: str
    clause: Clause
    paytables: Mapping[str, Paytable]
    required: Required | None = None
    placed: Placed | None = None
    placed_clause: Clause | None = None
    duty: str | None = None
    one_of: tuple[str, ...] = ()
    bounds: tuple[Bound, ...] = ()
    bounds_by: str | None = None
    """What the cases of its bounds depend on: the "street" of the round, or the player's "hand"."""
    table_of: str | None = None
    case: str = ""
    """The case in which the table pays that other wager, in words that follow "paid on the … Wager"."""
    _by_case: Mapping[str, tuple[Bound, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cases = dict.fromkeys(case for bound in self.bounds for case in bound.when)
        by_case = {case: tuple(bound for bound in self.bounds if case in bound.when) for case in cases}
        object.__setattr__(self, "_by_case", MappingProxyType(by_case))

    def bounds_in(self, case: str) -> tuple[Bound, ...]:
        """The bounds that apply in this case: on that street, or with that hand."""
        return self._by_case.get(case, ())

    @property
    def fixed_table(self) -> Paytable | None:
        """The one table that needs no election, if there is only one."""
        return next(iter(self.paytables.values())) if len(self.paytables) == 1 else None


class Irregularity(Enum):
    """Something that went wrong at the table and decides what happens to the wagers."""

    DEALER_EXPOSED = "dealer-exposed"
    FACE_UP_SEVERAL = "face-up-several"
    WRONG_NUMBER = "wrong-number"
    STUB_MISDEALT = "stub-misdealt"
    STUB_SHORT = "stub-short"
    SHOE_JAM = "shoe-jam"
    HOUSE_FAILED = "house-failed"
    """The house itself cannot go on: no chapter covers this, and all hands are void."""


class Window(Enum):
    """How long an irregularity keeps its effect."""

    DECISIONS = "decisions"
    REVEAL = "reveal"


class DealState(Enum):
    """How far the deal had gone."""

    INITIAL = "initial"
    BOARD = "board"
    COMPLETE = "complete"


class Ruling(Dated, frozen=True):
    """What an irregularity does: the round is void, and every wager is returned except those it `settles`."""

    irregularity: Irregularity
    clause: Clause
    settles: tuple[str, ...] = ()
    until: Window | None = None
    """When its window ends: with the last player's decision, or with the dealer's reveal."""
    settles_once_dealt: DealState | None = None
    """Which cards must be out before anything is settled."""
    by_dealing: dict[Dealing, Clause] = {}
    """The clause of the same rule under each way of dealing."""

    def __post_init__(self) -> None:
        check_cited(*self.clauses)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause with this ruling."""
        return (self.clause, *self.by_dealing.values())


@dataclass(frozen=True, slots=True)
class PublishedHold:
    """A hold percentage printed in the preamble of an edition, as printed."""

    of: tuple[str, ...]
    low: str
    high: str
    letters: tuple[str, ...]
    each: tuple[str, ...]
    note: str


class Each(Enum):
    """How often a layout has an area."""

    PLAYER = "player"
    TABLE = "table"


class Needed(Enum):
    """When a layout needs an area or an inscription."""

    ALWAYS = "always"
    IF_OFFERED = "if-offered"
    """If the wager is offered, or required by election."""
    IF_LIMITED = "if-limited"
    """If a payout limit is established."""


class Tells(Enum):
    """What an inscription tells patrons."""

    WORDS = "words"
    ODDS = "odds"
    """The payout odds of every wager offered."""
    LIMIT = "payout-limit"


class Wording(Enum):
    """How much freedom a certificate holder has in wording an inscription."""

    PRINTED = "printed"
    """The chapter prints the phrase."""
    APPROVED = "approved"
    """It prints the phrase, or similar words that are approved."""
    OWN = "own"
    """It says what patrons are told, but leaves the wording free."""
    GENERIC = "generic"
    """It leaves the wording free, and lets the layout refer to what is posted instead of stating it."""


class Area(Dated, frozen=True, kw_only=True):
    """An area that the layout must have: for a wager, or for the cards of a place."""

    area: str
    name: str
    clause: Clause
    each: Each = Each.PLAYER
    needed: Needed = Needed.ALWAYS
    wager: str | None = None
    place: str | None = None
    used_under: Clause | None = None
    """The clause that has the wager placed or the cards laid there, if the chapter says so."""

    def __post_init__(self) -> None:
        check_cited(self.clause, *filter(None, (self.used_under,)))


@dataclass(frozen=True, slots=True)
class Inscription:
    """Something that the layout tells patrons; `sign` is the clause that allows a sign instead, if any."""

    inscription: str
    name: str
    clause: Clause
    tells: Tells
    words: str
    wording: Wording
    needed: Needed
    sign: Clause | None = None
    states: tuple[str, ...] = ()
    """What own wording has to say, as `pitboss.submission.own_words` reads it."""
    denies: tuple[str, ...] = ()
    """Phrases that would make own wording false."""


@dataclass(frozen=True, slots=True)
class Sections:
    """Where the chapter covers wagers, what they are made with, players who leave, and irregularities."""

    wagers: Clause
    instruments: Clause
    irregularities: Clause
    seated: Clause | None
    submission: Clause
    """The clause that leaves something to the Rules Submission."""
    layout: Clause
    """The clause that says what the layout contains."""
    dealing: Mapping[Dealing, Clause] = field(default_factory=dict)
    """The sections that order the steps of each way of dealing, if a step appears once for each."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every figure that one edition gives for one game."""

    edition: Edition
    name: str
    sections: Sections
    figures: Mapping[str, Figure]
    wagers: Mapping[str, Wager]
    rulings: Mapping[Irregularity, Ruling]
    published: tuple[PublishedHold, ...]
    areas: Mapping[str, Area]
    inscriptions: Mapping[str, Inscription]
    pooled: Mapping[str, Wager] = field(init=False, repr=False, compare=False)
    """The wagers that players pool and compete for, if a certificate holder elects to require them."""
    _numbers: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The figures that are whole numbers: asked for in every round."""

    def __post_init__(self) -> None:
        pooled = {name: each for name, each in self.wagers.items() if each.required is Required.IF_ELECTED}
        object.__setattr__(self, "pooled", MappingProxyType(pooled))
        numbers = {name: each.value for name, each in self.figures.items() if type(each.value) is int}
        object.__setattr__(self, "_numbers", numbers)

    @property
    def game(self) -> str:
        return self.edition.game

    def clauses(self) -> Iterator[Clause]:
        """Every clause that prints its figures, wagers, paytables, rulings and areas."""
        sections = self.sections
        yield from (sections.wagers, sections.instruments, sections.irregularities, *sections.dealing.values())
        yield from (clause for figure in self.figures.values() for clause in figure.clauses)
        for wager in self.wagers.values():
            yield from filter(None, (wager.clause, wager.placed_clause, *(bound.clause for bound in wager.bounds)))
            for table in wager.paytables.values():
                yield from (table.clause, *(row.clause for row in table.rows))
        yield from (clause for ruling in self.rulings.values() for clause in ruling.clauses)
        for area in self.areas.values():
            yield from filter(None, (area.clause, area.used_under))
        yield from (each.clause for each in self.inscriptions.values())

    def figure(self, name: str) -> Figure:
        """The figure of that name; an unknown one is refused with the nearest names."""
        try:
            return self.figures[name]
        except KeyError:
            raise Unknown("figure", name, self.figures) from None

    def number(self, name: str) -> int:
        """The figure as a whole number."""
        known = self._numbers.get(name)
        if known is None:
            raise TypeError(f"figure {name} of {self.edition} is not a whole number: {self.figure(name).value!r}")
        return known

    def numbers(self, name: str) -> tuple[int, ...]:
        """The figure as a list of whole numbers."""
        return tuple(int(item) for item in self._items(name))

    def text(self, name: str) -> str:
        """The figure as words."""
        return str(self.figure(name).value)

    def texts(self, name: str) -> tuple[str, ...]:
        """The figure as a list of words; empty if this edition has no such figure."""
        return tuple(str(item) for item in self._items(name)) if name in self.figures else ()

    def said(self, name: str) -> str:
        """The figure as a sentence says it: "$50,000", "queen", "10, 20 or 30"."""
        figure = self.figure(name)
        values = figure.value if isinstance(figure.value, list) else [figure.value]
        *first, last = (format_cents(each) if figure.money and isinstance(each, int) else str(each) for each in values)
        return f"{', '.join(first)} or {last}" if first else last

    def cut_bounds(self, cards: int) -> tuple[int, int]:
        """The least and the greatest number of cards above the cover card that cuts a stack of that many cards."""
        least = self.number("cut-depth")
        return least, cards - (least if "bottom" in self.texts("cut-from") else 1)

    def wager(self, name: str) -> Wager:
        """The wager or table of that name; an unknown one is refused with the nearest names."""
        try:
            return self.wagers[name]
        except KeyError:
            raise Unknown("wager", name, self.wagers) from None

    def _items(self, name: str) -> list[int | str]:
        value = self.figure(name).value
        if not isinstance(value, list):
            raise TypeError(f"figure {name} of {self.edition} is not a list: {value!r}")
        return value
