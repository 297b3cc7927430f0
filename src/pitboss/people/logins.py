"""Logging in and out: sessions, delays after failures, and the pause after which a new login is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.people import events as ev
from pitboss.people import totp
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.names import canonical
from pitboss.people.passwords import Passwords
from pitboss.people.person import Person
from pitboss.people.register import FAILURES, MINUTE, Account, Attempted, LoggedIn, Register
from pitboss.people.secrets import digest, new_token

HOUR = 60 * MINUTE
IDLE_MS = 30 * MINUTE
"""Everyone who is logged in must log in again after this long without a request."""
POWER_MS = 12 * HOUR
LASTS_MS = 30 * 24 * HOUR
"""How long a session lasts at most: a shift; for players, as long as a guest's."""
NO_NAME = "?"
"""Stands for a name that no account can have: people sometimes type their passwords there."""
_NOTED = 10_000
"""How many delays are remembered as noted."""
_WRONG = "the name, the password or the code is wrong: roles other than player also need the code of a second factor"


def wrong_login() -> Denied:
    """The one answer to every failed login, whatever was wrong with it."""
    return Denied("wrong-login", _WRONG)


class Logins:
    """Who is logged in."""

    def __init__(self, book: Book, passwords: Passwords) -> None:
        self._book, self._passwords = book, passwords
        self._trying: Counter[Attempted] = Counter()
        self._noted: dict[Attempted, int] = {}
        """The delays that are in the audit log already, by when they end."""
        self._seen: dict[str, int] = {}
        self._opened_at = book.now()
        """Nobody could ask for anything while the house was closed."""

    async def login(self, written: str, password: str, code: str, address: str) -> tuple[str, LoggedIn]:
        """A session, and the token that proves it; `Denied`, in the same words whatever was wrong."""
        name = canonical(written) or NO_NAME
        await self.refuse_early(name, address)
        self._trying[name, address] += 1
        try:
            account = self._book.register.accounts.get(name)
            hashed = account.password if account else None
            right = await self._passwords.check(hashed, password)
            token = new_token()
            outcome = await self._book.record(
                lambda register, now: _tried(
                    register, now, name, hashed if right else None, _Shown(code, address, digest(token))
                )
            )
        finally:
            self._done_trying((name, address))
        match outcome:
            case "let-in":
                session = self._book.register.sessions[digest(token)]
                self._seen[session.digest] = session.began_at
                return token, session
            case "disabled":
                raise Denied("login-disabled", "this login is disabled: ask an administrator")
            case "delayed":
                raise self._back_off((name, None))
            case _:
                raise wrong_login()

    async def refuse_early(self, name: str, address: str) -> None:
        """Raise `Denied` if a name has failed too often from this address, and it is too early for another attempt.

        Attempts being checked count as failures until then. Failures from elsewhere delay nobody here.
        """
        now, tried = self._book.now(), (name, address)
        register, trying = self._book.register, self._trying[tried]
        many = trying > 0 and register.failures(tried, now) + trying >= FAILURES
        if register.next_attempt(tried, now) <= now and not many:
            return
        delayed = ev.LoginTried(at=now, by="", account=name, outcome="delayed", address=address)
        await self._book.record(lambda _, __: (self._once(delayed, tried), None))
        raise self._back_off(tried)

    def _once(self, delayed: ev.LoginTried, tried: Attempted) -> list[Happens]:
        """The line about a delayed attempt, if it is the first one in this wait: others would only fill the log."""
        ends = self._book.register.next_attempt(tried, delayed.at)
        if self._noted.get(tried) == ends:
            return []
        if len(self._noted) >= _NOTED:
            self._noted.clear()
        self._noted[tried] = ends
        return [(delayed, None)]

    def _back_off(self, tried: Attempted) -> Denied:
        now = self._book.now()
        wait = max(1000, self._book.register.next_attempt(tried, now) - now)
        return Denied("back-off", "too many failed attempts under this name: wait before you try again", wait=wait)

    async def who(self, token: str) -> Person:
        """Whose token it is; `Denied` if it is nobody's, or no longer valid."""
        session = self._book.register.sessions.get(digest(token))
        if session is None:
            raise _ended("it is over")
        account = self._book.register.accounts[session.account]
        now = self._book.now()
        why = self._over(session, account, now)
        if why is not None:
            await self._end(session, why)
            raise _ended(why)
        self._seen[session.digest] = now
        return Person(account.name, account.role, session.digest, None, session.factor, account.confirmed)

    async def logout(self, person: Person) -> None:
        """End the session by which somebody asks."""
        session = self._book.register.sessions.get(person.key)
        if session is not None:
            await self._end(session, "logout")

    def session(self, person: Person) -> LoggedIn | None:
        """The session by which somebody asks."""
        return self._book.register.sessions.get(person.key)

    def is_over(self, person: Person) -> bool:
        """Return whether the session or token by which somebody is connected has reached a limit."""
        register, now = self._book.register, self._book.now()
        session = register.sessions.get(person.key)
        if session is not None:
            return self._over(session, register.accounts[session.account], now) is not None
        return all(token.id != person.key or now >= token.until for token in register.tokens.values())

    def note_activity(self, person: Person) -> None:
        """Count activity over a connection as a request, so that the session is not idle."""
        if person.key in self._book.register.sessions:
            self._seen[person.key] = self._book.now()

    def idle_at(self, session: LoggedIn) -> int:
        """When the session is over unless something is asked before."""
        seen = self._seen.get(session.digest, max(session.began_at, self._opened_at))
        return min(session.until, seen + IDLE_MS)

    def _over(self, session: LoggedIn, account: Account, now: int) -> str | None:
        if account.disabled:
            return "the login was disabled"
        if now >= session.until:
            return "it lasted as long as a session may"
        return "nothing was asked for 30 minutes" if now >= self.idle_at(session) else None

    async def _end(self, session: LoggedIn, why: str) -> None:
        ended = ev.SessionEnded(
            at=self._book.now(), by=session.account, account=session.account, session=session.digest, why=why
        )

        def decide(register: Register, _: int) -> tuple[list[Happens], None]:
            return ([(ended, None)] if session.digest in register.sessions else []), None

        await self._book.record(decide)
        self._seen.pop(session.digest, None)

    def _done_trying(self, tried: Attempted) -> None:
        self._trying[tried] -= 1
        if not self._trying[tried]:
            del self._trying[tried]


