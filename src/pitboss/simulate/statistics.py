"""How likely a simulation's result is if the exact figures are right: its mean, and its whole distribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_FEW = 40.0
"""An outcome expected fewer times than this does not look normal."""
_SELDOM = Fraction(1, 20)
"""An outcome more frequent than this is not rare, however few rounds there are."""
_MATTERS = 1e-3
"""The least share of the variance that makes an outcome matter by itself."""
_LEAST_EXPECTED = 5.0
"""Outcomes expected fewer times are pooled, as is usual for chi-square."""
_NEGLIGIBLE = 1e-14
_MANY, _FINENESS = 20_000, 1_000
"""With at least this many sums, those closer together than this fraction of a deviation are merged."""

Floats = NDArray[np.float64]


def two_sided(z: float) -> float:
    """How likely a normal deviation is to be at least this far from 0."""
    return erfc(abs(z) / sqrt(2))


def p_of_sum(outcomes: Mapping[Fraction, Fraction], rounds: int, total: Fraction) -> float:
    """How likely the sum of this many independent results is to be at least as far out as `total`, on either side.

    Sums are normal except for rare outcomes that pay a lot: how often those come up has a Poisson distribution, which
    is summed over. Otherwise, a paytable with one enormous payout would look wrong whenever it is paid, or is not.
    """
    mean = sum((net * often for net, often in outcomes.items()), Fraction(0))
    variance = float(sum((net**2 * often for net, often in outcomes.items()), Fraction(0)) - mean**2)
    rare = {
        float(net): rounds * float(often)
        for net, often in outcomes.items()
        if often < _SELDOM and rounds * often < _FEW and float(often * (net - mean) ** 2) > _MATTERS * variance
    }
    common = {float(net): float(often) for net, often in outcomes.items() if float(net) not in rare}
    share = sum(common.values())
    usual = sum(net * often for net, often in common.items()) / share
    spread = rounds * sum((net - usual) ** 2 * often for net, often in common.items())
    weights, sums = np.ones(1), np.full(1, rounds * usual)
    for net, expected in rare.items():
        counts, chances = _poisson(expected)
        weights = np.outer(weights, chances).ravel()
        # A rare outcome takes the place of a usual one.
        sums = (sums[:, None] + (net - usual) * counts).ravel()
        kept = weights > _NEGLIGIBLE
        weights, sums = _merged(weights[kept], sums[kept], sqrt(rounds * variance))
    # A sum that is equal except for rounding is no further out.
    equal = 1e-9 * (abs(float(total)) + rounds)
    deviation = max(sqrt(spread), equal / 10)
    apart = [(float(weight), float(total) - float(each)) for weight, each in zip(weights, sums, strict=True)]
    below = sum(weight * _below((each + equal) / deviation) for weight, each in apart)
    above = sum(weight * _below((equal - each) / deviation) for weight, each in apart)
    return min(1.0, 2 * min(below, above))


def _merged(weights: Floats, sums: Floats, deviation: float) -> tuple[Floats, Floats]:
    """The same in fewer numbers, if there are very many: sums that differ only negligibly become one."""
    if len(sums) < _MANY:
        return weights, sums
    low, step = sums.min(), deviation / _FINENESS
    places = np.rint((sums - low) / step).astype(np.int64)
    found, inverse = np.unique(places, return_inverse=True)
    merged: Floats = np.zeros(len(found))
    np.add.at(merged, inverse, weights)
    return merged, low + found * step


def _below(z: float) -> float:
    return erfc(-z / sqrt(2)) / 2


def _poisson(expected: float) -> tuple[NDArray[np.int64], Floats]:
    most = int(expected + 12 * sqrt(expected) + 12)
    counts = np.arange(most + 1)
    return counts, np.array([exp(count * log(expected) - expected - lgamma(count + 1)) for count in range(most + 1)])


class ChiSquare(NamedTuple):
    """Counts compared with what was expected; `degrees` are degrees of freedom."""

    statistic: float
    degrees: int
    p: float


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> ChiSquare | None:
    """Pearson's test of counts that should come up with these chances; None if there is only one outcome."""
    rounds = sum(counts)
    if any(count and not chance for count, chance in zip(counts, chances, strict=True)):
        # Something impossible happened.
        return ChiSquare(float("inf"), len(counts), 0.0)
    cells: list[tuple[float, int]] = []
    pooled_expected, pooled = 0.0, 0
    for chance, count in sorted(zip(chances, counts, strict=True)):
        if (pooled_expected and pooled_expected < _LEAST_EXPECTED) or rounds * chance < _LEAST_EXPECTED:
            pooled_expected, pooled = pooled_expected + rounds * chance, pooled + count
        else:
            cells.append((rounds * chance, count))
    if pooled_expected:
        cells.append((pooled_expected, pooled))
    degrees = len(cells) - 1
    if degrees < 1:
        return None
    statistic = sum((count - expected) ** 2 / expected for expected, count in cells)
    return ChiSquare(statistic, degrees, upper_gamma(degrees / 2, statistic / 2))


def upper_gamma(a: float, x: float) -> float:
    """The upper regularized incomplete gamma function: by its series near 0, by a continued fraction beyond."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Lentz's method.
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 10_000):
        numerator = -i * (i - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        step = d * c
        fraction *= step
        if abs(step - 1) < 1e-15:
            break
    return scale * fraction


def holm(chances: Sequence[float], level: float) -> list[bool]:
    """Which of many tests pass, so that all do with a chance of at least 1 - `level` if every figure is right.

    Holm's method: the smallest chance is compared with the level divided by the number of tests, the next with the
    level divided by one less, and so on until one passes, and with it all that follow.
    """
    passed = [True] * len(chances)
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[place] > level / (len(chances) - rank):
            break
        passed[place] = False
    return passed
