"""Every route is tried by every role, and with a token of every scope: whoever it is not for changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.people.roles import Role, Scope
from pitboss.server.access_table import DUTY, GIVEN, WEBSOCKET, Row, page, rows
from tests.server.driving import PRIME, TABLE, Guest
from tests.server.people.visiting import House, Visitor, house_with_people

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "access.md"
NOT_FOR_YOU = {"no-session", "wrong-role", "wrong-scope", "factor-needed", "session-ended", "token-ended"}
OVER_HTTP = [row for row in rows() if row.method not in (WEBSOCKET, GIVEN, DUTY)]
OTHERS = ("edition", "clause", "name", "token_id", "game")
ENDS_SESSIONS = "/api/logout"


class Everyone:
    """Somebody of every role in one house."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.guest = Guest.new(home.client)
        self.people = {Role.ADMINISTRATOR: home.administrator, Role.PLAYER: home.player("player")}
        for role in (Role.DEALER, Role.FLOORPERSON, Role.REGULATOR):
            self.people[role] = home.staff(role.value, role.value)
        self.tokens = {
            (role, scope): visitor.post("/account/tokens", {"label": "x", "scopes": [scope.value]})["token"]
            for role, visitor in self.people.items()
            for scope in Scope
        }

    def headers(self, role: Role) -> dict[str, str]:
        if role is Role.NOBODY:
            return dict(self.home.visitor().headers)
        return dict(self.guest.headers if role is Role.GUEST else self.people[role].headers)

    def ask(self, row: Row, headers: dict[str, str]) -> tuple[int, str | None]:
        """The status, and the code if it was refused."""
        path = row.path.format(table_id=TABLE, number=1, case=1, **dict.fromkeys(OTHERS, "nobody"))
        content = b"" if row.method == "GET" else b"{}"
        answer = self.home.client.request(row.method, path, content=content, headers=headers)
        self.home.client.cookies.clear()
        code = answer.json()["refusal"]["code"] if answer.status_code >= 400 else None
        return answer.status_code, code

    def state(self) -> Any:
        """What nobody may change whom a route is not for."""
        floor = self.home.client.app.state.floor
        return floor.office.book.head, sorted(floor.office.book.register.sessions)


@pytest.fixture(scope="module")
def everyone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everyone]:
    with house_with_people(tmp_path_factory.mktemp("house"), offered=PRIME) as home:
        yield Everyone(home)


def test_the_page_is_what_the_routes_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_route_of_the_api_says_whom_it_is_for(everyone: Everyone) -> None:
    pages = {"/", "/{path:path}"}
    routes = {route.path for route in everyone.home.client.app.routes} - pages

    assert len({row.path for row in rows()}) == len(routes)


@pytest.mark.parametrize("row", OVER_HTTP, ids=lambda row: f"{row.method} {row.path}")
@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_sec_2_every_cell(everyone: Everyone, row: Row, role: Role) -> None:
    before = everyone.state()
    status, code = everyone.ask(row, everyone.headers(role))

    if role in row.access.roles:
        assert code not in NOT_FOR_YOU - ({"no-session"} if row.path == "/api/session" else set())
    elif role is Role.NOBODY:
        assert (status, code) == (401, "no-session")
    else:
        assert (status, code) == (403, "wrong-role")
    if role not in row.access.roles:
        assert everyone.state() == before
    if row.path == ENDS_SESSIONS and role in everyone.people:
        everyone.home.time.pass_(0.5)
        everyone.people[role].login()


