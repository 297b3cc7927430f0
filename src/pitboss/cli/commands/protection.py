"""`pitboss protection`: what players could gain by tracking a shoe, seeing a card, or colluding."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import asked_of, edition_option, no_cache, number, reading_option
from pitboss.cli.options.simulation import rounds_of, workers_of
from pitboss.cli.options.submission import game_or_submission, instead_of, submission_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.simulate.protected import ProtectionRequest

_SECONDS = 40.0
"""How long deals are valued by default: on two cores, everything is answered within a minute."""


@command("protection")
@click.argument("game", metavar="[GAME]", help="The game; run `pitboss` to list them.", required=False)
@submission_option
@click.option("--cut", metavar="N", help="For a shoe: how many cards the cover card leaves; fewest allowed by default.")
@click.option("--shoes", metavar="N", help="For a shoe: how many to deal; 500 by default.")
@click.option(
    "--rounds",
    "--deals",
    "deals",
    metavar="N",
    help="Otherwise: how many rounds; as many as fit in 40 seconds by default.",
)
@click.option("--seats", metavar="N", help="Otherwise: how many seats collude; all by default.")
@click.option("--paytable", metavar="P", help="Otherwise: the letter of the game's own paytable; the first by default.")
@click.option("--seed", metavar="S", help="Deal other cards; 1 by default.")
@edition_option
@click.option("--decks", metavar="N", help="The number of decks; every allowed number by default.")
@reading_option
@click.option("--workers", metavar="N", help="How many cores; all by default.")
@no_cache
@as_json
def protection_command(
    *,
    game: str | None,
    submission: str | None,
    cut: str | None,
    shoes: str | None,
    deals: str | None,
    seats: str | None,
    paytable: str | None,
    seed: str | None,
    edition: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    workers: str | None,
    no_cache: bool,
    json: bool,
) -> None:
    """Show what a game could lose to players who know too much.

    For a game dealt from a shoe: what a player who remembers every card could win. For any other: what seeing one of
    the dealer's cards is worth, and what all seats gain by showing each other their cards. Every gain is printed with
    its standard error.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.cli.views.protection import show_protection
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.simulate.protected import ProtectionRequest, protected

    if submission is not None:
        filed = instead_of(submission, game, paytable=paytable, edition=edition, decks=decks, reading=reading)
        elections, cache = filed.elections, NO_CACHE if no_cache else user_results()
    else:
        game = game_or_submission(game, "protection")
        elections, cache = asked_of(game, edition, decks, reading, no_cache=no_cache)
    asked = ProtectionRequest(
        cut=number("--cut", cut),
        shoes=number("--shoes", shoes),
        deals=None if deals is None else rounds_of("--rounds", deals),
        seconds=_SECONDS,
        seats=number("--seats", seats),
        letter=paytable,
        seed=1 if seed is None else number("--seed", seed, least=0) or 0,
        workers=workers_of(workers),
    )
    _check(elections.rules.game, asked)
    with bar() as show:
        show(elections.edition, 0.0)
        found = protected(elections, asked, cache, lambda done: show(elections.edition, done))
    if json:
        write_json(found)
    else:
        show_protection(found)


def _check(game: str, asked: ProtectionRequest) -> None:
    """Refuse an option that has no effect here."""
    from pitboss.malformed import Malformed
    from pitboss.simulate.perfect_player import is_watched

    of_shoes = {"--cut": asked.cut, "--shoes": asked.shoes}
    of_deals = {"--rounds": asked.deals, "--seats": asked.seats, "--paytable": asked.letter}
    watched = is_watched(game)
    for option, given in (of_deals if watched else of_shoes).items():
        if given is not None:
            kind = "whose players decide" if watched else "dealt from a shoe"
            raise Malformed(option, f"a game {kind}, which {game} is not", f"leave {option} out")
