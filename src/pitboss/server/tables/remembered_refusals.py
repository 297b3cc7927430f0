"""The refusals of a table, so that a command repeated because its answer was lost is not done after all."""

from __future__ import annotations

from collections import OrderedDict

from pitboss.law.refusal import Refusal

_EACH = 64
"""How many refusals are remembered for each player."""
_PLAYERS = 256
"""How many players they are remembered for; the one who asked longest ago is forgotten first."""

Known = tuple[bytes, Refusal]
"""What was asked, and why it was refused."""


class Refusals:
    """What was refused, kept separately for each player, so that nobody can make the house forget another's."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, OrderedDict[str, Known]] = OrderedDict()

    def get(self, player: str, id_: str) -> Known | None:
        """What was refused to this player under this id."""
        own = self._players.get(player)
        return None if own is None else own.get(id_)

    def put(self, player: str, id_: str, known: Known) -> None:
        """Remember a refusal."""
        own = self._players.setdefault(player, OrderedDict())
        self._players.move_to_end(player)
        own[id_] = known
        if len(own) > _EACH:
            own.popitem(last=False)
        if len(self._players) > _PLAYERS:
            self._players.popitem(last=False)
