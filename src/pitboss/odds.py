"""Odds as the law writes them ("5 to 1", "50 for 1", push, "10% of meter"), and the function that pays."""

import re
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final, assert_never

import msgspec

from pitboss.malformed import Malformed, is_whole_number

_LIMIT = 10**12
_EXPECTED = 'odds such as "5 to 1", "50 for 1", "push", "N/A" or "10% of meter"'


class Form(Enum):
    """The ways the law writes odds."""

    TO = "to"
    FOR = "for"
    PUSH = "push"
    NOT_AVAILABLE = "N/A"
    METER = "meter"


class Rounding(Enum):
    """What happens to a payment that the table's chips cannot make exactly."""

    EXACT = "exact"
    DOWN_TO_CHIP = "down-to-chip"
    UP_TO_CHIP = "up-to-chip"


# Reading an enum member from its class costs ten times as much as reading a name.
_ODDS_TO: Final = Form.TO
_ODDS_FOR: Final = Form.FOR
_EXACT: Final = Rounding.EXACT


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager is paid: read it with `parse_odds`, pay it with `pay`, print it with `str`.

    `numerator` and `denominator` are the two numbers as written ("4 to 2" stays that way, and does not equal
    "2 to 1"); a percentage of the meter is `percent`/100; a push and N/A are 0/1.
    """

    form: Form
    numerator: int = 0
    denominator: int = 1
    whole: int | None = field(init=False, repr=False, compare=False)
    """How many cents each cent is paid, if the odds pay every stake in whole cents; otherwise None."""

    def __post_init__(self) -> None:
        n, d = self.numerator, self.denominator
        if not is_whole_number(n) or not is_whole_number(d):
            raise Malformed((n, d), "whole numbers", 'give ints, e.g. 3 and 2 for "3 to 2"')
        match self.form:
            case Form.TO:
                sound = 0 < n < _LIMIT and 0 < d < _LIMIT
            case Form.FOR:
                sound = 0 < n < _LIMIT and d == 1
            case Form.METER:
                sound = 0 < n <= 100 and d == 100
            case Form.PUSH | Form.NOT_AVAILABLE:
                sound = (n, d) == (0, 1)
            case _:
                assert_never(self.form)
        if not sound:
            raise Malformed(self, _EXPECTED, _mend(str(self)))
        object.__setattr__(self, "whole", n // d if n % d == 0 else None)

    @classmethod
    def to(cls, numerator: int, denominator: int = 1) -> "Odds":
        """Odds of `numerator` to `denominator`: the stake is returned as well."""
        return cls(Form.TO, numerator, denominator)

    @classmethod
    def for_one(cls, numerator: int) -> "Odds":
        """Odds of `numerator` for 1: the stake is part of the award."""
        return cls(Form.FOR, numerator)

    @classmethod
    def of_meter(cls, percent: int) -> "Odds":
        """A percentage, from 1 to 100, of what a progressive meter shows."""
        return cls(Form.METER, percent, 100)

    @property
    def multiplier(self) -> Fraction:
        """What each cent is paid, for "to" (without the stake) and "for" (with it); other forms have none."""
        if self.form not in (Form.TO, Form.FOR):
            raise Malformed(str(self), 'odds of the form "to" or "for"', "check its form first, or use exact")
        return Fraction(self.numerator, self.denominator)

    def exact(self, stake: int) -> Fraction:
        """What `pay` would pay on the stake if cents could be split; a push and N/A pay 0."""
        _check_stake(stake)
        match self.form:
            case Form.PUSH | Form.NOT_AVAILABLE:
                return Fraction(0)
            case Form.METER:
                raise Malformed(str(self), "odds that depend only on the stake", "use pay with a meter")
            case Form.TO | Form.FOR:
                return stake * self.multiplier
            case _:
                assert_never(self.form)

    def __str__(self) -> str:
        match self.form:
            case Form.TO:
                return f"{self.numerator} to {self.denominator}"
            case Form.FOR:
                return f"{self.numerator} for {self.denominator}"
            case Form.METER:
                return f"{self.numerator}% of meter"
            case Form.PUSH:
                return "push"
            case Form.NOT_AVAILABLE:
                return "N/A"
            case _:
                assert_never(self.form)


PUSH = Odds(Form.PUSH)
NOT_AVAILABLE = Odds(Form.NOT_AVAILABLE)


class Payment(msgspec.Struct, frozen=True, gc=False):
    """What a wager receives, in cents: `paid` by the house or the meter, and `returned` of its own stake."""

    paid: int
    returned: int


class Breakage(Malformed):
    """The payment is not a whole number of cents; `exact` is what it should be."""

    def __init__(self, odds: Odds, stake: int) -> None:
        self.exact = odds.exact(stake)
        super().__init__(
            f"{odds} on {stake} cents",
            f"a payment in whole cents, not {self.exact}",
            f"stake a multiple of {odds.multiplier.denominator} cents, or round down-to-chip or up-to-chip",
        )


def pay(
    odds: Odds,
    stake: int,
    *,
    meter: int | None = None,
    chip: int | None = None,
    breakage: Rounding = Rounding.EXACT,
) -> Payment:
    """What a stake wins at these odds: the only place in the house where odds become money.

    `meter` is needed, and read, only for "% of meter"; any fraction of a cent stays on it.
    Odds such as 3 to 2 are rounded to a multiple of `chip` as `breakage` says; whole odds and the meter's are not.
    Without rounding, a payment that would split a cent raises `Breakage`.
    """
    if type(stake) is not int or stake <= 0:
        _check_stake(stake)
    unit = 1 if chip is None and breakage is _EXACT else _check_chip(chip)
    # Called for every winning wager, so the two forms that nearly all odds have are compared by name.
    form, whole = odds.form, odds.whole
    if form is _ODDS_TO:
        if whole is not None:
            # Odds that never break are paid in full, whatever the smallest chip.
            return Payment(stake * whole, stake)
        return Payment(_in_chips(odds, stake, unit, breakage), stake)
    if form is _ODDS_FOR:
        return Payment(_in_chips(odds, stake, unit, breakage), 0)
    match form:
        case Form.PUSH:
            return Payment(0, stake)
        case Form.NOT_AVAILABLE:
            return Payment(0, 0)
        case Form.METER:
            return Payment(_of_meter(odds, meter), 0)
        case _:
            assert_never(form)


def _in_chips(odds: Odds, stake: int, chip: int, breakage: Rounding) -> int:
    if odds.whole is not None:
        return stake * odds.whole
    won, denominator = stake * odds.numerator, odds.denominator
    unit = chip * denominator
    match breakage:
        case Rounding.EXACT:
            paid, broken = divmod(won, denominator)
            if broken:
                raise Breakage(odds, stake)
            return paid
        case Rounding.DOWN_TO_CHIP:
            return won // unit * chip
        case Rounding.UP_TO_CHIP:
            return -(-won // unit) * chip
        case _:
            assert_never(breakage)


def _of_meter(odds: Odds, meter: object) -> int:
    if not is_whole_number(meter) or meter < 0:
        raise Malformed(meter, f"the meter in whole cents, to pay {odds}", "give meter, e.g. meter=1000000")
    return meter * odds.numerator // odds.denominator


def _check_stake(stake: object) -> None:
    if not is_whole_number(stake) or stake <= 0:
        raise Malformed(stake, "a stake in whole cents, above 0", "give an int, e.g. 500 for $5")


def _check_chip(chip: object) -> int:
    if not is_whole_number(chip) or chip <= 0:
        raise Malformed(chip, "the chip to round to, in whole cents above 0", "give chip, e.g. chip=50")
    return chip


# As many digits as _LIMIT allows, with a comma before every three from the right or no commas at all.
_NUMBER = r"([1-9][0-9]{0,2}(?:,[0-9]{3}){1,3}|[1-9][0-9]{0,11})"
_FLAGS = re.IGNORECASE | re.ASCII
_TO = re.compile(rf"{_NUMBER} to {_NUMBER}", _FLAGS)
_FOR = re.compile(rf"{_NUMBER} for 1", _FLAGS)
_OF_METER = re.compile(r"([1-9][0-9]?|100)% of meter", _FLAGS)


def parse_odds(text: str) -> Odds:
    """The odds written in `text`, in any case and with optional commas: "12 TO 1", "200,000 to 1", "Push"."""
    odds = _read(text)
    if odds is None:
        raise Malformed(text, _EXPECTED, _mend(text))
    return odds


def _read(text: str) -> Odds | None:
    if found := _TO.fullmatch(text):
        return Odds.to(_number(found[1]), _number(found[2]))
    if found := _FOR.fullmatch(text):
        return Odds.for_one(_number(found[1]))
    if found := _OF_METER.fullmatch(text):
        return Odds.of_meter(_number(found[1]))
    return {"push": PUSH, "n/a": NOT_AVAILABLE}.get(text.lower())


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))


_PART = r"([0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?)"
_BROKEN = re.compile(rf"{_PART} to {_PART}")
_SCORE = re.compile(rf"{_NUMBER} ?[:/-] ?{_NUMBER}")
_ABOVE_ZERO = 'write whole numbers above zero, or "push" if the stake is only returned'
_MEANT = {"na": NOT_AVAILABLE, "n.a.": NOT_AVAILABLE, "even money": Odds.to(1), "evens": Odds.to(1)}


def _mend(text: str) -> str:
    plain = " ".join(text.lower().split())
    if meant := _read(plain) or _MEANT.get(plain):
        return f'write "{meant}"'
    if found := _SCORE.fullmatch(plain):
        return f'write "{_number(found[1])} to {_number(found[2])}"'
    if found := _BROKEN.fullmatch(plain):
        return _mend_broken(Fraction(found[1]), Fraction(found[2]))
    if "%" in plain:
        return 'write a whole percentage from 1 to 100, e.g. "10% of meter"'
    if re.search(r"(^| )[-\u2212]|^0+ for ", plain):
        return _ABOVE_ZERO
    if " for " in plain:
        return 'say in whole numbers what is awarded for 1, e.g. "50 for 1"'
    return 'write e.g. "5 to 1", in whole numbers of at most 12 digits'


def _mend_broken(numerator: Fraction, denominator: Fraction) -> str:
    if not numerator or not denominator:
        return _ABOVE_ZERO
    whole = numerator / denominator
    return f'write "{whole.numerator} to {whole.denominator}"'
