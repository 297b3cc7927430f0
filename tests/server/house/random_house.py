"""A house in which people of all roles do anything at all, over HTTP, while a ledger of its own follows every event.

The ledger knows nothing of what a command should do. It is told of each step of a table and of each line of a meter as
they are accepted, in their order, and refuses whatever makes, loses or mixes money, or takes what is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from pitboss.games.linked_meter import AnyMeterLine
from pitboss.house.logged_steps import LoggedStep
from pitboss.house.session import Plan, TableSession
from pitboss.ledger import Account, Cause, Kind, Ledger
from pitboss.ledger.movements import move
from pitboss.money import Money, format_cents
from pitboss.server.messages.frames import Given
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.chain import Head
from pitboss.store.meter_journal import MeterLines, chained
from pitboss.table import events as ev
from pitboss.table.procedure.due import due
from pitboss.table.state import Phase
from tests.server.driving import Guest
from tests.server.house.random_tables import METER, RandomTables
from tests.server.people.visiting import House, Visitor

_FLUSH = next(each for each in house_tables() if each.progression)
_PRIME = next(each for each in house_tables() if each.table_id == "prime-1")
OFFERED = (
    *(each for each in house_tables() if each.table_id in ("prime-1", "flush-3")),
    replace(_PRIME, table_id="prime-9", name="Counted", money=Money.COUNTED),
    *(
        replace(_FLUSH, table_id=f"linked-{number}", name=f"Linked {number}", money=Money.COUNTED, linked=METER)
        for number in (1, 2)
    ),
)
"""Practice tables with bots, a table that counts, and two that count and play for one meter."""
AMOUNTS = (100, 500, 1_000, 2_500, 5_000, 50_000, 1_000_000)


class Follower:
    """The ledger, told of everything that is accepted."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.rounds = 0
        self.faults: list[str] = []

    def step(self, session: TableSession[Any], step: LoggedStep) -> None:
        """What a table did; money of accounts goes to the seat by way of the cage."""
        table = session.journal.name
        for place, event in enumerate(step.events):
            # A step of a table has far fewer events than that.
            self._counts(partial(self._event, table, step.since * 1_000 + place, event))

    def _event(self, table: str, sequence: int, event: ev.AnyEvent) -> None:
        self.rounds += isinstance(event, ev.RoundEnded)
        entry = self.ledger.post(sequence, event, table)
        assert entry is not None
        if entry.money is Money.COUNTED and isinstance(event, ev.PlayerSat | ev.ChipsBought | ev.PlayerLeft):
            chips = -event.chips if isinstance(event, ev.PlayerLeft) else event.chips
            account, cage = account_of(event.who), Account(Money.COUNTED, Kind.CAGE)
            self.ledger.move(move(Cause.TRANSFER, {account: -chips, cage: chips}))

    def line(self, meter: str, line: AnyMeterLine) -> None:
        """What happened to a linked meter."""
        self._counts(lambda: self.ledger.post_meter(line.order, line, meter))

    def paid(self, account: str, amount: int) -> None:
        """Money paid in at the cage or, below zero, out."""
        cause = Cause.DEPOSIT if amount > 0 else Cause.WITHDRAWAL
        sides = {Account(Money.COUNTED, Kind.CAGE): -amount, account_of(account): amount}
        self._counts(lambda: self.ledger.move(move(cause, sides)))

    def _counts(self, post: Callable[[], object]) -> None:
        try:
            post()
            for money in Money:
                total = sum(amount for account, amount in self.ledger.balances.items() if account.money is money)
                assert total == 0, f"{money.value} money comes to {total}"
        except Exception as error:
            # It is told in the loop of the house, which must go on: the test asks for it.
            self.faults.append(repr(error))


def account_of(name: str) -> Account:
    return Account(Money.COUNTED, Kind.ACCOUNT, player=name)


@contextmanager
def followed(patch: pytest.MonkeyPatch) -> Iterator[Follower]:
    """Every step that a table accepts and every line of a meter, told to a ledger before anything else happens."""
    follower, accept = Follower(), TableSession.accept

    def accepted(self: TableSession[Any], plan: Plan) -> LoggedStep:
        step = accept(self, plan)
        follower.step(self, step)
        return step

    def claimed(meter: str, lines: list[AnyMeterLine], head: Head) -> MeterLines:
        for line in lines:
            follower.line(meter, line)
        return chained(meter, lines, head)

    with patch.context() as patched:
        patched.setattr(TableSession, "accept", accepted)
        patched.setattr("pitboss.server.tables.linked_meters.chained", claimed)
        yield follower


