"""Counted money in accounts: paid in and out at the cage, taken to tables and brought back; never below zero.

What is paid in and out is in the audit log. What went to tables is in their logs, and is written alongside them in the
same transaction. An account holds the former minus the latter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile

from pitboss.money import format_cents
from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.denied import Denied
from pitboss.people.person import Person
from pitboss.people.register import Register
from pitboss.people.roles import Role
from pitboss.people.settings import settings_of

ACCOUNTS = 10
"""One person moves alone for all accounts together, in a gaming day, this many times what they may for one."""


class Cage:
    """The accounts of all people, as far as money is concerned."""

    def __init__(self, book: Book, at_tables: Mapping[str, int] | None = None) -> None:
        self._book = book
        self._at_tables = dict(at_tables or {})
        self._leaving: dict[str, int] = {}
        """What is being written: for everyone else, it is already gone."""
        self._pending: set[asyncio.Task[None]] = set()

    @property
    def accounts(self) -> Collection[str]:
        """The names of all accounts; guests have none."""
        return self._book.register.accounts

    def has(self, name: str) -> bool:
        """Whether somebody has an account; guests have none."""
        return name in self.accounts

    def balance(self, name: str) -> int:
        """What an account holds away from tables, and can be spent now."""
        paid_in = self._book.register.deposited.get(name, 0)
        return paid_in - self._at_tables.get(name, 0) - self._leaving.get(name, 0)

    @contextmanager
    def to_tables(self, moved: Mapping[str, int]) -> Iterator[None]:
        """While this is being written, nobody else can spend it; once it is, it has moved."""
        with self._spending({name: amount for name, amount in moved.items() if amount > 0}):
            yield
            for name, amount in moved.items():
                self._at_tables[name] = self._at_tables.get(name, 0) + amount

    @contextmanager
    def _spending(self, amounts: Mapping[str, int]) -> Iterator[None]:
        for name, amount in amounts.items():
            self._leaving[name] = self._leaving.get(name, 0) + amount
        try:
            yield
        finally:
            for name, amount in amounts.items():
                self._leaving[name] -= amount

    async def deposit(
        self, by: Person, name: str, slip: str, amount: int, why: str, *, second: str = ""
    ) -> ev.Deposited | ev.Withdrawn:
        """Pay in money for a player. It is done only once per slip."""

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if self._repeated(register, ev.Deposited, (name, slip, amount), by.name):
                return [], None
            self._check_people(register, name, amount, (by.name, second), now)
            account = register.accounts.get(name)
            if account is None:
                raise Denied("no-account", f"nobody here is called {name}")
            if account.role is not Role.PLAYER:
                raise Denied("not-a-player", f"{name} is on the staff and does not play: only players have money here")
            before = self.balance(name)
            line = ev.Deposited(
                at=now,
                by=by.name,
                why=why,
                account=name,
                slip=slip,
                amount=amount,
                before=before,
                after=before + amount,
                second=second,
            )
            return [(line, None)], None

        await self._book.record(decide)
        return self._book.register.slips[slip]

    async def withdraw(
        self, by: Person, name: str, slip: str, amount: int, why: str, *, second: str = ""
    ) -> ev.Deposited | ev.Withdrawn:
        """Pay out money that is not at any table. It is done only once per slip."""
        # Whoever asked may disconnect meanwhile: nobody else can spend what is being paid out until it is written.
        task = asyncio.create_task(self._withdraw(by, name, slip, amount, why, second=second))
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)
        await asyncio.shield(task)
        return self._book.register.slips[slip]

    async def _withdraw(self, by: Person, name: str, slip: str, amount: int, why: str, *, second: str) -> None:
        leaving: dict[str, int] = {}

        def decide(register: Register, now: int) -> tuple[list[Happens], None]:
            if self._repeated(register, ev.Withdrawn, (name, slip, amount), by.name):
                return [], None
            self._check_people(register, name, amount, (by.name, second), now)
            if name not in register.accounts:
                raise Denied("no-account", f"nobody here is called {name}")
            before = self.balance(name)
            if amount > before:
                held = f"the account of {name} holds {format_cents(max(0, before))} away from tables"
                raise Denied("balance-too-small", f"{held}: pay out no more than that")
            # From here until it is written, no table can take it.
            leaving[name] = amount
            self._leaving[name] = self._leaving.get(name, 0) + amount
            line = ev.Withdrawn(
                at=now,
                by=by.name,
                why=why,
                account=name,
                slip=slip,
                amount=amount,
                before=before,
                after=before - amount,
                second=second,
            )
            return [(line, None)], None

        try:
            await self._book.record(decide)
        finally:
            for each, held in leaving.items():
                self._leaving[each] -= held

    def limit(self) -> int:
        """What one person may pay in or out for an account in a gaming day, in cents."""
        return settings_of(self._book.register).cage_limit

    def needs_second(self, by: str, name: str, amount: int) -> bool:
        """Return whether a slip takes two people, given what this person has moved alone in this gaming day."""
        return _needs_second(self._book.register, by, name, amount, self._book.now())

    def statement(self, name: str) -> list[ev.Deposited | ev.Withdrawn]:
        """Return everything that was paid in and out for an account, oldest first."""
        return [slip for slip in self._book.register.slips.values() if slip.account == name]

    def done(self, slip: str) -> bool:
        """Whether something was paid under a slip."""
        return slip in self._book.register.slips

    def _check_people(self, register: Register, name: str, amount: int, people: tuple[str, str], now: int) -> None:
        """Nobody serves their own account, whatever happened to its owner, and a large amount takes two people."""
        if name in people:
            raise Denied("own-account", "this is your own account: somebody else pays in and out for you")
        if not people[1] and _needs_second(register, people[0], name, amount, now):
            limit = format_cents(settings_of(register).cage_limit)
            raise Denied("approval-needed", f"above {limit} in a gaming day a second person must approve it")

    def _repeated(
        self, register: Register, kind: type[ev.Deposited | ev.Withdrawn], said: tuple[str, str, int], by: str
    ) -> bool:
        """Whether this person did this before; raises `Denied` if anything else was done under the same slip.

        Somebody else who is shown a slip that was paid must not pay it again at another window.
        """
        found = register.slips.get(said[1])
        if found is None:
            return False
        if not isinstance(found, kind) or (found.account, found.slip, found.amount) != said:
            raise Denied("slip-used", f"slip {said[1]} was used for something else: give each its own")
        if found.by != by:
            raise Denied("slip-used", f"{found.by} has already paid slip {said[1]}: do not pay it again")
        return True


def _needs_second(register: Register, by: str, name: str, amount: int, now: int) -> bool:
    """Return whether a slip exceeds what one person moves alone in a gaming day, for an account or for all of them."""
    settings = settings_of(register)
    day = settings.gaming_day.begins(now)
    today = takewhile(lambda slip: slip.at >= day, reversed(register.slips.values()))
    alone = [slip for slip in today if slip.by == by and not slip.second]
    for_account = amount + sum(slip.amount for slip in alone if slip.account == name)
    in_all = amount + sum(slip.amount for slip in alone)
    return for_account > settings.cage_limit or in_all > ACCOUNTS * settings.cage_limit
