"""What a table wins: its hold per hour and day-to-day band, whether actual results fall in it, and a player's risk.

Everything follows from the exact outcomes of wagers. Sums of many rounds are assumed to be normal, and are labeled so;
a session of a few rounds is computed outcome by outcome. All amounts are cents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, gcd, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from pitboss.counting import Outcomes
from pitboss.malformed import Malformed

_NORMAL = NormalDist()
_LARGEST = 1 << 22
"""The most different amounts that a session computed outcome by outcome may reach."""
_EVEN = 1e-12
_NOTHING = 1e-16
"""A chance so small that it may be nothing but rounding error."""
_MANY = 64
"""From this many results on, all are added to the chips at once, by Fourier transforms."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wagered:
    """A wager as made at a table: its possible outcomes, how large it is, and how often a player makes it."""

    outcomes: Outcomes
    amount: int
    """The base wager, in cents."""
    often: Fraction = Fraction(1)
    """The share of rounds in which it is made."""

    def __post_init__(self) -> None:
        if self.amount <= 0 or not 0 <= self.often <= 1:
            raise Malformed((self.amount, self.often), "an amount above 0 and a share from 0 to 1", "fix the wager")

    @property
    def won(self) -> Fraction:
        """What the house wins from it per round, on average."""
        return self.outcomes.house_edge * self.amount * self.often

    @property
    def variance(self) -> Fraction:
        """The variance of that from round to round."""
        squares = (self.outcomes.variance + self.outcomes.expected_net**2) * self.amount**2 * self.often
        return squares - self.won**2

    @property
    def staked(self) -> Fraction:
        """What a player stakes on it per round, on average."""
        return self.outcomes.expected_stake * self.amount * self.often


@dataclass(frozen=True, slots=True)
class Band:
    """What a table wins over some time: the average, the standard deviation, and a band around the average."""

    average: float
    deviation: float
    low: float
    high: float
    share: float
    """How often the result falls between `low` and `high`."""

    def holds(self, won: float) -> bool:
        """Whether a result falls in the band."""
        return self.low <= won <= self.high

    def chance_of(self, won: float) -> float:
        """How likely a result at least this far from the average is, on either side."""
        return (
            2 * _NORMAL.cdf(-abs(won - self.average) / self.deviation) if self.deviation else float(won == self.average)
        )


@dataclass(frozen=True, slots=True)
class Pace:
    """How busy a table is."""

    seats: int
    rounds_an_hour: int
    together: Fraction = Fraction(0)
    """How much two seats in the same round win and lose together, from 0 (not at all) to 1 (always)."""

    def __post_init__(self) -> None:
        if self.seats < 1 or self.rounds_an_hour < 1 or not 0 <= self.together <= 1:
            raise Malformed(
                self, "at least one seat and one round per hour, and `together` from 0 to 1", "correct the pace"
            )


def won_in(hours: Fraction, pace: Pace, wagers: Iterable[Wagered], *, share: float = 0.95, shared: float = 0.0) -> Band:
    """What a table wins in a number of hours.

    Different wagers at a seat are assumed to be independent, unless `shared` says how much their winning and losing
    together adds to the variance of a round at the whole table, in cents squared. The exact outcomes of single wagers
    cannot tell; `pitboss.simulate.spread` can.
    """
    made = list(wagers)
    rounds = hours * pace.rounds_an_hour
    average = float(sum((each.won for each in made), Fraction(0)) * pace.seats * rounds)
    seat = sum((each.variance for each in made), Fraction(0))
    table = float(seat * pace.seats * (1 + (pace.seats - 1) * pace.together)) + shared
    return band(average, sqrt(max(table, 0.0) * rounds), share)


def band(average: float, deviation: float, share: float) -> Band:
    """The band around the average that contains this share of normally distributed results."""
    if not 0 < share < 1:
        raise Malformed(share, "a share between 0 and 1", "write e.g. 0.95")
    wide = _NORMAL.inv_cdf((1 + share) / 2) * deviation
    return Band(average, deviation, average - wide, average + wide, share)


