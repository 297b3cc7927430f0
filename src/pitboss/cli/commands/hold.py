"""`pitboss hold`: what a table wins an hour, the band from day to day, and whether an actual result lies in it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import (
    amount,
    edition_option,
    elected_decks,
    elected_readings,
    no_cache,
    number,
    reading_option,
)
from pitboss.cli.options.wagers import letter_option, made_of, mix_option, wager_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.exact.table_hold import Asked


@command("hold")
@click.argument("game", metavar="GAME", help="The game; `pitboss` alone lists all.")
@wager_option
@letter_option
@mix_option
@click.option("--seats", metavar="N", help="How many players.", default="1", show_default=True)
@click.option("--rounds-an-hour", metavar="N", help="How fast rounds are dealt.", default="40", show_default=True)
@click.option("--hours", metavar="H", help="The time that the band is for.", default="8", show_default=True)
@click.option("--share", metavar="S", help="How often the band holds what is won.", default="95%", show_default=True)
@click.option("--actual", metavar="AMOUNT", help="What the table actually won in that time; a loss as -AMOUNT.")
@click.option("--independent", is_flag=True, help="Take the wagers of a round as independent, and deal none.")
@edition_option
@click.option("--decks", metavar="N", help="How many decks; else the first number allowed.")
@reading_option
@no_cache
@as_json
def hold_command(
    *,
    game: str,
    wager: tuple[str, ...],
    paytable: tuple[str, ...],
    mix: tuple[str, ...],
    seats: str,
    rounds_an_hour: str,
    hours: str,
    share: str,
    actual: str | None,
    independent: bool,
    edition: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    no_cache: bool,
    json: bool,
) -> None:
    """Say what a table wins.

    Every seat makes the same wagers. Averages are exact; how far wagers of one round win and lose together is
    simulated. Amounts are cents, or dollars after a dollar sign.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.hold import Pace
    from pitboss.exact.table_hold import hold_of, look_up
    from pitboss.games.elections import Elections

    text = edition_of(game, edition).name
    made = made_of(wager, paytable, mix)
    elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    pace = Pace(number("--seats", seats) or 0, number("--rounds-an-hour", rounds_an_hour) or 0)
    with bar() as show:
        asked = look_up(elections, made, NO_CACHE if no_cache else user_results(), lambda done: show(text, done))
        shared = None if independent else _shared(asked, pace.seats)
    found = hold_of(asked, pace, _hours(hours), share=_share(share), shared=shared, actual=_won("--actual", actual))
    if json:
        write_json(found)
        return
    from pitboss.cli.views.hold import show_hold

    show_hold(found)


def _shared(asked: Sequence[Asked], seats: int) -> float | None:
    """What wagers share of the variance of a round; not known where a game has no kernel."""
    from pitboss.simulate.runs import has_kernel

    if not has_kernel(asked[0].question.game):
        return None
    from pitboss.simulate.spread import shared_variance

    return shared_variance(asked, seats)


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
