"""`pitboss par`: a par sheet of a game, as HTML and PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import EditionOption, NoCache, ReadingOption, elected_decks, elected_readings
from pitboss.cli.shell import AsJson
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.documents.par_sheet import ParSheet


def par_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `pitboss` alone lists all.")],
    *,
    edition: EditionOption = None,
    wager: Annotated[str | None, typer.Option(metavar="W", help="One wager; else all.")] = None,
    paytable: Annotated[str | None, typer.Option(metavar="P", help="One letter; else every letter.")] = None,
    decks: Annotated[str | None, typer.Option(metavar="N", help="How many decks; else each number allowed.")] = None,
    reading: ReadingOption = None,
    output: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Where to write it, ending in .html or .pdf; may be given again."),
    ] = None,
    no_cache: NoCache = False,
    json: AsJson = False,
) -> None:
    """Write a par sheet.

    Without --output it is written to this folder, as HTML and, where WeasyPrint is installed, as PDF.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.documents.par_sheet import par_sheet
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import questions
    from pitboss.games.elections import Elections

    text = edition_of(game, edition).name
    files = [_checked(each) for each in output or []]
    cache = NO_CACHE if no_cache else user_results()
    elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    asked = questions(elections, wager=wager, letter=paytable, cache=cache)
    with bar() as show:
        sheet = par_sheet(asked, cache, show)
    if not files and not json:
        files = _usual(text)
    for file in files:
        _write(file, sheet)
    if json:
        write_json({**_as_data(sheet), "hash": sheet.hash, "files": [str(each) for each in files]})
        return
    for file in files:
        typer.echo(f"Wrote {file}")
    typer.echo(f"  sheet {sheet.hash}")


def _as_data(sheet: ParSheet) -> dict[str, object]:
    import msgspec

    return msgspec.structs.asdict(sheet)


def _checked(name: str) -> Path:
    from pitboss.malformed import Malformed

    path = Path(name)
    if path.suffix not in (".html", ".pdf"):
        raise Malformed(name, "the name of a file that ends in .html or .pdf", "end it so, to say what is wanted")
    return path


def _usual(text: str) -> list[Path]:
    from pitboss.documents.pdf import can_write_pdf

    stem = f"{text.replace('@', '-')}-par"
    return [Path(f"{stem}.html"), *([Path(f"{stem}.pdf")] if can_write_pdf() else [])]


def _write(file: Path, sheet: ParSheet) -> None:
    from pitboss.documents.par_page import par_page
    from pitboss.documents.pdf import to_pdf
    from pitboss.malformed import Malformed

    html = par_page(sheet)
    content = to_pdf(html) if file.suffix == ".pdf" else html.encode()
    try:
        file.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Malformed(str(file), f"a file that can be written ({reason})", "name another with --output") from error
