"""Which wagers can be played together: each was allowed when it was placed, but together they must make a round."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pitboss.games.elections import Elections
from pitboss.games.places import DealStep
from pitboss.games.play import Pass, Street
from pitboss.games.wager_checks import check_placed_among, check_placed_together
from pitboss.law.refusal import Refusal, Refused
from pitboss.law.rules import Required
from pitboss.table.handlers.box_settlement import as_seat
from pitboss.table.procedure.in_force import play
from pitboss.table.state import Table


class Course(msgspec.Struct, frozen=True, gc=False):
    """What a round brings: every card, when players are asked, in which order wagers are settled."""

    plan: tuple[DealStep, ...]
    streets: tuple[Street, ...]
    passes: tuple[Pass, ...]


def course_of(table: Table, elections: Elections) -> Course:
    """The course of a round with these wagers; refused if they make none, though each was allowed when placed."""
    boxes = sorted(table.boxes.items())
    together = [(seat, box.player, *box.wagers.items()) for seat, box in boxes]
    return elections.once(("together", *together), _course, table, elections)


def _course(table: Table, elections: Elections) -> Course:
    boxes, own = table.boxes, play(table)
    check_placed_together(tuple([as_seat(seat, boxes[seat]) for seat in sorted(boxes)]), elections)
    return Course(own.deal_plan(boxes, elections), own.streets(elections), own.passes(elections))


def lacking(table: Table, seat: int) -> Refusal | None:
    """Why the wagers of this box do not make a round with the others; what the others lack is not considered."""
    return _lacking(table, seat, table.boxes[seat].wagers)


def _lacking(table: Table, seat: int, wagers: dict[str, int]) -> Refusal | None:
    boxes = table.boxes
    own = [(number, tuple(box.wagers)) for number, box in boxes.items() if box.player == boxes[seat].player]
    among = ("among", seat, tuple([(number, box.player) for number, box in boxes.items()]), *own, *wagers.items())
    try:
        table.elections.allow(among, _check_among, table, seat, wagers)
    except Refused as refused:
        return refused.refusal
    return None


def _check_among(table: Table, seat: int, wagers: dict[str, int]) -> None:
    boxes = {**table.boxes, seat: replace(table.boxes[seat], wagers=wagers)}
    seats = {number: as_seat(number, boxes[number]) for number in sorted(boxes)}
    check_placed_among(seats[seat], tuple(seats.values()), table.elections)


def unplayable(table: Table, seat: int | None = None) -> tuple[int, tuple[str, ...], Refusal] | None:
    """The first box, or this one, whose wagers make no round: which of them are returned, last placed first, and why.

    A wager that the box can do without is returned alone; otherwise all are.
    """
    for number in sorted(table.boxes) if seat is None else [seat]:
        refusal = lacking(table, number)
        if refusal is None:
            continue
        wagers = table.boxes[number].wagers
        for name in reversed(wagers):
            rest = {each: amount for each, amount in wagers.items() if each != name}
            needed = table.elections.rules.wager(name).required is Required.ALWAYS
            if not needed and _lacking(table, number, rest) is None:
                return number, (name,), refusal
        return number, tuple(reversed(wagers)), refusal
    return None
