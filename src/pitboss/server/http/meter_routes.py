"""The routes of linked meters: what they show, and how two people set one to another amount."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.money import format_cents
from pitboss.people.denied import Denied
from pitboss.people.events import Matter
from pitboss.server.http.access import ANYONE, RUNNERS
from pitboss.server.http.asking import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages.faults import Fault
from pitboss.server.tables.linked_meters import Meter

_Name = Annotated[str, PathParameter(description="The name of a linked meter.")]
_What = tuple[Matter, str]


class LinkedMeters(Controller):
    """Meters that several tables play for."""

    path = "/meters"
    tags = ("pit",)
    opt = ANYONE.opt

    @get(operation_id="listMeters", summary="Every linked meter")
    async def meters(self, request: Asking) -> list[msg.MeterPage]:
        await reads(request, GLANCE)
        return [_page(request, each) for _, each in sorted(floor_of(request).meters.meters.items())]

    @post(
        "/{name:str}",
        operation_id="setLinkedMeter",
        summary="Set a linked meter to another amount",
        opt={**RUNNERS.opt, **takes(msg.SetMeter)},
        status_code=HTTP_200_OK,
    )
    async def set(self, request: Asking, name: _Name) -> msg.MeterPage:
        asked = await altering(request, msg.SetMeter)
        floor, person = floor_of(request), person_asking(request)
        if name not in floor.meters.meters:
            raise Fault.no_such("meter", name)
        what: _What = ("meter-alteration", f"{name} {format_cents(asked.shown)}")
        approval = floor.office.approvals.granted(person, asked.approval, *what)
        meter = await floor.meters.set(name, asked.shown, who=person.name, by=approval)
        try:
            await floor.office.approvals.use(person, asked.approval, *what)
        except Denied as denied:
            if denied.code != "approval-used":
                raise
        return _page(request, meter)


def _page(request: Asking, meter: Meter) -> msg.MeterPage:
    linked = meter.linked
    tables = (id_ for id_, each in floor_of(request).tables.items() if each.actor.table.linked == linked.name)
    return msg.MeterPage(
        linked.name, linked.state.shown, tuple(tables), linked.order, linked.state.held, linked.state.paid
    )
