"""Tables and games disabled on demand: no new round begins, and the one in play completes."""

from __future__ import annotations

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.person import Person
from pitboss.people.register import Register


class Switches:
    """What is disabled. A table is disabled if it or its game was."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def disabled(self, table: str, game: str) -> bool:
        """Whether no round may begin at a table of this game."""
        disabled = self._book.register.disabled
        return ("table", table) in disabled or ("game", game) in disabled

    def is_off(self, kind: ev.Switchable, name: str) -> bool:
        """Whether a table or a game itself was disabled."""
        return (kind, name) in self._book.register.disabled

    async def switch(self, by: Person, kind: ev.Switchable, name: str, *, disabled: bool, why: str) -> None:
        """Disable it, or enable it again; nothing happens if it already is."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            before = (kind, name) in register.disabled
            if before == disabled:
                return [], None
            switched = ev.Switched(at=now, by=by.name, kind=kind, name=name, before=before, after=disabled, why=why)
            return [(switched, None)], None

        await self._book.record(decide)
