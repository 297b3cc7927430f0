"""Folding events into the state. Nothing is ranked, settled or decided here: the events carry the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from pitboss.games.play import FOLD, board_of, is_wider
from pitboss.games.progressive import new_meter, put_up_after
from pitboss.law.rules import Irregularity
from pitboss.money import Money
from pitboss.table import events as ev
from pitboss.table.awards import Award
from pitboss.table.commands import OUT_OF_ORDER, PROCEDURE, Report
from pitboss.table.deck import Stage
from pitboss.table.duties import OF_THE_FLOOR, Duty
from pitboss.table.effects import decks, payouts
from pitboss.table.effects.chips import hand_back, pay, reopened, undo, with_box, with_chips, with_paid
from pitboss.table.effects.next_phase import (
    ask_players,
    dealt_out,
    forfeits_collected,
    next_street,
    settle_what_is_left,
    waits_for_players,
)
from pitboss.table.effects.place_cards import laid
from pitboss.table.felt import felt_of
from pitboss.table.procedure.in_force import dealt_by_hand, lasts, street
from pitboss.table.state import Box, Phase, Round, Seated, Table, less
from pitboss.table.wording import corrected_in_words

# A member read from its class costs ten times as much as a name, and every event of a log passes here.
_BETWEEN, _DEALING, _DECIDING, _FORFEITS, _SETTLING = (
    Phase.BETWEEN,
    Phase.DEALING,
    Phase.DECIDING,
    Phase.FORFEITS,
    Phase.SETTLING,
)


def fold(events: Iterable[ev.SeenEvent], table: Table | None = None) -> Table | None:
    """The state after all these events."""
    return reduce(evolve, events, table)


def evolve(table: Table | None, event: ev.SeenEvent) -> Table:
    """The state after one more event."""
    if table is None:
        if not isinstance(event, ev.TableOpened):
            raise ValueError(f"a table begins with its opening, not with {type(event).__name__}")
        meter = new_meter(event.elections)
        return Table(
            name=event.table,
            elections=event.elections,
            automated=frozenset(event.automated),
            training=event.training,
            clock=event.at,
            phase=_BETWEEN,
            inventory=event.inventory,
            meter=meter,
            put_up=put_up_after(0, None, meter),
            submission=event.submission,
            money=event.money,
            linked=event.linked,
            named_dealers=event.named_dealers,
            procedure=event.procedure,
        )
    changed = FOLDS[type(event)](table, event)
    if changed.meter is not table.meter:
        changed = replace(changed, put_up=put_up_after(table.put_up, table.meter, changed.meter))
    return changed if changed.clock == event.at else replace(changed, clock=event.at)


def _bets_closed(table: Table, event: ev.BetsClosed) -> Table:
    loaded = table.deck(event.deck)
    deck = replace(loaded, stage=Stage.IN_PLAY, by_hand=loaded.by_hand or dealt_by_hand(table))
    begun = Round(
        number=event.round,
        deck=event.deck,
        plan=event.plan,
        streets=event.streets,
        passes=event.passes,
        wider=is_wider(event.streets),
        board=board_of(event.streets),
    )
    since, dealt_from = table.since_count + 1, decks.with_deck(table, deck)
    return replace(dealt_from, round=begun, phase=_DEALING, since_count=since, last=None, corrections=())


def _submission_changed(table: Table, event: ev.SubmissionChanged) -> Table:
    changed = replace(table, elections=event.elections, submission=event.submission, meter=event.meter)
    # A floorperson's duties are the house's only where an older version gave them to it, or where no money counts.
    people = OF_THE_FLOOR if table.money is Money.COUNTED and event.procedure >= PROCEDURE else frozenset[Duty]()
    return replace(changed, procedure=event.procedure, automated=table.automated - people)


def _inventory_moved(table: Table, event: ev.InventoryFilled | ev.InventoryCredited) -> Table:
    chips = event.chips if isinstance(event, ev.InventoryFilled) else -event.chips
    return replace(table, inventory=table.inventory + chips)


def _settlement_corrected(table: Table, event: ev.SettlementCorrected) -> Table:
    moved = hand_back(replace(table, inventory=table.inventory - event.amount), event.player, event.amount)
    said = corrected_in_words(event.round, event.player, event.wager, event.amount, event.why)
    return replace(moved, corrections=(*table.corrections, said))


def _player_sat(table: Table, event: ev.PlayerSat) -> Table:
    """Chips kept for a player who left come back when that player sits down again."""
    kept = table.owed.get(event.who, 0)
    owed = {name: chips for name, chips in table.owed.items() if name != event.who}
    seated = Seated(event.seat, event.chips + kept, event.bot)
    if event.idle:
        idle = (replace(deck, idle_since_arrival=True) if deck.name in event.idle else deck for deck in table.decks)
        table = replace(table, decks=tuple(idle))
    return replace(table, players={**table.players, event.who: seated}, owed=owed)


def _chips_bought(table: Table, event: ev.ChipsBought) -> Table:
    return replace(table, players=with_chips(table.players, event.who, event.chips))


def _dealer_revealed(table: Table, event: ev.DealerRevealed) -> Table:
    present = table.round_in_play
    turned = replace(
        present,
        places={**present.places, event.place: event.cards},
        face_up={**present.face_up, event.place: len(event.cards)},
        passes=event.passes or present.passes,
    )
    return replace(table, round=turned) if turned.unturned else settle_what_is_left(replace(table, round=turned))


def _table_closed(table: Table, event: ev.TableClosed) -> Table:
    """If nothing on its own meter is the players', the house takes back what it put up, and the meter is gone."""
    ends = table.meter is not None and not table.linked and not table.players_part
    return replace(
        table,
        phase=Phase.CLOSED,
        decks=(),
        inventory=table.inventory - event.inventory,
        meter=None if ends else table.meter,
    )


