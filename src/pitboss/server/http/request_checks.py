"""What every route asks first: who it is, and whether the limits allow it."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State

from pitboss.people.person import Person
from pitboss.server.house.house import OpenFloor
from pitboss.server.http.access import asking
from pitboss.server.http.guard import address_of
from pitboss.server.http.limits import Limiter
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.incoming import read

_T = TypeVar("_T", bound=msgspec.Struct)
Asking = Request[object, object, State]
TAKES = "takes"
"""The option key under which a route says what its body is."""
REFUSES = "refuses"
"""The option key under which a route lists what only it refuses: statuses, each with its codes."""
GLANCE, A_STEP, A_PAGE, A_ROUND, MANY = 1, 0.5, 3, 20, 50
"""What reading costs: the table now, each missed step, a page of the law, a past round, many rounds."""


def takes(struct: type[msgspec.Struct]) -> dict[str, object]:
    """As a route option."""
    return {TAKES: struct}


def floor_of(request: Asking) -> OpenFloor:
    """The floor of the open house."""
    floor: OpenFloor = request.app.state.floor
    return floor


def limiter_of(request: Asking) -> Limiter:
    """The limits of the server."""
    limiter: Limiter = request.app.state.limiter
    return limiter


async def reads(request: Asking, cost: float) -> str | None:
    """The player who asks, if there is one, provided the limits allow a question of this cost now."""
    person = asking(request)
    limiter_of(request).read(None if person is None else person.name, address_of(request), cost)
    return None if person is None else person.player


def person_asking(request: Asking) -> Person:
    """Who asks, where somebody must."""
    person = asking(request)
    if person is None:
        raise Fault.no_session()
    return person


async def read_body(request: Asking, struct: type[_T]) -> _T:
    """What was sent, read as strictly as a command."""
    return read(msgspec.json.Decoder(struct), await request.body())


async def altering(request: Asking, struct: type[_T]) -> _T:
    """The same, from somebody whose alterations are rate-limited like commands."""
    limiter_of(request).command(person_asking(request).name, address_of(request))
    return await read_body(request, struct)
