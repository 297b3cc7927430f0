"""What keeps a table: its log and, only for the house, what chance has decided. Files can do it, or a database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import msgspec

from pitboss.store.batch import Done
from pitboss.store.chain import Broken, Head, Line

if TYPE_CHECKING:
    from pitboss.store.database_journal import DatabaseJournal


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The table and the keeper when a round was over, as bytes; `sequence` is its last line."""

    round: int
    sequence: int
    at: int
    state: bytes
    keeper: bytes


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished round: `sequence` is its last line."""

    round: int
    sequence: int
    at: int


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What one command writes, all of it or nothing. Secrets are those that chance decided since the last entry."""

    lines: tuple[Line, ...]
    secrets: tuple[Line, ...] = ()
    done: Done | None = None
    checkpoint: Checkpoint | None = None
    opened_at: int | None = None
    """When the table began, in the entry that begins it."""


class Journal(Protocol):
    """Where one table is kept."""

    @property
    def name(self) -> str:
        """What to call the log when something is wrong with it."""

    @property
    def secrets_name(self) -> str:
        """What to call the secrets then."""

    @property
    def keeps_cards(self) -> bool:
        """Whether the house keeps the cards of this table; otherwise a dealer holds them."""

    @property
    def beside(self) -> DatabaseJournal | None:
        """What also keeps rounds and players' commands alongside the log, so that they are compared with it.

        Only then does a new log promise a checkpoint for every round.
        """

    @property
    def draws_at_once(self) -> bool:
        """Whether what chance decides is written at once; otherwise it goes with the next entry."""

    def heads(self) -> tuple[Head, Head]:
        """The last lines of the log and of the secrets."""

    def lines(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        """The log after one line and up to another, in order, the header being line 0."""

    def secrets(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        """The same for what chance has decided. Only for the house."""

    def write(self, entry: Entry) -> None:
        """Write an entry. When this returns it is on disk; if it raises, none of it is."""

    def broken(self, line: int, code: str, message: str) -> Broken:
        """The exception to raise if the table is not what was written."""

    def close(self) -> None:
        """Let another process resume the table."""
