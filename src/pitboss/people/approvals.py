"""What one person requests and another must allow: requested, granted, used once or withdrawn, each an audit line."""

from __future__ import annotations

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.logins import HOUR
from pitboss.people.person import Person
from pitboss.people.register import GRANT_MS, Approval, Register
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
            approval = _approval(register, number)
            if approval.asked_by == by.name:
                raise Denied("own-request", "you asked for this yourself: somebody else must grant it")
            if approval.granted_by is not None:
                raise Denied("granted", f"{approval.granted_by} has already granted this")
            if approval.ended:
                raise Denied("approval-ended", f"{approval.ended}: it can only be asked for again")
            granter = register.accounts[by.name]
            if not granter.confirmed or granter.role not in GRANTING:
                words = "a confirmed floorperson must grant this: an administrator grants nothing"
                raise Denied("not-confirmed", words)
            return [(ev.ApprovalGranted(at=now, by=by.name, number=number, why=why), None)], None

        await self._book.record(decide)
        return self._book.register.approvals[number]

    async def withdraw(self, by: Person, number: int, why: str) -> Approval:
        """Withdraw a request or a grant before it is used, as whoever asked for it or granted it."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            approval = _approval(register, number)
            if by.name not in (approval.asked_by, approval.granted_by):
                words = "only whoever asked for this or granted it can withdraw it"
                raise Denied("not-yours", words)
            if approval.used:
                raise Denied("approval-used", "this was already done: it can no longer be withdrawn")
            if approval.ended:
                return [], None
            return [(ev.ApprovalWithdrawn(at=now, by=by.name, number=number, why=why), None)], None

        await self._book.record(decide)
        return self._book.register.approvals[number]

    def granted(self, by: Person, number: int, matter: ev.Matter, subject: str) -> Approval:
        """Return the approval to do this, used or not; `Denied` if there is none that is good for it."""
        approval = _granted(self._book.register, by, number, (matter, subject))
        if approval.used:
            return approval
        if approval.ended:
            raise Denied("approval-needed", f"{approval.ended}: ask for another approval")
        if self._book.now() >= approval.until:
            hours = GRANT_MS // HOUR
            raise Denied("approval-needed", f"this was granted more than {hours} hours ago: ask for another approval")
        granter = self._book.register.accounts[approval.granted_by or ""]
        if not granter.confirmed or granter.role not in GRANTING:
            # It was granted when other roles could, or nobody had to be confirmed.
            words = f"{granter.name}, who granted this, is no confirmed floorperson: ask for another approval"
            raise Denied("approval-needed", words)
        return approval

    async def use(self, by: Person, number: int, matter: ev.Matter, subject: str) -> None:
        """Record that what was `granted` is done; `Denied` if it was for something or somebody else, or done before."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if _granted(register, by, number, (matter, subject)).used:
                raise Denied("approval-used", "this approval has already been used: ask for another")
            return [(ev.ApprovalUsed(at=now, by=by.name, number=number), None)], None

        await self._book.record(decide)


def _granted(register: Register, by: Person, number: int, what: tuple[ev.Matter, str]) -> Approval:
    approval = _approval(register, number)
    if (approval.matter, approval.subject) != what or approval.asked_by != by.name or approval.granted_by is None:
        matter, subject = what
        words = "this needs the approval of a second person"
        request = f"ask for the matter {matter} with the subject {subject!r}, and have somebody else grant it"
        raise Denied("approval-needed", f"{words}: {request}")
    return approval


def _approval(register: Register, number: int) -> Approval:
    approval = register.approvals.get(number)
    if approval is None:
        raise Denied("no-approval", f"nobody asked for approval {number}: look at the list of approvals")
    return approval
