"""The audit log in the database: what people did away from the tables, line by line, with the credentials it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, select

from pitboss.store.chain import Broken, Fault, Head, Line, checked, head_of
from pitboss.store.tables import audit, credentials

NAME = "audit"
AUDIT_LOG = "the audit log"
_TOGETHER = 512


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Lines of the audit log as work for the writer, each with the credential that it sets, if any."""

    lines: tuple[Line, ...]
    values: tuple[str | None, ...]

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield where the audit log then ends."""
        yield AUDIT_LOG, head_of(self.lines, Head())

    def __call__(self, connection: Connection) -> None:
        for line, value in zip(self.lines, self.values, strict=True):
            row = {"sequence": line.sequence, "digest": line.digest, "more": line.more, "kind": line.kind}
            connection.execute(insert(audit), {**row, "payload": line.payload})
            if value is not None:
                connection.execute(insert(credentials), {"sequence": line.sequence, "value": value})


def audit_lines(engine: Engine, after: int = -1) -> Iterator[Line]:
    """The lines after a given one, in order; no connection is held while they are used."""
    columns = (audit.c.sequence, audit.c.digest, audit.c.more, audit.c.kind, audit.c.payload)
    while True:
        query = select(*columns).where(audit.c.sequence > after).order_by(audit.c.sequence).limit(_TOGETHER)
        with engine.connect() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            # SQLite keeps a value of any type in any column, so what somebody else put there may not be ours.
            if tuple(map(type, row)) != (int, str, int, str, bytes):
                fault = Fault(row.sequence, "malformed-line", "this is not a line of a log")
                raise Broken(Path(NAME), fault)
            yield Line(*row)
        if len(rows) < _TOGETHER:
            return
        after = rows[-1].sequence


def checked_lines(engine: Engine) -> Iterator[Line]:
    """All lines, as long as each is what was written; `Broken` at the first that is not."""
    return checked(audit_lines(engine), Head(), NAME)


def credentials_in(engine: Engine) -> dict[int, str]:
    """Every credential, by the line that set it."""
    with engine.connect() as connection:
        rows = connection.execute(select(credentials.c.sequence, credentials.c.value))
        return {int(row.sequence): str(row.value) for row in rows}
