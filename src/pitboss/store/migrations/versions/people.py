"""What people did away from the tables, and what lets them in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "people"
down_revision = "purses"
branch_labels = None
depends_on = None

_KEYS = {"audit": "sequence", "credentials": "number"}
"""What no two rows of each table have in common."""


def upgrade() -> None:
    """Make the tables, and let the database refuse to change what was written."""
    op.create_table(
        "audit",
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("more", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "credentials",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("sequence", sa.Integer, sa.ForeignKey("audit.sequence"), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    for name, key in _KEYS.items():
        there = f"exists (select 1 from {name} where {key} = new.{key})"
        for action, on, when in (
            ("update", "update", ""),
            ("delete", "delete", ""),
            ("replace", "insert", f"when {there} "),
        ):
            op.execute(
                f"create trigger {name}_no_{action} before {on} on {name} {when}"
                f"begin select raise(abort, '{name} is append-only'); end"
            )
