"""The books of tables on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.cli.views.render import NAME, QUIET, columns, heading, indented, page, text
from pitboss.money import format_cents

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.ledger.hold import Held
    from pitboss.ledger.report import Balance, MeterRow, ProgressiveRow, Report, TotalRow

_OUTSIDE = "bold red"
_HOW = (
    "The win lies in the band 95% of the time if players decide as well as possible. Sums are treated as normal, "
    "seats and wagers as independent unless one hand decides them."
)


def show_report(found: Report) -> None:
    """Print the books: where the money is, what was counted, and what tables hold."""
    by_day = any(each.day for each in found.meters)
    with page() as console:
        turns = f"  gaming days begin at {found.hour}:00, {found.zone}"
        console.print(heading("balances", *(((turns, QUIET),) if by_day else ())))
        console.print(indented(_balances(found.balances)))
        if found.progressives:
            console.print()
            console.print(heading("progressive meters"))
            console.print(indented(_progressives(found.progressives)))
        if found.totals:
            console.print()
            console.print(heading("meters of the house"))
            console.print(indented(_totals(found.totals)))
        for table, terms in dict.fromkeys((each.table, each.edition) for each in found.meters):
            at = f"  table {table} under {terms}"
            console.print()
            console.print(heading("meters", (at, QUIET)))
            console.print(indented(_meters([each for each in found.meters if each.table == table], by_day=by_day)))
            console.print()
            console.print(heading("hold", (at, QUIET)))
            console.print(indented(_hold([each for each in found.hold if each.table == table], by_day=by_day)))
        if any(each.expected is not None for each in found.hold):
            console.print()
            console.print(indented(text((_HOW, QUIET))))


def _balances(balances: Iterable[Balance]) -> RenderableType:
    rows = (
        [
            text((each.kind.value, NAME)),
            each.money.value,
            each.table,
            " ".join(filter(None, (each.player, f"seat {each.seat}" if each.seat else "", each.wager))),
            _dollars(each.amount),
        ]
        for each in balances
    )
    return columns("account", "money", "table", "of", "holds", rows=rows, right=[4])


def _progressives(progressives: Iterable[ProgressiveRow]) -> RenderableType:
    def cells(each: ProgressiveRow) -> Iterator[RenderableType]:
        yield text((each.table, NAME))
        yield text((_dollars(each.shown), NAME))
        yield f"{each.carried}¢"
        yield _dollars(each.held)
        yield _dollars(each.seeded)
        yield f"{each.contributed}¢"
        yield _dollars(each.paid)

    heads = ("table", "shows", "carried", "held", "seeded", "contributed", "paid")
    return columns(*heads, rows=map(cells, progressives), right=range(1, len(heads)))


def _meters(meters: Iterable[MeterRow], *, by_day: bool) -> RenderableType:
    heads = ("wager", "made", "wagered", "paid", "attendant", "awards", "to meter", "won")
    rows = ([*_of(row, by_day=by_day), *_counted(row)] for row in meters)
    return _table(heads, rows, by_day=by_day)


def _totals(totals: Iterable[TotalRow]) -> RenderableType:
    heads = ("table", "made", "wagered", "paid", "attendant", "awards", "to meter", "won")
    rows = ([_total_of(total), *_counted(total)] for total in totals)
    return columns(*heads, rows=rows, right=range(1, len(heads)))


def _total_of(total: TotalRow) -> RenderableType:
    return text((f"all, {total.money.value}" if total.table is None else total.table, NAME))


def _counted(row: MeterRow | TotalRow) -> list[RenderableType]:
    return [
        f"{row.made:,}",
        _dollars(row.wagered),
        _dollars(row.paid),
        _dollars(row.attendant_paid),
        _dollars(row.progressive_paid),
        _dollars(row.cumulative_progressive),
        text((_dollars(row.won), NAME)),
    ]


def _hold(hold: Iterable[Held], *, by_day: bool) -> RenderableType:
    heads = ("wager", "made", "wagered", "won", "hold", "expected", "from", "to", "")
    rows = (
        [
            *_of(each, by_day=by_day),
            f"{each.made:,}",
            _dollars(each.wagered),
            text((_dollars(each.won), NAME)),
            "" if each.hold is None else f"{each.hold:.2%}".replace("-", "\N{MINUS SIGN}"),
            *(_whole_dollars(amount) for amount in (each.expected, each.low, each.high)),
            _verdict(each),
        ]
        for each in hold
    )
    return _table(heads, rows, by_day=by_day)


def _table(heads: tuple[str, ...], rows: Iterable[list[RenderableType]], *, by_day: bool) -> RenderableType:
    first = ("day",) if by_day else ()
    return columns(*first, *heads, rows=rows, right=range(len(first) + 1, len(first) + len(heads)))


def _of(each: MeterRow | Held, *, by_day: bool) -> list[RenderableType]:
    wager = " ".join(filter(None, (each.wager, each.paytable))) if each.wager else "all wagers"
    day = [str(each.day) if each.day else "to date"] if by_day else []
    return [*day, text((wager, NAME if each.wager else QUIET))]


def _verdict(each: Held) -> RenderableType:
    if each.inside is None:
        return ""
    return text(("inside", QUIET)) if each.inside else text(("outside", _OUTSIDE))


def _dollars(cents: float | None) -> str:
    return "" if cents is None else format_cents(round(cents)).replace("-", "\N{MINUS SIGN}")


def _whole_dollars(cents: float | None) -> str:
    return "" if cents is None else _dollars(100 * round(cents / 100))
