"""Tables opened from a Rules Submission while the house runs, and closed again: by whom, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.register import Filed, Register


@dataclass(frozen=True, slots=True)
class Sent:
    """A Rules Submission as it was sent, its hash, who deals at its tables, and whether they are for training."""

    text: str
    hash: str
    dealt_by: ev.DealtBy = "house"
    training: bool = False
    counted: bool = False
    linked: str = ""


class Openings:
    """The tables that people opened, and those that they closed."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @property
    def filed(self) -> Mapping[str, Filed]:
        """Every table that was ever opened from a submission, by its id."""
        return self._book.register.filed

    def is_closing(self, table: str) -> bool:
        """Whether no more rounds begin there."""
        return table in self._book.register.closing

    async def open(
        self, by: Person, submission: Sent, *, why: str, ids: Callable[[], Mapping[str, str]]
    ) -> tuple[ev.Numbered, ...]:
        """Open the tables of a submission.

        `ids` gives their numbers by ids that no other table has; it may raise `Denied`.
        """

        def decide(_register: Register, now: int) -> tuple[list[Happens], tuple[ev.Numbered, ...]]:
            tables = tuple(ev.Numbered(id_, number) for id_, number in ids().items())
            opened = ev.TablesOpened(
                at=now,
                by=by.name,
                why=why,
                tables=tables,
                submission=submission.text,
                hash=submission.hash,
                dealt_by=submission.dealt_by,
                training=submission.training,
                counted=submission.counted,
                linked=submission.linked,
            )
            return [(opened, None)], tables

        return await self._book.record(decide)

    async def choose_cards(self, by: Person, table: str, top: tuple[str, ...], why: str) -> None:
        """Note which cards come first after the next shuffle at a training table, and who wants them."""

        def decide(_register: Register, now: int) -> tuple[list[Happens], None]:
            return [(ev.CardsChosen(at=now, by=by.name, why=why, table=table, cards=top), None)], None

        await self._book.record(decide)

    async def close(self, by: Person, table: str, why: str) -> None:
        """Have a table close once its round is over; this cannot be undone."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if table in register.sealed:
                raise Denied("closed", f"the table {table} is already closed: open another one from a submission")
            if table in register.closing:
                return [], None
            return [(ev.TableClosing(at=now, by=by.name, why=why, table=table), None)], None

        await self._book.record(decide)

    async def sealed(self, table: str, sequence: int, digest: str) -> None:
        """The log of a table has ended with this line."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if table in register.sealed:
                return [], None
            ended = ev.TableSealed(at=now, by=ev.THE_HOUSE, table=table, sequence=sequence, digest=digest)
            return [(ended, None)], None

        await self._book.record(decide)
