"""What comes next at a table, whose duty it is, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pitboss.games.play import FORFEIT, REVEAL, Pass
from pitboss.law.citation import Clause
from pitboss.plural import plural
from pitboss.table.awards import AwardStage
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.procedure.deck_procedure import duty_due, nobody_plays, on_its_way
from pitboss.table.procedure.in_force import (
    CLEARS,
    announced_under,
    announces,
    change_clause,
    change_due_at,
    clause,
    count_due,
    dealing,
    deck_names,
    declared_place,
    has_step,
    idle_procedure,
    next_exposed,
    offers_cut,
    play,
    shoe_stays,
    street,
    to_burn,
)
from pitboss.table.procedure.turned_cards import ruling_on, stays_unseen
from pitboss.table.state import Deck, Phase, Stage, Table

# A member read from its class costs ten times as much as a name, and these are asked for again and again.
_DECIDING, _SETTLE = Phase.DECIDING, Duty.SETTLE
DECISION = "decision"
"""What is due when it is a player's turn."""


def due(table: Table) -> tuple[Due, ...]:
    """Everything that must be done and can be done now, most urgent first; none of it waits for the rest."""
    return tuple(each_due(table))


def each_due(table: Table) -> Iterable[Due]:
    """The same, one by one, for callers that look for one thing among them."""
    one = ONE_THING.get(table.phase)
    return (one(table),) if one else SEVERAL[table.phase](table)


def seats_asked(table: Table) -> tuple[int, ...]:
    """The seats that may answer now: the next one clockwise from the dealer's left, or all if there is no order."""
    if table.phase is not _DECIDING:
        return ()
    waiting = [seat for seat, box in table.boxes.items() if box.choice is None and not box.abandoned]
    if table.round is not None and (some := table.round.asked) is not None:
        waiting = [seat for seat in waiting if seat in some]
    asked = street(table)
    if waiting and (asked is None or asked.in_turn):
        return (min(waiting),)
    waiting.sort()
    return tuple(waiting)


def _next_in(table: Table, present: Pass) -> int | None:
    """The seat that is settled next: counterclockwise from the dealer's right."""
    wagers, boxes = present.wagers, table.boxes
    for seat in sorted(boxes, reverse=True):
        if boxes[seat].owes(wagers):
            return seat
    return None


def present_pass(table: Table) -> Pass:
    """The pass around the table that is under way."""
    present = table.round_in_play
    return present.passes[present.settling]


def ready_to_deal(table: Table) -> bool:
    """Whether the deck of the next round is ready, the other shuffled and stored, and somebody has wagered."""
    deck = table.deck_in_play
    if deck is None or deck.stage is not Stage.LOADED or to_burn(table, deck):
        return False
    return bool(table.boxes) and all(_stored(table, each) for each in table.decks if each is not deck)


def first_card_is_next(table: Table) -> bool:
    """Whether the first card of a round may be dealt, if the chapter has no announcement before it."""
    return not announces(table.elections) and table.phase is Phase.BETWEEN and ready_to_deal(table)


def _stored(table: Table, deck: Deck) -> bool:
    """Shuffled, or further along; preshuffled cards that players cut may also still have to be cut."""
    if deck.preshuffled and deck.stage is Stage.RECEIVED:
        return offers_cut(table)
    return deck.stage in (Stage.SHUFFLED, Stage.CUT, Stage.COVERED)


def _between_rounds(table: Table) -> Iterator[Due]:
    if table.uncovered:
        why = "a device that is out of order must be covered or marked with a sign before another method is used"
        yield duty_due(table, Duty.COVER_DEVICE, clause(table, "device-out-of-order"), why)
        return
    names = deck_names(table)
    going = [deck for deck in table.decks if _must_go(table, deck, names)]
    for deck in going:
        yield _removal(table, deck, names)
    held = [deck.name for deck in table.decks]
    for name in names:
        if name not in held:
            why = f"deck {name} is brought to the table"
            yield duty_due(table, Duty.RECEIVE, clause(table, "inspect-and-verify"), why, deck=name)
    if going:
        return
    idle = _idle_deck(table)
    if idle is not None:
        cleared = has_step(table, CLEARS)
        out = "taken out of the shoe and the discard rack and " if cleared else ""
        why = f"nobody is playing, so the cards are {out}spread on the table"
        yield duty_due(table, Duty.SPREAD_IDLE, clause(table, idle_procedure(table)), why, deck=idle.name)
        return
    yield from _each_deck(table)
    if ready_to_deal(table):
        yield _closing(table)


