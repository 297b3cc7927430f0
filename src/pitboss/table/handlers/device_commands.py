"""Devices: they jam, are out of order and covered, and return to service when repaired."""

from __future__ import annotations

from pitboss.games.elections import Dealing, Shuffling
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.law.rules import Irregularity
from pitboss.table import events as ev
from pitboss.table.commands import OUT_OF_ORDER, Perform, ReportIrregularity
from pitboss.table.deck import Stage
from pitboss.table.duties import Device
from pitboss.table.handlers.checks import require_due
from pitboss.table.handlers.duty_done import duty_done
from pitboss.table.handlers.rulings import UNTURNED, noted, require_phase, ruled_by, ruling_or_none, voided
from pitboss.table.procedure.in_force import clause, dealing, has_step, one_device, shuffling
from pitboss.table.state import Phase, Table


def shuffler_jam(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """What the device did not finish is shuffled again."""
    at = ruled_by(table, command, "shuffler-jam")
    if shuffling(table) is Shuffling.MANUAL:
        raise Refused("no-such-device", at, "no automated card shuffling device is in use at this table")
    return (noted(command, at),)


def shoe_jam(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """The round is void, until the dealer's cards are turned or, depending on `jam-while-deciding`, while it deals."""
    ruling, at = ruling_or_none(table, Irregularity.SHOE_JAM)
    if ruling is None:
        require_phase(table, command, UNTURNED, at)
        return (noted(command, at),)
    if table.elections.reads("jam-while-deciding") == "void":
        require_phase(table, command, UNTURNED, ruling.clause)
        return voided(table, command, ruling)
    require_phase(table, command, (Phase.DEALING,), ruling.clause)
    if not _shoe_deals(table):
        raise Refused("not-now", ruling.clause, "no cards are being dealt from the shoe: the stub has been taken out")
    return voided(table, command, ruling)


def _shoe_deals(table: Table) -> bool:
    """Whether an automated dealing shoe holds cards of this round that are still to be dealt."""
    present = table.round
    if present is None or table.phase is not Phase.DEALING or dealing(table) is not Dealing.AUTOMATED_SHOE:
        return False
    return not present.stub_out and table.deck(present.deck).stage is Stage.IN_PLAY


def out_of_order(table: Table, command: ReportIrregularity) -> tuple[ev.AnyEvent, ...]:
    """The device cannot be used. A round that no longer needs it continues; a shoe that stops dealing voids it."""
    at = _clause(table)
    device = OUT_OF_ORDER[command.kind]
    shoe = dealing(table) is Dealing.AUTOMATED_SHOE
    working = shoe if device is Device.SHOE else shuffling(table) is not Shuffling.MANUAL
    if not working:
        raise Refused("no-such-device", at, f"no {device.value} that could fail is in use at this table")
    if device is Device.SHOE and not one_device(table) and not _rules_on_shoes(table):
        section = table.elections.rules.sections.irregularities
        raise Refused(
            "no-such-irregularity",
            section,
            "the chapter has no clause on a dealing shoe that fails: continue the round",
        )
    if device in table.uncovered:
        raise Refused("no-such-device", at, f"the {device.value} is already out of order: cover it or put a sign on it")
    if _shoe_deals(table) and _rules_on_shoes(table) and (device is Device.SHOE or one_device(table)):
        ruling, _ = ruling_or_none(table, Irregularity.SHOE_JAM)
        return noted(command, at), *(voided(table, command, ruling) if ruling is not None else ())
    return (noted(command, at),)


def _rules_on_shoes(table: Table) -> bool:
    """Whether the chapter, or a reading of it, says what becomes of a round when the dealing shoe fails."""
    jam, elections = Irregularity.SHOE_JAM, table.elections
    return jam in elections.rules.rulings or elections.reading_about(jam.value) is not None


def cover_device(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A cover, or a sign that says the device is out of order."""
    now = require_due(table, command)
    return (duty_done(command, now.clause),)


def restore_device(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A device that works again is used from the next round on; the law asks for a cover only while it does not."""
    at = _clause(table)
    if table.phase is not Phase.BETWEEN:
        raise Refused("not-now", at, "a device can return to service only between rounds")
    device = _the_device(table, command, at)
    return (duty_done(command, at, device=device),)


def _the_device(table: Table, command: Perform, at: Clause) -> Device | None:
    """The one that is named, or the only one; None if shuffler and shoe are the same."""
    out = (*table.uncovered, *table.covered)
    if not out or command.device not in (None, *out):
        named = f"the {command.device.value}" if command.device else "no device"
        raise Refused("no-such-device", at, f"{named} is {'not ' if command.device else ''}out of order at this table")
    if one_device(table):
        return None
    if command.device is None and len(out) > 1:
        names = " or ".join(each.value for each in out)
        raise Refused("which-device", at, f"several devices are out of order: name one (device), {names}")
    return command.device or out[0]


def _clause(table: Table) -> Clause:
    """Where the chapter covers devices that cannot be used, or else irregularities."""
    step = "device-out-of-order"
    return clause(table, step) if has_step(table, step) else table.elections.rules.sections.irregularities
