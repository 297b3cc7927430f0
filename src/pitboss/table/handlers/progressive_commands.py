"""Progressive wagers at the table: chips counted before the deal, payouts verified, validated and documented."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.progressive import (
    Meter,
    after_award,
    contributed_to,
    handed_out,
    is_share,
    is_whole,
    keeps_what_void_rounds_gave,
    taken_back,
)
from pitboss.games.settlement import Line
from pitboss.law.refusal import Refused
from pitboss.money import Money, format_cents
from pitboss.plural import plural
from pitboss.table import events as ev
from pitboss.table.awards import Award
from pitboss.table.commands import Perform
from pitboss.table.duties import Due, Duty
from pitboss.table.handlers.box_settlement import settle_box
from pitboss.table.handlers.checks import check_two_people, require_due
from pitboss.table.handlers.duty_done import duty_done
from pitboss.table.procedure.due import uncollected
from pitboss.table.procedure.in_force import clause_or
from pitboss.table.state import Table


def collect(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The dealer counts the chips; if they do not match the accepted wagers, a floorperson decides."""
    now = require_due(table, command)
    accepted = uncollected(table)
    if _number(command, now) != len(accepted):
        return (duty_done(command, now.clause, number=command.number, wrong=True),)
    return (_collected(table, command, now, accepted),)


def _answered(table: Table, command: Perform, now: Due) -> Table:
    """The table with the answer of its linked meter; unchanged, if it has a meter of its own."""
    answer, at = command.answer, clause_or(table, "progressive-system", now.clause)
    if not table.linked:
        if answer is not None:
            raise Refused("linked-meter", at, "this table has a meter of its own, and takes no answer from another")
        return table
    if answer is None or answer.meter != table.linked or answer.order <= table.order:
        said = f"the linked meter {table.linked} must answer first, in an order after {table.order}"
        raise Refused("linked-meter", at, f"{said}: claim from it, and give the answer with the duty")
    return replace(table, meter=answer.state, order=answer.order)


def resolve_count(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The floorperson has the chips counted again, or finds a seat whose wager was not accepted: it is returned.

    If there are several, they are returned one after another, until chips and wagers agree.
    """
    now = require_due(table, replace(command, seat=None))
    accepted = uncollected(table)
    if command.seat is not None and command.seat not in accepted:
        at = clause_or(table, "progressive-acceptance", now.clause)
        raise Refused("no-such-wager", at, f"the system accepted no progressive wager at seat {command.seat}")
    left = tuple(seat for seat in accepted if seat != command.seat)
    number, counted = _number(command, now), duty_done(command, now.clause, number=command.number)
    if number < len(left) and command.seat is not None:
        return counted, replace(_collected(table, command, now, ()), returned=command.seat)
    if number != len(left):
        chips, wagers = plural(number, "chip"), plural(len(left), "progressive wager")
        message = f"there are {chips} for {wagers}: count again, or name a seat whose wager was not accepted"
        raise Refused("count-mismatch", now.clause, message)
    return counted, replace(_collected(table, command, now, left), returned=command.seat)


def _number(command: Perform, now: Due) -> int:
    if command.number is None or command.number < 0:
        raise Refused("count-missing", now.clause, f"say how many chips there are (number), not {command.number}")
    return command.number


def _collected(table: Table, command: Perform, now: Due, seats: tuple[int, ...]) -> ev.ProgressiveCollected:
    if seats:
        table = _answered(table, command, now)
    wager = table.elections.metered or ""
    stakes = (table.boxes[seat].wagers[wager] for seat in seats)
    return ev.ProgressiveCollected(
        command.at,
        command.by,
        command.who,
        wager=wager,
        seats=seats,
        number=len(seats),
        clause=now.clause,
        meter=contributed_to(_meter(table), stakes, table.elections),
        order=table.order if seats else 0,
    )


def confirm(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The hand, the light, and the floorperson's validation, one after another.

    The floorperson decides what the dealer cannot verify; a payout that is not validated is not paid.
    """
    now = require_due(table, command)
    done = duty_done(command, now.clause, wrong=command.denied)
    if command.duty is not Duty.VALIDATE_AWARD or not command.denied:
        return (done,)
    return done, _sent_back(table, command, now)


def _sent_back(table: Table, command: Perform, now: Due) -> ev.AwardPaid:
    """Return a wager that the system did not accept, along with its contribution to the meter."""
    won, meter = _award(table, now).line, _meter(table)
    line = Line(
        wager=won.wager,
        stake=won.stake,
        outcome="void",
        odds=None,
        table=None,
        letter=None,
        hand=None,
        paid=0,
        returned=won.stake,
        capped=0,
        clause=now.clause,
        reason="the payout was not validated, so the wager is returned",
        order=won.order,
    )
    kept = keeps_what_void_rounds_gave(table.elections)
    whole = any(is_whole(each) for box in table.boxes.values() for each in box.lines or ())
    return ev.AwardPaid(
        command.at,
        command.by,
        command.who,
        seat=now.seat or 0,
        line=line,
        clause=now.clause,
        meter=None if kept else taken_back(meter, [won.stake], table.elections, paid_out=whole),
    )


def pay_award(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The payout: from the table inventory or, if it is a share of the meter, from elsewhere."""
    now = require_due(table, command)
    line = _award(table, now).line
    share = is_share(line)
    if share and table.linked:
        table = _answered(table, command, now)
        line = _at_the_meter_now(table, now.seat or 0, line)
    paid = ev.AwardPaid(
        command.at,
        command.by,
        command.who,
        seat=now.seat or 0,
        line=line,
        clause=now.clause,
        meter=after_award(_meter(table), line, table.elections) if share else None,
        order=table.order if share else 0,
    )
    return (paid,)


def _at_the_meter_now(table: Table, seat: int, won: Line) -> Line:
    """A share of a linked meter is taken from what it shows in the order of claims, maybe less than at the win."""
    box = replace(table.boxes[seat], award=None, wagers={won.wager: won.stake}, lines=None)
    (line,) = settle_box(table, seat, box, (won.wager,))
    return replace(line, order=won.order)


def document(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Complete the documentation of a payout that did not come from the table inventory."""
    now = require_due(table, command)
    if table.money is Money.COUNTED or command.second:
        check_two_people(command)
    amount = _award(table, now).line.paid
    if command.number not in (None, amount):
        won = f"seat {now.seat} has won {format_cents(amount)}"
        raise Refused("other-amount", now.clause, f"{won}, not {format_cents(command.number)}: name that (number)")
    table = _answered(table, command, now)
    documented = ev.AwardDocumented(
        command.at,
        command.by,
        command.who,
        seat=now.seat or 0,
        amount=amount,
        clause=now.clause,
        meter=handed_out(_meter(table), amount),
        second=command.second,
        order=table.order,
    )
    return (documented,)


def _award(table: Table, now: Due) -> Award:
    award = table.boxes[now.seat or 0].award
    if award is None:
        raise ValueError(f"seat {now.seat} has won no progressive payout")
    return award


def _meter(table: Table) -> Meter:
    if table.meter is None:
        raise ValueError("the table has no meter")
    return table.meter
