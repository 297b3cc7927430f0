"""The log of each table as a row for each batch instead of one for each line; what the lines say stays the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "batches"
down_revision = "meters"
branch_labels = None
depends_on = None

_TOGETHER = 512


def upgrade() -> None:
    """Make the table, bring every line over, and let the database refuse to change what was written."""
    made = op.create_table(
        "batches",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )
    connection = op.get_bind()
    waiting: list[dict[str, Any]] = []
    for batch in _batches(connection):
        waiting.append(batch)
        if len(waiting) == _TOGETHER:
            connection.execute(sa.insert(made), waiting)
            waiting = []
    if waiting:
        connection.execute(sa.insert(made), waiting)
    op.drop_table("records")
    there = "exists (select 1 from batches where table_id = new.table_id and sequence = new.sequence)"
    for action, on, when in (
        ("update", "update", ""),
        ("delete", "delete", ""),
        ("replace", "insert", f"when {there} "),
    ):
        op.execute(
            f"create trigger batches_no_{action} before {on} on batches {when}"
            "begin select raise(abort, 'batches is append-only'); end"
        )


def _batches(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    """Every batch of every table. Lines that somebody changed are brought over as they are, to be found like before."""
    query = "select table_id, sequence, digest, more, kind, payload from records order by table_id, sequence"
    lines: list[bytes] = []
    before: tuple[str, int] | None = None
    for table, sequence, digest, more, kind, payload in connection.exec_driver_sql(query):
        if before is not None and lines and before[0] != table:
            yield _row(before, lines)
            lines = []
        written = (_bytes(each) for each in (digest, sequence, more, kind, payload))
        lines.append(b" ".join(written) + b"\n")
        before = table, sequence
        if more == 0:
            yield _row(before, lines)
            lines = []
    if before is not None and lines:
        yield _row(before, lines)


def _row(last: tuple[str, int], lines: list[bytes]) -> dict[str, Any]:
    table, sequence = last
    return {"table_id": table, "sequence": sequence, "lines": b"".join(lines)}


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
