"""People with accounts, who ask a house over HTTP, at times that the test sets."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from httpx import Response
from litestar.testing import TestClient

from pitboss.games.house_table import HouseTable
from pitboss.people.settings import Settings
from pitboss.people.totp import STEP_MS, code_at
from pitboss.server.http.guard import SESSION_COOKIE
from tests.server.driving import ORIGIN, house

CODE = "AAAA-BBBB-CCCC-DDDD"
"""What makes the first administrator."""
PASSWORD = "correct horse battery"
MINUTE = 60_000
_FROM = "x-from"
Json = dict[str, Any]


@dataclass
class Time:
    """A clock that goes when it is told to."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_(self, minutes: float) -> None:
        self.now += round(minutes * MINUTE)


@dataclass
class Visitor:
    """Somebody at the other end: nobody yet, logged in, or a script with a token."""

    client: TestClient[Any]
    time: Time
    name: str = ""
    cookie: str | None = None
    bearer: str | None = None
    key: str | None = None
    """The key of the second factor."""
    origin: dict[str, str] = field(default_factory=lambda: dict(ORIGIN))

    @property
    def headers(self) -> dict[str, str]:
        found = dict(self.origin)
        if self.cookie is not None:
            found["Cookie"] = f"{SESSION_COOKIE}={self.cookie}"
        if self.bearer is not None:
            found["Authorization"] = f"Bearer {self.bearer}"
        return found

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Response:
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        answer: Response = self.client.request(method, f"/api{path}", content=content, headers=self.headers)
        self.client.cookies.clear()
        assert status is None or answer.status_code == status, answer.text
        return answer

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status=status).json()

    def post(self, path: str, body: Any = None, status: int = 201) -> Any:
        answer = self.ask("POST", path, body, status)
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """The status and the code of a refusal."""
        answer = self.ask(method, path, body)
        return answer.status_code, answer.json()["refusal"]["code"]

    def code(self) -> str:
        """The code of the second factor now."""
        return "" if self.key is None else code_at(base64.b32decode(self.key), self.time.now // STEP_MS)

    def try_login(self, password: str = PASSWORD, code: str | None = None) -> Response:
        shown = self.code() if code is None else code
        return self.ask("POST", "/login", {"name": self.name, "password": password, "code": shown})

    def login(self, password: str = PASSWORD) -> Visitor:
        answer = self.try_login(password)
        assert answer.status_code == 201, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0].partition("=")[2]
        return self

    def with_factor(self) -> Visitor:
        """Set a second factor up, and wait until the next code."""
        self.key = self.post("/account/factor")["key"]
        self.post("/account/factor/confirm", {"code": self.code()}, status=204)
        self.time.pass_(0.5)
        return self


@dataclass
class _Addresses:
    """An application that takes the address of whoever asks from a header."""

    inside: Any

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        named = dict(scope.get("headers") or ()).get(_FROM.encode())
        await self.inside(scope if named is None else {**scope, "client": (named.decode(), 1)}, receive, send)


@dataclass
class House:
    """A house with people in it."""

    client: TestClient[Any]
    time: Time
    administrator: Visitor
    confirmers: list[Visitor] = field(default_factory=list)
    """People other than the administrator who may confirm accounts."""
    _teller: Visitor | None = None

    def visitor(self, name: str = "") -> Visitor:
        return Visitor(self.client, self.time, name)

    def elsewhere(self, name: str, address: str) -> Visitor:
        """Somebody who asks from another address."""
        app = self.client.app
        if not isinstance(app.asgi_handler, _Addresses):
            app.asgi_handler = _Addresses(app.asgi_handler)
        return Visitor(self.client, self.time, name, origin={**ORIGIN, _FROM: address})

    def player(self, name: str) -> Visitor:
        visitor = self.visitor(name)
        visitor.post("/players", {"name": name, "password": PASSWORD})
        return visitor.login()

    def invited(self, name: str, role: str) -> Visitor:
        """Somebody on the staff who has a password and no second factor yet."""
        code = self.administrator.post("/accounts", {"name": name, "role": role, "why": "hired"})["code"]
        visitor = self.visitor(name)
        visitor.post("/password", {"name": name, "code": code, "password": PASSWORD}, status=204)
        return visitor.login()

    def staff(self, name: str, role: str) -> Visitor:
        """Somebody on the staff, confirmed by somebody other than the administrator who made the account."""
        visitor = self.invited(name, role).with_factor()
        self.confirm(visitor)
        if role != "dealer":
            self.confirmers.append(visitor)
        return visitor

    @property
    def teller(self) -> Visitor:
        """The floorperson at the cage."""
        if self._teller is None:
            self._teller = self.staff("tilly", "floorperson")
        return self._teller

    def confirm(self, visitor: Visitor) -> None:
        """Have another person confirm an account; the administrator does for the first, with the house's code."""
        for confirmer in (*self.confirmers, self.administrator):
            confirming = {"code": visitor.code(), "why": "seen", "house_code": CODE}
            answer = confirmer.ask("POST", f"/accounts/{visitor.name}/confirm", confirming)
            if answer.status_code == 200:
                break
        else:
            raise AssertionError(answer.text)
        self.time.pass_(0.5)

    def audit(self) -> list[Json]:
        """Everything in the audit log."""
        lines: list[Json] = []
        while more := self.administrator.get(f"/audit?since={lines[-1]['sequence'] if lines else -1}"):
            lines += more
        return [line["event"] for line in lines]


def founded(client: TestClient[Any], time: Time, name: str = "root") -> Visitor:
    """The first administrator, logged in with a second factor."""
    visitor = Visitor(client, time, name)
    visitor.post("/founding", {"code": CODE, "name": name, "password": PASSWORD})
    return visitor.login().with_factor()


@contextmanager
def house_with_people(
    folder: Path,
    time: Time | None = None,
    offered: tuple[HouseTable, ...] = (),
    settings: Settings | None = None,
) -> Iterator[House]:
    """A house whose first administrator is logged in, with these tables."""
    clock = time or Time()
    with house(folder, clock=clock, founding=CODE, offered=offered, settings=settings) as client:
        yield House(client, clock, founded(client, clock))
