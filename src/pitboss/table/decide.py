"""Deciding a command: the events it causes, or a refusal with the clause and what to do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.play import is_wider
from pitboss.law.incomplete import asks_for_unknown
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refusal, Refused
from pitboss.malformed import Malformed
from pitboss.money import Money
from pitboss.table import commands as do
from pitboss.table.commands import PROCEDURE
from pitboss.table.duties import Duty, Role, owner
from pitboss.table.events import AnyEvent, BetsClosed, IrregularityNoted, RoundVoided
from pitboss.table.handlers import (
    advice_commands,
    deck_commands,
    device_commands,
    irregularity_commands,
    on_duty,
    pit_commands,
    player_commands,
    progressive_commands,
    round_commands,
    settling_commands,
    shoe_commands,
    submission_commands,
    supervisor_commands,
)
from pitboss.table.handlers.checks import instead_due
from pitboss.table.handlers.follow_up import with_what_follows
from pitboss.table.procedure.in_force import clause_or, closing_duty
from pitboss.table.state import Phase, Table

Events = tuple[AnyEvent, ...]
Answer = Events | Refusal


# Reading a member from its class costs ten times as much as a name, and these are needed for every command.
_CLOSED, _HAND_BACK = Phase.CLOSED, Duty.HAND_BACK
_PLAYER, _HOUSE, _FLOORPERSON = Role.PLAYER, Role.HOUSE, Role.FLOORPERSON
_COUNTED = Money.COUNTED
_NAMES_ITS_OWN = do.ChangeSubmission
"""The command at an open table that brings an edition and readings by name. All other names in commands are looked up
where they are read and refused there, so that any name still unknown is one that the game's own code asks for."""


def decide(table: Table | None, command: do.AnyCommand) -> Answer:
    """What the command causes. A refusal changes nothing."""
    try:
        if table is None:
            return _open(command)
        if command.at != table.clock or table.phase is _CLOSED:
            table = _at_its_time(table, command)
        kind, present = type(command), table.round
        own = PLAYERS_OWN.get(kind)
        if own is None:
            own = HOUSES_OWN[kind]
        elif command.by is not _HOUSE and command.by is not _PLAYER:
            raise _not_your_place(table, command)
        events = own(table, command)
        if present.wider if present is not None else type(events[0]) is BetsClosed and is_wider(events[0].streets):
            events = with_what_follows(table, command, events)
        return _flagged(table, events) if table.training else events
    except Refused as refused:
        return refused.refusal
    except Malformed as error:
        if isinstance(error, Unknown) and table is not None and type(command) is not _NAMES_ITS_OWN:
            raise asks_for_unknown(table.elections.rules.game, error) from error
        return Refusal("malformed", None, str(error))


def _open(command: do.AnyCommand) -> Events:
    if not isinstance(command, do.OpenTable):
        raise Refused("not-open", None, "there is no table yet: open it first")
    return deck_commands.open_table(command)


def _at_its_time(table: Table, command: do.AnyCommand) -> Table:
    """What is due depends on the time at which the command is given, not on the time of the last event."""
    at, clock = command.at, table.clock
    if at < clock:
        raise Refused("clock-backwards", None, f"the command's time is earlier than the table's: {at} < {clock}")
    if table.phase is _CLOSED:
        raise Refused("closed", None, "the table is closed: open another one")
    return replace(table, clock=at)


def _flagged(table: Table, events: Events) -> Events:
    """Every event in a round dealt from cards in a chosen order says so."""
    deck = table.deck_in_play
    begun = table.round is not None or any(isinstance(event, BetsClosed) for event in events)
    if deck is None or not deck.stacked or not begun:
        return events
    return tuple(replace(event, stacked=True) for event in events)


def _check_role(table: Table, command: do.Perform) -> None:
    # Whoever closes the bets hands back what cannot be played.
    given = closing_duty(table.elections) if command.duty is Duty.HAND_BACK else command.duty
    whose = owner(given, table.automated)
    if command.by is not whose:
        at, instead = instead_due(table)
        raise Refused(
            "not-your-duty",
            clause_or(table, "players-keep-off-cards", at) if command.by is Role.PLAYER else at,
            f"at this table {command.duty.value} is done by the {whose.value}, not the {command.by.value}; {instead}",
        )


def _not_your_place(table: Table, command: do.AnyCommand) -> Refused:
    said = f"only the player may do this, not the {command.by.value}"
    return Refused("not-your-place", table.elections.seating, said)


