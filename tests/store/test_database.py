"""The database of a house: durable, append-only, for one process at a time, and of the shape its migrations give it."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from pitboss.store import InUse, Record
from pitboss.store.audit_journal import AuditEntry, audit_lines, credentials_in
from pitboss.store.batch import Done, ended
from pitboss.store.chain import Broken, Head, head_of, lines_as_written, seal
from pitboss.store.database import LOCK, NAME, NEWEST, SHAPES, TAKEN_OVER, Database, Unusable, engine_for
from pitboss.store.database_journal import Answered, DatabaseJournal, NewSession, rounds_played, session_of
from pitboss.store.journal import Checkpoint, Entry
from pitboss.store.log_tail import OutOfOrder
from pitboss.store.meter_journal import MeterLines
from pitboss.store.purses import Purse, purses_in
from pitboss.store.table_entry import TableEntry
from pitboss.store.tables import APPEND_ONLY, metadata, sessions
from pitboss.store.writer import Writer

DONE = Done("A", "c1", b'{"do":"sit"}')
FIRST = seal(ended([Record("event", b"{}")], None, DONE), Head())
SECRET = seal([Record("chance", b"{}")], Head())


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path) as opened:
        yield opened


@pytest.fixture
def journal(database: Database) -> DatabaseJournal:
    """The journal of a table that has written one of everything."""
    entry = Entry(FIRST, SECRET, DONE, Checkpoint(1, 1, 5, b"state", b"keeper"), opened_at=0)
    database.take_over()
    with Writer(database.engine) as writer:
        writer.submit(TableEntry("T1", entry, {"A": Purse(300, 500)}, {"B": 200})).result()
        writer.submit(NewSession("digest", 7)).result()
        writer.submit(MeterLines("M", seal([Record("meter", b"{}")], Head()), Head())).result()
        writer.submit(AuditEntry(seal([Record("person", b"{}")], Head()), ("a hash",))).result()
    return DatabaseJournal(database.engine, "T1")


def test_every_commit_is_on_disk_when_it_returns(database: Database) -> None:
    with database.engine.connect() as connection:
        found = [connection.exec_driver_sql(f"pragma {name}").scalar() for name in ("journal_mode", "synchronous")]

    assert found == ["wal", 2]


def test_nobody_else_may_read_it(database: Database, journal: DatabaseJournal) -> None:
    for file in database.path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_what_was_written_is_read_back(journal: DatabaseJournal) -> None:
    assert tuple(journal.lines()) == FIRST
    assert tuple(journal.lines(0)) == FIRST[1:]
    assert tuple(journal.lines(-1, 0)) == FIRST[:1]
    assert tuple(journal.secrets()) == SECRET
    assert journal.heads() == (head_of(FIRST, Head()), head_of(SECRET, Head()))
    assert journal.head_at(0) == Head(0, FIRST[0].digest)
    assert journal.head_at(-1) == Head()
    assert journal.done("A", "c1") == Answered(DONE.body, head_of(FIRST, Head()))
    assert journal.done("B", "c1") is None
    assert journal.checkpoints() == [Checkpoint(1, 1, 5, b"state", b"keeper")]
    assert journal.checkpoints(before=1) == []


def test_the_last_purse_of_a_guest_holds(database: Database, journal: DatabaseJournal) -> None:
    assert purses_in(database.engine) == {"A": Purse(300, 500)}
    second = seal(ended([Record("event", b"{}")], None), head_of(FIRST, Head()))
    with Writer(database.engine) as writer:
        writer.submit(TableEntry("T1", Entry(second), {"A": Purse(0, 500), "B": Purse(100, 100)})).result()

    assert purses_in(database.engine) == {"A": Purse(0, 500), "B": Purse(100, 100)}


def test_guests_are_found_by_the_digest_of_their_token(database: Database, journal: DatabaseJournal) -> None:
    assert session_of(database.engine, "digest") == (1, 7)
    assert session_of(database.engine, "other") is None
    assert rounds_played(database.engine) == {"T1": 1}


def test_lines_of_the_audit_log_are_read_back_with_their_credentials(
    database: Database, journal: DatabaseJournal
) -> None:
    assert [(line.sequence, line.kind, line.payload) for line in audit_lines(database.engine)] == [(0, "person", b"{}")]
    assert list(audit_lines(database.engine, 0)) == []
    assert credentials_in(database.engine) == {0: "a hash"}


def test_nothing_is_ever_changed_or_deleted(database: Database, journal: DatabaseJournal) -> None:
    assert set(metadata.tables) - set(APPEND_ONLY) == {"batch_index", "indexed"}
    for name in APPEND_ONLY:
        column = next(iter(metadata.tables[name].columns)).name
        for statement in (f"update {name} set {column} = {column}", f"delete from {name}"):
            with database.engine.connect() as connection, pytest.raises(IntegrityError, match="append-only"):
                connection.execute(text(statement))


def test_nothing_is_ever_replaced(database: Database, journal: DatabaseJournal) -> None:
    # To SQLite this is neither an update nor a deletion. Others may open the file as well, whatever they set.
    for name in APPEND_ONLY:
        with database.engine.connect() as connection, pytest.raises(IntegrityError, match="append-only"):
            connection.execute(text(f"insert or replace into {name} select * from {name}"))
        with (
            closing(sqlite3.connect(database.path)) as other,
            pytest.raises(sqlite3.IntegrityError, match="append-only"),
        ):
            other.execute(f"insert or replace into {name} select * from {name}")


def test_a_guest_is_not_replaced_by_another_with_his_token(database: Database, journal: DatabaseJournal) -> None:
    with database.engine.connect() as connection, pytest.raises(IntegrityError, match="append-only"):
        connection.execute(text("insert or replace into sessions (token, began_at) values ('digest', 0)"))


def test_a_database_of_an_earlier_shape_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = engine_for(tmp_path / NAME)
    with engine.begin() as connection:
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "first")
        connection.execute(text("insert into tables values ('T1', 5)"))
    engine.dispose()

    with Database(tmp_path) as database:
        assert rounds_played(database.engine) == {"T1": 0}
        with database.engine.connect() as connection, pytest.raises(IntegrityError, match="append-only"):
            connection.execute(text("insert or replace into tables values ('T1', 6)"))


def test_a_log_that_was_kept_line_by_line_is_the_same_afterwards(tmp_path: Path) -> None:
    second = seal(ended([Record("fairness", b"{}"), Record("event", b"{}")], None), head_of(FIRST, Head()))
    logs = {"T1": (*FIRST, *second), "T2": FIRST, "T3": (*FIRST, *second[:-1])}
    engine = engine_for(tmp_path / NAME)
    with engine.begin() as connection:
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "meters")
        for name, lines in logs.items():
            connection.execute(text("insert into tables values (:name, 5)"), {"name": name})
            for line in lines:
                row = (name, line.sequence, line.digest, line.more, line.kind, line.payload)
                connection.exec_driver_sql("insert into records values (?, ?, ?, ?, ?, ?)", row)
    engine.dispose()

    with Database(tmp_path) as database:
        for name, lines in logs.items():
            journal = DatabaseJournal(database.engine, name)
            assert tuple(journal.lines()) == lines
            assert journal.heads()[0] == head_of(lines, Head())


def test_a_log_whose_rows_had_no_numbers_is_the_same_afterwards(tmp_path: Path) -> None:
    lines = {name: [FIRST] for name in ("T1", "T2")}
    for _ in range(3):
        for batches in lines.values():
            batches.append(seal(ended([Record("event", b"{}")], None), head_of(batches[-1], Head())))
    in_order = [(name, lines[name][place]) for place in range(4) for name in ("T2", "T1")]
    engine = engine_for(tmp_path / NAME)
    with engine.begin() as connection:
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "batches")
        connection.execute(text("insert into tables values ('T1', 5), ('T2', 5)"))
        for name, batch in in_order:
            row = (name, batch[-1].sequence, lines_as_written(batch))
            connection.exec_driver_sql("insert into batches values (?, ?, ?)", row)
    engine.dispose()

    with Database(tmp_path) as database:
        for name, batches in lines.items():
            assert tuple(DatabaseJournal(database.engine, name).lines()) == tuple(chain.from_iterable(batches))
        with database.engine.connect() as connection:
            kept = connection.exec_driver_sql("select table_id, sequence from batches order by number").all()
            indexed = connection.exec_driver_sql("select table_id, sequence from batch_index order by number").all()
    assert kept == indexed == [(name, batch[-1].sequence) for name, batch in in_order]


def test_what_one_commit_adds_to_a_log_is_one_row(database: Database) -> None:
    lines = [FIRST]
    for _ in range(3):
        lines.append(seal(ended([Record("event", b"{}")], None), head_of(lines[-1], Head())))
    entries = [TableEntry("T1", Entry(batch)) for batch in lines[1:]]
    with Writer(database.engine) as writer:
        for name in ("T1", "T2"):
            writer.submit(TableEntry(name, Entry(FIRST, opened_at=0))).result()
        writer.submit(replace(entries[0], then=tuple(entries[1:]))).result()

    assert tuple(DatabaseJournal(database.engine, "T1").lines()) == tuple(line for batch in lines for line in batch)
    assert tuple(DatabaseJournal(database.engine, "T2").lines()) == FIRST
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from batches").scalar_one() == 3


@pytest.mark.parametrize("missing", [0, 1], ids=["a line twice", "a line left out"])
def test_lines_that_do_not_follow_one_another_are_not_written(
    database: Database, journal: DatabaseJournal, missing: int
) -> None:
    second = seal(ended([Record("event", b"{}")], None), head_of(FIRST, Head()))
    third = seal(ended([Record("event", b"{}")], None), head_of(second, Head()))
    then = (TableEntry("T1", Entry(third[missing:] if missing else second)),)
    with Writer(database.engine) as writer, pytest.raises(OutOfOrder, match="of T1 does not follow line 3"):
        writer.submit(TableEntry("T1", Entry(second), then=then)).result()

    assert tuple(journal.lines()) == FIRST


def test_any_part_of_the_log_can_be_read(database: Database, journal: DatabaseJournal) -> None:
    lines = list(FIRST)
    with Writer(database.engine) as writer:
        for count in (1, 3, 2):
            facts = [Record("fairness", b"%d" % place) for place in range(count)]
            written = [seal(ended([*facts, Record("event", b'" fairness "')], None), head_of(lines, Head()))]
            written.append(seal(ended([Record("event", b"{}")], None), head_of(written[0], Head())))
            lines += [line for batch in written for line in batch]
            first, second = (TableEntry("T1", Entry(batch)) for batch in written)
            writer.submit(replace(first, then=(second,))).result()
    facts_of = [line for line in lines if line.kind == "fairness"]
    ends = [Head(line.sequence, line.digest) for line in lines if not line.more]

    assert journal.told_at(range(len(lines))) == ends
    for after in range(-1, len(lines)):
        assert list(journal.facts(after)) == [line for line in facts_of if line.sequence > after]
        assert list(journal.facts_until(after)) == [line for line in reversed(facts_of) if line.sequence <= after]
        for until in range(after, len(lines)):
            assert list(journal.lines(after, until)) == lines[after + 1 : until + 1]


@pytest.mark.parametrize(
    "forgery",
    [
        "batches set lines = cast(lines as text)",
        "batches set lines = cast('no line' as blob)",
        "batches set lines = cast(lines || 'more' as blob)",
        "batches set lines = x''",
        "batch_index set sequence = 7",
    ],
)
def test_a_batch_that_is_none_of_ours_is_not_read(tmp_path: Path, journal: DatabaseJournal, forgery: str) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as database, database:
        database.execute("drop trigger batches_no_update")
        database.execute(f"update {forgery}")

    for read in (lambda: list(journal.lines()), journal.heads):
        with pytest.raises(Broken, match="this is not a line of a log"):
            read()


def test_a_line_is_not_written_twice(database: Database, journal: DatabaseJournal) -> None:
    with Writer(database.engine) as writer, pytest.raises(sqlite3.IntegrityError):
        writer.submit(TableEntry("T1", Entry(FIRST))).result()


def test_a_batch_is_written_whole_or_not_at_all(database: Database, journal: DatabaseJournal) -> None:
    following = seal([Record("event", b"1"), Record("event", b"2")], head_of(FIRST, Head()))
    again = Checkpoint(1, 3, 6, b"state", b"keeper")
    with Writer(database.engine) as writer, pytest.raises(sqlite3.IntegrityError):
        writer.submit(TableEntry("T1", Entry(following, done=Done("A", "c2", b""), checkpoint=again))).result()

    assert tuple(journal.lines()) == FIRST
    assert journal.done("A", "c2") is None


def test_a_table_that_was_never_opened_writes_nothing(database: Database) -> None:
    with Writer(database.engine) as writer, pytest.raises(sqlite3.IntegrityError):
        writer.submit(TableEntry("T2", Entry(FIRST))).result()


def test_a_table_whose_opening_failed_can_be_opened_after_another(database: Database) -> None:
    twice = TableEntry("T1", Entry(FIRST, opened_at=0), then=(TableEntry("T1", Entry(FIRST)),))
    with Writer(database.engine) as writer:
        with pytest.raises(OutOfOrder):
            writer.submit(twice).result()
        for name in ("T2", "T1"):
            writer.submit(TableEntry(name, Entry(FIRST, opened_at=0))).result()

    for name in ("T1", "T2"):
        assert tuple(DatabaseJournal(database.engine, name).lines()) == FIRST


def test_one_process_at_a_time(tmp_path: Path, database: Database) -> None:
    with pytest.raises(InUse):
        Database(tmp_path)


def test_it_can_be_opened_again(tmp_path: Path) -> None:
    for _ in range(2):
        with Database(tmp_path) as database:
            assert rounds_played(database.engine) == {}


def test_migrations_make_the_tables_that_queries_use(database: Database) -> None:
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def _migrations() -> Config:
    import pitboss.store.migrations

    config = Config()
    config.set_main_option("script_location", str(Path(pitboss.store.migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def test_the_newest_migration_is_the_one_that_is_asked_for() -> None:
    scripts = ScriptDirectory.from_config(_migrations())

    assert scripts.get_heads() == [NEWEST]
    assert [each.revision for each in scripts.walk_revisions()] == list(reversed(SHAPES))


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path) -> None:
    engine = engine_for(tmp_path / NAME)
    with engine.begin() as connection:
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "first")
        # The last trigger that the next migration makes is in its way.
        connection.execute(text("create trigger sessions_no_replace before insert on sessions begin select 1; end"))
    engine.dispose()

    with pytest.raises(Unusable, match="already exists"):
        Database(tmp_path)
    engine = engine_for(tmp_path / NAME)
    with engine.connect() as connection:
        names = connection.scalars(text("select name from sqlite_master where name like '%_no_replace'")).all()
    engine.dispose()
    assert names == ["sessions_no_replace"]


def test_a_guests_number_is_never_given_again(database: Database, journal: DatabaseJournal) -> None:
    with database.engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(insert(sessions), {"token": "digest", "began_at": 9})
    with Writer(database.engine) as writer:
        assert writer.submit(NewSession("another", 9)).result() > 1


@pytest.mark.parametrize(
    "work",
    [
        TableEntry("T1", Entry(FIRST, SECRET, DONE, opened_at=0)),
        NewSession("digest", 7),
        MeterLines("M", seal([Record("meter", b"{}")], Head()), Head()),
        AuditEntry(seal([Record("person", b"{}")], Head()), ("a hash",)),
    ],
    ids=["table", "guest", "meter", "person"],
)
def test_a_house_whose_database_another_has_opened_writes_nothing_more(tmp_path: Path, work: Any) -> None:
    """Somebody deleted the lock under an open house, and opened another."""
    with Database(tmp_path) as first:
        first.take_over()
        (tmp_path / LOCK).unlink()
        with Writer(first.engine) as before, Database(tmp_path) as second:
            second.take_over()
            with pytest.raises((IntegrityError, sqlite3.IntegrityError), match=TAKEN_OVER):
                before.submit(work).result()
            with Writer(second.engine) as writer:
                writer.submit(work).result()
