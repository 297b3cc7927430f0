"""A row is worth its odds; where chips or a limit matter, what cents can be paid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.counting.winnings import Winnings
from pitboss.law.citation import cite
from pitboss.law.paytables import Row
from pitboss.law.refusal import Refused
from pitboss.odds import Rounding, parse_odds

CLAUSE = cite("680a.7(d)(1)")


def row(odds: str) -> Row:
    return Row("hand", ("hand",), parse_odds(odds), cite("680a.12(b)"), "hand")


HALF, EVEN, EIGHT = row("1 to 2"), row("1 to 1"), row("8 to 1")


def test_without_a_size_odds_are_exact() -> None:
    assert Winnings(None, CLAUSE).of(HALF) == Fraction(1, 2)
    assert Winnings(None, CLAUSE).of(EVEN, EIGHT) == 9


@pytest.mark.parametrize(
    ("breakage", "paid"), [(Rounding.DOWN_TO_CHIP, Fraction(200, 500)), (Rounding.UP_TO_CHIP, Fraction(300, 500))]
)
def test_odds_that_break_are_rounded_to_the_chip(breakage: Rounding, paid: Fraction) -> None:
    assert Winnings(500, CLAUSE, chip=100, breakage=breakage).of(HALF) == paid
    assert Winnings(500, CLAUSE, chip=100, breakage=breakage).of(EVEN) == 1


@pytest.mark.parametrize(("stake", "paid"), [(799, 8), (800, 8), (801, Fraction(6_400, 801))])
def test_a_limit_caps_from_the_first_cent_above_it(stake: int, paid: Fraction) -> None:
    assert Winnings(stake, CLAUSE, limit=6_400).of(EIGHT) == paid


def test_what_cannot_be_paid_is_refused() -> None:
    with pytest.raises(Refused, match="multiple of 2 cents"):
        Winnings(501, CLAUSE).of(HALF)
    with pytest.raises(Refused, match="size of the wager matters"):
        Winnings(None, CLAUSE, chip=100, breakage=Rounding.DOWN_TO_CHIP)


@pytest.mark.parametrize("stake", [0, -100, 1.5, True])
def test_no_wager_is_no_size(stake: int) -> None:
    with pytest.raises(Refused, match="whole number of cents"):
        Winnings(stake, CLAUSE)
