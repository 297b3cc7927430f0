"""`pitboss readings`: where the text leaves a choice, the choices by name, and the default."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import no_cache
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text, write_json

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from pitboss.exact.alternatives import PriceOfReading
    from pitboss.exact.figure import Setting
    from pitboss.law.readings import Reading


@command("readings")
@click.argument("id_", metavar="[ID]", help="Only one reading.", required=False)
@click.option("--edition", metavar="E", help="Only those of this text's chapter, such as 999a@final-2016.")
@click.option("--game", metavar="G", help="Only those of this game's chapter.")
@click.option("--price", help="Also show what each alternative does to the figures.", is_flag=True)
@no_cache
@as_json
def readings_command(
    *,
    id_: str | None,
    edition: str | None,
    game: str | None,
    price: bool,
    no_cache: bool,
    json: bool,
) -> None:
    """Show where the text leaves a choice, and the default.

    \b
    Example:
    """
    if edition is not None and game is not None:
        from pitboss.malformed import Malformed

        both = f"--edition {edition} --game {game}"
        raise Malformed(both, "one of the two", "leave --game out: an edition already implies its game")
    if game is not None:
        from pitboss.law.edition import game_named

        game = game_named(game)
    found = _register(edition, game)
    if id_ is not None:
        from pitboss.law.names import known_name

        found = {id_: found[known_name("reading", id_, found)]}
    prices = _prices(found, edition, game, no_cache=no_cache) if price else None
    if json:
        write_json([_as_data(each, prices) for each in found.values()])
    else:
        _show(found.values(), prices)


def _prices(
    found: Collection[str], edition_name: str | None, game: str | None, *, no_cache: bool
) -> tuple[PriceOfReading, ...]:
    """What they are worth in the named text, or in the newest text of each game they arise in."""
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.alternatives import prices_in
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import has_solver
    from pitboss.games.registry import playable
    from pitboss.law.edition import newest_edition
    from pitboss.law.readings import readings_for

    if edition_name is not None:
        texts = [edition_name]
    else:
        texts = [newest_edition(each).name for each in playable() if game in (None, each) and has_solver(each)]
    texts = [each for each in texts if any(id_ in found for id_ in readings_for(each))]
    prices: list[PriceOfReading] = []
    with bar() as show:
        for place, text_ in enumerate(texts):

            def progress(done: float, text_: str = text_, place: int = place) -> None:
                show(text_, (place + done) / len(texts))

            prices += prices_in(text_, found, NO_CACHE if no_cache else user_results(), progress)
    return tuple(prices)


def _register(edition_name: str | None, game: str | None) -> dict[str, Reading]:
    from pitboss.law.edition import newest_edition
    from pitboss.law.readings import readings

    if edition_name is not None:
        return _in_full(edition_name)
    return readings() if game is None else _in_full(newest_edition(game).name)


def _in_full(edition_name: str) -> dict[str, Reading]:
    """The readings that arise in a text, with the clauses of all chapters that leave them open."""
    from pitboss.law.readings import reading, readings_for

    return {id_: reading(id_) for id_ in readings_for(edition_name)}


def _as_data(reading: Reading, prices: Sequence[PriceOfReading] | None) -> dict[str, object]:
    from pitboss.law.edition import editions

    data: dict[str, object] = {
        "id": reading.id,
        "kind": reading.kind,
        "clauses": reading.clauses,
        "alternatives": reading.alternatives,
        "default": reading.default,
        "question": reading.question,
        "reason": reading.reason,
        "chapters": reading.chapters,
        "editions": [each.name for each in editions() if reading.concerns(each)],
        "matters": reading.matters or None,
    }
    if prices is not None:
        from pitboss.exact.alternatives import why_unpriced

        own = [each for each in prices if each.priced.reading == reading.id]
        data["unpriced"] = None if own else why_unpriced(reading)
        data["prices"] = [
            {
                "edition": each.edition,
                "wager": each.wager,
                "paytable": each.paytable,
                "decks": each.decks,
                "alternative": each.priced.alternative,
                "house_edge": each.priced.house_edge,
                "change": each.priced.change,
                "others": each.priced.others,
                "example": each.priced.example,
                "under": each.priced.under or None,
            }
            for each in own
        ]
    return data


def _show(found: Iterable[Reading], prices: Sequence[PriceOfReading] | None) -> None:
    with page() as console:
        for number, each in enumerate(found):
            if number:
                console.print()
            console.print(heading(each.id, f"  {each.kind}", (f"  {' '.join(each.clauses)}", CLAUSE)))
            console.print(indented(each.question))
            console.print(indented(_alternatives(each), 4))
            console.print(indented(text((each.reason, QUIET))))
            if prices is not None:
                _show_prices(console, each, [one for one in prices if one.priced.reading == each.id])


def _alternatives(reading: Reading) -> RenderableType:
    rows = (
        ("default" if one.name == reading.default else "or", text((one.name, NAME)), one.meaning)
        for one in reading.alternatives
    )
    return columns("", "", "", rows=rows)


def _show_prices(console: Console, reading: Reading, prices: Sequence[PriceOfReading]) -> None:
    from pitboss.cli.views.prices import Moves, prices_table
    from pitboss.exact.alternatives import why_unpriced
    from pitboss.exact.words import setting_in_words

    if not prices:
        console.print(indented(text((why_unpriced(reading), QUIET)), 4))
        return
    under = {id_: name for each in prices for id_, name in each.priced.under.items()}
    by_example: dict[Setting | None, list[Moves]] = {}
    for each in prices:
        wager = " ".join(filter(None, (each.wager, each.paytable, f"{each.decks} decks" if each.decks > 1 else None)))
        moves = Moves((each.priced.alternative, each.edition, wager), each.priced)
        by_example.setdefault(each.priced.example, []).append(moves)
    for example, found in by_example.items():
        console.print(indented(prices_table(("alternative", "", ""), found), 4))
        if example is not None:
            read = "".join(f" Read with {id_}={name}." for id_, name in under.items())
            console.print(indented(text((f"An example. {setting_in_words(example)}{read}", QUIET)), 4))
