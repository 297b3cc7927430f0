"""How exact figures are written for people: percentages, units, probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.exact.figure import OfMeter, Setting
from pitboss.law.rules import PublishedHold
from pitboss.money import format_cents

_DECIMALS = 4


def percent(value: Fraction | float, decimals: int = _DECIMALS) -> str:
    """A share of one as a percentage, with a true minus; rounded here and nowhere before."""
    return signed(value * 100, decimals) + "%"


def change(value: Fraction) -> str:
    """By how much a share grows, with its sign."""
    return ("+" if value > 0 else "") + percent(value)


def signed(value: Fraction | float, decimals: int) -> str:
    """A number with so many decimals, and a true minus where it is negative."""
    return f"{float(value):,.{decimals}f}".replace("-", "\N{MINUS SIGN}")


def units(net: Fraction | str) -> str:
    """A net result in units of the base wager, with its sign."""
    value = Fraction(net)
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + plain(abs(value))


def plain(value: Fraction | str) -> str:
    """An amount in units as people write it: 2, 1.5 or 0.05 where that is exact, else 1/3."""
    amount = Fraction(value)
    if amount.denominator == 1:
        return f"{int(amount):,}"
    return f"{float(amount):,.3f}".rstrip("0") if (amount * 1000).denominator == 1 else str(amount)


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


def setting_in_words(setting: Setting) -> str:
    """What a figure depends on beside the elections."""
    amounts = {name: getattr(setting, name) for name in ("limit", "ante", "chip", "meter", "stake", "reset")}
    said = [f"{name} {format_cents(value)}" for name, value in amounts.items() if value is not None]
    if setting.rate is not None:
        said.append(f"rate {setting.rate}%")
    if setting.shoe is not None:
        said.append("shoe " + ",".join(f"{rank}={count}" for rank, count in setting.shoe.items()))
    if setting.players is not None:
        said.append(f"{setting.players} players")
    return f"With {', '.join(said)}."


def meter_in_words(found: OfMeter) -> Iterator[tuple[str, str]]:
    """From which meter on a progressive wager favours the player, and what the house keeps in the long run."""
    yield "break-even", f"from a meter of {format_cents(found.break_even_meter)} on it favours the house no longer"
    least, most = found.long_run_hold_least, found.long_run_hold_most
    if least is not None and most is not None:
        said = percent(least.value) if least == most else f"{percent(least.value)} to {percent(most.value)}"
        yield "long run", f"the house keeps {said} of every wager"
