"""From the events of a table to movements of money.

What an event moves depends on a few things before it: who plays a seat, what was collected and settled there, where the
meter was. They are the standing of the table, which follows its events here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from pitboss.games.progressive import Meter, new_meter, put_up_after
from pitboss.games.settlement import Line
from pitboss.law.refusal import Refused
from pitboss.ledger.accounts import Kind
from pitboss.ledger.movements import Cause, Movement, move
from pitboss.ledger.standing import Box, Settled, Standing
from pitboss.money import format_cents
from pitboss.table import events as ev


class Corrected(msgspec.Struct, frozen=True, gc=False):
    """What a wager of a finished round came to besides its settlement; if negative, what was given back."""

    wager: str
    amount: int


class Postings(msgspec.Struct, frozen=True, gc=False):
    """What an event comes to: money that moves, and wagers that it settles, whether or not money moves."""

    movements: tuple[Movement, ...] = ()
    settled: tuple[Settled, ...] = ()
    corrected: Corrected | None = None


def opening(event: ev.TableOpened) -> tuple[Standing, Postings]:
    """A table opens: chips come to its inventory, and its meter starts with what the house puts up."""
    standing = Standing(
        event.table, event.money, event.elections, meter=None, linked=event.linked, training=event.training
    )
    chips = move(Cause.OPENING, {standing.cage: -event.inventory, standing.inventory: event.inventory})
    standing, seeded = _metered(standing, new_meter(event.elections))
    return standing, Postings((*chips, *seeded))


def postings(standing: Standing, event: ev.AnyEvent) -> tuple[Standing, Postings]:
    """What an event moves at a table, and the table's standing after it."""
    match event:
        case ev.PlayerSat() | ev.ChipsBought():
            return standing, _exchanged(standing, Cause.BUY_IN, event.who, event.chips)
        case ev.PlayerLeft():
            return standing, _exchanged(standing, Cause.CASH_OUT, event.who, -event.chips)
        case ev.InventoryFilled():
            return standing, _brought(standing, Cause.FILL, event.chips)
        case ev.InventoryCredited():
            return standing, _brought(standing, Cause.CREDIT, -event.chips)
        case ev.TableClosed():
            return _closed(standing, event)
        case ev.WagerPlaced():
            return _wagered(standing, event.seat, event.who, event.wager, event.change)
        case ev.DecisionMade():
            return _decided(standing, event)
        case ev.ProgressiveCollected():
            return _collected(standing, event)
        case ev.SeatSettled():
            return _seat_settled(standing, event)
        case ev.AwardPaid():
            return _award_paid(standing, event)
        case ev.AwardDocumented():
            return _award_documented(standing, event)
        case ev.SettlementUndone():
            return _settlement_undone(standing, event)
        case ev.RoundVoided():
            return _round_voided(standing, event)
        case ev.IrregularityNoted():
            # Nobody decides anymore, so what was forfeited by a decision is open again.
            return _reopened(standing, tuple(standing.boxes)) if event.ends_decisions else (standing, Postings())
        case ev.RoundEnded():
            return _round_ended(standing)
        case ev.SettlementCorrected():
            gains = {standing.inventory: -event.amount, standing.chips(event.player): event.amount}
            corrected = Corrected(event.wager, event.amount)
            return standing, Postings(move(Cause.CORRECTION, gains), corrected=corrected)
        case ev.MeterAltered():
            standing, moved = _metered(standing, event.meter)
            return standing, Postings(moved)
        case ev.MeterRetired():
            standing, moved = _metered(standing, event.meter)
            gains = {standing.account(Kind.PROGRESSIVE): -event.amount, standing.account(Kind.KEPT): event.amount}
            return standing, Postings((*moved, *move(Cause.RETIREMENT, gains)))
        case ev.SubmissionChanged():
            standing, moved = _metered(replace(standing, elections=event.elections), event.meter)
            return standing, Postings(moved)
        case ev.BetsClosed():
            return replace(standing, round=event.round), Postings()
        case (
            ev.DealerOnDuty()
            | ev.DealerOffDuty()
            | ev.CutAnswered()
            | ev.DutyDone()
            | ev.CardsDealt()
            | ev.PlayersAsked()
            | ev.AdviceGiven()
            | ev.DealContinued()
            | ev.CardSetAside()
            | ev.CardsExposed()
            | ev.DealerRevealed()
        ):
            return standing, Postings()
        case ev.TableOpened():
            raise Refused("opened-twice", None, f"table {standing.table} is open: a table is opened once")
        case _:
            assert_never(event)


def _exchanged(standing: Standing, cause: Cause, player: str, chips: int) -> Postings:
    return Postings(move(cause, {standing.cage: -chips, standing.chips(player): chips}))


def _brought(standing: Standing, cause: Cause, chips: int) -> Postings:
    return Postings(move(cause, {standing.cage: -chips, standing.inventory: chips}))


