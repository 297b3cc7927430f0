"""What players ask of one table: a short queue for each, and one from each in turn, so that nobody waits for the
commands of somebody who sends many.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from pitboss.law.refusal import Refusal
from pitboss.server.messages.frames import Acknowledged, AnyGiven, Refused
from pitboss.server.tables.signed import Signed
from pitboss.table.duties import Role

WAITING = 16
"""How many commands of one player may wait at a table; more are refused until one is answered."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of a player, or of somebody on the staff, and where its answer goes."""

    player: str
    given: AnyGiven | Signed
    answer: asyncio.Future[Acknowledged | Refused]
    by: Role = Role.PLAYER
    """As what it is given: a player, the dealer, or a floorperson."""

    def answered(self, answer: Acknowledged | Refused) -> None:
        """Give the answer; whoever went away meanwhile waits for none."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Inbox:
    """The commands that wait at one table."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[Asked]] = OrderedDict()
        self._something = asyncio.Event()

    def __bool__(self) -> bool:
        return bool(self._queues)

    def put(self, asked: Asked) -> Refused | None:
        """Have a command wait for its player's turn, or say that too many of that player's already wait."""
        queue = self._queues.setdefault(asked.player, deque())
        if len(queue) >= WAITING:
            words = f"{WAITING} of your commands are already waiting: send the next after one has been answered"
            return Refused(asked.given.id, Refusal("too-many-waiting", None, words))
        queue.append(asked)
        self._something.set()
        return None

    def take(self) -> Asked:
        """The next command: the oldest of the player whose turn it is, whose next turn comes after everyone else's."""
        player, queue = self._queues.popitem(last=False)
        asked = queue.popleft()
        if queue:
            self._queues[player] = queue
        return asked

    def empty(self) -> Iterator[Asked]:
        """Everything that waits, for the last time."""
        while self:
            yield self.take()

    def wake(self) -> None:
        """End the wait, though nobody asks anything."""
        self._something.set()

    async def wait(self, seconds: float | None) -> None:
        """Wait for a command, for somebody who wakes it, or until the time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._something.wait()
        self._something.clear()
