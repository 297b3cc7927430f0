"""Have the database refuse to replace a row as well: to SQLite, that is neither an update nor a deletion."""

from __future__ import annotations

from alembic import op

revision = "no_replace"
down_revision = "first"
branch_labels = None
depends_on = None

_KEYS = {
    "tables": ("table_id = new.table_id",),
    "records": ("table_id = new.table_id and sequence = new.sequence",),
    "secrets": ("table_id = new.table_id and sequence = new.sequence",),
    "commands": ("table_id = new.table_id and player = new.player and id = new.id",),
    "rounds": ("table_id = new.table_id and round = new.round",),
    "sessions": ("number = new.number", "token = new.token"),
}
"""What no two rows of each table have in common."""


def upgrade() -> None:
    """A trigger before each insertion."""
    for name, keys in _KEYS.items():
        there = " or ".join(f"exists (select 1 from {name} where {key})" for key in keys)
        op.execute(
            f"create trigger {name}_no_replace before insert on {name} when {there} "
            f"begin select raise(abort, '{name} is append-only'); end"
        )