def _each_deck(table: Table) -> Iterator[Due]:
    """Each of two decks goes through the opening by itself, the one in play first: the step "open-both-decks"."""
    first = table.deck_in_play
    if first is not None:
        yield from on_its_way(table, first)
    for deck in table.decks:
        if deck is not first:
            yield from on_its_way(table, deck)


def _must_go(table: Table, deck: Deck, names: tuple[str, ...]) -> bool:
    return deck.stage is Stage.CONDEMNED or deck.name not in names or table.clock >= change_due_at(table, deck)


def _removal(table: Table, deck: Deck, names: tuple[str, ...]) -> Due:
    if deck.stage is Stage.CONDEMNED:
        at = deck.condemned or clause(table, "shuffler-count-wrong")
        return duty_due(table, Duty.REMOVE, at, "the deck does not have the right number of cards", deck=deck.name)
    if deck.name not in names:
        why = "only one deck is used while the device is out of order"
        return duty_due(table, Duty.REMOVE, clause(table, "two-decks-with-shuffler"), why, deck=deck.name)
    return duty_due(
        table,
        Duty.REMOVE,
        change_clause(table, deck),
        "the deck has been in use for as long as the rules allow",
        deck=deck.name,
    )


def _idle_deck(table: Table) -> Deck | None:
    """The deck to be spread at a table where nobody plays; a continuous device is exempt.

    Most chapters clear the shoe and the discard rack; some do not empty the shoe. Preshuffled cards that wait next to
    them for the first player have not been played with: spreading them would undo their exemption from inspection and
    shuffle.
    """
    return lying_idle(table) if nobody_plays(table) else None


def lying_idle(table: Table) -> Deck | None:
    """The deck with cards in a place where those of an idle table do not stay."""
    played = (deck for deck in table.decks if not (deck.preshuffled and deck.stage in (Stage.CUT, Stage.COVERED)))
    lying = (Stage.CUT, Stage.COVERED, Stage.RACKED, *(() if shoe_stays(table) else (Stage.LOADED,)))
    return next((deck for deck in played if deck.stage in lying or _waits_for_a_cut(table, deck)), None)


def _waits_for_a_cut(table: Table, deck: Deck) -> bool:
    """Where players cut, a stack shuffled by hand waits for them on the table."""
    shuffled = deck.stage is Stage.SHUFFLED and not deck.by_machine and not deck.preshuffled
    return shuffled and offers_cut(table)


def _closing(table: Table) -> Due:
    """The dealer's announcement closes the bets or, if the chapter has none, the first card."""
    why = "the cards are ready and wagers have been placed"
    if not announces(table.elections):
        placed = (wager.placed_clause for wager in table.elections.rules.wagers.values() if wager.placed_clause)
        return duty_due(table, Duty.DEAL, next(placed), f"{why}; the first card closes the bets")
    return duty_due(table, Duty.NO_MORE_BETS, announced_under(table), why)


def _dealing(table: Table) -> Iterator[Due]:
    """The next card; before it the cut, if the cards are recut between the announcement and the first card.

    No card is dealt until the chips of progressive wagers have been counted against the accepted wagers.
    """
    deck = table.deck(table.round_in_play.deck)
    if accepted := uncollected(table):
        yield _progressive(table, len(accepted))
    elif deck.stage is Stage.IN_PLAY:
        yield _next_card(table)
    else:
        yield from on_its_way(table, deck)


