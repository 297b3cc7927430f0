"""Counted money between accounts and tables, in the database: a row for each buy-in and each cash-out."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Engine, func, select

from pitboss.store.tables import transfers


@dataclass(slots=True)
class AtTables:
    """What went from one account to tables and did not come back, in cents."""

    chips: int = 0
    until: dict[str, int] = field(default_factory=dict)
    """The line of each table's log up to which this holds."""


def transfers_in(engine: Engine) -> dict[str, AtTables]:
    """What every account has at tables."""
    row = transfers.c
    query = select(row.player, row.table_id, func.max(row.sequence), func.sum(row.chips))
    found: dict[str, AtTables] = {}
    with engine.connect() as connection:
        for player, table, line, chips in connection.execute(query.group_by(row.player, row.table_id)):
            each = found.setdefault(player, AtTables())
            each.chips += chips
            each.until[table] = line
    return found