def _closed(standing: Standing, event: ev.TableClosed) -> tuple[Standing, Postings]:
    """The inventory goes back, and so does what is on the meter if all of it is what the house put up.

    The meter of a training table ends with it, whoever has contributed: none of that ever counted.
    """
    chips, meter = _brought(standing, Cause.CLOSING, -event.inventory), standing.meter
    if meter is None or standing.linked:
        return standing, chips
    if not standing.training and (meter.carried or meter.shown > standing.put_up):
        return standing, chips
    standing, seed = _metered(standing, None)
    return standing, Postings((*chips.movements, *seed))


def _wagered(standing: Standing, seat: int, player: str, wager: str, change: int) -> tuple[Standing, Postings]:
    """Chips go from the player to the layout; if negative, back."""
    moved = move(
        Cause.WAGER if change > 0 else Cause.RETURN,
        {standing.chips(player): -change, standing.stake(seat, wager): change},
    )
    box = standing.boxes.get(seat) or Box(player)
    wagers = {**box.wagers, wager: box.wagers.get(wager, 0) + change}
    if not wagers[wager]:
        del wagers[wager]
    if wagers:
        return _with_box(standing, seat, replace(box, wagers=wagers)), Postings(moved)
    # An empty box is anybody's.
    boxes = {number: each for number, each in standing.boxes.items() if number != seat}
    return replace(standing, boxes=boxes), Postings(moved)


def _decided(standing: Standing, event: ev.DecisionMade) -> tuple[Standing, Postings]:
    """A decision may make a wager, or take one back."""
    if event.takes_back is not None:
        player = _box(standing, event.seat).player
        return _wagered(standing, event.seat, player, event.takes_back, -event.returned)
    if event.wager is None:
        return standing, Postings()
    return _wagered(standing, event.seat, _box(standing, event.seat).player, event.wager, event.amount)


def _collected(standing: Standing, event: ev.ProgressiveCollected) -> tuple[Standing, Postings]:
    moved: list[Movement] = []
    for seat in event.seats:
        box, laid = _box(standing, seat), standing.stake(seat, event.wager)
        standing = _with_box(standing, seat, replace(box, collected=(*box.collected, event.wager)))
        amount = box.wagers[event.wager]
        moved += move(Cause.COLLECTION, {laid: -amount, standing.stake(seat, event.wager): amount})
    if event.returned is not None:
        box = _box(standing, event.returned)
        amount = box.wagers[event.wager]
        standing, back = _wagered(standing, event.returned, box.player, event.wager, -amount)
        moved += back.movements
    standing, gained = _metered(standing, event.meter)
    return standing, Postings((*moved, *gained))


def _seat_settled(standing: Standing, event: ev.SeatSettled) -> tuple[Standing, Postings]:
    moved: list[Movement] = []
    for wager, amount in event.excess.items():
        player = _box(standing, event.seat).player
        standing, back = _wagered(standing, event.seat, player, wager, -amount)
        moved += back.movements
    standing, settled = _settled(standing, event.seat, event.lines)
    return standing, Postings((*moved, *settled.movements), settled.settled)


def _settled(standing: Standing, seat: int, lines: Iterable[Line]) -> tuple[Standing, Postings]:
    """Each wager is paid, taken or returned: what does not go to the player stays with the table."""
    box = _box(standing, seat)
    moved: list[Movement] = []
    settled: list[Settled] = []
    for line in lines:
        back, stake = line.paid + line.returned, standing.stake(seat, line.wager)
        gains = {standing.chips(box.player): back}
        if stake.kind is Kind.POOL:
            # A loser has lost it to the others, and nothing leaves the pool until it is won.
            gains[stake] = -back
        else:
            gains |= {stake: -line.stake, standing.inventory: line.stake - back}
        moved += move(Cause.SETTLEMENT, gains)
        settled.append(_settled_line(standing, seat, line))
    box = replace(box, settled=(*box.settled, *settled), moved=(*box.moved, *moved))
    return _with_box(standing, seat, box), Postings(tuple(moved), tuple(settled))


def _settled_line(standing: Standing, seat: int, line: Line) -> Settled:
    meter = standing.meter.shown if standing.meter is not None and line.wager == standing.elections.metered else None
    return Settled(seat, _box(standing, seat).player, line, meter)


def _award_paid(standing: Standing, event: ev.AwardPaid) -> tuple[Standing, Postings]:
    """An award from the inventory is settled like any line; a share of the meter is held until it is documented."""
    if event.meter is None or event.line.outcome == "void":
        standing, paid = _settled(standing, event.seat, (event.line,))
        standing, meter = _metered(standing, event.meter or standing.meter)
        return standing, replace(paid, movements=(*paid.movements, *meter))
    box, line = _box(standing, event.seat), event.line
    won = (
        *move(Cause.SETTLEMENT, {standing.stake(event.seat, line.wager): -line.stake, standing.inventory: line.stake}),
        *(() if standing.linked else _won(standing, line.paid)),
    )
    settled = _settled_line(standing, event.seat, line)
    box = replace(box, settled=(*box.settled, settled), moved=(*box.moved, *won))
    standing, meter = _metered(_with_box(standing, event.seat, box), event.meter)
    return standing, Postings((*won, *meter), (settled,))


