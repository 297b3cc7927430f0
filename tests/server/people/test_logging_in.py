"""Accounts, sessions and second factors, by HTTP alone."""

from __future__ import annotations

import base64
import json
import sqlite3
import threading
from collections.abc import Iterator
from functools import reduce
from operator import and_, or_
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing.websocket_test_session import WebSocketTestSession

from pitboss.people.passwords import LONGEST
from pitboss.people.secrets import new_token
from pitboss.server.http.limits import Limiter, Rate
from pitboss.store.chain import Broken
from pitboss.store.database import NAME
from tests.server.driving import AT_TABLE, ORIGIN, PRIME, Guest, house, play_round
from tests.server.people.visiting import CODE, MINUTE, PASSWORD, House, Time, Visitor, founded, house_with_people


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path) as opened:
        yield opened


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[House]:
    """The same with a table."""
    with house_with_people(tmp_path, offered=PRIME) as opened:
        yield opened


def test_a_guest_still_plays_at_once(floor: House) -> None:
    guest = Guest.new(floor.client).sit(2)

    assert play_round([guest]) == 1


def test_a_player_with_an_account_plays_under_that_name(floor: House) -> None:
    player = floor.player("Grace")
    given = {"frame": "given", "id": "c1", "command": {"do": "sit", "seat": 2}}
    player.post("/tables/prime-1/commands", given, status=200)

    view = player.get("/tables/prime-1/view")["view"]
    assert view["seat"] == 2
    assert {seat["player"] for seat in view["public"]["seats"]} >= {"grace"}
    assert player.get("/session")["player"] == "grace"


def test_the_first_administrator_is_made_once_and_with_the_code_alone(tmp_path: Path) -> None:
    time = Time()
    with house(tmp_path, clock=time, founding=CODE, offered=()) as client:
        stranger = Visitor(client, time, "mallory")
        wrong = {"code": "AAAA-AAAA-AAAA-AAAA", "name": "mallory", "password": PASSWORD}
        assert stranger.refused("POST", "/founding", wrong) == (403, "wrong-code")
        founded(client, time)
        again = {"code": CODE, "name": "mallory", "password": PASSWORD}
        assert stranger.refused("POST", "/founding", again) == (409, "founded")


def test_a_house_that_shows_no_code_takes_none(tmp_path: Path) -> None:
    with house(tmp_path, clock=Time(), offered=()) as client:
        asked = {"code": "", "name": "mallory", "password": PASSWORD}

        assert Visitor(client, Time()).refused("POST", "/founding", asked) == (403, "wrong-code")


def test_sec_2_power_needs_a_second_factor_before_anything_else(home: House) -> None:
    newcomer = home.invited("carol", "administrator")

    assert newcomer.get("/account")["needs_factor"] is True
    assert newcomer.refused("GET", "/accounts") == (403, "factor-needed")
    newcomer.with_factor()
    assert newcomer.get("/account")["needs_factor"] is False
    home.confirm(newcomer)
    assert {each["name"] for each in newcomer.get("/accounts")} == {"carol", "root"}


def test_sec_2_a_code_is_used_once(home: House) -> None:
    root = home.administrator
    code = root.code()

    assert root.try_login(code=code).status_code == 201
    assert root.try_login(code=code).status_code == 401
    home.time.pass_(0.5)
    assert root.try_login().status_code == 201


def test_sec_2_a_code_is_used_once_even_if_the_house_is_opened_again(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time) as home:
        key, code = home.administrator.key, home.administrator.code()
        assert home.administrator.try_login().status_code == 201
    with house(tmp_path, clock=time, offered=()) as client:
        assert Visitor(client, time, "root", key=key).try_login(code=code).status_code == 401


def test_sec_2_every_attempt_is_logged_with_who_and_how_it_went(home: House) -> None:
    home.player("grace")
    home.visitor("grace").try_login("wrong password")
    home.visitor("nobody").try_login("wrong password")
    home.visitor("correct horse battery").try_login("grace")
    tried = [(each["account"], each["outcome"]) for each in home.audit() if each["what"] == "login-tried"]

    # A name that no account can have may be somebody's password, and is not written down.
    assert tried[-4:] == [("grace", "let-in"), ("grace", "wrong"), ("nobody", "wrong"), ("?", "wrong")]


