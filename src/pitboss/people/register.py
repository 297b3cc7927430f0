"""What follows from the audit log: accounts, sessions, tokens, and who failed to log in lately."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace

from pitboss.people import events as ev
from pitboss.people.limit import Limit, LimitKind, Pending
from pitboss.people.roles import CONFIRMING, Role, Scope

MINUTE = 60_000
FAILURES = 5
"""After this many failures in a row, every further one delays the next attempt."""
FIRST_WAIT_MS, LONGEST_WAIT_MS = 1000, 15 * MINUTE
"""How long after the last failure: it doubles with each, up to the longest."""
FORGOTTEN_MS = 24 * 60 * MINUTE
"""After this long without another failure, none counts any more."""
GRANT_MS = 12 * 60 * MINUTE
"""How long a grant is good: a shift."""
_NAMES = 10_000
"""How many names are remembered for their failures, each with an address; most of them nobody's."""
Attempted = tuple[str, str | None]
"""A name and the address from which somebody tried it; no address where only the second factor was wrong."""


@dataclass(frozen=True, slots=True)
class Code:
    """A one-time code by its digest."""

    digest: str
    until: int


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody's account."""

    name: str
    role: Role
    made_at: int
    password: str | None = None
    """Its hash; none until one is set."""
    factor: str | None = None
    """The key of the second factor."""
    step: int = -1
    """The last step whose code was used."""
    code: Code | None = None
    disabled: bool = False
    altered_by: frozenset[str] = frozenset()
    """Who made, reset or re-roled it since it was last confirmed: none of them may confirm it."""
    confirmed_by: str | None = None

    @property
    def confirmed(self) -> bool:
        """Whether its owner alone decides what is done with it."""
        return not self.altered_by

    @property
    def may_confirm(self) -> bool:
        """Whether its owner may confirm others."""
        return self.confirmed and not self.disabled and self.role in CONFIRMING


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A session by the digest of its token."""

    digest: str
    account: str
    began_at: int
    until: int
    factor: bool
    """Whether it was begun, or confirmed, with a second factor."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token for scripts."""

    id: str
    account: str
    label: str
    scopes: frozenset[Scope]
    digest: str
    made_at: int
    until: int


