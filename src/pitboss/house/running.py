"""A table that runs on files: its log, and beside it the keeper's own file, from which a killed process resumes.

Every command is on disk before anyone is told what it caused. What chance decides is on disk before the log shows
anything of it. The keeper's file has the name of the log and `.keeper`; nobody but the house may read it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Self

import msgspec

from pitboss.house.contributing import contributed, promised
from pitboss.house.fairness import Contributed, Fact, fact_from_bytes, fact_to_bytes
from pitboss.house.house import PAUSE, House, HouseRefused, Step
from pitboss.house.keeper import Chance, Keeper
from pitboss.house.shuffle import Source
from pitboss.law.refusal import Refusal, Refused
from pitboss.store.batch import ended
from pitboss.store.chain import EVENT, FAIRNESS, Broken, Family, Fault, Line, Record
from pitboss.store.logfile import LogFile, Sync, batches, read
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table.events import AnyEvent, from_bytes, to_bytes

CHANCE = "chance"
"""The kind of a line in the keeper's file."""


def system_time() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Cards(Enum):
    """Whose cards are played with."""

    KEPT = "kept"
    """The house's, which exist in its keeper alone."""
    REAL = "real"
    """Those in the dealer's hands."""


class Drawn(msgspec.Struct, frozen=True):
    """What chance decided, and which was the last line of the log at that moment."""

    after: int
    digest: str
    chance: Chance


class ChanceFile:
    """The keeper's file: what chance has decided, written before it is used."""

    def __init__(self, path: Path, log: LogFile, sync: Sync) -> None:
        self._log, self._file = log, LogFile(path, Family.KEEPER, sync)

    def append(self, chance: Chance, /) -> None:
        drawn = Drawn(self._log.sequence, self._log.digest, chance)
        self._file.append([Record(CHANCE, msgspec.json.encode(drawn))])

    def drawn(self) -> Iterator[Drawn]:
        return (msgspec.json.decode(line.payload, type=Drawn) for line in read(self._file.path, Family.KEEPER))

    def __iter__(self) -> Iterator[Chance]:
        return (each.chance for each in self.drawn())

    def fault(self, drawn: Drawn) -> Broken:
        """The two files are not of one table, or one of them has lost lines."""
        message = f"it was drawn after line {drawn.after} of the log, which is not there or not the same"
        return Broken(self._file.path, Fault(drawn.after, "other-log", message))

    def close(self) -> None:
        self._file.close()


def keeper_path(log: Path) -> Path:
    """Where the undealt cards stand that belong to a log."""
    return log.with_name(f"{log.name}.keeper")


