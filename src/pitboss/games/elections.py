"""A certificate holder's choices where the regulation leaves one: as a draft, and checked.

Wrong elections cannot be constructed. A wrong draft can: the same checks gather what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar, TypeVarTuple

import msgspec

from pitboss.games.elected import Limits, ProgressiveElection, Shuffling, WagerLimits
from pitboss.games.election_checks import election_failures
from pitboss.games.rule_data import rules
from pitboss.law.citation import Clause
from pitboss.law.dealing import Dealing
from pitboss.law.paytables import Paytable
from pitboss.law.readings import Reading, default_of, readings_for
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required, Rules, Wager
from pitboss.odds import Form, Rounding
from pitboss.ranking import Compare

__all__ = ["Dealing", "Draft", "Elections", "Figures", "Limits", "ProgressiveElection", "Shuffling", "WagerLimits"]


class Figures(Protocol):
    """Figures of a chapter, read from its rules."""

    @classmethod
    def from_rules(cls, rules: Rules) -> Self: ...


_Figures = TypeVar("_Figures", bound=Figures)
_Found = TypeVar("_Found")
_Given = TypeVarTuple("_Given")

_REMEMBERED = 4096
"""How many sets of wagers are remembered before the memory is cleared."""


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, omit_defaults=True):
    """One certificate holder's choices under one edition, as they were written down.

    `paytables` maps a wager or table to its letter; `wagers` are the optional wagers offered (absent: every one whose
    tables are elected or need no election); `pooled` are the wagers that players must pool, where the chapter leaves
    that to an election; `readings` maps a reading's id to the alternative elected.
    """

    edition: str
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    wagers: tuple[str, ...] | None = None
    decks: int | None = None
    limits: Limits = Limits()
    pooled: tuple[str, ...] = ()
    progressive: ProgressiveElection | None = None
    shuffling: Shuffling | None = None
    dealing: Dealing | None = None
    seats: int | None = None
    """How many betting positions the table has, if fewer than the law allows."""
    preshuffled: bool | str | None = None
    """The rule under which cards come preinspected and preshuffled; False if they do not, True if no rule is named."""

    @cached_property
    def rules(self) -> Rules:
        """The figures of the edition."""
        return rules(self.edition)

    @cached_property
    def resolved_readings(self) -> dict[str, str]:
        """Every reading of the chapter with the alternative in force, elected or by default."""
        arising = readings_for(self.edition)
        resolved = {id_: each.default for id_, each in arising.items()}
        for id_, name in self.readings.items():
            resolved[id_] = arising[id_].todays_name(name) if id_ in arising else name
        return resolved

    def reads(self, id_: str) -> str:
        """The alternative in force for one reading."""
        return self.resolved_readings.get(id_) or default_of(id_)

    @cached_property
    def _about(self) -> dict[str, Reading]:
        return {each.about: each for each in readings_for(self.edition).values() if each.about}

    def reading_about(self, question: str) -> Reading | None:
        """The reading of a question that some chapters leave open; none if this one does not."""
        return self._about.get(question)

    def reads_about(self, question: str) -> str | None:
        """The alternative in force for such a question."""
        found = self._about.get(question)
        return None if found is None else self.reads(found.id)

    @cached_property
    def compare(self) -> Compare:
        """How hands of one class compare, if the chapter compares them."""
        return Compare(self.reads("compare-standard"))

    @cached_property
    def rounding(self) -> Rounding:
        """How payouts that cannot be made exactly are rounded."""
        return Rounding(self.reads("breakage"))

    def paytable(self, name: str) -> Paytable:
        """The table elected for a wager, or the only one the law prints."""
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
        """The chapter's figures in the form that counting hands needs."""
        known: _Figures | None = self._figures.get(kind)
        if known is None:
            known = self._figures[kind] = kind.from_rules(self.rules)
        return known

    def allow(self, wagers: Hashable, check: Callable[[*_Given], None], *given: *_Given) -> None:
        """Check wagers that repeat round after round only once; refused ones are checked again.

        `wagers` starts with the name of the check and holds everything about the round that it depends on. Without this
        memory a round with six seats takes 1.1 to 1.3 times as long.
        """
        if wagers not in self._found:
            self.once(wagers, check, *given)

    def once(self, wagers: Hashable, find: Callable[[*_Given], _Found], *given: *_Given) -> _Found:
        """A result that depends only on these elections and on wagers that repeat round after round, computed once.

        `wagers` starts with a name for it and holds everything else about the round that it depends on.
        """
        known = self._found
        if wagers in known:
            remembered: _Found = known[wagers]
            return remembered
        found = find(*given)
        if len(known) >= _REMEMBERED:
            known.clear()
        known[wagers] = found
        return found

    # Asked for every wager of every round, so looked up once.
    @cached_property
    def _found(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def _figures(self) -> dict[type, Any]:
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
                return wager.wager in self.pooled
            case Required.OPTIONAL:
                return not self.without_letter(wager) if self.wagers is None else wager.wager in self.wagers
            case _:
                return wager.table_of is None

    @cached_property
    def metered(self) -> str | None:
        """The wager at the table that a progressive meter pays, if any."""
        for name, wager in self.rules.wagers.items():
            rows = (row for table in wager.paytables.values() for row in table.rows)
            if any(row.odds.form is Form.METER for row in rows) and self.offers(name):
                return name
        return None

    @property
    def positions(self) -> int:
        """How many betting positions the table has: as elected, or as many as the law allows."""
        return self.rules.number("seats") if self.seats is None else self.seats

    @cached_property
    def boxes(self) -> tuple[int, Clause]:
        """How many adjacent boxes one player may hold, and the clause: as elected, or as many as the law allows."""
        most, clause = self.most_boxes
        elected = most if self.limits.boxes is None else self.limits.boxes
        return elected + self.boxes_besides, clause

    @property
    def boxes_besides(self) -> int:
        """How many boxes a player holds besides those that the elected number counts: the own one, if it is not."""
        return int(self.reads_about("boxes-counted") == "own-besides")

    @property
    def most_boxes(self) -> tuple[int, Clause]:
        """The largest number of boxes that a certificate holder may elect for one player, and where the law says so."""
        figure, seats = self.rules.figures.get("boxes"), self.positions
        if figure is None:
            silent = self.reading_about("boxes")
            if silent is None:
                return 1, self.rules.sections.wagers
            return seats if self.reads(silent.id) == "several" else 1, silent.clauses[0]
        return figure.value if isinstance(figure.value, int) else seats - self.boxes_besides, figure.clause

    @property
    def seating(self) -> Clause:
        """Where the chapter says that only seated players wager: its clause, a reading's, or its betting positions."""
        silent = self.reading_about("seated")
        at = self.rules.figure("seats").clause if silent is None else silent.clauses[0]
        return self.rules.sections.seated or at

    @property
    def boxes_reading(self) -> str | None:
        """The reading that says how many boxes one player may hold, if the chapter does not."""
        silent = None if "boxes" in self.rules.figures else self.reading_about("boxes")
        return silent.id if silent else None

    @cached_property
    def decks_in_play(self) -> int:
        """How many decks the cards of one round come from.

        Two alternating decks count as one. If the number is not elected, an elected table may imply it; otherwise it is
        the largest the law allows, so that only cards that no pack could deal are refused.
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

    def without_letter(self, wager: Wager) -> list[Wager]:
        """The tables of a wager, its own and those of special cases, that still need a letter."""
        tables = (wager, *(each for each in self.rules.wagers.values() if each.table_of == wager.wager))
        return [each for each in tables if each.fixed_table is None and each.wager not in self.paytables]


class Elections(Draft, frozen=True, forbid_unknown_fields=True, dict=True, omit_defaults=True):
    """Choices that the edition allows: the constructor refuses the first that it does not."""

    def __post_init__(self) -> None:
        for failure in election_failures(self):
            raise failure.error
