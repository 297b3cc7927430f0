"""`pitboss session`: how an evening of one player ends, and the risk of ruin."""

from __future__ import annotations

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
from pitboss.cli.options.wagers import letter_option, made_of, wager_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json


@command("session")
@click.argument("game", metavar="GAME", help="The game; `pitboss` alone lists all.")
@wager_option
@letter_option
@click.option("--bankroll", metavar="AMOUNT", help="What the player sits down with.", default="$500", show_default=True)
@click.option("--rounds", metavar="N", help="How many rounds are played.", default="200", show_default=True)
@edition_option
@click.option("--decks", metavar="N", help="How many decks; else the first number allowed.")
@reading_option
@no_cache
@as_json
def session_command(
    *,
    game: str,
    wager: tuple[str, ...],
    paytable: tuple[str, ...],
    bankroll: str,
    rounds: str,
    edition: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    no_cache: bool,
    json: bool,
) -> None:
    """Say how a player's session ends.

    One wager is made every round, by the best strategy, until the rounds or the chips are used up. Every outcome of
    every round is reckoned with: nothing is simulated.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.table_hold import look_up, session_of
    from pitboss.games.elections import Elections
    from pitboss.malformed import Malformed

    text = edition_of(game, edition).name
    made = made_of(wager, paytable, ())
    if len(made) > 1:
        raise Malformed(
            "--wager", "one wager", "leave the others out: exact figures do not tell how wagers win together"
        )
    elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    with bar() as show:
        (asked,) = look_up(elections, made, NO_CACHE if no_cache else user_results(), lambda done: show(text, done))
    found = session_of(asked, amount("--bankroll", bankroll) or 0, number("--rounds", rounds) or 0)
    if json:
        write_json(found)
        return
    from pitboss.cli.views.hold import show_session

    show_session(found)
