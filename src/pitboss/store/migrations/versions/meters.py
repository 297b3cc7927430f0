"""Linked progressive meters, each a chain of its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "meters"
down_revision = "transfers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and let the database refuse to change what was written."""
    op.create_table(
        "meters",
        sa.Column("meter", sa.Text, primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("more", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    there = "exists (select 1 from meters where meter = new.meter and sequence = new.sequence)"
    for action, on, when in (
        ("update", "update", ""),
        ("delete", "delete", ""),
        ("replace", "insert", f"when {there} "),
    ):
        op.execute(
            f"create trigger meters_no_{action} before {on} on meters {when}"
            "begin select raise(abort, 'meters is append-only'); end"
        )