def uncollected(table: Table) -> tuple[int, ...]:
    """The seats whose progressive wager was accepted and whose chip still has to be collected."""
    wager = table.elections.metered
    if wager is None:
        return ()
    return tuple(seat for seat, box in table.boxes.items() if wager in box.wagers and wager not in box.collected)


def _progressive(table: Table, accepted: int) -> Due:
    if table.round_in_play.miscounted:
        why = f"the number of chips does not match the {plural(accepted, 'progressive wager')} accepted"
        return duty_due(table, Duty.RESOLVE_COUNT, announced_under(table), why)
    were, chips = ("was", "1 chip is") if accepted == 1 else ("were", f"{accepted} chips are")
    why = f"{plural(accepted, 'progressive wager')} {were} accepted, so {chips} collected before the deal"
    return duty_due(table, Duty.COLLECT_PROGRESSIVE, announced_under(table), why)


def _next_card(table: Table) -> Due:
    present = table.round_in_play
    step = present.plan[present.dealt]
    if step.from_stub and not present.stub_out:
        why = "the stub is taken out of the automated dealing shoe before cards are dealt from it"
        return duty_due(table, Duty.REMOVE_STUB, step.clause, why)
    declared = declared_place(table, step.place)
    place = declared.in_words if declared else step.place
    to = f"the {place}" if step.seat is None else f"seat {step.seat}'s {place}"
    cover = ", under a cover card" if step.covered else ""
    return duty_due(table, Duty.DEAL, step.clause, f"the next card goes to {to}{cover}", seat=step.seat)


def _forfeits(table: Table) -> Due:
    """What a player who folds forfeits: collected before the next is asked, or when everyone has decided."""
    asked = street(table)
    if asked is not None and asked.forfeit is not None:
        seat = table.forfeited[0]
        return duty_due(table, Duty.COLLECT_FORFEITED, asked.forfeit, f"seat {seat} has folded", seat=seat)
    return duty_due(table, Duty.COLLECT_FORFEITED, play(table).steps[FORFEIT], "every player has decided")


def _stub(table: Table) -> Due:
    if count_due(table):
        return _count(table)
    return duty_due(table, Duty.RACK_STUB, play(table).stub[dealing(table)], "the deal is complete")


def _count(table: Table) -> Due:
    rounds = plural(table.since_count, "round") + (" has" if table.since_count == 1 else " have")
    why = f"no device counts the cards, and {rounds} been dealt since the last count, so the dealer counts the stub"
    return duty_due(table, Duty.COUNT_STUB, clause(table, "stub-count"), why)


def _miscount(table: Table) -> Due:
    why = "the stub has the wrong number of cards: determine whether cards were misdealt"
    return duty_due(table, Duty.DETERMINE_MISDEAL, clause(table, "stub-count-wrong"), why)


def _revealing(table: Table) -> Due:
    ruling = ruling_on(table)
    at = ruling.clause if ruling else play(table).steps[REVEAL]
    return duty_due(table, Duty.REVEAL, at, "the dealer's cards are turned over next")


def _settling(table: Table) -> Iterator[Due]:
    yield _next_seat(table)
    yield from _documentation(table)


def _next_seat(table: Table) -> Due:
    """The next seat; a progressive payout that it has won is verified, validated and paid before the next turn."""
    present = present_pass(table)
    seat = _next_in(table, present)
    award = table.boxes[seat].award if seat else None
    if award is None:
        ruling, why = ruling_on(table), _order(table, present, seat)
        return duty_due(table, _SETTLE, ruling.clause if ruling else present.clause, why, seat=seat)
    duty, why = AWARD_STEPS[award.stage]
    return duty_due(table, duty, play(table).steps[duty.value], why, seat=seat)


def _order(table: Table, present: Pass, seat: int | None) -> str:
    if present.together:
        return f"the {' and '.join(present.wagers)} wagers of all seats are settled last, together"
    unseen = ", and its cards stay face down" if stays_unseen(table, table.boxes[seat or 0]) else ""
    return f"wagers are settled counterclockwise from the dealer's right: seat {seat} is next{unseen}"