@pytest.mark.parametrize("scope", Scope, ids=lambda scope: scope.value)
@pytest.mark.parametrize("row", OVER_HTTP, ids=lambda row: f"{row.method} {row.path}")
def test_a_token_is_for_its_scope_alone(everyone: Everyone, row: Row, scope: Scope) -> None:
    for role, visitor in everyone.people.items():
        script = replace(visitor, cookie=None, bearer=everyone.tokens[role, scope])
        before = everyone.state()
        status, code = everyone.ask(row, script.headers)
        if role in row.access.roles and row.access.scope is scope:
            assert code not in NOT_FOR_YOU, (role, status)
        else:
            expected = "wrong-role" if role not in row.access.roles else "wrong-scope"
            assert (status, code) == (403, expected), role
            assert everyone.state() == before


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_sec_2_every_cell_of_the_websocket(everyone: Everyone, role: Role) -> None:
    (watching,) = (row for row in rows() if row.method == WEBSOCKET)
    (giving,) = (row for row in rows() if row.method == GIVEN)
    (dealing,) = (row for row in rows() if row.method == DUTY)
    assert role in watching.access.roles
    path = f"/api/tables/{TABLE}/live"
    sit = {"frame": "given", "id": f"sit-{role.value}", "command": {"do": "pace", "pace": "calm"}}
    with everyone.home.client.websocket_connect(path, headers=everyone.headers(role)) as socket:
        socket.send_text('{"frame": "hello"}')
        assert json.loads(socket.receive_text(timeout=20))["frame"] == "snapshot"
        socket.send_text(json.dumps(sit))
        answer = _answer(socket)
        socket.send_text(json.dumps({"frame": "duty", "id": f"on-{role.value}", "command": {"do": "come-on-duty"}}))
        duty = _answer(socket)

    for row, told, at_table in ((giving, answer, "not-seated"), (dealing, duty, "no-dealers")):
        refused = at_table if role in row.access.roles else "no-session" if role is Role.NOBODY else "wrong-role"
        assert told["refusal"]["code"] == refused, row.method
    everyone.home.client.cookies.clear()


def _answer(socket: Any) -> Any:
    """The answer to a command, among what the table tells."""
    while (frame := json.loads(socket.receive_text(timeout=20)))["frame"] not in ("refused", "acknowledged"):
        pass
    return frame


def test_a_token_plays_over_the_websocket_if_it_is_for_that(everyone: Everyone) -> None:
    player = everyone.people[Role.PLAYER]
    for scope, code in ((Scope.PLAY, None), (Scope.READ, "wrong-scope")):
        script = Visitor(player.client, player.time, bearer=everyone.tokens[Role.PLAYER, scope])
        with_read = player.post("/account/tokens", {"label": "both", "scopes": ["read", scope.value]})
        script.bearer = with_read["token"]
        with player.client.websocket_connect(f"/api/tables/{TABLE}/live", headers=script.headers) as socket:
            socket.send_text('{"frame": "hello"}')
            socket.receive_text(timeout=20)
            given = {"frame": "given", "id": f"s-{scope.value}", "command": {"do": "pace", "pace": "calm"}}
            socket.send_text(json.dumps(given))
            assert _answer(socket)["refusal"]["code"] == (code or "not-seated")
        player.post(f"/account/tokens/{with_read['card']['id']}/revoke", status=204)


def test_a_token_is_revoked_by_its_owner_alone(everyone: Everyone) -> None:
    player, dealer = everyone.people[Role.PLAYER], everyone.people[Role.DEALER]
    made = player.post("/account/tokens", {"label": "bot", "scopes": ["read"], "days": 1})
    address = f"/account/tokens/{made['card']['id']}/revoke"
    script = Visitor(player.client, player.time, bearer=made["token"])

    assert dealer.refused("POST", address) == (404, "no-token")
    script.get("/tables")
    player.post(address, status=204)
    assert script.refused("GET", "/tables") == (401, "token-ended")
    assert player.refused("POST", address) == (404, "no-token")
    assert all("token" not in card for card in player.get("/account/tokens"))


def test_a_token_lasts_as_many_days_as_was_said(everyone: Everyone) -> None:
    made = everyone.people[Role.PLAYER].post("/account/tokens", {"label": "bot", "scopes": ["read"], "days": 1})
    card = made["card"]

    assert card["until"] - card["made_at"] == 24 * 60 * 60 * 1000
