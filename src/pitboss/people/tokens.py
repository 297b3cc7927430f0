"""Tokens for scripts: made, listed and revoked by their owner, shown once."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.logins import HOUR
from pitboss.people.person import Person
from pitboss.people.register import Register, Token
from pitboss.people.roles import Scope
from pitboss.people.secrets import API_PREFIX, digest, new_token

DAY = 24 * HOUR
MOST = 16
"""Tokens of one account at a time."""


class Tokens:
    """The tokens of everyone."""

    def __init__(self, book: Book) -> None:
        self._book = book

    async def make(self, by: Person, label: str, scopes: Iterable[Scope], days: int) -> tuple[Token, str]:
        """A new token, and the words that prove it, which are never shown again."""
        word, id_, chosen = new_token(API_PREFIX), secrets.token_hex(8), tuple(dict.fromkeys(scopes))

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if sum(each.account == by.name for each in register.tokens.values()) >= MOST:
                raise Denied("too-many-tokens", f"an account has at most {MOST} tokens: revoke one first")
            made = ev.TokenMade(
                at=now,
                by=by.name,
                account=by.name,
                id=id_,
                label=label,
                scopes=chosen,
                token=digest(word),
                until=now + days * DAY,
            )
            return [(made, None)], None

        await self._book.record(decide)
        return self._book.register.tokens[digest(word)], word

    def of(self, person: Person) -> list[Token]:
        """Those of one account, the oldest first."""
        return [each for each in self._book.register.tokens.values() if each.account == person.name]

    async def revoke(self, by: Person, id_: str) -> None:
        """End one of your own tokens. Nobody else's can be seen."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if all(each.id != id_ or each.account != by.name for each in register.tokens.values()):
                raise Denied("no-token", "you have no such token: look at the list of your tokens")
            return [(ev.TokenRevoked(at=now, by=by.name, account=by.name, id=id_, why="revoked"), None)], None

        await self._book.record(decide)

    def who(self, word: str) -> Person:
        """Whose token it is; `Denied` if it is nobody's, or no longer valid."""
        register = self._book.register
        token = register.tokens.get(digest(word))
        account = None if token is None else register.accounts[token.account]
        if token is None or account is None or account.disabled or self._book.now() >= token.until:
            raise Denied("token-ended", "this token is not valid, or no longer is: make another and send that")
        # It was made in a session with the second factor that the role needs.
        return Person(account.name, account.role, token.id, token.scopes, factor=True, confirmed=account.confirmed)
