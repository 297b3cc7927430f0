"""Money is a whole number of cents, an `int`, and never a float."""

import re
from enum import Enum

from pitboss.malformed import Malformed, is_whole_number


class Money(Enum):
    """What chips stand for. The two are never exchanged for each other, and no movement has both."""

    PRACTICE = "practice"
    """Given by the house to play with; nothing is owed for it."""
    COUNTED = "counted"
    """Owed by the house to whoever holds it."""


_DOLLARS = "dollars of at most 12 digits, with two decimals or none"

# The limit on digits is there because int() rejects very long text with an error that names no remedy.
_AMOUNT = re.compile(r"\$?(0|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,3}|[1-9][0-9]{0,11})(?:\.([0-9]{2}))?", re.ASCII)


def parse_cents(value: object) -> int:
    """The value as an amount in cents: an `int` of 0 or more, and never a float, text or bool."""
    if is_whole_number(value) and value >= 0:
        return value
    raise Malformed(value, "a whole number of cents, 0 or more", _mend_cents(value))


def parse_dollars(text: str) -> int:
    """The amount written as "$50,000", "1,234.05" or "12.50", in cents."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise Malformed(text, _DOLLARS, _mend_dollars(text))
    dollars, cents = found.groups(default="0")
    return int(dollars.replace(",", "")) * 100 + int(cents)


def format_cents(cents: int) -> str:
    """The amount in dollars as people write it: "$50,000", "$12.50", "-$12.50"."""
    dollars, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${dollars:,}" + (f".{rest:02}" if rest else "")


def format_range(least: int, most: int) -> str:
    """What an amount may be, phrased to follow "must be": "exactly $10", "$10 to $30", "at most $30"."""
    if least == most:
        return f"exactly {format_cents(most)}"
    return f"{format_cents(least)} to {format_cents(most)}" if least else f"at most {format_cents(most)}"


def _mend_cents(value: object) -> str:
    match value:
        case bool():
            return "give an amount, e.g. 1250 for $12.50"
        case int():
            return "leave the minus out: who pays whom is said elsewhere"
        case float():
            return "give cents as an int, e.g. 1250 for $12.50"
        case str():
            return "give cents as a whole number, e.g. 1250 for $12.50"
        case _:
            return "give an int, e.g. 1250 for $12.50"


def _mend_dollars(text: str) -> str:
    plain = text.strip()
    if not re.fullmatch(r"([-\u2212]?\$?|\$[-\u2212])[0-9,]*\.?[0-9]*", plain) or plain in ("", "$"):
        return "write figures, e.g. $12.50"
    if re.match(r"\$?[-\u2212]", plain):
        return "leave the minus out: who pays whom is said elsewhere"
    dollars, point, cents = plain.removeprefix("$").partition(".")
    if point and len(cents) != 2:
        return "write two decimals or none, e.g. $12.50 or $12"
    if len(dollars.replace(",", "")) > 12:
        return "write at most 12 digits before the point"
    if "," in dollars:
        return "put a comma before every three digits from the right or nowhere, e.g. $50,000 or $50000"
    return "write no spaces, no leading zeros, and a digit before the point, e.g. $0.50"
