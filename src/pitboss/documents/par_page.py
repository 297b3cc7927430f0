"""A par sheet on paper: versions, figures, method, every hand with its count, strategy, readings."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, facts, table
from pitboss.documents.par_readings import readings
from pitboss.documents.par_sheet import ParSheet
from pitboss.documents.par_wagers import wagers
from pitboss.exact.figure import Figure
from pitboss.exact.words import percent, published_hold, signed
from pitboss.games.solving import Section
from pitboss.law.citation import where_printed


def par_page(sheet: ParSheet, status: str = "") -> str:
    """The whole sheet as HTML; `status` is that of the submission it was made for."""
    return document(
        title=f"{sheet.name}, par sheet, {sheet.edition}",
        running=f"{sheet.name}  ·  par sheet  ·  {sheet.edition}",
        footer=f"sheet {sheet.hash}",
        status=status,
        body=[
            _title(sheet),
            _versions(sheet),
            _summary(sheet),
            _method(sheet),
            *wagers(sheet),
            *_strategy(sheet),
            readings(sheet),
            _signed(),
        ],
    )


def _title(sheet: ParSheet) -> Markup:
    chapter = sheet.edition.partition("@")[0]
    return element(
        "header",
        element("p", "Par sheet", class_="eyebrow"),
        element("h1", sheet.name),
        element("p", f"{where_printed(chapter)}, {sheet.edition}", class_="lead"),
        element("p", f"{sheet.status}; {sheet.source}", class_="quiet"),
    )


def _versions(sheet: ParSheet) -> Markup:
    """What the sheet was made by, and how to tell it apart from any other."""
    versions = ", ".join(f"{name} {value}" for name, value in sheet.versions.items())
    rows = [
        ("Made by", versions),
        ("Code and rule data", element("code", sheet.code)),
        ("This sheet", element("code", sheet.hash)),
        *([("Rules Submission", element("code", sheet.submission))] if sheet.submission else []),
    ]
    note = (
        "The first hash covers every file that computes these figures, and the rule data they are read from; the "
        "second covers everything printed on this sheet."
    )
    return together(table((), rows, widths=(20, 80)), element("p", note, class_="quiet"))


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
            "The house edge is what the house keeps of each base wager on average; a positive edge favors the house. "
            "The next column relates it to everything staked. A hit leaves the player with more than was staked. "
            "Every figure is a fraction over all deals, which are equally likely; the decimals are rounded only here, "
            "never before.",
            class_="quiet",
        ),
    )


def _method(sheet: ParSheet) -> Markup:
    """How the deals were counted, said once for all wagers counted the same way."""
    by_method: dict[str, list[str]] = {}
    for each in sheet.figures:
        named = by_method.setdefault(_how(each), [])
        if each.wager not in named:
            named.append(each.wager)
    rows = [(element("b", ", ".join(named)), method) for method, named in by_method.items()]
    return together(
        element("h2", "Method"),
        table((), rows, widths=(20, 80)),
        element(
            "p",
            "Under each wager, every row of its paytable is listed with its clause and the deals that fall under it, "
            "followed by the deals that no row pays. The return is the net result times the probability: all returns "
            "together are the house edge with the opposite sign. Drawings show how often each net result comes up, "
            "on a logarithmic scale.",
            class_="quiet",
        ),
    )


def _how(figure: Figure) -> str:
    unit = "wager" if figure.base == "wager" else f"{figure.base.title()} Wager"
    return f"{figure.method} Results in units of the {unit}."


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
    costs = played.simple_edge.value - played.optimal_edge.value
    yield element(
        "div",
        element("h3", "To remember"),
        (element("p", rule) for rule in played.simple),
        facts(
            (
                ("house edge, best play", percent(played.optimal_edge.value, 5)),
                ("house edge, to remember", percent(played.simple_edge.value, 5)),
                ("what that costs", percent(costs, 5)),
            )
        ),
        class_="together",
    )
    yield from (element("p", note, class_="quiet") for note in played.notes)


def _sections(sections: tuple[Section, ...]) -> Iterator[Markup]:
    for section in sections:
        yield element("h3", section.title)
        yield table(section.heads, section.rows)
        if section.note:
            yield element("p", section.note, class_="quiet")


def _signed() -> Markup:
    lines = ("Prepared by", "Verified by", "Date")
    return element("div", (element("div", element("i"), each) for each in lines), class_="signed")
