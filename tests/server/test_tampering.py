"""A house goes on from nothing that was changed behind its back: it names the table, and what is wrong with it."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.server.game import Game
from pitboss.server.house import resume
from pitboss.store import verify
from pitboss.store.chain import CHECKPOINT, Broken, digest_of
from pitboss.store.database import NAME, Database
from pitboss.store.journal import Journal
from pitboss.table.state import state_bytes
from tests.server.driving import PRIME, TABLE, Guest, exported, house, play_round, quiet
from tests.server.processes import NotOpened, Process
from tests.store.writing import sealed_again, unsealed

ROUNDS = 5
"""More than a start goes back."""
BACK = 3
"""So many rounds a start goes back."""
Sql = sqlite3.Connection
Forgery = Callable[[Sql], None]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which some rounds were played, closed while a wager lies on the table."""
    folder = tmp_path_factory.mktemp("played")
    with house(folder) as client:
        guest = Guest.new(client).sit(2)
        for _ in range(ROUNDS):
            play_round([guest])
        quiet(guest)
        guest.wager()
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return shutil.copytree(played, tmp_path / "house")


@contextmanager
def changing(folder: Path) -> Iterator[Sql]:
    """The database as somebody opens it who means no good: without its triggers."""
    with closing(sqlite3.connect(folder / NAME)) as database, database:
        for (name,) in database.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            database.execute(f"drop trigger {name}")
        yield database


def change(folder: Path, forgery: Forgery) -> None:
    with changing(folder) as database:
        forgery(database)


def went_on(folder: Path) -> Game:
    """The table as a house would go on with it."""
    with Database(folder) as database:
        [(_, game)] = resume(database, PRIME)
        return game


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


def _more_chips(state: Any) -> None:
    state["players"]["Guest 1"]["chips"] = 99_999_999


def _other_order(keeper: Any) -> None:
    for order in keeper["orders"].values():
        order["shuffled"]["cards"].reverse()


def _executing(*statements: str) -> Forgery:
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


def _last(of: str) -> str:
    return f"sequence = (select max(sequence) from {of})"


def _other_state(sequence: int, kind: str, payload: bytes) -> bytes:
    return payload.replace(b'"state":"', b'"state":"0')[: len(payload)] if kind == CHECKPOINT else payload


def _other_line_named(sequence: int, kind: str, payload: bytes) -> bytes:
    if kind != "chance":
        return payload
    drawn = json.loads(payload)
    return json.dumps({**drawn, "digest": "0" * 64}).encode()


def _with_its_seal(database: Sql, number: int, column: str) -> int:
    """Put the digest of what is stored now into the seal of a round; the line of the seal comes back."""
    query = f"select {column}, sequence - 1 from rounds where round = ?"
    (packed, line) = database.execute(query, (number,)).fetchone()
    (payload,) = database.execute("select payload from records where sequence = ?", (line,)).fetchone()
    seal = {**json.loads(payload), column: hashlib.sha256(zlib.decompress(packed)).hexdigest()}
    database.execute("update records set payload = ? where sequence = ?", (json.dumps(seal).encode(), line))
    return int(line)


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
        line = _with_its_seal(database, ROUNDS, column)
        resealed("records", lambda _, __, payload: payload)(database)
        digests = dict(database.execute("select sequence, digest from records").fetchall())

        def follow(_: int, kind: str, payload: bytes) -> bytes:
            drawn = json.loads(payload)
            if kind != "chance" or drawn["after"] < line:
                return payload
            return json.dumps({**drawn, "digest": digests[drawn["after"]]}).encode()

        resealed("secrets", follow)(database)

    return forgery


def _secrets_since_the_start(database: Sql) -> None:
    """Say the same in other words, in the secrets since the oldest round that a start believes, and seal them again."""
    query = f"select payload from records where kind = 'checkpoint' order by sequence desc limit 1 offset {BACK - 1}"
    (payload,) = database.execute(query).fetchone()
    known = json.loads(payload)["secrets"]
    resealed("secrets", lambda sequence, _, secret: secret + b" " if sequence > known else secret)(database)


