"""The rows of the logs in the order in which they were written, with an index that is extended now and then."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "log_index"
down_revision = "batches"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every row its number, index them all, and let the database refuse to change what was written.

    The index only says where something is, which the rows say as well. So nothing guards it, which would take longer
    than extending it.
    """
    op.rename_table("batches", "older_batches")
    op.create_table(
        "batches",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "batch_index",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("indexed", sa.Column("number", sa.Integer, primary_key=True))
    op.execute(
        "insert into batches (table_id, sequence, lines)"
        " select table_id, sequence, lines from older_batches order by rowid"
    )
    op.execute("insert into batch_index (table_id, sequence, number) select table_id, sequence, number from batches")
    op.execute("insert into indexed (number) select coalesce(max(number), 0) from batches")
    op.drop_table("older_batches")
    op.execute(
        "create view logs as"
        " select batch_index.table_id as table_id, batch_index.sequence as sequence, batches.lines as lines"
        " from batch_index join batches on batches.number = batch_index.number"
        " union all select table_id, sequence, lines from batches"
        " where number > (select max(number) from indexed)"
    )
    # That no row is replaced is the next migration's: a trigger like the others would look for one at every insertion.
    for action in ("update", "delete"):
        op.execute(
            f"create trigger batches_no_{action} before {action} on batches"
            " begin select raise(abort, 'batches is append-only'); end"
        )
