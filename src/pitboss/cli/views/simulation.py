"""Simulations on a page: every wager next to its exact figure, one of them plotted, and the overall verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import log10
from typing import TYPE_CHECKING

from pitboss.cli.views.progress_bar import duration
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.exact.words import signed, units
from pitboss.law.edition import edition
from pitboss.law.names import known_name
from pitboss.plural import plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.simulate.reconcile import Reconciled, ReconciledWager
    from pitboss.simulate.report import MixedSeat, Share, Simulated, SimulatedWager
    from pitboss.simulate.run_plan import RunPlan

_FAILED = "bold red"
_WIDTH = 30
"""Characters of the longest bar."""


def show(found: Simulated, plotted: str | None) -> None:
    """Print what a simulation found."""
    with page() as console:
        named = edition(found.edition)
        console.print(heading(named.title, ("  simulated under ", QUIET), (found.edition, CLAUSE)))
        seats = plural(found.seats, "seat") + (f" ({found.boxes} of one player)" if found.boxes > 1 else "")
        console.print(indented(f"{found.rounds:,} rounds, {seats}, seed {found.seed}, strategy {found.strategy}"))
        console.print(indented(text((f"digest {found.digest}", QUIET))))
        console.print()
        console.print(indented(_table(found.wagers)))
        if found.mixed:
            console.print()
            console.print(
                heading("mix", ("  what a seat loses to the house per round, each wager being one unit", QUIET))
            )
            console.print(indented(_mixed(found.mixed)))
        names = list(dict.fromkeys(each.wager for each in found.wagers))
        asked = names[0] if plotted is None else known_name("wager that was simulated", plotted, names)
        drawn = next(each for each in found.wagers if each.wager == asked)
        console.print()
        letter = f" {drawn.paytable}" if drawn.paytable else ""
        console.print(
            heading(f"{drawn.wager}{letter}", ("  how often each result came, on a logarithmic scale", QUIET))
        )
        console.print(indented(_plot(drawn)))


def _table(wagers: Sequence[SimulatedWager]) -> RenderableType:
    decks, mixed = any(each.decks > 1 for each in wagers), any(each.often < 1 for each in wagers)

    def cells(each: SimulatedWager) -> Iterator[RenderableType]:
        yield text((each.wager, NAME))
        yield each.paytable or ""
        if decks:
            yield str(each.decks)
        if mixed:
            yield f"{each.often:.3g}"
        yield text((f"{each.edge:.4%}", NAME))
        yield f"±{each.error:.4%}"
        yield "" if each.exact is None else f"{each.exact:.4%}"
        yield "" if each.z is None else signed(each.z, 2)
        yield "" if each.p is None else f"{each.p:.3f}"
        yield "" if each.fit is None else f"{each.fit.p:.3f}"

    more = (*(("decks",) if decks else ()), *(("made",) if mixed else ()))
    heads = ("wager", "table", *more, "edge", "error", "exact", "z", "p", "p of fit")
    return columns(*heads, rows=map(cells, wagers), right=range(2, len(heads)))


def _mixed(seats: Sequence[MixedSeat]) -> RenderableType:
    """All wagers of a seat together, one line per number of decks."""

    def cells(each: MixedSeat) -> Iterator[RenderableType]:
        yield " ".join(f"{wager} {letter}" if letter else wager for wager, letter in each.letters.items())
        yield str(each.decks)
        yield text((f"{each.won:.5f}", NAME))
        yield f"±{each.error:.5f}"
        yield "" if each.exact is None else f"{each.exact:.5f}"
        yield "" if each.z is None else signed(each.z, 2)
        yield "" if each.p is None else f"{each.p:.3f}"

    return columns("wagers", "decks", "won", "error", "exact", "z", "p", rows=map(cells, seats), right=range(1, 7))


def _plot(wager: SimulatedWager) -> RenderableType:
    """A bar for each net result, with how often it came up and how often it should have."""
    shares = [_together(list(same)) for _, same in groupby(wager.distribution, key=lambda each: Fraction(each.net))]
    rarest = min(min(one for one in (came, due) if one) for _, came, due in shares if came or due)
    decades = -log10(rarest) + 0.5

    def row(net: str, came: float, due: float | None) -> Iterator[RenderableType]:
        yield units(net)
        yield text(("█" * max(1, round(_WIDTH * (1 + log10(came) / decades))) if came else "", NAME))
        yield f"{came:.3g}" if came else "never"
        yield "" if due is None else f"{due:.3g}"

    return columns("net", "", "came", "exact", rows=(row(*each) for each in shares), right=(0, 2, 3))


def _together(same: Sequence[Share]) -> tuple[str, float, float | None]:
    exact = [each.exact for each in same if each.exact is not None]
    return same[0].net, sum(each.frequency for each in same), sum(exact) if exact else None


def show_plan(plan: RunPlan) -> None:
    """Print what a run would take."""
    with page() as console:
        console.print(heading(edition(plan.edition).title, ("  planned under ", QUIET), (plan.edition, CLAUSE)))
        console.print(
            indented(
                f"{plural(plan.rounds, 'round')} would take about {duration(plan.seconds)}: "
                f"{plan.rounds_a_second:,.0f} rounds per second on {plural(plan.workers, 'worker')}"
            )
        )
        console.print()
        rows = ((text((each.wager, NAME)), each.paytable or "", f"±{each.error:.5%}") for each in plan.wagers)
        console.print(indented(columns("wager", "table", "error then", rows=rows, right=(2,))))


def show_verdict(verdict: Reconciled) -> None:
    """Print the overall verdict."""
    with page() as console:
        for name, wagers in groupby(verdict.wagers, key=lambda each: each.edition):
            console.print(heading(edition(name).title, ("  reconciled under ", QUIET), (name, CLAUSE)))
            console.print(indented(_verdicts(list(wagers))))
            console.print()
        for fault in verdict.faults:
            console.print(text((fault, _FAILED)))
        word = ("PASS", NAME) if verdict.passed else ("FAIL", _FAILED)
        failed = sum(not each.passed for each in verdict.wagers)
        count = (
            f"  {failed} of {len(verdict.wagers)} wagers disagree"
            if failed
            else f"  all {len(verdict.wagers)} wagers agree"
        )
        console.print(text(word, count, (f", at level {verdict.level:g} for all together (Holm)", QUIET)))


def _verdicts(wagers: Sequence[ReconciledWager]) -> RenderableType:
    decks = any(each.decks > 1 for each in wagers)

    def cells(each: ReconciledWager) -> Iterator[RenderableType]:
        yield text((each.wager, NAME))
        yield each.paytable or ""
        if decks:
            yield str(each.decks)
        yield f"{each.rounds:,}"
        yield "" if each.z is None else signed(each.z, 2)
        yield f"{each.p:.4f}"
        yield text(("PASS", NAME) if each.passed else ("FAIL", _FAILED))

    heads = ("wager", "table", *(("decks",) if decks else ()), "rounds", "z", "p", "")
    return columns(*heads, rows=map(cells, wagers), right=range(2, len(heads) - 1))