FORGED: dict[str, tuple[Forgery, str]] = {
    "chips in every state": (restored("state", _more_chips), "prime-1, line .* the state of the table stored with"),
    "chips in the newest state": (restored("state", _more_chips, number=ROUNDS), f"stored with round {ROUNDS} is not"),
    "undealt cards": (restored("keeper", _other_order), "prime-1, line .* the keeper stored with round"),
    "a state and its seal": (sealed_alike("state", _more_chips), "prime-1, line .* the line or one before it is not"),
    "a keeper and its seal": (
        sealed_alike("keeper", _other_order),
        "prime-1, line .* the line or one before it is not",
    ),
    "a state, its seal and the chain": (
        chained_alike("state", _more_chips),
        f"prime-1, line .* the table is another after round {ROUNDS}",
    ),
    "a keeper, its seal and the chain": (
        chained_alike("keeper", _other_order),
        f"prime-1, line .* the undealt cards are others after round {ROUNDS}",
    ),
    "a state as text": (_executing("update rounds set state = 'x'"), "prime-1, line .* cannot be read"),
    "a state that is no state": (_executing("update rounds set state = x'00'"), "prime-1, line .* cannot be read"),
    "a line of the log": (
        _executing(f"update records set payload = cast(payload || ' ' as blob) where {_last('records')}"),
        "prime-1, line .* is not what was written",
    ),
    "a line as text": (
        _executing(f"update records set payload = cast(payload as text) where {_last('records')}"),
        "prime-1, line .* this is no line of a log",
    ),
    "a secret": (
        _executing(f"update secrets set payload = cast(payload || ' ' as blob) where {_last('secrets')}"),
        "the secrets of prime-1, line .* is not what was written",
    ),
    "digests of secrets": (_executing("update secrets set digest = '00'"), "the secrets of prime-1, line"),
    "a secret as text": (
        _executing(f"update secrets set payload = cast(payload as text) where {_last('secrets')}"),
        "the secrets of prime-1, line .* this is no line of a log",
    ),
    "secrets sealed again": (resealed("secrets", _other_line_named), "the secrets of prime-1, line"),
    "secrets in other words": (
        _secrets_since_the_start,
        "prime-1, line .* the secrets up to round .* are not what was",
    ),
    "the end of the log": (
        _executing("delete from records where sequence > (select max(sequence) from records) - 3"),
        "prime-1, line .* the log ends here, but had lines up to",
    ),
    "all of the log": (_executing("delete from records"), "prime-1, line 0: the log ends here"),
    "half a batch": (
        # Nothing names the last line any more; but the one before said that it was to come.
        _executing(
            "delete from commands",
            f"delete from records where {_last('records')}",
        ),
        "prime-1, line .* more lines of the last batch were to come",
    ),
    "the newest round": (
        _executing(f"delete from rounds where round = {ROUNDS}"),
        f"prime-1, line .* round {ROUNDS} was stored here and is not any more",
    ),
    "a round that was never played": (
        _executing("insert into rounds select table_id, 99, sequence - 1, at, state, keeper from rounds limit 1"),
        "prime-1, line .* round 99 is stored, but the log does not seal it",
    ),
    "a round under another number": (
        _executing(f"update rounds set round = 99 where round = {ROUNDS}"),
        "prime-1, line .* the number stored with round 99 is not",
    ),
    "a log of an older format": (
        resealed("records", lambda sequence, _, payload: payload if sequence else payload.replace(b":2,", b":1,")),
        "prime-1, line 0: it has format 1, which an older Pitboss wrote",
    ),
    "digests in the log, sealed again": (resealed("records", _other_state), "prime-1, line"),
}


def test_a_house_that_nobody_changed_goes_on(folder: Path) -> None:
    game = went_on(folder)

    assert game.table is not None
    assert game.table.rounds == ROUNDS
    # A start goes back a few rounds, not to the beginning.
    assert game.recent[0].since > 0


