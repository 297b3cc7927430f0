"""The ledger: the balance of every account, after every event of every table that it has followed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.linked_meter import AnyMeterLine, LinkedMeter, MeterGained, follow
from pitboss.law.refusal import Refused
from pitboss.ledger.accounts import MAY_OWE, Account, Kind
from pitboss.ledger.gaming_day import GamingDay
from pitboss.ledger.linked_postings import linked_postings
from pitboss.ledger.movements import Movement
from pitboss.ledger.postings import Corrected, opening, postings
from pitboss.ledger.standing import Settled, Standing
from pitboss.money import Money, format_cents
from pitboss.table import events as ev


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What one event came to: when, on which gaming day, at which table, by which line of its log."""

    table: str
    sequence: int
    at: int
    day: date
    money: Money
    elections: Elections
    """What is elected at the table."""
    round: int
    """The round in play, or the last."""
    movements: tuple[Movement, ...]
    settled: tuple[Settled, ...]
    corrected: Corrected | None = None
    contributed: int = 0
    """What the wagers it collected have added to a linked meter, in whole cents, according to the meter's stream."""


class Ledger:
    """Balances of all accounts. Each event is counted once, by its line in the log; a refused one changes nothing."""

    def __init__(self, gaming_day: GamingDay | None = None) -> None:
        self.gaming_day = gaming_day or GamingDay()
        self.balances: dict[Account, int] = {}
        """What every account holds, if anything."""
        self.standings: dict[str, Standing] = {}
        """The tables, as far as the ledger needs to know them."""
        self.linked: dict[str, LinkedMeter] = {}
        """The linked meters."""
        self._counted: dict[str, int] = {}
        self._gained: dict[tuple[str, int], int] = {}
        """What rounds of tables have added to linked meters, until the table's own log says so."""

    def post(self, sequence: int, event: ev.AnyEvent, table: str) -> Entry | None:
        """Count the event in this line of the table's log; None if that line was counted before."""
        if sequence <= self._counted.get(table, -1):
            return None
        before = self.standings.get(table)
        if before is not None:
            standing, found = postings(before, event)
        elif isinstance(event, ev.TableOpened):
            standing, found = opening(event)
        else:
            raise Refused("not-open", None, f"the log of table {table} does not begin with its opening")
        balances = _after(self.balances, found.movements)
        _check_meter(standing, {**self.balances, **balances}, event)
        self._keep(balances)
        self.standings[table], self._counted[table] = standing, sequence
        return Entry(
            table=table,
            sequence=sequence,
            at=event.at,
            day=self.gaming_day.of(event.at),
            money=standing.money,
            elections=standing.elections,
            round=standing.round,
            movements=found.movements,
            settled=found.settled,
            corrected=found.corrected,
            contributed=self._gained.pop((table, standing.round), 0) if _collects(event) else 0,
        )

    def post_meter(self, sequence: int, line: AnyMeterLine, name: str) -> Entry | None:
        """Count a line in the stream of a linked meter; None if that line was counted before."""
        if sequence <= self._counted.get(name, -1):
            return None
        linked = follow(self.linked.get(name), line)
        movements = linked_postings(self.linked.get(name), line, linked)
        balances = _after(self.balances, movements)
        pool = Account(linked.money, Kind.PROGRESSIVE, name)
        if {**self.balances, **balances}.get(pool, 0) != linked.state.shown:
            raise Refused("other-meter", None, f"the linked meter {name} does not show what its account holds")
        self._keep(balances)
        if isinstance(line, MeterGained):
            gained = sum(side.amount for each in movements for side in each.sides if side.account == pool)
            of = line.table, line.round
            self._gained[of] = self._gained.get(of, 0) + gained
        self.linked[name], self._counted[name] = linked, sequence
        return Entry(
            table=name,
            sequence=sequence,
            at=line.at,
            day=self.gaming_day.of(line.at),
            money=linked.money,
            elections=linked.elections,
            round=0,
            movements=movements,
            settled=(),
        )

    def move(self, movements: Iterable[Movement]) -> None:
        """Count movements that no table has caused."""
        self._keep(_after(self.balances, movements))

    def _keep(self, balances: dict[Account, int]) -> None:
        for account, amount in balances.items():
            if amount:
                self.balances[account] = amount
            else:
                self.balances.pop(account, None)

    def balance(self, account: Account) -> int:
        """What lies in an account."""
        return self.balances.get(account, 0)

    def total(self, kinds: Iterable[Kind], table: str | None = None) -> int:
        """What lies in all accounts of these kinds, at one table or at all."""
        wanted = frozenset(kinds)
        return sum(
            amount
            for account, amount in self.balances.items()
            if account.kind in wanted and table in (None, account.table)
        )


def _collects(event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.ProgressiveCollected)


def _after(balances: dict[Account, int], movements: Iterable[Movement]) -> dict[Account, int]:
    """The balances that change. Nobody ever owes, not even between two movements of one event."""
    changed: dict[Account, int] = {}
    for movement in movements:
        for side in movement.sides:
            amount = changed.get(side.account, balances.get(side.account, 0)) + side.amount
            changed[side.account] = amount
        for side in movement.sides:
            if (amount := changed[side.account]) < 0 and side.account.kind not in MAY_OWE:
                said = f"{side.account.name} would hold {format_cents(amount)} after a {movement.cause.value}"
                raise Refused("overdrawn", None, f"{said}: an account cannot give more than it holds")
    return changed


def _check_meter(standing: Standing, balances: dict[Account, int], event: ev.AnyEvent) -> None:
    """An event that mentions a meter must match what its accounts hold."""
    if getattr(event, "meter", None) is None or standing.meter is None or standing.linked:
        return
    for kind, told in ((Kind.PROGRESSIVE, standing.meter.shown), (Kind.HELD, standing.meter.held)):
        account = standing.account(kind)
        if (held := balances.get(account, 0)) != told:
            said = f"the meter of table {standing.table} has {format_cents(told)} {kind.value}"
            raise Refused("other-meter", None, f"{said}, but its account has {format_cents(held)}")
