"""What one person requests and another must allow: requested, granted, used once, each with an audit line."""

from __future__ import annotations

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.register import Approval, Register
from pitboss.people.roles import GRANTING


class Approvals:
    """Every approval that was requested."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def all(self) -> list[Approval]:
        """Every one, the oldest first."""
        return list(self._book.register.approvals.values())

    async def ask(self, by: Person, matter: ev.Matter, subject: str, why: str) -> Approval:
        """Ask somebody else to allow something."""

        def decide(register: Register, now: int) -> tuple[list[Happens], int]:
            number = len(register.approvals) + 1
            asked = ev.ApprovalAsked(at=now, by=by.name, number=number, matter=matter, subject=subject, why=why)
            return [(asked, None)], number

        return self._book.register.approvals[await self._book.record(decide)]

    async def grant(self, by: Person, number: int, why: str) -> Approval:
        """Allow it. The person who asked cannot, whatever their role."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            found = _found(register, number)
            if found.asked_by == by.name:
                raise Denied("own-request", "you asked for this yourself: somebody else must grant it")
            if found.granted_by is not None:
                raise Denied("granted", f"{found.granted_by} has already granted this")
            return [(ev.ApprovalGranted(at=now, by=by.name, number=number, why=why), None)], None

        await self._book.record(decide)
        return self._book.register.approvals[number]

    def granted(self, by: Person, number: int, matter: ev.Matter, subject: str) -> Approval:
        """The approval to do this, used or not; `Denied` if there is none, or it is for something or somebody else."""
        return _granted(self._book.register, by, number, (matter, subject))

    async def use(self, by: Person, number: int, matter: ev.Matter, subject: str) -> None:
        """Do what was approved, once; `Denied` if it was approved for something else, or for somebody else."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            found = _granted(register, by, number, (matter, subject))
            if found.used:
                raise Denied("approval-used", "this approval has already been used: ask for another")
            return [(ev.ApprovalUsed(at=now, by=by.name, number=number), None)], None

        await self._book.record(decide)


def _granted(register: Register, by: Person, number: int, what: tuple[ev.Matter, str]) -> Approval:
    found = _found(register, number)
    if (found.matter, found.subject) != what or found.asked_by != by.name or found.granted_by is None:
        matter, subject = what
        words = "this needs the approval of a second person"
        asked = f"ask for the matter {matter} with the subject {subject!r}, and have somebody else grant it"
        raise Denied("approval-needed", f"{words}: {asked}")
    granter = register.accounts[found.granted_by]
    if granter.disabled and not found.used:
        raise Denied("approval-needed", f"the login of {granter.name}, who granted this, is disabled: ask for another")
    if granter.role not in GRANTING and not found.used:
        said = f"{granter.name}, who granted this, is now a {granter.role.value}, and may not grant it"
        raise Denied("approval-needed", f"{said}: ask for another")
    return found


def _found(register: Register, number: int) -> Approval:
    found = register.approvals.get(number)
    if found is None:
        raise Denied("no-approval", f"nobody asked for approval {number}: look at the list of approvals")
    return found
