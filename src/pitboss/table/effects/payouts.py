"""What events do to progressive wagers: chips are counted and collected, a payout is verified, paid and documented."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.awards import Award, AwardStage
from pitboss.table.duties import Duty
from pitboss.table.effects.chips import hand_back, pay, with_box
from pitboss.table.effects.next_phase import settle_what_is_left
from pitboss.table.events import AwardDocumented, AwardPaid, DutyDone, ProgressiveCollected
from pitboss.table.state import Table, less


def _metered(table: Table, event: ProgressiveCollected | AwardPaid | AwardDocumented) -> Table:
    """The meter as the event leaves it and, if it is linked, its order."""
    return replace(table, meter=event.meter, order=event.order or table.order)


def progressive_collected(table: Table, event: ProgressiveCollected) -> Table:
    """Chips of wagers that are not settled yet are in the table inventory, and the meter has gained its part."""
    boxes = dict(table.boxes)
    for seat in event.seats:
        box = boxes[seat]
        boxes[seat] = replace(box, collected=(*box.collected, event.wager))
    chips = sum(boxes[seat].wagers[event.wager] for seat in event.seats)
    open_ = (seat for seat, box in boxes.items() if event.wager in box.wagers and event.wager not in box.collected)
    # Several may be returned one after another; the chips agree once none is left to be counted.
    miscounted = any(seat != event.returned for seat in open_)
    present = replace(table.round_in_play, miscounted=miscounted, meter=event.meter)
    inventory = table.inventory + chips
    table = replace(_metered(table, event), boxes=boxes, round=present, inventory=inventory)
    if event.returned is None:
        return table
    box = table.boxes[event.returned]
    back = box.wagers[event.wager]
    left = replace(box, wagers=less(box.wagers, {event.wager: back}))
    return hand_back(with_box(table, event.returned, left), box.player, back)


def progressive_counted(table: Table, event: DutyDone) -> Table:
    """Whether the chips match the wagers that were accepted."""
    return replace(table, round=replace(table.round_in_play, miscounted=event.wrong))


def award_paid(table: Table, event: AwardPaid) -> Table:
    """From the table inventory; a share of the meter is held until it is documented, and moves no chips before.

    A payout that is not validated is not paid: the wager is returned, and its contribution is taken off the meter.
    """
    box = table.boxes[event.seat]
    if event.meter is None or event.line.outcome == "void":
        table = replace(table, meter=event.meter or table.meter)
        return settle_what_is_left(pay(table, event.seat, replace(box, award=None), (event.line,)))
    waiting = Award(event.line, AwardStage.UNDOCUMENTED)
    won = replace(box, award=waiting, lines=(*(box.lines or ()), event.line))
    return settle_what_is_left(with_box(_metered(table, event), event.seat, won))


_CONFIRMED = {
    Duty.VERIFY_HAND: AwardStage.VERIFIED,
    Duty.VERIFY_LIGHT: AwardStage.LIT,
    Duty.VALIDATE_AWARD: AwardStage.VALIDATED,
}


def award_confirmed(table: Table, event: DutyDone) -> Table:
    """Only one payout is under way at a time, since nobody else is settled before it is paid."""
    after = AwardStage.DOUBTED if event.wrong else _CONFIRMED[event.duty]
    for seat, box in table.boxes.items():
        if box.award is not None and box.award.unpaid:
            return with_box(table, seat, replace(box, award=replace(box.award, stage=after)))
    raise ValueError(f"no progressive payout waits for {event.duty.value}")


def award_documented(table: Table, event: AwardDocumented) -> Table:
    """The share of the meter is handed out."""
    box = table.boxes[event.seat]
    done = with_box(_metered(table, event), event.seat, replace(box, award=None))
    return hand_back(done, box.player, event.amount)
