"""What a certificate holder elects where the regulation leaves a choice. Wrong elections cannot be constructed."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import Protocol, Self, TypeVar, cast

import msgspec

from pitboss.games.catalogue import rules
from pitboss.law.citation import Clause, chapter_of, cite
from pitboss.law.names import known_name
from pitboss.law.readings import reading, readings_for
from pitboss.law.refusal import Refused
from pitboss.law.rules import NO_LETTER, Paytable, Required, Rules, Wager
from pitboss.malformed import is_whole_number
from pitboss.money import format_cents
from pitboss.odds import Form, Rounding


class Figures(Protocol):
    """Figures of a chapter, read from its rules."""

    @classmethod
    def from_rules(cls, rules: Rules) -> Self: ...


_Figures = TypeVar("_Figures", bound=Figures)


class Shuffling(Enum):
    """How the cards are shuffled."""

    MANUAL = "manual"
    AUTOMATED = "automated"
    """By an automated card shuffling device."""
    COUNTING = "counting"
    """By one that also counts the cards after each shuffle."""
    RESHUFFLING = "reshuffling"
    """By an approved shoe or device that reshuffles and counts continuously."""


class Dealing(Enum):
    """How the cards are dealt."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Amounts in cents, and how many adjacent boxes one player may hold. What is absent is not elected."""

    payout: int | None = None
    """The aggregate payout limit per player per round."""
    minimum: int | None = None
    """The table minimum."""
    chip: int | None = None
    """The smallest chip, to which payouts are rounded if the `breakage` reading says so."""
    boxes: int | None = None


