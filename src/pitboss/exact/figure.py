"""The shapes in which exact figures are printed and sent: nothing is rounded but `decimal` and what is a root."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pitboss.counting import Outcomes
from pitboss.law.rules import PublishedHold


class Exact(msgspec.Struct, frozen=True):
    """A number as a fraction in lowest terms, and as the nearest decimal."""

    fraction: str
    decimal: float

    @classmethod
    def of(cls, value: Fraction) -> Exact:
        return cls(f"{value.numerator}/{value.denominator}", float(value))

    @property
    def value(self) -> Fraction:
        return Fraction(self.fraction)


class Share(msgspec.Struct, frozen=True):
    """How many deals leave the player with this net result, having staked so much; both in units of the base wager."""

    net: str
    staked: str
    count: int


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a figure depends on beside the elections, as far as it was asked for. Amounts in cents."""

    limit: int | None = None
    ante: int | None = None
    chip: int | None = None
    meter: int | None = None
    stake: int | None = None
    reset: int | None = None
    rate: str | None = None
    shoe: dict[str, int] | None = None
    players: int | None = None


class OfMeter(msgspec.Struct, frozen=True):
    """What a progressive wager is worth beyond the meter of the moment."""

    break_even_meter: int
    """The lowest meter, in cents, at which it no longer favours the house."""
    long_run_hold_least: Exact | None
    """What the house keeps in the long run, at least and at most, where a rate of progression is elected."""
    long_run_hold_most: Exact | None


class Figure(msgspec.Struct, frozen=True):
    """Everything a mathematician would ask of one wager under one paytable. A positive edge favours the house."""

    edition: str
    wager: str
    paytable: str | None
    decks: int
    readings: dict[str, str]
    """Every reading of kind money that arises in the text, with the alternative in force."""
    house_edge: Exact
    """What the house keeps of each base wager on average."""
    element_of_risk: Exact
    """What the house keeps of everything staked."""
    standard_deviation: float
    hit_frequency: Exact
    """How often the player comes away with more than he staked."""
    published: tuple[PublishedHold, ...] | None
    """The holds that the Board printed for this wager."""
    deals: int
    """How many deals were counted: the denominator of every probability."""
    expected_stake: Exact
    base: str
    """In whose units results stand: the wager itself, or the Ante Wager for a game of several wagers."""
    distribution: tuple[Share, ...]
    method: str
    clauses: tuple[str, ...]
    setting: Setting | None = None
    progressive: OfMeter | None = None
    """What becomes of a progressive wager as its meter grows."""


def shares(outcomes: Outcomes) -> tuple[Share, ...]:
    """The full distribution, from the largest loss up."""
    return tuple(Share(str(net), str(staked), count) for (net, staked), count in sorted(outcomes.counts.items()))
