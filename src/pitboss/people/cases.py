"""Disputes: a case number tied to one round and to the line of the log that ended it."""

from __future__ import annotations

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.register import Case, Register

_OPEN = 20
"""How many of one person's cases may be unanswered."""


class Cases:
    """Every dispute."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def of(self, person: Person) -> list[Case]:
        """The cases that somebody may see, oldest first: a player's own, and all for those who answer them."""
        cases = self._book.register.cases.values()
        return [each for each in cases if each.opened_by == person.name or not person.role.plays]

    async def open(self, by: Person, disputed: ev.EndedRound, words: str) -> Case:
        """Dispute a round. Doing so again returns the same case."""

        def decide(register: Register, now: int) -> tuple[list[Happens], int]:
            own = [each for each in register.cases.values() if each.opened_by == by.name]
            for each in own:
                if each.disputed == disputed:
                    return [], each.number
            if sum(each.answer is None for each in own) >= _OPEN:
                raise Denied("too-many-cases", f"you have {_OPEN} open cases: wait until one is answered")
            number = len(register.cases) + 1
            return [(ev.CaseOpened(at=now, by=by.name, case=number, disputed=disputed, why=words), None)], number

        return self._book.register.cases[await self._book.record(decide)]

    async def answer(self, by: Person, number: int, words: str) -> Case:
        """Answer a dispute, once. Booked amounts stay as they are."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            found = register.cases.get(number)
            if found is None:
                raise Denied("no-case", f"there is no case {number}: look at the list of cases")
            if found.answer is not None:
                raise Denied("answered", f"{found.answered_by} has already answered this case")
            return [(ev.CaseAnswered(at=now, by=by.name, case=number, why=words), None)], None

        await self._book.record(decide)
        return self._book.register.cases[number]
