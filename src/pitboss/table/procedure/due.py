"""What comes next at a table, whose duty it is, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pitboss.games.play import FORFEIT, KEEP_FOLDED, RACK_FOLDED, REVEAL, Pass
from pitboss.law.citation import Clause
from pitboss.plural import plural
from pitboss.table.awards import AwardStage
from pitboss.table.commands import PROCEDURE
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.procedure.between_rounds import between_rounds
from pitboss.table.procedure.deck_procedure import duty_due, next_step
from pitboss.table.procedure.in_force import (
    announced_under,
    clause,
    count_due,
    dealing,
    declared_place,
    next_exposed,
    play,
    street,
    to_burn,
)
from pitboss.table.procedure.turned_cards import ruling_on, stays_unseen
from pitboss.table.state import Box, Phase, Table, first_owing

# A member read from its class costs ten times as much as a name, and these are asked for again and again.
_DECIDING, _IN_PLAY = Phase.DECIDING, Stage.IN_PLAY
_COLLECT_CARDS, _COLLECT_FORFEITED, _DEAL, _EXPOSE, _SETTLE = (
    Duty.COLLECT_CARDS,
    Duty.COLLECT_FORFEITED,
    Duty.DEAL,
    Duty.EXPOSE,
    Duty.SETTLE,
)
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
    boxes, some, asked = table.boxes, table.round.asked if table.round is not None else None, street(table)
    in_turn, waiting = asked is None or asked.in_turn, []
    for seat in sorted(boxes):
        box = boxes[seat]
        if box.choice is None and not box.abandoned and (some is None or seat in some):
            if in_turn:
                return (seat,)
            waiting.append(seat)
    return tuple(waiting)


def is_asked(table: Table, seat: int) -> bool:
    """Whether the seat is one of those that may answer now."""
    # Asked about every decision, so it does not look for the other seats where each answers when ready.
    boxes, present = table.boxes, table.round
    box = boxes.get(seat)
    if table.phase is not _DECIDING or present is None or box is None or box.choice is not None or box.abandoned:
        return False
    streets, some = present.streets, present.asked
    if some is not None and seat not in some:
        return False
    if present.street < len(streets) and not streets[present.street].in_turn:
        return True
    for number, other in boxes.items():
        if other.choice is None and number < seat and not other.abandoned and (some is None or number in some):
            return False
    return True


def next_in(table: Table, present: Pass) -> int | None:
    """The seat that is settled next: counterclockwise from the dealer's right."""
    boxes = table.boxes
    return first_owing(boxes, sorted(boxes, reverse=True), present.wagers)


def present_pass(table: Table) -> Pass:
    """The pass around the table that is under way."""
    present = table.round_in_play
    return present.passes[present.settling]


def _dealing(table: Table) -> tuple[Due, ...]:
    """The next card; before it the cut, if the cards are recut between the announcement and the first card.

    No card is dealt until the chips of progressive wagers have been counted against the accepted wagers.
    """
    if accepted := uncollected(table):
        return (_progressive(table, len(accepted)),)
    deck = table.deck(table.round_in_play.deck)
    if deck.stage is _IN_PLAY:
        return (_burn_first(table, deck) or _next_card(table),)
    step = next_step(table, deck)
    return () if step is None else (step,)


def _burn_first(table: Table, deck: Deck) -> Due | None:
    """The card that a dealer who came in mid-round burns before dealing the next, if it is read so."""
    if not table.to_burn or table.procedure < PROCEDURE or not to_burn(table, deck):
        return None
    why = "a new dealer burns a card before dealing any"
    return duty_due(table, Duty.BURN, clause(table, "burn"), why, deck=deck.name)


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
    return duty_due(table, _DEAL, step.clause, f"the next card goes to {to}{cover}", seat=step.seat)


