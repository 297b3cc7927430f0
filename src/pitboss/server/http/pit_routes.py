"""The routes of the pit: fills, credits, meters and hand-pays, each done by one person and approved by another."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Controller, post
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT
from msgspec.structs import replace

from pitboss.law.rules import Irregularity
from pitboss.money import format_cents
from pitboss.people.denied import Denied
from pitboss.people.events import Matter
from pitboss.people.register import Approval
from pitboss.server.house.floor_table import FloorTable
from pitboss.server.http.access import DEALERS, RUNNERS
from pitboss.server.http.duty_routes import role_at_table
from pitboss.server.http.request_checks import Asking, altering, floor_of, person_asking, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import Acknowledged, Refused
from pitboss.server.rounds.correction_bounds import impossible
from pitboss.server.tables.linked_meters import check_reset
from pitboss.server.tables.signed import Signed
from pitboss.server.tables.staff_rules import role_there
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role

_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Refused, generate_examples=False, description="Refused; nothing changed.")}


_What = tuple[Matter, str]
_Command = Callable[[str, Approval], do.AnyCommand]


def _asked(path: str, operation_id: str, summary: str, form: type[msgspec.Struct]) -> post:
    """A route on which the staff asks a table for something."""
    return post(
        path,
        operation_id=operation_id,
        summary=summary,
        opt=takes(form),
        status_code=HTTP_200_OK,
        responses=_REFUSED,
    )


class Pit(Controller):
    """What the staff has a table do, with the approval of a second person."""

    path = "/tables/{table_id:str}"
    tags = ("pit",)
    opt = RUNNERS.opt

    @_asked("/fill", "fillInventory", "Bring chips to a table", msg.MoveChips)
    async def fill(self, request: Asking, table_id: _TableId) -> Acknowledged:
        return await _moved(request, table_id, "fill", do.FillInventory)

    @_asked("/credit", "creditInventory", "Take chips from a table", msg.MoveChips)
    async def credit(self, request: Asking, table_id: _TableId) -> Acknowledged:
        return await _moved(request, table_id, "credit", do.CreditInventory)

    @_asked("/meter", "alterMeter", "Set the progressive meter to another amount", msg.SetMeter)
    async def alter_meter(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.SetMeter)
        check_reset(_table(request, table_id).actor.table.elections, asked.shown)
        what: _What = ("meter-alteration", f"{table_id} {format_cents(asked.shown)}")
        return await _altered(request, table_id, asked.approval, what, asked.shown)

    @_asked("/meter/reset", "resetMeter", "Set the progressive meter to its reset amount", msg.Approved)
    async def reset_meter(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.Approved)
        elected = _table(request, table_id).actor.table.elections.progressive
        shown = 0 if elected is None else elected.reset
        what: _What = ("meter-reset", f"{table_id} {format_cents(shown)}")
        return await _altered(request, table_id, asked.approval, what, shown)

    @_asked("/meter/retire", "retireMeter", "Retire the meter of a table that is closing", msg.SetMeter)
    async def retire_meter(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.SetMeter)
        if not _table(request, table_id).actor.closing():
            words = f"players still play for this meter: close the table first (POST /api/tables/{table_id}/close)"
            raise Fault.of(HTTP_409_CONFLICT, "not-closing", words)
        what: _What = ("meter-retirement", f"{table_id} {format_cents(asked.shown)}")
        return await _done(
            request,
            table_id,
            asked.approval,
            what,
            lambda who, by: do.RetireMeter(**_signed(who, by), shown=asked.shown),
        )

    @_asked("/hand-pay", "handPay", "Hand a progressive award to its winner", msg.HandPay)
    async def hand_pay(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.HandPay)

        def command(who: str, by: Approval) -> do.AnyCommand:
            return do.Perform(
                at=0,
                by=Role.FLOORPERSON,
                who=who,
                duty=Duty.DOCUMENT_AWARD,
                seat=asked.seat,
                number=asked.amount,
                second=by.granted_by or "",
            )

        subject = f"{table_id} round {asked.round} seat {asked.seat} {format_cents(asked.amount)}"
        return await _done(request, table_id, asked.approval, ("hand-pay", subject), command, round_=asked.round)

    @_asked("/correct", "correctSettlement", "Correct what a wager came to in a round that is over", msg.Correct)
    async def correct(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.Correct)
        moved = format_cents(asked.amount) if asked.amount >= 0 else f"-{format_cents(-asked.amount)}"
        subject = f"{table_id} round {asked.round} {asked.player} {asked.wager} {moved}"

        def command(who: str, by: Approval) -> do.AnyCommand:
            return do.CorrectSettlement(
                **_signed(who, by), round=asked.round, player=asked.player, wager=asked.wager, amount=asked.amount
            )

        return await _done(request, table_id, asked.approval, ("correction", subject), command)

    @_asked("/void", "voidRound", "Void a round that the house cannot finish", msg.Void)
    async def void(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked = await altering(request, msg.Void)
        person, actor = person_asking(request), _table(request, table_id).actor
        command = do.VoidRound(at=0, by=Role.FLOORPERSON, who=person.name, round=asked.round, why=asked.why)
        if asked.approval is not None:
            what = _void(table_id, asked.round, Irregularity.HOUSE_FAILED.value)
            return await _done(
                request, table_id, asked.approval, what, lambda _, by: replace(command, second=by.granted_by or "")
            )
        # A round is voided only once, however often it is asked; a request refused now may be right a moment later.
        answer = await actor.give(person.name, Signed(f"void#{secrets.token_hex(8)}", command))
        if isinstance(answer, Refused):
            raise Fault(HTTP_409_CONFLICT, answer)
        return answer


class Reporting(Controller):
    """What a dealer or a floorperson reports with the approval of a second person."""

    path = "/tables/{table_id:str}"
    tags = ("pit",)
    opt = DEALERS.opt

    @_asked("/report", "reportVoid", "Report what voids a round of counted money", msg.ReportVoid)
    async def report(self, request: Asking, table_id: _TableId) -> Acknowledged:
        asked, person = await altering(request, msg.ReportVoid), person_asking(request)
        role = role_there(_table(request, table_id).actor.table, person.name, role_at_table(person))

        def command(who: str, by: Approval) -> do.AnyCommand:
            return do.ReportIrregularity(
                at=0, by=role, who=who, kind=asked.kind.value, where=asked.where, second=by.granted_by or ""
            )

        what = _void(table_id, asked.round, asked.kind.value)
        return await _done(request, table_id, asked.approval, what, command, round_=asked.round)


def _void(table_id: str, number: int, kind: str) -> _What:
    return "void", f"{table_id} round {number} {kind}"


def _signed(who: str, by: Approval) -> dict[str, Any]:
    return {"at": 0, "by": Role.FLOORPERSON, "who": who, "second": by.granted_by or "", "why": by.why}


def _table(request: Asking, table_id: str) -> FloorTable:
    found = floor_of(request).tables.get(table_id)
    if found is None:
        raise Fault.no_such("table", table_id)
    return found


async def _moved(
    request: Asking, table_id: str, matter: Matter, moves: type[do.FillInventory | do.CreditInventory]
) -> Acknowledged:
    asked = await altering(request, msg.MoveChips)
    what = (matter, f"{table_id} {format_cents(asked.chips)}")
    return await _done(
        request, table_id, asked.approval, what, lambda who, by: moves(**_signed(who, by), chips=asked.chips)
    )


async def _altered(request: Asking, table_id: str, approval: int, what: _What, shown: int) -> Acknowledged:
    return await _done(
        request, table_id, approval, what, lambda who, by: do.AlterMeter(**_signed(who, by), shown=shown)
    )


async def _done(
    request: Asking, table_id: str, number: int, what: _What, command: _Command, *, round_: int | None = None
) -> Acknowledged:
    """Have the table do what was approved.

    The table does it once per approval, by the id under which it appears in the log. So anyone unsure whether it was
    done can ask again, even if the house was stopped before the approval was marked as used.
    """
    table, person, approvals = _table(request, table_id), person_asking(request), floor_of(request).office.approvals
    approval = approvals.granted(person, number, *what)
    signed = Signed(f"approval#{number}", command(person.name, approval), round_, impossible)
    answer = await table.actor.give(person.name, signed)
    if isinstance(answer, Refused):
        raise Fault(HTTP_409_CONFLICT, answer)
    try:
        await approvals.use(person, number, *what)
    except Denied as denied:
        if denied.code != "approval-used":
            raise
    return answer
