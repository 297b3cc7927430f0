"""The routes of linked meters: what they show, and how two people set one to another amount."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.money import format_cents
from pitboss.people.denied import Denied
from pitboss.people.events import Matter
from pitboss.people.register import Approval
from pitboss.server.http.access import ANYONE, RUNNERS
from pitboss.server.http.request_checks import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.messages.faults import Fault
from pitboss.server.tables.linked_meters import HouseMeter

_Name = Annotated[str, PathParameter(description="The name of a linked meter.")]
_What = tuple[Matter, str]


class LinkedMeters(Controller):
    """Meters that several tables play for."""

    path = "/meters"
    tags = ("pit",)
    opt = ANYONE.opt

    @get(operation_id="listMeters", summary="Every linked meter")
    async def meters(self, request: Asking) -> list[told.MeterPage]:
        await reads(request, GLANCE)
        return [_page(request, each) for _, each in sorted(floor_of(request).meters.meters.items())]

    @post(
        "/{name:str}",
        operation_id="setLinkedMeter",
        summary="Set a linked meter to another amount",
        opt={**RUNNERS.opt, **takes(msg.SetMeter)},
        status_code=HTTP_200_OK,
    )
    async def set(self, request: Asking, name: _Name) -> told.MeterPage:
        asked = await altering(request, msg.SetMeter)
        what: _What = ("meter-alteration", f"{name} {format_cents(asked.shown)}")
        who, meters = person_asking(request).name, floor_of(request).meters
        return await _signed(
            request, name, asked.approval, what, lambda by: meters.set(name, asked.shown, who=who, by=by)
        )

    @post(
        "/{name:str}/add",
        operation_id="addToLinkedMeter",
        summary="Add what is kept of a retired meter to a linked one",
        opt={**RUNNERS.opt, **takes(msg.AddToMeter)},
        status_code=HTTP_200_OK,
    )
    async def add(self, request: Asking, name: _Name) -> told.MeterPage:
        asked = await altering(request, msg.AddToMeter)
        floor = floor_of(request)
        source = floor.tables.get(asked.table)
        if source is None:
            raise Fault.no_such("table", asked.table)
        kept, money = source.actor.table.kept, source.actor.table.money
        if name in floor.meters.meters and floor.meters.meters[name].linked.money is not money:
            raise Denied("mixed-money", f"{asked.table} kept {money.value} money: add it to a meter of the same kind")
        what: _What = ("meter-addition", f"{name} {asked.table} {format_cents(kept)}")
        who, pool = person_asking(request).name, (asked.table, kept)
        return await _signed(
            request, name, asked.approval, what, lambda by: floor.meters.add(name, pool, who=who, by=by)
        )


async def _signed(
    request: Asking, name: str, number: int, what: _What, change: Callable[[Approval], Awaitable[HouseMeter]]
) -> told.MeterPage:
    """Change a meter once, as a second person has approved."""
    floor, person = floor_of(request), person_asking(request)
    if name not in floor.meters.meters:
        raise Fault.no_such("meter", name)
    meter = await change(floor.office.approvals.granted(person, number, *what))
    try:
        await floor.office.approvals.use(person, number, *what)
    except Denied as denied:
        if denied.code != "approval-used":
            raise
    return _page(request, meter)


def _page(request: Asking, meter: HouseMeter) -> told.MeterPage:
    linked = meter.linked
    tables = (id_ for id_, each in floor_of(request).tables.items() if each.actor.table.linked == linked.name)
    return told.MeterPage(
        linked.name,
        linked.state.shown,
        tuple(tables),
        linked.order,
        linked.state.held,
        linked.state.paid,
        dict(linked.gained),
    )
