"""`pitboss hold`: what a table wins per hour, the band around it, and whether an actual result lies inside."""

from __future__ import annotations

from fractions import Fraction

import click

from pitboss.cli.options.elections import amount, asked_of, edition_option, no_cache, number, reading_option
from pitboss.cli.options.submission import game_or_submission, instead_of, submission_option
from pitboss.cli.options.wagers import (
    dealing,
    independent_option,
    letter_option,
    made_of,
    mix_option,
    require_wagers,
    spread_rounds,
    spread_seed,
    submitted,
    wager_option,
)
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json


@command("hold")
@click.argument("game", metavar="[GAME]", help="The game; run `pitboss` to list them.", required=False)
@submission_option
@wager_option
@letter_option
@mix_option
@click.option("--seats", metavar="N", help="How many players; 1 by default, or every seat of a submission.")
@click.option("--rounds-an-hour", metavar="N", help="How fast rounds are dealt.", default="40", show_default=True)
@click.option("--hours", metavar="H", help="The period that the band covers.", default="8", show_default=True)
@click.option("--share", metavar="S", help="How often the win lies in the band.", default="95%", show_default=True)
@click.option("--actual", metavar="AMOUNT", help="What the table actually won in that time; a loss as -AMOUNT.")
@independent_option
@spread_rounds
@spread_seed
@edition_option
@click.option("--decks", metavar="N", help="The number of decks; the first allowed number by default.")
@reading_option
@no_cache
@as_json
def hold_command(
    *,
    game: str | None,
    submission: str | None,
    wager: tuple[str, ...],
    paytable: tuple[str, ...],
    mix: tuple[str, ...],
    seats: str | None,
    rounds_an_hour: str,
    hours: str,
    share: str,
    actual: str | None,
    independent: bool,
    rounds: str | None,
    seed: str | None,
    edition: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    no_cache: bool,
    json: bool,
) -> None:
    """Show what a table wins.

    Every seat makes the same wagers: those named, or everything that a submission offers at its minimum. Averages are
    exact; how far the wagers of one round win and lose together is simulated, with its error. Amounts are cents, or
    dollars after a dollar sign.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.hold import Pace
    from pitboss.exact.table_hold import hold_of, look_up

    together = dealing(independent=independent, rounds=rounds, seed=seed)
    with bar() as show:
        if submission is not None:
            filed = instead_of(submission, game, paytable=paytable, edition=edition, decks=decks, reading=reading)
            text = filed.edition
            show(text, 0.0)
            asked = submitted(filed, NO_CACHE if no_cache else user_results(), wager, mix)
            players = number("--seats", seats) or filed.elections.positions
        else:
            game = game_or_submission(game, "hold")
            elections, cache = asked_of(game, edition, decks, reading, no_cache=no_cache)
            text, made = elections.edition, made_of(wager, paytable, mix)
            require_wagers(made, elections, "hold")
            asked = look_up(elections, made, cache, lambda done: show(text, done))
            players = number("--seats", seats) or 1
        pace = Pace(players, number("--rounds-an-hour", rounds_an_hour) or 0)
        spread = together(asked, players, lambda done: show(f"{text}: dealing", done))
    found = hold_of(asked, pace, _hours(hours), share=_share(share), spread=spread, actual=_won("--actual", actual))
    if json:
        write_json(found)
        return
    from pitboss.cli.views.hold import show_hold

    show_hold(found)


def _hours(text: str) -> Fraction:
    from pitboss.malformed import Malformed

    try:
        hours = Fraction(text)
    except (ValueError, ZeroDivisionError):
        hours = Fraction(0)
    if not 0 < hours <= _MOST_HOURS:
        raise Malformed(f"--hours {text}", f"a number of hours above 0, at most {_MOST_HOURS:,}", "write --hours 8")
    return hours


_MOST_HOURS = 10**6


def _share(text: str) -> float:
    from pitboss.malformed import Malformed

    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise Malformed(f"--share {text}", "a share above 0 and below 1", "write --share 95%")
    return share


def _won(option: str, text: str | None) -> int | None:
    if text is None:
        return None
    lost = text.startswith("-")
    found = amount(option, text.removeprefix("-")) or 0
    return -found if lost else found
