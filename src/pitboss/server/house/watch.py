"""Whether the house is still what it was when it opened: its code, rule data, pages and configuration."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from pitboss import __version__
from pitboss.house.integrity import Hashes, Measure, changes, measure
from pitboss.people import events as ev
from pitboss.people.book import Book

_MOST = 50
"""How many changed files are named: if everything was replaced, a few are enough."""

_NONCE_BYTES = 16


@dataclass(slots=True)
class Watch:
    """The hashes of the open house: taken at startup, compared daily and on demand, and recorded in the audit log."""

    book: Book
    configuration: object = None
    take: Callable[[object], Measure] = measure
    at_start: Measure | None = None
    changed: tuple[str, ...] = field(default=())
    """What the last check found to be changed."""

    async def begin(self) -> Hashes:
        """Take the hashes at startup, and record them."""
        hashes = await self.hashes()
        await self._told(hashes, by=ev.THE_HOUSE, moment="start")
        return hashes

    async def hashes(self) -> Hashes:
        """Those taken at startup; if none were, those of now."""
        if self.at_start is None:
            self.at_start = await asyncio.to_thread(self.take, self.configuration)
        return self.at_start.hashes

    async def check(self, by: str, moment: ev.Moment, why: str = "") -> Hashes:
        """Take them again, off the event loop, and record what has changed since startup."""
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
            package=__version__,
            nonce=secrets.token_hex(_NONCE_BYTES),
            why=why,
        )
        await self.book.record(lambda _, now: ([(line(at=now), None)], None))

    async def self_checked(self, faults: tuple[str, ...], *, unsound: bool) -> None:
        """Record the result of checking everything the house keeps."""
        line = partial(ev.SelfChecked, by=ev.THE_HOUSE, faults=faults, unsound=unsound)
        await self.book.record(lambda _, now: ([(line(at=now), None)], None))
