"""`pitboss readings`: where the text leaves a choice, the choices by name, and the default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text, write_json
from pitboss.cli.shell import AsJson

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.law.readings import Reading


def readings_command(
    id_: Annotated[str | None, typer.Argument(metavar="ID", help="One reading; else all.")] = None,
    edition: Annotated[
        str | None,
        typer.Option(metavar="E", help="Of this text's chapter, such as 679a@final-2016."),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="G", help="Of this game's chapter.")] = None,
    json: AsJson = False,
) -> None:
    """Show where the text leaves a choice, and the default.

    \b
    Example:
      pitboss readings --game three-card-prime
      pitboss readings 679a-play-dealer-out --json
    """
    if edition is not None and game is not None:
        from pitboss.malformed import Malformed

        both = f"--edition {edition} --game {game}"
        raise Malformed(both, "one of the two", "an edition has one game already: leave --game out")
    found = _register(edition, game)
    if id_ is not None:
        from pitboss.law.names import known_name

        found = {id_: found[known_name("reading", id_, found)]}
    if json:
        write_json([_as_data(each) for each in found.values()])
    else:
        _show(found.values())


def _register(edition_name: str | None, game: str | None) -> dict[str, Reading]:
    from pitboss.law.edition import newest_edition
    from pitboss.law.readings import readings, readings_for

    if edition_name is not None:
        return readings_for(edition_name)
    return readings() if game is None else readings_for(newest_edition(game).name)


def _as_data(reading: Reading) -> dict[str, object]:
    from pitboss.law.edition import editions

    return {
        "id": reading.id,
        "kind": reading.kind,
        "clauses": reading.clauses,
        "alternatives": reading.alternatives,
        "default": reading.default,
        "question": reading.question,
        "reason": reading.reason,
        "chapters": reading.chapters,
        "editions": [each.name for each in editions() if reading.concerns(each)],
    }


def _show(found: Iterable[Reading]) -> None:
    with page() as console:
        for number, each in enumerate(found):
            if number:
                console.print()
            console.print(heading(each.id, f"  {each.kind}", (f"  {' '.join(each.clauses)}", CLAUSE)))
            console.print(indented(each.question))
            console.print(indented(_alternatives(each), 4))
            console.print(indented(text((each.reason, QUIET))))


def _alternatives(reading: Reading) -> RenderableType:
    rows = (
        ("default" if one.name == reading.default else "or", text((one.name, NAME)), one.meaning)
        for one in reading.alternatives
    )
    return columns("", "", "", rows=rows)
