"""The database of a house: SQLite in one file, for one process at a time, every commit on disk when it returns."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from pitboss.store.logfile import InUse, sync_folder

NAME = "house.db"
LOCK = "house.lock"
SHAPES = (
    "first",
    "no_replace",
    "purses",
    "people",
    "transfers",
    "meters",
    "batches",
    "log_index",
    "row_numbers",
    "openings",
)
"""Every migration in order; a test compares it with the files."""
NEWEST = SHAPES[-1]
_MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_WAIT_MS = 10_000
"""How long anybody waits for a lock that another process holds on the database."""
_FENCED = ("batches", "audit", "meters", "sessions")
"""The tables of which every transaction of a house adds to one at least."""
TAKEN_OVER = "another house has opened this database"
_PRIMARY = 0xFF
"""The bits of an SQLite code that say what went wrong, not where."""


class Unusable(Exception):
    """There is no database here that this program may use. The message says why; nothing was changed."""


class NoRoom(Unusable):
    """The disk is full."""


class Database:
    """An open database. `engine` is for reading from any thread; only the writer writes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / NAME
        self._lock = _locked(folder / LOCK)
        try:
            if not os.path.lexists(self.path):
                _create(self.path)
            check_file(self.path)
            shape = _shape(self.path)
            self.engine = engine_for(self.path)
            if shape != NEWEST:
                _migrate(self.engine)
        except BaseException:
            os.close(self._lock)
            raise

    def take_over(self) -> None:
        """Let only connections made from now on write, until another house takes over in turn.

        The lock keeps two houses apart as long as its file is there. If somebody deletes it under an open house, the
        next house takes over, and the database itself refuses whatever the first still wants to write. Otherwise both
        would add lines with the same numbers, and neither could be opened again.
        """
        with in_words(), self.engine.begin() as connection:
            opening = connection.exec_driver_sql("insert into openings default values").lastrowid
        # Connections from before have no fence.
        self.engine.dispose()

        def fence(connection: Any, _: object) -> None:
            for name in _FENCED:
                connection.execute(
                    f"create temporary trigger {name}_fence before insert on main.{name}"
                    f" when (select max(number) from main.openings) is not {opening}"
                    f" begin select raise(abort, '{TAKEN_OVER}'); end"
                )

        event.listen(self.engine, "connect", fence)

    def close(self) -> None:
        """Let another process open it."""
        self.engine.dispose()
        os.close(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def reading(path: Path) -> Iterator[Engine]:
    """A house's database for reading, whether or not the house is open; `Unusable` if it cannot be read."""
    check_file(path)
    if _shape(path) != NEWEST:
        raise Unusable(f"{path.name} has the shape of an older Pitboss: open the house once to bring it up to date")
    engine = engine_for(path)
    try:
        with in_words():
            yield engine
    finally:
        engine.dispose()


def bring_up_to_date(path: Path) -> None:
    """Give a database that no house has open the shape that this program uses."""
    if _shape(path) != NEWEST:
        engine = engine_for(path)
        _migrate(engine)
        engine.dispose()


def guards(path: Path) -> dict[str, str]:
    """The triggers and views of a database by name: what refuses changes, and what a log is read through."""
    with in_words(), closing(_read_only(path)) as database:
        return dict(database.execute("select name, sql from sqlite_master where type in ('trigger', 'view')"))


def is_locked(error: BaseException) -> bool:
    """Return whether something failed because another process held a lock on the database."""
    said = error.orig if isinstance(error, DatabaseError) else error
    return getattr(said, "sqlite_errorcode", 0) & _PRIMARY in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def in_words() -> Iterator[None]:
    """Turn SQLite's errors into words."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        said = error.orig if isinstance(error, DatabaseError) else error
        code = getattr(said, "sqlite_errorcode", 0) & _PRIMARY
        kind = NoRoom if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) else Unusable
        raise kind(f"{NAME} cannot be used: SQLite says {said}") from error


def check_file(path: Path) -> None:
    """`Unusable`, unless the file is one that a house may have left, under its one name."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        raise Unusable(f"{path.name} is not there") from None
    if stat.S_ISLNK(found.st_mode):
        raise Unusable(f"{path.name} is a link: name the folder in which the database is")
    if not stat.S_ISREG(found.st_mode):
        raise Unusable(f"{path.name} is not a file")
    if found.st_nlink > 1:
        # The lock and the write-ahead log go by the name, so under two names two houses would write one file.
        raise Unusable(f"{path.name} is also linked under another name: remove that name, or make a copy")
    if not found.st_size:
        raise Unusable(f"{path.name} is empty, so everything in it was lost: bring it back, or use another folder")


def engine_for(path: Path) -> Engine:
    """An engine whose connections commit to disk and begin their transactions themselves."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    # Otherwise Python's driver would begin transactions by itself, and not before a change of the schema.
    connection.isolation_level = None
    for pragma in (
        "journal_mode=wal",
        "synchronous=full",
        "foreign_keys=on",
        f"busy_timeout={LOCK_WAIT_MS}",
    ):
        connection.execute(f"pragma {pragma}")


def _begin(connection: Connection) -> None:
    # The writer has begun its transaction already.
    if not driver_of(connection).in_transaction:
        connection.exec_driver_sql("begin")


def driver_of(connection: Connection) -> sqlite3.Connection:
    """What a connection is to the driver."""
    driver: object = connection.connection.dbapi_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError(f"a house is kept by SQLite, not by {driver!r}")
    return driver


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep every house out of a folder; `InUse` if one is open there."""
    lock = _locked(folder / LOCK)
    try:
        yield
    finally:
        os.close(lock)


def _locked(path: Path) -> int:
    lock = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise InUse(f"{path.parent} is in use by another process") from error
    return lock


def _create(path: Path) -> None:
    """Make a new database. It gets its name only when it is complete: an empty one with that name was emptied."""
    for left in ("-wal", "-journal"):
        if os.path.lexists(f"{path}{left}"):
            raise Unusable(f"{path.name} is gone and {path.name}{left} is still there: bring both back, or neither")
    new = path.with_name(f"{path.name}.new")
    for left in ("", "-wal", "-shm"):
        Path(f"{new}{left}").unlink(missing_ok=True)
    # The keeper's secrets are in it: nobody but the house may read the file, or those SQLite puts beside it.
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    engine = engine_for(new)
    _migrate(engine)
    engine.dispose()
    new.rename(path)
    sync_folder(path)


def _migrate(engine: Engine) -> None:
    # Alembic takes longer to load than everything else here, and is needed only when there is something to change.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    try:
        with in_words(), engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except BaseException:
        engine.dispose()
        raise


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)


def _shape(path: Path) -> str:
    """The last migration that the database has seen; looked up without changing anything."""
    with in_words(), closing(_read_only(path)) as database:
        version = "alembic_version"
        kept = database.execute("select 1 from sqlite_master where name = ?", (version,)).fetchone()
        found = database.execute(f"select version_num from {version}").fetchone() if kept else None
    if found is None:
        raise Unusable(f"{path.name} is a database, but not one of a house")
    if found[0] not in SHAPES:
        raise Unusable(
            f"{path.name} was written by a newer Pitboss, whose shape {str(found[0])[:40]!r} is not known here"
        )
    return str(found[0])
