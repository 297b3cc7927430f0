"""Who is there: everyone with a connection and, for a while, everyone who asked over HTTP."""

from __future__ import annotations

HEARD = 30_000
"""How many milliseconds somebody counts as present after asking over HTTP."""


class Presence:
    """Who asked over HTTP at one table, and until when that counts."""

    def __init__(self) -> None:
        self._until: dict[str, int] = {}

    def heard(self, player: str, now: int) -> None:
        """Somebody asked over HTTP, and counts as present for a while, connected or not."""
        self._until[player] = now + HEARD

    def forget(self, player: str) -> None:
        """A connection ended, which says more than earlier requests."""
        self._until.pop(player, None)

    def players(self, now: int) -> set[str]:
        """Who has asked lately."""
        self._until = {player: until for player, until in self._until.items() if until > now}
        return set(self._until)

    @property
    def lapses_at(self) -> int | None:
        """When the next of them stops being present, if nothing is heard before then."""
        return min(self._until.values(), default=None)
