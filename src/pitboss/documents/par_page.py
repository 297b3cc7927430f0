"""A par sheet on paper: counts, figures, distributions, strategy, method, readings, versions and hashes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, facts, table
from pitboss.documents.par_sheet import ParSheet, ReadingInForce
from pitboss.documents.plot import Bar, distribution_plot
from pitboss.exact.alternatives import PriceOfReading
from pitboss.exact.figure import Figure, Share
from pitboss.exact.spread import Estimate, SimulatedFigure
from pitboss.exact.words import (
    change,
    meter_in_words,
    one_in,
    percent,
    plain,
    published_hold,
    setting_in_words,
    signed,
    units,
)
from pitboss.games.catalogue import rules
from pitboss.games.solving import Section

_SHORT, _LONG = 16, 24
"""Results up to which the table of counts stays with its drawing, and beyond which it is set in two columns."""


def par_page(sheet: ParSheet) -> str:
    """The whole sheet as HTML."""
    footer = f"sheet {sheet.hash}"
    return document(
        title=f"{sheet.name}, par sheet, {sheet.edition}",
        running=f"{sheet.name}  ·  par sheet  ·  {sheet.edition}",
        footer=footer,
        body=[
            _title(sheet),
            _summary(sheet),
            *_wagers(sheet),
            *_strategy(sheet),
            _readings(sheet),
            element("div", _derivation(sheet), _signed(), class_="together"),
        ],
    )


def _title(sheet: ParSheet) -> Markup:
    chapter = sheet.edition.partition("@")[0]
    return element(
        "header",
        element("p", "Par sheet", class_="eyebrow"),
        element("h1", sheet.name),
        element("p", f"58 Pa. Code ch. {chapter}, {sheet.edition}", class_="lead"),
        element("p", f"{sheet.status}; {sheet.source}", class_="quiet"),
    )


def _summary(sheet: ParSheet) -> Markup:
    rows = [
        (
            each.wager,
            each.paytable or "",
            str(each.decks),
            percent(each.house_edge.value),
            percent(each.element_of_risk.value),
            signed(each.standard_deviation, 4),
            percent(each.hit_frequency.value, 3),
            published_hold(each.published or ()),
        )
        for each in sheet.figures
    ]
    heads = ("Wager", "Table", "Decks", "House edge", "Of all staked", "Std. deviation", "Hit frequency", "Published")
    return together(
        element("h2", "Figures"),
        table(heads, rows, numbers=(2, 3, 4, 5, 6, 7), strong=(0, 3)),
        element(
            "p",
            "The house edge is what the house keeps of each base wager on average; a positive edge favours the house. "
            "The next column relates it to everything staked. A hit leaves the player with more than he staked. "
            "Every figure is a fraction over all deals; the decimals are rounded here and nowhere before. Drawings "
            "show how often each net result comes, on a logarithmic scale.",
            class_="quiet",
        ),
    )


def _wagers(sheet: ParSheet) -> Iterator[Markup]:
    law = rules(sheet.edition)
    for wager, found in groupby(sheet.figures, key=lambda each: each.wager):
        known = law.wagers.get(wager)
        figures = list(found)
        title = known.name if known else "The game itself"
        yield element("h2", f"{title} ", element("span", " ".join(_clauses(figures)), class_="clause"))
        for method, same in groupby(figures, key=_how):
            yield element("p", method, class_="method")
            for each in same:
                yield _figure(each, alone=len(figures) == 1)
        if dealt := [each for each in sheet.simulated if each.wager == wager]:
            yield _simulated(dealt)


def _simulated(dealt: list[SimulatedFigure]) -> Markup:
    """The spread that was dealt at random, told apart from what is counted."""
    rows = [
        (
            str(each.simulated.players),
            percent(each.house_edge.value, 1),
            _estimated(each.simulated.standard_deviation, 1, 4),
            _estimated(each.simulated.hit_frequency, 100, 3) + " %",
            f"{each.simulated.rounds:,}",
            str(each.simulated.seed),
        )
        for each in dealt
    ]
    heads = ("Players", "House edge, proven", "Std. deviation, simulated", "Hit frequency, simulated", "Rounds", "Seed")
    return element(
        "div",
        element("h3", "More than two players, simulated"),
        table(heads, rows, numbers=tuple(range(len(heads))), strong=(0,)),
        element(
            "p",
            f"Estimates with their standard errors, from hands dealt at random ({dealt[0].simulated.generator}); no "
            "other figure on this sheet is one. The edge needs no simulation: all players have the same chances at a "
            "pot that is paid out whole.",
            class_="quiet",
        ),
        class_="together",
    )


def _estimated(value: Estimate, times: int, decimals: int) -> str:
    return f"{signed(value.estimate * times, decimals)} ± {signed(value.standard_error * times, decimals)}"


def _how(figure: Figure) -> str:
    unit = "wager" if figure.base == "wager" else f"{figure.base.title()} Wager"
    return f"{figure.method} Results in units of the {unit}."


def _clauses(figures: list[Figure]) -> list[str]:
    return list(dict.fromkeys(clause for each in figures for clause in each.clauses))


def _figure(figure: Figure, *, alone: bool) -> Markup:
    named = [f"Paytable {figure.paytable}"] if figure.paytable else []
    if figure.decks > 1 or not named:
        named.append(f"{figure.decks} deck{'s' if figure.decks > 1 else ''}")
    label = ", ".join(named)
    bars = _bars(figure)
    opening = together(
        None if alone and not figure.paytable else element("h3", label),
        facts(
            (
                ("house edge", percent(figure.house_edge.value, 5)),
                ("of all staked", percent(figure.element_of_risk.value, 5)),
                ("standard deviation", signed(figure.standard_deviation, 5)),
                ("hit frequency", percent(figure.hit_frequency.value, 4)),
                ("deals", f"{figure.deals:,}"),
            )
        ),
        element("p", f"House edge {figure.house_edge.fraction}", class_="exact"),
        element("p", setting_in_words(figure.setting), class_="exact") if figure.setting else None,
        *_progressive(figure),
        element(
            "figure",
            distribution_plot(bars, figure.deals, title=f"Distribution of net results, {figure.wager} {label}"),
        ),
    )
    if len(figure.distribution) <= _SHORT:
        return element("div", opening, _counts(figure), class_="together")
    return together(element("div", opening, class_="together"), _counts(figure))


def _progressive(figure: Figure) -> Iterator[Markup]:
    for name, said in meter_in_words(figure.progressive) if figure.progressive else ():
        yield element("p", f"{name.capitalize()}: {said}.", class_="exact")


def _bars(figure: Figure) -> list[Bar]:
    by_net: dict[Fraction, int] = {}
    for each in figure.distribution:
        by_net[Fraction(each.net)] = by_net.get(Fraction(each.net), 0) + each.count
    return [Bar(net, count, units(net), one_in(count, figure.deals)) for net, count in sorted(by_net.items())]


def _counts(figure: Figure) -> Markup:
    staked = len({each.staked for each in figure.distribution}) > 1
    heads = ["Net", *(["Staked"] if staked else []), "Deals", "Probability", "Return"]
    rows = [_count(each, figure, staked=staked) for each in figure.distribution]
    numbers = tuple(range(len(heads)))
    if len(rows) <= _LONG:
        return table(heads, rows, numbers=numbers)
    half = (len(rows) + 1) // 2
    halves = (table(heads, part, numbers=numbers) for part in (rows[:half], rows[half:]))
    return element("div", (element("div", part) for part in halves), class_="pair")


def _count(share: Share, figure: Figure, *, staked: bool) -> list[str]:
    often = Fraction(share.count, figure.deals)
    return [
        units(share.net),
        *([plain(share.staked)] if staked else []),
        f"{share.count:,}",
        f"{float(often):.8f}",
        signed(often * Fraction(share.net), 8),
    ]


def _strategy(sheet: ParSheet) -> Iterator[Markup]:
    if sheet.by_rule is not None:
        yield element("h2", "Played by rule ", element("span", sheet.by_rule.clause, class_="clause"))
        yield element("p", sheet.by_rule.said, class_="method")
        yield from _sections(sheet.by_rule.sections)
    if sheet.strategy is None:
        return
    played = sheet.strategy
    yield element("h2", "Strategy")
    yield from _sections(played.sections)
    yield element("h3", "To remember")
    yield together(element("p", rule) for rule in played.simple)
    costs = played.simple_edge.value - played.optimal_edge.value
    yield facts(
        (
            ("house edge, best play", percent(played.optimal_edge.value, 5)),
            ("house edge, to remember", percent(played.simple_edge.value, 5)),
            ("what that costs", percent(costs, 5)),
        )
    )
    yield from (element("p", note, class_="quiet") for note in played.notes)


def _sections(sections: tuple[Section, ...]) -> Iterator[Markup]:
    for section in sections:
        yield element("h3", section.title)
        yield table(section.heads, section.rows)
        if section.note:
            yield element("p", section.note, class_="quiet")


def _readings(sheet: ParSheet) -> Markup:
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
        element("p", "Where the text leaves a choice about money, this is what the figures stand on.", class_="method"),
        table(("Choice", "Read as", "What another reading would do to the house edge"), rows, widths=(28, 30, 42)),
    )


def _others(reading: ReadingInForce) -> Markup:
    """The changes by alternative, wagers with the same change together."""
    if not reading.others:
        return element("span", reading.note, class_="quiet")
    lines = []
    for name, found in groupby(reading.others, key=lambda each: each.priced.alternative):
        by_change: dict[str, list[PriceOfReading]] = {}
        for each in found:
            by_change.setdefault(change(each.priced.change.value), []).append(each)
        said = "; ".join(f"{_called(same)} {by}" for by, same in by_change.items())
        lines.append(element("div", element("b", name), f": {said}"))
    return together(lines)


def _called(prices: list[PriceOfReading]) -> str:
    """The figures of which a change is: wagers, each with its letters or numbers of decks."""
    by_wager: dict[str, list[str]] = {}
    for each in prices:
        tables = by_wager.setdefault(each.wager, [])
        if each.paytable:
            tables.append(each.paytable)
        elif each.decks > 1:
            tables.append(f"with {each.decks} decks")
    return ", ".join(" ".join((wager, *tables)) for wager, tables in by_wager.items())


def _derivation(sheet: ParSheet) -> Markup:
    rows = [(name, value) for name, value in sheet.versions.items()]
    return together(
        element("h2", "Versions and hashes"),
        table(
            ("What", ""),
            [
                *rows,
                ("code and rule data", element("code", sheet.code)),
                ("this sheet", element("code", sheet.hash)),
            ],
        ),
        element(
            "p",
            "The first hash covers every file that computes these figures, and the rule data they are read from; the "
            "second everything printed on this sheet.",
            class_="quiet",
        ),
    )


def _signed() -> Markup:
    return element("div", (element("div", each) for each in ("Prepared by", "Verified by", "Date")), class_="signed")