AWARD_STEPS = {
    AwardStage.WON: (Duty.VERIFY_HAND, "the hand has won a progressive payout"),
    AwardStage.VERIFIED: (Duty.VERIFY_LIGHT, "the light of the progressive system must confirm the winning hand"),
    AwardStage.LIT: (Duty.VALIDATE_AWARD, "a floorperson validates the payout before it is paid"),
    AwardStage.DOUBTED: (Duty.VALIDATE_AWARD, "the hand or the light could not be verified, so a floorperson decides"),
    AwardStage.VALIDATED: (Duty.PAY_AWARD, "the payout has been validated"),
}
"""What is done next about a progressive payout, and why."""


def _documentation(table: Table) -> Iterator[Due]:
    """What was not paid from the table inventory is documented while the cards stay on the table."""
    if table.meter is None:
        return
    for seat, box in sorted(table.boxes.items(), reverse=True):
        if box.award is not None and box.award.stage is AwardStage.UNDOCUMENTED:
            at = play(table).steps[Duty.DOCUMENT_AWARD.value]
            why = f"seat {seat}'s cards stay on the table until its payout is documented"
            yield duty_due(table, Duty.DOCUMENT_AWARD, at, why, seat=seat)


def _clearing(table: Table) -> Iterator[Due]:
    """The discard rack; before it, documentation, and the count that a void round did not get to."""
    if undocumented := tuple(_documentation(table)):
        yield from undocumented
    elif count_due(table):
        yield _count(table)
    else:
        why = "the round is over, so the cards go to the discard rack"
        yield duty_due(table, Duty.COLLECT_CARDS, clause(table, "collect-cards"), why)


def asked_under(table: Table) -> Clause:
    """Where the law has players asked; the section on wagers if it never does."""
    asked = street(table) or next(iter(play(table).streets(table.elections)), None)
    return asked.clause if asked else table.elections.rules.sections.wagers


def _decisions(table: Table) -> Iterator[Due]:
    asked = street(table)
    in_turn = asked is None or asked.in_turn
    at = asked_under(table)
    for seat in seats_asked(table):
        why = (
            f"players decide clockwise from the dealer's left: seat {seat} is next"
            if in_turn
            else f"seat {seat} may decide"
        )
        yield Due(DECISION, Role.PLAYER, at, why, seat=seat)


def _exposing(table: Table) -> Due:
    place, number, at = to_expose(table)
    declared = declared_place(table, place)
    cards = plural(number, f"{declared.in_words if declared else place} card")
    return duty_due(table, Duty.EXPOSE, at, f"{cards} {'is' if number == 1 else 'are'} turned face up")


def to_expose(table: Table) -> tuple[str, int, Clause]:
    """Which cards of the board are turned next and why: those of the street, or all if nobody decides any more."""
    asked, ruling = street(table), ruling_on(table)
    if ruling is not None:
        asked = None
    place, number = next_exposed(table.round_in_play, asked) or ("", 0)
    if asked is not None and asked.exposed_under is not None:
        return place, number, asked.exposed_under
    return place, number, ruling.clause if ruling else play(table).steps[REVEAL]


# Looked up, not matched: this is needed for every command.
ONE_THING: Mapping[Phase, Callable[[Table], Due]] = {
    Phase.STUB: _stub,
    Phase.MISCOUNT: _miscount,
    Phase.EXPOSING: _exposing,
    Phase.FORFEITS: _forfeits,
    Phase.REVEALING: _revealing,
}
"""What is due in a phase where only one thing is."""

SEVERAL: Mapping[Phase, Callable[[Table], Iterable[Due]]] = {
    Phase.BETWEEN: _between_rounds,
    Phase.DEALING: _dealing,
    Phase.DECIDING: _decisions,
    Phase.SETTLING: _settling,
    Phase.CLEARING: _clearing,
    Phase.ASKING: lambda _table: (),
    Phase.DRAWING: lambda _table: (),
    Phase.CLOSED: lambda _table: (),
}
"""What is due in the other phases."""
