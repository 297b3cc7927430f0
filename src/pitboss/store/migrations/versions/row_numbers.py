"""Rows of the logs are numbered by the database alone, so no connection can replace one, whatever it has set."""

from __future__ import annotations

from alembic import op

revision = "row_numbers"
down_revision = "log_index"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Refuse a row that comes with its number: only by that could it take the place of another.

    To SQLite, a replacement is a deletion only where `recursive_triggers` is on, which every connection sets for
    itself. A row without a number has -1 here, so nothing needs to be looked up.
    """
    op.execute(
        "create trigger batches_no_replace before insert on batches when new.number <> -1"
        " begin select raise(abort, 'batches is append-only'); end"
    )
