"""`pitboss rank`: a hand named in words, with the cards that make it."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import elected_readings
from pitboss.cli.shell import AsJson
from pitboss.cli.views.render import (
    CLAUSE,
    NAME,
    QUIET,
    cards_in_colour,
    columns,
    heading,
    indented,
    page,
    text,
    write_json,
)


def rank_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `pitboss` alone lists all.")],
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The cards, such as "Ah Kh Qh".')],
    edition: Annotated[str | None, typer.Option(metavar="E", help="The text; else the newest.")] = None,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="ID=ALT", help="Elect a reading; may be given again.")
    ] = None,
    json: AsJson = False,
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
                text(*cards_in_colour(each.cards)),
                text((each.clause, CLAUSE)),
            ]
            for each in hands
        ]
        console.print(indented(columns("", "", "", "", rows=rows)))
