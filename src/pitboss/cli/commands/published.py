"""`pitboss published`: every hold percentage that the Board printed, next to the exact figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import no_cache
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from pitboss.exact.audit import Finding


@command("published")
@click.argument("game", metavar="[GAME]", help="Only one game.", required=False)
@click.option("--edition", metavar="E", help="Only one text; by default, every text with a hold.")
@no_cache
@as_json
def published_command(
    *,
    game: str | None,
    edition: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Audit the holds that the Board published.

    A hold is reproduced, reproduced under other readings, or not reproduced. It is compared with the house edge per
    base wager and with the element of risk, which is the share of everything staked.

    \b
    Example:
      pitboss published
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.audit import audit
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.law.edition import editions_of

    if game is None:
        texts = None if edition is None else [_named(edition)]
    else:
        texts = [each.name for each in editions_of(game)] if edition is None else [edition_of(game, edition).name]
    with bar() as show:
        found = audit(texts, cache=NO_CACHE if no_cache else user_results(), announce=show)
    if json:
        write_json(found)
    else:
        _show(found)


def _named(name: str) -> str:
    from pitboss.law.edition import edition

    return edition(name).name


def _show(found: Sequence[Finding]) -> None:
    from itertools import groupby

    from pitboss.law.edition import edition

    with page() as console:
        for number, (name, holds) in enumerate(groupby(found, key=lambda each: each.edition)):
            if number:
                console.print()
            title = edition(name).title
            console.print(heading(title, ("  holds published with ", QUIET), (name, CLAUSE)))
            for each in holds:
                _show_hold(console, each)
        if not found:
            console.print("The Board printed no hold with this text.")


def _show_hold(console: Console, finding: Finding) -> None:
    letters = f" {', '.join(finding.letters)}" if finding.letters else ""
    printed = " to " if not finding.letters else " and "
    console.print(
        indented(
            text(
                (f"{' and '.join(finding.of)}{letters}", NAME),
                f"  {printed.join(f'{each}%' for each in finding.printed)}  ",
                (finding.verdict.value, NAME),
            )
        )
    )
    measure = finding.measure.replace("_", " ")
    rows = (
        (
            f"{each.printed}%",
            f"{each.exact.exact.decimal * 100:.4f}%",
            each.exact.exact.fraction,
            " ".join(filter(None, (each.exact.wager, each.exact.paytable or "", _decks(each.exact.decks)))),
        )
        for each in finding.numbers
    )
    console.print(indented(columns("printed", f"exact {measure}", "", "", rows=rows, right=(0, 1)), 4))
    console.print(indented(text((finding.explanation, QUIET)), 4))


def _decks(decks: int) -> str:
    return "" if decks == 1 else f"{decks} decks"