def _forfeits(table: Table) -> Due:
    """What a player who folds forfeits: collected before the next is asked, or when everyone has decided."""
    at, seat = forfeited_under(table)
    if seat is None:
        return duty_due(table, _COLLECT_FORFEITED, at, "every player has decided")
    why = f"seat {seat} has folded{_folded_cards(table, table.boxes[seat])}"
    return duty_due(table, _COLLECT_FORFEITED, at, why, seat=seat)


def forfeited_under(table: Table) -> tuple[Clause, int | None]:
    """The clause under which forfeits are collected and, if that happens at each fold, the seat that folded."""
    asked = street(table)
    if asked is not None and asked.forfeit is not None:
        return asked.forfeit, table.forfeited[0]
    return play(table).steps[FORFEIT], None


def _folded_cards(table: Table, box: Box) -> str:
    """What becomes of the cards of a player who folds, if the chapter says so."""
    forfeited = play(table).forfeits(table.elections)
    kept = any(wager not in forfeited for wager in box.unsettled)
    at = play(table).steps.get(KEEP_FOLDED if kept else RACK_FOLDED)
    if at is None:
        return ""
    where = "stay face down until the other wagers on them are settled" if kept else "go to the discard rack at once"
    asked = street(table)
    under = "" if asked is not None and at == asked.forfeit else f", under {at}"
    return f", and the cards {where}{under}"


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
    return duty_due(table, Duty.REVEAL, revealed_under(table), "the dealer's cards are turned over next")


def revealed_under(table: Table) -> Clause:
    """The clause under which the dealer's cards are turned."""
    ruling = ruling_on(table)
    return ruling.clause if ruling else play(table).steps[REVEAL]


def _settling(table: Table) -> tuple[Due, ...]:
    first = _next_seat(table)
    return (first,) if table.meter is None else (first, *_documentation(table))


def _next_seat(table: Table) -> Due:
    """The next seat; a progressive payout that it has won is verified, validated and paid before the next turn."""
    present = present_pass(table)
    seat = next_in(table, present)
    award = table.boxes[seat].award if seat else None
    if award is None:
        return duty_due(table, _SETTLE, settled_under(table, present), _order(table, present, seat), seat=seat)
    duty, why = AWARD_STEPS[award.stage]
    return duty_due(table, duty, play(table).steps[duty.value], why, seat=seat)


def settled_under(table: Table, present: Pass) -> Clause:
    """The clause under which the seats of a pass are settled."""
    ruling = ruling_on(table)
    return present.clause if ruling is None else ruling.clause


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


def _clearing(table: Table) -> tuple[Due, ...]:
    """The discard rack; before it, documentation, and the count that a void round did not get to."""
    if undocumented := tuple(_documentation(table)):
        return undocumented
    if count_due(table):
        return (_count(table),)
    why = "the round is over, so the cards go to the discard rack"
    return (duty_due(table, _COLLECT_CARDS, clause(table, "collect-cards"), why),)


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
    cards = plural(number, f"{declared.of_its_cards if declared else place} card")
    return duty_due(table, _EXPOSE, at, f"{cards} {'is' if number == 1 else 'are'} turned face up")


def to_expose(table: Table) -> tuple[str, int, Clause]:
    """Which cards of the board are turned next and why: those of the street, or all if nobody decides anymore."""
    asked, ruling = street(table), ruling_on(table)
    if ruling is not None:
        asked = None
    place, number = next_exposed(table.round_in_play, asked) or ("", 0)
    if asked is not None and asked.exposed_under is not None:
        return place, number, asked.exposed_under
    return place, number, revealed_under(table)


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
    Phase.BETWEEN: between_rounds,
    Phase.DEALING: _dealing,
    Phase.DECIDING: _decisions,
    Phase.SETTLING: _settling,
    Phase.CLEARING: _clearing,
    Phase.ASKING: lambda _table: (),
    Phase.DRAWING: lambda _table: (),
    Phase.CLOSED: lambda _table: (),
}
"""What is due in the other phases."""