def test_sec_2_an_unknown_name_is_answered_like_a_wrong_password(home: House) -> None:
    home.player("grace")
    known, unknown = (home.visitor(name).try_login("wrong password") for name in ("grace", "nobody"))

    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert known.json()["refusal"]["code"] == "wrong-login"


def test_sec_2_an_unknown_name_costs_as_much_work_as_a_known_one(home: House) -> None:
    home.player("grace")
    home.administrator.post("/accounts", {"name": "dora", "role": "dealer", "why": "hired"})
    passwords = home.client.app.state.floor.office.passwords
    for name in ("grace", "nobody", "dora", "?"):
        before = passwords.checks
        home.visitor(name).try_login("wrong password")
        assert passwords.checks == before + 1, name


def fail(visitor: Visitor, times: int = 5) -> None:
    """Try a wrong password that many times, each as soon as it is checked."""
    for _ in range(times):
        while (answer := visitor.try_login("wrong password")).status_code == 429:
            visitor.time.now += int(answer.headers["retry-after"]) * 1000
        assert answer.status_code == 401, answer.text


def test_sec_2_after_five_failures_every_further_one_doubles_the_wait_known_or_not(home: House) -> None:
    home.player("grace")
    for name in ("nobody", "grace"):
        visitor, waits = home.visitor(name), []
        for _ in range(5):
            assert visitor.try_login("wrong password").status_code == 401
        for _ in range(11):
            delayed = visitor.try_login()
            assert (delayed.status_code, delayed.json()["refusal"]["code"]) == (429, "back-off")
            waits.append(int(delayed.headers["retry-after"]))
            fail(visitor, 1)
        assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]
    home.time.pass_(14.99)
    assert home.visitor("grace").try_login().status_code == 429
    home.time.pass_(0.01)
    assert home.visitor("grace").try_login().status_code == 201


def test_sec_2_four_failures_delay_nobody(home: House) -> None:
    grace = home.player("grace")
    for _ in range(2):
        for _ in range(4):
            assert grace.try_login("wrong password").status_code == 401
        assert grace.try_login().status_code == 201


def test_act_lock_somebody_out(home: House) -> None:
    """Failures from one address delay nobody at another."""
    for name in ("root", "grace"):
        mallory = home.elsewhere(name, "203.0.113.9")
        fail(mallory, 20)
        assert mallory.try_login().status_code == 429
    home.player("grace")
    assert home.administrator.try_login().status_code == 201


def test_a_valid_one_time_code_is_never_refused(home: House) -> None:
    """Not even where somebody has just failed, from the same address, as often as the limits allow."""
    home.client.app.state.limiter = Limiter(logins=Rate(1, 0.001))
    code = home.administrator.post("/accounts", {"name": "dora", "role": "dealer", "why": "hired"})["code"]
    guess = {"name": "dora", "code": "AAAA-AAAA-AAAA-AAAA", "password": PASSWORD}
    answers = [home.visitor().refused("POST", "/password", guess) for _ in range(3)]
    assert answers == [(401, "wrong-login"), (429, "too-fast"), (429, "too-fast")]
    home.visitor().post("/password", {**guess, "code": code}, status=204)


def test_sec_2_one_time_codes_are_guessed_no_faster_than_passwords(home: House) -> None:
    home.administrator.post("/accounts", {"name": "dora", "role": "dealer", "why": "hired"})
    guess = {"name": "dora", "code": "AAAA-AAAA-AAAA-AAAA", "password": PASSWORD}
    answers = [home.visitor().refused("POST", "/password", guess) for _ in range(6)]

    assert answers == [(401, "wrong-login")] * 5 + [(429, "back-off")]


def test_sec_2_whoever_knows_a_password_does_not_try_codes_from_many_addresses(home: House) -> None:
    root = home.administrator
    for number in range(5):
        thief = home.elsewhere("root", f"203.0.113.{number}")
        assert thief.try_login(code="000000").status_code == 401
    another = home.elsewhere("root", "203.0.113.99").try_login(code="000000")
    assert (another.status_code, another.json()["refusal"]["code"]) == (429, "back-off")
    assert home.elsewhere("root", "203.0.113.99").try_login("wrong password").status_code == 401
    home.time.pass_(0.5)
    assert root.try_login().status_code == 201


