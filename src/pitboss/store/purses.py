"""What guests have beside the tables, in the database: a row for each change, the last one holds."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, func, select

from pitboss.store.tables import purses


@dataclass(frozen=True, slots=True)
class Purse:
    """Chips that lie at no table, and all that the house ever gave, in cents."""

    chips: int
    given: int


def purses_in(engine: Engine) -> dict[str, Purse]:
    """Every purse as it was left."""
    newest = select(func.max(purses.c.number)).group_by(purses.c.player)
    rows = select(purses.c.player, purses.c.chips, purses.c.given).where(purses.c.number.in_(newest))
    with engine.connect() as connection:
        return {player: Purse(chips, given) for player, chips, given in connection.execute(rows)}
