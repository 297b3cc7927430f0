"""The tables of the database. Migrations make them; a test checks that both have the same columns."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, column, table

metadata = MetaData()


def _of_a_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.table_id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("opened_at", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The tables of the house."""

batches = Table(
    "batches",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.table_id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("lines", LargeBinary, nullable=False),
)
"""The logs of all tables, in the order of writing, a row for what one commit added to one of them: the number of its
last line, and its lines as the file has them."""

batch_index = Table(
    "batch_index",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Where the rows of each table's log are, except for the newest of all (see `LogTail`)."""

indexed = Table("indexed", metadata, Column("number", Integer, primary_key=True))
"""The last row of the logs each time that the index was extended."""

logs = table("logs", column("table_id", Text), column("sequence", Integer), column("lines", LargeBinary))
"""A view of the rows of each log, whether or not the index has them yet."""

secrets = Table(
    "secrets",
    metadata,
    _of_a_table(),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
    Column("more", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What chance has decided and the log does not show yet. Nobody but the house may read it."""

commands = Table(
    "commands",
    metadata,
    _of_a_table(),
    Column("player", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("sequence", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Every player's command that was done, so that it is not done again; `sequence` is the last line it caused."""

rounds = Table(
    "rounds",
    metadata,
    _of_a_table(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("sequence", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("keeper", LargeBinary, nullable=False),
)
"""Where each round ends in the log, with the table and the keeper at that moment: the log need not be folded whole."""

sessions = Table(
    "sessions",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("began_at", Integer, nullable=False),
    sqlite_autoincrement=True,
)
"""Guests, by the digest of their token."""

purses = Table(
    "purses",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.table_id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("chips", Integer, nullable=False),
    Column("given", Integer, nullable=False),
    sqlite_autoincrement=True,
)
"""What each guest has away from the tables and was given in all, after the line that changed it."""

transfers = Table(
    "transfers",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.table_id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("chips", Integer, nullable=False),
    sqlite_autoincrement=True,
)
"""Counted money that went from an account to a table (negative if it came back), by the line that moved it."""

meters = Table(
    "meters",
    metadata,
    Column("meter", Text, primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
    Column("more", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The streams of linked meters, line by line, each with the line of the table that it belongs to."""

audit = Table(
    "audit",
    metadata,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
    Column("more", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What people did away from the tables, chained like the log of a table. It holds nothing that lets anyone in."""

credentials = Table(
    "credentials",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("sequence", Integer, ForeignKey("audit.sequence"), nullable=False),
    Column("value", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""Hashes of passwords and keys of second factors; each one's line in the audit log has its digest."""

openings = Table("openings", metadata, Column("number", Integer, primary_key=True), sqlite_autoincrement=True)
"""Each time that a house opened this database. Connections of an earlier opening may no longer write."""

APPEND_ONLY = (
    "tables",
    "batches",
    "secrets",
    "commands",
    "rounds",
    "sessions",
    "purses",
    "transfers",
    "meters",
    "audit",
    "credentials",
    "openings",
)
"""Nothing in these is ever changed or deleted; the database refuses it. The rest only helps to find it."""