def _won(standing: Standing, award: int) -> tuple[Movement, ...]:
    return move(Cause.SETTLEMENT, {standing.account(Kind.PROGRESSIVE): -award, standing.held: award})


def _award_documented(standing: Standing, event: ev.AwardDocumented) -> tuple[Standing, Postings]:
    box = _box(standing, event.seat)
    handed = move(
        Cause.HAND_PAY,
        {standing.held: -event.amount, standing.chips(box.player): event.amount},
    )
    standing = _with_box(standing, event.seat, replace(box, moved=(*box.moved, *handed)))
    standing, meter = _metered(standing, event.meter)
    return standing, Postings((*handed, *meter))


def _settlement_undone(standing: Standing, event: ev.SettlementUndone) -> tuple[Standing, Postings]:
    """Everything goes back the way it came, and then every wager to its player."""
    box = _box(standing, event.seat)
    had = sum(movement.gain(standing.chips(box.player)) for movement in box.moved)
    if had != event.back + event.award:
        told = f"{format_cents(event.back + event.award)} is claimed back from {box.player}"
        raise Refused("other-amount", None, f"{told}, who was given {format_cents(had)}: the log cannot be right")
    standing, undone = _reopened(standing, (event.seat,))
    standing, returned = _settled(standing, event.seat, event.lines)
    return standing, _together(undone, returned)


def _round_voided(standing: Standing, event: ev.RoundVoided) -> tuple[Standing, Postings]:
    done = Postings()
    for seat, lines in event.lines.items():
        before = {settled.line.wager for settled in _box(standing, seat).settled}
        if any(line.wager in before for line in lines):
            # It was forfeited before, and is not after all.
            standing, undone = _reopened(standing, (seat,))
            done = _together(done, undone)
        standing, returned = _settled(standing, seat, lines)
        done = _together(done, returned)
    standing, meter = _metered(standing, event.meter or standing.meter)
    return standing, replace(done, movements=(*done.movements, *meter))


def _reopened(standing: Standing, seats: Iterable[int]) -> tuple[Standing, Postings]:
    """What was settled at these seats no longer is."""
    moved: list[Movement] = []
    undone: list[Settled] = []
    for seat in seats:
        box = _box(standing, seat)
        moved += [movement.undone for movement in reversed(box.moved)]
        undone += [replace(settled, undone=True) for settled in reversed(box.settled)]
        standing = _with_box(standing, seat, replace(box, settled=(), moved=()))
    return standing, Postings(tuple(moved), tuple(undone))


def _round_ended(standing: Standing) -> tuple[Standing, Postings]:
    """The boxes are empty. What the winners of a pool have left in it, if anything, is the table's."""
    lines = [settled.line for box in standing.boxes.values() for settled in box.settled]
    moved: list[Movement] = []
    for name in standing.elections.rules.pooled:
        left = -sum(line.net for line in lines if line.wager == name)
        moved += move(Cause.POOL_LEFT, {standing.account(Kind.POOL, wager=name): -left, standing.inventory: left})
    return replace(standing, boxes={}), Postings(tuple(moved))


def _metered(standing: Standing, meter: Meter | None) -> tuple[Standing, tuple[Movement, ...]]:
    """What the meter has gained since it was last mentioned; fractions of a cent are carried until they make a cent.

    Awards are moved when they are won and handed out, so they are not a gain.
    """
    before, pool = standing.meter, standing.account(Kind.PROGRESSIVE)
    standing = replace(standing, meter=meter, put_up=put_up_after(standing.put_up, before, meter))
    if standing.linked:
        return standing, ()
    if meter is None:
        shown = before.shown if before is not None else 0
        return standing, move(Cause.SEED, {pool: -shown, standing.bank: shown}, undoes=True)
    gained = _contributed(meter) - (_contributed(before) if before is not None else 0)
    seeded = meter.seeded - (before.seeded if before is not None else 0)
    return standing, (
        *move(Cause.CONTRIBUTION, {pool: gained, standing.bank: -gained}, undoes=gained < 0),
        *move(Cause.SEED, {pool: seeded, standing.bank: -seeded}, undoes=seeded < 0),
    )


def _contributed(meter: Meter) -> int:
    """The whole cents that wagers have given to a meter; what it carries is less than one."""
    return meter.contributed // meter.parts


def _together(one: Postings, other: Postings) -> Postings:
    return Postings(one.movements + other.movements, one.settled + other.settled)


def _box(standing: Standing, seat: int) -> Box:
    box = standing.boxes.get(seat)
    if box is None:
        raise Refused(
            "no-such-box", None, f"seat {seat} of table {standing.table} has no wager: the log cannot be right"
        )
    return box


def _with_box(standing: Standing, seat: int, box: Box) -> Standing:
    return replace(standing, boxes={**standing.boxes, seat: box})
