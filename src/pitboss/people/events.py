"""What people did away from the tables: one line of the audit log each. Who, what, before and after, and why.

Nothing here lets anyone in. A line that sets a credential has its digest; tokens and codes are random, and their
digests reveal nothing.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pitboss.people.limit import LimitKind
from pitboss.people.roles import Role, Scope

THE_HOUSE = "the house"
"""Who did what no person did: a name that no account can have."""

Switchable = Literal["table", "game"]
Matter = Literal[
    "fill",
    "credit",
    "hand-pay",
    "meter-reset",
    "meter-alteration",
    "meter-retirement",
    "meter-addition",
    "correction",
    "void",
    "deposit",
    "withdrawal",
]
"""What needs a second person."""
DealtBy = Literal["house", "person"]
"""Who does the duties at a table."""
Outcome = Literal["let-in", "wrong", "wrong-factor", "delayed", "locked-out", "disabled"]
"""How an attempt to log in ends. A name was `locked-out` in houses that did not count by address yet."""
Moment = Literal["start", "daily", "on-demand"]
"""When the hashes of the house were taken."""


class EndedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished round. The digest is that of the line that ended it, and stands for the log up to there."""

    table: str
    round: int
    sequence: int
    digest: str


class Numbered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table by its id, and its number in the submission."""

    id: str
    number: str


class _Audited(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="what", forbid_unknown_fields=True, omit_defaults=True
):
    """One line. `by` is an account, empty for somebody who is not logged in."""

    at: int
    by: str
    why: str = ""


class AccountMade(_Audited, frozen=True, kw_only=True, tag="account-made"):
    """An account that cannot log in until a password is set."""

    account: str
    role: Role


class PasswordSet(_Audited, frozen=True, kw_only=True, tag="password-set"):
    """A new password: the old one, and any one-time code, is no longer valid."""

    account: str
    credential: str


class CodeGiven(_Audited, frozen=True, kw_only=True, tag="code-given"):
    """A one-time code with which to set a password. The old password and second factor are no longer valid."""

    account: str
    code: str
    until: int


class FactorSet(_Audited, frozen=True, kw_only=True, tag="factor-set"):
    """A second factor, shown to work by a code of this step."""

    account: str
    credential: str
    step: int


class LoginTried(_Audited, frozen=True, kw_only=True, tag="login-tried"):
    """Every attempt, successful or not. The name may be nobody's."""

    account: str
    outcome: Outcome
    address: str
    session: str = ""
    """The digest of the token of the session that began."""
    until: int = 0
    step: int | None = None
    """The step whose code was used up."""


class SessionEnded(_Audited, frozen=True, kw_only=True, tag="session-ended"):
    """A token that is no longer valid."""

    account: str
    session: str


class LoginSwitched(_Audited, frozen=True, kw_only=True, tag="login-switched"):
    """A login disabled or enabled."""

    account: str
    before: bool
    after: bool


class RoleChanged(_Audited, frozen=True, kw_only=True, tag="role-changed"):
    """Another role."""

    account: str
    before: Role
    after: Role


class AccountConfirmed(_Audited, frozen=True, kw_only=True, tag="account-confirmed"):
    """Somebody else has seen that the right person holds an account that was made, reset or given another role."""

    account: str
    step: int | None = None
    """The step whose code the owner showed."""
    founding: bool = False
    """Whether whoever altered the account confirmed it alone, with a code that the house printed for its operator."""


class TokenMade(_Audited, frozen=True, kw_only=True, tag="token-made"):
    """A token for scripts."""

    account: str
    id: str
    label: str
    scopes: tuple[Scope, ...]
    token: str
    until: int


class TokenRevoked(_Audited, frozen=True, kw_only=True, tag="token-revoked"):
    """A token for scripts that is no longer valid."""

    account: str
    id: str


class Switched(_Audited, frozen=True, kw_only=True, tag="switched"):
    """A table or a game disabled or enabled."""

    kind: Switchable
    name: str
    before: bool
    after: bool


class TablesOpened(_Audited, frozen=True, kw_only=True, tag="tables-opened"):
    """Tables opened from a Rules Submission, kept here as it was sent, with its hash."""

    tables: tuple[Numbered, ...]
    submission: str
    hash: str
    dealt_by: DealtBy = "house"
    training: bool = False
    counted: bool = False
    """Whether they are played at for counted money."""
    linked: str = ""
    """The linked meter that they play for, if they share one."""


class CardsChosen(_Audited, frozen=True, kw_only=True, tag="cards-chosen"):
    """Cards that come first after the next shuffle at a training table, whose results never count."""

    table: str
    cards: tuple[str, ...]


class TableClosing(_Audited, frozen=True, kw_only=True, tag="table-closing"):
    """A table that closes as soon as the round in play is over."""

    table: str


class TableSealed(_Audited, frozen=True, kw_only=True, tag="table-sealed"):
    """The table is closed. The digest is that of the last line of its log, and stands for all of it."""

    table: str
    sequence: int
    digest: str


