"""The routes of the cage: counted money paid in and out for players' accounts."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.money import Money
from pitboss.people.denied import Denied
from pitboss.people.names import canonical
from pitboss.server.http.access import BALANCES, TELLERS
from pitboss.server.http.asking import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg

_Name = Annotated[str, PathParameter(description="The name of an account.")]


class CageWindow(Controller):
    """The money of accounts. Somebody who is logged in pays it in and out: no token is accepted."""

    path = "/accounts/{name:str}"
    tags = ("cage",)
    opt = TELLERS.opt

    @get("/balance", operation_id="getBalance", summary="The counted money of an account", opt=BALANCES.opt)
    async def balance(self, request: Asking, name: _Name) -> msg.BalancePage:
        await reads(request, GLANCE)
        return _page(request, name)

    @post(
        "/deposit",
        operation_id="deposit",
        summary="Pay money in",
        opt=takes(msg.Slip),
        status_code=HTTP_200_OK,
    )
    async def deposit(self, request: Asking, name: _Name) -> msg.BalancePage:
        asked = await altering(request, msg.Slip)
        cage, by = floor_of(request).office.cage, person_asking(request)
        await cage.deposit(by, canonical(name) or name, asked.slip, asked.amount, asked.why)
        return _page(request, name)

    @post(
        "/withdraw",
        operation_id="withdraw",
        summary="Pay money out",
        opt=takes(msg.Slip),
        status_code=HTTP_200_OK,
    )
    async def withdraw(self, request: Asking, name: _Name) -> msg.BalancePage:
        asked = await altering(request, msg.Slip)
        cage, by = floor_of(request).office.cage, person_asking(request)
        await cage.withdraw(by, canonical(name) or name, asked.slip, asked.amount, asked.why)
        return _page(request, name)


def _page(request: Asking, written: str) -> msg.BalancePage:
    floor, name = floor_of(request), canonical(written) or written
    if not floor.office.cage.has(name):
        raise Denied("no-account", f"nobody here is called {name}")
    tables = (each for each in floor.tables.values() if each.actor.table.money is Money.COUNTED)
    return msg.BalancePage(name, floor.office.cage.balance(name), sum(each.holds(name) for each in tables))