def _report(table: Table, command: do.ReportIrregularity) -> Events:
    if command.by is Role.PLAYER:
        at = table.elections.rules.sections.irregularities
        raise Refused(
            "not-your-duty", at, "players do not report irregularities themselves: tell the dealer or a floorperson"
        )
    if table.named_dealers:
        on_duty.check_person(table, command)
    events = irregularity_commands.report(table, command)
    if any(map(_voids, events)):
        on_duty.check_void(table, command)
    return events


def _voids(event: AnyEvent) -> bool:
    return isinstance(event, RoundVoided) or (isinstance(event, IrregularityNoted) and event.ends_decisions)


def _open_again(_table: Table, _command: do.OpenTable) -> Events:
    raise Refused("open-already", None, "the table is already open")


def _perform(table: Table, command: do.Perform) -> Events:
    duty = command.duty
    # Most duties are done by the house, which has been given them: then nobody else's role matters.
    if command.by is not _HOUSE or duty not in table.automated or duty is _HAND_BACK:
        _check_role(table, command)
    if table.named_dealers:
        on_duty.check_person(table, command)
    elif command.by is _FLOORPERSON and table.money is _COUNTED and table.procedure >= PROCEDURE:
        on_duty.check_floorperson(table, command.who)
    return _DESKS.get(duty, deck_commands.handle_deck)(table, command)


# Looked up, not matched: these are needed for every command, and a match would compare half of them each time.
PLAYERS_OWN: Mapping[type[do.AnyCommand], Callable[[Table, Any], Events]] = {
    do.PlaceWager: player_commands.place_wager,
    do.WithdrawWager: player_commands.withdraw_wager,
    do.MakeDecision: round_commands.make_decision,
    do.AnswerCut: shoe_commands.answer_cut,
    do.SitDown: player_commands.sit_down,
    do.BuyIn: player_commands.buy_in,
    do.LeaveTable: player_commands.leave_table,
    do.AskAdvice: advice_commands.ask_advice,
}
"""What a player does, or the house on behalf of its bots and absent players."""

HOUSES_OWN: Mapping[type[do.AnyCommand], Callable[[Table, Any], Events]] = {
    do.Perform: _perform,
    do.ReportIrregularity: _report,
    do.OpenTable: _open_again,
    do.ChangeSubmission: submission_commands.change_submission,
    do.CorrectSettlement: supervisor_commands.correct,
    do.VoidRound: supervisor_commands.void_round,
    do.ComeOnDuty: on_duty.come,
    do.GoOffDuty: on_duty.go,
    do.FillInventory: pit_commands.fill_inventory,
    do.CreditInventory: pit_commands.credit_inventory,
    do.AlterMeter: pit_commands.alter_meter,
    do.RetireMeter: pit_commands.retire_meter,
}
"""What the dealer, the floorperson and the house do."""

_DESKS: Mapping[Duty, Callable[[Table, do.Perform], Events]] = {
    Duty.HAND_BACK: player_commands.hand_back,
    Duty.NO_MORE_BETS: round_commands.no_more_bets,
    Duty.COLLECT_PROGRESSIVE: progressive_commands.collect,
    Duty.RESOLVE_COUNT: progressive_commands.resolve_count,
    Duty.VERIFY_HAND: progressive_commands.confirm,
    Duty.VERIFY_LIGHT: progressive_commands.confirm,
    Duty.VALIDATE_AWARD: progressive_commands.confirm,
    Duty.PAY_AWARD: progressive_commands.pay_award,
    Duty.DOCUMENT_AWARD: progressive_commands.document,
    Duty.DEAL: round_commands.deal,
    Duty.REMOVE_STUB: round_commands.handle_stub,
    Duty.RACK_STUB: round_commands.handle_stub,
    Duty.COUNT_STUB: round_commands.count_stub,
    Duty.DETERMINE_MISDEAL: irregularity_commands.determine_misdeal,
    Duty.COLLECT_FORFEITED: round_commands.collect_forfeited,
    Duty.EXPOSE: settling_commands.expose_cards,
    Duty.REVEAL: settling_commands.reveal,
    Duty.SETTLE: settling_commands.settle_seat,
    Duty.COLLECT_CARDS: round_commands.collect_cards,
    Duty.COVER_DEVICE: device_commands.cover_device,
    Duty.RESTORE_DEVICE: device_commands.restore_device,
    Duty.INSERT_COVER_CARD: shoe_commands.handle_shoe,
    Duty.BURN: shoe_commands.handle_shoe,
    Duty.COVER_CARD: shoe_commands.handle_shoe,
    Duty.RELIEVE_DEALER: shoe_commands.handle_shoe,
    Duty.CLOSE: deck_commands.close_table,
}
"""Which handler does each duty; one handler takes care of a deck's way into play."""
