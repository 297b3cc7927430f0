"""Whether the house still is what it was when it opened: its code, its rule data, its pages and its configuration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from pitboss.house.integrity import Hashes, Measure, changes, measure
from pitboss.people import events as ev
from pitboss.people.book import Book

_MOST = 50
"""How many changed files are named: whoever replaces everything need not be told of each file."""


@dataclass(slots=True)
class Watch:
    """The hashes of the open house: taken at its start, compared daily and on demand, and told in the audit log."""

    book: Book
    configuration: object = None
    take: Callable[[object], Measure] = measure
    at_start: Measure | None = None
    changed: tuple[str, ...] = field(default=())
    """What was found to be changed the last time that somebody looked."""

    async def begin(self) -> Hashes:
        """Take the hashes of the start, and write them down."""
        hashes = await self.hashes()
        await self._told(hashes, by=ev.THE_HOUSE, moment="start")
        return hashes

    async def hashes(self) -> Hashes:
        """Those of the start; where nobody took them then, those of now."""
        if self.at_start is None:
            self.at_start = await asyncio.to_thread(self.take, self.configuration)
        return self.at_start.hashes

    async def check(self, by: str, moment: ev.Moment, why: str = "") -> Hashes:
        """Take them again, off the event loop, and note what changed since the start."""
        await self.hashes()
        assert self.at_start is not None
        now = await asyncio.to_thread(self.take, self.configuration)
        self.changed = tuple(changes(self.at_start, now)[:_MOST])
        await self._told(now.hashes, by=by, moment=moment, why=why)
        return now.hashes

    async def _told(self, hashes: Hashes, *, by: str, moment: ev.Moment, why: str = "") -> None:
        line = partial(
            ev.IntegrityChecked,
            by=by,
            moment=moment,
            code=hashes.code,
            rules=hashes.rules,
            pages=hashes.pages,
            configuration=hashes.configuration,
            changed=self.changed,
            why=why,
        )
        await self.book.record(lambda _, now: ([(line(at=now), None)], None))

    async def self_checked(self, faults: tuple[str, ...]) -> None:
        """Write down what came of checking all that the house keeps."""
        line = partial(ev.SelfChecked, by=ev.THE_HOUSE, faults=faults)
        await self.book.record(lambda _, now: ([(line(at=now), None)], None))