class ProgressiveElection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The progressive meter: its initial and reset amount in cents, and the share of each wager it gains."""

    reset: int
    rate: str | None = None
    """The rate of progression in percent, as a decimal such as "18.5"."""


class Elections(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, omit_defaults=True):
    """One certificate holder's choices under one edition, checked as they are made.

    `paytables` maps a wager or table to its letter; `wagers` are the optional wagers offered (absent: every one
    whose tables are elected or need no election); `readings` maps a reading's id to the alternative elected.
    """

    edition: str
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    wagers: tuple[str, ...] | None = None
    decks: int | None = None
    limits: Limits = Limits()
    pot: bool = False
    progressive: ProgressiveElection | None = None
    shuffling: Shuffling | None = None
    dealing: Dealing | None = None

    def __post_init__(self) -> None:
        _check_readings(self)
        _check_letters(self)
        _check_wagers(self)
        _check_decks(self)
        _check_devices(self)
        _check_limits(self)
        _check_progressive(self)

    @cached_property
    def rules(self) -> Rules:
        """The figures of the edition."""
        return rules(self.edition)

    @cached_property
    def resolved_readings(self) -> dict[str, str]:
        """Every reading of the chapter with the alternative in force, elected or by default."""
        defaults = {id_: each.default for id_, each in readings_for(self.edition).items()}
        return defaults | self.readings

    def reads(self, id_: str) -> str:
        """The alternative in force for one reading."""
        return self.resolved_readings.get(id_) or reading(id_).default

    @cached_property
    def rounding(self) -> Rounding:
        """How payouts that cannot be made exactly are rounded."""
        return Rounding(self.reads("breakage"))

    def paytable(self, name: str) -> Paytable:
        """The table elected for a wager; where the law prints only one, that one."""
        known = self._paytables.get(name)
        if known is None:
            known = self._paytables[name] = self._elected_paytable(name)
        return known

    def tables(self, name: str) -> tuple[Paytable, ...]:
        """Every table that may pay a wager: its own, and those of special cases such as a bad beat."""
        known = self._tables.get(name)
        if known is None:
            own = (name,) if self.rules.wager(name).paytables else ()
            special = (each.wager for each in self.rules.wagers.values() if each.table_of == name)
            known = self._tables[name] = tuple(self.paytable(table) for table in (*own, *special))
        return known

    def offers(self, name: str) -> bool:
        """Whether players may make this wager at the table."""
        return self.rules.wager(name).wager in self._offered

    def figures_as(self, kind: type[_Figures]) -> _Figures:
        """The figures of the chapter in the shape in which hands are counted by them."""
        known = self._figures.get(kind)
        if known is None:
            known = self._figures[kind] = kind.from_rules(self.rules)
        return cast(_Figures, known)

    # What is asked for every wager of every round is looked up once.
    @cached_property
    def _figures(self) -> dict[type, object]:
        return {}

    @cached_property
    def _paytables(self) -> dict[str, Paytable]:
        return {}

    @cached_property
    def _tables(self) -> dict[str, tuple[Paytable, ...]]:
        return {}

    @cached_property
    def _offered(self) -> frozenset[str]:
        return frozenset(name for name, wager in self.rules.wagers.items() if self._is_offered(wager))

    def _elected_paytable(self, name: str) -> Paytable:
        wager = self.rules.wager(name)
        if letter := self.paytables.get(name):
            return wager.paytables[letter]
        if wager.fixed_table is not None:
            return wager.fixed_table
        if not wager.paytables:
            raise Refused("no-paytable", wager.clause, f"{name} is not paid from a table: leave its letter out")
        raise Refused(
            "letter-not-elected",
            next(iter(wager.paytables.values())).clause,
            f"no paytable is elected for {name}: elect one of {', '.join(wager.paytables)}",
        )

    def _is_offered(self, wager: Wager) -> bool:
        match wager.required:
            case Required.IF_ELECTED:
                return self.pot
            case Required.OPTIONAL:
                return not self._without_letter(wager) if self.wagers is None else wager.wager in self.wagers
            case _:
                return wager.table_of is None

    @cached_property
    def metered(self) -> str | None:
        """The wager offered at the table that a progressive meter pays, if there is one."""
        for name, wager in self.rules.wagers.items():
            rows = (row for table in wager.paytables.values() for row in table.rows)
            if any(row.odds.form is Form.METER for row in rows) and self.offers(name):
                return name
        return None

    @cached_property
    def boxes(self) -> tuple[int, Clause]:
        """How many adjacent boxes one player may hold, and the clause: as elected, or as many as the law allows."""
        most, clause = _most_boxes(self)
        return self.limits.boxes or most, clause

    @cached_property
    def decks_in_play(self) -> int:
        """How many decks the cards of one round come from.

        Two alternating decks are one at a time. If the number is not elected, an elected table may imply it; else
        it is the largest the law allows, so that only what no pack could deal is refused.
        """
        allowed = self.rules.numbers("decks")
        if self.decks is not None:
            return self.decks if self.decks in allowed else min(allowed)
        implied = [self.paytable(name).decks for name in self.paytables]
        return next((each for each in implied if each is not None), max(allowed))

    @cached_property
    def alternates(self) -> bool:
        """Whether two decks or batches alternate while a shuffling device works."""
        return self.decks not in (None, *self.rules.numbers("decks")) or len(self.batches) > 1

    @cached_property
    def batches(self) -> tuple[int, ...]:
        """How many decks each batch at the table holds: one batch, or two equal ones that a shuffler alternates.

        A device that reshuffles continuously needs no second batch.
        """
        paired = self.rules.figures.get("batches-with-shuffler")
        if paired is None or self.shuffling not in (Shuffling.AUTOMATED, Shuffling.COUNTING):
            return (self.decks_in_play,)
        return (self.decks_in_play,) * self.rules.number(paired.name)

    def _without_letter(self, wager: Wager) -> list[Wager]:
        """The tables of a wager, its own and those of special cases, for which a letter is still to be elected."""
        tables = (wager, *(each for each in self.rules.wagers.values() if each.table_of == wager.wager))
        return [each for each in tables if each.fixed_table is None and each.wager not in self.paytables]


def _check_readings(elections: Elections) -> None:
    for id_, alternative in elections.readings.items():
        elected = reading(id_)
        known_name(f"alternative of {id_}", alternative, elected.names)
        # A reading named after a chapter is about that chapter; the others may be elected for the whole house.
        if id_[0].isdigit() and not elected.concerns(elections.rules.edition):
            raise Refused(
                "reading-of-another-text",
                elected.clauses[0],
                f"{id_} does not arise in {elections.edition}: leave it out",
            )


def _check_letters(elections: Elections) -> None:
    for name, letter in elections.paytables.items():
        wager = elections.rules.wager(name)
        if letter not in wager.paytables:
            clause = next((table.clause for table in wager.paytables.values()), wager.clause)
            choice = f"elect one of {', '.join(wager.paytables)}" if wager.paytables else "leave it out"
            raise Refused("unknown-letter", clause, f"{name} has no paytable {letter} in {elections.edition}: {choice}")
    both = [elections.paytables.get(name) for name in ("player-bonus", "banker-bonus")]
    if None not in both and both[0] != both[1] and elections.reads("681a-bonus-tables") == "one":
        clause = elections.paytable("player-bonus").clause
        raise Refused("two-bonus-tables", clause, "both Bonus Wagers are paid from one paytable: elect the same letter")


def _check_wagers(elections: Elections) -> None:
    for name in elections.wagers or ():
        wager = elections.rules.wager(name)
        if wager.required is not Required.OPTIONAL:
            raise Refused(
                "not-optional",
                wager.clause,
                f"{name} is no optional wager: leave it out of the wagers offered",
            )
        for table in elections._without_letter(wager):
            raise Refused(
                "letter-not-elected",
                wager.clause,
                f"{name} is offered without a paytable for {table.wager}: elect one of {', '.join(table.paytables)}",
            )
    if elections.pot and "pot" not in elections.rules.wagers:
        raise Refused(
            "no-pot",
            elections.rules.sections.wagers,
            f"{elections.edition} has no Pot Wager: do not elect it",
        )


def _check_decks(elections: Elections) -> None:
    if elections.decks is not None:
        _check_number_of_decks(elections.decks, elections)
    decks = elections.decks
    for name, letter in elections.paytables.items():
        table = elections.rules.wager(name).paytables[letter]
        if table.decks is None:
            continue
        if decks not in (None, table.decks):
            raise Refused(
                "table-of-other-decks",
                table.clause,
                f"paytable {letter} of {name} is for {table.decks} decks: elect one for {decks}",
            )
        decks = table.decks


def _check_number_of_decks(decks: int, elections: Elections) -> None:
    single, paired = elections.rules.figure("decks"), elections.rules.figures.get("decks-with-shuffler")
    with_shuffler = elections.rules.numbers(paired.name) if paired else ()
    if not is_whole_number(decks) or decks not in (*elections.rules.numbers(single.name), *with_shuffler):
        allowed = " or ".join(str(number) for number in elections.rules.numbers(single.name))
        more = "".join(f", or {number} with an automated card shuffling device" for number in with_shuffler)
        raise Refused("wrong-decks", single.clause, f"{decks!r} decks are not allowed: elect {allowed}{more}")
    if paired and decks in with_shuffler and elections.shuffling is Shuffling.MANUAL:
        raise Refused(
            "decks-need-shuffler",
            paired.clause,
            f"{decks} decks need an automated card shuffling device: elect one, or fewer decks",
        )


def _check_devices(elections: Elections) -> None:
    chapter = elections.rules.edition.chapter
    if elections.dealing is Dealing.HAND:
        if "change-hours-hand" not in elections.rules.figures:
            raise Refused("shoe-only", cite(f"{chapter}.7(a)"), "cards are dealt from a dealing shoe alone: elect one")
        if elections.shuffling is Shuffling.MANUAL:
            raise Refused(
                "hand-needs-shuffler",
                cite(f"{chapter}.9(a)(1)"),
                "cards dealt from the hand need an automated shuffling device: elect one, or deal from a shoe",
            )


def _check_limits(elections: Elections) -> None:
    limits, figures = elections.limits, elections.rules.figures
    for name in Limits.__struct_fields__:
        value = getattr(limits, name)
        if value is not None and (not is_whole_number(value) or value <= 0):
            raise Refused(
                "malformed-limit",
                elections.rules.sections.wagers,
                f"{name} is a whole number above 0, not {value!r}",
            )
    if limits.payout is not None:
        floor = figures.get("limit-floor")
        if floor is None:
            clause = next(iter(elections.rules.wagers.values())).paytables[NO_LETTER].clause
            raise Refused(
                "no-payout-limit",
                clause,
                f"{elections.edition} allows no aggregate payout limit: leave it out",
            )
        if limits.payout < elections.rules.number("limit-floor"):
            least = format_cents(elections.rules.number("limit-floor"))
            raise Refused(
                "limit-too-low",
                floor.clause,
                f"the payout limit is at least {least}, not {format_cents(limits.payout)}",
            )
    if limits.boxes is not None:
        _check_boxes(elections, limits.boxes)
    if elections.rounding is not Rounding.EXACT and limits.chip is None:
        chapter = elections.rules.edition.chapter
        broken = (each for each in reading("breakage").clauses if chapter_of(each) == chapter)
        raise Refused(
            "chip-not-named",
            next(broken, elections.rules.sections.wagers),
            f"breakage {elections.rounding.value} needs the smallest chip: name it in the limits",
        )


def _most_boxes(elections: Elections) -> tuple[int, Clause]:
    """How many boxes the law lets a certificate holder allow one player, and where it says so."""
    figure, seats = elections.rules.figures.get("boxes"), elections.rules.number("seats")
    if figure is None:
        several = elections.reads("681a-boxes") == "several"
        return seats if several else 1, reading("681a-boxes").clauses[0]
    return figure.value if isinstance(figure.value, int) else seats, figure.clause


def _check_boxes(elections: Elections, boxes: int) -> None:
    most, clause = _most_boxes(elections)
    if boxes > most:
        raise Refused("too-many-boxes", clause, f"a player may wager on {most} at most: elect no more, not {boxes}")


def _check_progressive(elections: Elections) -> None:
    if elections.progressive is None:
        return
    floor = elections.rules.figures.get("progressive-floor")
    if floor is None:
        raise Refused(
            "no-progressive",
            elections.rules.sections.wagers,
            f"{elections.edition} has no progressive wager: leave it out",
        )
    least = elections.rules.number("progressive-floor")
    if not is_whole_number(elections.progressive.reset) or elections.progressive.reset < least:
        raise Refused(
            "reset-too-low",
            floor.clause,
            f"the initial and reset amount is at least {least} cents ({format_cents(least)}), "
            f"not {elections.progressive.reset!r}",
        )
    rate = elections.progressive.rate
    if rate is not None and (not _PERCENT.fullmatch(rate) or Decimal(rate) > _WHOLE):
        raise Refused(
            "malformed-rate",
            floor.clause,
            f'the rate of progression is a percentage such as "18.5", 0 to 100, not {rate!r}',
        )


_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?", re.ASCII)
_WHOLE = 100
