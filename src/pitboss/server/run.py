"""Running the house on a port until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from pitboss.server.app import Opening, create_app
from pitboss.server.guard import LOOPBACK
from pitboss.server.house import open_floor, resume
from pitboss.server.limits import Limiter
from pitboss.server.opening import TABLES, Offered
from pitboss.server.pace import Pace
from pitboss.store.database import Database, in_words

_SHUTDOWN_SECONDS = 5
_LARGEST_FRAME = 16 * 1024
_PING_SECONDS = 10
"""How often a connection is asked for a sign of life, and how long one is waited for: who gives none is not there."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where the house is found, and where it keeps what it writes."""

    host: str
    port: int
    folder: Path

    @property
    def address(self) -> str:
        """What to type into a browser."""
        host = "127.0.0.1" if _is_any(self.host) else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])


def serve(
    where: Where,
    pace: Pace,
    ready: Callable[[int], None],
    *,
    offered: Iterable[Offered] = TABLES,
    limiter: Limiter | None = None,
) -> bool:
    """Run until a signal comes. `ready` is told the port once the house is open; the answer says if it ever was."""
    with Database(where.folder) as database:
        with in_words():
            tables = resume(database, offered)
        opening = partial(open_floor, database, tables, pace=pace)
        return _serve(where, opening, ready, limiter)


def _serve(where: Where, opening: Opening, ready: Callable[[int], None], limiter: Limiter | None) -> bool:
    hosts = () if _is_any(where.host) else (*LOOPBACK, where.host.lower())
    app = create_app(opening, hosts=hosts, limiter=limiter)
    config = uvicorn.Config(
        app,
        host=where.host,
        port=where.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=True,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        proxy_headers=False,
    )
    server = _Server(config, ready)
    server.run()
    return server.started


def _is_any(host: str) -> bool:
    """Whether it stands for every address of the machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
