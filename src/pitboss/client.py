"""A client of the house for scripts, bots and dealers: `Client("http://127.0.0.1:8679")`.

Everything that comes back is typed, and everything the house refuses is raised as `HouseRefusal`. The client needs only
the standard library and the house's frames.
"""

from __future__ import annotations

import http.client
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TypeVar
from urllib.parse import quote

import msgspec

from pitboss.law.refusal import Refusal
from pitboss.people.events import DealtBy, Matter
from pitboss.people.limit import LimitKind
from pitboss.server.messages import frames, staff_commands
from pitboss.server.messages.people import AskApproval, AskLimit, LogIn, OpenTables, Reason, Slip, WithdrawLimit
from pitboss.server.messages.people_pages import ApprovalPage, BalancePage, LimitsPage, LoginPage, SlipPage
from pitboss.server.messages.staff_pages import DutiesPage
from pitboss.table.duties import Due, Duty
from pitboss.table.views.person_views import PlayerView

_T = TypeVar("_T")
_SECONDS = 30
_PAUSE = 0.1
"""Seconds between looks at a table: the house refuses clients that ask too often."""


class HouseRefusal(Exception):
    """The house said no: its stable `code`, the `clause` if the law forbids it, and a message that says what to do."""

    def __init__(self, status: int, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(f"{code}: {message}" if clause is None else f"{code}: {message} [{clause}]")
        self.status, self.code, self.clause = status, code, clause


class NoHouse(ConnectionError):
    """Nothing answers at the address: the house is closed, out of reach, or took too long.

    A command may have been done although its answer was lost: give it again under the same id, and it is done once.
    """

    def __init__(self, address: str, error: OSError | http.client.HTTPException) -> None:
        cause = getattr(error, "reason", None) or error
        super().__init__(f"no house answers at {address} ({cause}): start it, check the address, or try again")


class Client:
    """Someone who talks to a house: a guest, an account that logs in, or a script with a token."""

    def __init__(self, address: str, token: str | None = None, *, pause: Callable[[float], None] = time.sleep) -> None:
        self._address, self.pause = address.rstrip("/"), pause
        # The house's cookies are only for its own routes, and it may be on this machine, where names have no dots.
        jar = CookieJar(DefaultCookiePolicy(strict_ns_domain=DefaultCookiePolicy.DomainLiberal))
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self._headers = {"Origin": self._address, "Content-Type": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"

    def enter(self) -> frames.Session:
        """Become a guest, or stay who you are."""
        return self.post("/api/session", None, frames.Session)

    def login(self, name: str, password: str, code: str = "") -> LoginPage:
        """Log in to an account."""
        return self.post("/api/login", LogIn(name, password, code), LoginPage)

    def limits(self) -> LimitsPage:
        """Your personal limits, and what is used of them today."""
        return self.get("/api/account/limits", LimitsPage)

    def ask_limit(self, kind: LimitKind, cents: int | None) -> LimitsPage:
        """Change a limit, or remove it by giving no amount: tighter ones apply at once, looser ones after 24 hours."""
        return self.post("/api/account/limits", AskLimit(kind, cents), LimitsPage)

    def withdraw_limit(self, kind: LimitKind) -> LimitsPage:
        """Withdraw a pending change of a limit."""
        return self.post("/api/account/limits/withdraw", WithdrawLimit(kind), LimitsPage)

    def slips(self, since: int = 0) -> list[SlipPage]:
        """Return the statement of your own slips at the cage, up to 200 of them after number `since`."""
        return self.get(f"/api/account/slips?since={since}", list[SlipPage])

    def balance(self, account: str) -> BalancePage:
        """Return the counted money of an account, away from tables and at them; for the staff."""
        return self.get(f"/api/accounts/{quote(account, safe='')}/balance", BalancePage)

    def deposit(self, account: str, slip: str, cents: int, why: str, *, approval: int | None = None) -> BalancePage:
        """Pay money in for a player, as the floorperson at the cage. The same slip sent again is paid once."""
        return self._move("deposit", account, Slip(slip, cents, why, approval))

    def withdraw(self, account: str, slip: str, cents: int, why: str, *, approval: int | None = None) -> BalancePage:
        """Pay money out to a player, as the floorperson at the cage. The same slip sent again is paid once."""
        return self._move("withdraw", account, Slip(slip, cents, why, approval))

    def _move(self, way: str, account: str, slip: Slip) -> BalancePage:
        return self.post(f"/api/accounts/{quote(account, safe='')}/{way}", slip, BalancePage)

    def approvals(self) -> list[ApprovalPage]:
        """List every approval that was requested, oldest first."""
        return self.get("/api/approvals", list[ApprovalPage])

    def request_approval(self, matter: Matter, subject: str, why: str) -> ApprovalPage:
        """Ask a second person to allow something; the refusal `approval-needed` words the subject."""
        return self.post("/api/approvals", AskApproval(matter, subject, why), ApprovalPage)

    def grant_approval(self, number: int, why: str) -> ApprovalPage:
        """Allow what somebody else requested."""
        return self.post(f"/api/approvals/{number}/grant", Reason(why), ApprovalPage)

    def withdraw_approval(self, number: int, why: str) -> ApprovalPage:
        """Withdraw a request or a grant of your own before it is used."""
        return self.post(f"/api/approvals/{number}/withdraw", Reason(why), ApprovalPage)

    def tables(self) -> list[frames.TableCard]:
        """The lobby."""
        return self.get("/api/tables", list[frames.TableCard])

    def table(self, table_id: str) -> TableClient:
        """One of the tables."""
        return TableClient(self, table_id)

    def open_tables(
        self,
        submission: str,
        why: str,
        dealt_by: DealtBy = "house",
        *,
        training: bool = False,
        counted: bool = False,
        linked: str = "",
    ) -> list[frames.TableCard]:
        """Open the tables of a Rules Submission, given as the text of its TOML file; for a floorperson's script.

        They are practice tables with meters of their own, unless they count money or play for a linked meter.
        """
        asked = OpenTables(submission, why, dealt_by, training, counted, linked)
        return self.post("/api/tables", asked, list[frames.TableCard])

    def close_table(self, table_id: str, why: str) -> frames.TableCard:
        """Close a table once the round in play is over."""
        return self.post(f"/api/tables/{table_id}/close", Reason(why), frames.TableCard)

    def get(self, path: str, answer: type[_T]) -> _T:
        """What is at a path."""
        return msgspec.json.decode(self._ask("GET", path, None), type=answer)

    def post(self, path: str, body: msgspec.Struct | None, answer: type[_T]) -> _T:
        """Ask for something to be done."""
        return msgspec.json.decode(self._ask("POST", path, msgspec.json.encode(body) if body else b""), type=answer)

    def send(self, path: str, body: msgspec.Struct) -> None:
        """Ask for something to be done that has no answer but that it is done."""
        self._ask("POST", path, msgspec.json.encode(body))

    def _ask(self, method: str, path: str, body: bytes | None) -> bytes:
        request = urllib.request.Request(self._address + path, body, self._headers, method=method)
        try:
            with self._opener.open(request, timeout=_SECONDS) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                refusal = _refusal(error.read())
            if refusal is None:
                # Something on the way answered, such as a proxy.
                words = f"{self._address} answered {error.code} {error.reason}, which is no answer of a house"
                raise HouseRefusal(error.code, "no-house", f"{words}: check the address, or try again") from None
            raise HouseRefusal(error.code, refusal.code, refusal.message, refusal.clause) from None
        except (OSError, http.client.HTTPException) as error:
            raise NoHouse(self._address, error) from error


def _refusal(body: bytes) -> Refusal | None:
    """What the house refused, if these are its words."""
    try:
        return msgspec.json.decode(body, type=frames.Refused).refusal
    except msgspec.MsgspecError:
        return None


class TableClient:
    """A table, as one person plays or deals at it."""

    def __init__(self, client: Client, table_id: str) -> None:
        self._client, self._path = client, f"/api/tables/{table_id}"
        self._seat: int | None = None

    def view(self) -> PlayerView:
        """The table as you are allowed to see it now."""
        view = self.snapshot().view
        if not isinstance(view, PlayerView):
            raise HouseRefusal(401, "no-session", "only players have a view of their own: enter or log in first")
        return view

    def snapshot(self) -> frames.Snapshot:
        """The same, with its clocks and the head of the log."""
        return self._client.get(f"{self._path}/view", frames.Snapshot)

    def give(self, command: frames.PlayerCommand, id_: str | None = None) -> frames.Acknowledged:
        """Ask for something. Repeated under the same id, it is done once."""
        given = frames.Given(id_ or secrets.token_hex(8), command)
        return self._client.post(f"{self._path}/commands", given, frames.Acknowledged)

    def sit(self, seat: int, chips: int | None = None) -> None:
        """Take a seat; at a table with counted money, with so much from your account, or all of it."""
        self.give(frames.Sit(seat, chips))
        self._seat = seat

    def wager(self, wager: str, cents: int) -> None:
        """Put that much on an area of your box."""
        self.give(frames.Wager(self._own(), wager, cents))

    def ready(self) -> None:
        """Have bets closed without waiting any longer."""
        self.give(frames.Ready())

    def decide(self, choice: str, cents: int = 0, apart: Iterable[str] = ()) -> None:
        """Make a choice that the view offers; `apart` are the cards of a hand that is set apart."""
        self.give(frames.Decide(self._own(), choice, cents, tuple(apart)))

    def cut(self, depth: int | None = None) -> None:
        """Cut the cards that the dealer offers, or decline; `snapshot().clocks.cut` has the bounds."""
        self.give(frames.Cut(self._own(), depth))

    def come_back(self) -> None:
        """Be dealt in again after sitting out."""
        self.give(frames.Return())

    def leave(self) -> None:
        """Leave the table."""
        self.give(frames.Leave())

    def until(self, so: Callable[[PlayerView], bool]) -> PlayerView:
        """The view as soon as `so` is true of it."""
        while not so(view := self.view()):
            self._client.pause(_PAUSE)
        return view

    def asked_or_over(self, rounds: int) -> PlayerView:
        """The view as soon as you are asked for a decision, or more than this many rounds are over."""
        return self.until(lambda view: view.deciding is not None or view.public.rounds > rounds)

    def duties(self) -> DutiesPage:
        """The table as a dealer or a floorperson sees it; `view.yours` are the duties that are yours now."""
        return self._client.get(f"{self._path}/duties", DutiesPage)

    def come_on_duty(self) -> None:
        """Deal here from now on."""
        self.perform(staff_commands.ComeOnDuty())

    def go_off_duty(self) -> None:
        """Stop dealing here."""
        self.perform(staff_commands.GoOffDuty())

    def next_duty(self) -> Due:
        """The next duty that is yours, as soon as there is one."""
        while not (yours := self.duties().view.yours):
            self._client.pause(_PAUSE)
        return yours[0]

    def perform(self, duty: Due | staff_commands.StaffCommand, id_: str | None = None) -> frames.Acknowledged:
        """Do a duty as listed, or as you describe it. Repeated under the same id, it is done once."""
        if isinstance(duty, Due):
            duty = staff_commands.Perform(Duty(duty.what), duty.deck, duty.seat)
        given = frames.GivenByStaff(id_ or secrets.token_hex(8), duty)
        return self._client.post(f"{self._path}/duties", given, frames.Acknowledged)

    def _own(self) -> int:
        if self._seat is None:
            self._seat = self.view().seat
        if self._seat is None:
            raise HouseRefusal(409, "not-seated", "take a seat first")
        return self._seat