def staked_in(hours: Fraction, pace: Pace, wagers: Iterable[Wagered]) -> Fraction:
    """What players stake at a table in a number of hours, on average: the handle."""
    rounds = hours * pace.rounds_an_hour
    return sum((each.staked for each in wagers), Fraction(0)) * pace.seats * rounds


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The combined result of everything a player wagers in a round."""

    chances: Mapping[int, float]
    """The chance of each gain, in cents; a loss is negative."""
    most: int
    """The most chips that a round may take, in cents."""
    dealt: int = 0
    """How many rounds were dealt to find how its wagers come out together; 0 if that is exact."""

    @property
    def gained(self) -> float:
        """What the player gains on average."""
        return sum(gain * chance for gain, chance in self.chances.items())


def whole_cents(net: Fraction, amount: int) -> int:
    """A result in cents for a wager of this many cents; refused if it is not a whole number."""
    if (net * amount).denominator != 1:
        raise Malformed(amount, "a wager whose results are whole cents", "make it a multiple of the odds")
    return int(net * amount)


def alone(wager: Wagered) -> PlayedRound:
    """A round in which only one wager is made, exactly."""
    if wager.often != 1:
        raise Malformed(wager.often, "a wager made in every round", "set its share of rounds to 1")
    outcomes = wager.outcomes
    chances = {whole_cents(net, wager.amount): count / outcomes.total for net, count in outcomes.by_net.items()}
    return PlayedRound(chances, most_of(wager))


def most_of(wager: Wagered) -> int:
    """The most chips that a wager may take in a round."""
    return int(max(result.staked for result in wager.outcomes.counts) * wager.amount)


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """Where a player stands after a number of rounds, by gain, and how likely the player is to be broke before."""

    rounds: int
    chances: Mapping[int, float]
    """The chance of each gain, in cents, for players who play every round."""
    broke: float
    """The chance that play stops before the last round, because the chips no longer cover what a round may take.

    A player whom the last round leaves with less has played every round and is not broke.
    """

    @property
    def ahead(self) -> float:
        """The chance of being ahead at the end."""
        return sum(chance for gained, chance in self.chances.items() if gained > 0)

    def percentile(self, share: float) -> int | None:
        """The gain that this share of all sessions does not exceed; None if those are broke."""
        below = self.broke
        if share <= below:
            return None
        for gained, chance in sorted(self.chances.items()):
            below += chance
            if share <= below:
                return gained
        # Chances add up to 1 except for rounding.
        return max(self.chances)


def session(played: PlayedRound, bankroll: int, rounds: int) -> SessionOutcome:
    """A player who wagers the same every round until the rounds or the chips are used up.

    Play stops when another round is due and the chips do not cover the most that it may take, so that every decision
    can be paid for. Every outcome of every round is counted.
    """
    unit = gcd(*played.chances, bankroll)
    if bankroll < played.most:
        raise Malformed(
            bankroll, f"a bankroll of at least {played.most} cents, which one round may take", "name a larger one"
        )
    steps = {gain // unit: chance for gain, chance in played.chances.items()}
    highest = bankroll // unit + max(0, *steps) * rounds
    if highest > _LARGEST:
        raise Malformed(rounds, "fewer rounds, or a wager with smaller odds", "ask for the band of a table instead")
    add = _adding(steps)
    held: Floats = np.zeros(bankroll // unit + 1)
    held[-1] = 1.0
    least, broke = -(-played.most // unit), 0.0
    for _ in range(rounds):
        broke += float(held[:least].sum())
        held[:least] = 0.0
        held = add(held)
        # Drop the top end where the chances are no more than rounding error.
        held = held[: 1 + int(np.flatnonzero(held > _NOTHING).max(initial=0))]
    chances = {place * unit - bankroll: float(held[place]) for place in np.flatnonzero(held).tolist()}
    return SessionOutcome(rounds, chances, broke)


def _adding(steps: Mapping[int, float]) -> Callable[[Floats], Floats]:
    """A function that adds one more round to the distribution of chips, taking each step with its chance."""
    down, up = -min(0, *steps), max(0, *steps)
    changes: Floats = np.zeros(down + up + 1)
    for step, chance in steps.items():
        changes[down + step] = chance

    def few(held: Floats) -> Floats:
        after: Floats = np.zeros(len(held) + len(changes) - 1)
        for step, chance in steps.items():
            after[down + step : down + step + len(held)] += chance * held
        return after[down:]

    def many(held: Floats) -> Floats:
        size = len(held) + len(changes) - 1
        length = 1 << (size - 1).bit_length()
        after = np.fft.irfft(np.fft.rfft(held, length) * np.fft.rfft(changes, length), length)[:size]
        after[after < _NOTHING] = 0.0
        return after[down:]

    return few if len(steps) < _MANY else many


def ruin(played: PlayedRound, bankroll: int) -> float:
    """The chance that a player who never stops eventually goes broke: 1 unless the wagers favor the player.

    If they do, it is Lundberg's bound, from the adjustment coefficient of the round, which is exact except for what the
    last loss takes beyond the last chip.
    """
    # A round that is even except for rounding favors nobody.
    if played.gained <= _EVEN * played.most:
        return 1.0

    def drift(rate: float) -> float:
        return sum(chance * exp(-rate * gain) for gain, chance in played.chances.items()) - 1

    low, high = 0.0, 1e-12
    while drift(high) < 0:
        low, high = high, high * 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if drift(middle) < 0 else (low, middle)
    return exp(-high * bankroll)
