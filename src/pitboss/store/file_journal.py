"""A table kept in files: its log and, beside it, the keeper's own file, from which a killed process resumes.

What chance decides is on disk before the log shows any of it. The keeper's file has the name of the log plus `.keeper`;
nobody but the house may read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from pathlib import Path

from pitboss.store.chain import Broken, Family, Fault, Head, Line
from pitboss.store.journal import Entry
from pitboss.store.logfile import LogFile, Sync, batches


def keeper_path(log: Path) -> Path:
    """Where the undealt cards that belong to a log are."""
    return log.with_name(f"{log.name}.keeper")


class FileJournal:
    """The files of one table, open for one process at a time.

    If a dealer holds the cards, `keeps_cards` is False, and there is no keeper's file.
    """

    beside: None = None
    draws_at_once = True

    def __init__(self, path: Path, *, keeps_cards: bool = True, sync: Sync = Sync.EVERY_APPEND) -> None:
        self.keeps_cards = keeps_cards
        self.log = LogFile(path, Family.LOG, sync)
        self._secrets: LogFile | None = None
        try:
            if keeps_cards:
                self._secrets = LogFile(keeper_path(path), Family.KEEPER, sync)
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        return self.log.path.name

    @property
    def secrets_name(self) -> str:
        return keeper_path(self.log.path).name

    def heads(self) -> tuple[Head, Head]:
        return self.log.head, self._secrets.head if self._secrets else Head()

    def lines(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        return _between(self.log, Family.LOG, after, until)

    def secrets(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        return iter(()) if self._secrets is None else _between(self._secrets, Family.KEEPER, after, until)

    def write(self, entry: Entry) -> None:
        if self._secrets is not None and entry.secrets:
            self._secrets.write(entry.secrets)
        if entry.lines:
            self.log.write(entry.lines)

    def broken(self, line: int, code: str, message: str) -> Broken:
        return Broken(self.log.path, Fault(line, code, message))

    def close(self) -> None:
        self.log.close()
        if self._secrets is not None:
            self._secrets.close()


def _between(file: LogFile, family: Family, after: int, until: int | None) -> Iterator[Line]:
    lines = (line for batch in batches(file.path, family) for line in batch)
    wanted = dropwhile(lambda line: line.sequence <= after, lines)
    return wanted if until is None else takewhile(lambda line: line.sequence <= until, wanted)
