"""What the house pays in the long run to raise a progressive meter back to its reset amount.

It is computed one wager at a time; each puts its share on the meter before its hand is dealt. The books of the meter
are kept in whole cents: an award is cut to a whole cent, and contributions short of a cent are carried over. So the
meter is bounded by two others without cents: one that is a little too low and costs more, and one that is a little too
high.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from pitboss.games.high_card_flush.counting.topped_up import cost_of_topping_up

_DIGITS = 10**10
"""The bounds are rounded outward to this fraction of the wager."""
_FLOATING = Fraction(1, 10**10)
"""More than floating point loses along the way, in parts of the wager: about 10**6 sums of 16 digits."""


class MeterInPlay(NamedTuple):
    """A meter's awards and gains; amounts in cents."""

    reset: int
    gains: Fraction
    """What each wager puts on it."""
    share: Fraction
    """The share that an award of less than the whole meter takes."""
    share_won: Fraction
    """How often a wager wins that share, and how often the whole meter."""
    whole_won: Fraction


def cost_of_a_wager(meter: MeterInPlay) -> tuple[Fraction, Fraction]:
    """Bounds on the average cost of topping up the meter per wager, in cents."""
    if not meter.gains:
        # Every award finds the meter at its reset amount.
        exactly = meter.share_won * floor(meter.reset * meter.share)
        return exactly, exactly
    keeps = 1 - meter.share
    # Cutting leaves less than a cent, plus the share of a carried one, on the meter; less than a cent is carried.
    spared = 1 + meter.share
    taken = meter.reset * meter.share
    least, _ = _between(meter, (taken - spared) / keeps - spared)
    _, most = _between(meter, (taken + 1) / keeps)
    # Interpolating linearly between two steps gives too much, never too little.
    bent = meter.share_won * meter.gains * (meter.share_won + meter.whole_won)
    return max(least - bent, Fraction(0)), most


def _between(meter: MeterInPlay, kink: Fraction) -> tuple[Fraction, Fraction]:
    least, most = cost_of_topping_up(
        step=float(meter.gains),
        kink=float(kink),
        keeps=float(1 - meter.share),
        share=float(meter.share_won),
        whole=float(meter.whole_won),
    )
    return Fraction(least) * meter.whole_won, Fraction(most) * meter.whole_won


def outwards(least: Fraction, most: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of a part of the wager, rounded away from each other."""
    return (
        Fraction(floor((least - _FLOATING) * _DIGITS), _DIGITS),
        Fraction(ceil((most + _FLOATING) * _DIGITS), _DIGITS),
    )
