"""Who may ask for what: every route says which roles it is for, and anyone else is refused before anything happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_403_FORBIDDEN

from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.roles import CONFIRMING, GRANTING, Role, Scope
from pitboss.server.house.house import OpenFloor
from pitboss.server.http.guard import COOKIE, SESSION_COOKIE, no_session_cookie
from pitboss.server.messages.faults import Fault, fault_of

Connection = ASGIConnection[Any, Any, Any, Any]
_BEARER = "Bearer "
ACCESS, COMMANDS, DUTIES = "access", "commands", "duties"
"""The option keys under which a route says who it is for, and a WebSocket whose commands and duties it takes."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who a route is for."""

    roles: frozenset[Role]
    scope: Scope | None = None
    """The scope that a token needs; without it, no token is accepted."""
    factor: bool = True
    """Whether roles with power need their second factor for it, and have to be confirmed by somebody else.

    The routes that set a second factor up do not ask for either.
    """
    leaving: bool = False
    """Whether it is also open to somebody whose session is over: to log in again, or to end it."""

    def fault(self, person: Person | None) -> Fault | None:
        """Why somebody is refused."""
        role = Role.NOBODY if person is None else person.role
        if role not in self.roles:
            return Fault.no_session() if person is None else Fault.wrong_role(self.roles)
        if person is None:
            return None
        if person.scopes is not None and (self.scope is None or self.scope not in person.scopes):
            return _wrong_scope(self.scope)
        if self.factor and role.has_power and not person.factor:
            words = "this role needs a second factor: POST /api/account/factor, then log in with its code"
            return Fault.of(HTTP_403_FORBIDDEN, "factor-needed", words)
        # What is open to nobody in particular is open to them as well.
        if self.factor and not person.confirmed and Role.NOBODY not in self.roles:
            words = "an administrator made or altered this account: another person must confirm that it is you"
            return Fault.of(HTTP_403_FORBIDDEN, "not-confirmed", f"{words} (POST /api/accounts/{person.name}/confirm)")
        return None

    @property
    def opt(self) -> dict[str, Access]:
        """As a route option."""
        return {ACCESS: self}


_ALL = frozenset(Role)
_ACCOUNTS = _ALL - {Role.NOBODY, Role.GUEST}
ANYONE = Access(_ALL, Scope.READ)
ENTERING = Access(_ALL, factor=False, leaving=True)
GUESTS = Access(frozenset({Role.NOBODY, Role.GUEST, Role.PLAYER}), Scope.READ)
PLAYERS = Access(frozenset({Role.GUEST, Role.PLAYER}), Scope.PLAY)
DEALERS = Access(frozenset({Role.DEALER, Role.FLOORPERSON}), Scope.DEAL)
OWN_ACCOUNT = Access(_ACCOUNTS)
OWN_LIMITS = Access(frozenset({Role.PLAYER}))
READING_LIMITS = Access(frozenset({Role.PLAYER}), Scope.READ)
BEFORE_FACTOR = Access(_ACCOUNTS, factor=False)
ADMINISTRATORS = Access(frozenset({Role.ADMINISTRATOR}))
WELL = Access(_ALL, Scope.READ, factor=False)
METERS = Access(frozenset({Role.REGULATOR, Role.ADMINISTRATOR}), Scope.METRICS)
CASES = Access(frozenset(Role) - {Role.NOBODY, Role.DEALER}, Scope.READ)
JUDGES = Access(frozenset({Role.FLOORPERSON, Role.REGULATOR, Role.ADMINISTRATOR}))
RUNNERS = Access(frozenset({Role.FLOORPERSON, Role.ADMINISTRATOR}), Scope.RUN)
GRANTERS = Access(GRANTING, Scope.RUN)
CONFIRMERS = Access(CONFIRMING)
SECONDED = Access(frozenset({Role.DEALER, Role.FLOORPERSON, Role.ADMINISTRATOR}), Scope.RUN)
TELLERS = Access(frozenset({Role.FLOORPERSON}))
BALANCES = Access(frozenset({Role.FLOORPERSON, Role.REGULATOR, Role.ADMINISTRATOR}))
AUDITORS = Access(frozenset({Role.REGULATOR, Role.ADMINISTRATOR}), Scope.AUDIT)


async def check_access(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse anyone a route is not for; otherwise note who asks. A route that names nobody is for nobody."""
    access: Access = handler.opt[ACCESS]
    try:
        person = await person_of(connection)
    except Denied as denied:
        if not access.leaving:
            ended = fault_of(denied)
            ended.headers["Set-Cookie"] = no_session_cookie()
            raise ended from denied
        person = None
    if (fault := access.fault(person)) is not None:
        raise fault
    connection.scope["state"]["person"] = person
    if person is not None and person.player is not None:
        floor: OpenFloor = connection.app.state.floor
        floor.visits.heard(person.player)


def asking(connection: Connection) -> Person | None:
    """Who asks, after `check_access` has let them in."""
    person: Person | None = connection.scope["state"]["person"]
    return person


async def person_of(connection: Connection) -> Person | None:
    """Who asks, by a script token, a session cookie or a guest cookie; `Denied` if it is not valid."""
    floor: OpenFloor = connection.app.state.floor
    authorization = connection.headers.get("authorization")
    if authorization is not None:
        return floor.office.tokens.who(authorization.removeprefix(_BEARER).strip())
    token = connection.cookies.get(SESSION_COOKIE)
    if token:
        return await floor.office.logins.who(token)
    guest = await floor.sessions.player_of(connection.cookies.get(COOKIE))
    return None if guest is None else Person(guest, Role.GUEST)


def _wrong_scope(scope: Scope | None) -> Fault:
    if scope is None:
        words = "no token is accepted for this: log in yourself"
    else:
        words = f"this token is not for that: make one with the scope {scope.value}"
    return Fault.of(HTTP_403_FORBIDDEN, "wrong-scope", words)
