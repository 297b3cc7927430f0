"""Everything that concerns people, in one value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pitboss.people.accounts import Accounts
from pitboss.people.approvals import Approvals
from pitboss.people.book import Book
from pitboss.people.cage import Cage
from pitboss.people.cases import Cases
from pitboss.people.limits import Limits
from pitboss.people.logins import Logins
from pitboss.people.openings import Openings
from pitboss.people.passwords import Passwords
from pitboss.people.switches import Switches
from pitboss.people.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Office:
    """The office of an open house."""

    book: Book
    passwords: Passwords
    logins: Logins
    accounts: Accounts
    tokens: Tokens
    switches: Switches
    openings: Openings
    approvals: Approvals
    cases: Cases
    cage: Cage
    limits: Limits

    @classmethod
    def of(
        cls,
        book: Book,
        passwords: Passwords,
        *,
        founding: str | None,
        reserved: Collection[str],
        at_tables: Mapping[str, int] | None = None,
    ) -> Office:
        """The office that keeps a book. `founding` is the code that creates the first administrator.

        `at_tables` is what each account has at tables with counted money.
        """
        logins = Logins(book, passwords)
        accounts = Accounts(book, passwords, logins, founding=founding, reserved=reserved)
        return cls(
            book,
            passwords,
            logins,
            accounts,
            Tokens(book),
            Switches(book),
            Openings(book),
            Approvals(book),
            Cases(book),
            Cage(book, at_tables),
            Limits(book),
        )

    async def close(self) -> None:
        """Wait for what is being done."""
        await self.book.close()
        self.passwords.close()
