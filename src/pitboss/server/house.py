"""The whole house in one process: its database, its writer, its guests, and an actor for each of its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pitboss.house.shuffle import Source
from pitboss.server.actor import Actor, system_time
from pitboss.server.desk import Desk
from pitboss.server.game import Game
from pitboss.server.opening import TABLES, Offered
from pitboss.server.pace import CALM, Pace
from pitboss.server.sessions import Guests
from pitboss.store.database import Database
from pitboss.store.journal import Journal
from pitboss.store.writer import Writer


@dataclass(frozen=True, slots=True)
class OpenFloor:
    """The floor while the house is open."""

    sessions: Guests
    tables: Mapping[str, Desk]


@asynccontextmanager
async def open_floor(
    folder: Path,
    *,
    pace: Pace = CALM,
    offered: Iterable[Offered] = TABLES,
    clock: Callable[[], int] = system_time,
    source: Source | None = None,
) -> AsyncIterator[OpenFloor]:
    """Open the house on a folder, every table as it was left. When it ends, all that was done is on disk."""
    with Database(folder) as database, Writer(database.engine) as writer:
        actors = [
            Actor(each, Game(Journal(database.engine, each.table_id), source), writer, pace=pace, clock=clock)
            for each in offered
        ]
        for actor in actors:
            await actor.open()
        running = [asyncio.create_task(actor.run(), name=actor.offered.table_id) for actor in actors]
        try:
            desks = {actor.offered.table_id: Desk(actor) for actor in actors}
            yield OpenFloor(Guests(database.engine, writer, clock), desks)
        finally:
            for actor in actors:
                actor.close()
            await asyncio.gather(*running)
