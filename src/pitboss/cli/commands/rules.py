"""`pitboss rules`: every figure of a game under one edition, each with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.law.edition import Edition
    from pitboss.law.rules import Rules, Wager


@command("rules")
@click.argument("game", metavar="GAME", help="The game; run `pitboss` to list them.")
@click.option("--edition", metavar="E", help="The text, such as 999a@final-2016; the newest by default.")
@as_json
def rules_command(
    *,
    game: str,
    edition: str | None,
    json: bool,
) -> None:
    """Show every figure, wager and paytable of a game.

    \b
    Example:
    """
    from pitboss.games import rules

    text = edition_of(game, edition)
    _check(text)
    found = rules(text.name)
    if json:
        write_json(as_data(found))
    else:
        from pitboss.cli.views.rules import show

        show(found)


def _check(text: Edition) -> None:
    """Refuse an incomplete game of another package; ours are proven complete when they are built."""
    from pitboss.law.chapters import our_chapters

    if text.kept not in our_chapters():
        from pitboss.games.registry import find_game

        find_game(text.game)


def as_data(rules: Rules) -> dict[str, object]:
    """The rules as JSON represents them."""
    edition = rules.edition
    return {
        "game": rules.game,
        "chapter": edition.chapter,
        "edition": edition.name,
        "name": rules.name,
        "status": edition.status,
        "source": edition.source,
        "seats": rules.number("seats"),
        "decks": rules.numbers("decks"),
        "figures": [*rules.figures.values()],
        "wagers": [_wager_as_data(wager) for wager in rules.wagers.values()],
        "rulings": [*rules.rulings.values()],
        "published": rules.published,
    }


def _wager_as_data(wager: Wager) -> dict[str, object]:
    tables = wager.paytables
    data: dict[str, object] = {
        "wager": wager.wager,
        "name": wager.name,
        "kind": "table" if wager.table_of else "wager",
        "required": wager.required,
        "clause": wager.clause,
        "duty": wager.duty,
        "one_of": wager.one_of,
        "placed": {"when": wager.placed, "clause": wager.placed_clause} if wager.placed else None,
        "bounds": wager.bounds,
        "paytables": {
            letter: [
                {"id": row.id, "hand": row.words, "odds": str(row.odds), "clause": row.clause} for row in table.rows
            ]
            for letter, table in tables.items()
        },
    }
    if wager.table_of:
        data["of"], data["case"] = wager.table_of, wager.case
    if any(table.decks for table in tables.values()):
        data["paytable_decks"] = {letter: table.decks for letter, table in tables.items() if table.decks}
    return data
