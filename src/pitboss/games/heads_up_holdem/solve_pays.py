"""What Heads-Up Hold 'Em pays for every hand and outcome, as 677a.11(f)-(h) and 677a.12(a)-(c) and (f) have it.

Computed independently of the settlement of rounds, and in Ante Wagers: a size in cents matters only if payouts are
rounded or limited, or if a Raise Wager may be as small as the smallest chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm

from pitboss.games.elections import Elections
from pitboss.games.solving import Circumstances
from pitboss.law.citation import Clause, cite
from pitboss.law.paytables import Row
from pitboss.law.refusal import Refused
from pitboss.law.rules import Bound
from pitboss.malformed import is_whole_number
from pitboss.odds import Breakage, Form, Odds, Rounding, pay
from pitboss.ranking import Compare, FiveCardCategory

STAGES = ("preflop", "flop", "river")


class Showdown(IntEnum):
    """The results of a showdown, in the order of the compiled kernels; `OUT` if the dealer holds no pair."""

    WON_OUT = 0
    WON = 1
    TIED = 2
    LOST_OUT = 3
    LOST = 4


@dataclass(frozen=True, slots=True)
class Option:
    """A Raise Wager in units of the Ante Wager, or none to fold, and the player's net result in Ante Wagers.

    `nets` has a row for each class of hands, with a result for each showdown.
    """

    raised: Fraction | None
    clause: Clause
    nets: tuple[tuple[Fraction, ...], ...]

    @property
    def staked(self) -> Fraction:
        """Ante, Odds and Raise Wagers together."""
        return 2 + (self.raised or Fraction(0))

    @property
    def name(self) -> str:
        """What a player says: "fold", "raise 3x"; a Raise Wager below the Ante Wager is the least there may be."""
        return "fold" if self.raised is None else f"raise {self.multiple}"

    @property
    def multiple(self) -> str:
        """The Raise Wager in Ante Wagers: "3x"."""
        raised = self.raised or Fraction(0)
        if raised < 1:
            return "the least"
        return f"{raised}x" if raised.denominator == 1 else f"{float(raised):.4g}x"


@dataclass(frozen=True, slots=True)
class Decisions:
    """What may be decided at each stage, the smallest stake first; checking before the River is always possible."""

    order: Compare
    dealer_qualifies: FiveCardCategory
    preflop: tuple[Option, ...]
    flop: tuple[Option, ...]
    river: tuple[Option, ...]

    @property
    def scale(self) -> int:
        """What makes all net results whole numbers."""
        options = (*self.preflop, *self.flop, *self.river)
        return lcm(*(net.denominator for option in options for row in option.nets for net in row))


def decisions(elections: Elections, at: Circumstances) -> Decisions:
    """What an optimal player chooses from. No Raise Wager between the least and the most is better, unless a payout
    limit is reached; then the amounts at which it takes effect are added."""
    money = _Money(elections, at)
    river = _bound(elections, "river")
    return Decisions(
        elections.compare,
        FiveCardCategory.named(elections.rules.text("dealer-qualifies")),
        tuple(money.raise_of(amount, bound.clause) for bound, amount in _useful(money, "preflop")),
        tuple(money.raise_of(amount, bound.clause) for bound, amount in _useful(money, "flop")),
        (money.fold(river.clause), money.raise_of(Fraction(river.most), river.clause)),
    )


def offered(elections: Elections, stage: str) -> tuple[Option, ...]:
    """Every whole multiple of the Ante Wager that may be raised at a stage, and the least amount, the most first."""
    money = _Money(elections, Circumstances())
    bound = _bound(elections, stage)
    least = money.least(bound)
    whole = {Fraction(each) for each in range(1, bound.most + 1) if each >= least}
    raised = raises(elections, stage, *sorted({*whole, least}, reverse=True))
    return (*raised, money.fold(bound.clause)) if stage == "river" else raised


def raises(elections: Elections, stage: str, *multiples: Fraction) -> tuple[Option, ...]:
    """Raise Wagers, each in units of the Ante Wager."""
    money, clause = _Money(elections, Circumstances()), _bound(elections, stage).clause
    return tuple(money.raise_of(each, clause) for each in multiples)


def paying(elections: Elections, at: Circumstances) -> Callable[[Row, Fraction], Fraction]:
    """What a wager wins by a row; both in units of the Ante Wager."""
    money = _Money(elections, at)
    return lambda row, stake: money.paid(row.odds, stake)


def _bound(elections: Elections, stage: str) -> Bound:
    return elections.rules.wager("raise").bounds_in(stage)[0]


def _useful(money: _Money, stage: str) -> Iterator[tuple[Bound, Fraction]]:
    """The amounts that include the best Raise Wager: winnings grow in proportion to it, up to a limit.

    Raising one Ante Wager is never better than checking and raising it after the River, so it is left out.
    """
    bound = _bound(money.elections, stage)
    least = money.least(bound)
    amounts = {Fraction(bound.most), *money.where_the_limit_bites(least, Fraction(bound.most))}
    if least < 1:
        amounts.add(least)
    yield from ((bound, amount) for amount in sorted(amounts))


class _Money:
    """Pays wagers in units of the Ante Wager; computed in cents first, if the Ante Wager is given in cents."""

    def __init__(self, elections: Elections, at: Circumstances) -> None:
        self.elections = elections
        self.ante = at.ante
        clause = elections.rules.wager("ante").clause
        if at.ante is None and elections.rounding is not Rounding.EXACT:
            rounding = elections.rounding.value
            raise Refused(
                "missing-wager",
                clause,
                f"payouts are rounded {rounding}, so the size of the wager matters: give the Ante Wager in cents",
            )
        if at.ante is not None and not (is_whole_number(at.ante) and at.ante > 0):
            raise Refused("malformed-amount", clause, f"a wager is a whole number of cents, not {at.ante!r}")

    def least(self, bound: Bound) -> Fraction:
        """The least Raise Wager: as printed or as the reading says; if it says none, the smallest chip.

        Without an Ante Wager in cents, that is practically zero.
        """
        if bound.least is not None:
            return Fraction(bound.least)
        if self.elections.reads("raise-floor") == "one-ante":
            return Fraction(1)
        return Fraction(0) if self.ante is None else Fraction(self.elections.limits.chip or 1, self.ante)

    def where_the_limit_bites(self, least: Fraction, most: Fraction) -> Iterator[Fraction]:
        """Raise Wagers at which winnings just reach the payout limit, for some winning hand."""
        limit = self.elections.limits.payout
        if limit is None or self.ante is None:
            return
        for category in FiveCardCategory:
            for showdown in (Showdown.WON_OUT, Showdown.WON):
                raised = Fraction(limit, self.ante) - sum(self._won(category, showdown, Fraction(0)))
                if least < raised < most:
                    yield raised

    def raise_of(self, raised: Fraction, clause: Clause) -> Option:
        """A Raise Wager in units of the Ante Wager."""
        nets = tuple(
            tuple(self._net_raised(category, showdown, raised) for showdown in Showdown)
            for category in FiveCardCategory
        )
        return Option(raised, clause, nets)

    def fold(self, clause: Clause) -> Option:
        """No Raise Wager: 677a.11(f) collects Ante and Odds Wagers; the reading may still pay a bad beat."""
        any_hand = self.elections.reads("677a-bad-beat-needs-raise") == "any"
        nets = []
        for category in FiveCardCategory:
            beat = self._bad_beat(category) if any_hand else None
            lost = Fraction(-2) if beat is None else self._capped(beat) - 1
            nets.append(
                tuple(lost if each in (Showdown.LOST, Showdown.LOST_OUT) else Fraction(-2) for each in Showdown)
            )
        return Option(None, clause, tuple(nets))

    def _net_raised(self, category: FiveCardCategory, showdown: Showdown, raised: Fraction) -> Fraction:
        """677a.11(h)."""
        match showdown:
            case Showdown.WON | Showdown.WON_OUT:
                return self._capped(sum(self._won(category, showdown, raised), Fraction(0)))
            case Showdown.TIED:
                return Fraction(0)
            case Showdown.LOST_OUT:
                return -raised - 1
            case Showdown.LOST:
                beat = self._bad_beat(category)
                return -raised - 2 if beat is None else self._capped(beat) - raised - 1

    def _won(self, category: FiveCardCategory, showdown: Showdown, raised: Fraction) -> Iterator[Fraction]:
        """What each wager wins; the Ante Wager pushes if the dealer holds no pair."""
        if showdown is Showdown.WON:
            yield self.paid(self._odds("ante", "winning ante"), Fraction(1))
        yield self.paid(self._odds("raise", "winning raise"), raised)
        yield self.paid(self._odds("odds", category.hand), Fraction(1))

    def _bad_beat(self, category: FiveCardCategory) -> Fraction | None:
        """What a beaten hand is paid on the Odds Wager, if it is of a class that has a Bad Beat Bonus."""
        row = self.elections.paytable("bad-beat").row(category.hand)
        return None if row is None or row.odds.form is Form.NOT_AVAILABLE else self.paid(row.odds, Fraction(1))

    def _odds(self, table: str, hand: str) -> Odds:
        return self.elections.paytable(table).paying(hand).odds

    def paid(self, odds: Odds, stake: Fraction) -> Fraction:
        """Winnings only; the stake is returned as well."""
        if odds.form is Form.PUSH or not stake:
            return Fraction(0)
        if self.ante is None:
            return stake * odds.multiplier
        cents = stake * self.ante
        limits = self.elections.limits
        try:
            paid = pay(odds, int(cents), chip=limits.chip, breakage=self.elections.rounding).paid
        except Breakage as error:
            raise Refused("breakage", cite("677a.12(b)"), str(error)) from error
        return Fraction(paid, self.ante)

    def _capped(self, winnings: Fraction) -> Fraction:
        """677a.12(f): everything these wagers win in a round, up to the limit."""
        limit = self.elections.limits.payout
        return winnings if limit is None or self.ante is None else min(winnings, Fraction(limit, self.ante))
