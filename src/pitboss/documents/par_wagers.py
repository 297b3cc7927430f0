"""The wagers on a par sheet: what each hand is paid and how often it comes up, figures and net results."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import columns, facts, table
from pitboss.documents.par_sheet import ParSheet
from pitboss.documents.plot import NARROW, WIDE, Bar, distribution_plot
from pitboss.exact.figure import Figure, PaidHand, PaidWager, Share
from pitboss.exact.words import meter_in_words, one_in, percent, plain, printed_odds, setting_in_words, signed, units
from pitboss.games.rule_data import rules
from pitboss.law.rules import Rules, Wager
from pitboss.plural import plural
from pitboss.simulate.pools import Estimate, SimulatedFigure

_BESIDE, _FEW = 14, 12
"""Up to how many net results a drawing goes next to the figures, and their table is one column."""


def wagers(sheet: ParSheet) -> Iterator[Markup]:
    """Every wager with all its paytables."""
    law = rules(sheet.edition)
    for wager, found in groupby(sheet.figures, key=lambda each: each.wager):
        figures = list(found)
        title = law.wagers[wager].name if wager in law.wagers else "The game itself"
        yield element("h2", f"{title} ", element("span", " ".join(_clauses(figures)), class_="clause"))
        for each in figures:
            yield from _figure(each, law, alone=len(figures) == 1)
        if dealt := [each for each in sheet.simulated if each.wager == wager]:
            yield _simulated(dealt)


def _clauses(figures: list[Figure]) -> list[str]:
    return list(dict.fromkeys(clause for each in figures for clause in each.clauses))


def _figure(figure: Figure, law: Rules, *, alone: bool) -> Iterator[Markup]:
    label = _label(figure, law)
    bars = _bars(figure)
    beside = len(bars) <= _BESIDE
    title = f"Distribution of net results, {figure.wager} {label}"
    drawing = element("figure", distribution_plot(bars, figure.deals, title=title, wide=NARROW if beside else WIDE))
    numbers = element(
        "div",
        facts(_facts(figure)),
        element("p", f"House edge {figure.house_edge.fraction} over {figure.deals:,} deals.", class_="exact"),
        element("p", setting_in_words(figure.setting), class_="exact") if figure.setting else None,
        *_progressive(figure),
    )
    if not alone or figure.paytable:
        yield element("h3", label)
    if beside:
        yield element("div", numbers, drawing, class_="glance")
    else:
        yield element("div", numbers, drawing, class_="wide")
    for paid in figure.paid:
        yield _hands(paid, figure, named=len(figure.paid) > 1)
    if len(figure.paid) != 1:
        yield from _results(figure)


def _label(figure: Figure, law: Rules) -> str:
    """By which paytable, with how many decks."""
    named = [_of_table(figure, law, figure.paytable)] if figure.paytable else []
    if figure.decks > 1 or not named:
        named.append(plural(figure.decks, "deck"))
    return ", ".join(named)


def _of_table(figure: Figure, law: Rules, letter: str) -> str:
    """The letter, with the name of its table if that is not the wager's own."""
    own = law.wagers.get(figure.wager)
    if own is not None and letter in own.paytables:
        return f"Paytable {letter}"
    paid = {each.wager for each in figure.paid}
    others = (each for each in law.wagers.values() if each.table_of in paid and letter in each.paytables)
    other: Wager | None = next(others, None)
    return f"Paytable {letter}" if other is None else f"{other.name}, paytable {letter}"


def _facts(figure: Figure) -> Iterator[tuple[str, str]]:
    yield "house edge", percent(figure.house_edge.value, 5)
    if figure.element_of_risk != figure.house_edge:
        yield "of all staked", percent(figure.element_of_risk.value, 5)
    yield "standard deviation", signed(figure.standard_deviation, 5)
    yield "hit frequency", percent(figure.hit_frequency.value, 4)


def _progressive(figure: Figure) -> Iterator[Markup]:
    for name, said in meter_in_words(figure.progressive) if figure.progressive else ():
        yield element("p", f"{name.capitalize()}: {said}.", class_="exact")


def _hands(paid: PaidWager, figure: Figure, *, named: bool) -> Markup:
    """One wager hand by hand, in the law's words; the last line adds up to all deals and to 1."""
    rows: list[list[str]] = [_hand(each) for each in paid.hands]
    gained = sum((each.contribution.value for each in paid.hands), Fraction(0))
    rows.append(["all deals", "", "", f"{figure.deals:,}", _probability(Fraction(1)), signed(gained, 8)])
    heads = ("Hand", "Pays", "Clause", "Deals", "Probability", "Return")
    return table(
        heads,
        rows,
        numbers=(3, 4, 5),
        widths=(40, 10, 13, 16, 10, 11),
        caption=paid.name if named else None,
        sum_row=True,
        kind_of="hands",
    )


def _hand(paid: PaidHand) -> list[str]:
    said = together(paid.hand, element("span", f" {paid.when}", class_="when") if paid.when else None)
    pays = paid.becomes if paid.odds is None else printed_odds(paid.odds)
    return [
        said,
        pays if paid.odds is not None else element("span", pays, class_="when"),
        element("span", paid.clause or "", class_="clause"),
        f"{paid.count:,}",
        _probability(paid.probability.value),
        signed(paid.contribution.value, 8),
    ]


def _probability(often: Fraction) -> str:
    return f"{float(often):.8f}"


def _results(figure: Figure) -> Iterator[Markup]:
    """Net results of all wagers of a round together."""
    staked = len({each.staked for each in figure.distribution}) > 1
    heads = ["Net", *(["Staked"] if staked else []), "Deals", "Probability", "Return"]
    rows = [_result(each, figure, staked=staked) for each in figure.distribution]
    gained = signed(-figure.house_edge.value, 8)
    rows.append(["all", *([""] if staked else []), f"{figure.deals:,}", _probability(Fraction(1)), gained])
    numbers = tuple(range(len(heads)))
    caption = "All wagers together, by net result"
    if len(rows) <= _FEW + 1:
        yield table(heads, rows, numbers=numbers, caption=caption, sum_row=True)
    else:
        yield columns(heads, rows, numbers=numbers, caption=caption)


def _result(share: Share, figure: Figure, *, staked: bool) -> list[str]:
    often = Fraction(share.count, figure.deals)
    return [
        units(share.net),
        *([plain(share.staked)] if staked else []),
        f"{share.count:,}",
        _probability(often),
        signed(often * Fraction(share.net), 8),
    ]


def _bars(figure: Figure) -> list[Bar]:
    by_net: dict[Fraction, int] = {}
    for each in figure.distribution:
        by_net[Fraction(each.net)] = by_net.get(Fraction(each.net), 0) + each.count
    return [Bar(net, count, units(net), one_in(count, figure.deals)) for net, count in sorted(by_net.items())]


def _simulated(dealt: list[SimulatedFigure]) -> Markup:
    """The spread that was dealt at random, kept apart from what is counted."""
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
            "other figure on this sheet is one. The edge needs no simulation: all players have the same chances "
            "at a pot that is paid out in full.",
            class_="quiet",
        ),
        class_="together",
    )


def _estimated(value: Estimate, times: int, decimals: int) -> str:
    return f"{signed(value.estimate * times, decimals)} ± {signed(value.standard_error * times, decimals)}"
