"""The routes of those who judge and inspect: the evidence of a round, and the hashes of the running house."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from pitboss.house.integrity import Hashes
from pitboss.people.events import EvidenceFetched
from pitboss.server.http.access import AUDITORS, JUDGES
from pitboss.server.http.request_checks import MANY, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.pages import LogHead
from pitboss.server.rounds.evidence import Subject

_LARGEST = 1_000_000_000
_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_Number = Annotated[int, PathParameter(description="The number of the round.", ge=1, le=_LARGEST)]
_Case = Annotated[int, PathParameter(description="The number of the case.", ge=1, le=_LARGEST)]
_ZIP = "application/zip"


class Evidence(Controller):
    """Everything about a round in one file. It shows cards that players never saw."""

    tags = ("people",)
    opt = JUDGES.opt

    @get(
        "/cases/{case:int}/evidence",
        operation_id="getCaseEvidence",
        summary="The evidence of a dispute",
        media_type=_ZIP,
    )
    async def of_case(self, request: Asking, case: _Case) -> Response[bytes]:
        await reads(request, MANY)
        found = floor_of(request).office.book.register.cases.get(case)
        if found is None:
            raise Fault.no_such("case", str(case))
        return await _evidence(request, found.disputed.table, Subject(found.disputed.round, case))

    @get(
        "/tables/{table_id:str}/rounds/{number:int}/evidence",
        operation_id="getRoundEvidence",
        summary="The evidence of a round that is over",
        media_type=_ZIP,
    )
    async def of_round(self, request: Asking, table_id: _TableId, number: _Number) -> Response[bytes]:
        await reads(request, MANY)
        return await _evidence(request, table_id, Subject(number))


async def _evidence(request: Asking, table_id: str, subject: Subject) -> Response[bytes]:
    floor = floor_of(request)
    table = floor.tables.get(table_id)
    audit = floor.office.book.checked_lines
    made = None if table is None else await table.evidence(subject, audit, await floor.watch.hashes())
    if made is None:
        raise Fault.no_such("round that is over", f"{subject.round} at {table_id}")
    fetched = partial(
        EvidenceFetched, by=person_asking(request).name, table=table_id, round=subject.round, case=subject.case
    )
    await floor.office.book.record(lambda _, now: ([(fetched(at=now), None)], None))
    name = f"{table_id}-{subject.round}.zip" if subject.case is None else f"case-{subject.case}.zip"
    return Response(made, media_type=_ZIP, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Inspecting(Controller):
    """The hashes of code, rule data, pages and configuration."""

    path = "/integrity"
    tags = ("people",)
    opt = AUDITORS.opt

    @get(operation_id="getIntegrity", summary="The hashes at startup, and what the last check found changed")
    async def last(self, request: Asking) -> told.IntegrityPage:
        await reads(request, MANY)
        return _integrity(request, await floor_of(request).watch.hashes())

    @post(
        operation_id="checkIntegrity",
        summary="Take the hashes again, and say what has changed since startup",
        opt=takes(msg.Reason),
        status_code=HTTP_200_OK,
    )
    async def check(self, request: Asking) -> told.IntegrityPage:
        asked = await altering(request, msg.Reason)
        watch = floor_of(request).watch
        return _integrity(request, await watch.check(person_asking(request).name, "on-demand", asked.why))


def _integrity(request: Asking, hashes: Hashes) -> told.IntegrityPage:
    floor = floor_of(request)
    head = floor.office.book.head
    return told.IntegrityPage(
        hashes.code,
        hashes.rules,
        hashes.pages,
        hashes.configuration,
        floor.watch.changed,
        LogHead(head.sequence, head.digest),
    )