@pytest.mark.parametrize("what", FORGED)
def test_a_house_does_not_go_on_from_what_was_forged(folder: Path, what: str) -> None:
    forgery, words = FORGED[what]
    change(folder, forgery)

    with pytest.raises(Broken, match=words):
        went_on(folder)


def test_chance_is_asked_after_the_very_line_that_is_there(folder: Path) -> None:
    # All that seals the secrets is made anew; but what chance decided last names another line of the log.
    last = "select max(sequence) from secrets"
    with changing(folder) as database:
        ((sequence,),) = database.execute(last).fetchall()

        def forge(at: int, kind: str, payload: bytes) -> bytes:
            return _other_line_named(at, kind, payload) if at == sequence else payload

        resealed("secrets", forge)(database)

    with pytest.raises(Broken, match=r"prime-1, line .* chance was asked after line"):
        went_on(folder)


def test_serve_says_in_one_line_what_is_wrong(folder: Path) -> None:
    change(folder, restored("state", _more_chips))

    with pytest.raises(NotOpened) as refused:
        Process(folder)
    said = str(refused.value)
    assert "tables as they were written (prime-1, line" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("what", ["chips in the newest state", "undealt cards", "the end of the log", "a line as text"])
def test_export_notices_it(folder: Path, tmp_path: Path, what: str) -> None:
    change(folder, FORGED[what][0])

    told = CliRunner().invoke(app, ["export", str(tmp_path / "x.log"), "--data", str(folder), "--table", TABLE])

    assert told.exit_code != 0
    assert "prime-1, line" in " ".join(told.output.split())
    # What is there of the log can still be looked at, unless it is no log.
    assert (tmp_path / "x.log").exists() == (what != "a line as text")


def test_verify_derives_every_sealed_state_again(folder: Path, tmp_path: Path) -> None:
    log = exported(folder, tmp_path)
    lines = unsealed(log.read_bytes())
    sealed = [place for place, line in enumerate(lines) if b" checkpoint " in line]
    lines[sealed[1]] = lines[sealed[1]].replace(b'"state":"', b'"state":"0', 1)
    forged = tmp_path / "forged.log"
    forged.write_bytes(sealed_again(lines))

    assert verify(log) == []
    assert len(sealed) == ROUNDS
    assert [(fault.line, fault.code) for fault in verify(forged)] == [(sealed[1], "other-state")]


def test_rounds_that_are_over_are_read_from_nothing_that_was_forged(folder: Path) -> None:
    # Older than what a start goes back to, and so found when somebody asks.
    def forgery(database: Sql) -> None:
        restored("state", _more_chips, number=1)(database)
        database.execute("update records set payload = cast(payload || ' ' as blob) where sequence = 9")

    change(folder, forgery)
    with house(folder) as client:
        guest = Guest(client)
        for number in (1, 2):
            assert guest.get(f"/api/tables/{TABLE}/rounds/{number}", 500)["refusal"]["code"] == "not-as-written"
        guest.get(f"/api/tables/{TABLE}/rounds/{ROUNDS}")


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


def test_a_log_without_seals_is_folded_from_its_beginning(folder: Path, tmp_path: Path) -> None:
    known = went_on(folder)
    # States that no chain speaks for are not believed, right or wrong.
    change(folder, unsealed_rounds)
    change(folder, restored("state", _more_chips))
    game = went_on(folder)

    assert game.table is not None
    assert known.table is not None
    assert state_bytes(game.table) == state_bytes(known.table)
    assert game.house.keeper == known.house.keeper
    with house(folder) as client:
        guest = Guest(client)
        assert guest.view()["view"]["public"]["rounds"] == ROUNDS
    with Database(folder) as database:
        assert all(line.kind != CHECKPOINT for line in Journal(database.engine, TABLE).lines())
    assert verify(exported(folder, tmp_path)) == []
