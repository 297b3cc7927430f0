"""Limits for everyone and everything: by guest, by address, on every route, from any thread, behind a proxy."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute

from pitboss.people.roles import Role
from pitboss.server.access_table import rows
from pitboss.server.http import limits
from pitboss.server.http.app import create_app
from pitboss.server.http.gate import counted_as
from pitboss.server.http.guard import COOKIE
from pitboss.server.http.limits import Buckets, Limiter, Rate
from pitboss.server.http.websocket import POLICY, TRY_LATER
from pitboss.server.messages.faults import Fault
from tests.cli.calling import refusal
from tests.server.driving import AT_TABLE, ORIGIN, Guest, house, onlooker
from tests.server.processes import Process, asking

MANY = Rate(1e9, 1e9)
EDITION = "679a@final-2016"


class Yielding(str):
    """A name that lets another thread go on whenever it is looked up."""

    __slots__ = ()

    def __hash__(self) -> int:
        time.sleep(0)
        return super().__hash__()


def test_a_bucket_gives_no_more_than_it_holds_to_many_threads() -> None:
    buckets = Buckets(Rate(100, 1e-9), lambda: 0.0)
    granted: list[int] = []
    start = threading.Barrier(6)

    def take() -> None:
        start.wait()
        granted.append(sum(buckets.wait(Yielding("a")) == 0 for _ in range(500)))

    threads = [threading.Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(granted) == 100


def test_many_guests_of_one_address_have_no_more_than_a_few_together(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(Rate(3, 0.001), MANY, MANY, MANY, MANY)) as client:
        codes = []
        for number in range(5):
            guest = Guest.new(client)
            codes += [guest.give("leave", f"{number}.{each}", status=None)["refusal"]["code"] for each in range(3)]

    assert codes == ["not-seated"] * 12 + ["too-fast"] * 3


def test_many_guests_of_one_address_have_no_more_read_to_them(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(MANY, MANY, MANY, Rate(10, 0.001), MANY)) as client:
        statuses = []
        for _ in range(3):
            guest = Guest.new(client)
            statuses += [client.get(f"{AT_TABLE}/view", headers=guest.headers).status_code for _ in range(9)]

    assert statuses.count(200) == 20
    assert set(statuses) == {200, 429}


ADDRESSES = {
    "/api/session": "/api/session",
    "/api/tables": "/api/tables",
    "/api/tables/{table_id:str}/view": f"{AT_TABLE}/view",
    "/api/tables/{table_id:str}/events": f"{AT_TABLE}/events?since=0",
    "/api/tables/{table_id:str}/heads": f"{AT_TABLE}/heads?at=0",
    "/api/tables/{table_id:str}/edges": f"{AT_TABLE}/edges",
    "/api/tables/{table_id:str}/rounds": f"{AT_TABLE}/rounds",
    "/api/tables/{table_id:str}/rounds/{number:int}": f"{AT_TABLE}/rounds/1",
    "/api/tables/{table_id:str}/rounds/{number:int}/proof": f"{AT_TABLE}/rounds/1/proof",
    "/api/rules/{edition:str}": f"/api/rules/{EDITION}",
    "/api/clauses/{edition:str}/{clause:str}": f"/api/clauses/{EDITION}/679a.12",
    "/api/docs": "/api/docs",
    "/api/meters": "/api/meters",
    "/api/docs.css": "/api/docs.css",
    "/api/openapi.json": "/api/openapi.json",
    "/healthz": "/healthz",
    "/": "/",
    "/{path:path}": "/assets/none.js",
}
"""Every route that anyone may read, and how."""


ENTERING = ("/api/founding", "/api/login", "/api/password", "/api/players")
"""Where somebody without a session tries a secret or makes an account."""
OF_SOMEBODY = {row.path for row in rows()} - {row.path for row in rows() if Role.NOBODY in row.access.roles}
"""The routes that need a session, whatever is asked there."""


def test_every_route_is_known_here() -> None:
    routes = {route.path for route in create_app().routes if isinstance(route, HTTPRoute)}

    open_to_all = {
        route for route in routes if "schema" not in route and re.sub(r":\w+}", "}", route) not in OF_SOMEBODY
    }
    assert open_to_all == {*ADDRESSES, *ENTERING, "/api/logout"}


@pytest.mark.parametrize("address", ENTERING)
def test_whoever_tries_secrets_is_counted(tmp_path: Path, address: str) -> None:
    few = Rate(0.1, 0.001)
    with house(tmp_path, limiter=Limiter(MANY, few, MANY, MANY, MANY, logins=few), offered=()) as client:
        # Only a code that is right is not counted, so one route reads what is sent before it counts.
        wrong = {"name": "ann", "code": "AAAA-BBBB-CCCC-DDDD", "password": "correct horse battery"}
        answer = client.post(address, json=wrong, headers=ORIGIN)

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (429, "too-fast")


@pytest.mark.parametrize("address", ADDRESSES.values())
def test_whatever_is_read_has_its_price(tmp_path: Path, address: str) -> None:
    with house(tmp_path, limiter=Limiter(MANY, MANY, MANY, Rate(0.1, 0.001), MANY)) as client:
        answer = client.get(address)

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (429, "too-fast")
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("method", "address"),
    [("GET", "/"), ("GET", "/api/session"), ("POST", "/nothing"), ("DELETE", "/api/tables"), ("GET", "/api/nothing")],
)
def test_whatever_is_asked_is_counted(tmp_path: Path, method: str, address: str) -> None:
    with house(tmp_path, limiter=Limiter(MANY, MANY, MANY, MANY, Rate(3, 0.001))) as client:
        statuses = [client.request(method, address, headers=ORIGIN).status_code for _ in range(4)]
        refused = client.request(method, address, headers=ORIGIN)

    assert (statuses[:3].count(429), statuses[3]) == (0, 429)
    assert refused.json()["refusal"]["code"] == "too-fast"
    assert refused.headers["x-content-type-options"] == "nosniff"


def refused_until_closed(guest: Guest) -> tuple[list[str], int]:
    """The codes of the refusals that somebody is sent until his connection is closed, and with which code."""
    codes = []
    try:
        while True:
            codes.append(guest.until("refused")["refusal"]["code"])
    except WebSocketDisconnect as closed:
        guest.close()
        return codes, closed.code


def test_who_is_too_fast_for_too_long_is_let_go(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(Rate(1, 0.001), MANY, MANY, MANY, MANY)) as client:
        guest = Guest.new(client).connect()
        guest.until("snapshot")
        for number in range(40):
            guest.send({"frame": "given", "id": f"c{number}", "command": {"do": "leave"}})
        codes, closed = refused_until_closed(guest)

    assert (codes[0], set(codes[1:])) == ("not-seated", {"too-fast"})
    assert len(codes) < 30
    assert closed == POLICY


def test_whoever_has_no_session_and_gives_commands_is_let_go(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(MANY, MANY, MANY, Rate(2, 0.001), MANY)) as client:
        watcher = onlooker(client).connect()
        for number in range(40):
            watcher.send({"frame": "given", "id": f"c{number}", "command": {"do": "leave"}})
        codes, closed = refused_until_closed(watcher)

    assert set(codes) == {"no-session", "too-fast"}
    assert closed == POLICY


def test_a_guest_has_so_many_connections_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_OF_GUEST", 2)
    with house(tmp_path) as client:
        guest = Guest.new(client)
        open_ = [Guest(client, guest.token).connect() for _ in range(2)]
        for each in open_:
            each.until("snapshot")
        with pytest.raises(WebSocketDisconnect) as closed, Guest(client, guest.token).connect() as third:
            third.receive()
        onlooker(client).connect().close()
        for each in open_:
            each.close()

    assert closed.value.code == TRY_LATER


def test_an_address_has_so_many_connections_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_OF_ADDRESS", 1)
    limiter = Limiter()
    with limiter.socket("Guest 1", "10.0.0.1"):
        with pytest.raises(Fault, match="too many connections"), limiter.socket("Guest 2", "10.0.0.1"):
            pass
        with limiter.socket("Guest 2", "10.0.0.2"):
            pass
    with limiter.socket("Guest 2", "10.0.0.1"):
        pass


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def _begun(client: httpx.Client, **headers: str) -> httpx.Response:
    client.cookies.clear()
    return client.post("/api/session", headers=headers)


def test_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    """Each address has guests of its own, though all come through one proxy; the cookie is for TLS alone."""
    outside = {"Host": "play.example.org", "Origin": "https://play.example.org", "X-Forwarded-Proto": "https"}
    options = ("--proxy", "127.0.0.0/8", "--name", "play.example.org")
    with Process(tmp_path, options=options) as process, asking(process) as client:
        first = [_begun(client, **outside, **{"X-Forwarded-For": "203.0.113.5"}) for _ in range(14)]
        # What the client itself wrote stands to the left of what the proxy added.
        forged = _begun(client, **outside, **{"X-Forwarded-For": "198.51.100.9, 203.0.113.5, 127.0.0.2"})
        other = _begun(client, **outside, **{"X-Forwarded-For": "203.0.113.6"})
        plain = _begun(client, **{**outside, "X-Forwarded-Proto": "http"}, **{"X-Forwarded-For": "203.0.113.7"})
        from_plain = _begun(client, **{**outside, "Origin": "http://play.example.org"})

    assert (from_plain.status_code, from_plain.json()["refusal"]["code"]) == (403, "wrong-origin")
    assert [each.status_code for each in first[:12]] == [201] * 12
    assert (first[-1].status_code, forged.status_code, other.status_code) == (429, 429, 201)
    cookie = other.headers["set-cookie"]
    assert cookie.startswith(COOKIE)
    assert ("Secure" in cookie, "Secure" in plain.headers["set-cookie"]) == (True, False)


def test_nobody_else_says_for_whom_he_asks(tmp_path: Path) -> None:
    with Process(tmp_path) as process, asking(process) as client:
        forged = {"X-Forwarded-Proto": "https"}
        answers = [_begun(client, **forged, **{"X-Forwarded-For": f"203.0.113.{each}"}) for each in range(14)]

    assert [each.status_code for each in answers[:12]] == [201] * 12
    assert answers[-1].status_code == 429
    assert "Secure" not in answers[0].headers["set-cookie"]


def test_what_is_no_proxy_is_refused_in_words() -> None:
    assert refusal("serve", "--proxy", "10.0.0.0/33")[1] == "  Write something like 127.0.0.1 or 10.0.0.0/8"