def test_sec_5_delayed_attempts_are_in_the_audit_log_once_each_wait(home: House) -> None:
    mallory = home.visitor("root")
    fail(mallory)
    for _ in range(20):
        assert mallory.try_login("wrong password").status_code == 429
    home.time.now += 1000
    assert mallory.try_login("wrong password").status_code == 401
    for _ in range(20):
        assert mallory.try_login("wrong password").status_code == 429

    outcomes = [each["outcome"] for each in home.audit() if each["what"] == "login-tried"][1:]
    assert outcomes == [*["wrong"] * 5, "delayed", "wrong", "delayed"]


def test_sec_2_failures_are_forgotten_after_a_day_without_one(home: House) -> None:
    mallory = home.visitor("nobody")
    fail(mallory, 8)
    home.time.pass_(24 * 60 - 1)
    mallory.try_login("wrong password")
    assert mallory.try_login("wrong password").status_code == 429
    home.time.pass_(24 * 60)
    assert [mallory.try_login("wrong password").status_code for _ in range(5)] == [401] * 5


def test_sec_2_a_delay_outlasts_the_house(tmp_path: Path) -> None:
    time = Time()
    with house_with_people(tmp_path, time) as home:
        for _ in range(5):
            home.visitor("root").try_login("wrong password")
    with house(tmp_path, clock=time, offered=()) as client:
        assert Visitor(client, time, "root").try_login("wrong password").status_code == 429


