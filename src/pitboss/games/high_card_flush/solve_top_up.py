"""What the house pays in the long run to raise a progressive meter again to its reset amount.

It is reckoned for one wager after another, each of which puts its share on the meter before its hand is dealt. The
books of the meter are kept in whole cents: an award is cut off to a cent, and what is contributed and no cent yet is
carried on. So a meter is held between two others that are reckoned without cents: one that is a little lower than it
could be and costs more, and one that is a little higher.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from pitboss.kernels.topped_up import cost_of_topping_up

_DIGITS = 10**10
"""The bounds are rounded outward to this fraction of the wager."""
_FLOATING = Fraction(1, 10**10)
"""More than floating point loses on the way, in parts of the wager: some 10**6 sums of 16 digits."""


class MeterInPlay(NamedTuple):
    """A meter as far as its awards and what it gains go; amounts in cents."""

    reset: int
    gains: Fraction
    """What each wager puts on it."""
    share: Fraction
    """What an award that is not the whole meter takes of it."""
    share_won: Fraction
    """How often a wager wins that, and how often the whole meter."""
    whole_won: Fraction


def cost_of_a_wager(meter: MeterInPlay) -> tuple[Fraction, Fraction]:
    """What topping up the meter costs for each wager on average, in cents, at least and at most."""
    if not meter.gains:
        # Every award finds the meter at its reset amount.
        exactly = meter.share_won * floor(meter.reset * meter.share)
        return exactly, exactly
    keeps = 1 - meter.share
    # Cutting off leaves less than a cent and the share of one carried on the meter; less than a cent is carried.
    spared = 1 + meter.share
    taken = meter.reset * meter.share
    least, _ = _between(meter, (taken - spared) / keeps - spared)
    _, most = _between(meter, (taken + 1) / keeps)
    # Where values between two steps are taken to be straight, too much is found, and never too little.
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
