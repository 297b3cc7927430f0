"""What each person may see of what happens. Folding the events a person saw yields that person's views, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from pitboss.games.play import UNSEEN
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.evolve import evolve
from pitboss.table.procedure.in_force import clause, has_step, known_to_player
from pitboss.table.state import Phase, Table, next_steps
from pitboss.table.views.person_views import Viewer, belongs_to, held_cards

_PERSONAL = ev.CardsDealt | ev.DecisionMade | ev.SeatSettled | ev.AdviceGiven
"""Events in which not everyone sees the same."""
EXAMINED = "players-examine-cards"
"""The shared procedure under which players look at their cards."""
_COMPLETES_DEAL = ev.CardsDealt | ev.DealContinued | ev.DutyDone
"""Events after which the deal may be complete, so that players examine their cards."""


def visible_events(
    events: Iterable[ev.AnyEvent], viewer: Viewer, who: str = "", *, table: Table | None = None
) -> Iterator[ev.SeenEvent]:
    """The events as this person sees them, from the opening of a table or from the state before them.

    A player who looks at the cards once the deal is complete sees one more for each of the player's boxes.
    """
    happened = tuple(events)
    # Most events are the same for everyone, whatever came before.
    follows = _PERSONAL | _COMPLETES_DEAL if viewer is Viewer.PLAYER else _PERSONAL
    last = max((place for place, event in enumerate(happened) if isinstance(event, follows)), default=-1)
    if last < 0:
        yield from happened
        return
    for place, event in enumerate(happened):
        yield visible(table, event, viewer, who) if isinstance(event, _PERSONAL) else event
        waits = viewer is Viewer.PLAYER and isinstance(event, _COMPLETES_DEAL) and _is_being_dealt(table)
        if place < last or waits:
            table = evolve(table, event)
        if waits and not _is_being_dealt(table):
            yield from _examined(_state(table), event, who)


def _is_being_dealt(table: Table | None) -> bool:
    return table is not None and table.round is not None and not table.round.deal_complete


def _examined(table: Table, event: ev.AnyEvent, who: str) -> Iterator[ev.HandExamined]:
    """Yield what a player sees of each box whose cards the player now looks at."""
    at = clause(table, EXAMINED) if has_step(table, EXAMINED) else None
    for seat, box in sorted(table.boxes.items()):
        held = held_cards(table, box) if belongs_to(box, who) else {}
        unseen = {place: cards for place, cards in held.items() if place not in box.face_up}
        if any(set(cards) != {UNSEEN} for cards in unseen.values()):
            yield ev.HandExamined(
                event.at, Role.PLAYER, who, stacked=event.stacked, seat=seat, places=unseen, clause=at
            )


def visible(before: Table | None, event: ev.AnyEvent, viewer: Viewer, who: str = "") -> ev.AnyEvent:
    """One event as this person sees it, given the state it changed. A card whose face must not be known is `??`."""
    if viewer is Viewer.REGULATOR:
        return event
    match event:
        case ev.CardsDealt():
            return replace(event, cards=tuple(_faces(_state(before), event, who if viewer is Viewer.PLAYER else "")))
        case ev.DecisionMade():
            own = viewer is Viewer.PLAYER and event.who == who
            return event if own or not event.apart else replace(event, apart=())
        case ev.AdviceGiven():
            return event if viewer is Viewer.PLAYER and event.who == who else replace(event, choices=())
        case ev.SeatSettled():
            # Forfeited boxes are settled before the dealer turns anything, and their cards are collected unseen.
            turned = _state(before).phase is Phase.SETTLING
            return event if turned else replace(event, turned={})
        case (
            ev.TableOpened()
            | ev.SubmissionChanged()
            | ev.InventoryFilled()
            | ev.InventoryCredited()
            | ev.MeterAltered()
            | ev.MeterRetired()
            | ev.SettlementCorrected()
            | ev.DealerOnDuty()
            | ev.DealerOffDuty()
            | ev.PlayerSat()
            | ev.ChipsBought()
            | ev.PlayerLeft()
            | ev.WagerPlaced()
            | ev.CutAnswered()
            | ev.DutyDone()
            | ev.BetsClosed()
            | ev.ProgressiveCollected()
            | ev.AwardPaid()
            | ev.AwardDocumented()
            | ev.PlayersAsked()
            | ev.DealContinued()
            | ev.CardSetAside()
            | ev.CardsExposed()
            | ev.DealerRevealed()
            | ev.SettlementUndone()
            | ev.RoundVoided()
            | ev.IrregularityNoted()
            | ev.RoundEnded()
            | ev.TableClosed()
        ):
            return event
        case _:
            assert_never(event)


def _faces(before: Table, event: ev.CardsDealt, who: str) -> Iterator[str]:
    """The faces of cards that are drawn to this player's own hands after the deal, and backs for the rest."""
    if before.round is None:
        raise ValueError("cards are dealt in a round")
    known = known_to_player(before.elections) if before.round.deal_complete else frozenset[str]()
    for card, step in zip(event.cards, next_steps(before.round), strict=False):
        own = step.place in known and step.seat is not None and belongs_to(before.boxes[step.seat], who)
        yield card if own or step.face_up else UNSEEN


def _state(before: Table | None) -> Table:
    if before is None:
        raise ValueError("give the state before the event")
    return before
