"""MON-2: a movement that would create, lose or exchange money cannot be made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.law.refusal import Refused
from pitboss.ledger import Account, Cause, Kind, Movement, Side
from pitboss.ledger.movements import move
from pitboss.money import Money

CAGE = Account(Money.PRACTICE, Kind.CAGE)
ANN = Account(Money.PRACTICE, Kind.CHIPS, "7", "Ann")
INVENTORY = Account(Money.PRACTICE, Kind.INVENTORY, "7")
COUNTED = Account(Money.COUNTED, Kind.CHIPS, "7", "Ann")


def refusal(*sides: Side) -> str:
    with pytest.raises(Refused) as refused:
        Movement(Cause.BUY_IN, sides)
    return refused.value.refusal.code


@pytest.mark.parametrize(
    "sides",
    [
        (),
        (Side(ANN, 0),),
        (Side(ANN, 100),),
        (Side(ANN, 100), Side(ANN, -100)),
        (Side(ANN, 100), Side(CAGE, -100), Side(INVENTORY, 0)),
    ],
    ids=["none", "nothing", "one", "the same twice", "one of nothing"],
)
def test_mon_2_every_movement_has_two_sides(sides: tuple[Side, ...]) -> None:
    assert refusal(*sides) == "one-sided"


@pytest.mark.parametrize("over", [-1, 1])
def test_mon_2_the_sides_come_to_nothing(over: int) -> None:
    assert refusal(Side(ANN, 100 + over), Side(CAGE, -100)) == "unbalanced"
    assert Movement(Cause.BUY_IN, (Side(ANN, 100), Side(CAGE, -100))).gain(ANN) == 100


def test_dsp_5_practice_money_and_counted_money_never_mix() -> None:
    assert refusal(Side(COUNTED, 100), Side(CAGE, -100)) == "mixed-money"


@given(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3))
def test_what_is_undone_leaves_everything_as_it_was(amounts: list[int]) -> None:
    one, other, third = amounts
    made = move(Cause.SETTLEMENT, {ANN: one - other, CAGE: other - third, INVENTORY: third - one})

    for movement in made:
        for account in (ANN, CAGE, INVENTORY):
            assert movement.gain(account) + movement.undone.gain(account) == 0
        assert movement.undone.undoes
        assert movement.undone.undone == movement


def test_where_nothing_moves_there_is_no_movement() -> None:
    assert move(Cause.SETTLEMENT, {ANN: 0, CAGE: 0}) == ()
