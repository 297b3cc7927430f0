"""What goes wrong at a practice table, if somebody wants it to: what its chapter covers and can happen now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.games.places import Whose
from pitboss.house.shuffle import Source, below
from pitboss.law.rules import Irregularity
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table.ask import refusal_for
from pitboss.table.duties import Role
from pitboss.table.procedure.in_force import game, has_step, play
from pitboss.table.state import Phase


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that has gone wrong, and with which hand, if that matters."""

    kind: do.Report
    where: str | None = None

    def reported(self, at: int) -> do.ReportIrregularity:
        """The dealer's report of it."""
        return do.ReportIrregularity(at=at, by=Role.DEALER, who=Role.DEALER.value, kind=self.kind, where=self.where)


@dataclass(slots=True)
class Mishaps:
    """What goes wrong now and then, at most once a round."""

    source: Source
    odds: Mapping[Phase, int]
    """One in how many steps of each phase."""
    kinds: Mapping[Phase, tuple[do.Report, ...]]
    _round: int | None = field(default=None)

    def after(self, table: Table) -> Mishap | None:
        """What has just gone wrong, if anything has."""
        found = (_possible(table, kind) for kind in self.kinds.get(table.phase, ()))
        possible = tuple(each for each in found if each is not None)
        number = table.round.number if table.round else table.rounds + 1
        if not possible or number == self._round or below(self.odds[table.phase], self.source):
            return None
        self._round = number
        return possible[below(len(possible), self.source)]


def reports_of(table: Table) -> tuple[do.Report, ...]:
    """What can be reported at this table: every irregularity that its chapter, or a reading of it, covers."""
    return tuple(kind for kind in do.Report if _speaks_of(table, kind))


def _speaks_of(table: Table, kind: do.Report) -> bool:
    rulings = table.elections.rules.rulings
    match kind:
        case do.Report.FACE_UP:
            return has_step(table, "face-up-cards") or Irregularity.FACE_UP_SEVERAL in rulings
        case do.Report.DRAWN_IN_ERROR | do.Report.EXTRA_CARD | do.Report.SHUFFLER_JAM:
            return has_step(table, kind)
        case do.Report.DRAWN_EXPOSED:
            return has_step(table, do.Report.DRAWN_IN_ERROR)
        case do.Report.SHUFFLER_OUT:
            return has_step(table, "device-out-of-order")
        case do.Report.SHOE_OUT:
            return has_step(table, "device-out-of-order") and _is_ruled_on(table, Irregularity.SHOE_JAM)
        case _:
            return _is_ruled_on(table, Irregularity(kind))


def _is_ruled_on(table: Table, kind: Irregularity) -> bool:
    elections = table.elections
    return kind in elections.rules.rulings or elections.reading_about(kind.value) is not None


def _possible(table: Table, kind: do.Report) -> Mishap | None:
    """The mishap, if it can happen now: a device must be in use, a hand must stand."""
    # What only a reading rules on can be reported, but does not happen by itself: its words are those of one chapter.
    elections = table.elections
    silent = elections.reading_about(kind) is not None and Irregularity(kind) not in elections.rules.rulings
    if silent or not _speaks_of(table, kind):
        return None
    mishap = Mishap(kind)
    if kind == do.Report.EXTRA_CARD:
        standing = _standing(table)
        return Mishap(kind, standing[0]) if standing else None
    # Only the house knows which card lies face up, so the table is not asked.
    return mishap if kind == do.Report.FACE_UP or refusal_for(table, mishap.reported(table.clock)) is None else None


def _standing(table: Table) -> tuple[str, ...]:
    """The hands that everyone sees and that take no more cards, while nothing is settled yet."""
    present = table.round
    if present is None or any(box.lines for box in table.boxes.values()):
        return ()
    hands = (place for place in game(table).places if place.whose is Whose.SIDE)
    return tuple(hand.name for hand in hands if play(table).stands(hand, present, table.boxes, table.elections))
