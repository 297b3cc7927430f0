"""What people ask for away from the tables, and what comes back. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pitboss.people.events import AnyAudited, DealtBy, EndedRound, Matter
from pitboss.people.limit import LimitKind
from pitboss.people.roles import Role, Scope
from pitboss.server.messages.pages import LogHead
from pitboss.table.commands import Report

_Name = Annotated[str, Meta(min_length=1, max_length=128)]
_Password = Annotated[str, Meta(min_length=1, max_length=4096)]
_Code = Annotated[str, Meta(max_length=64)]
# No control characters, and nothing that turns the direction of a line: whoever reads it sees what was written.
_HIDDEN = r"\x7f-\x9f\u2028-\u202e\u2066-\u2069"
# A reason of blanks alone is none.
_SAID = r"^(?=[^\w]*\w)"
_LINES = rf"{_SAID}[^\x00-\x09\x0b-\x1f{_HIDDEN}]*[^\x00-\x1f{_HIDDEN}]$(?!\n)"
"""Several lines of words, the last of which does not end with a line break."""
_LINE = rf"{_SAID}[^\x00-\x1f{_HIDDEN}]+$(?!\n)"
_Words = Annotated[str, Meta(min_length=1, max_length=500, pattern=_LINE)]
_MOST_CENTS = 100_000_000_000
_Cents = Annotated[int, Meta(ge=1, le=_MOST_CENTS)]
_Round = Annotated[int, Meta(ge=1, le=1_000_000_000)]
_Approval = Annotated[int, Meta(ge=1, le=1_000_000_000)]
_Card = Annotated[str, Meta(min_length=2, max_length=2)]
StaffRole = Literal["dealer", "floorperson", "regulator", "administrator"]
AccountRole = Literal["player", "dealer", "floorperson", "regulator", "administrator"]


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody asks for."""


class Founding(Ask, frozen=True):
    """Become the first administrator, with the code that the house printed when it was started."""

    code: _Code
    name: _Name
    password: _Password


class SignUp(Ask, frozen=True):
    """Create an account for a player."""

    name: _Name
    password: _Password


class LogIn(Ask, frozen=True):
    """Log in. `code` is that of the second factor, where the account has one."""

    name: _Name
    password: _Password
    code: _Code = ""


class SetPassword(Ask, frozen=True):
    """Set a password with a one-time code from an administrator."""

    name: _Name
    code: _Code
    password: _Password


class ChangePassword(Ask, frozen=True):
    """Choose another password."""

    password: _Password
    new: _Password


class ShowCode(Ask, frozen=True):
    """A code of the second factor."""

    code: _Code


class Invite(Ask, frozen=True):
    """Create an account for somebody on the staff."""

    name: _Name
    role: StaffRole
    why: _Words


class Reason(Ask, frozen=True):
    """Why something is altered, for the audit log."""

    why: _Words


class OpenTables(Ask, frozen=True):
    """Open the tables of a Rules Submission, which is sent as the text of its TOML file."""

    submission: Annotated[str, Meta(min_length=1, max_length=15_000)]
    why: _Words
    dealt_by: DealtBy = "house"
    """Who does the duties there, for as long as they are open."""
    training: bool = False
    """Whether players may ask for advice there, and the house may arrange cards. Results there never count."""
    counted: bool = False
    """Whether they are played at for counted money of accounts."""
    linked: Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    """The linked meter that they play for; it is opened with the first of its tables."""


class ChooseCards(Ask, frozen=True):
    """The cards that come first after the next shuffle at a training table, in order."""

    top: Annotated[tuple[_Card, ...], Meta(min_length=1, max_length=52)]
    why: _Words


class ChangeRole(Ask, frozen=True):
    """Give an account another role."""

    role: AccountRole
    why: _Words


class MakeToken(Ask, frozen=True):
    """Make a token for scripts, valid for this many days."""

    label: Annotated[str, Meta(min_length=1, max_length=80, pattern=_LINE)]
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=8)]
    days: Annotated[int, Meta(ge=1, le=366)] = 30


class AskApproval(Ask, frozen=True):
    """Ask a second person to allow something. `subject` says what, such as a table and a round."""

    matter: Matter
    subject: Annotated[str, Meta(min_length=1, max_length=200, pattern=_LINE)]
    why: _Words


class MoveChips(Ask, frozen=True):
    """Bring chips to a table or take them away, in cents, as a second person has approved."""

    approval: _Approval
    chips: _Cents


class SetMeter(Ask, frozen=True):
    """Set a progressive meter to another amount, in cents, as a second person has approved."""

    approval: _Approval
    shown: Annotated[int, Meta(ge=0, le=_MOST_CENTS)]


class AddToMeter(Ask, frozen=True):
    """Add what is kept of a retired meter to a linked one, as a second person has approved."""

    approval: _Approval
    table: Annotated[str, Meta(min_length=1, max_length=80)]
    """The table whose meter was retired."""


class Approved(Ask, frozen=True):
    """Do what a second person has approved."""

    approval: _Approval


class HandPay(Ask, frozen=True):
    """Hand a progressive award to the winner at a seat, as a second person has approved."""

    approval: _Approval
    round: _Round
    seat: Annotated[int, Meta(ge=1, le=99)]
    amount: _Cents


class Correct(Ask, frozen=True):
    """Correct what a wager came to in a round that is over, as a second person has approved."""

    approval: _Approval
    round: _Round
    player: _Name
    wager: Annotated[str, Meta(min_length=1, max_length=40)]
    amount: Annotated[int, Meta(ge=-_MOST_CENTS, le=_MOST_CENTS)]
    """What the player gets, in cents; if negative, what the player gives back."""


class Void(Ask, frozen=True):
    """Void the round in play, where the house cannot continue."""

    round: _Round
    why: _Words
    approval: _Approval | None = None
    """That of a second person, where the round is played for counted money."""


class ReportVoid(Ask, frozen=True):
    """Report what voids a round of counted money, as a second person has approved."""

    approval: _Approval
    round: _Round
    kind: Report
    where: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9 -]+$(?!\n)")] | None = None


class Slip(Ask, frozen=True):
    """Money paid in or out at the cage, in cents, under the number of a slip: sent again, it is done once."""

    slip: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]
    amount: _Cents
    why: _Words
    approval: _Approval | None = None
    """That of a second person, where the amount takes two."""


class AskLimit(Ask, frozen=True):
    """Change a personal limit. Without an amount, the limit is removed a day from now."""

    kind: LimitKind
    amount: Annotated[int, Meta(ge=0, le=_MOST_CENTS)] | None


class WithdrawLimit(Ask, frozen=True):
    """Withdraw a pending change of a personal limit."""

    kind: LimitKind


class Dispute(Ask, frozen=True):
    """What is disputed, or the answer to it, in words."""

    words: Annotated[str, Meta(min_length=1, max_length=2000, pattern=_LINES)]


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


class BalancePage(_Told, frozen=True):
    """The counted money of an account, in cents: away from the tables, and in front of its owner at tables."""

    account: str
    balance: int
    at_tables: int


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
