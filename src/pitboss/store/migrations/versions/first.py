"""The log of each table, what chance decided, commands done, rounds that are over, guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None
branch_labels = None
depends_on = None

_APPEND_ONLY = ("tables", "records", "secrets", "commands", "rounds", "sessions")


def upgrade() -> None:
    """Make every table, and let the database itself refuse to change what was written."""
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("opened_at", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    for name in ("records", "secrets"):
        op.create_table(
            name,
            _of_a_table(),
            sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("digest", sa.Text, nullable=False),
            sa.Column("more", sa.Integer, nullable=False),
            sa.Column("kind", sa.Text, nullable=False),
            sa.Column("payload", sa.LargeBinary, nullable=False),
            sqlite_with_rowid=False,
        )
    op.create_table(
        "commands",
        _of_a_table(),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rounds",
        _of_a_table(),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("keeper", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        sa.Column("began_at", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    for name in _APPEND_ONLY:
        for action in ("update", "delete"):
            op.execute(
                f"create trigger {name}_no_{action} before {action} on {name} "
                f"begin select raise(abort, '{name} is append-only'); end"
            )


def _of_a_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), primary_key=True)
