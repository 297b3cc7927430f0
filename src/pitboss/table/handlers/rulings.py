"""Ruling on what was reported: is this the time for it, what does the chapter say, who gets which wagers back."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.irregularities import ruling_for
from pitboss.games.places import DEALER
from pitboss.games.progressive import Meter, is_whole, keeps_what_void_rounds_gave, taken_back
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.law.rules import DealState, Irregularity, Ruling
from pitboss.table import events as ev
from pitboss.table.commands import Perform, ReportIrregularity, VoidRound
from pitboss.table.handlers.box_settlement import void_lines
from pitboss.table.handlers.undone_settlements import standing, undo_settlements, undoes_settlements
from pitboss.table.procedure.in_force import clause, elections_now, has_step
from pitboss.table.state import Box, Phase, Table

UNTURNED = (Phase.DEALING, Phase.STUB, Phase.DECIDING, Phase.EXPOSING, Phase.FORFEITS, Phase.REVEALING)
"""A round until the dealer's cards are turned, or wagers are settled."""


def ruling_of(table: Table, kind: Irregularity) -> Ruling:
    """How the chapter rules, under the way of dealing in use."""
    ruling = ruling_for(kind, elections_now(table))
    if ruling is None:
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {kind.value}: continue the round")
    return ruling


def ruling_or_none(table: Table, kind: Irregularity) -> tuple[Ruling | None, Clause]:
    """How the chapter or a reading rules, and where; no ruling if the round goes on."""
    ruling = ruling_for(kind, elections_now(table))
    if ruling is not None:
        return ruling, ruling.clause
    silent = table.elections.reading_about(kind.value)
    return None, silent.clauses[0] if silent else table.elections.rules.sections.irregularities


def ruled_by(table: Table, command: ReportIrregularity, step: str) -> Clause:
    """Where the chapter says what to do; if it says nothing, the report is refused."""
    if not has_step(table, step):
        at = table.elections.rules.sections.irregularities
        raise Refused("no-such-irregularity", at, f"the chapter has no clause on {command.kind}: continue the round")
    return clause(table, step)


def require_phase(table: Table, command: ReportIrregularity, phases: tuple[Phase, ...], at: Clause) -> None:
    """Refuse what cannot happen now."""
    if table.phase not in phases:
        when = " or ".join(phase.value for phase in phases)
        raise Refused(
            "not-now",
            at,
            f"{command.kind} can be reported only while the table is {when}, not while it is {table.phase.value}",
        )


def noted(command: ReportIrregularity, at: Clause, *, ends_decisions: bool = False) -> ev.IrregularityNoted:
    """Play continues as the clause says."""
    return ev.IrregularityNoted(
        command.at,
        command.by,
        command.who,
        irregularity=command.kind,
        clause=at,
        where=command.where,
        ends_decisions=ends_decisions,
    )


def voided(
    table: Table, command: ReportIrregularity | Perform | VoidRound, ruling: Ruling, *, removes: bool = False
) -> tuple[ev.AnyEvent, ...]:
    """All hands are void. Settlements are undone or stand, depending on `void-while-settling`; see `undoing`."""
    undoes, dealt = undoes_settlements(table), dealt_so_far(table)
    boxes = table.boxes if undoes else _still_open(table)
    stands = standing(table, void_lines(table, boxes, (), ruling, dealt)) if undoes else {}
    boxes = {seat: box for seat, box in boxes.items() if seat not in stands}
    lines = void_lines(table, boxes, _standing_lines(table, stands, undoes=undoes), ruling, dealt)
    undone = undo_settlements(table, command, ruling, lines) if undoes else ()
    rest = {seat: own for seat, own in lines.items() if seat not in {event.seat for event in undone}}
    return (
        *undone,
        ev.RoundVoided(
            command.at,
            command.by,
            command.who,
            irregularity=ruling.irregularity.value,
            clause=ruling.clause,
            lines=rest,
            removes_deck=removes,
            where=command.where if isinstance(command, ReportIrregularity) else None,
            meter=_meter_without(table, lines, undoes=undoes),
            stands=tuple(sorted(stands)),
            why=command.why if isinstance(command, VoidRound) else "",
        ),
    )


def _standing_lines(table: Table, stands: Mapping[int, Box], *, undoes: bool) -> list[Line]:
    """The lines that still hold: of seats that stand or, if nothing is undone, of all whose turn has come."""
    boxes = stands.values() if undoes else [box for box in table.boxes.values() if box.reached]
    lines = [line for box in boxes for line in box.lines or ()]
    return lines + [box.award.line for box in boxes if box.award]


def _still_open(table: Table) -> dict[int, Box]:
    """The boxes with the wagers that are returned: all of those whose turn has not come, else what is not settled.

    A progressive payout that was won counts as settled, although it is not paid yet.
    """
    boxes = table.boxes.values()
    over = any(box.reached for box in boxes) and not any(box.owed for box in boxes)
    if over or (table.round is not None and table.round.void):
        return {}
    return {seat: left for seat, box in table.boxes.items() if (left := _left_open(box)).wagers}


def _left_open(box: Box) -> Box:
    if not box.reached:
        return box
    won = box.award.line.wager if box.award else None
    return replace(box, wagers={wager: amount for wager, amount in box.unsettled.items() if wager != won})


def _meter_without(table: Table, lines: dict[int, tuple[Line, ...]], *, undoes: bool) -> Meter | None:
    """The meter without the contributions of wagers that are returned; None if it stays as it is.

    If settlements are undone, so are the awards: it is the meter as it was before the first of them.
    """
    metered, meter = table.elections.metered, table.meter
    if undoes and table.round is not None:
        meter = table.round.meter
    back = [
        line.stake
        for seat, returned in lines.items()
        for line in returned
        if line.wager == metered and metered in table.boxes[seat].collected
    ]
    if meter is None:
        return None
    if not back or keeps_what_void_rounds_gave(table.elections):
        return meter if meter != table.meter else None
    won = (line for box in table.boxes.values() for line in box.lines or ())
    paid_out = not undoes and any(line.wager == metered and is_whole(line) for line in won)
    return taken_back(meter, back, table.elections, paid_out=paid_out)


def dealt_so_far(table: Table) -> DealState | None:
    """How far the deal has gone: whether every player and the dealer have their initial cards."""
    present = table.round
    if present is None:
        return None
    if present.dealt == len(present.plan):
        return DealState.COMPLETE
    rules = table.elections.rules
    # In some games players have no cards of their own, in others the dealer has none.
    own = rules.number("player-cards") if "player-cards" in rules.figures else 0
    complete = all(len(box.cards) >= own for box in table.boxes.values())
    dealers = rules.number(DEALER.figure) if DEALER.figure in rules.figures else 0
    return DealState.INITIAL if complete and len(present.dealer) >= dealers else None
