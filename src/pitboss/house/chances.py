"""What chance has decided at a table, as its journal keeps it: each with the last line of the log at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from pitboss.house.keeper import Chance
from pitboss.store.chain import Head, Line, Record, seal
from pitboss.store.journal import Entry, Journal

CHANCE = "chance"
"""The kind of a line that holds what chance decided."""


class Drawn(msgspec.Struct, frozen=True):
    """What chance decided, and the last line of the log at that moment."""

    after: int
    digest: str
    chance: Chance


class Chances:
    """What chance has decided: what is on disk, then what goes there with the next entry."""

    def __init__(self, journal: Journal, log: Head, head: Head) -> None:
        self._journal = journal
        self.log = log
        """The last line of the log."""
        self.head = head
        """The last line of the secrets, written or waiting."""
        self._waiting: list[tuple[Line, Chance]] = []

    @property
    def waiting(self) -> tuple[Line, ...]:
        """The lines that go with the next entry."""
        return tuple(line for line, _ in self._waiting)

    def append(self, chance: Chance, /) -> None:
        drawn = Drawn(self.log.sequence, self.log.digest, chance)
        (line,) = seal([Record(CHANCE, msgspec.json.encode(drawn))], self.head)
        if self._journal.draws_at_once:
            self._journal.write(Entry((), (line,)))
        else:
            self._waiting.append((line, chance))
        self.head = Head(line.sequence, line.digest)

    def written(self, count: int) -> None:
        """This many of those waiting are on disk."""
        del self._waiting[:count]

    @property
    def standing(self) -> tuple[Head, Head, tuple[tuple[Line, Chance], ...]]:
        """What `stand` returns to: where the log and the secrets end, and what is waiting."""
        return self.log, self.head, tuple(self._waiting)

    def stand(self, standing: tuple[Head, Head, tuple[tuple[Line, Chance], ...]]) -> None:
        """Return to an earlier standing, or take a later one."""
        self.log, self.head, waiting = standing
        self._waiting = list(waiting)

    def __iter__(self) -> Iterator[Chance]:
        return chain(chances_in(self._journal.secrets()), (chance for _, chance in self._waiting))


def chances_in(lines: Iterable[Line]) -> Iterator[Chance]:
    """What chance decided, in the lines of the secrets."""
    return (msgspec.json.decode(line.payload, type=Drawn).chance for line in lines if line.kind == CHANCE)
