"""`pitboss law`: what Pitboss covers of each text, what the text refers to, and the slips it is read through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text, write_json

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from pitboss.law.edition import Edition
    from pitboss.law.references import OutsideSection


@command("law")
@click.argument("game", metavar="[GAME]", help="Only the texts of one game.", required=False)
@click.option("--edition", metavar="E", help="Only one text, such as 999a@final-2016.")
@as_json
def law_command(*, game: str | None, edition: str | None, json: bool) -> None:
    """Show the scope of Pitboss, cross-references and errata.

    \b
    Example:
      pitboss law
      pitboss law --json
    """
    texts = _texts(game, edition)
    if json:
        write_json([_as_data(each) for each in texts])
        return
    with page() as console:
        _show_scope(console, texts)
        _show_sections(console, texts)
        for each in texts:
            _show_errata(console, each)


def _texts(game: str | None, edition_name: str | None) -> list[Edition]:
    from pitboss.cli.options.listed import listed_texts
    from pitboss.law.edition import edition, game_named
    from pitboss.malformed import Malformed

    if game is not None and edition_name is not None:
        both = f"{game} --edition {edition_name}"
        raise Malformed(both, "one of the two", "leave the game out: an edition already implies it")
    if edition_name is not None:
        return [edition(edition_name)]
    named = None if game is None else game_named(game)
    return [each for each in listed_texts() if named in (None, each.game)]


def _as_data(edition: Edition) -> dict[str, object]:
    from pitboss.games import register
    from pitboss.law.citation import order_of
    from pitboss.law.references import authority_of, errata_in, references_in
    from pitboss.law.register import Honored

    entries = register(edition.name).values()
    return {
        "edition": edition.name,
        "game": edition.game,
        "status": edition.status,
        "source": edition.source,
        "authority": authority_of(edition.name),
        "clauses": {each.value: sum(entry.honored is each for entry in entries) for each in Honored},
        "outside_software": [
            {"clause": entry.clause, "text": entry.text if entry.honored is Honored.PHYSICAL else entry.physical}
            for entry in entries
            if entry.honored is Honored.PHYSICAL or entry.physical
        ],
        "references": [
            {
                "section": each.section.section,
                "caption": each.section.caption,
                "clauses": sorted(each.clauses, key=order_of),
                "governs": each.section.governs,
                "treatment": each.section.treatment.value,
                "does": each.section.does,
                "where": each.section.where,
            }
            for each in references_in(edition.name)
        ],
        "errata": errata_in(edition.name),
    }


def _show_scope(console: Console, texts: list[Edition]) -> None:
    from pitboss.games import register
    from pitboss.law.references import authority_of
    from pitboss.law.register import Honored

    console.print(heading("What Pitboss covers"))
    rows: list[tuple[RenderableType, ...]] = []
    for each in texts:
        entries = register(each.name).values()
        counts = [str(sum(entry.honored is way for entry in entries)) for way in Honored]
        rows.append((text((each.name, NAME)), each.status, str(len(entries)), *counts))
    headers = ("edition", "", "clauses", *(way.value for way in Honored))
    console.print(indented(columns(*headers, rows=rows, right=range(2, len(headers)))))
    console.print()
    about = (
        "Every clause of these texts is in the register: pitboss clauses shows each in our own words. Clauses that are "
        "enforced cannot be broken, procedures are done or demanded in order, documents are printed, and physical "
        "things are on the floor's checklist. Of the rest of the Code, Pitboss covers only what is listed here."
    )
    console.print(indented(text((about, QUIET))))
    issued: dict[tuple[str, ...], list[str]] = {}
    for each in texts:
        issued.setdefault(authority_of(each.name), []).append(each.name)
    for authority, names in issued.items():
        if authority:
            console.print(indented(text((f"Issued under {'; '.join(authority)}: {', '.join(names)}.", QUIET))))
    console.print()


def _show_sections(console: Console, texts: list[Edition]) -> None:
    from pitboss.law.references import outside_sections, references_in

    cited: dict[str, dict[str, tuple[str, ...]]] = {}
    for each in texts:
        for reference in references_in(each.name):
            cited.setdefault(reference.section.section, {})[each.name] = reference.clauses
    if not cited:
        return
    console.print(heading("What the texts refer to"))
    for number, section in outside_sections().items():
        if number in cited:
            _show_section(console, section, cited[number])
    console.print()


def _show_section(console: Console, section: OutsideSection, cited: dict[str, tuple[str, ...]]) -> None:
    number = f"§ {section.section}" if section.section[0].isdigit() else section.section.capitalize()
    console.print(indented(text((number, NAME), f"  {section.treatment.value}: ", section.caption)))
    console.print(indented(section.governs, 4))
    console.print(indented(section.does, 4))
    rows = [(name, text((" ".join(clauses), CLAUSE))) for name, clauses in cited.items()]
    console.print(indented(columns("", "", rows=rows), 4))
    if section.where:
        console.print(indented(text((f"In {', '.join(section.where)}", QUIET)), 4))


def _show_errata(console: Console, edition: Edition) -> None:
    from pitboss.law.references import errata_in

    errata = errata_in(edition.name)
    if not errata:
        return
    console.print(heading(f"Errata of {edition.title}", (f"  {edition}", QUIET)))
    for each in errata:
        console.print(indented(text((each.clause, CLAUSE), f"  {each.printed}")))
        console.print(indented(text("read as: ", (each.read, NAME)), 4))
        console.print(indented(text((each.why, QUIET)), 4))
    console.print()
