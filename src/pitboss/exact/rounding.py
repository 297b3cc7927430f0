"""Whether a figure is what was printed of it."""

from __future__ import annotations

from fractions import Fraction
from math import floor


def decimals(printed: str) -> int:
    """How many decimals were printed."""
    return len(printed.partition(".")[2])


def matches(printed: str, percent: Fraction) -> bool:
    """Whether a percentage, rounded after as many decimals as were printed, is the printed one."""
    return Fraction(printed) == Fraction(
        floor(percent * 10 ** decimals(printed) + Fraction(1, 2)), 10 ** decimals(printed)
    )
