"""What a house reports about its tables, in rows that can be printed, sent and put into a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from fractions import Fraction

import msgspec

from pitboss.games.progressive import Meter
from pitboss.ledger.accounts import Kind
from pitboss.ledger.gaming_day import GamingDay
from pitboss.ledger.hold import Held
from pitboss.ledger.ledger import Entry, Ledger
from pitboss.ledger.meters import Counted, MeterBook, Meters
from pitboss.ledger.movements import Cause
from pitboss.money import Money


class Balance(msgspec.Struct, frozen=True):
    """What lies in an account."""

    money: Money
    kind: Kind
    table: str
    player: str
    seat: int | None
    wager: str
    amount: int


class MeterRow(msgspec.Struct, frozen=True):
    """What was counted for a wager on a day, or to date if none is named. Amounts are cents."""

    table: str
    money: Money
    edition: str
    wager: str
    paytable: str | None
    day: date | None
    made: int
    wagered: int
    paid: int
    attendant_paid: int
    progressive_paid: int
    cumulative_progressive: int
    won: int


class TotalRow(msgspec.Struct, frozen=True):
    """What was counted to date for all wagers of a table, or of the house if none is named. Amounts are cents."""

    table: str | None
    money: Money
    made: int
    wagered: int
    paid: int
    attendant_paid: int
    progressive_paid: int
    cumulative_progressive: int
    won: int


class ProgressiveRow(msgspec.Struct, frozen=True):
    """The books of a progressive meter: seeded + contributed = shown + carried + held + paid, in cents.

    Anything that may include a fraction of a cent is written as a fraction.
    """

    table: str
    shown: int
    carried: str
    held: int
    seeded: int
    contributed: str
    paid: int


class MovementRow(msgspec.Struct, frozen=True):
    """One side of a movement: the sides with the same table, line and movement add up to zero."""

    table: str
    line: int
    movement: int
    at: str
    day: date
    cause: Cause
    undoes: bool
    money: Money
    kind: Kind
    player: str
    seat: int | None
    wager: str
    amount: int


class Report(msgspec.Struct, frozen=True):
    """Everything that is reported, except the movements themselves."""

    zone: str
    hour: int
    balances: tuple[Balance, ...]
    meters: tuple[MeterRow, ...]
    totals: tuple[TotalRow, ...]
    progressives: tuple[ProgressiveRow, ...]
    hold: tuple[Held, ...]


def report(ledger: Ledger, book: MeterBook, hold: tuple[Held, ...]) -> Report:
    """The books as they stand."""
    day: GamingDay = ledger.gaming_day
    return Report(
        zone=day.zone,
        hour=day.hour,
        balances=_balances(ledger),
        meters=(*_meters(book, to_date=True), *_meters(book, to_date=False)),
        totals=tuple(_totals(book)),
        progressives=tuple(
            _progressive(name, standing.meter)
            for name, standing in sorted(ledger.standings.items())
            if standing.meter is not None and not standing.linked
        )
        + tuple(_progressive(name, linked.state) for name, linked in sorted(ledger.linked.items())),
        hold=hold,
    )


def _balances(ledger: Ledger) -> tuple[Balance, ...]:
    rows = (
        Balance(each.money, each.kind, each.table, each.player, each.seat or None, each.wager, amount)
        for each, amount in ledger.balances.items()
    )
    kinds = list(Kind)
    return tuple(
        sorted(rows, key=lambda row: (row.money.value, row.table, kinds.index(row.kind), row.player, row.seat or 0))
    )


def _meters(book: MeterBook, *, to_date: bool) -> Iterator[MeterRow]:
    found: dict[tuple[Counted, date | None], Meters] = {}
    for (of, _), tally in book.tallies.items():
        # Any day stands for all of them: it is left out of the row.
        key = (msgspec.structs.replace(of, day=date.min), None) if to_date else (of, of.day)
        found[key] = found.get(key, Meters()).plus(tally.meters)
    for (of, day), meters in sorted(found.items(), key=lambda item: (item[0][0].table, str(item[0][1] or ""))):
        yield MeterRow(
            table=of.table,
            money=of.money,
            edition=of.edition,
            wager=of.wager,
            paytable=of.paytable,
            day=day,
            made=meters.made,
            wagered=meters.wagered,
            paid=meters.paid,
            attendant_paid=meters.attendant_paid,
            progressive_paid=meters.progressive_paid,
            cumulative_progressive=meters.cumulative_progressive,
            won=meters.won,
        )


def _totals(book: MeterBook) -> Iterator[TotalRow]:
    """Add up the meters of each table and of the house, each kind of money apart."""
    totals: dict[tuple[str | None, Money], Meters] = {}
    for (of, _), tally in book.tallies.items():
        for table in (of.table, None):
            key = table, of.money
            totals[key] = totals.get(key, Meters()).plus(tally.meters)
    for (table, money), meters in sorted(totals.items(), key=lambda item: (item[0][1].value, item[0][0] or "")):
        yield TotalRow(table, money, **msgspec.structs.asdict(meters), won=meters.won)


def _progressive(table: str, meter: Meter) -> ProgressiveRow:
    return ProgressiveRow(
        table=table,
        shown=meter.shown,
        carried=str(Fraction(meter.carried, meter.parts)),
        held=meter.held,
        seeded=meter.seeded,
        contributed=str(Fraction(meter.contributed, meter.parts)),
        paid=meter.paid,
    )


def movement_rows(entries: Iterable[Entry]) -> Iterator[MovementRow]:
    """Every side of every movement, in the order in which they happened."""
    for entry in entries:
        at = datetime.fromtimestamp(entry.at / 1000, UTC).isoformat(timespec="milliseconds")
        for number, movement in enumerate(entry.movements, start=1):
            for account, amount in ((side.account, side.amount) for side in movement.sides):
                yield MovementRow(
                    table=entry.table,
                    line=entry.sequence,
                    movement=number,
                    at=at,
                    day=entry.day,
                    cause=movement.cause,
                    undoes=movement.undoes,
                    money=account.money,
                    kind=account.kind,
                    player=account.player,
                    seat=account.seat or None,
                    wager=account.wager,
                    amount=amount,
                )
