"""`pitboss new-game`: the files of a new game, with a smallest game in them that runs at once."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, heading, indented, page, text, write_json

_NEXT = (
    ("rules.toml", "every figure of the chapter, under its clause"),
    ("clauses.toml", "every clause the chapter prints, mapped onto shared procedures or in your own words"),
    ("play.py", "the deal, what players decide, the ways around the table"),
    ("layout.toml", "its felt, and its words for the browser"),
    ("settle.py", "every wager, clause by clause; hands.py names the hands"),
    ("strategies.py", "how bots play it"),
    ("editions.toml", "where the text is printed"),
    ("__init__.py", "the Game value, which says what it has of all these"),
    ("tests", "a scenario, rows of the oracles and a playthrough: write them anew, from the chapter"),
)


@command("new-game")
@click.argument("game", metavar="GAME", help="Its short name, such as four-card-frenzy.")
@click.option("--chapter", metavar="NNNa", help="The chapter, such as 682a.", required=True)
@click.option("--title", metavar="NAME", help='Its name, such as "Four Card Frenzy".', required=True)
@click.option(
    "--text", "text_label", metavar="LABEL", help="The text, such as final-2026 or proposed-2026.", required=True
)
@click.option(
    "--into",
    metavar="DIR",
    help="The package in a checkout.",
    default=Path("src/pitboss"),
    show_default=True,
    type=Path,
)
@as_json
def new_game_command(
    *,
    game: str,
    chapter: str,
    title: str,
    text_label: str,
    into: Path,
    json: bool,
) -> None:
    """Lay out the files of a new game.

    \b
    Example:
      pitboss new-game four-card-frenzy --chapter 682a --title "Four Card Frenzy" --text proposed-2026
    """
    from pitboss.games.scaffold import NewGame, lay_out

    written = lay_out(NewGame(game, chapter, text_label, title), into)
    if json:
        write_json({"edition": f"{chapter}@{text_label}", "files": [str(path) for path in written]})
        return
    with page() as console:
        console.print(heading(title, ("  laid out as ", QUIET), (f"{chapter}@{text_label}", CLAUSE)))
        for path in written:
            console.print(indented(text(str(path))))
        console.print(heading("Next", ("  the guide is docs/guides/add-a-game.md", QUIET)))
        for name, what in _NEXT:
            console.print(indented(text((f"{name:<15}", NAME), what)))
