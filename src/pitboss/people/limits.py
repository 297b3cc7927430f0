"""Personal limits: players set their own. A tighter one applies at once, a looser one after a day."""

from __future__ import annotations

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.limit import KINDS, Limit, LimitKind, is_looser
from pitboss.people.person import Person
from pitboss.people.register import Register

WAIT_MS = 24 * 60 * 60_000
"""How long after the request a looser limit applies."""


class Limits:
    """The personal limits of all players."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def now(self) -> int:
        """The time by which limits apply."""
        return self._book.now()

    def of(self, name: str, at: int) -> dict[LimitKind, Limit]:
        """Somebody's limits at a moment, of every kind."""
        known = self._book.register.limits
        return {kind: known.get((name, kind), Limit()).at(at) for kind in KINDS}

    async def ask(self, by: Person, kind: LimitKind, amount: int | None) -> None:
        """Request another limit, or none by giving no amount. This replaces anything pending."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            limit = register.limits.get((by.name, kind), Limit()).at(now)
            asked = limit.pending.amount if limit.pending is not None else limit.amount
            if amount == asked:
                # A repeated request does not have to wait any longer.
                return [], None
            holds_at = now + WAIT_MS if is_looser(amount, limit.amount) else now
            line = ev.LimitAsked(
                at=now, by=by.name, account=by.name, kind=kind, before=limit.amount, after=amount, holds_at=holds_at
            )
            return [(line, None)], None

        await self._book.record(decide)

    async def withdraw(self, by: Person, kind: LimitKind) -> None:
        """Withdraw what is pending: the present limit stays."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            limit = register.limits.get((by.name, kind), Limit()).at(now)
            if limit.pending is None:
                raise Denied("nothing-pending", f"you have no pending change of your {kind} limit to withdraw")
            line = ev.LimitWithdrawn(
                at=now, by=by.name, account=by.name, kind=kind, before=limit.pending.amount, after=limit.amount
            )
            return [(line, None)], None

        await self._book.record(decide)
