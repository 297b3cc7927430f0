"""What people in the pit have a table do: commands that name who gives them and, where two must sign, the second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from pitboss.law.refusal import Refusal
from pitboss.store.database_journal import DatabaseJournal
from pitboss.table import Table
from pitboss.table import commands as do

_ENCODER = msgspec.json.Encoder(order="deterministic")


@dataclass(frozen=True, slots=True)
class Signed:
    """A command from the staff under an id. The table decides when it is done."""

    id: str
    command: do.AnyCommand
    round: int | None = None
    """The round that it is meant for, if it is only for one."""
    impossible: Callable[[DatabaseJournal, do.CorrectSettlement], Refusal | None] | None = None
    """Why a settlement cannot be corrected this way, by the log as it is when the table does it."""

    def too_late(self, table: Table) -> Refusal | None:
        """Refuse it if its round is over, or another is in play."""
        if self.round is None or (table.round is not None and table.round.number == self.round):
            return None
        return Refusal("too-late", None, f"round {self.round} is not in play: look at the table, and ask again")

    def at(self, now: int) -> do.AnyCommand:
        """The command as given to the table."""
        return replace(self.command, at=now)

    @property
    def body(self) -> bytes:
        """What it says, to tell a repetition apart from another command under the same id."""
        return body_of(self.command)


def body_of(command: do.AnyCommand) -> bytes:
    """What a command says, regardless of when it is given, what a meter answered and which card the house has."""
    if isinstance(command, do.Perform):
        return _ENCODER.encode(replace(command, at=0, answer=None))
    if isinstance(command, do.ReportIrregularity):
        return _ENCODER.encode(replace(command, at=0, card=None))
    return _ENCODER.encode(replace(command, at=0))