class ApprovalAsked(_Audited, frozen=True, kw_only=True, tag="approval-asked"):
    """Somebody requests something that a second person must allow."""

    number: int
    matter: Matter
    subject: str


class ApprovalGranted(_Audited, frozen=True, kw_only=True, tag="approval-granted"):
    """A second person allows it."""

    number: int


class ApprovalWithdrawn(_Audited, frozen=True, kw_only=True, tag="approval-withdrawn"):
    """Whoever asked for it or granted it withdraws it."""

    number: int


class ApprovalUsed(_Audited, frozen=True, kw_only=True, tag="approval-used"):
    """It was done, and cannot be done again with the same approval."""

    number: int


class Deposited(_Audited, frozen=True, kw_only=True, tag="deposited"):
    """Money was paid in at the cage. `before` and `after` are what the account holds away from tables, in cents."""

    account: str
    slip: str
    """The number of the slip: none is used twice."""
    amount: int
    before: int
    after: int
    second: str = ""
    """Who else signed, above the limit of what one person moves."""


class Withdrawn(_Audited, frozen=True, kw_only=True, tag="withdrawn"):
    """Money was paid out at the cage."""

    account: str
    slip: str
    amount: int
    before: int
    after: int
    second: str = ""


class DeclaredSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a house was run until then."""

    zone: str
    hour: int
    cage_limit: int


class SettingsDeclared(_Audited, frozen=True, kw_only=True, tag="settings-declared"):
    """How the house is run from now on: when its gaming day turns, and what one person may move at the cage."""

    zone: str
    hour: int
    cage_limit: int
    """In cents: more than this takes two people."""
    before: DeclaredSettings | None = None
    """How it was run until then; lines from before there was such a field have none."""


class LimitAsked(_Audited, frozen=True, kw_only=True, tag="limit-asked"):
    """Somebody changes a personal limit: `before` applies until `holds_at`, `after` from then on; null is no limit."""

    account: str
    kind: LimitKind
    before: int | None
    after: int | None
    holds_at: int


class LimitWithdrawn(_Audited, frozen=True, kw_only=True, tag="limit-withdrawn"):
    """A pending change is withdrawn: `before` would have applied, and `after` continues to."""

    account: str
    kind: LimitKind
    before: int | None
    after: int | None


class CaseOpened(_Audited, frozen=True, kw_only=True, tag="case-opened"):
    """Somebody disputes a round."""

    case: int
    disputed: EndedRound


class CaseAnswered(_Audited, frozen=True, kw_only=True, tag="case-answered"):
    """The answer to a dispute; `why` says it."""

    case: int


class EvidenceFetched(_Audited, frozen=True, kw_only=True, tag="evidence-fetched"):
    """Somebody got the evidence of a round, which shows cards that players never saw."""

    table: str
    round: int
    case: int | None = None


class IntegrityChecked(_Audited, frozen=True, kw_only=True, tag="integrity-checked"):
    """The hashes of code, rule data, pages and configuration, and what changed since the house was opened."""

    moment: Moment
    code: str
    rules: str
    pages: str
    configuration: str
    changed: tuple[str, ...] = ()
    package: str = ""
    """The version of Pitboss; lines from before there was such a field name none."""
    nonce: str = ""
    """Random: the digest of this line is published, and must not let anyone try out what the lines before it say."""


class SelfChecked(_Audited, frozen=True, kw_only=True, tag="self-checked"):
    """The house has checked everything it keeps, and found these faults."""

    faults: tuple[str, ...] = ()
    unsound: bool = False
    """Whether they are in what the house keeps, and not only in the files of the program."""


class OpenedUnsound(_Audited, frozen=True, kw_only=True, tag="opened-unsound"):
    """The operator opened the house in spite of these faults; `why` is the operator's reason."""

    faults: tuple[str, ...]


AnyAudited = (
    AccountMade
    | PasswordSet
    | CodeGiven
    | FactorSet
    | LoginTried
    | SessionEnded
    | LoginSwitched
    | RoleChanged
    | AccountConfirmed
    | TokenMade
    | TokenRevoked
    | Switched
    | TablesOpened
    | CardsChosen
    | TableClosing
    | TableSealed
    | ApprovalAsked
    | ApprovalGranted
    | ApprovalWithdrawn
    | ApprovalUsed
    | Deposited
    | Withdrawn
    | SettingsDeclared
    | LimitAsked
    | LimitWithdrawn
    | CaseOpened
    | CaseAnswered
    | EvidenceFetched
    | IntegrityChecked
    | SelfChecked
    | OpenedUnsound
)
KIND = "person"
"""The kind of every line but the header."""
_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[AnyAudited] = msgspec.json.Decoder(AnyAudited)


def to_bytes(event: AnyAudited) -> bytes:
    """The payload of a line."""
    return _ENCODER.encode(event)


def from_bytes(payload: bytes) -> AnyAudited:
    """What a line says; `msgspec.MsgspecError` if it cannot be read."""
    return _DECODER.decode(payload)