@dataclass(frozen=True, slots=True)
class Approval:
    """Something that a second person must allow."""

    number: int
    matter: ev.Matter
    subject: str
    why: str
    asked_by: str
    asked_at: int
    granted_by: str | None = None
    granted_at: int = 0
    used: bool = False
    ended: str = ""
    """Why it is no longer good, if something ended it: it stays that way."""

    @property
    def until(self) -> int:
        """When the grant expires."""
        return self.granted_at + GRANT_MS


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute."""

    number: int
    disputed: ev.EndedRound
    opened_by: str
    opened_at: int
    words: str
    answered_by: str | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Filed:
    """A table that was opened from a Rules Submission: its number there, and the submission as it was sent."""

    number: str
    submission: str
    dealt_by: ev.DealtBy = "house"
    training: bool = False
    counted: bool = False
    linked: str = ""


@dataclass(slots=True)
class Register:
    """The people of the house as they are now. It only changes through lines of the audit log."""

    accounts: dict[str, Account] = field(default_factory=dict)
    sessions: dict[str, LoggedIn] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    """By their digests."""
    disabled: set[tuple[ev.Switchable, str]] = field(default_factory=set)
    """Tables and games."""
    filed: dict[str, Filed] = field(default_factory=dict)
    """Tables that people opened, by their ids."""
    closing: set[str] = field(default_factory=set)
    """Tables that are closing or closed."""
    sealed: set[str] = field(default_factory=set)
    """Those whose log has ended."""
    approvals: dict[int, Approval] = field(default_factory=dict)
    cases: dict[int, Case] = field(default_factory=dict)
    slips: dict[str, ev.Deposited | ev.Withdrawn] = field(default_factory=dict)
    """Everything that was paid in and out at the cage."""
    deposited: dict[str, int] = field(default_factory=dict)
    """What was paid in for each account and not paid out again, in cents."""
    limits: dict[tuple[str, LimitKind], Limit] = field(default_factory=dict)
    """Personal limits as they were last changed, by account and kind."""
    settings: ev.SettingsDeclared | None = None
    """How the house is run, if that was ever declared."""
    opened_with: ev.IntegrityChecked | None = None
    """The hashes with which the house was last opened."""
    unsound: tuple[str, ...] = ()
    """The faults that the last self-check found in what the house keeps."""
    _failures: OrderedDict[Attempted, tuple[int, int]] = field(default_factory=OrderedDict)

    @property
    def founded(self) -> bool:
        """Whether there has ever been an administrator."""
        return any(each.role is Role.ADMINISTRATOR for each in self.accounts.values())

    def confirmers(self) -> set[str]:
        """Return the accounts whose owners may confirm others."""
        return {each.name for each in self.accounts.values() if each.may_confirm}

    def failures(self, tried: Attempted, at: int) -> int:
        """How often somebody has failed in a row to log in under a name from an address, lately."""
        count, last = self._failures.get(tried, (0, 0))
        return count if at < last + FORGOTTEN_MS else 0

    def next_attempt(self, tried: Attempted, at: int) -> int:
        """When the next attempt is checked: at once, until there were too many failures in a row."""
        excess = self.failures(tried, at) - FAILURES
        if excess < 0:
            return at
        # Doubled ten times, it is longer than the longest already.
        return self._failures[tried][1] + min(LONGEST_WAIT_MS, FIRST_WAIT_MS << min(excess, 10))

    def apply(self, event: ev.AnyAudited, value: str | None) -> None:
        """Apply a line; `value` is the credential that it sets."""
        match event:
            case (
                ev.AccountMade()
                | ev.PasswordSet()
                | ev.CodeGiven()
                | ev.FactorSet()
                | ev.LoginSwitched()
                | ev.RoleChanged()
                | ev.AccountConfirmed()
            ):
                self._of_accounts(event, value)
            case ev.LoginTried():
                self._tried(event)
            case ev.SessionEnded():
                self.sessions.pop(event.session, None)
            case ev.TokenMade():
                made = Token(
                    event.id, event.account, event.label, frozenset(event.scopes), event.token, event.at, event.until
                )
                self.tokens[event.token] = made
            case ev.TokenRevoked():
                self.tokens = {digest: each for digest, each in self.tokens.items() if each.id != event.id}

            case ev.Switched():
                (self.disabled.add if event.after else self.disabled.discard)((event.kind, event.name))
            case ev.TablesOpened() | ev.CardsChosen() | ev.TableClosing() | ev.TableSealed():
                self._of_tables(event)
            case ev.ApprovalAsked() | ev.ApprovalGranted() | ev.ApprovalWithdrawn() | ev.ApprovalUsed():
                self._approve(event)
            case ev.Deposited() | ev.Withdrawn():
                self.slips[event.slip] = event
                change = event.amount if isinstance(event, ev.Deposited) else -event.amount
                self.deposited[event.account] = self.deposited.get(event.account, 0) + change
            case ev.LimitAsked() | ev.LimitWithdrawn():
                self._limited(event)
            case ev.CaseOpened() | ev.CaseAnswered():
                self._disputed(event)
            case ev.EvidenceFetched():
                pass
            case ev.SettingsDeclared():
                self.settings = event
            case ev.IntegrityChecked() | ev.SelfChecked() | ev.OpenedUnsound():
                self._examined(event)

    def _of_accounts(
        self,
        event: ev.AccountMade
        | ev.PasswordSet
        | ev.CodeGiven
        | ev.FactorSet
        | ev.LoginSwitched
        | ev.RoleChanged
        | ev.AccountConfirmed,
        value: str | None,
    ) -> None:
        match event:
            case ev.AccountMade():
                # The house makes the first administrator, and players make their own accounts.
                altered_by = frozenset({event.by} - {event.account, ev.THE_HOUSE})
                self.accounts[event.account] = Account(event.account, event.role, event.at, altered_by=altered_by)
            case ev.PasswordSet():
                self._alter(event.account, password=value, code=None)
            case ev.CodeGiven():
                self._alter(event.account, code=Code(event.code, event.until), password=None, factor=None)
                # A player without money has nothing that somebody else could take.
                if self.accounts[event.account].role.has_power or event.account in self.deposited:
                    self._doubt(event.account, event.by, f"{event.by} has reset the login of {event.account}")
            case ev.FactorSet():
                self._alter(event.account, factor=value, step=event.step)
                for digest, each in self.sessions.items():
                    if each.account == event.account:
                        self.sessions[digest] = replace(each, factor=True)
            case ev.LoginSwitched():
                self._alter(event.account, disabled=event.after)
                if event.after:
                    self._end_approvals(event.account, f"the login of {event.account} was disabled")
            case ev.RoleChanged():
                self._alter(event.account, role=event.after)
                self._doubt(event.account, event.by, f"{event.account} is a {event.after.value} since")
            case ev.AccountConfirmed():
                step = self.accounts[event.account].step if event.step is None else event.step
                self._alter(event.account, altered_by=frozenset(), confirmed_by=event.by, step=step)

    def _approve(self, event: ev.ApprovalAsked | ev.ApprovalGranted | ev.ApprovalWithdrawn | ev.ApprovalUsed) -> None:
        match event:
            case ev.ApprovalAsked():
                self.approvals[event.number] = Approval(
                    event.number, event.matter, event.subject, event.why, event.by, event.at
                )
            case ev.ApprovalGranted():
                granted = replace(self.approvals[event.number], granted_by=event.by, granted_at=event.at)
                self.approvals[event.number] = granted
            case ev.ApprovalWithdrawn():
                self._end_approval(event.number, f"{event.by} has withdrawn it")
            case ev.ApprovalUsed():
                self.approvals[event.number] = replace(self.approvals[event.number], used=True)

    def _of_tables(self, event: ev.TablesOpened | ev.CardsChosen | ev.TableClosing | ev.TableSealed) -> None:
        match event:
            case ev.TablesOpened():
                self.filed |= {
                    each.id: Filed(
                        each.number, event.submission, event.dealt_by, event.training, event.counted, event.linked
                    )
                    for each in event.tables
                }
            case ev.TableClosing():
                self.closing.add(event.table)
            case ev.TableSealed():
                self.sealed.add(event.table)
            case ev.CardsChosen():
                pass

    def _examined(self, event: ev.IntegrityChecked | ev.SelfChecked | ev.OpenedUnsound) -> None:
        match event:
            case ev.IntegrityChecked():
                self.opened_with = event if event.moment == "start" else self.opened_with
            case ev.SelfChecked():
                self.unsound = event.faults if event.unsound else ()
            case ev.OpenedUnsound():
                pass

    def _limited(self, event: ev.LimitAsked | ev.LimitWithdrawn) -> None:
        if isinstance(event, ev.LimitAsked) and event.holds_at > event.at:
            limit = Limit(event.before, Pending(event.after, event.at, event.holds_at))
        else:
            limit = Limit(event.after)
        self.limits[event.account, event.kind] = limit

    def _doubt(self, name: str, by: str, why: str) -> None:
        """Have somebody else confirm an account that was altered, and end what its owner asked for and granted."""
        self._alter(name, altered_by=self.accounts[name].altered_by | {by}, confirmed_by=None)
        self._end_approvals(name, why)

    def _end_approvals(self, name: str, why: str) -> None:
        for approval in list(self.approvals.values()):
            if name in (approval.asked_by, approval.granted_by):
                self._end_approval(approval.number, why)

    def _end_approval(self, number: int, why: str) -> None:
        approval = self.approvals[number]
        if not approval.used and not approval.ended:
            self.approvals[number] = replace(approval, ended=why)

    def _alter(self, name: str, **changes: object) -> None:
        self.accounts[name] = replace(self.accounts[name], **changes)  # type: ignore[arg-type]

    def _disputed(self, event: ev.CaseOpened | ev.CaseAnswered) -> None:
        if isinstance(event, ev.CaseOpened):
            self.cases[event.case] = Case(event.case, event.disputed, event.by, event.at, event.why)
        else:
            self.cases[event.case] = replace(self.cases[event.case], answered_by=event.by, answer=event.why)

    def _tried(self, event: ev.LoginTried) -> None:
        match event.outcome:
            case "let-in":
                self._failures.pop((event.account, event.address), None)
                self._failures.pop((event.account, None), None)
                if event.step is not None:
                    self._alter(event.account, step=event.step)
                if event.session:
                    factor = event.step is not None
                    session = LoggedIn(event.session, event.account, event.at, event.until, factor)
                    self.sessions[event.session] = session
            case "wrong":
                self._failed((event.account, event.address), event.at)
            case "wrong-factor":
                self._failed((event.account, event.address), event.at)
                self._failed((event.account, None), event.at)
            case "delayed" | "locked-out" | "disabled":
                pass

    def _failed(self, tried: Attempted, at: int) -> None:
        count = self.failures(tried, at) + 1
        self._failures.pop(tried, None)
        self._failures[tried] = (count, at)
        if len(self._failures) > _NAMES:
            self._failures.popitem(last=False)
