"""What each route may refuse, derived from the routes themselves: who they are for, and what they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from litestar.handlers import HTTPRouteHandler

from pitboss.people.roles import Role
from pitboss.server.http.access import ACCESS, Access
from pitboss.server.http.request_checks import REFUSES

_ALWAYS: dict[int, tuple[str, ...]] = {
    403: ("wrong-origin",),
    413: ("too-large",),
    429: ("too-fast",),
    500: ("internal-error",),
}
_OF_A_SESSION = ("session-ended", "token-ended")
_OF_A_MATTER: dict[int, tuple[str, ...]] = {
    401: ("wrong-login",),
    403: ("wrong-code", "login-disabled", "own-account", "own-request", "not-yours"),
    404: ("not-found", "no-account", "no-token", "no-approval", "no-case"),
    429: ("back-off",),
    503: ("busy",),
}
"""What may be refused to people who alter something, besides what 409 covers."""
_PLAYING = frozenset({"session", "table"})
"""The subjects of routes that alter nothing but a table."""


def refusals(handler: HTTPRouteHandler, path: str, subjects: Iterable[str]) -> dict[int, tuple[str, ...]]:
    """The statuses with which a route refuses, each with the codes that all routes share.

    The 409 codes are those of the table and of the office: the reference lists them.
    """
    found: dict[int, list[str]] = {}
    for status, code in _refusals(handler, path, frozenset(subjects)):
        codes = found.setdefault(status, [])
        if code and code not in codes:
            codes.append(code)
    return {status: tuple(found[status]) for status in sorted(found)}


def _refusals(handler: HTTPRouteHandler, path: str, subjects: frozenset[str]) -> Iterator[tuple[int, str]]:
    access: Access = handler.opt[ACCESS]
    yield from _each(_ALWAYS)
    yield 400, "malformed"
    if not access.leaving:
        yield from ((401, code) for code in _OF_A_SESSION)
    if access.scope is None or access.roles != frozenset(Role):
        yield 403, "wrong-scope"
    if Role.NOBODY not in access.roles:
        yield 401, "no-session"
    if access.roles != frozenset(Role):
        yield 403, "wrong-role"
    if access.factor and any(role.has_power for role in access.roles):
        yield 403, "factor-needed"
    if access.factor and Role.NOBODY not in access.roles:
        yield 403, "not-confirmed"
    if "{" in path:
        yield 404, "not-found"
        yield 500, "not-as-written"
    if handler.http_methods - {"GET", "OPTIONS"}:
        yield 409, ""
        if not _PLAYING & subjects:
            yield from _each(_OF_A_MATTER)
    yield from _each(handler.opt.get(REFUSES, {}))


def _each(codes: dict[int, tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    return ((status, code) for status, each in codes.items() for code in each)
