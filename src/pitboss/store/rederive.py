"""From events back to the command that caused them, so that the table can be asked again and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pitboss.law.rules import Irregularity
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Table


def command_of(table: Table | None, events: Sequence[ev.AnyEvent]) -> do.AnyCommand:
    """The command that causes these events at this table, if any does."""
    first = events[0]
    at, by, who = first.at, first.by, first.who
    match first:
        case ev.TableOpened():
            return do.OpenTable(
                at=at,
                by=by,
                who=who,
                table=first.table,
                elections=first.elections,
                automated=first.automated,
                inventory=first.inventory,
                training=first.training,
            )
        case ev.PlayerSat():
            return do.SitDown(at=at, by=by, who=who, seat=first.seat, chips=first.chips, bot=first.bot)
        case ev.ChipsBought():
            return do.BuyIn(at=at, by=by, who=who, chips=first.chips)
        case ev.PlayerLeft() if isinstance(events[-1], ev.TableClosed):
            return do.Perform(at=at, by=by, who=events[-1].who, duty=Duty.CLOSE)
        case ev.PlayerLeft():
            return do.LeaveTable(at=at, by=by, who=who)
        case ev.WagerPlaced() if isinstance(events[-1], ev.PlayerLeft):
            return do.LeaveTable(at=at, by=by, who=who)
        case ev.WagerPlaced() if first.clause is not None:
            return do.Perform(at=at, by=by, duty=Duty.HAND_BACK, seat=first.seat)
        case ev.WagerPlaced() if not first.amount:
            return do.WithdrawWager(at=at, by=by, who=who, seat=first.seat, wager=first.wager)
        case ev.WagerPlaced():
            return do.PlaceWager(at=at, by=by, who=who, seat=first.seat, wager=first.wager, amount=first.amount)
        case ev.DecisionMade():
            return do.MakeDecision(
                at=at,
                by=by,
                who=who,
                seat=first.seat,
                choice=first.choice,
                amount=first.amount,
                showdown=first.showdown,
            )
        case ev.CutAnswered():
            return do.AnswerCut(at=at, by=by, who=who, seat=first.seat, depth=first.depth)
        case ev.BetsClosed() if len(events) > 1 and isinstance(events[1], ev.CardsDealt):
            return do.Perform(at=at, by=by, who=who, duty=Duty.DEAL, cards=events[1].cards)
        case ev.CardSetAside():
            kind = do.Report.EXTRA_CARD if first.drawn_to else do.Report.FACE_UP
            last = events[-1]
            where = last.where if isinstance(last, ev.RoundVoided | ev.IrregularityNoted) else first.drawn_to
            return do.ReportIrregularity(at=at, by=by, who=who, kind=kind, card=first.card, where=where)
        case ev.IrregularityNoted():
            return do.ReportIrregularity(at=at, by=by, who=who, kind=first.irregularity, where=first.where)
        case ev.RoundVoided():
            return _voiding(table, first)
        case ev.SettlementUndone():
            voided = next((each for each in events if isinstance(each, ev.RoundVoided)), None)
            wrong = do.ReportIrregularity(at=at, by=by, who=who, kind=do.Report.WRONG_NUMBER)
            return _voiding(table, voided) if voided is not None else wrong
        case ev.DutyDone(duty=Duty.RESOLVE_COUNT):
            back = next((each.returned for each in events if isinstance(each, ev.ProgressiveCollected)), None)
            return do.Perform(at=at, by=by, who=who, duty=first.duty, seat=back, number=first.number)
        case (
            ev.DutyDone()
            | ev.BetsClosed()
            | ev.ProgressiveCollected()
            | ev.AwardPaid()
            | ev.AwardDocumented()
            | ev.CardsDealt()
            | ev.CommunityExposed()
            | ev.DealerRevealed()
            | ev.SeatSettled()
            | ev.RoundEnded()
            | ev.TableClosed()
        ):
            return _performing(first)
        case _:
            assert_never(first)


_Performed = (
    ev.DutyDone
    | ev.BetsClosed
    | ev.ProgressiveCollected
    | ev.AwardPaid
    | ev.AwardDocumented
    | ev.CardsDealt
    | ev.CommunityExposed
    | ev.DealerRevealed
    | ev.SeatSettled
    | ev.RoundEnded
    | ev.TableClosed
)


def _performing(event: _Performed) -> do.Perform:
    at, by, who = event.at, event.by, event.who
    match event:
        case ev.DutyDone(duty=Duty.VERIFY_HAND | Duty.VERIFY_LIGHT | Duty.VALIDATE_AWARD):
            return do.Perform(at=at, by=by, who=who, duty=event.duty, denied=event.wrong)
        case ev.DutyDone():
            return do.Perform(
                at=at,
                by=by,
                who=who,
                duty=event.duty,
                deck=event.deck,
                number=event.number,
                preshuffled=event.preshuffled,
                face_up=event.face_up,
                stacked=event.stacked,
                device=event.device,
            )
        case ev.ProgressiveCollected():
            return do.Perform(at=at, by=by, who=who, duty=Duty.COLLECT_PROGRESSIVE, number=event.number)
        case ev.AwardPaid():
            return do.Perform(at=at, by=by, who=who, duty=Duty.PAY_AWARD, seat=event.seat)
        case ev.AwardDocumented():
            return do.Perform(at=at, by=by, who=who, duty=Duty.DOCUMENT_AWARD, seat=event.seat)
        case ev.BetsClosed():
            return do.Perform(at=at, by=by, who=who, duty=Duty.NO_MORE_BETS)
        case ev.CardsDealt():
            return do.Perform(at=at, by=by, who=who, duty=Duty.DEAL, cards=event.cards)
        case ev.CommunityExposed():
            return do.Perform(at=at, by=by, who=who, duty=Duty.EXPOSE_COMMUNITY, cards=event.cards)
        case ev.DealerRevealed():
            return do.Perform(at=at, by=by, who=who, duty=Duty.REVEAL, cards=event.cards)
        case ev.SeatSettled():
            return do.Perform(
                at=at,
                by=by,
                who=who,
                duty=Duty.SETTLE,
                seat=event.seat,
                cards=event.cards,
                beside=event.beside,
                showdown=event.showdown,
            )
        case ev.RoundEnded():
            return do.Perform(at=at, by=by, who=who, duty=Duty.COLLECT_CARDS)
        case ev.TableClosed():
            return do.Perform(at=at, by=by, who=who, duty=Duty.CLOSE)
        case _:
            assert_never(event)


def _voiding(table: Table | None, event: ev.RoundVoided) -> do.AnyCommand:
    """A round is voided by a report, or by what a wrong count of the stub was found to mean."""
    at, by, who = event.at, event.by, event.who
    found = (Irregularity.STUB_MISDEALT.value, Irregularity.STUB_SHORT.value)
    if event.irregularity not in found or table is None or by is Role.PLAYER:
        return do.ReportIrregularity(at=at, by=by, who=who, kind=event.irregularity, where=event.where)
    misdealt = event.irregularity == Irregularity.STUB_MISDEALT.value
    whole = table.elections.rules.number("deck-cards")
    # The event keeps what the number of cards led to: a deck that is whole stays.
    number = whole if misdealt and not event.removes_deck else whole - 1
    return do.Perform(at=at, by=by, who=who, duty=Duty.DETERMINE_MISDEAL, number=number, misdealt=misdealt)