class RunningTable:
    """One table, its house and its files. Opening it again gives the same table and the same undealt cards.

    `table` is None until the table is opened by its first command.
    """

    def __init__(
        self,
        path: Path,
        *,
        cards: Cards = Cards.KEPT,
        source: Source | None = None,
        sync: Sync = Sync.EVERY_APPEND,
        pause: int = PAUSE,
    ) -> None:
        self.table: Table | None = None
        self._chance: ChanceFile | None = None
        self.log = LogFile(path, Family.LOG, sync)
        try:
            if cards is Cards.KEPT:
                self._chance = ChanceFile(keeper_path(path), self.log, sync)
            keeper = Keeper() if cards is Cards.KEPT else None
            self.house = House(keeper, source=source, record=self._chance, pause=pause)
            self._resume()
        except BaseException:
            self.close()
            raise

    def _resume(self) -> None:
        """Fold the log together with what chance had decided before each of its lines."""
        waiting = chain(self._chance.drawn() if self._chance else (), [None])
        drawn = next(waiting)
        for batch in batches(self.log.path):
            self._follow(batch)
            while drawn is not None and drawn.after == batch[-1].sequence:
                if self.house.keeper is None or drawn.digest != batch[-1].digest:
                    break
                self.house.keeper = self.house.keeper.with_chance(drawn.chance)
                drawn = next(waiting)
        if drawn is not None and self._chance is not None:
            raise self._chance.fault(drawn)

    def _follow(self, batch: tuple[Line, ...]) -> None:
        events = [from_bytes(line.payload) for line in batch if line.kind == EVENT]
        facts = tuple(fact_from_bytes(line.payload) for line in batch if line.kind == FAIRNESS)
        if not events:
            self.house.told(facts)
            return
        self.table, published = self.house.follow(self.table, events)
        if self.house.keeper is not None and published != facts:
            message = "what was published with this is not what the undealt cards say"
            raise Broken(self.log.path, Fault(batch[-1].sequence, "other-facts", message))

    def submit(self, command: do.AnyCommand) -> Step | Refusal:
        """Decide a command. What it caused is in the log when this returns, and nothing is if it was refused."""
        try:
            if self.table is not None:
                self.house.check(self.table, command)
                self.house.prepare(self.table, command.at)
                command = self.house.completed(self.table, command)
        except Refused as refused:
            return refused.refusal
        if self._ask(command) is not None:
            said = "players were asked for their part of the shuffle: deal when they have answered"
            return Refusal("contributions-asked", None, said)
        return self._give(command)

    def promise(self, who: str, promise: str, at: int) -> Step | Refusal:
        """A player's promise to contribute to the shuffle."""
        return self._told(lambda table, _: (promised(table, who, promise, at),))

    def contribute(self, fact: Contributed, following: str | None = None) -> Step | Refusal:
        """A player keeps his promise, and makes the next."""
        return self._told(lambda table, keeper: contributed(keeper, table, fact, following))

    def _told(self, facts: Callable[[Table, Keeper], tuple[Fact, ...]]) -> Step | Refusal:
        if self.table is None or self.house.keeper is None:
            return Refusal("not-kept", None, "the house keeps no cards here that anyone could mix")
        try:
            return self._publish(facts(self.table, self.house.keeper), self.table)
        except Refused as refused:
            return refused.refusal

    def _ask(self, command: do.AnyCommand) -> Step | None:
        """Ask players for what they promised, if the command would take the first card."""
        asked = None if self.table is None else self.house.asks(self.table, command)
        return None if asked is None or self.table is None else self._publish((asked,), self.table)

    def _publish(self, facts: tuple[Fact, ...], table: Table) -> Step:
        """Write down what concerns the shuffle alone."""
        keeper = self.house.keeper
        try:
            self.house.told(facts)
            self.log.append(ended([Record(FAIRNESS, fact_to_bytes(fact)) for fact in facts], None))
        except BaseException:
            self.house.keeper = keeper
            raise
        return Step(None, (), facts, table)

    def run(self, clock: Callable[[], int]) -> Iterator[Step]:
        """Let the house do all it can, each at its time, until a person must act; with bots alone that never comes.

        Where players are asked to contribute, that is a step of its own: they may answer before the next is taken.
        """
        while self.table is not None and (command := self.house.next_command(self.table, clock())) is not None:
            step = self._ask(command) or self._give(command)
            if isinstance(step, Refusal):
                raise HouseRefused(command, step)
            yield step

    def _give(self, command: do.AnyCommand) -> Step | Refusal:
        answer = decide(self.table, command)
        return answer if isinstance(answer, Refusal) else self._book(command, answer)

    def _book(self, command: do.AnyCommand, events: tuple[AnyEvent, ...]) -> Step:
        keeper = self.house.keeper
        try:
            table, facts = self.house.follow(self.table, events)
            records = [Record(EVENT, to_bytes(event)) for event in events]
            records += [Record(FAIRNESS, fact_to_bytes(fact)) for fact in facts]
            self.log.append(ended(records, command))
        except BaseException:
            self.house.keeper = keeper
            raise
        self.table = table
        return Step(command, events, facts, table)

    def close(self) -> None:
        """Let another process go on with the table."""
        self.log.close()
        if self._chance is not None:
            self._chance.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
