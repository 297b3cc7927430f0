"""What two people in the pit do together: bring chips to the table, take chips away, set the meter.

The chapters say nothing about it. That nobody can do it alone, and that the log names both people, is what a test
laboratory requires of every house.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.progressive import Meter, retired
from pitboss.law.refusal import Refused
from pitboss.money import format_cents
from pitboss.table import events as ev
from pitboss.table.commands import AlterMeter, ByTwo, CreditInventory, FillInventory, RetireMeter
from pitboss.table.duties import Role
from pitboss.table.handlers.checks import check_two_people
from pitboss.table.handlers.on_duty import check_floorperson
from pitboss.table.state import Phase, Table


def fill_inventory(table: Table, command: FillInventory) -> tuple[ev.InventoryFilled]:
    """Chips for the table, whenever it needs them."""
    check_people(table, command)
    _check_amount(command.chips)
    filled = ev.InventoryFilled(
        command.at, command.by, command.who, chips=command.chips, second=command.second, why=command.why
    )
    return (filled,)


def credit_inventory(table: Table, command: CreditInventory) -> tuple[ev.InventoryCredited]:
    """Chips that the table does not need. During a round, nobody knows yet what it needs."""
    check_people(table, command)
    _check_amount(command.chips)
    _check_between_rounds(table, "chips are taken from the table")
    if command.chips > table.inventory:
        held = format_cents(table.inventory)
        raise Refused("inventory-too-small", None, f"the table inventory holds {held}: take no more than that")
    credited = ev.InventoryCredited(
        command.at, command.by, command.who, chips=command.chips, second=command.second, why=command.why
    )
    return (credited,)


def alter_meter(table: Table, command: AlterMeter) -> tuple[ev.MeterAltered]:
    """What wagers have contributed stays on the meter: the house takes back no more than it put up."""
    check_people(table, command)
    _check_between_rounds(table, "the meter is altered")
    before = _own_meter(table, "set that one instead")
    change = command.shown - before.shown
    if not change or command.shown < 0:
        raise Refused("no-amount", None, f"the meter shows {format_cents(before.shown)}: name another amount")
    if command.shown < before.shown - table.put_up:
        least = format_cents(before.shown - table.put_up)
        said = f"players have contributed {least} of it: set the meter to no less than that"
        raise Refused("contributed", None, said)
    altered = ev.MeterAltered(
        command.at,
        command.by,
        command.who,
        before=before.shown,
        meter=replace(before, shown=command.shown, seeded=before.seeded + change),
        second=command.second,
        why=command.why,
    )
    return (altered,)


def retire_meter(table: Table, command: RetireMeter) -> tuple[ev.MeterRetired]:
    """What players were shown stays theirs: all of it is kept for another meter, including what the house put up."""
    check_people(table, command)
    _check_between_rounds(table, "its meter is retired")
    before = _own_meter(table, "it stays, and other tables go on playing for it")
    if command.shown != before.shown:
        said = f"the meter shows {format_cents(before.shown)}, not {format_cents(command.shown)}"
        raise Refused("other-amount", None, f"{said}: two people sign for exactly what it shows")
    after, amount = retired(before)
    return (
        ev.MeterRetired(
            command.at, command.by, command.who, amount=amount, meter=after, second=command.second, why=command.why
        ),
    )


def _own_meter(table: Table, instead: str) -> Meter:
    """The meter that only this table plays for; `instead` is what to do about one that others play for as well."""
    if table.linked:
        raise Refused("linked-meter", None, f"this table plays for the linked meter {table.linked}: {instead}")
    if table.meter is None:
        raise Refused("no-meter", None, "no progressive wager is offered at this table, so it has no meter")
    if table.kept:
        said = f"the meter has been retired, and {format_cents(table.kept)} is kept"
        raise Refused("meter-retired", None, f"{said}: close the table")
    return table.meter


def check_people(table: Table, command: ByTwo) -> None:
    """Refuse what one person would do alone, without a reason, or while either of the two deals or plays."""
    if command.by is not Role.FLOORPERSON:
        raise Refused("not-your-duty", None, f"this is done by a floorperson, not the {command.by.value}")
    check_two_people(command)
    for name in (command.who, command.second):
        check_floorperson(table, name)
    if not command.why:
        raise Refused("no-reason", None, "say why, or name the slip")


def _check_amount(chips: int) -> None:
    if chips <= 0:
        raise Refused("no-amount", None, "name an amount above $0")


def _check_between_rounds(table: Table, what: str) -> None:
    if table.phase is not Phase.BETWEEN:
        raise Refused("round-in-play", None, f"finish the round before {what}")
