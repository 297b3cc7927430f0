"""The readings on a par sheet: what the figures rest on, and what another choice would do to them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import table
from pitboss.documents.par_sheet import ParSheet, ReadingInForce
from pitboss.exact.alternatives import PriceOfReading
from pitboss.exact.words import EDGE, moves_in_words, setting_in_words


def readings(sheet: ParSheet) -> Markup:
    """Every reading about money, with the price of each alternative."""
    rows = [
        (
            together(element("b", each.reading), element("br"), element("span", each.question, class_="quiet")),
            together(element("b", each.elected), element("br"), element("span", each.meaning, class_="quiet")),
            _others(each),
        )
        for each in sheet.readings
    ]
    return together(
        element("h2", "Readings"),
        element("p", "Where the text leaves a choice about money, this is what the figures rest on.", class_="method"),
        table(
            ("Choice", "Read as", "How another reading changes the edge, or whatever is named"),
            rows,
            widths=(32, 31, 37),
            kind_of="stacked",
        ),
    )


def _others(reading: ReadingInForce) -> Markup:
    """The changes by alternative, each in a small grid; an example's changes come after the example."""
    if not reading.others:
        return element("span", reading.note, class_="quiet")
    example = next((each.priced.example for each in reading.others if each.priced.example is not None), None)
    return together(
        None if example is None else element("div", setting_in_words(example), class_="quiet"),
        *(
            together(element("b", name), element("table", map(_price, _alike(found)), class_="prices"))
            for name, found in _by_alternative(reading).items()
        ),
    )


def _by_alternative(reading: ReadingInForce) -> dict[str, list[PriceOfReading]]:
    """The prices come wager by wager; here those of one alternative are grouped."""
    found: dict[str, list[PriceOfReading]] = {}
    for each in reading.others:
        found.setdefault(each.priced.alternative, []).append(each)
    return found


def _price(line: tuple[str, str, str]) -> Markup:
    wagers, tables, by = line
    cells = ((wagers, None), (tables, None), (by, "number"))
    return element("tr", (element("td", said, class_=kind) for said, kind in cells))


def _alike(prices: list[PriceOfReading]) -> Iterator[tuple[str, str, str]]:
    """Wagers, their letters or numbers of decks, and the change; identical changes share a line."""
    by_wager: dict[tuple[str, str], list[str]] = {}
    for each in prices:
        named = each.paytable or (f"{each.decks} decks" if each.decks > 1 else "")
        for measure, _, by in moves_in_words(each.priced):
            said = by if measure == EDGE else f"{measure} {by}"
            by_wager.setdefault((each.wager, said), []).append(named)
    by_tables: dict[tuple[str, str], list[str]] = {}
    for (wager, by), tables in by_wager.items():
        by_tables.setdefault((" ".join(filter(None, tables)), by), []).append(wager)
    for (tables_said, by), wagers in by_tables.items():
        yield ", ".join(wagers), tables_said, by
