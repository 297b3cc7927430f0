"""Figures, bounds and holds as people say them: `$50,000`, `up to 3 times the ante`, `2.28% to 3.03%`."""

from __future__ import annotations

import re

from pitboss.law.rules import Bound, Figure, PublishedHold
from pitboss.money import format_cents
from pitboss.odds import Odds

_CENTS = "cents"
_PHRASE = 4
"""A phrase has at most this many words; anything longer is a sentence."""


def figure_in_words(figure: Figure) -> str:
    """The value and its unit; an amount in cents is said in dollars."""
    if figure.money and isinstance(figure.value, int):
        return format_cents(figure.value) + figure.unit.removeprefix(_CENTS)
    if figure.value in (1, [1]):
        return f"1 {_singular(figure.unit)}"
    first = figure.value[0] if isinstance(figure.value, list) else figure.value
    unit = f"({figure.unit})" if isinstance(first, str) else figure.unit
    return f"{list_in_words(figure.value)} {unit}"


def list_in_words(value: int | str | list[int | str]) -> str:
    """A list with commas, or with semicolons where its items are sentences or have commas of their own."""
    items = [str(item) for item in value] if isinstance(value, list) else [str(value)]
    long = any("," in item or len(item.split()) > _PHRASE for item in items)
    return ("; " if long else ", ").join(items)


def bound_in_words(bound: Bound) -> str:
    """How large the wager may be, and when."""
    when = f"{cases_in_words(bound)}: " if bound.when else ""
    if bound.least is None:
        return f"{when}up to {_times(bound.most, bound.of)}"
    if bound.least == bound.most:
        return f"{when}equal to {_times(bound.most, bound.of)}"
    return f"{when}{bound.least} to {_times(bound.most, bound.of)}"


def cases_in_words(bound: Bound) -> str:
    """When the bound applies: "before the Flop", "five-card flush"."""
    return bound.said or _either(bound.when)


def hold_in_words(hold: PublishedHold) -> str:
    """The percentages as the preamble prints them: each of several, a range, or one."""
    if hold.each:
        return " and ".join(f"{each}%" for each in hold.each)
    return f"{hold.low}%" if hold.low == hold.high else f"{hold.low}% to {hold.high}%"


def odds_in_words(odds: Odds) -> str:
    """The odds with commas in large numbers: `200,000 to 1`."""
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", str(odds))


def _either(cases: tuple[str, ...]) -> str:
    *others, last = cases
    return f"{', '.join(others)} or {last}" if others else last


def _times(number: int, of: str) -> str:
    return f"the {of}" if number == 1 else f"{number} times the {of}"


def _singular(unit: str) -> str:
    """The unit of one: the first plural in it loses its ending."""
    return re.sub(r"\b(\w+x)es\b|\b(\w+)s\b", lambda word: word[1] or word[2], unit, count=1)


def capital(words: str) -> str:
    """Words with a capital letter first."""
    return words[:1].upper() + words[1:]
