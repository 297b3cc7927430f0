"""The routes of those who run the house: opening and closing tables, disabling tables and games, approvals."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.people.events import Switchable
from pitboss.people.openings import Sent
from pitboss.people.register import Approval
from pitboss.people.roles import Role
from pitboss.server.http.access import GRANTERS, RUNNERS, SECONDED
from pitboss.server.http.request_checks import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.messages.faults import REFUSED, Fault
from pitboss.server.messages.frames import TableCard

_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_Game = Annotated[str, PathParameter(description="The game's short name, as the lobby lists it.")]
_Number = Annotated[int, PathParameter(description="The number of an approval.", ge=1, le=1_000_000_000)]

_SWITCHING = {**RUNNERS.opt, **takes(msg.Reason)}


async def _switch(request: Asking, kind: Switchable, name: str, *, disabled: bool) -> told.SwitchPage:
    asked = await altering(request, msg.Reason)
    floor = floor_of(request)
    tables = floor.tables.values()
    known = set(floor.tables) if kind == "table" else {each.actor.table.elections.rules.game for each in tables}
    if name not in known:
        raise Fault.no_such(kind, name)
    switches = floor.office.switches
    await switches.switch(person_asking(request), kind, name, disabled=disabled, why=asked.why)
    for table in tables:
        table.actor.switched()
    return told.SwitchPage(name, switches.is_off(kind, name))


class Running(Controller):
    """Disable and enable tables and games."""

    tags = ("people",)
    opt = _SWITCHING

    @post(
        "/tables/{table_id:str}/disable",
        operation_id="disableTable",
        summary="Begin no more rounds at a table",
        status_code=HTTP_200_OK,
    )
    async def disable_table(self, request: Asking, table_id: _TableId) -> told.SwitchPage:
        return await _switch(request, "table", table_id, disabled=True)

    @post(
        "/tables/{table_id:str}/enable",
        operation_id="enableTable",
        summary="Begin rounds there again",
        status_code=HTTP_200_OK,
    )
    async def enable_table(self, request: Asking, table_id: _TableId) -> told.SwitchPage:
        return await _switch(request, "table", table_id, disabled=False)

    @post(
        "/games/{game:str}/disable",
        operation_id="disableGame",
        summary="Begin no more rounds of a game",
        status_code=HTTP_200_OK,
    )
    async def disable_game(self, request: Asking, game: _Game) -> told.SwitchPage:
        return await _switch(request, "game", game, disabled=True)

    @post(
        "/games/{game:str}/enable",
        operation_id="enableGame",
        summary="Begin rounds of it again",
        status_code=HTTP_200_OK,
    )
    async def enable_game(self, request: Asking, game: _Game) -> told.SwitchPage:
        return await _switch(request, "game", game, disabled=False)


class OpeningTables(Controller):
    """Open tables from a Rules Submission, and close them."""

    tags = ("people",)
    opt = RUNNERS.opt

    @post(
        "/tables",
        operation_id="openTables",
        summary="Open the tables of a Rules Submission",
        opt=takes(msg.OpenTables),
        responses=REFUSED,
    )
    async def open_tables(self, request: Asking) -> list[TableCard]:
        asked = await altering(request, msg.OpenTables)
        sent = Sent(asked.submission, "", asked.dealt_by, asked.training, asked.counted, asked.linked)
        opened = await floor_of(request).pit.open(person_asking(request), sent, asked.why)
        return [each.card(None) for each in opened]

    @post(
        "/tables/{table_id:str}/cards",
        operation_id="chooseCards",
        summary="Choose the cards that come first after the next shuffle, at a training table",
        opt=takes(msg.ChooseCards),
        status_code=HTTP_200_OK,
    )
    async def choose_cards(self, request: Asking, table_id: _TableId) -> TableCard:
        asked = await altering(request, msg.ChooseCards)
        pit = floor_of(request).pit
        return (await pit.choose_cards(person_asking(request), table_id, asked.top, asked.why)).card(None)

    @post(
        "/tables/{table_id:str}/close",
        operation_id="closeTable",
        summary="Close a table once the round in play is over",
        opt=takes(msg.Reason),
        status_code=HTTP_200_OK,
    )
    async def close_table(self, request: Asking, table_id: _TableId) -> TableCard:
        asked = await altering(request, msg.Reason)
        return (await floor_of(request).pit.close(person_asking(request), table_id, asked.why)).card(None)


class SecondPerson(Controller):
    """Approvals: asked for by one person, granted by another."""

    path = "/approvals"
    tags = ("people",)
    opt = RUNNERS.opt

    @get(operation_id="listApprovals", summary="Every approval that was requested")
    async def approvals(self, request: Asking) -> list[told.ApprovalPage]:
        await reads(request, GLANCE)
        return list(map(_page, floor_of(request).office.approvals.all()))

    @post(operation_id="askApproval", summary="Ask a second person", opt={**SECONDED.opt, **takes(msg.AskApproval)})
    async def ask(self, request: Asking) -> told.ApprovalPage:
        asked = await altering(request, msg.AskApproval)
        if person_asking(request).role is Role.DEALER and asked.matter != "void":
            raise Fault.wrong_role(RUNNERS.roles)
        approvals = floor_of(request).office.approvals
        return _page(await approvals.ask(person_asking(request), asked.matter, asked.subject, asked.why))

    @post(
        "/{number:int}/grant",
        operation_id="grantApproval",
        summary="Grant what somebody else requested",
        opt={**GRANTERS.opt, **takes(msg.Reason)},
        status_code=HTTP_200_OK,
    )
    async def grant(self, request: Asking, number: _Number) -> told.ApprovalPage:
        asked = await altering(request, msg.Reason)
        return _page(await floor_of(request).office.approvals.grant(person_asking(request), number, asked.why))

    @post(
        "/{number:int}/withdraw",
        operation_id="withdrawApproval",
        summary="Withdraw what you asked for or granted, before it is used",
        opt={**SECONDED.opt, **takes(msg.Reason)},
        status_code=HTTP_200_OK,
    )
    async def withdraw(self, request: Asking, number: _Number) -> told.ApprovalPage:
        asked = await altering(request, msg.Reason)
        return _page(await floor_of(request).office.approvals.withdraw(person_asking(request), number, asked.why))


def _page(approval: Approval) -> told.ApprovalPage:
    return told.ApprovalPage(
        approval.number,
        approval.matter,
        approval.subject,
        approval.why,
        approval.asked_by,
        approval.asked_at,
        approval.granted_by,
        approval.used,
        approval.ended or None,
        None if approval.granted_by is None else approval.until,
    )