class _Shown:
    """What else came with an attempt."""

    __slots__ = ("address", "code", "session")

    def __init__(self, code: str, address: str, session: str) -> None:
        self.code, self.address, self.session = code, address, session


def _tried(
    register: Register, now: int, name: str, hashed: str | None, shown: _Shown
) -> tuple[list[Happens], ev.Outcome]:
    """What an attempt leads to; `hashed` is what the password was checked against, if it was right."""
    account = register.accounts.get(name)
    tried = ev.LoginTried(at=now, by="", account=name, outcome="wrong", address=shown.address)
    # The password may have been reset while it was checked.
    if account is None or hashed is None or account.password != hashed:
        return [(tried, None)], "wrong"
    step = None
    if account.factor is not None:
        # Whoever knows the password could try codes from many addresses, so these are counted by name alone.
        if register.next_attempt((name, None), now) > now:
            return [], "delayed"
        step = totp.step_of(account.factor, shown.code, now, account.step)
        if step is None:
            return [(replace(tried, outcome="wrong-factor"), None)], "wrong-factor"
    if account.disabled:
        refused = ev.LoginTried(at=now, by="", account=name, outcome="disabled", address=shown.address)
        return [(refused, None)], "disabled"
    until = now + (POWER_MS if account.role.has_power else LASTS_MS)
    let_in = ev.LoginTried(
        at=now,
        by=name,
        account=name,
        outcome="let-in",
        address=shown.address,
        session=shown.session,
        until=until,
        step=step,
    )
    return [(let_in, None)], "let-in"


def everything_ended(register: Register, account: str, at: int, by: str, why: str) -> Iterator[Happens]:
    """The lines that end every session and token of an account."""
    for session in register.sessions.values():
        if session.account == account:
            yield ev.SessionEnded(at=at, by=by, account=account, session=session.digest, why=why), None
    for token in register.tokens.values():
        if token.account == account:
            yield ev.TokenRevoked(at=at, by=by, account=account, id=token.id, why=why), None


def _ended(why: str) -> Denied:
    return Denied("session-ended", f"your session has ended ({why}): log in again")
