"""`pitboss rank`: name a hand in words, with the cards that make it."""

from __future__ import annotations

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import elected_readings
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import (
    CLAUSE,
    NAME,
    QUIET,
    cards_in_color,
    columns,
    heading,
    indented,
    page,
    text,
    write_json,
)


@command("rank")
@click.argument("game", metavar="GAME", help="The game; run `pitboss` to list them.")
@click.argument("cards", metavar="CARDS", help='The cards, such as "Ah Kh Qh".')
@click.option("--edition", metavar="E", help="The text; the newest by default.")
@click.option("--reading", metavar="ID=ALT", help="Elect a reading; repeatable.", multiple=True)
@as_json
def rank_command(
    *,
    game: str,
    cards: str,
    edition: str | None,
    reading: tuple[str, ...],
    json: bool,
) -> None:
    """Name the hand that cards make.

    \b
    Example:
    """
    from pitboss.games.elections import Elections
    from pitboss.games.registry import find_game

    named = edition_of(game, edition)
    readings = elected_readings(reading)
    hands = find_game(named.game).hands.named(cards, Elections(named.name, readings=readings))
    if json:
        write_json({"edition": named.name, "readings": readings, "cards": cards, "hands": hands})
        return
    with page() as console:
        console.print(heading(named.title, ("  ranked under ", QUIET), (named.name, CLAUSE)))
        rows = [
            [
                text((each.of, QUIET)),
                text((each.name, NAME)),
                text(*cards_in_color(each.cards)),
                text((each.clause, CLAUSE)),
            ]
            for each in hands
        ]
        console.print(indented(columns("", "", "", "", rows=rows)))
