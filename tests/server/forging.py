"""Forgeries of a house's database, from a careless change of one row to one that makes both chains anew."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from pitboss.house.commitment import commit
from pitboss.store.chain import CHECKPOINT, digest_of, from_written
from pitboss.store.database import NAME
from tests.server.driving import TABLE

ROUNDS = 5
"""So many were played, more than a start goes back."""
BACK = 3
"""So many rounds a start goes back."""
Sql = sqlite3.Connection
Forgery = Callable[[Sql], None]


@contextmanager
def changing(folder: Path) -> Iterator[Sql]:
    """The database as somebody opens it who means no good: without its triggers, the log line by line in `records`."""
    with closing(sqlite3.connect(folder / NAME)) as database, database:
        for (name,) in database.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            database.execute(f"drop trigger {name}")
        _take_apart(database)
        before = _batches(database)
        yield database
        if (after := _batches(database)) != before:
            for emptied in ("batches", "batch_index", "indexed"):
                database.execute(f"delete from {emptied}")
            database.execute("insert into indexed values (0)")
            database.executemany("insert into batches (table_id, sequence, lines) values (?, ?, ?)", after)


def _take_apart(database: Sql) -> None:
    columns = "table_id text, sequence integer, digest text, more integer, kind text, payload blob"
    database.execute(f"create temporary table records ({columns}, primary key (table_id, sequence))")
    for table, lines in database.execute("select table_id, lines from batches").fetchall():
        for raw in BytesIO(lines):
            if (line := from_written(raw)) is not None:
                row = (table, line.sequence, line.digest, line.more, line.kind, line.payload)
                database.execute("insert into records values (?, ?, ?, ?, ?, ?)", row)


def _batches(database: Sql) -> list[tuple[str, int, bytes]]:
    """The log of each table as the lines make it, batch by batch; the last one perhaps unfinished."""
    found: list[tuple[str, int, bytes]] = []
    lines: list[bytes] = []
    query = "select table_id, sequence, more, digest, kind, payload from records order by table_id, sequence"
    rows = database.execute(query).fetchall()
    for place, (table, sequence, more, digest, kind, payload) in enumerate(rows, start=1):
        written = payload if isinstance(payload, bytes) else payload.encode()
        lines.append(b"%s %d %d %s %s\n" % (digest.encode(), sequence, more, kind.encode(), written))
        if not more or place == len(rows) or rows[place][0] != table:
            found.append((table, sequence, b"".join(lines)))
            lines = []
    return found


def change(folder: Path, forgery: Forgery) -> None:
    with changing(folder) as database:
        forgery(database)


def restored(column: str, forge: Callable[[Any], None], *, number: int | None = None) -> Forgery:
    """Forge what is stored with one round, or with every one."""

    def forgery(database: Sql) -> None:
        for each, packed in database.execute(f"select round, {column} from rounds").fetchall():
            if number in (None, each):
                stored = json.loads(zlib.decompress(packed))
                forge(stored)
                again = zlib.compress(json.dumps(stored).encode())
                database.execute(f"update rounds set {column} = ? where round = ?", (again, each))

    return forgery


def more_chips(state: Any) -> None:
    state["players"]["Guest 1"]["chips"] = 99_999_999


def other_order(keeper: Any) -> None:
    for order in keeper["orders"].values():
        order["shuffled"]["cards"].reverse()


def executing(*statements: str) -> Forgery:
    def forgery(database: Sql) -> None:
        for statement in statements:
            assert database.execute(statement).rowcount > 0, statement

    return forgery


def resealed(of: str, forge: Callable[[int, str, bytes], bytes]) -> Forgery:
    """Change payloads of a chain and make all its digests anew, as a careful forger would."""

    def forgery(database: Sql) -> None:
        previous = "0" * 64
        query = f"select sequence, more, kind, payload from {of} order by sequence"
        for sequence, more, kind, payload in database.execute(query).fetchall():
            forged = forge(sequence, kind, payload)
            previous = digest_of(previous, b"%d %d %s %s" % (sequence, more, kind.encode(), forged))
            values = (forged, previous, sequence)
            database.execute(f"update {of} set payload = ?, digest = ? where sequence = ?", values)

    return forgery


def last(of: str) -> str:
    return f"sequence = (select max(sequence) from {of})"


def other_state(sequence: int, kind: str, payload: bytes) -> bytes:
    return payload.replace(b'"state":"', b'"state":"0')[: len(payload)] if kind == CHECKPOINT else payload


def other_line_named(sequence: int, kind: str, payload: bytes) -> bytes:
    if kind != "chance":
        return payload
    drawn = json.loads(payload)
    return json.dumps({**drawn, "digest": "0" * 64}).encode()


def _with_its_seal(database: Sql, number: int, column: str) -> None:
    """Put the digest of what is stored now into the seal of a round."""
    query = f"select {column}, sequence - 1 from rounds where round = ?"
    (packed, line) = database.execute(query, (number,)).fetchone()
    (payload,) = database.execute("select payload from records where sequence = ?", (line,)).fetchone()
    seal = {**json.loads(payload), column: hashlib.sha256(zlib.decompress(packed)).hexdigest()}
    database.execute("update records set payload = ? where sequence = ?", (json.dumps(seal).encode(), line))


def sealed_alike(column: str, forge: Callable[[Any], None]) -> Forgery:
    """Forge what is stored with the round that a start goes on from, and what seals it, but not the chain."""

    def forgery(database: Sql) -> None:
        restored(column, forge, number=ROUNDS - BACK + 1)(database)
        _with_its_seal(database, ROUNDS - BACK + 1, column)

    return forgery


def chained_alike(column: str, forge: Callable[[Any], None]) -> Forgery:
    """Forge what is stored with the newest round, what seals it, and every digest that follows from it."""

    def forgery(database: Sql) -> None:
        restored(column, forge, number=ROUNDS)(database)
        _with_its_seal(database, ROUNDS, column)
        chained_again(database)

    return forgery


def secrets_since_the_start(database: Sql) -> None:
    """Say the same in other words, in the secrets since the oldest round that a start believes, and seal them again."""
    query = f"select payload from records where kind = 'checkpoint' order by sequence desc limit 1 offset {BACK - 1}"
    (payload,) = database.execute(query).fetchone()
    known = json.loads(payload)["secrets"]
    resealed("secrets", lambda sequence, _, secret: secret + b" " if sequence > known else secret)(database)


def chained_again(database: Sql) -> None:
    """Make both chains anew. The secrets name lines of the log and the log seals the secrets, so they take turns."""
    for _ in range(ROUNDS + 1):
        resealed("records", partial(_naming_secrets, dict(_digests(database, "secrets"))))(database)
        resealed("secrets", partial(_naming_lines, dict(_digests(database, "records"))))(database)


def _digests(database: Sql, of: str) -> list[tuple[int, str]]:
    return database.execute(f"select sequence, digest from {of}").fetchall()


def _naming_secrets(digests: dict[int, str], _: int, kind: str, payload: bytes) -> bytes:
    if kind != CHECKPOINT:
        return payload
    sealed = json.loads(payload)
    return json.dumps({**sealed, "secrets_digest": digests[sealed["secrets"]]}).encode()


def _naming_lines(digests: dict[int, str], _: int, kind: str, payload: bytes) -> bytes:
    if kind != "chance":
        return payload
    drawn = json.loads(payload)
    return json.dumps({**drawn, "digest": digests[drawn["after"]]}).encode()


def chained_everywhere(forge: Callable[[Any], None]) -> Forgery:
    """Forge what is stored of the undealt cards with every round, what seals it, and all that follows from it."""

    def forgery(database: Sql) -> None:
        restored("keeper", forge)(database)
        for number in range(1, ROUNDS + 1):
            _with_its_seal(database, number, "keeper")
        chained_again(database)

    return forgery


def other_root(keeper: Any) -> None:
    """Another order that fits its root, as if it had been drawn so."""
    for order in keeper["orders"].values():
        redrawn(order["shuffled"])


def redrawn(shuffled: Any) -> None:
    shuffled["cards"].reverse()
    shuffled["root"] = commit(shuffled["cards"], [b64decode(salt) for salt in shuffled["salts"]])


def last_order(forge: Callable[[Any], None]) -> Forgery:
    """Forge the order that was drawn last, which no checkpoint has sealed yet, and the chain of the secrets."""

    def forgery(database: Sql) -> None:
        ((last,),) = database.execute("select max(sequence) from secrets where kind = 'chance'").fetchall()

        def change(sequence: int, _: str, payload: bytes) -> bytes:
            if sequence != last:
                return payload
            drawn = json.loads(payload)
            forge(drawn["chance"])
            return json.dumps(drawn).encode()

        resealed("secrets", change)(database)

    return forgery


def swapped(shuffled: Any) -> None:
    cards = shuffled["cards"]
    cards[-1], cards[-2] = cards[-2], cards[-1]


def unsealed_rounds(database: Sql) -> None:
    """As the log was before it sealed what is stored: without those lines, and every digest that follows."""
    rows = database.execute("select sequence, more, kind, payload from records order by sequence").fetchall()
    batches: list[list[tuple[str, bytes]]] = [[]]
    number: dict[int, int] = {}
    count = -1
    for sequence, more, kind, payload in rows:
        if kind != CHECKPOINT:
            count += 1
            batches[-1].append((kind, payload))
        number[sequence] = count
        if not more:
            batches.append([])
    database.execute("delete from records")
    digest = "0" * 64
    digests: list[str] = []
    for batch in batches:
        for place, (kind, payload) in enumerate(batch, start=1):
            more, sequence = len(batch) - place, len(digests)
            digest = digest_of(digest, b"%d %d %s %s" % (sequence, more, kind.encode(), payload))
            digests.append(digest)
            database.execute(
                "insert into records values (?, ?, ?, ?, ?, ?)", (TABLE, sequence, digest, more, kind, payload)
            )
    for of in ("rounds", "commands"):
        for (sequence,) in database.execute(f"select sequence from {of} order by sequence").fetchall():
            database.execute(f"update {of} set sequence = ? where sequence = ?", (number[sequence], sequence))

    def follow(_: int, kind: str, payload: bytes) -> bytes:
        if kind != "chance":
            return payload
        drawn = json.loads(payload)
        after = number[drawn["after"]]
        return json.dumps({**drawn, "after": after, "digest": digests[after]}).encode()

    resealed("secrets", follow)(database)


def other_forms(column: str) -> Forgery:
    """As if another version of the program had written every checkpoint."""

    def forge(_: int, kind: str, payload: bytes) -> bytes:
        return json.dumps({**json.loads(payload), column: "0" * 16}).encode() if kind == CHECKPOINT else payload

    def forgery(database: Sql) -> None:
        resealed("records", forge)(database)
        chained_again(database)

    return forgery
