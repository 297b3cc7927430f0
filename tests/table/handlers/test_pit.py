"""What two people do together: fills and credits of the inventory, and an altered meter (PRG-6, SEC-5)."""

from __future__ import annotations

import pytest

from pitboss.ledger import Account, Kind
from pitboss.money import Money
from pitboss.table import commands
from pitboss.table import events as ev
from pitboss.table.duties import Role
from tests.table.driving import CHIPS, FLUSH, INVENTORY, Driver, elect
from tests.table.handlers.test_progressive import collected, settling

Together = commands.FillInventory | commands.CreditInventory | commands.AlterMeter


def together(
    kind: type[Together],
    amount: int,
    *,
    who: str = "Flo",
    second: str = "Sid",
    why: str = "slip 7",
    by: Role = Role.FLOORPERSON,
) -> Together:
    signed = {"at": 0, "by": by, "who": who, "second": second, "why": why}
    named = {"shown": amount} if kind is commands.AlterMeter else {"chips": amount}
    return kind(**signed, **named)  # type: ignore[arg-type]


def test_a_fill_comes_from_the_cage_and_a_credit_goes_there() -> None:
    table = Driver()
    cage = Account(Money.PRACTICE, Kind.CAGE)

    (filled,) = table.do(together(commands.FillInventory, 2000))
    assert isinstance(filled, ev.InventoryFilled)
    assert (filled.who, filled.second, filled.why) == ("Flo", "Sid", "slip 7")
    assert table.table.inventory == INVENTORY + 2000
    assert table.books.ledger.balance(cage) == -INVENTORY - 2000

    table.do(together(commands.CreditInventory, 500))
    assert table.table.inventory == INVENTORY + 1500
    assert table.books.ledger.balance(cage) == -INVENTORY - 1500


def test_a_table_may_be_filled_during_a_round_and_is_credited_after_it() -> None:
    table = settling()
    before = table.table.inventory

    table.do(together(commands.FillInventory, 2000))
    assert table.table.inventory == before + 2000
    assert table.refuse(together(commands.CreditInventory, 100)) == "round-in-play"


@pytest.mark.parametrize(
    ("chips", "refused"), [(INVENTORY - 1, None), (INVENTORY, None), (INVENTORY + 1, "inventory-too-small")]
)
def test_no_more_is_taken_from_a_table_than_it_has(chips: int, refused: str | None) -> None:
    table, command = Driver(), together(commands.CreditInventory, chips)

    if refused:
        assert table.refuse(command) == refused
    else:
        table.do(command)
        assert table.table.inventory == INVENTORY - chips


@pytest.mark.parametrize("kind", [commands.FillInventory, commands.CreditInventory, commands.AlterMeter])
@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"second": "Flo"}, "second-person"),
        ({"second": ""}, "second-person"),
        ({"who": ""}, "second-person"),
        ({"why": ""}, "no-reason"),
        ({"by": Role.DEALER}, "not-your-duty"),
        ({"by": Role.PLAYER}, "not-your-duty"),
        ({"by": Role.HOUSE}, "not-your-duty"),
    ],
)
def test_prg_6_an_alteration_needs_two_different_people_and_a_reason(
    kind: type[Together], fields: dict[str, object], refused: str
) -> None:
    table = Driver(elect(FLUSH))

    assert table.refuse(together(kind, 3_000_100, **fields)) == refused  # type: ignore[arg-type]


def test_prg_6_a_meter_is_reset_by_two_people_and_the_log_has_before_and_after() -> None:
    """It was set too high by mistake, and goes back to its reset amount: the house puts up nothing in the end."""
    table = Driver(elect(FLUSH))
    table.do(together(commands.AlterMeter, 3_500_000))
    assert table.books.ledger.balance(Account(Money.PRACTICE, Kind.BANK)) == -3_500_000

    (altered,) = table.do(together(commands.AlterMeter, 3_000_000, who="Sid", second="Flo", why="set too high"))

    assert isinstance(altered, ev.MeterAltered)
    assert (altered.before, altered.meter.shown, altered.meter.seeded) == (3_500_000, 3_000_000, 3_000_000)
    assert (altered.who, altered.second, altered.why) == ("Sid", "Flo", "set too high")
    assert altered.meter.balanced


def contributed() -> Driver:
    """Two players have contributed 185 cents, and their round is over."""
    table = collected()
    table.until("collect-cards")
    table.perform("collect-cards")
    return table


@pytest.mark.parametrize(("shown", "refused"), [(184, "contributed"), (185, None), (186, None)])
def test_prg_2_an_alteration_takes_nothing_that_players_contributed(shown: int, refused: str | None) -> None:
    table = contributed()
    meter = table.table.meter
    assert meter is not None
    assert (meter.shown, meter.contributed // meter.parts) == (3_000_185, 185)

    if refused:
        assert table.refuse(together(commands.AlterMeter, shown)) == refused
    else:
        table.do(together(commands.AlterMeter, shown))


def test_a_meter_is_altered_between_rounds_and_to_another_amount() -> None:
    assert collected().refuse(together(commands.AlterMeter, 4_000_000)) == "round-in-play"
    assert Driver(elect(FLUSH)).refuse(together(commands.AlterMeter, 3_000_000)) == "no-amount"
    assert Driver().refuse(together(commands.AlterMeter, 3_000_000)) == "no-meter"


@pytest.mark.parametrize("chips", [0, -CHIPS])
def test_a_fill_is_of_an_amount(chips: int) -> None:
    assert Driver().refuse(together(commands.FillInventory, chips)) == "no-amount"
