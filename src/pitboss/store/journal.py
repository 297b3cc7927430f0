"""What keeps a table: its log and, only for the house, what chance has decided. Files can do it, or a database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import msgspec

from pitboss.store.batch import Done
from pitboss.store.chain import Broken, Head, Line
from pitboss.store.sealing import Sealed


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
    def beside(self) -> KeptBeside | None:
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


class KeptBeside(Journal, Protocol):
    """A journal that also keeps finished rounds and players' commands alongside the log."""

    def check(self) -> None:
        """`Broken` if lines of the log that something names are gone, or a round is not stored as it was sealed."""

    def check_end(self) -> None:
        """`Broken` if the log ends before a line that something names: lines cut off at the end leave no gap."""

    def head_at(self, sequence: int) -> Head:
        """The head of the log at that line, to resume from."""

    def facts_until(self, last: int) -> Iterator[Line]:
        """The lines about the fairness of the cards up to one line, newest first."""

    def checkpoints(self, before: int | None = None, most: int = 1) -> list[Checkpoint]:
        """The last finished rounds, or those before a given number, newest first, with what is stored with them."""

    def checkpoint_before(self, sequence: int) -> Checkpoint | None:
        """The last round that was over before a line of the log, with what is stored with it."""

    def sealed(self, checkpoint: Checkpoint) -> Sealed:
        """The seal of a checkpoint; `Broken` if the log does not have it where it must, or it is not that state."""

    def ended_between(self, after: int, until: int) -> list[Ended]:
        """The rounds that are over after one line of the log and up to another."""

    def commands(self, after: int, until: int) -> Iterator[tuple[int, Done]]:
        """What is kept of players' commands after one line of the log and up to another, each with its line."""

    def given(self, line: Line) -> Done | None:
        """The player's command in a line of the log, if any; `Broken` if it cannot be read."""

    def other_command(self, sequence: int, player: str) -> Broken:
        """The exception to raise if the log differs from what is kept of a player's commands."""
