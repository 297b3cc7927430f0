"""The hold of a table and a player's session on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.exact.table_hold import SIMULATED, Simulated
from pitboss.exact.words import between
from pitboss.law.edition import edition
from pitboss.money import format_cents
from pitboss.plural import plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.exact.table_hold import HeldWager, Hold, LongRun
    from pitboss.exact.table_session import Part, SessionFound, SessionWager

_OUTSIDE = "bold red"
_WIDTH = 30
"""Characters of the longest bar."""


def show_hold(found: Hold) -> None:
    """Print what a table wins."""
    with page() as console:
        console.print(heading(edition(found.edition).title, ("  hold under ", QUIET), (found.edition, CLAUSE)))
        seats, rounds = plural(found.seats, "seat"), plural(found.rounds_an_hour, "round")
        console.print(indented(f"{seats}, {rounds} per hour"))
        console.print()
        console.print(indented(_wagers(found)))
        console.print()
        won, hours = found.won, plural(found.won.hours, "hour")
        rows: list[tuple[str, RenderableType]] = [
            ("per hour", text((_dollars(found.won_an_hour), NAME), f" of {_dollars(found.staked_an_hour)} staked")),
            (hours, text((_dollars(won.average), NAME), f" ± {_dollars(won.deviation)}, one standard deviation")),
            ("band", f"{_dollars(won.low)} to {_dollars(won.high)}, {100 * won.share:g}% of the time"),
            *(_error(found) if won.error else ()),
        ]
        if found.long_run is not None:
            rows[1:1] = _in_the_long_run(found, found.long_run)
        if found.actual is not None:
            inside = ("inside the band", NAME) if found.actual.inside else ("outside the band", _OUTSIDE)
            rows.append(("actual", text(_dollars(found.actual.won), ", ", inside)))
            rows.append(("", f"a result at least this far from the average comes {_often(found.actual.chance)}"))
        console.print(indented(columns("", "", rows=((text((name, QUIET)), value) for name, value in rows))))
        console.print()
        console.print(indented(text((_how(found), QUIET))))


def _in_the_long_run(found: Hold, long_run: LongRun) -> Iterator[tuple[str, RenderableType]]:
    """What the hour wins as the meter grows and is won, beside what it wins at the meter it is priced at."""
    yield "long run", text((_between(long_run), NAME), f" per hour, {between(*long_run.hold)} of stakes")
    for each in found.wagers:
        if each.long_run is not None:
            share, now = between(*each.long_run.hold), f"{_dollars(each.won_an_hour)} ({each.hold:.4%})"
            grown = f"{_between(each.long_run)} ({share}) as its meter grows and is won"
            yield "", f"{each.wager}: {grown}, {now} at the starting meter"


def _between(found: LongRun) -> str:
    return " to ".join(dict.fromkeys(map(_dollars, found.won_an_hour)))


def _error(found: Hold) -> Iterator[tuple[str, RenderableType]]:
    won = found.won
    off, ends = _dollars(won.error), _dollars(won.error * (won.high - won.average) / won.deviation)
    yield "error", f"± {off} in the deviation, ± {ends} at either end of the band"


def _how(found: Hold) -> str:
    match found.varies, found.simulated:
        case "simulated", Simulated(rounds, seed):
            dealt = f"{plural(rounds, 'round')}, seed {seed}"
            together = f"How far the wagers of one round win and lose together was simulated ({dealt})."
        case "exact", _:
            together = "So is the deviation."
        case _:
            together = "The wagers of one round are treated as independent; seats that face one dealer vary more."
    return f"Averages are exact; sums over many rounds are treated as normal. {together}"


def _wagers(found: Hold) -> RenderableType:
    decks = any(each.decks > 1 for each in found.wagers)

    def cells(each: HeldWager) -> Iterator[RenderableType]:
        yield text((each.wager, NAME))
        yield each.paytable or ""
        if decks:
            yield str(each.decks)
        yield format_cents(each.amount)
        yield f"{each.often:.4g}"
        yield f"{each.edge:.4%}"
        yield f"{each.hold:.4%}"
        yield _dollars(each.staked_an_hour)
        yield text((_dollars(each.won_an_hour), NAME))

    heads = ("wager", "table", *(("decks",) if decks else ()), "size", "made", "edge", "hold", "staked/h", "won/h")
    rows = [list(cells(each)) for each in found.wagers]
    if len(rows) > 1:
        blank = [""] * (len(heads) - 4)
        sums = (f"{found.hold:.4%}", _dollars(found.staked_an_hour), text((_dollars(found.won_an_hour), NAME)))
        rows.append([text(("together", QUIET)), *blank, *sums])
    return columns(*heads, rows=rows, right=range(2, len(heads)))


def show_session(found: SessionFound) -> None:
    """Print how a session ends."""
    with page() as console:
        console.print(heading(edition(found.edition).title, ("  session under ", QUIET), (found.edition, CLAUSE)))
        decks = f", {found.decks} decks" if found.decks > 1 else ""
        made = " and ".join(map(_made, found.wagers))
        rounds = plural(found.rounds, "round")
        most = format_cents(found.most)
        console.print(
            indented(f"{rounds} of {made}{decks}, from {format_cents(found.bankroll)}; a round may cost {most}")
        )
        if found.varies == SIMULATED:
            dealt = f"simulated ({plural(found.dealt, 'round')})"
            console.print(indented(text((f"How the wagers of one round win and lose together was {dealt}.", QUIET))))
        console.print()
        rows: list[tuple[str, RenderableType]] = [
            ("ahead", text((f"{found.ahead:.3%}", NAME))),
            ("even", f"{found.even:.3%}"),
            ("behind", f"{found.behind:.3%}"),
            (
                "broke",
                text((f"{found.broke:.3%}", NAME), f": less than {most} left before the last round"),
            ),
            ("ruin", f"{found.ruin:.3%} for a player who never stops"),
        ]
        rows += [(f"{name}% of sessions", _gain(gained)) for name, gained in found.percentiles.items()]
        console.print(indented(columns("", "", rows=((text((name, QUIET)), value) for name, value in rows))))
        console.print()
        console.print(heading("gained at the end", ("  by those who play every round", QUIET)))
        console.print(indented(_plot(found)))


def _made(wager: SessionWager) -> str:
    letter = f" {wager.paytable}" if wager.paytable else ""
    return f"{wager.wager}{letter} at {format_cents(wager.amount)}"


def _plot(found: SessionFound) -> RenderableType:
    largest = max(each.chance for each in found.distribution)

    def row(each: Part) -> Iterator[RenderableType]:
        yield _signed(each.least)
        yield _signed(each.most)
        yield text(("█" * round(_WIDTH * each.chance / largest) or "▏", NAME))
        yield f"{each.chance:.2%}"

    return columns("from", "to", "", "chance", rows=map(row, found.distribution), right=(0, 1, 3))


def _gain(gained: int | None) -> str:
    return "broke" if gained is None else f"{_signed(gained)} or less"


def _signed(cents: int) -> str:
    return f"+{format_cents(cents)}" if cents > 0 else format_cents(cents).replace("-", "\N{MINUS SIGN}")


def _dollars(cents: float) -> str:
    return format_cents(round(cents)).replace("-", "\N{MINUS SIGN}")


def _often(chance: float) -> str:
    if chance >= 0.1:
        return f"{chance:.0%} of the time"
    return f"1 time in {1 / chance:,.0f}" if chance > 1e-15 else "practically never"
