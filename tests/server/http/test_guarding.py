"""Who may ask at all: one origin, one name of the house, a cookie that scripts cannot read, and not too often."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pitboss.server.http.limits import Buckets, Limiter, Rate
from pitboss.server.http.static import pages
from pitboss.server.messages.faults import answer
from tests.server.driving import AT_TABLE, HOST, ORIGIN, Guest, house, onlooker, play_round

_MANY = Rate(1e9, 1e9)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A house in which these tests change nothing that another could notice."""
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened
        opened.cookies.clear()


STRANGE = [
    {},
    {"Origin": "null"},
    {"Origin": "http://elsewhere.example"},
    {"Origin": f"http://{HOST}.elsewhere.example"},
    {"Origin": f"http://{HOST}:81"},
    {"Origin": f"ftp://{HOST}"},
    {"Origin": "http://[x"},
    {"Origin": "http://[::1"},
]


@pytest.mark.parametrize("origin", STRANGE)
def test_a_session_begins_from_a_page_of_the_house_alone(client: TestClient[Any], origin: dict[str, str]) -> None:
    answer = client.post("/api/session", headers=origin)

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "wrong-origin")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", STRANGE)
def test_a_command_comes_from_a_page_of_the_house_alone(client: TestClient[Any], origin: dict[str, str]) -> None:
    guest = Guest.new(client)
    headers = {**guest.headers, **origin}
    if not origin:
        del headers["Origin"]
    body = {"frame": "given", "id": "c", "command": {"do": "sit", "seat": 2}}
    answer = client.post(f"{AT_TABLE}/commands", json=body, headers=headers)

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "wrong-origin")
    assert guest.view()["view"]["seat"] is None


@pytest.mark.parametrize("origin", STRANGE)
def test_a_connection_comes_from_a_page_of_the_house_alone(client: TestClient[Any], origin: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(f"{AT_TABLE}/live", headers=origin).__enter__()


@pytest.mark.parametrize("host", ["elsewhere.example", "[", "[x]:1", "]", f"{HOST}.elsewhere.example"])
def test_a_house_asked_under_another_name_does_not_answer(client: TestClient[Any], host: str) -> None:
    """A page of another site could have its own name resolve to this machine."""
    answer = client.get("/api/tables", headers={"Host": host})

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "wrong-origin")


def test_the_cookie_of_a_guest_is_out_of_reach(client: TestClient[Any]) -> None:
    cookie = client.post("/api/session", headers=ORIGIN).headers["set-cookie"].lower()
    client.cookies.clear()

    for part in ("httponly", "samesite=strict", "path=/api"):
        assert part in cookie


def test_a_guest_who_begins_again_stays_who_he_is(client: TestClient[Any]) -> None:
    guest = Guest.new(client)
    answer = client.post("/api/session", headers=guest.headers)

    assert (answer.status_code, answer.json()["player"]) == (200, guest.name)
    assert guest.get("/api/session")["player"] == guest.name


@pytest.mark.parametrize("token", ["", "x", "é", "A" * 43])
def test_a_token_that_was_never_given_is_nobodys(client: TestClient[Any], token: str) -> None:
    cookie = {"Cookie": b"pitboss-guest=" + token.encode("latin-1")}
    answer = client.get("/api/session", headers=cookie)  # type: ignore[arg-type]

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (401, "no-session")


@pytest.mark.parametrize("address", ["/api/tables", "/api/nothing", "/", "/api/rules/none"])
def test_every_answer_carries_the_headers_that_guard_a_browser(client: TestClient[Any], address: str) -> None:
    headers = client.get(address).headers

    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_an_address_that_asks_for_too_many_guests_is_refused(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(sessions=Rate(2, 0.001))) as client:
        answers = []
        for _ in range(3):
            answers.append(client.post("/api/session", headers=ORIGIN))
            client.cookies.clear()

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_who_has_much_read_to_him_waits_and_nobody_else_does(tmp_path: Path) -> None:
    share = Rate(100, 0.001)
    with house(tmp_path, limiter=Limiter(_MANY, _MANY, _MANY, share, _MANY)) as client:
        guests = [Guest.new(client) for _ in range(2)]
        for address in (f"{AT_TABLE}/rounds", f"{AT_TABLE}/rounds/1/proof"):
            guests[0].client.get(address, headers=guests[0].headers)
        for address in ("/view", "/events?since=0", "/rounds", "/rounds/1", "/rounds/1/proof"):
            answer = client.get(f"{AT_TABLE}{address}", headers=guests[0].headers)
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (429, "too-fast"), address
            assert int(answer.headers["retry-after"]) > 0
        guests[1].view()
        onlooker(client).view()
        # A round is played none the slower: what is given is counted apart.
        guests[0].sit(2)


def test_what_was_missed_for_long_costs_more_to_be_told(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(_MANY, _MANY, _MANY, _MANY, _MANY)) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest])
        start = guest.view()["sequence"]
        for _ in range(2):
            play_round([guest])
        missed = len(guest.get(f"{AT_TABLE}/events?since={start}"))
    assert missed > 20
    with house(tmp_path, limiter=Limiter(_MANY, _MANY, _MANY, Rate(10, 0.001), _MANY)) as client:
        guest = Guest(client, guest.token)
        guest.get(f"{AT_TABLE}/events?since={start}", status=429)
        guest.get(f"{AT_TABLE}/events?since={guest.view()['sequence']}")


