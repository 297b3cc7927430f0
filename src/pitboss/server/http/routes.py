"""The routes under `/api`: sessions, tables, commands, events, rounds, rules."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_409_CONFLICT

from pitboss.server.house.floor_table import FloorTable
from pitboss.server.house.house import OpenFloor
from pitboss.server.http.guard import COOKIE, address_of, session_cookie
from pitboss.server.http.limits import Limiter
from pitboss.server.http.rules_pages import clause_page, rules_page
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import Acknowledged, Given, Refused, Session, Snapshot, TableCard, Update
from pitboss.server.messages.incoming import read
from pitboss.server.messages.pages import ClausePage, EdgesPage, LogHead, RoundCard, RoundProof, RoundReplay, RulesPage

# Litestar would take "2" for a 2: a command is read as strictly as over the WebSocket.
_GIVEN = msgspec.json.Decoder(Given)
_Asking = Request[object, object, State]
_REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Refused, generate_examples=False, description="Refused; nothing changed.")}
_GLANCE, _A_STEP, _A_PAGE, _A_ROUND, _MANY_ROUNDS = 1, 0.5, 3, 20, 50
"""What reading costs: the table now, each step that was missed, a page of the law, a round again, many rounds."""
_LARGEST = 1_000_000_000
"""No number that anyone asks for is larger; the database could not even look for some that are."""
_TableId = Annotated[str, PathParameter(description="The table's id, as the lobby lists it.")]
_Number = Annotated[int, PathParameter(description="The number of the round.", ge=1, le=_LARGEST)]
_Edition = Annotated[str, PathParameter(description="Such as 999a@final-2016.")]
_Clause = Annotated[str, PathParameter(description="Such as 999a.12(c).")]
_SINCE = QueryParameter(ge=0, le=_LARGEST, description="The last sequence you saw.")
_AT = QueryParameter(
    pattern=r"^[0-9]{1,9}(,[0-9]{1,9}){0,31}$(?!\n)",
    description="Sequences that you were told, up to 32, with commas between.",
)
_BEFORE = QueryParameter(ge=1, le=_LARGEST, description="Rounds before this one; without it, the newest.")


def _floor(request: _Asking) -> OpenFloor:
    floor: OpenFloor = request.app.state.floor
    return floor


def _limiter(request: _Asking) -> Limiter:
    limiter: Limiter = request.app.state.limiter
    return limiter


async def _reads(request: _Asking, cost: float) -> str | None:
    """Who asks, if the limits allow a question of this cost now."""
    player = await _player(request)
    _limiter(request).read(player, address_of(request), cost)
    return player


async def _player(request: _Asking) -> str | None:
    """Who asks, by the cookie."""
    return await _floor(request).sessions.player_of(request.cookies.get(COOKIE))


def _table(request: _Asking, table_id: str) -> FloorTable:
    """The table of that id."""
    found = _floor(request).tables.get(table_id)
    if found is None:
        raise Fault.no_such("table", table_id)
    return found


class Sessions(Controller):
    """Guests: no account, a name, and a cookie."""

    path = "/session"
    tags = ("session",)

    @get(operation_id="getSession", summary="Who you are, if you are a guest already")
    async def who(self, request: _Asking) -> Session:
        player = await _reads(request, _GLANCE)
        if player is None:
            raise Fault.no_session()
        return _floor(request).session(player)

    @post(operation_id="beginSession", summary="Become a guest, or stay the one you are", status_code=HTTP_201_CREATED)
    async def begin(self, request: _Asking) -> Response[Session]:
        known = await _player(request)
        if known is not None:
            return Response(_floor(request).session(known), status_code=HTTP_200_OK)
        _limiter(request).session(address_of(request))
        token, player = await _floor(request).sessions.begin()
        cookie: Cookie = session_cookie(token, secure=request.url.scheme == "https")
        return Response(_floor(request).session(player), status_code=HTTP_201_CREATED, cookies=[cookie])


class Tables(Controller):
    """The tables, what you may see of them, and what you ask of them."""

    path = "/tables"
    tags = ("table",)

    @get(operation_id="listTables", summary="The lobby")
    async def cards(self, request: _Asking) -> list[TableCard]:
        player = await _reads(request, _GLANCE)
        return [each.card(player) for each in _floor(request).tables.values()]

    @get("/{table_id:str}/view", operation_id="getView", summary="The table as you may know it now")
    async def view(self, request: _Asking, table_id: _TableId) -> Snapshot:
        actor, player = _table(request, table_id).actor, await _reads(request, _GLANCE)
        actor.heard(player)
        return actor.snapshot(player)

    @post(
        "/{table_id:str}/commands",
        operation_id="giveCommand",
        summary="Ask for something; repeated under the same id it is done once",
        status_code=HTTP_200_OK,
        responses=_REFUSED,
    )
    async def give(self, request: _Asking, table_id: _TableId) -> Response[Acknowledged]:
        player = await _player(request)
        if player is None:
            raise Fault.no_session()
        _limiter(request).command(player, address_of(request))
        given = read(_GIVEN, await request.body())
        actor = _table(request, table_id).actor
        actor.heard(player)
        answer = await actor.give(player, given)
        if isinstance(answer, Refused):
            raise Fault(HTTP_409_CONFLICT, answer)
        return Response(answer, status_code=HTTP_200_OK)

    @get("/{table_id:str}/events", operation_id="getEvents", summary="What happened since a sequence, step by step")
    async def events(self, request: _Asking, table_id: _TableId, since: Annotated[int, _SINCE]) -> list[Update]:
        actor = _table(request, table_id).actor
        player = await _reads(request, _GLANCE + actor.missed(since) * _A_STEP)
        actor.heard(player)
        updates = actor.updates(player, since)
        if updates is None:
            raise Fault.too_long_ago()
        return updates

    @get("/{table_id:str}/edges", operation_id="getEdges", summary="The house edge of each wager, once it is counted")
    async def edges(self, request: _Asking, table_id: _TableId) -> EdgesPage:
        await _reads(request, _GLANCE)
        return await _table(request, table_id).edges()

    @get("/{table_id:str}/heads", operation_id="getHeads", summary="Whether the log still has the heads you were told")
    async def heads(self, request: _Asking, table_id: _TableId, at: Annotated[str, _AT]) -> list[LogHead]:
        wanted = {int(number) for number in at.split(",")}
        table = _table(request, table_id)
        await _reads(request, _GLANCE + len(wanted) * _A_STEP)
        return await table.heads(wanted)


def _plainly_written(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A number as anyone writes it. Python reads more than that as one: signs, line breaks, digits of other scripts."""
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

    @get(operation_id="listRounds", summary="Rounds that are over, the newest first")
    async def cards(
        self, request: _Asking, table_id: _TableId, before: Annotated[int | None, _BEFORE] = None
    ) -> list[RoundCard]:
        player = await _reads(request, _MANY_ROUNDS)
        return await _table(request, table_id).rounds(player, before)

    @get("/{number:int}", operation_id="getRound", summary="One round for replay, as you may see it")
    async def replay(self, request: _Asking, table_id: _TableId, number: _Number) -> RoundReplay:
        player = await _reads(request, _A_ROUND)
        found = await _table(request, table_id).replay(player, number)
        if found is None:
            raise Fault.no_such("round that is over", str(number))
        return found

    @get("/{number:int}/proof", operation_id="getProof", summary="What checks a round's cards")
    async def proof(self, request: _Asking, table_id: _TableId, number: _Number) -> RoundProof:
        player = await _reads(request, _MANY_ROUNDS)
        found = await _table(request, table_id).proof(player, number)
        if found is None:
            raise Fault.no_such("round that is over", str(number))
        return found


class Law(Controller):
    """The rules of a game and its clauses, edition by edition."""

    tags = ("law",)

    @get("/rules/{edition:str}", operation_id="getRules", summary="Every figure and paytable")
    async def rules(self, request: _Asking, edition: _Edition) -> RulesPage:
        await _reads(request, _A_PAGE)
        return await asyncio.to_thread(rules_page, edition)

    @get(
        "/clauses/{edition:str}/{clause:str}",
        operation_id="getClause",
        summary="One clause in our words",
    )
    async def clause(self, request: _Asking, edition: _Edition, clause: _Clause) -> ClausePage:
        await _reads(request, _A_PAGE)
        return await asyncio.to_thread(clause_page, edition, clause)