def test_sec_2_attempts_at_the_same_time_do_not_get_past_the_delay(home: House) -> None:
    home.player("grace")
    answers: list[int] = []
    start = threading.Barrier(12)

    def attempt() -> None:
        start.wait()
        answers.append(home.visitor("grace").try_login("wrong password").status_code)

    threads = [threading.Thread(target=attempt) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    wrong = [each for each in home.audit() if each["what"] == "login-tried" and each["outcome"] == "wrong"]
    assert answers.count(401) == len(wrong) == 5
    assert answers.count(429) == 7


def test_sec_3_a_session_ends_at_logout_and_its_token_is_of_no_more_use(home: House) -> None:
    grace = home.player("grace")
    grace.post("/logout", status=204)

    assert grace.refused("GET", "/account") == (401, "session-ended")
    assert "max-age=0" in grace.ask("GET", "/account").headers["set-cookie"].lower()


@pytest.mark.parametrize("role", ["player", "dealer", "floorperson", "regulator", "administrator"])
@pytest.mark.parametrize(("minutes", "status"), [(29.99, 200), (30, 401), (30.01, 401)])
def test_sec_3_everyone_logs_in_again_after_thirty_idle_minutes(
    home: House, role: str, minutes: float, status: int
) -> None:
    visitor = home.player("grace") if role == "player" else home.staff("dora", role)
    visitor.get("/account")
    home.time.pass_(minutes)

    visitor.get("/account", status=status)
    assert visitor.login().get("/account")["account"]["role"] == role


def test_sec_3_asking_keeps_a_session_for_a_shift_and_no_longer(home: House) -> None:
    dora = home.staff("dora", "dealer")
    for _ in range(28):
        home.time.pass_(25)
        dora.get("/account")
    home.time.pass_(20)

    assert dora.refused("GET", "/account") == (401, "session-ended")


def test_sec_3_a_player_who_keeps_asking_stays_longer_than_a_shift(home: House) -> None:
    grace = home.player("grace")
    for _ in range(30):
        home.time.pass_(29)
        page = grace.get("/account")

    assert page["until"] - page["began_at"] == 30 * 24 * 60 * MINUTE


def test_sec_3_a_house_that_was_closed_counts_idle_minutes_from_its_opening(tmp_path: Path) -> None:
    with house_with_people(tmp_path) as home:
        grace, time = home.player("grace"), home.time
    time.pass_(60)
    with house(tmp_path, clock=time) as client:
        grace.client = client
        assert grace.get("/account")["idle_at"] == time.now + 30 * MINUTE
        time.pass_(30)
        assert grace.refused("GET", "/account") == (401, "session-ended")


def test_sec_3_tokens_have_256_random_bits(home: House) -> None:
    """43 letters of base64 each; no bit of 64 tokens in a row is always the same, and none comes twice."""
    grace = home.player("grace")
    made = [grace.login().cookie or "" for _ in range(8)] + [new_token() for _ in range(56)]
    decoded = [base64.urlsafe_b64decode(token + "=") for token in made]
    numbers = [int.from_bytes(token, "big") for token in decoded]

    assert {len(token) for token in decoded} == {32}
    assert len(set(numbers)) == len(made)
    assert reduce(or_, numbers) == 2**256 - 1
    assert reduce(and_, numbers) == 0


def test_sec_3_only_digests_of_tokens_and_codes_are_kept(tmp_path: Path) -> None:
    with house_with_people(tmp_path) as home:
        grace = home.player("grace")
        reset = home.administrator.post("/accounts/grace/reset", {"why": "lost"})["code"]
        token = home.player("heidi").post("/account/tokens", {"label": "bot", "scopes": ["play"]})["token"]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    for secret in (grace.cookie, reset, reset.replace("-", ""), token, PASSWORD):
        assert secret is not None
        assert secret.encode() not in kept


def test_somebody_elses_token_is_nobodys(home: House) -> None:
    stranger = home.visitor()
    for cookie in ("x", "A" * 43, "pitboss_x"):
        stranger.cookie = cookie
        assert stranger.refused("GET", "/account") == (401, "session-ended")


def test_a_session_that_is_over_does_not_play_as_the_guest_of_the_same_browser(floor: House) -> None:
    guest, grace = Guest.new(floor.client), floor.player("grace")
    grace.post("/logout", status=204)
    both = f"{guest.headers['Cookie']}; pitboss-session={grace.cookie}"
    given = b'{"frame": "given", "id": "c1", "command": {"do": "sit", "seat": 2}}'
    answer = floor.client.post(f"{AT_TABLE}/commands", content=given, headers={**guest.headers, "Cookie": both})

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (401, "session-ended")
    assert guest.view()["view"]["seat"] is None


def _listen(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_text(timeout=20)


def test_sec_3_a_connection_ends_with_its_session(floor: House) -> None:
    grace = floor.player("grace")
    with floor.client.websocket_connect(f"{AT_TABLE}/live", headers=grace.headers) as socket:
        socket.send_text('{"frame": "hello"}')
        grace.post("/logout", status=204)
        with pytest.raises(WebSocketDisconnect, match="log in again"):
            _listen(socket)


@pytest.mark.parametrize("by", ["player", "dealer", "token"])
def test_act_stay_connected(floor: House, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """A connection ends at the limits of its session or token, whether or not anything is sent over it."""
    monkeypatch.setattr("pitboss.server.http.websocket._SEND_SECONDS", 0.02)
    visitor = floor.player("grace") if by == "player" else floor.staff("dora", "dealer")
    if by == "token":
        made = visitor.post("/account/tokens", {"label": "x", "scopes": ["read", "deal"], "days": 1})
        visitor = Visitor(floor.client, floor.time, bearer=made["token"])
    with floor.client.websocket_connect(f"{AT_TABLE}/live", headers=visitor.headers) as socket:
        socket.send_text('{"frame": "hello"}')
        floor.time.pass_(24 * 60 if by == "token" else 30)
        with pytest.raises(WebSocketDisconnect, match="log in again"):
            _listen(socket)


def test_sec_3_commands_over_a_connection_are_requests_until_the_session_is_over(floor: House) -> None:
    grace = floor.player("grace")
    with floor.client.websocket_connect(f"{AT_TABLE}/live", headers=grace.headers) as socket:
        socket.send_text('{"frame": "hello"}')
        for number in range(2):
            floor.time.pass_(29)
            assert _commanded(socket, str(number)) != "session-ended"
        floor.time.pass_(30)
        assert _commanded(socket, "late") == "session-ended"
        with pytest.raises(WebSocketDisconnect, match="log in again"):
            _listen(socket)
    assert grace.refused("GET", "/account") == (401, "session-ended")


def _commanded(socket: WebSocketTestSession, id_: str) -> str:
    """Give a command that no table follows here, and return the code of its refusal."""
    socket.send_text(json.dumps({"frame": "given", "id": id_, "command": {"do": "ready"}}))
    while (answer := json.loads(socket.receive_text(timeout=20))).get("id") != id_:
        pass
    code: str = answer["refusal"]["code"]
    return code


def test_sec_5_a_reset_ends_everything_and_the_code_sets_one_password(home: House) -> None:
    grace = home.player("grace")
    token = grace.post("/account/tokens", {"label": "bot", "scopes": ["read"]})["token"]
    code = home.administrator.post("/accounts/grace/reset", {"why": "lost her password"})["code"]

    assert grace.refused("GET", "/account") == (401, "session-ended")
    assert Visitor(home.client, home.time, bearer=token).refused("GET", "/tables") == (401, "token-ended")
    assert grace.try_login().status_code == 401
    new = {"name": "grace", "code": code, "password": "another good password"}
    home.visitor().post("/password", new, status=204)
    assert home.visitor().refused("POST", "/password", {**new, "password": PASSWORD}) == (401, "wrong-login")
    grace.login("another good password")
    (given,) = (each for each in home.audit() if each["what"] == "code-given")
    assert (given["by"], given["account"], given["why"]) == ("root", "grace", "lost her password")


def test_a_one_time_code_lasts_a_day(home: House) -> None:
    code = home.administrator.post("/accounts", {"name": "dora", "role": "dealer", "why": "hired"})["code"]
    home.time.pass_(24 * 60)

    late = {"name": "dora", "code": code, "password": PASSWORD}
    assert home.visitor().refused("POST", "/password", late) == (401, "wrong-login")


def test_an_administrator_does_not_reset_himself(home: House) -> None:
    assert home.administrator.refused("POST", "/accounts/root/reset", {"why": "x"}) == (403, "own-account")


def test_another_password_ends_every_session(home: House) -> None:
    grace = home.player("grace")
    other = home.visitor("grace").login()
    asked = {"password": PASSWORD, "new": "another good password"}
    grace.post("/account/password", asked, status=204)

    assert other.refused("GET", "/account") == (401, "session-ended")
    assert grace.try_login().status_code == 401
    grace.login("another good password")


def test_another_password_needs_the_old_one(home: House) -> None:
    grace = home.player("grace")
    asked = {"password": "not the old one", "new": "another good password"}

    assert grace.refused("POST", "/account/password", asked) == (401, "wrong-login")
    grace.get("/account")


def test_sec_4_a_disabled_login_is_out_at_once_and_comes_back(home: House) -> None:
    grace = home.player("grace")
    home.administrator.post("/accounts/grace/disable", {"why": "asked for it"}, status=200)

    assert grace.refused("GET", "/account") == (401, "session-ended")
    refused = grace.try_login()
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (403, "login-disabled")
    assert grace.try_login("wrong password").json()["refusal"]["code"] == "wrong-login"
    home.administrator.post("/accounts/grace/enable", {"why": "a year has passed"}, status=200)
    grace.login()
    switched = [each for each in home.audit() if each["what"] == "login-switched"]
    assert [(each["by"], each["before"], each["after"], each["why"]) for each in switched] == [
        ("root", False, True, "asked for it"),
        ("root", True, False, "a year has passed"),
    ]


def test_the_last_administrator_stays(home: House) -> None:
    root = home.administrator
    assert root.refused("POST", "/accounts/root/disable", {"why": "x"}) == (409, "last-administrator")
    assert root.refused("POST", "/accounts/root/role", {"role": "player", "why": "x"}) == (409, "last-administrator")
    home.staff("carol", "administrator")
    root.post("/accounts/root/disable", {"why": "leaves"}, status=200)


def test_sec_5_another_role_is_logged_with_before_and_after_and_ends_sessions(home: House) -> None:
    grace = home.player("grace")
    home.administrator.post("/accounts/grace/role", {"role": "dealer", "why": "trained"}, status=200)

    assert grace.refused("GET", "/account") == (401, "session-ended")
    (changed,) = (each for each in home.audit() if each["what"] == "role-changed")
    assert (changed["before"], changed["after"], changed["by"]) == ("player", "dealer", "root")
    assert grace.login().get("/account")["needs_factor"] is True


@pytest.mark.parametrize("name", ["grace", "GRACE", "ｇｒａｃｅ"])  # noqa: RUF001
def test_a_name_is_taken_however_it_is_written(home: House, name: str) -> None:
    home.player("grace")

    assert home.visitor().refused("POST", "/players", {"name": name, "password": PASSWORD}) == (409, "name-taken")


@pytest.mark.parametrize("name", ["grаce", "gr\u200bace", "gr\x00ace", "Guest 1", "g", "x" * 100])  # noqa: RUF001
def test_a_name_that_looks_like_another_is_refused(home: House, name: str) -> None:
    assert home.visitor().refused("POST", "/players", {"name": name, "password": PASSWORD}) == (409, "unusable-name")


def test_nobody_takes_the_name_of_a_bot(floor: House) -> None:
    seats = floor.visitor().get("/tables/prime-1/view")["view"]["public"]["seats"]
    for bot in (each["player"] for each in seats if each["bot"]):
        assert floor.visitor().refused("POST", "/players", {"name": bot, "password": PASSWORD}) == (409, "name-taken")


@pytest.mark.parametrize(("length", "status"), [(11, 409), (12, 201), (LONGEST, 201), (LONGEST + 1, 409)])
def test_passwords_have_twelve_to_1024_characters(home: House, length: int, status: int) -> None:
    home.visitor().post("/players", {"name": "grace", "password": "x" * length}, status=status)


@pytest.mark.parametrize("size", [5_000, 1_000_000])
def test_a_password_of_a_megabyte_is_refused_unread(home: House, size: int) -> None:
    checks = home.client.app.state.floor.office.passwords.checks
    answer = home.visitor("root").try_login("x" * size)

    assert answer.status_code in (400, 413)
    assert home.client.app.state.floor.office.passwords.checks == checks


def test_a_password_is_the_same_from_every_keyboard(home: House) -> None:
    home.visitor().post("/players", {"name": "grace", "password": "caf\u00e9 au lait, encore"})

    home.visitor("grace").login("cafe\u0301 au lait, encore")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"name": "a"}',
        b'{"name": "a", "password": "b", "name": "c"}',
        b'{"name": 1, "password": "b"}',
        b'{"name": "a", "password": "\\ud800"}',
        b'{"name": "a", "password": "b", "admin": true}',
    ],
)
def test_what_is_no_login_is_malformed_or_wrong(home: House, body: bytes) -> None:
    assert home.visitor().refused("POST", "/login", body) in [(400, "malformed"), (401, "wrong-login")]


