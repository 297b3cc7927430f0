"""What happens to decks and devices: which deck is dealt next, where its cards are, which device is out of use."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.games.elections import Shuffling
from pitboss.games.play import UNSEEN
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import Device, Duty
from pitboss.table.events import CardSetAside, CutAnswered, DutyDone
from pitboss.table.procedure.in_force import dealing, has_step, lasts, one_device, shuffling
from pitboss.table.state import Table, cards_seen

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
# A member read from its class costs ten times as much as a name.
_SHUFFLE, _CUT, _LOAD = Duty.SHUFFLE, Duty.CUT, Duty.LOAD
_OUT_OF_THE_SHOE = (Duty.SHUFFLE, Duty.GATHER, Duty.SPREAD_IDLE, Duty.RECUT, Duty.DIRECT_SHUFFLE)
"""After these, a deck is as if it had never been cut and loaded."""


def with_deck(table: Table, deck: Deck) -> Table:
    """The table with this deck in place of the one with the same name."""
    return replace(table, decks=tuple([deck if each.name == deck.name else each for each in table.decks]))


def with_decks(table: Table, decks: Iterable[Deck]) -> Table:
    """The decks after one has come, gone or been dealt, and whose turn it is: never the deck dealt last.

    A single deck is dealt again. If another arrives before that, the first leaves the shoe or the hand and is shuffled
    and stored while the other is dealt.
    """
    held = list(decks)
    names = [deck.name for deck in held]
    turns = [name for name in names if name != table.last_deck] or names
    turn = table.turn if table.turn in turns else next(iter(turns), None)
    for place, deck in enumerate(held):
        if deck.name != turn and deck.stage is Stage.LOADED:
            held[place] = replace(deck, stage=Stage.STACKED)
    return replace(table, decks=tuple(held), turn=turn)


def received(table: Table, event: DutyDone) -> Table:
    """A deck is brought to the table."""
    new = Deck(event.deck or "", Stage.RECEIVED, event.at, preshuffled=event.preshuffled, stacked=event.stacked)
    others = [deck for deck in table.decks if deck.name != new.name]
    return with_decks(table, sorted([*others, new], key=lambda deck: deck.name))


def removed(table: Table, event: DutyDone) -> Table:
    """A deck leaves the table."""
    return with_decks(table, (deck for deck in table.decks if deck.name != event.deck))


def handled(table: Table, event: DutyDone) -> Table:
    """A deck moves one step further along."""
    deck = table.deck(event.deck or "")
    duty, stage = event.duty, _DECK_STAGES[event.duty]
    if table.round is not None and stage is Stage.LOADED:
        stage = Stage.IN_PLAY
    changed = replace(deck, stage=stage, condemned=None)
    if duty in _OUT_OF_THE_SHOE:
        changed = replace(
            changed, declined=(), gone={}, dealt_from=False, last_round=False, to_burn=0, spread_idle=False
        )
    # The duties of every round come first.
    match duty:
        case _ if duty is _SHUFFLE:
            changed = replace(changed, by_machine=event.by_machine, stacked=event.stacked, preshuffled=False)
        case _ if duty is _CUT:
            pass
        case _ if duty is _LOAD:
            changed = replace(changed, to_burn=changed.to_burn + event.burns, burned=True)
        case Duty.CONDEMN:
            changed = replace(changed, condemned=event.clause)
        case Duty.DIRECT_SHUFFLE if lasts(table) and deck.stage is Stage.LOADED:
            return _ended(with_deck(table, replace(changed, stage=Stage.RACKED)), deck)
        case Duty.SPREAD | Duty.SPREAD_IDLE:
            idle = duty is Duty.SPREAD_IDLE
            changed = replace(changed, spread_idle=idle, preshuffled=changed.preshuffled and not idle)
            changed = replace(changed, idle_since_arrival=changed.idle_since_arrival and not idle)
            table = _swapped(table, changed)
        case _:
            pass
    if event.by_machine:
        # The device holds one deck: what it stored in the meantime comes out and is shuffled again.
        table = replace(table, decks=_stacked_again(table.decks, (Stage.SHUFFLED,)))
    return with_deck(table, changed)


def shoe_handled(table: Table, event: DutyDone) -> Table:
    """A card burned, the cover card set aside, or a new dealer, who may have to burn one."""
    if event.duty is Duty.RELIEVE_DEALER:
        # A dealer who is relieved before dealing has nothing left to burn.
        return replace(table, to_burn=event.burns)
    deck = table.deck(event.deck or "")
    match event.duty:
        case Duty.COVER_CARD:
            return with_deck(table, replace(deck, last_round=True))
        case _:
            burned = replace(deck, to_burn=0, gone=_more(deck.gone, [UNSEEN] * (event.number or 0)))
            return with_deck(replace(table, to_burn=0), burned)


def set_aside(table: Table, event: CardSetAside) -> Table:
    """A card found face up is not used; before the first card of a round, it leaves the shoe all the same."""
    if table.round is not None:
        return replace(table, round=replace(table.round, set_aside=(*table.round.set_aside, event.card)))
    deck = table.deck(event.deck or "")
    return with_deck(table, replace(deck, gone=_more(deck.gone, [event.card])))


def _swapped(table: Table, deck: Deck) -> Table:
    """Some chapters put idle cards into the shuffling device and take out the batch that it holds."""
    stored = any(each.name != deck.name and each.stage is Stage.SHUFFLED for each in table.decks)
    swaps = deck.spread_idle and has_step(table, "stack-idle-cards") and stored
    return with_decks(replace(table, last_deck=deck.name), table.decks) if swaps else table


def _ended(table: Table, deck: Deck) -> Table:
    """A floorperson ends a shoe; the other batch follows if a round was dealt from it."""
    return with_decks(replace(table, last_deck=deck.name), table.decks) if deck.dealt_from else table


def cut_answered(table: Table, event: CutAnswered) -> Table:
    """A player has cut the stack, or declined."""
    deck = table.deck(event.deck)
    if event.depth is None:
        return with_deck(table, replace(deck, declined=(*deck.declined, event.seat)))
    return with_deck(table, replace(deck, stage=Stage.CUT))


def dealt(table: Table) -> Table:
    """A round is over: its cards are racked, and it is another deck's turn, unless the shoe continues."""
    deck = table.deck(table.round_in_play.deck)
    goes_on = lasts(table) and not deck.last_round
    if deck.stage is not Stage.CONDEMNED:
        table = with_deck(table, _in_the_shoe(table, deck) if goes_on else replace(deck, stage=Stage.RACKED))
    return table if goes_on else with_decks(replace(table, last_deck=deck.name), table.decks)


