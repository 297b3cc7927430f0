"""Accounts: how they are made, get a password and a second factor, and are reset, disabled and given another role."""

from __future__ import annotations

import hmac
from collections.abc import Collection

from pitboss.people import events as ev
from pitboss.people import names, totp
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.logins import HOUR, NO_NAME, Logins, everything_ended, wrong_login
from pitboss.people.passwords import Passwords
from pitboss.people.person import Person
from pitboss.people.register import Account, Register
from pitboss.people.roles import Role
from pitboss.people.secrets import code_digest, digest, new_code, new_key

CODE_MS = 24 * HOUR
"""How long a one-time code is valid."""
_Answer = tuple[list[Happens], None]


class Accounts:
    """What is done to accounts. `reserved` are names that bots at tables have, now or later."""

    def __init__(
        self, book: Book, passwords: Passwords, logins: Logins, *, founding: str | None, reserved: Collection[str]
    ) -> None:
        self._book, self._passwords, self._logins = book, passwords, logins
        self._founding = None if founding is None else code_digest(founding)
        self._reserved = reserved
        self._offered: dict[str, str] = {}

    def of(self, name: str) -> Account:
        """The account of that name."""
        found = self._book.register.accounts.get(names.canonical(name) or "")
        if found is None:
            raise Denied("no-account", f"there is no account {name[: names.LONGEST]!r}: look at the list of accounts")
        return found

    async def found(self, code: str, written: str, password: str, address: str) -> Account:
        """The first administrator, by the code that the house showed to whoever started it."""
        given = self._founding
        if given is None or not hmac.compare_digest(given, code_digest(code)):
            await self._note_wrong(NO_NAME, address)
            raise Denied("wrong-code", "this is not the code that the house printed when it was started")
        name, hashed = names.required(written), await self._passwords.hash(password)

        def decide(register: Register, now: int) -> _Answer:
            if register.founded:
                raise Denied("founded", "this house already has an administrator: ask for an account there")
            return self._made(register, name, Role.ADMINISTRATOR, now=now, by=ev.THE_HOUSE, hashed=hashed), None

        await self._book.record(decide)
        return self.of(name)

    async def sign_up(self, written: str, password: str) -> Account:
        """An account for a player, who needs nobody's help for it."""
        name, hashed = names.required(written), await self._passwords.hash(password)
        await self._book.record(
            lambda register, now: (self._made(register, name, Role.PLAYER, now=now, by=name, hashed=hashed), None)
        )
        return self.of(name)

    async def invite(self, by: Person, written: str, role: Role, why: str) -> tuple[Account, str]:
        """An account for somebody else, and the one-time code with which that person sets a password."""
        name, code = names.required(written), new_code()

        def decide(register: Register, now: int) -> _Answer:
            made = self._made(register, name, role, now=now, by=by.name, hashed=None)
            return [*made, (_code_given(name, code, now, by.name, why), None)], None

        await self._book.record(decide)
        return self.of(name), code

    async def reset(self, by: Person, name: str, why: str) -> tuple[Account, str]:
        """A one-time code for somebody who can no longer log in. Until it is used, nobody can."""
        account, code = self.of(name), new_code()
        if account.name == by.name:
            raise Denied("own-account", "another administrator must do this to your account; you can change a password")

        def decide(register: Register, now: int) -> _Answer:
            ended = everything_ended(register, account.name, now, by.name, "reset")
            return [(_code_given(account.name, code, now, by.name, why), None), *ended], None

        await self._book.record(decide)
        return self.of(name), code

    def is_code_of(self, written: str, code: str) -> bool:
        """Return whether this is the one-time code of an account now."""
        return _is_code(self._book.register, names.canonical(written) or NO_NAME, code, self._book.now())

    async def set_password(self, written: str, code: str, password: str, address: str) -> None:
        """Set a password with a one-time code, which is never refused, whatever was tried before.

        A code is too long to be guessed. A wrong one is answered, and counted, like a failed login.
        """
        name = names.canonical(written) or NO_NAME
        if not self.is_code_of(name, code):
            await self._logins.refuse_early(name, address)
            await self._note_wrong(name, address)
            raise wrong_login()
        hashed = await self._passwords.hash(password)

        def decide(register: Register, now: int) -> tuple[list[Happens], bool]:
            # Somebody may have used it meanwhile.
            if not _is_code(register, name, code, now):
                return [], False
            return [(_password_set(name, hashed, now, name), hashed)], True

        if not await self._book.record(decide):
            raise wrong_login()

    async def change_password(self, by: Person, old: str, new: str, address: str) -> None:
        """Another password; every session and token of the account ends."""
        await self._logins.refuse_early(by.name, address)
        before = self.of(by.name).password
        if not await self._passwords.check(before, old):
            await self._note_wrong(by.name, address)
            raise wrong_login()
        hashed = await self._passwords.hash(new)

        def decide(register: Register, now: int) -> _Answer:
            if register.accounts[by.name].password != before:
                raise wrong_login()
            ended = everything_ended(register, by.name, now, by.name, "another password")
            return [(_password_set(by.name, hashed, now, by.name), hashed), *ended], None

        await self._book.record(decide)

    def offer_factor(self, by: Person) -> str:
        """A key for a second factor, which takes effect once one of its codes is shown."""
        if self.of(by.name).factor is not None:
            raise Denied("has-factor", "this account has a second factor: an administrator can reset it")
        self._offered[by.name] = new_key()
        return self._offered[by.name]

    async def confirm_factor(self, by: Person, code: str) -> None:
        """Accept the key that was offered, if a code shows that it arrived."""

        def decide(register: Register, now: int) -> _Answer:
            key = self._offered.get(by.name)
            step = None if key is None else totp.step_of(key, code, now, -1)
            if key is None or step is None or register.accounts[by.name].factor is not None:
                raise Denied("wrong-code", "this is not the code for the key that was offered last: try the next one")
            return [(ev.FactorSet(at=now, by=by.name, account=by.name, credential=digest(key), step=step), key)], None

        await self._book.record(decide)
        self._offered.pop(by.name, None)

    async def confirm(self, by: Person, name: str, *, code: str, house_code: str, why: str) -> Account:
        """Confirm that the right person holds an account, who shows `code`, a code of its second factor.

        Nobody confirms an account that they made, reset or gave a role, except with `house_code`, the code that the
        house printed for its operator because nobody else could confirm anything.
        """
        account = self.of(name)
        founding = self._founding is not None and hmac.compare_digest(self._founding, code_digest(house_code))

        def decide(register: Register, now: int) -> _Answer:
            found = register.accounts[account.name]
            _check_confirmer(register, by.name, found, founding=founding)
            step = None
            if found.factor is not None:
                step = totp.step_of(found.factor, code, now, found.step)
                if step is None:
                    words = f"this is not a code of the second factor of {found.name}: have {found.name} show the next"
                    raise Denied("wrong-code", words)
            elif found.role.has_power or found.password is None:
                words = f"{found.name} must first set a password and, on the staff, a second factor"
                raise Denied("not-ready", f"{words}: confirm it afterwards")
            alone = by.name in found.altered_by
            line = ev.AccountConfirmed(at=now, by=by.name, account=found.name, step=step, founding=alone, why=why)
            return [(line, None)], None

        await self._book.record(decide)
        if len(self._book.register.confirmers()) > 1:
            self._founding = None
        return self.of(name)

    async def switch(self, by: Person, name: str, *, disabled: bool, why: str) -> Account:
        """Disable a login, or enable it again. Every session and token of a disabled one ends."""
        account = self.of(name)

        def decide(register: Register, now: int) -> _Answer:
            before = register.accounts[account.name].disabled
            if before == disabled:
                return [], None
            if disabled:
                _keep_an_administrator(register, account.name)
            switched = ev.LoginSwitched(
                at=now, by=by.name, account=account.name, before=before, after=disabled, why=why
            )
            ended = everything_ended(register, account.name, now, by.name, "the login was disabled")
            return [(switched, None), *(ended if disabled else ())], None

        await self._book.record(decide)
        return self.of(name)

    async def change_role(self, by: Person, name: str, role: Role, why: str) -> Account:
        """Change the role. Sessions and tokens end: each was begun with the rights of the previous role."""
        account = self.of(name)

        def decide(register: Register, now: int) -> _Answer:
            before = register.accounts[account.name].role
            if before is role:
                return [], None
            _keep_an_administrator(register, account.name)
            changed = ev.RoleChanged(at=now, by=by.name, account=account.name, before=before, after=role, why=why)
            return [(changed, None), *everything_ended(register, account.name, now, by.name, "another role")], None

        await self._book.record(decide)
        return self.of(name)

    async def _note_wrong(self, name: str, address: str) -> None:
        at = self._book.now()
        wrong = ev.LoginTried(at=at, by="", account=name, outcome="wrong", address=address)
        await self._book.record(lambda _, __: ([(wrong, None)], None))

    def _made(
        self, register: Register, name: str, role: Role, *, now: int, by: str, hashed: str | None
    ) -> list[Happens]:
        if name in register.accounts or any(name == each.casefold() for each in self._reserved):
            raise Denied("name-taken", f"somebody here is already called {name}: choose another name")
        made: list[Happens] = [(ev.AccountMade(at=now, by=by, account=name, role=role), None)]
        return made if hashed is None else [*made, (_password_set(name, hashed, now, by), hashed)]


