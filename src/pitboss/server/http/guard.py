"""What every answer carries and every request needs: a cookie out of reach of scripts, one origin, headers."""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_400_BAD_REQUEST
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.server.http.gate import counted_as
from pitboss.server.http.limits import Limiter
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import encode

COOKIE = "pitboss-guest"
SESSION_COOKIE = "pitboss-session"
_DAYS = 30
_SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST = 16 * 1024
"""The longest body that anyone may send, in bytes."""
_TWO_LENGTHS = "it says in two ways how long it is: send either Content-Length or Transfer-Encoding"
"""A proxy and the house could disagree on where such a request ends, and so on where the next one begins."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def session_cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie of a guest."""
    return _cookie(COOKIE, token, _DAYS * 24 * 60 * 60, secure=secure)


def login_cookie(token: str, lasts: int, *, secure: bool) -> Cookie:
    """The cookie of a session, valid for at most this many milliseconds."""
    return _cookie(SESSION_COOKIE, token, lasts // 1000, secure=secure)


def no_session_cookie() -> str:
    """The header that removes the session cookie."""
    return _cookie(SESSION_COOKIE, "", 0, secure=False).to_header(header="")


def _cookie(name: str, token: str, seconds: int, *, secure: bool) -> Cookie:
    """A cookie that is sent only to this house, and never from a page of another site."""
    return Cookie(
        name,
        value=token,
        path="/api",
        max_age=seconds,
        httponly=True,
        secure=secure,
        samesite="strict",
    )


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody asks from, used only for limits."""
    return counted_as(connection.client.host) if connection.client else ""


class Guard(ASGIMiddleware):
    """Refuses what comes from another site, and what announces more than anyone may send, even if nobody would read it.

    `hosts` are the names that this house answers to; none means any, for a house behind a proxy that checks them.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, hosts: tuple[str, ...] = LOOPBACK) -> None:
        self._hosts = frozenset(hosts)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        self._check(scope)
        await next_app(scope, receive, send)

    def _check(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        # Another site can make its own name resolve to this machine, so the name is checked as well.
        if self._hosts and _name(host) not in self._hosts:
            raise Fault.wrong_origin()
        if b"content-length" in headers and b"transfer-encoding" in headers:
            raise Fault.of(HTTP_400_BAD_REQUEST, "malformed", _TWO_LENGTHS, Connection="close")
        length = headers.get(b"content-length", b"")
        if length.isdigit() and int(length) > LARGEST:
            raise RequestEntityTooLarge
        if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE:
            return
        origin = _split(headers.get(b"origin", b"").decode("latin-1"))
        # Whoever can change pages on their way could put anything into one that came without TLS.
        schemes = ("https",) if scope["scheme"] in ("https", "wss") else ("http", "https")
        if origin.scheme not in schemes or origin.netloc != host:
            raise Fault.wrong_origin()


class Door:
    """Counts every request, whatever it asks for, before doing anything for it."""

    def __init__(self, inside: ASGIApp, limiter: Limiter) -> None:
        self._inside, self._limiter = inside, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            client = scope["client"]
            try:
                self._limiter.request(counted_as(client[0]) if client else "")
            except Fault as fault:
                await _refuse(fault, send)
                return
        await self._inside(scope, receive, send)


async def _refuse(fault: Fault, send: Send) -> None:
    body = encode(fault.refused)
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **fault.headers}
    listed = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": fault.status, "headers": listed})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _name(host: str) -> str:
    """The host without its port, in lower case: `[::1]:80` is `::1`."""
    return _split(f"//{host}").hostname or ""


def _split(address: str) -> SplitResult:
    """The parts of an address; honest clients send nothing else."""
    try:
        return urlsplit(address)
    except ValueError as error:
        raise Fault.wrong_origin() from error


async def put_headers(message: Message, scope: Scope) -> None:
    """The security headers, on every answer."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api"):
            headers["Cache-Control"] = "no-store"
