"""The routes of disputes."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.people.register import Case
from pitboss.server.http.access import CASES, JUDGES, PLAYERS
from pitboss.server.http.request_checks import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.messages.faults import Fault

_LARGEST = 1_000_000_000
_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_Number = Annotated[int, PathParameter(description="The number of the round.", ge=1, le=_LARGEST)]
_Case = Annotated[int, PathParameter(description="The number of the case.", ge=1, le=_LARGEST)]


class Disputes(Controller):
    """Disputes and their answers."""

    tags = ("people",)
    opt = CASES.opt

    @post(
        "/tables/{table_id:str}/rounds/{number:int}/dispute",
        operation_id="dispute",
        summary="Dispute a round that is over",
        opt={**PLAYERS.opt, **takes(msg.Dispute)},
    )
    async def dispute(self, request: Asking, table_id: _TableId, number: _Number) -> told.CasePage:
        asked, floor = await altering(request, msg.Dispute), floor_of(request)
        table = floor.tables.get(table_id)
        disputed = None if table is None else await table.disputed(number)
        if disputed is None:
            raise Fault.no_such("round that is over", f"{number} at {table_id}")
        return _page(await floor.office.cases.open(person_asking(request), disputed, asked.words))

    @get("/cases", operation_id="listCases", summary="Your cases; all of them, for those who answer them")
    async def cases(self, request: Asking) -> list[told.CasePage]:
        await reads(request, GLANCE)
        return list(map(_page, floor_of(request).office.cases.of(person_asking(request))))

    @post(
        "/cases/{case:int}/answer",
        operation_id="answerCase",
        summary="Answer a dispute",
        opt={**JUDGES.opt, **takes(msg.Dispute)},
        status_code=HTTP_200_OK,
    )
    async def answer(self, request: Asking, case: _Case) -> told.CasePage:
        asked = await altering(request, msg.Dispute)
        return _page(await floor_of(request).office.cases.answer(person_asking(request), case, asked.words))


def _page(case: Case) -> told.CasePage:
    return told.CasePage(
        case.number,
        case.disputed,
        case.opened_by,
        case.opened_at,
        case.words,
        case.answered_by,
        case.answer,
    )
