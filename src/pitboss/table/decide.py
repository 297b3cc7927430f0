"""Deciding a command: the events it causes, or a refusal with the clause and what to do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.law.refusal import Refusal, Refused
from pitboss.malformed import Malformed
from pitboss.table import (
    cards_desk,
    devices_desk,
    irregular_desk,
    players_desk,
    progressive_desk,
    round_desk,
    shoe_desk,
)
from pitboss.table import commands as do
from pitboss.table.check import instead_due
from pitboss.table.duties import Duty, Role
from pitboss.table.events import AnyEvent, BetsClosed
from pitboss.table.setting import closing_duty
from pitboss.table.state import Phase, Table

Events = tuple[AnyEvent, ...]
Answer = Events | Refusal


def decide(table: Table | None, command: do.AnyCommand) -> Answer:
    """What the command causes. A refusal changes nothing."""
    try:
        events = _decide(table, command)
        return _flagged(table, events) if table is not None and table.training else events
    except Refused as refused:
        return refused.refusal
    except Malformed as error:
        return Refusal("malformed", None, str(error))


def _decide(table: Table | None, command: do.AnyCommand) -> Events:
    if table is None:
        if not isinstance(command, do.OpenTable):
            raise Refused("not-open", None, "there is no table yet: open it first")
        return cards_desk.open_table(command)
    if command.at < table.clock:
        raise Refused("clock-backwards", None, f"the command is older than the table: {command.at} < {table.clock}")
    if table.phase is Phase.CLOSED:
        raise Refused("closed", None, "the table is closed: open another one")
    # What is due depends on the hour at which the command is given, not on that of the last event.
    if command.at != table.clock:
        table = replace(table, clock=command.at)
    kind = type(command)
    own = PLAYERS_OWN.get(kind)
    if own is None:
        return HOUSES_OWN[kind](table, command)
    if command.by is not Role.PLAYER and command.by is not Role.HOUSE:
        raise _not_your_place(table, command)
    return own(table, command)


def _flagged(table: Table, events: Events) -> Events:
    """Everything that happens in a round dealt from cards in a chosen order says so."""
    deck = table.deck_in_play
    begun = table.round is not None or any(isinstance(event, BetsClosed) for event in events)
    if deck is None or not deck.stacked or not begun:
        return events
    return tuple(replace(event, stacked=True) for event in events)


def _check_role(table: Table, command: do.Perform) -> None:
    # Whoever closes the bets hands back what cannot be played.
    given = closing_duty(table.elections) if command.duty is Duty.HAND_BACK else command.duty
    owner = Role.HOUSE if given in table.automated else command.duty.role
    if command.by is not owner:
        at, instead = instead_due(table)
        raise Refused(
            "not-your-duty",
            at,
            f"{command.duty.value} is done by the {owner.value} at this table, and is not due from the "
            f"{command.by.value}; {instead}",
        )


def _not_your_place(table: Table, command: do.AnyCommand) -> Refused:
    sections = table.elections.rules.sections
    said = f"this is for the player to do, not for the {command.by.value}"
    return Refused("not-your-place", sections.seated or sections.wagers, said)


def _report(table: Table, command: do.ReportIrregularity) -> Events:
    if command.by is Role.PLAYER:
        at = table.elections.rules.sections.irregularities
        raise Refused("not-your-duty", at, "a player tells the dealer or the floorperson, who reports it")
    return irregular_desk.report(table, command)


def _open_again(_table: Table, _command: do.OpenTable) -> Events:
    raise Refused("open-already", None, "the table is open already")


def _perform(table: Table, command: do.Perform) -> Events:
    _check_role(table, command)
    return _DESKS.get(command.duty, cards_desk.handle_deck)(table, command)


# Looked up, not matched: these are asked for every command, and a match would compare half of them each time.
PLAYERS_OWN: Mapping[type[do.AnyCommand], Callable[[Table, Any], Events]] = {
    do.PlaceWager: players_desk.place_wager,
    do.WithdrawWager: players_desk.withdraw_wager,
    do.MakeDecision: round_desk.make_decision,
    do.AnswerCut: shoe_desk.answer_cut,
    do.SitDown: players_desk.sit_down,
    do.BuyIn: players_desk.buy_in,
    do.LeaveTable: players_desk.leave_table,
}
"""What a player does, or the house for its bots and for who is absent."""

HOUSES_OWN: Mapping[type[do.AnyCommand], Callable[[Table, Any], Events]] = {
    do.Perform: _perform,
    do.ReportIrregularity: _report,
    do.OpenTable: _open_again,
}
"""What dealer, floorperson and house do."""

_DESKS: Mapping[Duty, Callable[[Table, do.Perform], Events]] = {
    Duty.HAND_BACK: players_desk.hand_back,
    Duty.NO_MORE_BETS: round_desk.no_more_bets,
    Duty.COLLECT_PROGRESSIVE: progressive_desk.collect,
    Duty.RESOLVE_COUNT: progressive_desk.resolve_count,
    Duty.VERIFY_HAND: progressive_desk.confirm,
    Duty.VERIFY_LIGHT: progressive_desk.confirm,
    Duty.VALIDATE_AWARD: progressive_desk.confirm,
    Duty.PAY_AWARD: progressive_desk.pay_award,
    Duty.DOCUMENT_AWARD: progressive_desk.document,
    Duty.DEAL: round_desk.deal,
    Duty.REMOVE_STUB: round_desk.handle_stub,
    Duty.RACK_STUB: round_desk.handle_stub,
    Duty.COUNT_STUB: round_desk.count_stub,
    Duty.DETERMINE_MISDEAL: irregular_desk.determine_misdeal,
    Duty.COLLECT_FORFEITED: round_desk.collect_forfeited,
    Duty.EXPOSE_COMMUNITY: round_desk.expose_community,
    Duty.REVEAL: round_desk.reveal,
    Duty.SETTLE: round_desk.settle_seat,
    Duty.COLLECT_CARDS: round_desk.collect_cards,
    Duty.COVER_DEVICE: devices_desk.cover_device,
    Duty.RESTORE_DEVICE: devices_desk.restore_device,
    Duty.INSERT_COVER_CARD: shoe_desk.handle_shoe,
    Duty.BURN: shoe_desk.handle_shoe,
    Duty.COVER_CARD: shoe_desk.handle_shoe,
    Duty.RELIEVE_DEALER: shoe_desk.handle_shoe,
    Duty.CLOSE: cards_desk.close_table,
}
"""Where each duty is done; a deck's way into play is the business of one desk."""
