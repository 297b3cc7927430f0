"""How exact figures are written for people: percentages, units, probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.exact.figure import OfMeter, Setting
from pitboss.law.rules import PublishedHold
from pitboss.law.words import odds_in_words
from pitboss.money import format_cents
from pitboss.odds import parse_odds

if TYPE_CHECKING:
    from pitboss.exact.alternatives import PricedReading

_DECIMALS = 4
_TOGETHER = " and "


def percent(value: Fraction | float, decimals: int = _DECIMALS) -> str:
    """A fraction of 1 as a percentage, with a true minus sign; nothing is rounded before this."""
    return signed(value * 100, decimals) + "%"


def change(value: Fraction | float) -> str:
    """How much a share grows, with its sign."""
    return ("+" if value > 0 else "") + percent(value)


def signed(value: Fraction | float, decimals: int) -> str:
    """A number with this many decimals, and a true minus sign if it is negative."""
    return f"{float(value):,.{decimals}f}".replace("-", "\N{MINUS SIGN}")


def units(net: Fraction | str) -> str:
    """A net result in units of the base wager, with its sign."""
    value = Fraction(net)
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + plain(abs(value))


def plain(value: Fraction | str) -> str:
    """An amount in units as people write it: 2, 1.5 or 0.05 if that is exact, otherwise 1/3."""
    amount = Fraction(value)
    if amount.denominator == 1:
        return f"{int(amount):,}"
    return f"{float(amount):,.3f}".rstrip("0") if (amount * 1000).denominator == 1 else str(amount)


def printed_odds(odds: str) -> str:
    """The odds of a row, or of two that pay together, with commas in large numbers: 200,000 to 1."""
    return _TOGETHER.join(odds_in_words(parse_odds(each)) for each in odds.split(_TOGETHER))


def one_in(count: int, deals: int) -> str:
    """How rare something is."""
    if not count:
        return "never"
    rare = Fraction(deals, count)
    return f"1 in {float(rare):,.2f}" if rare < 1000 else f"1 in {round(rare):,}"


def published_hold(holds: Sequence[PublishedHold]) -> str:
    """The narrowest hold that the Board printed for a wager."""
    if not holds:
        return ""
    last = holds[-1]
    if last.each:
        return f"{' or '.join(last.each)}%"
    return f"{last.low}%" if last.low == last.high else f"{last.low}\N{EN DASH}{last.high}%"


_AMOUNTS = {
    "limit": "limit",
    "ante": "base wager",
    "chip": "chip",
    "meter": "meter",
    "stake": "stake",
    "reset": "reset",
}
"""What each amount is called: the wager that all others are measured by is not called an Ante in every game."""


def setting_in_words(setting: Setting) -> str:
    """What a figure depends on besides the elections."""
    amounts = {word: getattr(setting, name) for name, word in _AMOUNTS.items()}
    said = [f"{name} {format_cents(value)}" for name, value in amounts.items() if value is not None]
    if setting.rate is not None:
        said.append(f"rate {setting.rate}%")
    if setting.shoe is not None:
        said.append("shoe " + ",".join(f"{rank}={count}" for rank, count in setting.shoe.items()))
    if setting.players is not None:
        said.append(f"{setting.players} players")
    if setting.boxes is not None:
        said.append(f"a player in {setting.boxes} boxes against one in one box")
    return f"With {', '.join(said)}."


def meter_in_words(found: OfMeter) -> Iterator[tuple[str, str]]:
    """The meter from which a progressive wager no longer favors the house, and what the house keeps in the long run."""
    yield "break-even", f"at a meter of {format_cents(found.break_even_meter)} or more it no longer favors the house"
    least, most = found.long_run_hold_least, found.long_run_hold_most
    if least is not None and most is not None:
        near = f" ({precision})" if (precision := precision_of(least.value, most.value)) else ""
        yield "long run", f"the house keeps {between(least.value, most.value)} of every wager{near}"


def between(least: Fraction | float, most: Fraction | float) -> str:
    """A share that is known, or the bounds around it if the printed digits tell them apart."""
    ends = dict.fromkeys((percent(least), percent(most)))
    return " to ".join(ends)


def precision_of(least: Fraction | float, most: Fraction | float) -> str:
    """How close together bounds are that look alike in print; empty if they look different, or are equal."""
    if least == most or percent(least) != percent(most):
        return ""
    return f"to within {_next_power_of_ten(most - least)}%"


def _next_power_of_ten(share: Fraction | float) -> str:
    """The smallest of 1, 0.1, 0.01 … percent that is not below a share, as people write it."""
    places = 0
    while share * 100 <= Fraction(1, 10 ** (places + 1)):
        places += 1
    return f"{10.0**-places:.{places}f}"


EDGE = "edge"
_SHARES = {"element_of_risk": "of stakes", "hit_frequency": "hits"}


def moves_in_words(priced: PricedReading) -> Iterator[tuple[str, str, str]]:
    """Each figure that another reading changes: its name, its value, and by how much."""
    if priced.change.value:
        yield EDGE, percent(priced.house_edge.value), change(priced.change.value)
    moved = {each.measure: each.numbers for each in priced.others}
    least, most = moved.get("long_run_hold_least"), moved.get("long_run_hold_most")
    if least is not None and most is not None:
        yield "long run", between(least[0], most[0]), change(most[1])
    for measure, name in _SHARES.items():
        if measure in moved:
            value, by = moved[measure]
            yield name, percent(value), change(by)
    if "standard_deviation" in moved:
        value, by = moved["standard_deviation"]
        yield "s.d.", signed(value, 3), ("+" if by > 0 else "") + signed(by, 3)
