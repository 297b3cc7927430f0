"""What went from people's accounts to tables with counted money, and came back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "transfers"
down_revision = "people"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and let the database refuse to change what was written."""
    op.create_table(
        "transfers",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("chips", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    there = "exists (select 1 from transfers where number = new.number)"
    for action, on, when in (
        ("update", "update", ""),
        ("delete", "delete", ""),
        ("replace", "insert", f"when {there} "),
    ):
        op.execute(
            f"create trigger transfers_no_{action} before {on} on transfers {when}"
            "begin select raise(abort, 'transfers is append-only'); end"
        )
