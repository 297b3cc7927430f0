"""`pitboss protection`: what players could gain by tracking a shoe, seeing a card, or colluding."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import asked_of, edition_option, no_cache, number, reading_option
from pitboss.cli.options.simulation import workers_of
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.simulate.protected import ProtectionRequest


@command("protection")
@click.argument("game", metavar="GAME", help="The game; run `pitboss` to list them.")
@click.option("--cut", metavar="N", help="For a shoe: how many cards the cover card leaves; fewest allowed by default.")
@click.option("--shoes", metavar="N", help="For a shoe: how many to deal; 500 by default.")
@click.option("--deals", metavar="N", help="Otherwise: how many deals to compute; 100 by default.")
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
    game: str,
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
    the dealer's cards is worth, and what all seats gain by showing each other their cards.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.cli.views.protection import show_protection
    from pitboss.simulate.protected import ProtectionRequest, protected

    elections, cache = asked_of(game, edition, decks, reading, no_cache=no_cache)
    asked = ProtectionRequest(
        cut=number("--cut", cut),
        shoes=number("--shoes", shoes),
        deals=number("--deals", deals),
        seats=number("--seats", seats),
        letter=paytable,
        seed=1 if seed is None else number("--seed", seed, least=0) or 0,
        workers=workers_of(workers),
    )
    _check(elections.rules.game, asked)
    with bar() as show:
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
    of_deals = {"--deals": asked.deals, "--seats": asked.seats, "--paytable": asked.letter}
    watched = is_watched(game)
    for option, given in (of_deals if watched else of_shoes).items():
        if given is not None:
            kind = "whose players decide" if watched else "dealt from a shoe"
            raise Malformed(option, f"a game {kind}, which {game} is not", f"leave {option} out")
