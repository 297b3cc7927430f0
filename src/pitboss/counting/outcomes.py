"""Every outcome of a wager, counted: how many deals lead to each result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from pitboss.malformed import Malformed


class Result(NamedTuple):
    """The result of a round, in units of the base wager: the player's net result, and everything staked for it."""

    net: Fraction
    staked: Fraction


@dataclass(frozen=True)
class Outcomes:
    """How many equally likely deals lead to each result. Nothing is rounded until it is printed."""

    counts: Mapping[Result, int]

    def __post_init__(self) -> None:
        for result, count in self.counts.items():
            if count < 0 or result.staked < 0 or result.net < -result.staked:
                raise Malformed((result, count), "a count of deals with a loss of at most the stake", "count again")
        if not self.total:
            raise Malformed(self.counts, "at least one deal", "count the deals before asking for their figures")

    @classmethod
    def of(cls, counted: Iterable[tuple[Fraction | int, Fraction | int, int]]) -> Outcomes:
        """Outcomes from (net, staked, count); equal results are added up."""
        counts: dict[Result, int] = {}
        for net, staked, count in counted:
            if count:
                result = Result(Fraction(net), Fraction(staked))
                counts[result] = counts.get(result, 0) + count
        return cls(dict(sorted(counts.items())))

    @cached_property
    def total(self) -> int:
        """How many deals there are: the denominator of every probability."""
        return sum(self.counts.values())

    @cached_property
    def expected_net(self) -> Fraction:
        """What the player gains on average, in units of the base wager."""
        return Fraction(sum(result.net * count for result, count in self.counts.items())) / self.total

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each base wager on average; positive if the wager favors the house."""
        return -self.expected_net

    @cached_property
    def expected_stake(self) -> Fraction:
        """What the player has staked on average when the round is settled."""
        return Fraction(sum(result.staked * count for result, count in self.counts.items())) / self.total

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of everything staked."""
        return self.house_edge / self.expected_stake

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        squares = Fraction(sum(result.net**2 * count for result, count in self.counts.items()))
        return squares / self.total - self.expected_net**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of one round."""
        return sqrt(self.variance)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the player comes out ahead of what was staked."""
        return Fraction(sum(count for result, count in self.counts.items() if result.net > 0), self.total)

    @cached_property
    def by_net(self) -> Mapping[Fraction, int]:
        """How many deals lead to each net result, whatever was staked, from the largest loss up."""
        counts: dict[Fraction, int] = {}
        for result, count in self.counts.items():
            counts[result.net] = counts.get(result.net, 0) + count
        return dict(sorted(counts.items()))
