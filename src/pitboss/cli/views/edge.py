"""Exact figures on a page: all of a game's side by side, or everything about one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from pitboss.cli.views.prices import Moves, prices_table
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text, widest
from pitboss.exact.figure import Figure
from pitboss.exact.words import (
    meter_in_words,
    one_in,
    percent,
    plain,
    published_hold,
    setting_in_words,
    signed,
    units,
)
from pitboss.law.edition import edition
from pitboss.law.readings import reading
from pitboss.simulate.pools import SimulatedFigure

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from pitboss.exact.alternatives import PricedReading
    from pitboss.exact.figure import Figure, Setting
    from pitboss.simulate.pools import Estimate, SimulatedFigure

    Answer = tuple[Figure | SimulatedFigure, tuple[PricedReading, ...] | None]
    """A figure, with what the other readings would do to it if asked for."""


def show(answers: Sequence[Answer]) -> None:
    """Print the figures, by text."""
    with page() as console:
        for number, (name, found) in enumerate(groupby(answers, key=lambda each: each[0].edition)):
            if number:
                console.print()
            _show_text(console, name, list(found))


def _show_text(console: Console, name: str, answers: Sequence[Answer]) -> None:
    named = edition(name)
    figures = [figure for figure, _ in answers if isinstance(figure, Figure)]
    console.print(heading(named.title, (f"  {'exact ' if figures else ''}figures under ", QUIET), (name, CLAUSE)))
    if figures:
        console.print(indented(_table(figures, console.width)))
        for line in _under(figures):
            console.print(indented(text((line, QUIET))))
        if len(figures) == 1:
            _show_one(console, figures[0])
    for number, figure in enumerate(figure for figure, _ in answers if isinstance(figure, SimulatedFigure)):
        if figures or number:
            console.print()
        _show_simulated(console, figure)
    for each, prices in answers:
        if prices is not None:
            _show_prices(console, each, prices)


def _show_simulated(console: Console, figure: SimulatedFigure) -> None:
    """What was dealt at random, kept apart from what is counted."""
    found = figure.simulated
    console.print(
        text((figure.wager, NAME), (f"  {found.players} players: the edge is proven, the spread ", QUIET), "simulated")
    )
    for line in _under([figure], settings=False):
        console.print(indented(text((line, QUIET))))
    rows = [
        ("house edge", f"{figure.house_edge.fraction}, exact"),
        ("s.d.", f"{_estimated(found.standard_deviation, 4)}, simulated"),
        ("hits", f"{_estimated_percent(found.hit_frequency)}, simulated"),
        ("dealt", f"{found.rounds:,} rounds, seed {found.seed}, generator {found.generator}"),
        ("method", figure.method),
        ("clauses", " ".join(figure.clauses)),
    ]
    console.print(indented(columns("", "", rows=((text((name, QUIET)), value) for name, value in rows))))
    console.print()
    shares = ((units(each.net), f"{each.count:,}", _estimated_percent(each.probability)) for each in found.distribution)
    console.print(indented(columns("net", "simulated wagers", "how often", rows=shares, right=(0, 1, 2))))


def _estimated(value: Estimate, decimals: int) -> str:
    return f"{signed(value.estimate, decimals)} ± {signed(value.standard_error, decimals)}"


def _estimated_percent(value: Estimate) -> str:
    return f"{percent(value.estimate, 3)} ± {percent(value.standard_error, 3)}"


def _table(figures: Sequence[Figure], width: int) -> RenderableType:
    """One line per figure, with the number of decks only where it can vary, and holds where the Board printed one.

    No word or number is broken: on a page that is too narrow, what only repeats another column is left out.
    """
    heads: dict[str, Sequence[Text | str]] = {
        "wager": [text((each.wager, NAME)) for each in figures],
        "table": [each.paytable or "" for each in figures],
        "decks": [str(each.decks) for each in figures],
        "edge": [text((percent(each.house_edge.value), NAME)) for each in figures],
        "of stakes": [percent(each.element_of_risk.value) for each in figures],
        "s.d.": [signed(each.standard_deviation, 3) for each in figures],
        "hits": [percent(each.hit_frequency.value, 2) for each in figures],
        "published": [published_hold(each.published or ()) for each in figures],
    }
    if all(each.decks == 1 for each in figures):
        del heads["decks"]
    if not any(each.published for each in figures):
        del heads["published"]
    if widest(heads) > width and all(each.element_of_risk == each.house_edge for each in figures):
        del heads["of stakes"]
    if widest(heads) > width and not any(each.paytable for each in figures):
        del heads["table"]
    rows: Iterator[tuple[RenderableType, ...]] = zip(*heads.values(), strict=True)
    numbers = [place for place, head in enumerate(heads) if head not in ("wager", "table", "published")]
    return columns(*heads, rows=rows, right=numbers)


def _under(figures: Sequence[Figure | SimulatedFigure], *, settings: bool = True) -> Iterator[str]:
    """What the figures were computed under, where it differs from what the text says by itself."""
    first = figures[0]
    elected = [f"{id_}={name}" for id_, name in first.readings.items() if name != reading(id_).default]
    yield "Readings: " + (", ".join(elected) if elected else "all by default") + "."
    if settings:
        yield from _settings(figures)
    if first.readings.get("breakage") == "exact" and any(each.setting and each.setting.chip for each in figures):
        yield "No payout is rounded to the chip: breakage reads exact."


def _settings(figures: Sequence[Figure | SimulatedFigure]) -> Iterator[str]:
    """The settings of the figures; a wager's own size is said of that wager alone."""
    by_setting: dict[str, list[str]] = {}
    for each in figures:
        if each.setting is not None:
            by_setting.setdefault(setting_in_words(each.setting), []).append(each.wager)
    sizes = {each.setting.ante if each.setting else None for each in figures}
    for words, wagers in by_setting.items():
        named = ", ".join(dict.fromkeys(wagers))
        yield words if len(sizes) == 1 else f"{named}: {words[0].lower()}{words[1:]}"
    if sum(each.setting is not None and each.setting.limit is not None for each in figures) > 1:
        yield "The limit is applied to each wager by itself, as if no other were made."


