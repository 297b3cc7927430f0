"""The application: every route, what guards it, and the pages of the browser application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from pitboss import __version__
from pitboss.server.house.house import OpenFloor
from pitboss.server.http import document_routes
from pitboss.server.http.access import check_access
from pitboss.server.http.cage_routes import CageWindow, OwnSlips
from pitboss.server.http.case_routes import Disputes
from pitboss.server.http.duty_routes import Duties
from pitboss.server.http.evidence_routes import Evidence, Inspecting
from pitboss.server.http.guard import LARGEST, Door, Guard, put_headers
from pitboss.server.http.limit_routes import OwnLimits
from pitboss.server.http.limits import Limiter
from pitboss.server.http.meter_routes import LinkedMeters
from pitboss.server.http.people_routes import Audit, Entering, OwnAccount, Staff
from pitboss.server.http.pit_routes import Pit, Reporting
from pitboss.server.http.routes import Law, Rounds, Sessions, Tables
from pitboss.server.http.running_routes import OpeningTables, Running, SecondPerson
from pitboss.server.http.static import pages
from pitboss.server.http.watching_routes import healthz, metrics
from pitboss.server.http.websocket import live
from pitboss.server.messages.faults import answer

_PLAYING = (Sessions, Tables, Rounds, Law, Duties)
_PEOPLE = (Entering, OwnAccount, OwnLimits, Staff, Audit, Running, OpeningTables, SecondPerson, Pit, Reporting)
_MONEY = (LinkedMeters, CageWindow, OwnSlips)
_JUDGING = (Disputes, Evidence, Inspecting)
_TOLD = (document_routes.document, document_routes.page, document_routes.style)
Opening = Callable[[], AbstractAsyncContextManager[OpenFloor]]
"""How the floor is opened when the application starts, and closed when it ends."""


def create_app(
    opening: Opening | None = None, *, hosts: tuple[str, ...] | None = None, limiter: Limiter | None = None
) -> Litestar:
    """The application around a floor. Without one, it only says which routes it has."""
    api = Router("/api", route_handlers=[*_PLAYING, *_PEOPLE, *_MONEY, *_JUDGING, *_TOLD, live], guards=[check_access])
    watching = Router("/", route_handlers=[healthz, metrics], guards=[check_access])
    limits = limiter or Limiter()
    app = Litestar(
        route_handlers=[api, watching, *pages()],
        lifespan=[] if opening is None else [_lifespan(opening)],
        middleware=[Guard() if hosts is None else Guard(hosts)],
        before_send=[put_headers],
        # Pages only: what a person may know and what that person sent must never be compressed together.
        compression_config=CompressionConfig(backend="gzip", exclude="^/api"),
        exception_handlers={Exception: answer},
        state=State({"limiter": limits}),
        request_max_body_size=LARGEST,
        # What Litestar knows about the frames is not enough for clients: `describing` completes it.
        openapi_config=OpenAPIConfig(title="Pitboss", version=__version__) if opening is None else None,
        logging_config=None,
    )
    # Outermost, so that it also counts requests that lead to no route.
    app.asgi_handler = Door(app.asgi_handler, limits)
    return app


def _lifespan(opening: Opening) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with opening() as floor:
            app.state.floor = floor
            yield

    return lifespan
