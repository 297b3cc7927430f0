"""Which wagers can be played together: each was allowed when it was placed, but together they must make a round."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Elections
from pitboss.games.wagering import check_placed_together
from pitboss.law.refusal import Refusal, Refused
from pitboss.law.rules import Required
from pitboss.table.handlers.box_settlement import as_seat
from pitboss.table.state import Box, Table


def check_playable(table: Table, elections: Elections) -> None:
    """Refuse wagers that do not make a round together, although each was allowed when it was placed."""
    boxes = sorted(table.boxes.items())
    together = [(box.player, *box.wagers.items()) for _, box in boxes]
    elections.allow(
        ("together", *together), lambda: check_placed_together(tuple(as_seat(*each) for each in boxes), elections)
    )


def lacking(table: Table, seat: int) -> Refusal | None:
    """Why the wagers of this box do not make a round with the others; what the others lack is not considered."""
    return _lacking(table, seat, table.boxes[seat].wagers)


def _lacking(table: Table, seat: int, wagers: dict[str, int]) -> Refusal | None:
    # As if everyone had wagered this way: then these wagers are refused, not somebody else's.
    boxes = sorted(table.boxes.items(), key=lambda item: item[0] != seat)
    alike = ("alike", tuple([(number, box.player) for number, box in boxes]), *wagers.items())
    try:
        table.elections.allow(alike, lambda: _check_alike(boxes, wagers, table.elections))
    except Refused as refused:
        return refused.refusal
    return None


def _check_alike(boxes: list[tuple[int, Box]], wagers: dict[str, int], elections: Elections) -> None:
    check_placed_together(tuple([as_seat(number, replace(box, wagers=wagers)) for number, box in boxes]), elections)


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
