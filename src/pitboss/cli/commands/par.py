"""`pitboss par`: write the par sheet of a game, as HTML and PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import edition_option, elected_decks, elected_readings, no_cache, reading_option
from pitboss.cli.options.submission import game_or_submission, instead_of, submission_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.documents.par_sheet import ParSheet


@command("par")
@click.argument("game", metavar="[GAME]", help="The game; leave out with --submission.", required=False)
@edition_option
@click.option("--wager", metavar="W", help="Only one wager.")
@click.option("--paytable", metavar="P", help="Only one letter.")
@click.option("--decks", metavar="N", help="The number of decks; every allowed number by default.")
@reading_option
@submission_option
@click.option("--output", metavar="FILE", help="Where to write it, ending in .html or .pdf; repeatable.", multiple=True)
@no_cache
@as_json
def par_command(
    *,
    game: str | None,
    edition: str | None,
    wager: str | None,
    paytable: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    submission: str | None,
    output: tuple[str, ...],
    no_cache: bool,
    json: bool,
) -> None:
    """Write a par sheet.

    Without --output, it is written to this folder, as HTML and, if WeasyPrint is installed, as PDF.

    \b
    Example:
    """
    from pitboss.cli.views.progress_bar import bar
    from pitboss.documents.par_sheet import par_sheet
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import questions
    from pitboss.games.elections import Elections

    files = [_checked(each) for each in output or []]
    cache = NO_CACHE if no_cache else user_results()
    filed = ""
    if submission is not None:
        from pitboss.submission.pricing import questions_of

        given = {"edition": edition, "wager": wager, "paytable": paytable, "decks": decks, "reading": reading}
        found = instead_of(submission, game, **given)
        text, asked, filed = found.edition, questions_of(found, cache), found.hash
    else:
        text = edition_of(game_or_submission(game, "par"), edition).name
        elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
        asked = questions(elections, wager=wager, letter=paytable, cache=cache)
    with bar() as show:
        sheet = par_sheet(asked, cache, show, submission=filed)
    if not files and not json:
        files = _usual(text)
    for file in files:
        _write(file, sheet)
    if json:
        write_json({**_as_data(sheet), "hash": sheet.hash, "files": [str(each) for each in files]})
        return
    for file in files:
        click.echo(f"Wrote {file}")
    click.echo(f"  sheet {sheet.hash}")


def _as_data(sheet: ParSheet) -> dict[str, object]:
    import msgspec

    return msgspec.structs.asdict(sheet)


def _checked(name: str) -> Path:
    from pitboss.malformed import Malformed

    path = Path(name)
    if path.suffix not in (".html", ".pdf"):
        raise Malformed(name, "a file name that ends in .html or .pdf", "let the ending say which you want")
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