def _opened_again(_table: Table, _event: ev.TableOpened) -> Table:
    raise ValueError("a table is opened once")


def _wager_placed(table: Table, event: ev.WagerPlaced) -> Table:
    seat, boxes = event.seat, table.boxes.copy()
    box = boxes.get(seat)
    wagers = box.wagers.copy() if box is not None else {}
    if event.amount:
        wagers[event.wager] = event.amount
    else:
        del wagers[event.wager]
    if wagers:
        boxes[seat] = Box(event.who, wagers) if box is None else replace(box, wagers=wagers)
    else:
        del boxes[seat]
    return replace(table, boxes=boxes, players=with_chips(table.players, event.who, -event.change))


def _cards_dealt(table: Table, event: ev.CardsDealt) -> Table:
    boxes, present = laid(table.boxes, table.round_in_play, event)
    table = replace(table, boxes=boxes, round=present)
    return table if present.dealt < len(present.plan) else dealt_out(table)


def _hand_examined(table: Table, event: ev.HandExamined) -> Table:
    box = table.boxes[event.seat]
    return with_box(table, event.seat, replace(box, places={**box.places, **event.places}))


def _deal_continued(table: Table, event: ev.DealContinued) -> Table:
    if not event.plan:
        return dealt_out(table)
    present = table.round_in_play
    return replace(table, round=replace(present, plan=present.plan + event.plan), phase=_DEALING)


def _players_asked(table: Table, event: ev.PlayersAsked) -> Table:
    asked = replace(table, round=replace(table.round_in_play, asked=event.seats), phase=_DECIDING)
    return asked if waits_for_players(asked) else next_street(asked)


def _decision_made(table: Table, event: ev.DecisionMade) -> Table:
    seat, boxes, players = event.seat, table.boxes.copy(), table.players
    box = boxes[seat]
    wagers = box.wagers
    if event.wager is not None:
        wagers = {**wagers, event.wager: event.amount}
        players = with_chips(players, box.player, -event.amount)
    boxes[seat] = replace(
        box, choice=event.choice, again=event.again, street=event.street or None, apart=event.apart, wagers=wagers
    )
    changed = replace(table, boxes=boxes, players=players)
    if event.takes_back is not None:
        changed = _taken_back(changed, event)
    if event.choice == FOLD and (asked := street(table)) is not None and asked.forfeit is not None:
        return replace(changed, phase=_FORFEITS)
    return changed if waits_for_players(changed) else next_street(changed)


def _taken_back(table: Table, event: ev.DecisionMade) -> Table:
    box = table.boxes[event.seat]
    left = replace(box, wagers=less(box.wagers, {str(event.takes_back): event.returned}))
    return hand_back(with_box(table, event.seat, left), box.player, event.returned)


