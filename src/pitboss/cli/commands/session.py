"""`pitboss session`: how one player's evening ends, and the risk of ruin."""

from __future__ import annotations

import click

from pitboss.cli.options.elections import amount, asked_of, edition_option, no_cache, number, reading_option
from pitboss.cli.options.submission import game_or_submission, instead_of, submission_option
from pitboss.cli.options.wagers import letter_option, made_of, require_wagers, submitted, wager_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json


@command("session")
@click.argument("game", metavar="[GAME]", help="The game; run `pitboss` to list them.", required=False)
@submission_option
@wager_option
@letter_option
@click.option("--bankroll", metavar="AMOUNT", help="What the player sits down with.", default="$500", show_default=True)
@click.option("--rounds", metavar="N", help="How many rounds are played.", default="200", show_default=True)
@edition_option
@click.option("--decks", metavar="N", help="The number of decks; the first allowed number by default.")
@reading_option
@no_cache
@as_json
def session_command(
    *,
    game: str | None,
    submission: str | None,
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
    """Show how a player's session ends.

    The player makes the same wagers every round, by the best strategy, until the rounds run out or the chips do not
    cover another one. Without --wager, a submission's own game is played at its minimum. Every outcome of every round
    is taken into account. How several wagers win and lose together is simulated.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.table_hold import look_up
    from pitboss.exact.table_session import session_of

    with bar() as show:
        if submission is not None:
            filed = instead_of(submission, game, paytable=paytable, edition=edition, decks=decks, reading=reading)
            text = filed.edition
            show(text, 0.0)
            asked = submitted(filed, NO_CACHE if no_cache else user_results(), wager, (), only_game=True)
        else:
            game = game_or_submission(game, "session")
            elections, cache = asked_of(game, edition, decks, reading, no_cache=no_cache)
            text, made = elections.edition, made_of(wager, paytable, ())
            require_wagers(made, elections, "session")
            asked = look_up(elections, made, cache, lambda done: show(text, done))
        together = None
        if len(asked) > 1:
            from pitboss.simulate.together import played_together

            together = played_together(asked, progress=lambda done: show(f"{text}: dealing", done))
    sat_down, played = amount("--bankroll", bankroll) or 0, number("--rounds", rounds) or 0
    found = session_of(asked, sat_down, played, together=together)
    if json:
        write_json(found)
        return
    from pitboss.cli.views.hold import show_session

    show_session(found)
