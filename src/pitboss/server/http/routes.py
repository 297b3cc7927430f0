"""The routes under `/api`: sessions, tables, commands, events, rounds, rules."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_201_CREATED,
    HTTP_409_CONFLICT,
    HTTP_410_GONE,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from pitboss.server.house.floor_table import FloorTable
from pitboss.server.http.access import ANYONE, GUESTS, PLAYERS, asking
from pitboss.server.http.guard import address_of, session_cookie
from pitboss.server.http.request_checks import (
    A_PAGE,
    A_ROUND,
    A_STEP,
    GLANCE,
    MANY,
    REFUSES,
    Asking,
    floor_of,
    limiter_of,
    reads,
    takes,
)
from pitboss.server.http.rules_pages import clause_page, rules_page
from pitboss.server.messages.faults import REFUSED, Fault
from pitboss.server.messages.frames import Acknowledged, Given, Refused, Session, Snapshot, TableCard, Update
from pitboss.server.messages.incoming import read
from pitboss.server.messages.pages import ClausePage, EdgesPage, LogHead, RoundCard, RoundProof, RoundReplay, RulesPage
from pitboss.server.tables.booking import NotWritten

# Litestar would take "2" for 2; a command is read as strictly as over the WebSocket.
_GIVEN = msgspec.json.Decoder(Given)
_LARGEST = 1_000_000_000
"""The largest number that anyone may ask for; the database cannot look up some larger ones."""
_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_Number = Annotated[int, PathParameter(description="The number of the round.", ge=1, le=_LARGEST)]
_Edition = Annotated[str, PathParameter(description="Such as 999a@final-2016.")]
_Clause = Annotated[str, PathParameter(description="Such as 999a.12(c).")]
_SINCE = QueryParameter(ge=0, le=_LARGEST, description="The last sequence you saw.")
_TOO_LONG_AGO = QueryParameter(
    description="What to answer if that is too far back: a refusal, or null, which no browser reports as an error.",
)
_AT = QueryParameter(
    pattern=r"^[0-9]{1,9}(,[0-9]{1,9}){0,31}$(?!\n)",
    description="Sequences that you were told, up to 32, separated by commas.",
)
_BEFORE = QueryParameter(ge=1, le=_LARGEST, description="Rounds before this one; the newest by default.")


def _player(request: Asking) -> str | None:
    """The player who asks, if there is one."""
    person = asking(request)
    return None if person is None else person.player


def _table(request: Asking, table_id: str) -> FloorTable:
    """The table of that id."""
    found = floor_of(request).tables.get(table_id)
    if found is None:
        raise Fault.no_such("table", table_id)
    return found


class Sessions(Controller):
    """Guests: no account, just a name and a cookie."""

    path = "/session"
    tags = ("session",)
    opt = GUESTS.opt

    @get(operation_id="getSession", summary="Who you are, if you are a guest already")
    async def who(self, request: Asking) -> Session:
        player = await reads(request, GLANCE)
        if player is None:
            raise Fault.no_session()
        return floor_of(request).session(player)

    @post(
        operation_id="beginSession",
        summary="Become a guest, or stay the one you are",
        status_code=HTTP_201_CREATED,
        opt={**GUESTS.opt, REFUSES: {HTTP_503_SERVICE_UNAVAILABLE: ("not-written",)}},
        responses={HTTP_200_OK: ResponseSpec(Session, generate_examples=False, description="You stay who you are.")},
    )
    async def begin(self, request: Asking) -> Response[Session]:
        known = _player(request)
        if known is not None:
            return Response(floor_of(request).session(known), status_code=HTTP_200_OK)
        limiter_of(request).session(address_of(request))
        try:
            token, player = await floor_of(request).sessions.begin()
        except NotWritten as error:
            words = "the house cannot write right now, so nobody new can be let in: try again"
            raise Fault.of(HTTP_503_SERVICE_UNAVAILABLE, "not-written", words) from error
        cookie: Cookie = session_cookie(token, secure=request.url.scheme == "https")
        return Response(floor_of(request).session(player), status_code=HTTP_201_CREATED, cookies=[cookie])


class Tables(Controller):
    """The tables, what you may see of them, and what you ask of them."""

    path = "/tables"
    tags = ("table",)
    opt = ANYONE.opt

    @get(operation_id="listTables", summary="The lobby")
    async def cards(self, request: Asking) -> list[TableCard]:
        player = await reads(request, GLANCE)
        return [each.card(player) for each in floor_of(request).pit.open_tables()]

    @get("/{table_id:str}/view", operation_id="getView", summary="The table as you are allowed to see it now")
    async def view(self, request: Asking, table_id: _TableId) -> Snapshot:
        actor, player = _table(request, table_id).actor, await reads(request, GLANCE)
        actor.heard(player)
        return actor.announcer.snapshot(player)

    @post(
        "/{table_id:str}/commands",
        operation_id="giveCommand",
        summary="Ask for something; repeated under the same id, it is done once",
        status_code=HTTP_200_OK,
        responses=REFUSED,
        opt={**PLAYERS.opt, **takes(Given)},
    )
    async def give(self, request: Asking, table_id: _TableId) -> Response[Acknowledged]:
        player = _player(request)
        if player is None:
            raise Fault.no_session()
        limiter_of(request).command(player, address_of(request))
        given = read(_GIVEN, await request.body())
        actor = _table(request, table_id).actor
        actor.heard(player)
        answer = await actor.give(player, given)
        if isinstance(answer, Refused):
            raise Fault(HTTP_409_CONFLICT, answer)
        return Response(answer, status_code=HTTP_200_OK)

    @get(
        "/{table_id:str}/events",
        operation_id="getEvents",
        summary="What happened since a sequence, step by step",
        opt={**ANYONE.opt, REFUSES: {HTTP_410_GONE: ("too-long-ago",)}},
    )
    async def events(
        self,
        request: Asking,
        table_id: _TableId,
        since: Annotated[int, _SINCE],
        too_long_ago: Annotated[Literal["refused", "null"], _TOO_LONG_AGO] = "refused",
    ) -> list[Update] | None:
        actor = _table(request, table_id).actor
        player = await reads(request, GLANCE + actor.announcer.missed(since) * A_STEP)
        actor.heard(player)
        updates = actor.announcer.updates(player, since)
        if updates is None and too_long_ago == "refused":
            raise Fault.too_long_ago()
        return updates

    @get("/{table_id:str}/edges", operation_id="getEdges", summary="The house edge of each wager, once computed")
    async def edges(self, request: Asking, table_id: _TableId) -> EdgesPage:
        await reads(request, GLANCE)
        return await _table(request, table_id).edges()

    @get("/{table_id:str}/heads", operation_id="getHeads", summary="Whether the log still has the heads you were told")
    async def heads(self, request: Asking, table_id: _TableId, at: Annotated[str, _AT]) -> list[LogHead]:
        wanted = {int(number) for number in at.split(",")}
        table = _table(request, table_id)
        await reads(request, GLANCE + len(wanted) * A_STEP)
        return await table.heads(wanted)


def _plainly_written(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A number as people write it. Python accepts more: signs, line breaks, digits of other scripts."""
    after = connection.scope["path"].partition("/rounds/")[2]
    written = after.partition("/")[0]
    number = connection.path_params.get("number")
    if number is not None and written != str(number):
        raise Fault.no_such("round that is over", written)


