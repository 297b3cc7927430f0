"""Running the house on a port until it is told to stop."""

from __future__ import annotations

import gc
import logging
import resource
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import msgspec
import uvicorn

from pitboss.games.house_table import HouseTable
from pitboss.people.book import NOT_WRITTEN, Kept, kept
from pitboss.people.denied import Denied
from pitboss.people.secrets import new_code
from pitboss.people.settings import Settings, settings_of
from pitboss.server.house.house import OpenFloor, Override, Unsound, check_sound, open_floor, resume
from pitboss.server.http.app import Opening, create_app
from pitboss.server.http.gate import Bounds, Gate, Network
from pitboss.server.http.guard import LOOPBACK
from pitboss.server.http.limits import Limiter
from pitboss.server.http.protocols import Http, Outgoing, WebSocket
from pitboss.server.operator_log import Form, written_sparingly
from pitboss.server.tables.booking import NotWritten
from pitboss.server.tables.pace import Pace
from pitboss.store.database import Database, Unusable, in_words

ALLOCATIONS = 20_000
"""How many new objects trigger a garbage collection."""
_SHUTDOWN_SECONDS = 5
_KEEP_ALIVE_SECONDS = 5
_BACKLOG = 256
_FILES = 256
"""How many files and pipes the house itself may have open; the rest are for connections."""
_LEAST_CONNECTIONS = 32
"""With fewer connections, a house would turn players away."""
_LARGEST_FRAME = 16 * 1024
_TICKS = 5
"""The server ticks ten times a second; connections are checked once in this many ticks."""
_PING_SECONDS = 10
"""How often a connection is pinged, and how long to wait for the answer: without one, nobody is there."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where the house listens, and where it keeps what it writes."""

    host: str
    port: int
    folder: Path
    names: tuple[str, ...] = ()
    """The names a proxy uses for the house, besides those that it listens on."""
    proxies: tuple[Network, ...] = ()
    """Who is trusted to say on whose behalf they ask: the house's own proxies."""
    log: Form = Form.WORDS
    """How the house tells its operator what went wrong, on standard error."""

    @property
    def address(self) -> str:
        """What to type into a browser."""
        host = "127.0.0.1" if _is_any(self.host) else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


class _Server(uvicorn.Server):
    """Says when it is ready, and looks after its connections."""

    def __init__(self, config: uvicorn.Config, gate: Gate, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._gate, self._ready = gate, ready

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS == 0:
            self._gate.sweep(time.monotonic())
        return await super().on_tick(counter)

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])
            served, usual = self._gate.bounds.connections, Bounds().connections
            if served < usual:
                words = "the house serves at most %d connections: with %d open files it would serve %d (ulimit -n)"
                logging.getLogger(__name__).warning(words, served, usual + _FILES, usual)


def serve(
    where: Where,
    pace: Pace,
    ready: Callable[[int], None],
    *,
    founding: Callable[[str, bool], None] | None = None,
    offered: Iterable[HouseTable] | None = None,
    limiter: Limiter | None = None,
    settings: Callable[[Settings], Settings] = lambda declared: declared,
    despite: str | None = None,
) -> bool:
    """Run until a signal comes. `ready` is given the port once the house is open; returns whether it ever was.

    Before that, in a house with fewer than two people who may confirm accounts, `founding` is given the code that
    creates the first administrator and confirms the next person, and whether there is an administrator already.
    `settings` is given how the house ran until now and returns how it runs from now on. `despite` is the reason to
    open the house even if it is unsound; otherwise `Unsound` is raised.
    """
    with written_sparingly(where.log), Database(where.folder) as database, in_words():
        people = kept(database.engine)
        tables = resume(database, offered, people=people)
        override = _override(database, people, despite)
        code = None if founding is None or len(people.register.confirmers()) > 1 else new_code()
        if founding is not None and code is not None:
            founding(code, people.register.founded)
        run_so = settings(settings_of(people.register))
        day = run_so.gaming_day
        configuration = msgspec.to_builtins(
            {
                "pace": pace,
                "settings": [day.zone, day.hour, run_so.cage_limit],
                "where": [where.host, where.names, where.proxies],
                "tables": [each for each, _ in tables],
            },
            str_keys=True,
            enc_hook=str,
        )
        opening = partial(
            open_floor,
            database,
            tables,
            pace=pace,
            people=people,
            founding=code,
            configuration=configuration,
            settings=run_so,
            override=override,
        )
        return _serve(where, opening, ready, limiter)


def _override(database: Database, people: Kept, despite: str | None) -> Override | None:
    """Return what to record if an unsound house is opened for a reason; nothing if the house is sound."""
    try:
        check_sound(database, people)
    except Unsound as error:
        if despite is None:
            raise
        return Override(despite, error.faults)
    return None


def _serve(where: Where, opening: Opening, ready: Callable[[int], None], limiter: Limiter | None) -> bool:
    hosts = () if _is_any(where.host) and not where.names else (*LOOPBACK, where.host.lower(), *where.names)
    gate = Gate(_bounds(), where.proxies)
    unwritten: list[BaseException] = []
    config = uvicorn.Config(
        create_app(partial(_noting, opening, unwritten), hosts=hosts, limiter=limiter),
        host=where.host,
        port=where.port,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=_BACKLOG,
        http=partial(Http, gate=gate),  # type: ignore[arg-type]
        ws=partial(WebSocket, gate=gate, outgoing=Outgoing()),  # type: ignore[arg-type]
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=True,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        # From a trusted proxy, believe the right-most address that is not a proxy itself, and whether TLS was used.
        proxy_headers=bool(where.proxies),
        forwarded_allow_ips=[str(each) for each in where.proxies],
    )
    server = _Server(config, gate, ready)
    try:
        server.run()
    except SystemExit:
        # Uvicorn ends the process if the application could not start.
        if not unwritten:
            raise
    if unwritten:
        raise unwritten[0]
    return server.started


@asynccontextmanager
async def _noting(opening: Opening, unwritten: list[BaseException]) -> AsyncIterator[OpenFloor]:
    """The floor; what keeps the house from writing as it opens is noted for its operator instead of a traceback."""
    async with AsyncExitStack() as stack:
        try:
            floor = await stack.enter_async_context(opening())
            _spare_garbage_collection()
        except (NotWritten, Denied, Unusable) as error:
            if isinstance(error, Denied) and error.code != NOT_WRITTEN:
                raise
            unwritten.append(error if isinstance(error, Unusable) else error.__cause__ or error)
            logging.getLogger("uvicorn.error").disabled = True
            raise
        yield floor


def _spare_garbage_collection() -> None:
    """Collect garbage less often, and never among what stays while the house is open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS)


def _bounds() -> Bounds:
    """As many connections as there can be files, so that one more can always be accepted and dropped."""
    bounds = Bounds()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = bounds.connections + _FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return bounds
    connections = min(bounds.connections, soft - _FILES)
    if connections < _LEAST_CONNECTIONS:
        least = _FILES + _LEAST_CONNECTIONS
        raise Unusable(f"it may open {soft} files at once, and needs {least}: raise the limit (ulimit -n {wanted})")
    return replace(bounds, connections=connections)


def _is_any(host: str) -> bool:
    """Whether it stands for every address of the machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
