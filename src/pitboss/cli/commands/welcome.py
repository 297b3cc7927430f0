"""`pitboss` without a command: what there is, one row of the law, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss import __version__
from pitboss.cli.views.render import CLAUSE, HEADING, NAME, QUIET, columns, heading, indented, page, text, write_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.law.edition import Edition

_PROMISE = (
    "Casino table games, exactly as the regulation is written.\n"
    "Every figure has its clause, and every clause its edition."
)
_GO_ON = (
    ("rules", "every figure and paytable"),
    ("serve", "tables in the browser"),
    ("settle", "a round, and who is paid"),
    ("rank", "the hand that cards make"),
    ("diff", "what changed"),
    ("clauses", "one clause, and its tests"),
    ("readings", "what the text leaves open"),
)
"""Commands to show, each by its first example that fits on a line, or else by its help."""
_BARE = "serve"
"""The one that is shown by itself: it needs no game."""
_ALL = ("pitboss --help", "all commands")
_WIDEST = 80
_CALL = 52
"""The longest call that fits beside its explanation."""


def welcome(*, as_json: bool) -> None:
    """Print the welcome, or the games and their editions as JSON."""
    from pitboss.cli.options.listed import listed_games
    from pitboss.law.edition import editions_of

    texts = {game: editions_of(game) for game in listed_games()}
    if as_json:
        write_json({"pitboss": __version__, "games": [_as_data(game, texts[game]) for game in texts]})
    else:
        _show(texts)


def _as_data(game: str, texts: tuple[Edition, ...]) -> dict[str, object]:
    return {
        "game": game,
        "name": texts[-1].title,
        "chapter": texts[-1].chapter,
        "editions": [{"edition": each.name, "status": each.status, "source": each.source} for each in texts],
    }


def _show(texts: dict[str, tuple[Edition, ...]]) -> None:
    from rich.panel import Panel

    games = (
        (text((game, NAME)), each[-1].title, text(("  ".join(one.name for one in each), CLAUSE)))
        for game, each in texts.items()
    )
    calls = ((text((call, NAME)), text((what, QUIET))) for call, what in (*_shown_calls(), _ALL))
    with page() as console:
        console.print(
            Panel(
                _PROMISE,
                title=text((f"Pitboss {__version__}", HEADING)),
                title_align="left",
                border_style="yellow",
                width=min(_WIDEST, console.width),
            )
        )
        console.print()
        console.print(heading("The games and the texts that govern them"))
        console.print(indented(columns("", "", "", rows=games)))
        console.print()
        if (row := _row()) is not None:
            console.print(heading("A row of the law"))
            console.print(indented(row))
            console.print()
        console.print(heading("Go on"))
        console.print(indented(columns("", "", rows=calls)))


def _shown_calls() -> Iterator[tuple[str, str]]:
    from pitboss.cli.examples import examples_of

    for command, what in _GO_ON:
        calls = (f"pitboss {command}",) if command == _BARE else examples_of(command)
        yield next((call for call in calls if len(call) <= _CALL), f"pitboss {command} --help"), what


def _row() -> RenderableType | None:
    from pitboss.cli.examples import shown_row
    from pitboss.games import rules
    from pitboss.law.edition import newest_edition
    from pitboss.law.words import odds_in_words

    shown = shown_row()
    if shown is None:
        return None
    game, wager, letter = shown
    edition = newest_edition(game)
    paid = rules(edition.name).wager(wager)
    row = paid.paytables[letter].rows[0]
    return text(
        f"{edition.title}, {paid.name}, paytable {letter}\n{row.words}  ",
        (odds_in_words(row.odds), NAME),
        (f"  {row.clause} of {edition.name}", CLAUSE),
    )
