"""`pitboss new-game`: lay out the files of a new game, filled with a minimal game that runs at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, heading, indented, page, text, write_json

if TYPE_CHECKING:
    from pitboss.games.scaffold import NewGame

_NEXT = (
    ("rules.toml", "every figure of the chapter, under its clause"),
    ("clauses.toml", "every clause the chapter prints, mapped onto shared procedures or in your own words"),
    ("play.py", "the deal, what players decide, the order around the table"),
    ("layout.toml", "its felt, and its words for the browser"),
    ("settle.py", "every wager, clause by clause; hands.py names the hands"),
    ("strategies.py", "how bots play it"),
    ("editions.toml", "where the text is printed"),
    ("__init__.py", "the Game value, which ties all of these together"),
)
_TESTS = "a scenario, oracle rows and a playthrough: rewrite them from the chapter"
_CHECKOUT = Path("src/pitboss")


@command("new-game")
@click.argument("game", metavar="GAME", help="Its short name, such as four-card-frenzy.")
@click.option(
    "--chapter", metavar="NAME", help="Its chapter, such as 682a, or a name of your own, such as frenzy.", required=True
)
@click.option("--title", metavar="NAME", help='Its name, such as "Four Card Frenzy".', required=True)
@click.option(
    "--text",
    "text_label",
    metavar="LABEL",
    help="The text, such as final-2026 or house-2026.",
    required=True,
)
@click.option(
    "--into",
    metavar="DIR",
    help="The package in a checkout of Pitboss, or the folder of a package of your own.",
    default=None,
    show_default="src/pitboss in a checkout, otherwise this folder",
    type=Path,
)
@as_json
def new_game_command(
    *,
    game: str,
    chapter: str,
    title: str,
    text_label: str,
    into: Path | None,
    json: bool,
) -> None:
    """Lay out the files of a new game.

    In a checkout it becomes a game of Pitboss; elsewhere, a package of its own.

    \b
    Example:
      pitboss new-game four-card-frenzy --chapter frenzy --title "Four Card Frenzy" --text house-2026 --into frenzy
    """
    from pitboss.games.scaffold import NewGame, is_checkout, lay_out

    new = NewGame(game, chapter, text_label, title)
    into = into or (_CHECKOUT if is_checkout(_CHECKOUT) else Path())
    written = lay_out(new, into)
    if json:
        write_json({"edition": f"{chapter}@{text_label}", "files": [str(path) for path in written]})
        return
    with page() as console:
        console.print(heading(title, ("  laid out as ", QUIET), (f"{chapter}@{text_label}", CLAUSE)))
        for path in written:
            console.print(indented(text(str(path))))
        console.print(heading("Next", ("  the guide is docs/guides/add-a-game.md", QUIET)))
        if not is_checkout(into):
            console.print(indented(text(("install it     ", NAME), _installed(new, into, written))))
        for name, what in (*_NEXT, ("tests", _TESTS)):
            console.print(indented(text((f"{name:<15}", NAME), what)))


def _installed(new: NewGame, into: Path, written: tuple[Path, ...]) -> str:
    """How Pitboss learns about a package of its own."""
    install = f"pip install --no-deps --editable {into}"
    if into / "pyproject.toml" in written:
        return install
    return f"write {new.entry_point()} under the entry points pitboss.games of its pyproject.toml, then {install}"
