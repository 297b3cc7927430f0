"""What players ask of one table: a short queue for each, served in turn, so that nobody has to wait for someone else
who sends many commands.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from pitboss.law.refusal import Refusal
from pitboss.server.messages.frames import Acknowledged, AnyGiven, Refused
from pitboss.server.tables.signed import Signed
from pitboss.table.duties import Role

WAITING = 16
"""How many commands of one player may wait at a table; more are refused until one is answered."""


@dataclass(frozen=True, slots=True)
class QueuedCommand:
    """A command from a player or somebody on the staff, and where its answer goes."""

    player: str
    given: AnyGiven | Signed
    answer: asyncio.Future[Acknowledged | Refused]
    by: Role = Role.PLAYER
    """In which role it is given: a player, the dealer, or a floorperson."""

    def answered(self, answer: Acknowledged | Refused) -> None:
        """Give the answer; nobody is waiting for it if they have gone away."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Inbox:
    """The commands waiting at one table."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[QueuedCommand]] = OrderedDict()
        self._something = asyncio.Event()

    def __bool__(self) -> bool:
        return bool(self._queues)

    def put(self, asked: QueuedCommand) -> Refused | None:
        """Queue a command for its player's turn, or refuse it if too many of that player's are already waiting."""
        queue = self._queues.setdefault(asked.player, deque())
        if len(queue) >= WAITING:
            words = f"{WAITING} of your commands are already waiting: send the next after one has been answered"
            return Refused(asked.given.id, Refusal("too-many-waiting", None, words))
        queue.append(asked)
        self._something.set()
        return None

    def take(self) -> QueuedCommand:
        """The next command: the oldest of the player whose turn it is, who then goes to the end of the line."""
        player, queue = self._queues.popitem(last=False)
        asked = queue.popleft()
        if queue:
            self._queues[player] = queue
        return asked

    def take_alike(self, alike: Callable[[QueuedCommand, QueuedCommand], bool]) -> list[QueuedCommand]:
        """The next command and, for as long as they are like it, the first of each player whose turn comes after."""
        taken = [self.take()]
        players = {taken[0].player}
        while self._queues:
            player, queue = next(iter(self._queues.items()))
            if player in players or not alike(taken[0], queue[0]):
                break
            players.add(player)
            taken.append(self.take())
        return taken

    def empty(self) -> Iterator[QueuedCommand]:
        """Everything that is waiting, one last time."""
        while self:
            yield self.take()

    def wake(self) -> None:
        """End the wait, although nobody has asked for anything."""
        self._something.set()

    async def wait(self, seconds: float | None) -> None:
        """Wait for a command, for a call to `wake`, or until the time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._something.wait()
        self._something.clear()
