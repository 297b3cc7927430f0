"""The routes of personal limits: a player's own, and nobody else's."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.status_codes import HTTP_200_OK

from pitboss.ledger.played import DaysPlay
from pitboss.people.limit import Limit, LimitKind
from pitboss.server.http.access import OWN_LIMITS, READING_LIMITS
from pitboss.server.http.request_checks import GLANCE, Asking, altering, floor_of, person_asking, reads, takes
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.tables.personal_limits import left_of, used_of


class OwnLimits(Controller):
    """Your own limits. You must be logged in to change them: no token is accepted."""

    path = "/account/limits"
    tags = ("people",)
    opt = OWN_LIMITS.opt

    @get(operation_id="getLimits", summary="Your personal limits, and what is used of them", opt=READING_LIMITS.opt)
    async def limits(self, request: Asking) -> told.LimitsPage:
        await reads(request, GLANCE)
        return _page(request)

    @post(
        operation_id="askLimit",
        summary="Change a limit: tighter at once, looser after 24 hours",
        opt=takes(msg.AskLimit),
        status_code=HTTP_200_OK,
    )
    async def ask(self, request: Asking) -> told.LimitsPage:
        asked = await altering(request, msg.AskLimit)
        await floor_of(request).office.limits.ask(person_asking(request), asked.kind, asked.amount)
        return _page(request)

    @post(
        "/withdraw",
        operation_id="withdrawLimit",
        summary="Withdraw a pending change",
        opt=takes(msg.WithdrawLimit),
        status_code=HTTP_200_OK,
    )
    async def withdraw(self, request: Asking) -> told.LimitsPage:
        asked = await altering(request, msg.WithdrawLimit)
        await floor_of(request).office.limits.withdraw(person_asking(request), asked.kind)
        return _page(request)


def _page(request: Asking) -> told.LimitsPage:
    floor, name = floor_of(request), person_asking(request).name
    now = floor.office.limits.now()
    play = floor.limits.play(name, now)
    limits = floor.office.limits.of(name, now)
    each = tuple(_limit(kind, limit, play) for kind, limit in limits.items())
    return told.LimitsPage(now, floor.limits.day_ends(now), each)


def _limit(kind: LimitKind, limit: Limit, play: DaysPlay) -> told.PersonalLimit:
    left = None if limit.amount is None else left_of(kind, limit.amount, play)
    pending = limit.pending
    later = None if pending is None else told.PendingLimit(pending.amount, pending.asked_at, pending.holds_at)
    return told.PersonalLimit(kind, limit.amount, used_of(kind, play), left, later)