def _in_the_shoe(table: Table, deck: Deck) -> Deck:
    """A shoe that continues: what has left it cannot come again."""
    return replace(deck, stage=Stage.LOADED, dealt_from=True, gone=_more(deck.gone, cards_seen(table)))


def _more(gone: dict[str, int], cards: Iterable[str]) -> dict[str, int]:
    after = gone.copy()
    for card in cards:
        after[card] = after.get(card, 0) + 1
    return after


def out_of_the_shuffler(table: Table) -> tuple[Deck, ...]:
    """What is in the shuffling device must be shuffled again; a continuous device also holds what it deals.

    The batch of a round in play is shuffled after it; either way, a full batch then goes back into the device.
    """
    if table.elections.shuffling is not Shuffling.RESHUFFLING:
        return _stacked_again(table.decks, (Stage.SHUFFLED,))
    decks = _stacked_again(table.decks, (Stage.SHUFFLED, Stage.LOADED))
    return tuple(replace(deck, burned=False) if deck.stage in (Stage.IN_PLAY, Stage.RACKED) else deck for deck in decks)


def _stacked_again(decks: tuple[Deck, ...], inside: tuple[Stage, ...]) -> tuple[Deck, ...]:
    return tuple(
        replace(deck, stage=Stage.STACKED, burned=False) if deck.by_machine and deck.stage in inside else deck
        for deck in decks
    )


def out_of_order(table: Table, device: Device) -> Table:
    """A device cannot be used until it is repaired; a shoe that reshuffles is both devices in one."""
    failed = tuple(Device) if one_device(table) else (device,)
    return replace(table, uncovered=(*table.uncovered, *failed))


def covered(table: Table) -> Table:
    """From now on another method is used. Ready cards are loaded again; a reshuffling shoe gives up its cards."""
    after = replace(table, covered=(*table.covered, *table.uncovered), uncovered=())
    continuous = table.elections.shuffling is Shuffling.RESHUFFLING and Device.SHUFFLER in table.uncovered
    if one_device(table) or (continuous and lasts(after)):
        after = replace(after, decks=out_of_the_shuffler(table))
    return _loaded_again(after) if dealing(after) is not dealing(table) else after


def restored(table: Table, device: Device | None) -> Table:
    """A repaired device, or all of them, are used again. Cards that were ready go through a shuffler that is back."""
    back = tuple(Device) if device is None else (device,)
    uncovered = tuple(each for each in table.uncovered if each not in back)
    after = replace(table, uncovered=uncovered, covered=tuple(each for each in table.covered if each not in back))
    if shuffling(after) is not shuffling(table):
        # A shoe that lasts continues: the device shuffles what is dealt after it.
        ready = (Stage.SHUFFLED, Stage.CUT, Stage.COVERED, *(() if lasts(after) else (Stage.LOADED,)))
        decks = (replace(deck, stage=Stage.STACKED) if deck.stage in ready else deck for deck in table.decks)
        return replace(after, decks=tuple(replace(deck, burned=False) for deck in decks))
    return _loaded_again(after) if dealing(after) is not dealing(table) else after


def _loaded_again(table: Table) -> Table:
    """Ready cards are loaded again; those of a shoe that was dealt from are gathered and shuffled."""
    begun = [deck for deck in table.decks if deck.stage is Stage.LOADED and lasts(table) and deck.gone]
    for deck in begun:
        table = _ended(with_deck(table, replace(deck, stage=Stage.RACKED)), deck)
    return replace(table, decks=tuple(_unloaded(deck) for deck in table.decks))


def _unloaded(deck: Deck) -> Deck:
    ready = Stage.SHUFFLED if deck.by_machine else Stage.CUT
    return replace(deck, stage=ready) if deck.stage is Stage.LOADED else deck