class Rounds(Controller):
    """Rounds that are over: the list, a replay, and the proof of the cards."""

    guards = (_plainly_written,)

    path = "/tables/{table_id:str}/rounds"
    tags = ("rounds",)
    opt = ANYONE.opt

    @get(operation_id="listRounds", summary="Rounds that are over, the newest first")
    async def cards(
        self, request: Asking, table_id: _TableId, before: Annotated[int | None, _BEFORE] = None
    ) -> list[RoundCard]:
        player = await reads(request, MANY)
        return await _table(request, table_id).rounds(player, before)

    @get("/{number:int}", operation_id="getRound", summary="One round for replay, as you are allowed to see it")
    async def replay(self, request: Asking, table_id: _TableId, number: _Number) -> RoundReplay:
        player = await reads(request, A_ROUND)
        found = await _table(request, table_id).replay(player, number)
        if found is None:
            raise Fault.no_such("round that is over", str(number))
        return found

    @get("/{number:int}/proof", operation_id="getProof", summary="The data that checks a round's cards")
    async def proof(self, request: Asking, table_id: _TableId, number: _Number) -> RoundProof:
        player = await reads(request, MANY)
        found = await _table(request, table_id).proof(player, number)
        if found is None:
            raise Fault.no_such("round that is over", str(number))
        return found


class Law(Controller):
    """The rules of a game and its clauses, edition by edition."""

    tags = ("law",)
    opt = ANYONE.opt

    @get("/rules/{edition:str}", operation_id="getRules", summary="Every figure and paytable")
    async def rules(self, request: Asking, edition: _Edition) -> RulesPage:
        await reads(request, A_PAGE)
        return await asyncio.to_thread(rules_page, edition)

    @get(
        "/clauses/{edition:str}/{clause:str}",
        operation_id="getClause",
        summary="One clause in our words",
    )
    async def clause(self, request: Asking, edition: _Edition, clause: _Clause) -> ClausePage:
        await reads(request, A_PAGE)
        return await asyncio.to_thread(clause_page, edition, clause)
