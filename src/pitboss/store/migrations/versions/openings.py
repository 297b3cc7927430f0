"""Each time that a house opened its database: only the last of them may write."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "openings"
down_revision = "row_numbers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and let the database refuse to change what was written."""
    op.create_table("openings", sa.Column("number", sa.Integer, primary_key=True), sqlite_autoincrement=True)
    for action, on, when in (
        ("update", "update", ""),
        ("delete", "delete", ""),
        ("replace", "insert", "when exists (select 1 from openings where number = new.number) "),
    ):
        op.execute(
            f"create trigger openings_no_{action} before {on} on openings {when}"
            "begin select raise(abort, 'openings is append-only'); end"
        )
