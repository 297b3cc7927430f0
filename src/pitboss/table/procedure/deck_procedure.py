"""A deck's way into play: from its arrival at the table into the shoe or the dealer's hand, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.elections import Dealing, Shuffling
from pitboss.law.citation import Clause
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import Due, Duty, Role, owner
from pitboss.table.procedure.in_force import (
    clause,
    cuts_after,
    dealing,
    has_step,
    idle_procedure,
    lasts,
    offers_cut,
    play,
    shuffling,
    to_burn,
)
from pitboss.table.procedure.two_decks import device_is_free, held_back, rack_is_free
from pitboss.table.state import Phase, Table

# A member read from its class costs ten times as much as a name, and these are asked for every deck of every round.
_SHUFFLED, _SHUFFLE, _CUT, _LOAD = Stage.SHUFFLED, Duty.SHUFFLE, Duty.CUT, Duty.LOAD
CUT_OFFER = "cut-offer"
"""What is due when a player is offered the cut."""


def next_step(table: Table, deck: Deck) -> Due | None:
    """The next duty on a deck's way into play, or the player who is offered the cut."""
    seat = next_to_be_offered(table, deck)
    if seat is not None:
        why = f"seat {seat} is offered the cut"
        return Due(CUT_OFFER, Role.PLAYER, clause(table, "offer-cut"), why, deck.name, seat)
    step = _STEPS[deck.stage](table, deck)
    if step is None:
        return None
    duty, procedure, why = step
    return duty_due(table, duty, clause(table, procedure), why, deck=deck.name)


def must_wait(table: Table, duty: Duty, named: str | None) -> tuple[Clause, str] | None:
    """The clause that makes a duty on a deck wait although its cards are there, and why; None if none does.

    A chapter whose shoe lasts has its cards gathered and counted, and only then shuffled.
    """
    deck = table.deck_in_play if named is None else next((each for each in table.decks if each.name == named), None)
    ungathered = deck is not None and deck.stage is Stage.RACKED and lasts(table)
    if duty is _SHUFFLE and ungathered and has_step(table, "shuffle-gathered-cards"):
        return clause(table, "shuffle-gathered-cards"), "cards are shuffled after they have been gathered and counted"
    return held_back(table, duty, named)


def next_to_be_offered(table: Table, deck: Deck) -> int | None:
    """The seat that is offered the stack next, if players may cut it."""
    shuffled = deck.stage is _SHUFFLED or (deck.preshuffled and deck.stage is Stage.RECEIVED)
    if not shuffled or not offers_cut(table) or not _can_be_offered(table, deck):
        return None
    return next((seat for seat in cut_order(table) if seat not in deck.declined), None)


def cut_order(table: Table) -> tuple[int, ...]:
    """The occupied seats, in the order in which they are offered the stack."""
    return play(table).offers_cut(sorted(seated.seat for seated in table.players.values()), table.elections)


_Step = tuple[Duty, str, str]
"""A duty on a deck, the procedure that orders it, and why it is due."""


def _burn(table: Table, deck: Deck) -> _Step | None:
    if to_burn(table, deck) and table.players and rack_is_free(table, deck):
        return Duty.BURN, "burn", "the first card of a new shoe, or of a new dealer, is burned"
    return None


def _out_of_the_rack(table: Table, deck: Deck) -> _Step | None:
    if lasts(table):
        return Duty.GATHER, "gather-and-count", "the shoe is finished, so its cards are gathered and counted"
    return _shuffle(table, deck)


def _shuffle(table: Table, deck: Deck) -> _Step | None:
    if not device_is_free(table, deck):
        return None
    return _SHUFFLE, "shuffle-into-one-stack", "the cards are shuffled before they are dealt"


def _after_cut(table: Table, deck: Deck) -> _Step | None:
    if has_step(table, "second-cover-card"):
        return Duty.INSERT_COVER_CARD, "second-cover-card", "a cover card marks where the shoe ends"
    return _load(table, deck)


def _after_arrival(table: Table, deck: Deck) -> _Step | None:
    if deck.preshuffled:
        return _after_preshuffle(table, deck)
    return Duty.INSPECT, "inspect-and-verify", "the cards have just arrived"


def _verify(_table: Table, _deck: Deck) -> _Step:
    return Duty.VERIFY, "inspect-and-verify", "the floorperson verifies the dealer's inspection"


def _spread(_table: Table, _deck: Deck) -> _Step:
    return Duty.SPREAD, "spread-for-inspection", "the first player may inspect the cards"