@pytest.mark.parametrize("path", ["/login", "/founding", "/players", "/password", "/logout", "/account/password"])
def test_nothing_is_changed_from_another_site(home: House, path: str) -> None:
    for origin in ({}, {"Origin": "http://elsewhere.example"}):
        visitor = Visitor(home.client, home.time, "root", cookie=home.administrator.cookie, origin=origin)
        assert visitor.refused("POST", path, {}) == (403, "wrong-origin")
    home.administrator.get("/account")


def test_the_cookie_of_a_session_is_out_of_reach(home: House) -> None:
    cookie = home.administrator.try_login().headers["set-cookie"].lower()

    for part in ("httponly", "samesite=strict", "path=/api"):
        assert part in cookie


@pytest.mark.parametrize(
    "change",
    [
        "update credentials set value = 'other' where number = 1",
        "delete from credentials where number = 1",
        "update audit set payload = replace(cast(payload as text), 'administrator', 'player') where sequence = 1",
        "delete from audit where sequence = 2",
    ],
)
def test_sec_5_a_house_whose_audit_log_was_changed_does_not_open(tmp_path: Path, change: str) -> None:
    time = Time()
    with house_with_people(tmp_path, time):
        pass
    with sqlite3.connect(tmp_path / NAME) as database:
        for name in ("credentials", "audit"):
            for action in ("update", "delete"):
                database.execute(f"drop trigger {name}_no_{action}")
        database.execute(change)
    database.close()

    with pytest.raises(Broken), house(tmp_path, clock=time, offered=()):
        pass


def test_a_request_of_two_lengths_is_refused(home: House) -> None:
    """A proxy and the house could disagree on where it ends."""
    both = {**ORIGIN, "Content-Length": "2", "Transfer-Encoding": "chunked"}
    answer = home.client.request("POST", "/api/login", content=b"{}", headers=both)

    assert (answer.status_code, answer.headers["connection"]) == (400, "close")
    assert "two ways" in answer.json()["refusal"]["message"]
