"""A table kept in the database of a house: its log, its secrets and, alongside them, its commands and its rounds."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Self

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, func, insert, literal, select

from pitboss.store.batch import Done, commanded_from_bytes
from pitboss.store.chain import (
    CHECKPOINT,
    COMMAND,
    FAIRNESS,
    Broken,
    Fault,
    Head,
    Line,
    checked,
    from_written,
    head_of,
)
from pitboss.store.journal import Checkpoint, Ended, Entry
from pitboss.store.sealing import Sealed, digest, sealed_from_bytes
from pitboss.store.table_entry import TableEntry
from pitboss.store.tables import commands, logs, rounds, secrets, sessions, tables

_TOGETHER = 100
"""How many rounds are read at once."""
_COMMANDS = 50_000
"""How many commands are read at once: no index finds them by line, so every read scans all of them."""
_FIRST_ROWS, _MOST_ROWS = 16, 512
"""How many rows of a chain are read at once: few at first, because a search often ends soon."""
_HAS_FACTS = func.instr(logs.c.lines, f" {FAIRNESS} ".encode()) > 0
"""True for every row with such a line, and perhaps for others."""
_HAS_SEALS = func.instr(logs.c.lines, f" {CHECKPOINT} ".encode()) > 0
"""The same for checkpoints."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The body of a player's command that was done, and the last line that it caused."""

    body: bytes
    head: Head


@dataclass(frozen=True, slots=True)
class NewSession:
    """A new guest; returns the guest's number."""

    token: str
    at: int

    def __call__(self, connection: Connection) -> int:
        values = {"token": self.token, "began_at": self.at}
        number: int = connection.execute(insert(sessions).returning(sessions.c.number), values).scalar_one()
        return number