def _is_code(register: Register, name: str, code: str, now: int) -> bool:
    account = register.accounts.get(name)
    known = account.code if account else None
    return known is not None and now < known.until and hmac.compare_digest(known.digest, code_digest(code))


def _password_set(name: str, hashed: str, now: int, by: str) -> ev.PasswordSet:
    return ev.PasswordSet(at=now, by=by, account=name, credential=digest(hashed))


def _code_given(name: str, code: str, now: int, by: str, why: str) -> ev.CodeGiven:
    return ev.CodeGiven(at=now, by=by, account=name, code=code_digest(code), until=now + CODE_MS, why=why)


def _keep_an_administrator(register: Register, leaving: str) -> None:
    others = (each for each in register.accounts.values() if each.role is Role.ADMINISTRATOR and each.may_confirm)
    if all(each.name == leaving for each in others):
        words = "this is the last administrator: give somebody else the role first"
        raise Denied("last-administrator", words)


def _check_confirmer(register: Register, by: str, account: Account, *, founding: bool) -> None:
    """Refuse somebody who may not confirm an account; `founding` says that the house's own code was shown."""
    if by == account.name:
        raise Denied("own-account", "this is your own account: somebody else must confirm it")
    if account.confirmed:
        raise Denied("confirmed", f"{account.name} is confirmed already")
    if by not in register.confirmers():
        raise Denied("not-confirmed", "your own account must be confirmed first")
    if by not in account.altered_by:
        return
    if register.confirmers() - {by, account.name}:
        words = "you made or altered this account yourself"
        raise Denied("own-account", f"{words}: another floorperson, regulator or administrator must confirm it")
    if not founding:
        words = "nobody else could confirm this account: send the code that the house printed when it was opened"
        raise Denied("wrong-code", f"{words}; if it printed none, open it again")
