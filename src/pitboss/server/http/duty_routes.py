"""The routes of those behind a table: the duties that are due from them, and a command that does one."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from pitboss.people.person import Person
from pitboss.people.roles import Role as PersonRole
from pitboss.server.http.access import DEALERS
from pitboss.server.http.guard import address_of
from pitboss.server.http.request_checks import GLANCE, Asking, floor_of, limiter_of, person_asking, reads, takes
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import Acknowledged, GivenByStaff, Refused
from pitboss.server.messages.incoming import read
from pitboss.server.messages.staff_pages import DutiesPage
from pitboss.server.tables.actor import Actor
from pitboss.table.duties import Role

_GIVEN = msgspec.json.Decoder(GivenByStaff)
_REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Refused, generate_examples=False, description="Refused; nothing changed.")}
_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]


def role_at_table(person: Person) -> Role:
    """The role in which somebody on the staff stands at a table."""
    return Role.DEALER if person.role is PersonRole.DEALER else Role.FLOORPERSON


def _actor(request: Asking, table_id: str) -> Actor:
    found = floor_of(request).tables.get(table_id)
    if found is None:
        raise Fault.no_such("table", table_id)
    return found.actor


class Duties(Controller):
    """What dealers and floorpersons do at a table where a person deals."""

    path = "/tables/{table_id:str}/duties"
    tags = ("duties",)
    opt = DEALERS.opt

    @get(operation_id="getDuties", summary="The duties that are due, and which of them are yours")
    async def due(self, request: Asking, table_id: _TableId) -> DutiesPage:
        await reads(request, GLANCE)
        person = person_asking(request)
        return _actor(request, table_id).staff.duties(person.name, role_at_table(person))

    @post(
        operation_id="doDuty",
        summary="Do a duty; repeated under the same id, it is done once",
        status_code=HTTP_200_OK,
        responses=_REFUSED,
        opt=takes(GivenByStaff),
    )
    async def perform(self, request: Asking, table_id: _TableId) -> Response[Acknowledged]:
        person = person_asking(request)
        limiter_of(request).command(person.name, address_of(request))
        given = read(_GIVEN, await request.body())
        answer = await _actor(request, table_id).give(person.name, given, role_at_table(person))
        if isinstance(answer, Refused):
            raise Fault(HTTP_409_CONFLICT, answer)
        return Response(answer, status_code=HTTP_200_OK)
