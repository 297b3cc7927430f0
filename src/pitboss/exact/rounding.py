"""Whether a figure matches its printed form."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import ceil, floor, trunc
from typing import assert_never


def decimals(printed: str) -> int:
    """How many decimals were printed."""
    return len(printed.partition(".")[2])


class How(Enum):
    """How a figure was shortened to what is printed."""

    ROUNDED = "rounded"
    CUT_OFF = "cut off"


def shortened(percent: Fraction, printed: str, how: How) -> Fraction:
    """A percentage shortened to as many decimals as were printed."""
    scale = 10 ** decimals(printed)
    match how:
        case How.ROUNDED:
            return Fraction(floor(percent * scale + Fraction(1, 2)), scale)
        case How.CUT_OFF:
            return Fraction(trunc(percent * scale), scale)
        case _:
            assert_never(how)


def rounds_up_to(printed: str, percent: Fraction) -> bool:
    """Whether the percentage, rounded up to as many decimals as were printed, is the printed one."""
    scale = 10 ** decimals(printed)
    return Fraction(printed) == Fraction(ceil(percent * scale), scale)


def matches(printed: str, percent: Fraction, how: How = How.ROUNDED) -> bool:
    """Whether a percentage, shortened this way, is the printed one."""
    return Fraction(printed) == shortened(percent, printed, how)
