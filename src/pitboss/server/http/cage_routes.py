"""The routes of the cage: counted money paid in and out for players' accounts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.params import PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.money import Money, format_cents
from pitboss.people.denied import Denied
from pitboss.people.events import Deposited, Matter, Withdrawn
from pitboss.people.names import canonical
from pitboss.server.http.access import BALANCES, READING_LIMITS, TELLERS
from pitboss.server.http.request_checks import A_PAGE, GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told

_Name = Annotated[str, PathParameter(description="The name of an account.")]
_SINCE = QueryParameter(ge=0, le=1_000_000_000, description="The number of the last slip you have; 0 for none.")
_SLIPS = 200


class CageWindow(Controller):
    """The money of accounts. Somebody who is logged in pays it in and out: no token is accepted."""

    path = "/accounts/{name:str}"
    tags = ("cage",)
    opt = TELLERS.opt

    @get("/balance", operation_id="getBalance", summary="The counted money of an account", opt=BALANCES.opt)
    async def balance(self, request: Asking, name: _Name) -> told.BalancePage:
        await reads(request, GLANCE)
        return _page(request, name)

    @post(
        "/deposit",
        operation_id="deposit",
        summary="Pay money in",
        opt=takes(msg.Slip),
        status_code=HTTP_200_OK,
    )
    async def deposit(self, request: Asking, name: _Name) -> told.BalancePage:
        asked = await altering(request, msg.Slip)
        cage, by, account = floor_of(request).office.cage, person_asking(request), canonical(name) or name
        async with _seconded(request, "deposit", account, asked) as second:
            await cage.deposit(by, account, asked.slip, asked.amount, asked.why, second=second)
        return _page(request, name)

    @post(
        "/withdraw",
        operation_id="withdraw",
        summary="Pay money out",
        opt=takes(msg.Slip),
        status_code=HTTP_200_OK,
    )
    async def withdraw(self, request: Asking, name: _Name) -> told.BalancePage:
        asked = await altering(request, msg.Slip)
        cage, by, account = floor_of(request).office.cage, person_asking(request), canonical(name) or name
        async with _seconded(request, "withdrawal", account, asked) as second:
            await cage.withdraw(by, account, asked.slip, asked.amount, asked.why, second=second)
        return _page(request, name)


class OwnSlips(Controller):
    """What was paid in and out at the cage for your own account."""

    path = "/account/slips"
    tags = ("cage",)
    opt = READING_LIMITS.opt

    @get(operation_id="getSlips", summary="A statement of your slips at the cage, 200 at a time")
    async def slips(self, request: Asking, since: Annotated[int, _SINCE] = 0) -> list[told.SlipPage]:
        await reads(request, A_PAGE)
        slips = floor_of(request).office.cage.statement(person_asking(request).name)[since : since + _SLIPS]
        return [_slip(since + place, each) for place, each in enumerate(slips, 1)]


def _slip(number: int, slip: Deposited | Withdrawn) -> told.SlipPage:
    kind: Literal["deposit", "withdrawal"] = "deposit" if isinstance(slip, Deposited) else "withdrawal"
    return told.SlipPage(
        number,
        kind,
        slip.slip,
        slip.at,
        slip.amount,
        slip.before,
        slip.after,
        slip.by,
        slip.second or None,
        slip.why,
    )


@asynccontextmanager
async def _seconded(request: Asking, matter: Matter, account: str, asked: msg.Slip) -> AsyncIterator[str]:
    """Who else signs for a slip, if its amount takes two people; the approval is used up once it is done."""
    office, by = floor_of(request).office, person_asking(request)
    if office.cage.done(asked.slip) or not office.cage.needs_second(by.name, account, asked.amount):
        yield ""
        return
    what: tuple[Matter, str] = matter, f"{account} {asked.slip} {format_cents(asked.amount)}"
    if asked.approval is None:
        limit = format_cents(office.cage.limit())
        many = f"more than {limit} in a gaming day takes a second person"
        words = f"{many}: ask for the matter {matter} with the subject {what[1]!r}"
        raise Denied("approval-needed", f"{words}, and send the number of the approval with the slip")
    yield office.approvals.granted(by, asked.approval, *what).granted_by or ""
    try:
        await office.approvals.use(by, asked.approval, *what)
    except Denied as denied:
        if denied.code != "approval-used":
            raise


def _page(request: Asking, written: str) -> told.BalancePage:
    floor, name = floor_of(request), canonical(written) or written
    if not floor.office.cage.has(name):
        raise Denied("no-account", f"nobody here is called {name}")
    tables = (each for each in floor.tables.values() if each.actor.table.money is Money.COUNTED)
    return told.BalancePage(name, floor.office.cage.balance(name), sum(each.holds(name) for each in tables))
