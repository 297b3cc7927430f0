"""What comes back to people who ask for something away from the tables. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

from pitboss.people.events import AnyAudited, EndedRound, Matter
from pitboss.people.limit import LimitKind
from pitboss.people.roles import Role, Scope
from pitboss.server.messages.pages import LogHead


class _Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that comes back."""


class AccountPage(_Told, frozen=True):
    """An account."""

    name: str
    role: Role
    made_at: int
    disabled: bool
    has_password: bool
    has_factor: bool
    confirmed: bool
    """Whether another person has confirmed who holds it, since it was last made, reset or given another role."""


class LoginPage(_Told, frozen=True):
    """Your session: who you are, and when you have to log in again."""

    account: AccountPage
    began_at: int
    until: int
    idle_at: int
    """When the session ends, unless you ask for something before then."""
    needs_factor: bool
    """Whether a second factor must be set up before anything else."""


class CodePage(_Told, frozen=True):
    """A one-time code for somebody else. It is shown only once: hand it over in person."""

    account: AccountPage
    code: str
    until: int


class FactorPage(_Told, frozen=True):
    """The key of a second factor, and the address that an app takes it from. Shown only once."""

    key: str
    address: str


class TokenCard(_Told, frozen=True):
    """A token for scripts."""

    id: str
    label: str
    scopes: tuple[Scope, ...]
    made_at: int
    until: int


class TokenPage(_Told, frozen=True):
    """A new token. `token` is shown only once."""

    card: TokenCard
    token: str


class SwitchPage(_Told, frozen=True):
    """Whether a table or a game is disabled."""

    name: str
    disabled: bool


class ApprovalPage(_Told, frozen=True):
    """Something that a second person must allow."""

    number: int
    matter: Matter
    subject: str
    why: str
    asked_by: str
    asked_at: int
    granted_by: str | None
    used: bool
    ended: str | None
    """Why it is no longer good, if it was withdrawn or the account of either person was altered since."""
    until: int | None
    """When the grant expires."""


class BalancePage(_Told, frozen=True):
    """The counted money of an account, in cents: away from the tables, and in front of its owner at tables."""

    account: str
    balance: int
    at_tables: int


class SlipPage(_Told, frozen=True):
    """A slip of your account at the cage, in cents. `before` and `after` are what it held away from the tables."""

    number: int
    kind: Literal["deposit", "withdrawal"]
    slip: str
    at: int
    amount: int
    before: int
    after: int
    by: str
    second: str | None
    """Who else signed."""
    why: str


class PendingLimit(_Told, frozen=True):
    """A looser limit that was requested and does not apply yet; without an amount, no limit."""

    amount: int | None
    asked_at: int
    holds_at: int


class PersonalLimit(_Told, frozen=True):
    """A personal limit for a gaming day, and what is used of it, in cents of counted money."""

    kind: LimitKind
    amount: int | None
    """The limit in force; null if there is none."""
    used: int
    left: int | None
    """What can still be wagered under it; a player who has won today can lose that as well."""
    pending: PendingLimit | None


class LimitsPage(_Told, frozen=True):
    """Your personal limits now, and when the gaming day that they cover ends."""

    at: int
    ends_at: int
    limits: tuple[PersonalLimit, ...]


class MeterPage(_Told, frozen=True):
    """A linked meter: what it shows, the tables that play for it, and its books, in cents."""

    meter: str
    shown: int
    tables: tuple[str, ...]
    order: int
    """How many claims and alterations it has answered."""
    held: int
    """Awards that have not been handed out yet."""
    paid: int
    gained: dict[str, int]
    """What it was given of retired meters, by their tables."""


class Health(_Told, frozen=True):
    """The house is healthy."""

    status: Literal["ok"]
    version: str
    tables: int
    integrity: Literal["unchanged", "changed"] | None
    """Whether code, rule data and pages are those of startup; absent if the house took no hashes then."""
    code: str | None
    """The hash of the code at startup."""
    audit: str | None
    """The digest of the last line of the audit log with the hashes of the house: written at startup, daily, on demand.

    It stands for all lines before it. Whoever keeps it can show later whether any of them was changed.
    """


class CasePage(_Told, frozen=True):
    """A dispute: its case number, and the round that it is tied to by the digest of the log."""

    case: int
    disputed: EndedRound
    opened_by: str
    opened_at: int
    words: str
    answered_by: str | None
    answer: str | None


class IntegrityPage(_Told, frozen=True):
    """SHA-256 over the code, the rule data, the browser application and the configuration of the house."""

    code: str
    rules: str
    pages: str
    configuration: str
    changed: tuple[str, ...]
    """What was changed, lost or added since the house was opened."""
    audit: LogHead
    """The last line of the audit log now."""


class AuditLine(_Told, frozen=True):
    """A line of the audit log. The digest stands for the whole log up to it."""

    sequence: int
    digest: str
    event: AnyAudited
