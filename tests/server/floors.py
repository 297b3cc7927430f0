"""Something done on an open floor, in the loop in which its tables run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from pitboss.games.house_table import HouseTable
from pitboss.house.clock import system_time
from pitboss.server.house.house import OpenFloor, open_floor, resume
from pitboss.server.messages.frames import Acknowledged, Given, PlayerCommand
from pitboss.server.tables.actor import Actor
from pitboss.server.tables.pace import Pace
from pitboss.server.tables.table_clock import elapsed_time
from pitboss.store.database import Database
from tests.server.driving import INSTANT, PRIME

Told = Callable[[OpenFloor, Actor], Awaitable[object]]


def on_the_floor(
    folder: Path,
    told: Told,
    *,
    offered: tuple[HouseTable, ...] = PRIME,
    pace: Pace = INSTANT,
    clock: Callable[[], int] = system_time,
    elapsed: Callable[[], int] = elapsed_time,
) -> None:
    """Open the house, do something there, close it. The actor that is told is that of the first table."""

    async def opened() -> None:
        with Database(folder) as database:
            resumed = resume(database, offered)
            async with open_floor(database, resumed, pace=pace, clock=clock, elapsed=elapsed) as floor:
                await told(floor, floor.tables[offered[0].table_id].actor)

    asyncio.run(opened())


async def done(actor: Actor, player: str, id_: str, command: PlayerCommand) -> int:
    """The sequence that a command leads to, which must not be refused."""
    answer = await actor.give(player, Given(id_, command))
    assert isinstance(answer, Acknowledged), answer
    return answer.sequence


async def until(condition: Callable[[], bool]) -> None:
    """Let the house go on until something is so."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)
