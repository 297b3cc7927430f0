"""What guests have away from the tables, in the database: a row for each change, the last one counts."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, func, select

from pitboss.store.tables import purses


@dataclass(frozen=True, slots=True)
class Purse:
    """Chips that are at no table, and everything that the house ever gave, in cents."""

    chips: int
    given: int


def lines_of_purses(engine: Engine) -> dict[str, dict[str, int]]:
    """The line of each table's log that last changed each player's purse there."""
    last = func.max(purses.c.sequence)
    rows = select(purses.c.player, purses.c.table_id, last).group_by(purses.c.player, purses.c.table_id)
    found: dict[str, dict[str, int]] = {}
    with engine.connect() as connection:
        for player, table, line in connection.execute(rows):
            found.setdefault(player, {})[table] = line
    return found


def purses_in(engine: Engine) -> dict[str, Purse]:
    """Every purse as it was left."""
    newest = select(func.max(purses.c.number)).group_by(purses.c.player)
    rows = select(purses.c.player, purses.c.chips, purses.c.given).where(purses.c.number.in_(newest))
    with engine.connect() as connection:
        return {player: Purse(chips, given) for player, chips, given in connection.execute(rows)}
