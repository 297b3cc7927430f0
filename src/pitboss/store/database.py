"""The database of a house: SQLite in one file, for one process at a time, every commit on disk when it returns."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text

from pitboss.store.logfile import InUse

NAME = "house.db"
NEWEST = "no_replace"
"""The newest migration; a test holds it to the newest file."""
_MIGRATIONS = Path(__file__).parent / "migrations"
_WAIT_MS = 10_000


class Database:
    """An open database. `engine` is for reading from any thread; writing is for the writer alone."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / NAME
        self._lock = _locked(folder / "house.lock")
        try:
            # The keeper's secrets are in it: nobody but the house may read the file, nor those SQLite puts beside it.
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
            self.engine = engine_for(self.path)
            _migrate(self.engine)
        except BaseException:
            os.close(self._lock)
            raise

    def close(self) -> None:
        """Let another process open it."""
        self.engine.dispose()
        os.close(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def engine_for(path: Path) -> Engine:
    """An engine whose connections commit onto the disk and begin their transactions themselves."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    # Python's driver would otherwise begin transactions by itself, and not before a change of the schema.
    connection.isolation_level = None
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", f"busy_timeout={_WAIT_MS}"):
        connection.execute(f"pragma {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("begin")


def _locked(path: Path) -> int:
    lock = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise InUse(f"{path.parent} is in use by another process") from error
    return lock


def _migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        if _version(connection) == NEWEST:
            return
    # Alembic takes longer to load than all else here, and is needed only when there is something to change.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("select version_num from alembic_version"))
    return found