def _cards_exposed(table: Table, event: ev.CardsExposed) -> Table:
    present, place = table.round_in_play, event.place
    before, lying = present.face_up.get(place, 0), present.places[place]
    turned = before + len(event.cards)
    places = {**present.places, place: (*lying[:before], *event.cards, *lying[turned:])}
    return ask_players(
        replace(table, round=replace(present, places=places, face_up={**present.face_up, place: turned}))
    )


def _seat_settled(table: Table, event: ev.SeatSettled) -> Table:
    seat, turned, lines = event.seat, event.turned, event.lines
    box, its_turn = table.boxes[seat], table.phase is _SETTLING
    after = replace(
        box,
        wagers=less(box.wagers, event.excess) if event.excess else box.wagers,
        places={**box.places, **turned} if turned else box.places,
        apart=event.apart or box.apart,
        reset=event.reset or box.reset,
        reached=its_turn,
        # What is forfeited before any cards are turned is collected unseen.
        face_up=_face_up(box, event) if its_turn and turned else box.face_up,
        award=Award(event.award) if event.award else None,
        lines=(*box.lines, *lines) if box.lines else lines,
    )
    if event.excess:
        table = hand_back(table, box.player, sum(event.excess.values()))
    settled = with_paid(table, seat, after, lines)
    return settle_what_is_left(settled) if its_turn else settled


def _face_up(box: Box, event: ev.SeatSettled) -> tuple[str, ...]:
    """The places of the box whose cards lie face up once it is settled."""
    # A log keeps the places that an event names in alphabetical order, whatever order they were named in.
    turned = tuple(sorted(event.turned))
    return tuple(dict.fromkeys((*box.face_up, *turned))) if box.face_up else turned


def _round_voided(table: Table, event: ev.RoundVoided) -> Table:
    """Collect the cards; but first finish a payout that was won by then."""
    for seat, lines in event.lines.items():
        if not table.boxes[seat].reached:
            table = reopened(table, seat)
        table = pay(table, seat, table.boxes[seat], lines)
    present = replace(table.round_in_play, irregularity=event.irregularity, void=True)
    if event.removes_deck:
        deck = replace(table.deck(present.deck), stage=Stage.CONDEMNED, condemned=event.clause)
        table = decks.with_deck(table, deck)
    elif lasts(table):
        # The cards of a void round are reshuffled, and so are those left in its shoe.
        table = decks.with_deck(table, replace(table.deck(present.deck), last_round=True))
    won = any(box.award is not None and box.award.unpaid for box in table.boxes.values())
    phase = _SETTLING if won else Phase.CLEARING
    return replace(table, round=present, phase=phase, meter=event.meter or table.meter)


def _irregularity_noted(table: Table, event: ev.IrregularityNoted) -> Table:
    if device := OUT_OF_ORDER.get(event.irregularity):
        return decks.out_of_order(table, device)
    if event.irregularity == Report.SHUFFLER_JAM:
        return replace(table, decks=decks.out_of_the_shuffler(table))
    if not event.ends_decisions:
        return table
    for seat in table.boxes:
        table = reopened(table, seat)
    changed = replace(table, round=replace(table.round_in_play, irregularity=event.irregularity))
    if event.irregularity == Irregularity.FACE_UP_SEVERAL.value:
        # Nothing more is dealt: only wagers that the players' own cards decide are settled.
        return settle_what_is_left(changed)
    asking = (_DECIDING, Phase.EXPOSING, _FORFEITS)
    return ask_players(changed) if table.phase in asking else changed


def _round_ended(table: Table, _event: ev.RoundEnded) -> Table:
    rounds, last = table.rounds + 1, felt_of(table)
    return replace(decks.dealt(table), phase=_BETWEEN, round=None, boxes={}, rounds=rounds, last=last)


def _player_left(table: Table, event: ev.PlayerLeft) -> Table:
    if event.who not in table.players:
        # A player who left before is handed what was kept.
        return replace(table, owed={who: chips for who, chips in table.owed.items() if who != event.who})
    players = {name: seated for name, seated in table.players.items() if name != event.who}
    boxes = {
        seat: replace(box, abandoned=True) if box.player == event.who and box.owed else box
        for seat, box in table.boxes.items()
    }
    changed = replace(table, players=players, boxes=boxes)
    if changed.phase is _FORFEITS and not changed.forfeited:
        return forfeits_collected(changed)
    over = changed.phase is _DECIDING and not waits_for_players(changed)
    return next_street(changed) if over else changed


