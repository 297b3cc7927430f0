"""The log of each table under a number, and its batches under that number and their own in one: one tree, not two."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "logs"
down_revision = "batches"
branch_labels = None
depends_on = None

_LOG = 1 << 40
"""How many lines the numbers of a log leave room for."""


def upgrade() -> None:
    """Number the logs, bring every batch over, and let the database refuse to change what was written."""
    op.create_table(
        "logs",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), nullable=False, unique=True),
        sqlite_autoincrement=True,
    )
    op.execute("insert into logs (table_id) select table_id from tables order by opened_at, table_id")
    op.rename_table("batches", "by_table")
    op.create_table(
        "batches",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )
    numbered = f"select number * {_LOG} + sequence, lines from by_table join logs using (table_id) order by 1"
    op.execute(f"insert into batches {numbered}")
    # Its triggers go with it.
    op.drop_table("by_table")
    _append_only("logs", "number = new.number", "table_id = new.table_id")
    _append_only("batches", "place = new.place")


def _append_only(name: str, *keys: str) -> None:
    there = " or ".join(f"exists (select 1 from {name} where {key})" for key in keys)
    for action, on, when in (
        ("update", "update", ""),
        ("delete", "delete", ""),
        ("replace", "insert", f"when {there} "),
    ):
        op.execute(
            f"create trigger {name}_no_{action} before {on} on {name} {when}"
            f"begin select raise(abort, '{name} is append-only'); end"
        )
