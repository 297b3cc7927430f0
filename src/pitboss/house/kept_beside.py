"""What a database keeps alongside the log of a table, so that startup need not fold all of it: finished rounds, with
the table and the undealt cards at that moment, and the commands that players gave. The log must agree with each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.house.fairness import OrderCommitted, fact_from_bytes
from pitboss.house.keeper import Keeper, keeper_from_bytes
from pitboss.house.logged_steps import table_from_bytes
from pitboss.store import sealing
from pitboss.store.batch import Done
from pitboss.store.chain import CHECKPOINT, Broken, Line
from pitboss.store.journal import Checkpoint
from pitboss.store.sealing import Sealed, form, sealed_from_bytes
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.store.database_journal import DatabaseJournal

_ROUNDS = 3
"""The log is folded from at least this many rounds back."""


def start_of(journal: DatabaseJournal) -> Checkpoint | None:
    """The round to begin after: old enough that no order in use is older; None if that is the very first."""
    kept = journal.checkpoints(most=_ROUNDS)
    seals = [journal.sealed(each) for each in kept]
    if len(kept) < _ROUNDS or not all(map(is_ours, seals)):
        return None
    oldest = _committed(journal, kept[0])
    start = kept[-1] if oldest > kept[-1].sequence else journal.checkpoint_before(oldest)
    return start if start is not None and is_ours(journal.sealed(start)) else None


def _committed(journal: DatabaseJournal, newest: Checkpoint) -> int:
    """The first line that published an order still in use after a round."""
    missing = {order.shuffled.root for order in keeper_of(journal, newest).orders.values()}
    oldest = newest.sequence
    for line in journal.facts_until(newest.sequence) if missing else ():
        fact = fact_from_bytes(line.payload)
        if isinstance(fact, OrderCommitted) and fact.root in missing:
            missing.remove(fact.root)
            oldest = line.sequence
        if not missing:
            return oldest
    if missing:
        message = f"the undealt cards after round {newest.round} have an order that was never published"
        raise journal.broken(newest.sequence, "other-secrets", message)
    return oldest


def table_of(journal: DatabaseJournal, checkpoint: Checkpoint) -> Table:
    """The table that is stored with a round."""
    try:
        return table_from_bytes(checkpoint.state)
    except msgspec.MsgspecError as error:
        raise _unreadable(journal, checkpoint, error) from error


def keeper_of(journal: DatabaseJournal, checkpoint: Checkpoint) -> Keeper:
    """The undealt cards that are stored with a round."""
    try:
        return keeper_from_bytes(checkpoint.keeper)
    except msgspec.MsgspecError as error:
        raise _unreadable(journal, checkpoint, error) from error


def _unreadable(journal: DatabaseJournal, checkpoint: Checkpoint, error: Exception) -> Broken:
    message = f"what is stored with round {checkpoint.round} cannot be read: {error}"
    return journal.broken(checkpoint.sequence, "other-state", message)


def is_ours(seal: Sealed) -> bool:
    """Whether this program stores what was sealed in the same shape, so that it can be read and compared."""
    return sealing.is_ours(seal) and seal.keeper_form == form(Keeper)


class CommandsKept:
    """What is kept of the commands that players gave: as many as the log has, and the same."""

    def __init__(self, journal: DatabaseJournal, since: int, until: int) -> None:
        self._journal = journal
        self._rows = journal.commands(since, until)
        self._next = next(self._rows, None)

    def compare(self, batch: tuple[Line, ...]) -> None:
        """The next batch of the log."""
        last = batch[-1]
        given, kept = self._journal.given(last), self._kept(last.sequence)
        if given != kept:
            raise self._journal.other_command(last.sequence, (given or kept or Done("nobody", "", b"")).player)

    def _kept(self, sequence: int) -> Done | None:
        if self._next is None or self._next[0] > sequence:
            return None
        (at, done), self._next = self._next, next(self._rows, None)
        if at != sequence:
            raise self._journal.other_command(at, done.player)
        return done

    def check_end(self) -> None:
        """Nothing may be left."""
        if self._next is not None:
            raise self._journal.other_command(self._next[0], self._next[1].player)


class RoundsKept:
    """Where each finished round ends: as the log seals it."""

    def __init__(self, journal: DatabaseJournal, since: int, until: int) -> None:
        self._journal = journal
        self._stored = {each.round: each.sequence for each in journal.ended_between(since, until)}

    def compare(self, batch: tuple[Line, ...]) -> None:
        """The next batch of the log, whose seals were found to be right."""
        for line in batch:
            if line.kind == CHECKPOINT:
                number = sealed_from_bytes(line.payload).round
                if self._stored.pop(number, None) != batch[-1].sequence:
                    message = f"round {number} was stored here and no longer is"
                    raise self._journal.broken(line.sequence, "cut-off", message)

    def check_end(self) -> None:
        """Nothing may be stored about a round that did not end."""
        for number, sequence in self._stored.items():
            message = f"round {number} is stored, but the log does not seal it"
            raise self._journal.broken(sequence, "other-state", message)
