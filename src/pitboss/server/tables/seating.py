"""A guest sits at one table at a time, so that a few cannot fill the house."""

from __future__ import annotations

from pitboss.games.house_table import HouseTable
from pitboss.law.refusal import Refusal


class Seating:
    """At which table of the house each guest sits, or is about to."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, str]] = {}
        """The tables of each guest by id, each with its name: more than one only if an older house allowed it."""

    def take(self, player: str, table: HouseTable) -> Refusal | None:
        """Let a guest sit down there, or say where that guest already sits."""
        others = [name for id_, name in self._tables.get(player, {}).items() if id_ != table.table_id]
        if others:
            words = f"you have a seat at {others[0]}, and nobody sits at two tables at once: leave that one first"
            return Refusal("seated-elsewhere", None, words)
        self.found(player, table)
        return None

    def found(self, player: str, table: HouseTable) -> None:
        """Somebody sits there."""
        self._tables.setdefault(player, {})[table.table_id] = table.name

    def left(self, player: str, table: HouseTable) -> None:
        """The guest has left that table."""
        tables = self._tables.get(player, {})
        tables.pop(table.table_id, None)
        if not tables:
            self._tables.pop(player, None)
