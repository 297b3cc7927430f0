"""Ruling on what was reported: is this the time for it, what does the chapter say, who gets which wagers back."""

from __future__ import annotations

from pitboss.games.irregularities import ruling_for
from pitboss.games.progressive import Meter, keeps_what_void_rounds_gave, taken_back
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.law.rules import Dealt, Irregularity, Ruling
from pitboss.table import events as ev
from pitboss.table.commands import Perform, ReportIrregularity
from pitboss.table.setting import clause, elections_now, has_step
from pitboss.table.settling import void_lines
from pitboss.table.state import Phase, Table


def ruling_of(table: Table, kind: Irregularity) -> Ruling:
    """What the chapter rules, under the way of dealing in use."""
    ruling = ruling_for(kind, elections_now(table))
    if ruling is None:
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {kind.value}: play on")
    return ruling


def ruled_by(table: Table, command: ReportIrregularity, step: str) -> Clause:
    """Where the chapter says what is done; where it says nothing the report is refused."""
    if not has_step(table, step):
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {command.kind}: play on")
    return clause(table, step)


def require_phase(table: Table, command: ReportIrregularity, phases: tuple[Phase, ...], at: Clause) -> None:
    """Refuse what cannot happen now."""
    if table.phase not in phases:
        when = " or ".join(phase.value for phase in phases)
        raise Refused("not-now", at, f"{command.kind} happens while the table is {when}, not {table.phase.value}")


def noted(command: ReportIrregularity, at: Clause, where: str | None = None) -> ev.IrregularityNoted:
    """Play goes on as the clause says."""
    return ev.IrregularityNoted(
        command.at, command.by, command.who, irregularity=command.kind, clause=at, where=where or command.where
    )


def voided(
    table: Table, command: ReportIrregularity | Perform, ruling: Ruling, *, removes: bool = False
) -> tuple[ev.AnyEvent, ...]:
    """All hands are void. What was returned or settled before is not opened again."""
    boxes = table.boxes
    if any(box.turned for box in boxes.values()):
        boxes = {seat: box for seat, box in boxes.items() if box.owed and not box.turned}
    over = not boxes or (table.round is not None and table.round.void)
    lines = {} if over else void_lines(table, boxes, ruling, dealt_so_far(table))
    return (
        ev.RoundVoided(
            command.at,
            command.by,
            command.who,
            irregularity=ruling.irregularity.value,
            clause=ruling.clause,
            lines=lines,
            removes_deck=removes,
            where=command.where if isinstance(command, ReportIrregularity) else None,
            meter=None if over else _meter_without(table),
        ),
    )


def _meter_without(table: Table) -> Meter | None:
    """The meter without what this round contributed, whose wagers go back; nothing if it keeps that."""
    if table.meter is None or table.round is None or not table.round.contributed:
        return None
    if keeps_what_void_rounds_gave(table.elections):
        return None
    return taken_back(table.meter, table.round.contributed)


def dealt_so_far(table: Table) -> Dealt | None:
    """How far the deal has gone: whether every player and the dealer have their initial cards."""
    present = table.round
    if present is None:
        return None
    if present.dealt == len(present.plan):
        return Dealt.COMPLETE
    rules = table.elections.rules
    complete = all(len(box.cards) >= rules.number("player-cards") for box in table.boxes.values())
    return Dealt.INITIAL if complete and len(present.dealer) >= rules.number("dealer-cards") else None
