"""What supervisors put right: a settlement that was wrong, and a round that the house cannot continue.

The chapters rule on what goes wrong with the cards while a round is in play. A wrong settlement is found later, when
nothing can be reopened: then chips move the other way, and the log shows both. A failing house is not an irregularity
in any chapter; its wagers are returned like those of a void round.
"""

from __future__ import annotations

from pitboss.law.refusal import Refused
from pitboss.law.rules import Irregularity, Ruling
from pitboss.money import format_cents
from pitboss.table import events as ev
from pitboss.table.commands import CorrectSettlement, VoidRound
from pitboss.table.duties import Role
from pitboss.table.handlers.on_duty import check_floorperson, check_void
from pitboss.table.handlers.pit_commands import check_people
from pitboss.table.handlers.rulings import voided
from pitboss.table.state import Phase, Table


def correct(table: Table, command: CorrectSettlement) -> tuple[ev.SettlementCorrected]:
    """Move chips between the table inventory and somebody at the table, for a round that is over."""
    check_people(table, command)
    at = table.elections.rules.sections.wagers
    if not 1 <= command.round <= table.rounds:
        said = f"rounds 1 to {table.rounds} are over" if table.rounds else "no round is over yet"
        raise Refused("no-such-round", at, f"{said}: report what is wrong with the one in play instead")
    if command.wager not in table.elections.rules.wagers:
        raise Refused("unknown-wager", at, f"this game has no {command.wager} wager")
    chips = _chips(table, command.player)
    if chips is None:
        said = f"{command.player} has no chips at this table: corrections are made where the player is"
        raise Refused("not-seated", table.elections.seating, said)
    if command.player in table.players and table.players[command.player].bot is not None:
        raise Refused("house-bot", at, f"{command.player} plays for the house: a bot's wagers are not corrected")
    if command.round == table.rounds and table.last is not None:
        _check_settled(table, command)
    if not command.amount:
        raise Refused("no-amount", None, "name an amount other than $0; a negative one goes back to the table")
    if chips + command.amount < 0:
        said = f"{command.player} has {format_cents(chips)}, and cannot give back {format_cents(-command.amount)}"
        raise Refused("not-enough-chips", at, said)
    if command.amount > table.inventory:
        said = f"the table inventory holds {format_cents(table.inventory)}: have it filled, or correct the amount"
        raise Refused("inventory-too-small", None, said)
    corrected = ev.SettlementCorrected(
        command.at,
        command.by,
        command.who,
        round=command.round,
        player=command.player,
        wager=command.wager,
        amount=command.amount,
        before=chips,
        after=chips + command.amount,
        second=command.second,
        why=command.why,
    )
    return (corrected,)


def void_round(table: Table, command: VoidRound) -> tuple[ev.AnyEvent, ...]:
    """Every wager is returned, and the cards leave the table. The house itself says whether it cannot continue."""
    at = table.elections.rules.sections.irregularities
    if command.by is not Role.FLOORPERSON:
        raise Refused("not-your-duty", at, f"a floorperson declares a round void, not the {command.by.value}")
    check_floorperson(table, command.who)
    if not command.why:
        raise Refused("no-reason", at, "say why")
    check_void(table, command)
    present = table.round
    if present is None or present.number != command.round:
        raise Refused("no-such-round", at, f"round {command.round} is not in play")
    if present.void or table.phase is Phase.CLEARING:
        raise Refused("not-now", at, "the wagers of this round are already settled or returned")
    ruling = Ruling(irregularity=Irregularity.HOUSE_FAILED, clause=at)
    return voided(table, command, ruling, removes=True)


def _chips(table: Table, player: str) -> int | None:
    seated = table.players.get(player)
    return table.owed.get(player) if seated is None else seated.chips


def _check_settled(table: Table, command: CorrectSettlement) -> None:
    """Check that the player had this wager in the last round, which everyone can still see."""
    boxes = () if table.last is None else table.last.boxes.values()
    own = [box for box in boxes if box.player == command.player]
    if not any(line.wager == command.wager for box in own for line in box.lines or ()):
        said = f"{command.player} had no {command.wager} wager in round {command.round}"
        raise Refused("no-such-wager", table.elections.rules.sections.wagers, said)
