"""How the routes say no: every error is a `Refused` frame with a stable code and words that say what to do."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from litestar import MediaType, Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.response import Response
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_410_GONE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from pitboss.law.names import Unknown
from pitboss.law.refusal import Refusal
from pitboss.people.denied import Denied
from pitboss.people.roles import Role
from pitboss.server.messages.frames import Refused
from pitboss.server.messages.incoming import Unreadable
from pitboss.store.chain import Broken

_CODES = {400: "malformed", 404: "not-found", 405: "wrong-method", 413: "too-large", 415: "not-json"}
_REMEDIES = {
    404: "there is nothing at this address: GET /api/docs lists every route",
    405: "this address does not take this method: GET /api/docs lists every route with its methods",
    413: "this is longer than any request to the house has to be: send less",
}
"""What to do about a request that reaches no route."""
_DENIED = {
    "wrong-login": HTTP_401_UNAUTHORIZED,
    "session-ended": HTTP_401_UNAUTHORIZED,
    "token-ended": HTTP_401_UNAUTHORIZED,
    "wrong-code": HTTP_403_FORBIDDEN,
    "login-disabled": HTTP_403_FORBIDDEN,
    "own-account": HTTP_403_FORBIDDEN,
    "no-account": HTTP_404_NOT_FOUND,
    "no-token": HTTP_404_NOT_FOUND,
    "no-case": HTTP_404_NOT_FOUND,
    "no-approval": HTTP_404_NOT_FOUND,
    "not-confirmed": HTTP_403_FORBIDDEN,
    "not-yours": HTTP_403_FORBIDDEN,
    "own-request": HTTP_403_FORBIDDEN,
    "back-off": HTTP_429_TOO_MANY_REQUESTS,
    "busy": HTTP_503_SERVICE_UNAVAILABLE,
}
"""The status for each refusal by the office; 409 for all others."""
INTERNAL = Refusal("internal-error", None, "something went wrong in the house, and nothing changed: please report it")
REFUSED = {HTTP_409_CONFLICT: ResponseSpec(Refused, generate_examples=False, description="Refused; nothing changed.")}
"""The answer of a route whose refusals the API document lists."""
_log = logging.getLogger(__name__)


class Fault(Exception):
    """A refusal with the status of its answer."""

    def __init__(self, status: int, refused: Refused, headers: dict[str, str] | None = None) -> None:
        super().__init__(refused.refusal.message)
        self.status, self.refused, self.headers = status, refused, headers or {}

    @classmethod
    def of(cls, status: int, code: str, message: str, **headers: str) -> Fault:
        return cls(status, Refused(None, Refusal(code, None, message)), headers)

    @classmethod
    def no_session(cls) -> Fault:
        return cls.of(HTTP_401_UNAUTHORIZED, "no-session", "begin a session first: POST /api/session")

    @classmethod
    def wrong_role(cls, roles: Collection[Role]) -> Fault:
        """This is for somebody else."""
        allowed = " or ".join(role.value for role in Role if role in roles and role is not Role.NOBODY)
        return cls.of(HTTP_403_FORBIDDEN, "wrong-role", f"this is for another role: log in as {allowed}")

    @classmethod
    def no_such(cls, kind: str, name: str) -> Fault:
        return cls.of(HTTP_404_NOT_FOUND, "not-found", f"there is no {kind} {name!r}")

    @classmethod
    def too_long_ago(cls) -> Fault:
        return cls.of(HTTP_410_GONE, "too-long-ago", "that is too far back to tell step by step: get the view instead")

    @classmethod
    def wrong_origin(cls) -> Fault:
        return cls.of(
            HTTP_403_FORBIDDEN, "wrong-origin", "this request came from another site: send it from the house's own page"
        )

    @classmethod
    def too_fast(cls, wait: float) -> Fault:
        seconds = str(max(1, round(wait)))
        message = f"too many requests: wait {seconds} s and try again"
        fault = cls.of(HTTP_429_TOO_MANY_REQUESTS, "too-fast", message)
        fault.headers["Retry-After"] = seconds
        return fault

    @classmethod
    def too_many_connections(cls) -> Fault:
        words = "too many connections are open from here: close one first"
        return cls.of(HTTP_429_TOO_MANY_REQUESTS, "too-many-connections", words)

    @classmethod
    def closing(cls) -> Fault:
        return cls.of(HTTP_503_SERVICE_UNAVAILABLE, "closing", "the house is closing: come back in a moment")


def fault_of(denied: Denied) -> Fault:
    """What the office denied, as an answer."""
    fault = Fault.of(_DENIED.get(denied.code, HTTP_409_CONFLICT), denied.code, denied.words)
    if denied.wait:
        fault.headers["Retry-After"] = str(-(-denied.wait // 1000))
    return fault


def malformed(error: Exception) -> Refused:
    """A frame that cannot be read."""
    return Refused(None, Refusal("malformed", None, f"this cannot be read: {error}"))


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """Whatever went wrong, as the frame that clients know."""
    match error:
        case Fault():
            return _response(error.status, error.refused, error.headers)
        case Denied():
            fault = fault_of(error)
            return _response(fault.status, fault.refused, fault.headers)
        case Unknown():
            return _response(HTTP_404_NOT_FOUND, Refused(None, Refusal("not-found", None, str(error))))
        case ValidationException() | Unreadable():
            return _response(HTTP_400_BAD_REQUEST, malformed(_cause(error)))
        case Broken():
            _log.error("%s", error)
            words = "this record has been changed since it was written: please report it"
            return _response(HTTP_500_INTERNAL_SERVER_ERROR, Refused(None, Refusal("not-as-written", None, words)))
        case HTTPException():
            code = _CODES.get(error.status_code, "refused")
            words = _REMEDIES.get(error.status_code, error.detail)
            return _response(error.status_code, Refused(None, Refusal(code, None, words)))
        case _:
            _log.error("a request could not be answered", exc_info=error)
            return _response(HTTP_500_INTERNAL_SERVER_ERROR, Refused(None, INTERNAL))


def _cause(error: Exception) -> Exception:
    """What msgspec said, which names the field; Litestar's own words repeat the address."""
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra:
        said = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}".lstrip(": ") for each in extra)
        return ValueError(said)
    return error


def _response(status: int, refused: Refused, headers: dict[str, str] | None = None) -> Response[Refused]:
    return Response(refused, status_code=status, headers=headers, media_type=MediaType.JSON)
