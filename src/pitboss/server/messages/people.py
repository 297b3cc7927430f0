"""What people ask for away from the tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pitboss.people.events import DealtBy, Matter
from pitboss.people.limit import LimitKind
from pitboss.people.roles import Scope
from pitboss.table.commands import Report

_Name = Annotated[str, Meta(min_length=1, max_length=128)]
_Password = Annotated[str, Meta(min_length=1, max_length=4096)]
_Code = Annotated[str, Meta(max_length=64)]
# Nothing that controls, is invisible or private: whoever reads it sees what was written.
_HIDDEN = (
    r"\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\uf8ff\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    f"{chr(0x110BD)}{chr(0x110CD)}{chr(0x13430)}-{chr(0x1343F)}{chr(0x1BCA0)}-{chr(0x1BCA3)}"
    f"{chr(0x1D173)}-{chr(0x1D17A)}{chr(0xE0000)}-{chr(0x10FFFF)}"
)
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


class ConfirmAccount(Ask, frozen=True):
    """Confirm who holds an account. `code` is one of its second factor, which its owner shows you."""

    why: _Words
    code: _Code = ""
    house_code: _Code = ""
    """The code that the house printed when it was opened, where nobody else can confirm the account."""


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