def _show_one(console: Console, figure: Figure) -> None:
    console.print()
    rows = [
        ("house edge", figure.house_edge.fraction),
        ("of stakes", figure.element_of_risk.fraction),
        ("hits", figure.hit_frequency.fraction),
        ("deals", f"{figure.deals:,}"),
        ("results", f"in units of the {'wager' if figure.base == 'wager' else figure.base.title() + ' Wager'}"),
        ("method", figure.method),
        ("clauses", " ".join(figure.clauses)),
    ]
    if figure.progressive is not None:
        rows += meter_in_words(figure.progressive)
    console.print(indented(columns("", "", rows=((text((name, QUIET)), value) for name, value in rows))))
    console.print()
    shares = (
        (units(each.net), plain(each.staked), f"{each.count:,}", one_in(each.count, figure.deals))
        for each in figure.distribution
    )
    console.print(indented(columns("net", "staked", "deals", "how often", rows=shares, right=(0, 1, 2, 3))))


def _show_prices(console: Console, figure: Figure | SimulatedFigure, prices: Sequence[PricedReading]) -> None:
    table = f" {figure.paytable}" if figure.paytable else ""
    console.print()
    decks = f"  {figure.decks} decks" if figure.decks > 1 else ""
    console.print(heading(f"{figure.wager}{table}", (f"{decks}  under other readings", QUIET)))
    if isinstance(figure, SimulatedFigure):
        console.print(indented("The edge is proven under every reading. Elect one to simulate how results spread."))
        return
    if not prices:
        console.print(indented("No other reading changes its figures."))
        return
    by_example: dict[Setting | None, list[Moves]] = {}
    for each in prices:
        by_example.setdefault(each.example, []).append(Moves((f"{each.reading}={each.alternative}",), each))
    for example, found in by_example.items():
        console.print(indented(prices_table(("reading",), found)))
        if example is not None:
            console.print(indented(text((f"An example. {setting_in_words(example)}", QUIET))))