class Chance:
    """Cards by a seed, so that the same run deals the same."""

    def __init__(self, seed: int) -> None:
        self.seed, self.asked = seed, 0

    def entropy(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            self.asked += 1
            found += sha256(f"{self.seed} {self.asked}".encode()).digest()
        return found[:count]


@dataclass
class RandomPeople:
    """People of every role, each of whom does something when told to."""

    home: House
    follower: Follower
    random: Random
    at_the_table: float = 0.0
    """How many of players' commands are given to the table itself; the others come over HTTP, as those of the staff."""
    given: int = 0
    done: Counter[str] = field(default_factory=Counter)
    """How often each thing was done, and not refused."""

    def __post_init__(self) -> None:
        home = self.home
        self.accounts = [home.player(f"player{number}") for number in range(4)]
        self.guests = [Guest.new(home.client) for _ in range(3)]
        self.flora, self.oscar = home.staff("flora", "floorperson"), home.staff("oscar", "floorperson")
        self.others = [home.staff("dora", "dealer"), home.staff("rita", "regulator")]
        self.approved: list[tuple[str, str, dict[str, Any]]] = []
        self.tables = RandomTables(self.flora, self.random, self.floor, self._approve, self.done)

    def act(self) -> None:
        """One command of somebody. Whatever was done is sent again now and then, and is not done again."""
        self.given += 1
        choose: list[tuple[Callable[[], None], int]] = [
            (self._play, 76),
            (self._cage, 8),
            (self._pit, 10),
            (self._hand_pay, 3),
            (self.tables.act, 3),
            (self._forbidden, 3),
        ]
        (what,) = self.random.choices([each for each, _ in choose], [weight for _, weight in choose])
        what()
        assert self.follower.faults == []

    def have_done(self, everything: Iterable[str]) -> bool:
        """Whether all of this was done, and rounds were played to their end."""
        return self.follower.rounds > 1 and all(self.done[each] for each in everything)

    def _again(self) -> bool:
        return self.random.random() < 0.1

    def floor(self) -> dict[str, Any]:
        """Every table, including closed ones."""
        return dict(self.home.client.app.state.floor.tables)

    # Players

    def _play(self) -> None:
        table_id = self.random.choice(self.tables.open_ids())
        table = self.floor()[table_id].actor.table
        people: list[Visitor | Guest] = [*self.accounts, *self.guests]
        here = [each for each in people if each.name in table.players]
        asked = next((table.boxes[each.seat].player for each in due(table) if each.what == "decision"), None)
        turn = [each for each in here if each.name == asked] or here
        person = self.random.choice(turn) if turn and self.random.random() < 0.9 else self.random.choice(people)
        self._give(person, table_id, self._command(table, person.name or ""))

    def _command(self, table: Any, who: str) -> dict[str, Any]:
        """What fits the moment most of the time, and anything at all else."""
        draw = self.random
        seated = table.players.get(who)
        seat = seated.seat if seated is not None and draw.random() < 0.9 else draw.randint(1, 6)
        asked = next((each for each in due(table) if each.what == "decision"), None)
        if asked is not None and table.boxes[asked.seat].player == who and draw.random() < 0.9:
            return {"do": "decide", "seat": asked.seat, **self._choice(table, who)}
        if seated is None and draw.random() < 0.8:
            chips = {"chips": draw.choice(AMOUNTS)} if draw.random() < 0.5 else {}
            return {"do": "sit", "seat": draw.randint(1, 6), **chips}
        names = list(table.elections.rules.wagers)
        if table.phase is Phase.BETWEEN and draw.random() < 0.85:
            own = [box for box in table.boxes.values() if box.player == who]
            if own and draw.random() < 0.6:
                return {"do": "ready"}
            wager = "ante" if not own else draw.choice([*names, "progressive"])
            amounts = AMOUNTS[2:5] if wager == "ante" else AMOUNTS[:4]
            return {"do": "wager", "seat": seat, "wager": wager, "amount": draw.choice(amounts)}
        return draw.choice(
            [
                {"do": "leave"},
                {"do": "skip"},
                {"do": "ready"},
                {"do": "buy-in", "chips": draw.choice(AMOUNTS)},
                {"do": "withdraw", "seat": seat, "wager": draw.choice(names)},
                {"do": "decide", "seat": seat, **self._choice(table, who)},
            ]
        )

    def _choice(self, table: Any, who: str) -> dict[str, Any]:
        ante = next((box.wagers.get("ante", 0) for box in table.boxes.values() if box.player == who), 0)
        choice = self.random.choice(["play", "raise", "fold"])
        return {"choice": choice, "amount": 0 if choice == "fold" else ante}

    def _give(self, person: Visitor | Guest, table: str, command: dict[str, Any]) -> None:
        body = {"frame": "given", "id": f"c{self.given}", "command": command}
        path = f"/tables/{table}/commands"
        visitor = person if isinstance(person, Visitor) else None

        def send() -> Any:
            if self.random.random() < self.at_the_table:
                given = msgspec.convert(body, type=Given)
                give = self.floor()[table].actor.give
                return msgspec.to_builtins(self.home.client.blocking_portal.call(give, person.name, given))
            if visitor is not None:
                return visitor.ask("POST", path, body).json()
            assert isinstance(person, Guest)
            person.table = table
            return person.post(body)

        first = send()
        self.done[command["do"]] += first["frame"] == "acknowledged"
        # What concerns the waiting alone leaves no line, and is asked anew each time.
        if command["do"] not in ("ready", "skip") and self._again():
            second = send()
            assert second == first, (command, first, second)

    # The cage

    def _cage(self) -> None:
        name = self.random.choice(self.accounts).name
        path, amount = self.random.choice(["deposit", "deposit", "withdraw"]), self.random.choice(AMOUNTS)
        slip = {"slip": f"s{self.given}", "amount": amount, "why": "at the window"}
        clerk = self.random.choice([self.flora, self.oscar])
        deposited = self.home.client.app.state.floor.office.book.register.deposited
        answer = clerk.ask("POST", f"/accounts/{name}/{path}", slip)
        if answer.status_code == 200:
            self.done[path] += 1
            self.follower.paid(name, amount if path == "deposit" else -amount)
        else:
            assert answer.json()["refusal"]["code"] in ("balance-too-small", "approval-needed")
        before = dict(deposited)
        if self._again():
            again = clerk.ask("POST", f"/accounts/{name}/{path}", slip)
            assert answer.status_code in (again.status_code, 409)
            if again.status_code == 200 and answer.status_code == 409:
                # Money came back from a table meanwhile, so what was too much is not any more.
                self.follower.paid(name, -amount)
            else:
                assert deposited == before

    # The pit

    def _pit(self) -> None:
        if self.approved and self.random.random() < 0.6:
            path, matter, body = self.approved.pop(self.random.randrange(len(self.approved)))
            answer = self.flora.ask("POST", path, body)
            self.done[matter] += answer.status_code == 200
            if answer.status_code == 200 and self._again():
                again = self.flora.ask("POST", path, body)
                assert again.status_code == 200, again.text
                assert again.json().get("sequence") == answer.json().get("sequence")
            return
        known = self.tables.open_ids() if self.random.random() < 0.9 else list(self.floor())
        table_id = self.random.choice(known)
        matter = self.random.choice(["fill", "credit", "meter-alteration", "linked"])
        amount = self.random.choice(AMOUNTS)
        if matter == "linked":
            shown = 3_000_000 + amount
            self._approve("meter-alteration", f"{METER} {format_cents(shown)}", f"/meters/{METER}", {"shown": shown})
        elif matter == "meter-alteration":
            shown = 3_000_000 + amount
            subject = f"{table_id} {format_cents(shown)}"
            self._approve(matter, subject, f"/tables/{table_id}/meter", {"shown": shown})
        else:
            subject = f"{table_id} {format_cents(amount)}"
            self._approve(matter, subject, f"/tables/{table_id}/{matter}", {"chips": amount})

    def _approve(self, matter: str, subject: str, path: str, body: dict[str, Any]) -> None:
        asked = {"matter": matter, "subject": subject, "why": f"slip {self.given}"}
        number = self.flora.post("/approvals", asked)["number"]
        if self.random.random() < 0.8:
            self.oscar.post(f"/approvals/{number}/grant", {"why": "seen"}, status=200)
        self.approved.append((path, matter, {**body, "approval": number}))

    def _hand_pay(self) -> None:
        """Whatever award waits for two people is handed out."""
        for table_id, each in self.floor().items():
            table = each.actor.table
            for seat, box in table.boxes.items():
                if box.award is not None and table.round is not None and not box.award.unpaid:
                    body = {"round": table.round.number, "seat": seat, "amount": box.award.line.paid}
                    subject = f"{table_id} round {body['round']} seat {seat} {format_cents(body['amount'])}"
                    self._approve("hand-pay", subject, f"/tables/{table_id}/hand-pay", body)
                    return

    # Whoever it is not for

    def _forbidden(self) -> None:
        """People try what is not for their role: it is refused, and nothing happens."""
        table = self.random.choice(OFFERED).table_id
        name = self.random.choice(self.accounts).name
        path, body = self.random.choice(
            [
                (f"/tables/{table}/fill", {"approval": 1, "chips": 100}),
                (f"/accounts/{name}/deposit", {"slip": "x", "amount": 100, "why": "x"}),
                (f"/meters/{METER}", {"approval": 1, "shown": 100}),
                ("/approvals", {"matter": "fill", "subject": "x", "why": "x"}),
            ]
        )
        visitor = self.random.choice([*self.others, *self.accounts])
        assert visitor.refused("POST", path, body) == (403, "wrong-role")
