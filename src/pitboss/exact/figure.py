"""The shapes in which exact figures are printed and sent: only `decimal` and square roots are rounded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from pitboss.counting import Outcomes
from pitboss.counting.schedules import Entry, Schedule
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
    """How many deals leave the player with this net result for this stake, both in units of the base wager."""

    net: str
    staked: str
    count: int


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a figure depends on besides the elections, as far as it was specified. Amounts are in cents."""

    limit: int | None = None
    ante: int | None = None
    chip: int | None = None
    meter: int | None = None
    stake: int | None = None
    reset: int | None = None
    rate: str | None = None
    shoe: dict[str, int] | None = None
    players: int | None = None
    boxes: int | None = None


class OfMeter(msgspec.Struct, frozen=True):
    """What a progressive wager is worth beyond its current meter."""

    break_even_meter: int
    """The lowest meter, in cents, at which it no longer favors the house."""
    long_run_hold_least: Exact | None
    """The least and the most that the house keeps in the long run, if a rate of progression is elected."""
    long_run_hold_most: Exact | None


class PaidHand(msgspec.Struct, frozen=True):
    """How many deals fall under one row of a paytable, or under none, and their net result on the wager."""

    hand: str
    when: str
    """What the showdown, or the player's decision, adds to the hand; empty if nothing does."""
    odds: str | None
    """As the law prints them; null if no row covers these deals."""
    becomes: str
    """What happens to the wager: "paid", "returned", "lost" or "not made"."""
    clause: str | None
    count: int
    probability: Exact
    net: str
    """The net result of each of these deals on the wager, in units of the base wager."""
    contribution: Exact
    """What they add to the player's average result: the net result times the probability."""


class PaidWager(msgspec.Struct, frozen=True):
    """One wager over all deals: the counts of its hands add up to all deals, and the probabilities to 1."""

    wager: str
    name: str
    hands: tuple[PaidHand, ...]


class EdgeOfAWager(msgspec.Struct, frozen=True):
    """What the house keeps of one wager under one paytable. A positive edge favors the house."""

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


class Figure(EdgeOfAWager, frozen=True):
    """Everything a mathematician would ask of one wager under one paytable."""

    standard_deviation: float
    hit_frequency: Exact
    """How often the player comes out ahead of what was staked."""
    published: tuple[PublishedHold, ...] | None
    """The holds that the Board printed for this wager."""
    deals: int
    """How many deals were counted: the denominator of every probability."""
    expected_stake: Exact
    base: str
    """The wager that results are measured in: the wager itself, or the first one for a game with several."""
    distribution: tuple[Share, ...]
    method: str
    clauses: tuple[str, ...]
    setting: Setting | None = None
    progressive: OfMeter | None = None
    """What a progressive wager is worth as its meter grows."""
    paid: tuple[PaidWager, ...] = ()
    """Each wager hand by hand; all contributions add up to the negative of the house edge.

    Empty if a payout limit covers several wagers together.
    """


def paid_wagers(schedules: Iterable[Schedule], names: Mapping[str, str]) -> tuple[PaidWager, ...]:
    """What is paid hand by hand, under the names of the wagers."""
    return tuple(
        PaidWager(each.wager, names[each.wager], tuple(_paid_hand(one, each.deals) for one in each.entries))
        for each in schedules
    )


def _paid_hand(entry: Entry, deals: int) -> PaidHand:
    often = Fraction(entry.count, deals)
    return PaidHand(
        hand=entry.hand,
        when=entry.when,
        odds=entry.odds,
        becomes=entry.becomes.value,
        clause=entry.clause,
        count=entry.count,
        probability=Exact.of(often),
        net=str(entry.net),
        contribution=Exact.of(often * entry.net),
    )


def shares(outcomes: Outcomes) -> tuple[Share, ...]:
    """The full distribution, from the largest loss up."""
    return tuple(Share(str(net), str(staked), count) for (net, staked), count in sorted(outcomes.counts.items()))