def test_a_hello_again_and_again_is_refused_after_a_while(tmp_path: Path) -> None:
    with house(tmp_path, limiter=Limiter(_MANY, _MANY, _MANY, Rate(3, 0.001), _MANY)) as client:
        guest = onlooker(client).connect()
        for _ in range(8):
            guest.send({"frame": "hello"})
        refused = guest.until("refused")
        guest.close()

    assert (refused["id"], refused["refusal"]["code"]) == (None, "too-fast")


def test_a_bucket_is_refilled_over_time_and_never_over_its_brim() -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 0.5), lambda: now)

    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 2]
    assert buckets.wait("b") == 0
    now = 1.0
    assert buckets.wait("a") == 1
    now = 2.0
    assert [buckets.wait("a"), buckets.wait("a")] == [0, 2]
    now = 1000.0
    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 2]


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/api/tables/none/view", 404, "not-found"),
        (f"{AT_TABLE}/rounds/1", 404, "not-found"),
        (f"{AT_TABLE}/rounds/1/proof", 404, "not-found"),
        ("/api/rules/679a@nothing", 404, "not-found"),
        ("/api/clauses/679a@final-2016/679a.99", 404, "not-found"),
        (f"{AT_TABLE}/events", 400, "malformed"),
        (f"{AT_TABLE}/events?since=-1", 400, "malformed"),
        (f"{AT_TABLE}/events?since=x", 400, "malformed"),
        ("/api/nothing", 404, "not-found"),
        (f"{AT_TABLE}/events?since={10**23}", 400, "malformed"),
        (f"{AT_TABLE}/rounds?before={10**23}", 400, "malformed"),
        (f"{AT_TABLE}/rounds?before={2**63}", 400, "malformed"),
        (f"{AT_TABLE}/rounds?before={'9' * 5000}", 400, "malformed"),
        (f"{AT_TABLE}/rounds?before=0", 400, "malformed"),
        (f"{AT_TABLE}/rounds/{2**63 - 1}", 400, "malformed"),
        (f"{AT_TABLE}/rounds/{10**23}/proof", 400, "malformed"),
        (f"{AT_TABLE}/rounds/{'9' * 5000}", 404, "not-found"),
        (f"/api/tables/{'a' * 5000}/view", 404, "not-found"),
        (f"/api/{'a' * 5000}", 404, "not-found"),
        (f"/assets/{'a' * 5000}", 404, "not-found"),
    ],
)
def test_every_error_is_a_refusal_with_a_code(client: TestClient[Any], address: str, status: int, code: str) -> None:
    answer = client.get(address)

    assert (answer.status_code, answer.json()["frame"], answer.json()["refusal"]["code"]) == (status, "refused", code)


def test_a_body_that_is_too_long_is_not_read(client: TestClient[Any]) -> None:
    headers = {**Guest.new(client).headers, "Content-Type": "application/json"}
    answer = client.post(f"{AT_TABLE}/commands", content=b" " * 100_000, headers=headers)

    assert answer.status_code == 413


def test_rules_and_clauses_are_pages_of_their_edition(client: TestClient[Any]) -> None:
    rules = client.get("/api/rules/679a@final-2016").json()
    clause = client.get("/api/clauses/679a@final-2016/679a.12(c)").json()

    assert rules["inscriptions"][-1] == "Player wins ties"
    ante = rules["wagers"][0]
    assert (ante["wager"], ante["paytables"][0]["rows"][0]["odds"]) == ("ante", "1 to 1")
    assert (clause["clause"], clause["honored"], clause["within"]) == ("679a.12(c)", "enforced", ["679a.12"])


def test_the_browser_application_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("first page", encoding="utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("script", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    state = State({"limiter": Limiter()})
    app = Litestar(pages(folder), exception_handlers={Exception: answer}, openapi_config=None, state=state)
    with TestClient(app) as client:
        first, table, script = (client.get(each) for each in ("/", "/tables/prime-1", "/assets/app-1a2b.js"))
        missing = client.get("/assets/none.js")
        long = client.get(f"/{'a' * 5000}")
        outside = [client.get(each) for each in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a%00b")]

    assert (first.text, table.text, script.text) == ("first page", "first page", "script")
    assert (first.headers["cache-control"], "immutable" in script.headers["cache-control"]) == ("no-cache", True)
    assert script.headers["content-type"].startswith("text/javascript")
    assert missing.status_code == 404
    assert long.text == "first page"
    assert all("secret" not in each.text for each in outside)


@pytest.mark.parametrize(
    ("method", "path", "refused"),
    [("GET", "/api/nowhere", (404, "not-found")), ("DELETE", "/api/tables", (405, "wrong-method"))],
)
def test_whoever_asks_for_no_route_is_told_where_all_are_listed(
    client: TestClient[Any], method: str, path: str, refused: tuple[int, str]
) -> None:
    answer = client.request(method, path, headers=ORIGIN)
    refusal = answer.json()["refusal"]

    assert (answer.status_code, refusal["code"]) == refused
    assert "GET /api/docs" in refusal["message"]


@pytest.mark.parametrize(("method", "path"), [("POST", "/api/login"), ("POST", "/api/session"), ("GET", "/api/tables")])
def test_whoever_sends_too_much_is_told_so(client: TestClient[Any], method: str, path: str) -> None:
    """Also where nothing that is sent would be read."""
    answer = client.request(method, path, content=b'{"name": "' + b"x" * 17_000 + b'"}', headers=ORIGIN)
    refusal = answer.json()["refusal"]

    assert (answer.status_code, refusal["code"]) == (413, "too-large")
    assert "send less" in refusal["message"]
