"""Where a round goes next: which phase follows once everything in the present one is done."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.procedure.in_force import has_stub, next_exposed, street
from pitboss.table.state import Phase, Table, first_owing

# A member read from its class costs ten times as much as a name, and every event of a log passes here.
_ASKING, _CLEARING, _DECIDING, _EXPOSING, _FORFEITS, _REVEALING, _SETTLING, _STUB = (
    Phase.ASKING,
    Phase.CLEARING,
    Phase.DECIDING,
    Phase.EXPOSING,
    Phase.FORFEITS,
    Phase.REVEALING,
    Phase.SETTLING,
    Phase.STUB,
)


def dealt_out(table: Table) -> Table:
    """Every card due by now has been dealt; the stub waits for the last card that may be drawn."""
    present = table.round_in_play
    draws = present.wider and any(street.draws for street in present.streets[present.street :])
    return replace(table, phase=_STUB) if has_stub(table) and not draws else ask_players(table)


def ask_players(table: Table) -> Table:
    """Players are asked once the board's cards for the street are face up; after the last street, nobody is.

    If an exposed card has ended the players' part in the round, only cards remain to be turned.
    """
    present = table.round_in_play
    if not present.deal_complete:
        present = replace(present, deal_complete=True)
        table = replace(table, round=present)
    over = present.irregularity is not None
    asked = present.streets[present.street] if present.street < len(present.streets) and not over else None
    if next_exposed(present, asked) is not None:
        return replace(table, phase=_EXPOSING)
    if asked is not None and asked.some and present.asked is None:
        return replace(table, phase=_ASKING)
    if asked is not None:
        return replace(table, phase=_DECIDING) if waits_for_players(table) else next_street(table)
    at_once = True in [each.forfeit is not None for each in present.streets]
    if not at_once and not over and table.forfeited:
        return replace(table, phase=_FORFEITS)
    return _all_decided(table)


def _all_decided(table: Table) -> Table:
    """The dealer's cards are turned next, in a game that gives the dealer any."""
    return replace(table, phase=_REVEALING) if table.round_in_play.unturned else settle_what_is_left(table)


def waits_for_players(table: Table) -> bool:
    """Whether somebody who has been asked has not answered yet."""
    asked = table.round.asked if table.round is not None else None
    if asked is not None:
        return any(table.boxes[seat].choice is None and not table.boxes[seat].abandoned for seat in asked)
    # Asked after every decision, so it looks no further than the first who has not answered.
    for box in table.boxes.values():
        if box.choice is None and not box.abandoned:
            break
    else:
        return False
    return True


def forfeits_collected(table: Table) -> Table:
    """If folds are collected at once, the next player is asked; otherwise, everyone has decided."""
    asked = street(table)
    if asked is None or asked.forfeit is None:
        return _all_decided(table)
    return replace(table, phase=_DECIDING) if waits_for_players(table) else next_street(table)


def next_street(table: Table) -> Table:
    """Every player has answered; those who checked, or whose choice leaves another decision, are asked again."""
    boxes, present = table.boxes.copy(), table.round_in_play
    for seat, box in table.boxes.items():
        if box.again:
            boxes[seat] = replace(box, choice=None, again=False)
    draws = present.streets[present.street].draws
    after = replace(table, boxes=boxes, round=replace(present, street=present.street + 1, asked=None))
    return replace(after, phase=Phase.DRAWING) if draws else ask_players(after)


def settle_what_is_left(table: Table) -> Table:
    """The next pass around the table that has something to settle; after the last, the cards are collected."""
    present, boxes = table.round_in_play, table.boxes
    for number in range(present.settling, len(present.passes)):
        if first_owing(boxes, boxes, present.passes[number].wagers) is not None:
            break
    else:
        return replace(table, phase=_CLEARING)
    # The round stays the same object while possible: what was settled for it is remembered by it.
    if number != present.settling:
        return replace(table, round=replace(present, settling=number), phase=_SETTLING)
    return table if table.phase is _SETTLING else replace(table, phase=_SETTLING)
