"""Folding events into the state. Nothing is ranked, settled or decided here: results stand in the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.play import CHECK, UNSEEN, Place
from pitboss.games.settlement import Line
from pitboss.law.rules import Irregularity
from pitboss.table import events as ev
from pitboss.table.commands import SHOE_OUT, SHUFFLER_JAM, SHUFFLER_OUT
from pitboss.table.duties import Duty
from pitboss.table.felt import felt_of
from pitboss.table.setting import dealt_by_hand, has_folds, has_step, has_stub, lasts
from pitboss.table.state import Box, Deck, Phase, Round, Seated, Stage, Table, cards_seen, less


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
            deck = table.deck(event.deck)
            if event.depth is None:
                return _with_deck(table, replace(deck, declined=(*deck.declined, event.seat)))
            return _with_deck(table, replace(deck, stage=Stage.CUT))
        case ev.BetsClosed():
            loaded = table.deck(event.deck)
            deck = replace(loaded, stage=Stage.IN_PLAY, by_hand=loaded.by_hand or dealt_by_hand(table))
            begun = Round(
                number=event.round, deck=event.deck, plan=event.plan, streets=event.streets, passes=event.passes
            )
            since = table.since_count + 1
            return replace(_with_deck(table, deck), round=begun, phase=Phase.DEALING, since_count=since, last=None)
        case ev.CardSetAside():
            present = _round(table)
            return replace(table, round=replace(present, set_aside=(*present.set_aside, event.card)))
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


def _with_deck(table: Table, deck: Deck) -> Table:
    return replace(table, decks=tuple(deck if each.name == deck.name else each for each in table.decks))


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
    kept = sum(line.stake for line in lines) - back
    changed = _with_box(table, seat, replace(box, lines=(*(box.lines or ()), *lines)))
    return _hand_back(replace(changed, inventory=changed.inventory + kept), box.player, back)


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
        table = _with_deck(table, replace(table.deck(deck), stage=Stage.CONDEMNED, condemned=event.clause))
    present = replace(_round(table), irregularity=event.irregularity, void=True)
    return replace(table, round=present, phase=Phase.CLEARING)


def _irregularity_noted(table: Table, event: ev.IrregularityNoted) -> Table:
    if event.irregularity in (SHUFFLER_OUT, SHOE_OUT):
        return replace(table, uncovered=(*table.uncovered, event.irregularity))
    if event.irregularity == SHUFFLER_JAM:
        return replace(table, decks=_out_of_the_shuffler(table))
    exposed = event.irregularity == Irregularity.DEALER_EXPOSED.value and event.where == "dealer"
    if table.round is None or not exposed:
        return table
    for seat in table.boxes:
        table = _reopened(table, seat)
    changed = replace(table, round=replace(_round(table), irregularity=event.irregularity))
    asking = (Phase.DECIDING, Phase.EXPOSING, Phase.FORFEITS)
    return _ask(changed) if table.phase in asking else changed


def _out_of_the_shuffler(table: Table) -> tuple[Deck, ...]:
    """What lies in the shuffling device must be shuffled again; a continuous device also holds what it deals."""
    continuous = table.elections.shuffling is Shuffling.RESHUFFLING
    inside = (Stage.SHUFFLED, Stage.LOADED) if continuous else (Stage.SHUFFLED,)
    return _stacked_again(table.decks, inside)


def _stacked_again(decks: tuple[Deck, ...], inside: tuple[Stage, ...]) -> tuple[Deck, ...]:
    return tuple(
        replace(deck, stage=Stage.STACKED) if deck.by_machine and deck.stage in inside else deck for deck in decks
    )


def _round_ended(table: Table) -> Table:
    last = felt_of(table)
    deck = table.deck(_round(table).deck)
    goes_on = lasts(table) and not deck.last_round
    if deck.stage is not Stage.CONDEMNED:
        table = _with_deck(table, _in_the_shoe(table, deck) if goes_on else replace(deck, stage=Stage.RACKED))
    ended = replace(table, phase=Phase.BETWEEN, round=None, boxes={}, rounds=table.rounds + 1, last=last)
    return ended if goes_on else _with_decks(replace(ended, last_deck=deck.name), ended.decks)


def _in_the_shoe(table: Table, deck: Deck) -> Deck:
    """A shoe that goes on: what has left it cannot come again."""
    return replace(deck, stage=Stage.LOADED, gone=dict(Counter(deck.gone) + Counter(cards_seen(table))))


def _player_left(table: Table, event: ev.PlayerLeft) -> Table:
    players = {name: seated for name, seated in table.players.items() if name != event.who}
    boxes = {
        seat: replace(box, abandoned=True) if box.player == event.who else box for seat, box in table.boxes.items()
    }
    changed = replace(table, players=players, boxes=boxes)
    over = changed.phase is Phase.DECIDING and not _waits_for_players(changed)
    return _next_street(changed) if over else changed


_DECK_STAGES = {
    Duty.INSPECT: Stage.INSPECTED,
    Duty.VERIFY: Stage.VERIFIED,
    Duty.SPREAD: Stage.SPREAD,
    Duty.SPREAD_IDLE: Stage.SPREAD,
    Duty.OFFER_INSPECTION: Stage.VIEWED,
    Duty.WASH: Stage.STACKED,
    Duty.SHUFFLE: Stage.SHUFFLED,
    Duty.DIRECT_SHUFFLE: Stage.STACKED,
    Duty.CUT: Stage.CUT,
    Duty.INSERT_COVER_CARD: Stage.COVERED,
    Duty.GATHER: Stage.STACKED,
    Duty.STACK: Stage.STACKED,
    Duty.RECUT: Stage.SHUFFLED,
    Duty.LOAD: Stage.LOADED,
    Duty.CONDEMN: Stage.CONDEMNED,
}


def _duty_done(table: Table, event: ev.DutyDone) -> Table:
    match event.duty:
        case Duty.RECEIVE if event.deck is not None:
            received = Deck(event.deck, Stage.RECEIVED, event.at, preshuffled=event.preshuffled, stacked=event.stacked)
            others = [deck for deck in table.decks if deck.name != event.deck]
            return _with_decks(table, sorted([*others, received], key=lambda deck: deck.name))
        case Duty.REMOVE:
            return _with_decks(table, (deck for deck in table.decks if deck.name != event.deck))
        case Duty.REMOVE_STUB:
            return replace(table, round=replace(_round(table), stub_out=True))
        case Duty.RACK_STUB | Duty.KEEP_STUB:
            return _ask(table)
        case Duty.COUNT_STUB:
            return _stub_counted(table, right=not event.wrong)
        case Duty.COLLECT_FORFEITED:
            return replace(table, phase=Phase.REVEALING)
        case Duty.COVER_DEVICE:
            return _covered(table)
        case Duty.BURN | Duty.COVER_CARD | Duty.RELIEVE_DEALER:
            return _shoe_handled(table, event)
        case _:
            deck = table.deck(event.deck or "")
            stage = _DECK_STAGES[event.duty]
            if stage is Stage.LOADED and table.round is not None:
                stage = Stage.IN_PLAY
            by_machine = event.by_machine if event.duty is Duty.SHUFFLE else deck.by_machine
            stacked = event.stacked if event.duty is Duty.SHUFFLE else deck.stacked
            condemned = event.clause if event.duty is Duty.CONDEMN else None
            changed = replace(deck, stage=stage, by_machine=by_machine, stacked=stacked, condemned=condemned)
            if event.duty in _OUT_OF_THE_SHOE:
                changed = replace(changed, declined=(), gone={}, last_round=False, to_burn=0)
            if event.duty is Duty.LOAD:
                changed = replace(changed, to_burn=changed.to_burn + event.burns, burnt=True)
            if event.duty in (Duty.SPREAD, Duty.SPREAD_IDLE):
                changed = replace(changed, spread_idle=event.duty is Duty.SPREAD_IDLE)
                table = _swapped(table, changed)
            if event.by_machine:
                # The device holds one deck: what it stored meanwhile comes out and is shuffled again.
                table = replace(table, decks=_stacked_again(table.decks, (Stage.SHUFFLED,)))
            return _with_deck(table, changed)


_OUT_OF_THE_SHOE = (Duty.SHUFFLE, Duty.GATHER, Duty.SPREAD_IDLE, Duty.RECUT, Duty.DIRECT_SHUFFLE)
"""After these a deck is as if it had never been cut and loaded."""


def _shoe_handled(table: Table, event: ev.DutyDone) -> Table:
    """A card burned, the cover card set aside, or a new dealer, who may have to burn one."""
    deck = table.deck(event.deck or "")
    if event.duty is Duty.COVER_CARD:
        return _with_deck(table, replace(deck, last_round=True))
    burned = event.number or 0 if event.duty is Duty.BURN else 0
    gone = {**deck.gone, UNSEEN: deck.gone.get(UNSEEN, 0) + burned} if burned else deck.gone
    return _with_deck(table, replace(deck, to_burn=deck.to_burn - burned + event.burns, gone=gone))


def _swapped(table: Table, deck: Deck) -> Table:
    """Some chapters put cards that lay idle into the shuffling device and take the batch out that it holds."""
    swaps = deck.spread_idle and has_step(table, "stack-idle-cards") and len(table.decks) > 1
    return _with_decks(replace(table, last_deck=deck.name), table.decks) if swaps else table


def _with_decks(table: Table, decks: Iterable[Deck]) -> Table:
    """The decks after one has come, gone or been dealt, and whose turn it is: never that of the deck dealt last.

    A deck that is alone is dealt again. If another comes before that, the first leaves the shoe or the hand and is
    shuffled and stored while the other is dealt.
    """
    held = tuple(decks)
    names = [deck.name for deck in held]
    turns = [name for name in names if name != table.last_deck] or names
    turn = table.turn if table.turn in turns else next(iter(turns), None)
    waiting = (deck.name != turn and deck.stage is Stage.LOADED for deck in held)
    stored = (replace(deck, stage=Stage.STACKED) if out else deck for deck, out in zip(held, waiting, strict=True))
    return replace(table, decks=tuple(stored), turn=turn)


def _stub_counted(table: Table, *, right: bool) -> Table:
    counted = replace(table, since_count=0)
    if not right:
        return replace(counted, phase=Phase.MISCOUNT)
    return counted if _round(counted).void else _ask(counted)


def _covered(table: Table) -> Table:
    """The device is out of use: cards are shuffled by hand, and what is shuffled by hand is not dealt from it.

    A shoe that reshuffles is one device. Cards that lay ready are loaded again, into the shoe that is used now.
    """
    elections = table.elections
    one_device = elections.dealing is Dealing.AUTOMATED_SHOE and elections.shuffling is Shuffling.RESHUFFLING
    shuffle = table.manual_shuffle or SHUFFLER_OUT in table.uncovered or one_device
    shoe = table.manual_shoe or SHOE_OUT in table.uncovered or elections.dealing is Dealing.HAND or one_device
    decks = table.decks
    if one_device:
        decks = _out_of_the_shuffler(table)
    if shoe and not table.manual_shoe:
        decks = tuple(_unloaded(deck) for deck in decks)
    return replace(table, decks=decks, uncovered=(), manual_shuffle=shuffle, manual_shoe=shoe)


def _unloaded(deck: Deck) -> Deck:
    ready = Stage.SHUFFLED if deck.by_machine else Stage.CUT
    return replace(deck, stage=ready) if deck.stage is Stage.LOADED else deck
