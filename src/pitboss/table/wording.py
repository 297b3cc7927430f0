"""Words that several desks need."""

from __future__ import annotations


def plural(number: int, what: str) -> str:
    """A number of things, such as `1 chip` or `3 chips`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