def _offer_inspection(table: Table, deck: Deck) -> _Step | None:
    why, step = "the first player has arrived", idle_procedure(table) if deck.spread_idle else "wash-and-stack"
    idle = deck.spread_idle and nobody_wagers(table)
    return (Duty.OFFER_INSPECTION, step, why) if table.players and not idle else None


def _after_view(table: Table, deck: Deck) -> _Step:
    """Some chapters treat idle cards differently from those of the opening."""
    seen = "the player has seen the cards"
    if deck.spread_idle and has_step(table, "wash-idle-cards"):
        if shuffling(table) is Shuffling.MANUAL:
            return Duty.WASH, "wash-idle-cards", seen
        return Duty.STACK, "stack-idle-cards", seen
    return Duty.WASH, "wash-and-stack", seen


def _after_preshuffle(table: Table, deck: Deck) -> _Step | None:
    if shuffling(table) is Shuffling.RESHUFFLING:
        return Duty.SHUFFLE, "shuffle-into-one-stack", "the device shuffles the cards it deals"
    if dealing(table) is Dealing.HAND and table.elections.reads("preshuffled-from-hand") == "device-shuffles":
        why = "cards dealt from the hand are shuffled by the device, even if they came preshuffled"
        return (Duty.SHUFFLE, "hand-deal-needs-shuffler", why) if device_is_free(table, deck) else None
    if offers_cut(table) and not _can_be_offered(table, deck):
        return None
    return Duty.CUT, "hand-shuffled-cut", "preshuffled cards must still be cut"


def _after_shuffle(table: Table, deck: Deck) -> _Step | None:
    if not cuts_after(table, deck):
        return _load(table, deck)
    if deck.by_machine and deck is not table.deck_in_play:
        return None
    if offers_cut(table) and not _can_be_offered(table, deck):
        return None
    how = (
        "cards shuffled by hand must be cut"
        if has_step(table, "machine-shuffled-deal")
        else "no player took the cut, so the dealer cuts"
    )
    return _CUT, "hand-shuffled-cut", how


def _can_be_offered(table: Table, deck: Deck) -> bool:
    """Where players cut, only the stack of the next shoe is cut, and only once there are players.

    What a device holds leaves it when the idle cards have been seen and stacked for it.
    """
    seen = all(not each.spread_idle or each.stage not in (Stage.SPREAD, Stage.VIEWED) for each in table.decks)
    return deck is table.deck_in_play and bool(table.players) and seen


def _load(table: Table, deck: Deck) -> _Step | None:
    """Only the deck of the next round leaves the shuffling device, and only if somebody plays."""
    if deck is not table.deck_in_play or (table.phase is Phase.BETWEEN and nobody_plays(table)):
        return None
    return _LOAD, _LOADING[dealing(table)], "the stack is ready to be dealt"


_LOADING = {
    Dealing.MANUAL_SHOE: "load-manual-shoe",
    Dealing.HAND: "hold-deck-in-one-hand",
    Dealing.AUTOMATED_SHOE: "load-automated-shoe",
}
"""The procedure that loads a deck for each way of dealing."""


def nobody_plays(table: Table) -> bool:
    """Whether there is no gaming activity that cards must follow; with a continuous device, they need not.

    The cards are then spread for the first player who arrives, so a table where somebody sits is not idle.
    """
    return not table.players and shuffling(table) is not Shuffling.RESHUFFLING


def nobody_wagers(table: Table) -> bool:
    """Whether the dealer may treat a table as idle although somebody sits there, depending on `idle-table`."""
    if table.elections.reads("idle-table") != "nobody-wagers" or shuffling(table) is Shuffling.RESHUFFLING:
        return False
    return table.phase is Phase.BETWEEN and not table.boxes


def duty_due(
    table: Table, duty: Duty, at: Clause, why: str, *, deck: str | None = None, seat: int | None = None
) -> Due:
    return Due(duty.what, owner(duty, table.automated), at, why, deck, seat)


# Looked up, not matched: this is asked for every duty on a deck.
_STEPS: Mapping[Stage, Callable[[Table, Deck], _Step | None]] = {
    Stage.RECEIVED: _after_arrival,
    Stage.INSPECTED: _verify,
    Stage.VERIFIED: _spread,
    Stage.SPREAD: _offer_inspection,
    Stage.VIEWED: _after_view,
    Stage.STACKED: _shuffle,
    Stage.SHUFFLED: _after_shuffle,
    Stage.CUT: _after_cut,
    Stage.COVERED: _load,
    Stage.LOADED: _burn,
    Stage.IN_PLAY: lambda _table, _deck: None,
    Stage.RACKED: _out_of_the_rack,
    Stage.CONDEMNED: lambda _table, _deck: None,
}
"""The next duty on a deck at each stage, if there is one."""
