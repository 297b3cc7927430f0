"""What players who know too much could gain, on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.exact.words import signed
from pitboss.law.edition import edition
from pitboss.plural import plural
from pitboss.simulate.seen_cards import DEALER_CARD

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.simulate.perfect_player import WatchedShoes, WatchedWager
    from pitboss.simulate.protected import Protected
    from pitboss.simulate.seen_cards import SeenGain


def show_protection(found: Protected) -> None:
    """Print what could be gained."""
    with page() as console:
        console.print(heading(edition(found.edition).title, ("  protection under ", QUIET), (found.edition, CLAUSE)))
        if found.seen:
            letter = f"paytable {found.seen[0].paytable}, " if found.seen[0].paytable else ""
            console.print(indented(f"{letter}seed {found.seed}"))
            console.print()
            console.print(indented(_seen(found.seen)))
            console.print()
            words = (
                "Gains are in base wagers per seat and round, for players who wager the same every round and decide as "
                "well as possible: one who sees one of the dealer's cards before the first decision, and seats "
                "that show each other their cards. A negative edge favors the player. The error is one standard error: "
                "--rounds with four times as many halves it."
            )
            console.print(indented(text((words, QUIET))))
        for shoes in found.shoes:
            console.print()
            console.print(
                heading(
                    f"{shoes.decks} decks",
                    (f"  {shoes.cut} cards behind the cover card, {shoes.rounds:.1f} rounds per shoe", QUIET),
                )
            )
            console.print(indented(_shoes(shoes)))
            console.print()
            console.print(indented(_counts(shoes)))
        if found.shoes:
            console.print()
            words = (
                f"Gains are in base wagers per shoe, over {plural(found.shoes[0].shoes, 'shoe')}, seed {found.seed}. "
                "The perfect player has seen every card dealt and wagers one unit only in rounds where what is "
                "left favors it, each wager considered by itself. The linear count adds up the effects of removal; its "
                "sums are treated as normal."
            )
            console.print(indented(text((words, QUIET))))


def _seen(gains: tuple[SeenGain, ...]) -> RenderableType:
    def cells(each: SeenGain) -> Iterator[RenderableType]:
        yield text(("one of the dealer's cards" if each.seen == DEALER_CARD else f"{each.seats} colluding seats", NAME))
        yield text((f"{each.gain:.4%}", NAME))
        # Rounds without any gain say nothing of how rare one is.
        yield f"±{each.error:.4%}" if each.gain else "none seen"
        yield f"{each.deals:,}"
        yield _percent(each.edge)
        yield _percent(each.left)

    heads = ("seen", "gain", "error", "rounds", "edge", "edge then")
    return columns(*heads, rows=map(cells, gains), right=range(1, len(heads)))


def _shoes(shoes: WatchedShoes) -> RenderableType:
    def cells(each: WatchedWager) -> Iterator[RenderableType]:
        yield text((each.wager, NAME))
        yield each.paytable or ""
        yield _percent(each.edge)
        yield f"{each.linear:.4f}"
        yield text((f"{each.perfect:.4f}", NAME))
        yield f"±{each.error:.4f}"
        yield f"{each.made:.2f}"

    heads = ("wager", "table", "edge", "linear", "perfect", "error", "rounds made")
    return columns(*heads, rows=map(cells, shoes.wagers), right=range(2, len(heads)))


def _counts(shoes: WatchedShoes) -> RenderableType:
    """The best linear counts; rows that several wagers share are shown once."""
    rows: dict[tuple[int, ...], tuple[list[str], WatchedWager]] = {}
    for each in shoes.wagers:
        named = f"{each.wager} {each.paytable}" if each.paytable else each.wager
        rows.setdefault(tuple(each.count.values()), ([], each))[0].append(named)
    ranks = tuple(shoes.wagers[0].count)
    cells = (
        [", ".join(names), *(signed(each.count[rank], 0) for rank in ranks), f"{each.correlation:.2f}"]
        for names, each in rows.values()
    )
    return columns("best count", *ranks, "fit", rows=cells, right=range(1, len(ranks) + 2))


def _percent(share: float) -> str:
    return f"{signed(100 * share, 4)}%"