class DatabaseJournal:
    """One table in the database. The house's cards are kept there, and rounds and commands alongside the log."""

    keeps_cards = True
    draws_at_once = False
    """A separate commit would cost as much as that of the entry."""

    def __init__(self, engine: Engine, table_id: str) -> None:
        self._engine, self.table_id = engine, table_id

    @property
    def name(self) -> str:
        return self.table_id

    @property
    def secrets_name(self) -> str:
        return f"the secrets of {self.table_id}"

    @property
    def beside(self) -> Self:
        return self

    def write(self, entry: Entry) -> None:
        """Write a single entry. A house has one writer, which commits those of all its tables together."""
        with self._engine.begin() as connection:
            TableEntry(self.table_id, entry)(connection)

    def close(self) -> None:
        """The database is its owner's to close."""

    def lines(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        """The log after one line and up to another, in order."""
        # There is no row without a line.
        most = _MOST_ROWS if until is None else max(until - after, 1)
        for lines in self._rows_of_log(after, most=most):
            for line in lines:
                if until is not None and line.sequence > until:
                    return
                if line.sequence > after:
                    yield line
            if lines[-1].sequence == until:
                return

    def facts(self, after: int) -> Iterator[Line]:
        """The lines about the fairness of the cards after one line."""
        for lines in self._rows_of_log(after, _HAS_FACTS):
            yield from (line for line in lines if line.kind == FAIRNESS and line.sequence > after)

    def facts_until(self, last: int) -> Iterator[Line]:
        """The same up to one line, newest first."""
        of = logs.c
        holds_it = select(of.sequence).where(of.table_id == self.table_id, of.sequence >= last)
        until = of.sequence <= func.coalesce(holds_it.order_by(of.sequence).limit(1).scalar_subquery(), last)
        for lines in self._rows_of_log(-1, until, _HAS_FACTS, newest_first=True):
            yield from (line for line in reversed(lines) if line.kind == FAIRNESS and line.sequence <= last)

    def secrets(self, after: int = -1, until: int | None = None) -> Iterator[Line]:
        """What chance has decided, after one line and up to another, in order. Only for the house."""
        within = [secrets.c.sequence > after] + ([] if until is None else [secrets.c.sequence <= until])
        return self._secrets(*within)

    def newest_secrets(self) -> Iterator[Line]:
        """The same from the last to the first."""
        return self._secrets(newest_first=True)

    def commands(self, after: int, until: int) -> Iterator[tuple[int, Done]]:
        """What is kept of players' commands after one line of the log and up to another, each with its line."""
        row = commands.c
        query = select(row.sequence, row.player, row.id, row.body).where(row.table_id == self.table_id)
        query = query.where(row.sequence <= until).order_by(row.sequence).limit(_COMMANDS)
        while True:
            with self._engine.connect() as connection:
                rows = connection.execute(query.where(row.sequence > after)).all()
            for each in rows:
                if tuple(map(type, each)) != (int, str, str, bytes):
                    raise self.broken(until, "other-command", "what is kept of a command cannot be read")
                yield each.sequence, Done(each.player, each.id, each.body)
            if len(rows) < _COMMANDS:
                return
            after = rows[-1].sequence

    def heads(self) -> tuple[Head, Head]:
        """The last lines of the log and of the secrets."""
        newest = next(self._rows_of_log(-1, newest_first=True, most=1), ())
        with self._engine.connect() as connection:
            return head_of(newest, Head()), _secret_head(connection, self.table_id)

    def told_at(self, sequences: Collection[int]) -> list[Head]:
        """Which of these lines end a batch, so that their digests may be told; the others are left out."""
        found: dict[int, Line] = {}
        for sequence in sequences:
            if sequence not in found:
                # Those that were written with it are read with it.
                found.update((line.sequence, line) for line in next(self._rows_of_log(sequence - 1, most=1), ()))
        lines = [found[sequence] for sequence in sorted(set(sequences) & found.keys())]
        return [Head(line.sequence, line.digest) for line in lines if line.kind == COMMAND and not line.more]

    def head_at(self, sequence: int) -> Head:
        """The head of the log at that line, to resume from."""
        line = self.line(sequence)
        return Head() if line is None else Head(line.sequence, line.digest)

    def line(self, sequence: int) -> Line | None:
        """One line of the log."""
        return next(self.lines(sequence - 1, sequence), None)

    def check_end(self) -> None:
        """`Broken` if the log ends before a line that something names: lines cut off at the end leave no gap."""
        # An open house may keep writing, so the end is read last.
        named = self._last_named()
        end = self.heads()[0].sequence
        if named > end:
            raise self.broken(end + 1, "cut-off", f"the log ends here, but had lines up to at least {named}")

    def _last_named(self) -> int:
        """The last line of the log that a command or a round names as its own; its header, if the table was opened."""
        last = [select(func.max(of.c.sequence)).where(of.c.table_id == self.table_id) for of in (commands, rounds)]
        header = select(literal(0)).where(tables.c.table_id == self.table_id)
        with self._engine.connect() as connection:
            found = [connection.scalar(query) for query in (*last, header)]
        return max((each for each in found if isinstance(each, int)), default=-1)

    def sealed(self, checkpoint: Checkpoint) -> Sealed:
        """The seal of a checkpoint; `Broken` if the log does not have it where it must, or it is not that state."""
        # The line before the last of the batch: the last one holds the command.
        place = checkpoint.sequence - 1
        lines = checked(self.lines(place - 1, place), self.head_at(place - 1), self.table_id)
        return self._sealed_in(next(lines, None), checkpoint)

    def _sealed_in(self, line: Line | None, checkpoint: Checkpoint) -> Sealed:
        """Return the seal in a line; `Broken` if it does not seal this checkpoint."""
        place = checkpoint.sequence - 1
        if line is None or line.kind != CHECKPOINT:
            message = f"round {checkpoint.round} is stored, but the log does not seal it"
            raise self.broken(place, "other-state", message)
        try:
            found = sealed_from_bytes(line.payload)
        except msgspec.MsgspecError as error:
            raise self.broken(line.sequence, "other-state", f"the checkpoint cannot be read: {error}") from error
        for what, stored, written in (
            ("number", str(checkpoint.round), str(found.round)),
            ("state of the table", digest(checkpoint.state), found.state),
            ("keeper", digest(checkpoint.keeper), found.keeper),
        ):
            if stored != written:
                message = f"the {what} stored with round {checkpoint.round} is not what was written"
                raise self.broken(line.sequence, "other-state", message)
        return found

    def check(self) -> None:
        """`Broken` if lines of the log that something names are gone, or a round is not stored as it was sealed.

        Whoever calls this checks the chain of the log as well: the seals are read at once, without it.
        """
        self.check_end()
        rows = self._rows_of_log(-1, _HAS_SEALS)
        seals = {line.sequence: line for lines in rows for line in lines if line.kind == CHECKPOINT}
        before: int | None = None
        while kept := self.checkpoints(before, _TOGETHER):
            for checkpoint in kept:
                self._sealed_in(seals.get(checkpoint.sequence - 1), checkpoint)
            before = kept[-1].round

    def broken(self, line: int, code: str, message: str) -> Broken:
        """The exception to raise if this table is not what was written."""
        return Broken(Path(self.table_id), Fault(line, code, message))

    def done(self, player: str, id_: str) -> Answered | None:
        """The command that was done under this id; `Broken` if the log says otherwise."""
        query = select(commands.c.body, commands.c.sequence).where(
            commands.c.table_id == self.table_id, commands.c.player == player, commands.c.id == id_
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        line = self.line(row.sequence) if isinstance(row.sequence, int) else None
        if line is None or self.given(line) != Done(player, id_, row.body):
            raise self.other_command(row.sequence, player)
        return Answered(row.body, Head(line.sequence, line.digest))

    def given(self, line: Line) -> Done | None:
        """The player's command in a line of the log, if any; `Broken` if it cannot be read."""
        if line.kind != COMMAND:
            return None
        try:
            return commanded_from_bytes(line.payload).done
        except msgspec.MsgspecError as error:
            raise self.broken(line.sequence, "unknown-command", f"the command cannot be read: {error}") from error

    def other_command(self, sequence: int, player: str) -> Broken:
        """The exception to raise if the log differs from what is kept of a player's commands."""
        message = f"what is kept of a command of {player} does not match the log"
        return self.broken(sequence, "other-command", message)

    def ended(self, before: int | None = None, most: int = 1) -> list[Ended]:
        """The last finished rounds, or those before a given number, newest first."""
        query = select(rounds.c.round, rounds.c.sequence, rounds.c.at).where(rounds.c.table_id == self.table_id)
        if before is not None:
            query = query.where(rounds.c.round < before)
        with self._engine.connect() as connection:
            return [Ended(*row) for row in connection.execute(query.order_by(rounds.c.round.desc()).limit(most))]

    def ended_before(self, at: int) -> int:
        """The last line of the last round that was over before a moment; -1 if none was."""
        row = rounds.c
        query = select(row.sequence).where(row.table_id == self.table_id, row.at < at)
        with self._engine.connect() as connection:
            found = connection.scalar(query.order_by(row.round.desc()).limit(1))
        return -1 if found is None else found

    def ended_between(self, after: int, until: int) -> list[Ended]:
        """The rounds that are over after one line of the log and up to another."""
        query = select(rounds.c.round, rounds.c.sequence, rounds.c.at).where(rounds.c.table_id == self.table_id)
        query = query.where(rounds.c.sequence > after, rounds.c.sequence <= until)
        with self._engine.connect() as connection:
            return [Ended(*row) for row in connection.execute(query.order_by(rounds.c.round))]

    def checkpoint_before(self, sequence: int) -> Checkpoint | None:
        """The last round that was over before a line of the log, with what is stored with it."""
        query = select(func.max(rounds.c.round)).where(rounds.c.table_id == self.table_id, rounds.c.sequence < sequence)
        with self._engine.connect() as connection:
            number = connection.scalar(query)
        return next(iter(self.checkpoints(number + 1)), None) if number is not None else None

    def checkpoints(self, before: int | None = None, most: int = 1) -> list[Checkpoint]:
        """The same, with what is stored with them."""
        query = select(rounds).where(rounds.c.table_id == self.table_id)
        if before is not None:
            query = query.where(rounds.c.round < before)
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(rounds.c.round.desc()).limit(most)).all()
        return [
            Checkpoint(row.round, row.sequence, row.at, self._stored(row, row.state), self._stored(row, row.keeper))
            for row in found
        ]

    def _stored(self, row: Row[Any], packed: Any) -> bytes:
        try:
            return zlib.decompress(packed)
        except (TypeError, zlib.error) as error:
            message = f"what is stored with round {row.round} cannot be read"
            raise self.broken(row.sequence, "other-state", message) from error

    def _rows_of_log(
        self, after: int, *within: ColumnElement[bool], newest_first: bool = False, most: int = _MOST_ROWS
    ) -> Iterator[tuple[Line, ...]]:
        """The log from the row with the next line after one, row by row, in order; the caller wants at most `most`."""
        of = logs.c
        query = select(of.sequence, of.lines).where(of.table_id == self.table_id, of.sequence > after, *within)
        for row in self._rows(query, of.sequence, newest_first=newest_first, most=most):
            yield self._lines_in(row.lines, row.sequence)

    def _lines_in(self, stored: object, last: int) -> tuple[Line, ...]:
        """The lines of a row, of which this must be the last."""
        # SQLite keeps a value of any type in any column, so what somebody else put there may not be ours.
        found = [from_written(raw) for raw in BytesIO(stored)] if isinstance(stored, bytes) else []
        lines = tuple(line for line in found if line is not None)
        if not lines or len(lines) < len(found) or lines[-1].sequence != last:
            raise self.broken(last, "malformed-line", "this is not a line of a log")
        return lines

    def _secrets(self, *within: ColumnElement[bool], newest_first: bool = False) -> Iterator[Line]:
        of = secrets.c
        query = select(of.sequence, of.digest, of.more, of.kind, of.payload)
        query = query.where(of.table_id == self.table_id, *within)
        for row in self._rows(query, of.sequence, newest_first=newest_first):
            if tuple(map(type, row)) != (int, str, int, str, bytes):
                fault = Fault(row.sequence, "malformed-line", "this is not a line of a log")
                raise Broken(Path(self.secrets_name), fault)
            yield Line(row.sequence, row.digest, row.more, row.kind, row.payload)

    def _rows(
        self, query: Select[Any], number: ColumnElement[int], *, newest_first: bool, most: int = _MOST_ROWS
    ) -> Iterator[Row[Any]]:
        """What a query finds, in order, this many rows at a time.

        No connection is held while they are used: the reader may read something else in between, and if each reader
        held one while waiting for another, nobody would ever get it.
        """
        count = min(_FIRST_ROWS, most)
        query = query.order_by(number.desc() if newest_first else number)
        page = query
        while True:
            with self._engine.connect() as connection:
                rows = connection.execute(page.limit(count)).all()
            yield from rows
            if len(rows) < count:
                return
            last, count = rows[-1].sequence, min(2 * count, _MOST_ROWS)
            page = query.where(number < last if newest_first else number > last)


def _secret_head(connection: Connection, table_id: str) -> Head:
    of = secrets.c
    query = select(of.sequence, of.digest).where(of.table_id == table_id)
    row = connection.execute(query.order_by(of.sequence.desc()).limit(1)).first()
    return Head() if row is None else Head(row.sequence, row.digest)


def rounds_played(engine: Engine) -> dict[str, int]:
    """The tables that were ever opened, each with how many of its rounds are over."""
    played = func.coalesce(func.max(rounds.c.round), 0)
    query = select(tables.c.table_id, played).outerjoin(rounds, rounds.c.table_id == tables.c.table_id)
    with engine.connect() as connection:
        found = connection.execute(query.group_by(tables.c.table_id).order_by(tables.c.table_id))
        return {table: int(number) for table, number in found}


def session_of(engine: Engine, token: str) -> tuple[int, int] | None:
    """The number of the guest with the digest of this token, and when the session began."""
    query = select(sessions.c.number, sessions.c.began_at).where(sessions.c.token == token)
    with engine.connect() as connection:
        row = connection.execute(query).first()
    return None if row is None else (row.number, row.began_at)
