"""Folding events into the state. Nothing is ranked, settled or decided here: results stand in the events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from pitboss.games.play import CHECK, Place
from pitboss.games.progressive import new_meter
from pitboss.games.settlement import Line
from pitboss.law.rules import Irregularity
from pitboss.table import decks
from pitboss.table import events as ev
from pitboss.table.awards import Award, AwardStage
from pitboss.table.commands import OUT_OF_ORDER, SHUFFLER_JAM
from pitboss.table.duties import Duty
from pitboss.table.felt import felt_of
from pitboss.table.setting import dealt_by_hand, has_folds, has_stub
from pitboss.table.state import Box, Phase, Round, Seated, Stage, Table, less


def fold(events: Iterable[ev.AnyEvent], table: Table | None = None) -> Table | None:
    """The state after all these events."""
    return reduce(evolve, events, table)


def evolve(table: Table | None, event: ev.AnyEvent) -> Table:
    """The state after one more event."""
    if table is None:
        if not isinstance(event, ev.TableOpened):
            raise ValueError(f"a table begins with its opening, not with {type(event).__name__}")
        return Table(
            name=event.table,
            elections=event.elections,
            automated=event.automated,
            training=event.training,
            clock=event.at,
            phase=Phase.BETWEEN,
            inventory=event.inventory,
            meter=new_meter(event.elections),
        )
    changed = _apply(table, event)
    return changed if changed.clock == event.at else replace(changed, clock=event.at)


def _apply(table: Table, event: ev.AnyEvent) -> Table:
    match event:
        case ev.WagerPlaced():
            return _wager_placed(table, event)
        case ev.CardsDealt():
            return _cards_dealt(table, event)
        case ev.DecisionMade():
            return _decision_made(table, event)
        case ev.SeatSettled():
            return _seat_settled(table, event)
        case ev.DutyDone():
            return _duty_done(table, event)
        case ev.CutAnswered():
            return decks.cut_answered(table, event)
        case ev.BetsClosed():
            loaded = table.deck(event.deck)
            deck = replace(loaded, stage=Stage.IN_PLAY, by_hand=loaded.by_hand or dealt_by_hand(table))
            begun = Round(
                number=event.round, deck=event.deck, plan=event.plan, streets=event.streets, passes=event.passes
            )
            since = table.since_count + 1
            return replace(decks.with_deck(table, deck), round=begun, phase=Phase.DEALING, since_count=since, last=None)
        case ev.ProgressiveCollected():
            return _progressive_collected(table, event)
        case ev.AwardPaid():
            return _award_paid(table, event)
        case ev.AwardDocumented():
            box = table.boxes[event.seat]
            done = _with_box(replace(table, meter=event.meter), event.seat, replace(box, award=None))
            return _hand_back(done, box.player, event.amount)
        case ev.CardSetAside():
            return decks.set_aside(table, event)
        case ev.CommunityExposed():
            return _community_exposed(table, event)
        case ev.DealerRevealed():
            shown = replace(_round(table), dealer=event.cards, revealed=True)
            return _settling(replace(table, round=shown))
        case ev.RoundVoided():
            return _round_voided(table, event)
        case ev.IrregularityNoted():
            return _irregularity_noted(table, event)
        case ev.RoundEnded():
            return _round_ended(table)
        case ev.PlayerSat():
            # Chips that were kept for a player who left come back to him when he sits down again.
            kept = table.owed.get(event.who, 0)
            owed = {name: chips for name, chips in table.owed.items() if name != event.who}
            seated = Seated(event.seat, event.chips + kept, event.bot)
            return replace(table, players={**table.players, event.who: seated}, owed=owed)
        case ev.ChipsBought():
            return _with_chips(table, event.who, event.chips)
        case ev.PlayerLeft():
            return _player_left(table, event)
        case ev.TableClosed():
            return replace(table, phase=Phase.CLOSED, decks=())
        case ev.TableOpened():
            raise ValueError("a table is opened once")
        case _:
            assert_never(event)


def _round(table: Table) -> Round:
    if table.round is None:
        raise ValueError("no round is in play")
    return table.round


def _with_chips(table: Table, player: str, change: int) -> Table:
    if not change or player not in table.players:
        return table
    seated = table.players[player]
    return replace(table, players={**table.players, player: replace(seated, chips=seated.chips + change)})


def _with_box(table: Table, seat: int, box: Box) -> Table:
    return replace(table, boxes={**table.boxes, seat: box})


def _wager_placed(table: Table, event: ev.WagerPlaced) -> Table:
    box = table.boxes.get(event.seat) or Box(player=event.who)
    wagers = {**box.wagers, event.wager: event.amount}
    if not event.amount:
        del wagers[event.wager]
    boxes = {**table.boxes, event.seat: replace(box, wagers=wagers)}
    if not wagers:
        del boxes[event.seat]
    return _with_chips(replace(table, boxes=boxes), event.who, -event.change)


def _cards_dealt(table: Table, event: ev.CardsDealt) -> Table:
    present = _round(table)
    boxes = dict(table.boxes)
    dealer, community, racked = present.dealer, present.community, present.racked
    player_hand, banker_hand = present.player_hand, present.banker_hand
    plan, dealt, part = present.plan + event.more, present.dealt, present.part
    for card in event.cards:
        step = plan[dealt]
        match step.place:
            case Place.HAND if step.seat is not None:
                box = boxes[step.seat]
                boxes[step.seat] = replace(box, cards=(*box.cards, card))
            case Place.FOURTH if step.seat is not None:
                boxes[step.seat] = replace(boxes[step.seat], fourth=card)
            case Place.DEALER:
                dealer = (*dealer, card)
            case Place.COMMUNITY:
                community = (*community, card)
            case Place.PLAYER_HAND:
                player_hand = (*player_hand, card)
            case Place.BANKER_HAND:
                banker_hand = (*banker_hand, card)
            case _:
                racked = (*racked, card)
        part += 1
        if part == step.cards:
            dealt, part = dealt + 1, 0
    changed = replace(
        present,
        plan=plan,
        dealer=dealer,
        community=community,
        player_hand=player_hand,
        banker_hand=banker_hand,
        racked=racked,
        dealt=dealt,
        part=part,
    )
    table = replace(table, boxes=boxes, round=changed)
    if dealt < len(plan):
        return table
    return replace(table, phase=Phase.STUB) if has_stub(table) else _ask(table)


def _progressive_collected(table: Table, event: ev.ProgressiveCollected) -> Table:
    """Chips of wagers that are not settled yet lie in the table inventory, and the meter has gained its part."""
    boxes = dict(table.boxes)
    for seat in event.seats:
        box = boxes[seat]
        boxes[seat] = replace(box, collected=(*box.collected, event.wager))
    chips = sum(boxes[seat].wagers[event.wager] for seat in event.seats)
    gained = event.meter.contributed - (table.meter.contributed if table.meter else 0)
    present = replace(_round(table), miscounted=False, contributed=gained)
    inventory = table.inventory + chips
    table = replace(table, boxes=boxes, round=present, inventory=inventory, meter=event.meter)
    if event.returned is None:
        return table
    box = table.boxes[event.returned]
    back = box.wagers[event.wager]
    left = replace(box, wagers=less(box.wagers, {event.wager: back}))
    return _hand_back(_with_box(table, event.returned, left), box.player, back)


def _decision_made(table: Table, event: ev.DecisionMade) -> Table:
    box = replace(table.boxes[event.seat], choice=event.choice, stage=event.street or None, showdown=event.showdown)
    if event.wager is not None:
        box = replace(box, wagers={**box.wagers, event.wager: event.amount})
    changed = _with_chips(_with_box(table, event.seat, box), box.player, -event.amount)
    return changed if _waits_for_players(changed) else _next_street(changed)


def _waits_for_players(table: Table) -> bool:
    return any(box.choice is None and not box.abandoned for box in table.boxes.values())


def _next_street(table: Table) -> Table:
    """Every player has answered; who checked is asked again."""
    boxes = {seat: replace(box, choice=None) if box.choice == CHECK else box for seat, box in table.boxes.items()}
    return _ask(replace(table, boxes=boxes, round=replace(_round(table), street=_round(table).street + 1)))


def _ask(table: Table) -> Table:
    """Players are asked once the community cards of the street are face up; after the last street nobody is.

    An exposed card that has ended the players' part of the round leaves only cards to be turned.
    """
    present = _round(table)
    over = present.irregularity is not None
    asked = present.streets[present.street] if present.street < len(present.streets) and not over else None
    wanted = asked.community if asked else len(present.community)
    if present.exposed < wanted:
        return replace(table, phase=Phase.EXPOSING)
    if asked is not None:
        return replace(table, phase=Phase.DECIDING) if _waits_for_players(table) else _next_street(table)
    if has_folds(table) and not over:
        return replace(table, phase=Phase.FORFEITS)
    return replace(table, phase=Phase.REVEALING) if present.dealer else _settling(table)


def _community_exposed(table: Table, event: ev.CommunityExposed) -> Table:
    present = _round(table)
    turned = present.exposed + len(event.cards)
    community = (*present.community[: present.exposed], *event.cards, *present.community[turned:])
    return _ask(replace(table, round=replace(present, community=community, exposed=turned)))


def _seat_settled(table: Table, event: ev.SeatSettled) -> Table:
    box = table.boxes[event.seat]
    box = replace(
        box,
        wagers=less(box.wagers, event.excess),
        cards=event.cards or box.cards,
        fourth=event.fourth or box.fourth,
        showdown=event.showdown or box.showdown,
        turned=table.phase is Phase.SETTLING,
        fourth_shown=box.fourth_shown or event.fourth is not None,
        award=Award(event.award) if event.award else None,
    )
    table = _hand_back(_with_box(table, event.seat, box), box.player, sum(event.excess.values()))
    paid = _pay(table, event.seat, event.lines)
    return _settling(paid) if table.phase is Phase.SETTLING else paid


def _settling(table: Table) -> Table:
    """The next way around the table that has something to settle; after the last the cards are collected."""
    present = _round(table)
    for number in range(present.settling, len(present.passes)):
        if any(box.owes(present.passes[number].wagers) for box in table.boxes.values()):
            # The round stays the same object while it can: what was settled for it is remembered by it.
            present = present if number == present.settling else replace(present, settling=number)
            return replace(table, round=present, phase=Phase.SETTLING)
    return replace(table, phase=Phase.CLEARING)


def _pay(table: Table, seat: int, lines: tuple[Line, ...]) -> Table:
    """Chips move between the box, its player and the table inventory; for a player who left they are kept."""
    box = table.boxes[seat]
    back = sum(line.paid + line.returned for line in lines)
    kept = sum(line.stake for line in lines if line.wager not in box.collected) - back
    changed = _with_box(table, seat, replace(box, lines=(*(box.lines or ()), *lines)))
    return _hand_back(replace(changed, inventory=changed.inventory + kept), box.player, back)


def _award_paid(table: Table, event: ev.AwardPaid) -> Table:
    """From the table inventory; a share of the meter is held until it is documented, and moves no chip before."""
    box = table.boxes[event.seat]
    if event.meter is None:
        return _settling(_pay(_with_box(table, event.seat, replace(box, award=None)), event.seat, (event.line,)))
    waiting = Award(event.line, AwardStage.UNDOCUMENTED)
    won = replace(box, award=waiting, lines=(*(box.lines or ()), event.line))
    return _settling(replace(_with_box(table, event.seat, won), meter=event.meter))


_CONFIRMED = {
    Duty.VERIFY_HAND: (AwardStage.WON, AwardStage.VERIFIED),
    Duty.VERIFY_LIGHT: (AwardStage.VERIFIED, AwardStage.LIT),
    Duty.VALIDATE_AWARD: (AwardStage.LIT, AwardStage.VALIDATED),
}


def _award_confirmed(table: Table, duty: Duty) -> Table:
    """One payout at a time is on its way, since nobody else is settled before it is paid."""
    before, after = _CONFIRMED[duty]
    for seat, box in table.boxes.items():
        if box.award is not None and box.award.stage is before:
            return _with_box(table, seat, replace(box, award=replace(box.award, stage=after)))
    raise ValueError(f"no progressive payout waits for {duty.value}")


def _hand_back(table: Table, player: str, chips: int) -> Table:
    """Chips for a player; for one who left they are kept."""
    if player in table.players or not chips:
        return _with_chips(table, player, chips)
    return replace(table, owed={**table.owed, player: table.owed.get(player, 0) + chips})


def _reopened(table: Table, seat: int) -> Table:
    """A forfeited box goes back to where it was before its wagers were collected, if the round then is void."""
    box = table.boxes[seat]
    if box.lines is None:
        return table
    collected = sum(line.stake for line in box.lines)
    return replace(_with_box(table, seat, replace(box, lines=None)), inventory=table.inventory - collected)


def _round_voided(table: Table, event: ev.RoundVoided) -> Table:
    for seat, lines in event.lines.items():
        table = _pay(_reopened(table, seat), seat, lines)
    deck = _round(table).deck
    if event.removes_deck:
        table = decks.with_deck(table, replace(table.deck(deck), stage=Stage.CONDEMNED, condemned=event.clause))
    present = replace(_round(table), irregularity=event.irregularity, void=True)
    return replace(table, round=present, phase=Phase.CLEARING, meter=event.meter or table.meter)


def _irregularity_noted(table: Table, event: ev.IrregularityNoted) -> Table:
    if event.irregularity in OUT_OF_ORDER:
        return decks.out_of_order(table, OUT_OF_ORDER[event.irregularity])
    if event.irregularity == SHUFFLER_JAM:
        return replace(table, decks=decks.out_of_the_shuffler(table))
    exposed = event.irregularity == Irregularity.DEALER_EXPOSED.value and event.where == "dealer"
    several = event.irregularity == Irregularity.FACE_UP_SEVERAL.value
    if table.round is None or not (exposed or several):
        return table
    for seat in table.boxes:
        table = _reopened(table, seat)
    changed = replace(table, round=replace(_round(table), irregularity=event.irregularity))
    if several:
        # Nothing more is dealt: the wagers that the players' own cards decide are settled.
        return _settling(changed)
    asking = (Phase.DECIDING, Phase.EXPOSING, Phase.FORFEITS)
    return _ask(changed) if table.phase in asking else changed


def _round_ended(table: Table) -> Table:
    ended = replace(decks.dealt(table), phase=Phase.BETWEEN, round=None, boxes={}, last=felt_of(table))
    return replace(ended, rounds=table.rounds + 1)


def _player_left(table: Table, event: ev.PlayerLeft) -> Table:
    players = {name: seated for name, seated in table.players.items() if name != event.who}
    boxes = {
        seat: replace(box, abandoned=True) if box.player == event.who and box.owed else box
        for seat, box in table.boxes.items()
    }
    changed = replace(table, players=players, boxes=boxes)
    over = changed.phase is Phase.DECIDING and not _waits_for_players(changed)
    return _next_street(changed) if over else changed


def _duty_done(table: Table, event: ev.DutyDone) -> Table:
    match event.duty:
        case Duty.RECEIVE:
            return decks.received(table, event)
        case Duty.REMOVE:
            return decks.removed(table, event)
        case Duty.REMOVE_STUB:
            return replace(table, round=replace(_round(table), stub_out=True))
        case Duty.RACK_STUB | Duty.KEEP_STUB:
            return _ask(table)
        case Duty.COUNT_STUB:
            return _stub_counted(table, right=not event.wrong)
        case Duty.COLLECT_FORFEITED:
            return replace(table, phase=Phase.REVEALING)
        case Duty.COVER_DEVICE:
            return decks.covered(table)
        case Duty.RESTORE_DEVICE:
            return decks.restored(table, event.device)
        case Duty.BURN | Duty.COVER_CARD | Duty.RELIEVE_DEALER:
            return decks.shoe_handled(table, event)
        case Duty.COLLECT_PROGRESSIVE | Duty.RESOLVE_COUNT:
            return replace(table, round=replace(_round(table), miscounted=event.wrong))
        case Duty.VERIFY_HAND | Duty.VERIFY_LIGHT | Duty.VALIDATE_AWARD:
            return _award_confirmed(table, event.duty)
        case _:
            return decks.handled(table, event)


def _stub_counted(table: Table, *, right: bool) -> Table:
    counted = replace(table, since_count=0)
    if not right:
        return replace(counted, phase=Phase.MISCOUNT)
    return counted if counted.phase is Phase.CLEARING else _ask(counted)
