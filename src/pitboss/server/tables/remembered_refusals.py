"""What a table answered and no log has: refusals, so that a command repeated because its answer was lost is not done
after all, and what was heeded for the waiting alone, so that it is answered the same again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

_EACH = 64
"""How many answers are remembered for each player."""
_PLAYERS = 256
"""How many players they are remembered for; the one who asked longest ago is forgotten first."""

_T = TypeVar("_T")


class Remembered(Generic[_T]):
    """What was answered, kept separately for each player, so that nobody can make the house forget another's."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, OrderedDict[str, tuple[bytes, _T]]] = OrderedDict()

    def get(self, player: str, id_: str) -> tuple[bytes, _T] | None:
        """What this player asked under this id, and what was answered."""
        own = self._players.get(player)
        return None if own is None else own.get(id_)

    def put(self, player: str, id_: str, known: tuple[bytes, _T]) -> None:
        """Remember an answer."""
        own = self._players.setdefault(player, OrderedDict())
        self._players.move_to_end(player)
        own[id_] = known
        if len(own) > _EACH:
            own.popitem(last=False)
        if len(self._players) > _PLAYERS:
            self._players.popitem(last=False)