def _duty_done(table: Table, event: ev.DutyDone) -> Table:
    return _DONE.get(event.duty, decks.handled)(table, event)


def _stub_removed(table: Table, _event: ev.DutyDone) -> Table:
    return replace(table, round=replace(table.round_in_play, stub_out=True))


def _stub_counted(table: Table, event: ev.DutyDone) -> Table:
    counted = replace(table, since_count=0)
    if event.wrong:
        return replace(counted, phase=Phase.MISCOUNT)
    return counted if counted.phase is Phase.CLEARING else ask_players(counted)


_DONE: Mapping[Duty, Callable[[Table, ev.DutyDone], Table]] = {
    Duty.RECEIVE: decks.received,
    Duty.REMOVE: decks.removed,
    Duty.REMOVE_STUB: _stub_removed,
    Duty.RACK_STUB: lambda table, _event: ask_players(table),
    Duty.KEEP_STUB: lambda table, _event: ask_players(table),
    Duty.COUNT_STUB: _stub_counted,
    Duty.COLLECT_FORFEITED: lambda table, _event: forfeits_collected(table),
    Duty.COVER_DEVICE: lambda table, _event: decks.covered(table),
    Duty.RESTORE_DEVICE: lambda table, event: decks.restored(table, event.device),
    Duty.BURN: decks.shoe_handled,
    Duty.COVER_CARD: decks.shoe_handled,
    Duty.RELIEVE_DEALER: decks.shoe_handled,
    Duty.COLLECT_PROGRESSIVE: payouts.progressive_counted,
    Duty.RESOLVE_COUNT: payouts.progressive_counted,
    Duty.VERIFY_HAND: payouts.award_confirmed,
    Duty.VERIFY_LIGHT: payouts.award_confirmed,
    Duty.VALIDATE_AWARD: payouts.award_confirmed,
}
"""What each duty does to the state; all others move a deck one step further."""

FOLDS: Mapping[type[ev.SeenEvent], Callable[[Table, Any], Table]] = {
    ev.WagerPlaced: _wager_placed,
    ev.CardsDealt: _cards_dealt,
    ev.HandExamined: _hand_examined,
    ev.DecisionMade: _decision_made,
    ev.PlayersAsked: _players_asked,
    ev.DealContinued: _deal_continued,
    ev.SeatSettled: _seat_settled,
    ev.DutyDone: _duty_done,
    ev.CutAnswered: decks.cut_answered,
    ev.BetsClosed: _bets_closed,
    ev.ProgressiveCollected: payouts.progressive_collected,
    ev.AwardPaid: payouts.award_paid,
    ev.AwardDocumented: payouts.award_documented,
    ev.CardSetAside: decks.set_aside,
    ev.CardsExposed: _cards_exposed,
    ev.DealerRevealed: _dealer_revealed,
    ev.SettlementUndone: undo,
    ev.RoundVoided: _round_voided,
    ev.IrregularityNoted: _irregularity_noted,
    ev.RoundEnded: _round_ended,
    ev.PlayerSat: _player_sat,
    ev.ChipsBought: _chips_bought,
    ev.PlayerLeft: _player_left,
    ev.TableClosed: _table_closed,
    ev.TableOpened: _opened_again,
    ev.SubmissionChanged: _submission_changed,
    ev.InventoryFilled: _inventory_moved,
    ev.InventoryCredited: _inventory_moved,
    ev.SettlementCorrected: _settlement_corrected,
    ev.DealerOnDuty: lambda table, event: replace(table, dealer=event.who),
    ev.DealerOffDuty: lambda table, _event: replace(table, dealer=None),
    ev.AdviceGiven: lambda table, _event: table,
    ev.MeterAltered: lambda table, event: replace(table, meter=event.meter),
    ev.MeterRetired: lambda table, event: replace(table, meter=event.meter, kept=event.amount),
}
"""What each event does to the state. Looked up, not matched: every event of a log passes through here."""
