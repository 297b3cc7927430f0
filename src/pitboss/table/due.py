"""What comes next at a table, whose duty it is, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.games.elections import Shuffling
from pitboss.games.play import Pass
from pitboss.law.citation import Clause
from pitboss.law.rules import Irregularity
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.setting import (
    change_clause,
    change_due_at,
    clause,
    count_due,
    dealing,
    deck_names,
    elections_now,
    idle_procedure,
    play,
    shuffling,
    street,
)
from pitboss.table.state import Deck, Phase, Round, Stage, Table

DECISION = "decision"
"""What is due when it is a player's turn."""


def due(table: Table) -> tuple[Due, ...]:
    """Everything that may be done now because it must be done, the most urgent first; nothing waits on the others."""
    known, answer = _last[0]
    if known is not table:
        answer = tuple(_due(table))
        _last[0] = (table, answer)
    return answer


# Who acts asks what is due, and so does the desk that decides: the last answer is remembered, with its state.
_last: list[tuple[Table | None, tuple[Due, ...]]] = [(None, ())]


def _due(table: Table) -> Iterator[Due]:
    if table.uncovered:
        why = "a device that is out of order is covered or signed before any other method is used"
        yield _duty(table, Duty.COVER_DEVICE, clause(table, "device-out-of-order"), why)
        return
    match table.phase:
        case Phase.BETWEEN:
            yield from _between_rounds(table)
        case Phase.DEALING:
            yield from _dealing(table)
        case Phase.STUB:
            yield _stub(table)
        case Phase.MISCOUNT:
            why = "the count of the stub is wrong: were the cards misdealt?"
            yield _duty(table, Duty.DETERMINE_MISDEAL, clause(table, "stub-count-wrong"), why)
        case Phase.DECIDING:
            yield from _decisions(table)
        case Phase.EXPOSING:
            yield _exposing(table)
        case Phase.FORFEITS:
            why = "every player has decided"
            yield _duty(table, Duty.COLLECT_FORFEITED, play(table).clause("forfeit", table.elections), why)
        case Phase.REVEALING:
            yield _duty(
                table, Duty.REVEAL, play(table).clause("reveal", table.elections), "the dealer's cards come next"
            )
        case Phase.SETTLING:
            seat = next_to_settle(table)
            why = f"seat {seat} is settled next, counterclockwise from the dealer's right"
            yield _duty(table, Duty.SETTLE, present_pass(table).clause, why, seat=seat)
        case Phase.CLEARING:
            yield _clearing(table)
        case Phase.CLOSED:
            return
        case _:
            assert_never(table.phase)


def seats_asked(table: Table) -> tuple[int, ...]:
    """The seats that may answer now: the next one clockwise from the dealer's left, or all where there is no order."""
    if table.phase is not Phase.DECIDING:
        return ()
    waiting = sorted(seat for seat, box in table.boxes.items() if box.choice is None and not box.abandoned)
    asked = street(table)
    return tuple(waiting[:1] if asked is None or asked.in_turn else waiting)


def next_to_settle(table: Table) -> int | None:
    """The seat that is settled next: counterclockwise from the dealer's right."""
    wagers = present_pass(table).wagers
    return max((seat for seat, box in table.boxes.items() if box.owes(wagers)), default=None)


def present_pass(table: Table) -> Pass:
    """The way around the table that is under way."""
    present = _present(table)
    return present.passes[present.settling]


def ready_to_deal(table: Table) -> bool:
    """Whether the deck of the next round lies ready, the other shuffled and stored, and somebody has wagered."""
    deck = table.deck_in_play
    if deck is None or deck.stage is not Stage.LOADED:
        return False
    # Cards that came preshuffled are stored as they are, once they have been cut.
    stored = (Stage.SHUFFLED, Stage.CUT)
    return all(each.stage in stored for each in table.decks if each.name != deck.name) and bool(table.boxes)


def _between_rounds(table: Table) -> Iterator[Due]:
    names = deck_names(table)
    for deck in table.decks:
        if _must_go(table, deck, names):
            yield _removal(table, deck, names)
    for name in names:
        if all(deck.name != name for deck in table.decks):
            why = f"deck {name} is brought to the table"
            yield _duty(table, Duty.RECEIVE, clause(table, "inspect-and-verify"), why, deck=name)
    if any(_must_go(table, deck, names) for deck in table.decks):
        return
    idle = _idle_deck(table)
    if idle is not None:
        why = "nobody plays: the cards are spread on the table"
        yield _duty(table, Duty.SPREAD_IDLE, clause(table, idle_procedure(table)), why, deck=idle.name)
        return
    for deck in sorted(table.decks, key=lambda each: each is not table.deck_in_play):
        yield from _on_its_way(table, deck)
    if ready_to_deal(table):
        yield _duty(table, Duty.NO_MORE_BETS, _announcement_clause(table), "the cards are ready and wagers are placed")


def _must_go(table: Table, deck: Deck, names: tuple[str, ...]) -> bool:
    return deck.stage is Stage.CONDEMNED or deck.name not in names or table.clock >= change_due_at(table, deck)


def _removal(table: Table, deck: Deck, names: tuple[str, ...]) -> Due:
    if deck.stage is Stage.CONDEMNED:
        at = deck.condemned or clause(table, "shuffler-count-wrong")
        return _duty(table, Duty.REMOVE, at, "its number of cards is wrong", deck=deck.name)
    if deck.name not in names:
        why = "one deck is played while the device is out of order"
        return _duty(table, Duty.REMOVE, clause(table, "two-decks-with-shuffler"), why, deck=deck.name)
    return _duty(table, Duty.REMOVE, change_clause(table, deck), "its hours are over", deck=deck.name)


def _idle_deck(table: Table) -> Deck | None:
    """The deck to be spread at a table where nobody plays; a continuous device is exempt."""
    if not _nobody_plays(table):
        return None
    lying = (Stage.CUT, Stage.LOADED, Stage.RACKED)
    return next((deck for deck in table.decks if deck.stage in lying), None)


def _nobody_plays(table: Table) -> bool:
    """Whether the table is idle in a way that the cards must follow; with a continuous device they need not."""
    return not table.players and shuffling(table) is not Shuffling.RESHUFFLING


def _on_its_way(table: Table, deck: Deck) -> Iterator[Due]:
    """The next duty on a deck's way into play."""
    step = _next_step(table, deck)
    if step is not None:
        duty, procedure, why = step
        yield _duty(table, duty, clause(table, procedure), why, deck=deck.name)


def _next_step(table: Table, deck: Deck) -> tuple[Duty, str, str] | None:
    match deck.stage:
        case Stage.RECEIVED if deck.preshuffled:
            return _after_preshuffle(table)
        case Stage.RECEIVED:
            return Duty.INSPECT, "inspect-and-verify", "the cards have just arrived"
        case Stage.INSPECTED:
            return Duty.VERIFY, "inspect-and-verify", "the floorperson verifies the dealer's inspection"
        case Stage.VERIFIED:
            return Duty.SPREAD, "spread-for-inspection", "the first player may look at the cards"
        case Stage.SPREAD:
            why = "the first player has arrived"
            return (Duty.OFFER_INSPECTION, "wash-and-stack", why) if table.players else None
        case Stage.VIEWED:
            return Duty.WASH, "wash-and-stack", "the player has seen the cards"
        case Stage.STACKED | Stage.RACKED:
            why = "the cards are shuffled before they are dealt"
            return (Duty.SHUFFLE, "shuffle-into-one-stack", why) if _its_turn(table, deck) else None
        case Stage.SHUFFLED:
            return _after_shuffle(table, deck)
        case Stage.CUT:
            return _load(table, deck)
        case Stage.LOADED | Stage.IN_PLAY | Stage.CONDEMNED:
            return None
        case _:
            assert_never(deck.stage)


def _after_preshuffle(table: Table) -> tuple[Duty, str, str]:
    if shuffling(table) is Shuffling.RESHUFFLING:
        return Duty.SHUFFLE, "shuffle-into-one-stack", "the device shuffles what it deals"
    return Duty.CUT, "hand-shuffled-cut", "preshuffled cards are cut"


def _after_shuffle(table: Table, deck: Deck) -> tuple[Duty, str, str] | None:
    if not deck.by_machine:
        return Duty.CUT, "hand-shuffled-cut", "cards shuffled by hand are cut"
    return _load(table, deck)


def _load(table: Table, deck: Deck) -> tuple[Duty, str, str] | None:
    """Only the deck of the next round leaves the shuffling device, and only if somebody plays."""
    if deck is not table.deck_in_play or (table.phase is Phase.BETWEEN and _nobody_plays(table)):
        return None
    procedure = {
        "manual-shoe": "load-manual-shoe",
        "hand": "hold-deck-in-one-hand",
        "automated-shoe": "load-automated-shoe",
    }[dealing(table).value]
    return Duty.LOAD, procedure, "the stack is ready to be dealt"


def _its_turn(table: Table, deck: Deck) -> bool:
    """The device stores one deck at a time: the next round's is shuffled and taken out before the other goes in."""
    first = table.deck_in_play
    return first is None or first is deck or first.stage in (Stage.LOADED, Stage.CUT)


def _announcement_clause(table: Table) -> Clause:
    figure = table.elections.rules.figure("announcement")
    return dict(zip(("manual-shoe", "hand", "automated-shoe"), figure.clauses, strict=True))[dealing(table).value]


def _dealing(table: Table) -> Iterator[Due]:
    """The next card; before it the cut, if the cards are recut between the announcement and the first card."""
    deck = table.deck(_present(table).deck)
    if deck.stage is Stage.IN_PLAY:
        yield _next_card(table)
    else:
        yield from _on_its_way(table, deck)


def _next_card(table: Table) -> Due:
    present = _present(table)
    step = present.plan[present.dealt]
    if step.from_stub and not present.stub_out:
        why = "the stub leaves the automated dealing shoe before it is dealt from"
        return _duty(table, Duty.REMOVE_STUB, step.clause, why)
    to = step.place.value if step.seat is None else f"{step.place.value} of seat {step.seat}"
    return _duty(table, Duty.DEAL, step.clause, f"the next card goes to the {to}", seat=step.seat)


def _stub(table: Table) -> Due:
    if count_due(table):
        return _count(table)
    return _duty(table, Duty.RACK_STUB, play(table).clause("stub", elections_now(table)), "the deal is complete")


def _count(table: Table) -> Due:
    why = f"{table.since_count} rounds were dealt and no device counts the cards"
    return _duty(table, Duty.COUNT_STUB, clause(table, "stub-count"), why)


def _clearing(table: Table) -> Due:
    """The discard rack; before it the count that a void round did not come to, lest another round goes by."""
    if count_due(table):
        return _count(table)
    why = "the round is over: the cards go to the discard rack"
    return _duty(table, Duty.COLLECT_CARDS, clause(table, "collect-cards"), why)


def asked_under(table: Table) -> Clause:
    """Where the law has players asked; the section on wagers where it never does."""
    asked = street(table) or next(iter(play(table).streets(table.elections)), None)
    return asked.clause if asked else table.elections.rules.sections.wagers


def _decisions(table: Table) -> Iterator[Due]:
    asked = street(table)
    in_turn = asked is None or asked.in_turn
    for seat in seats_asked(table):
        why = f"seat {seat} is asked" + (" next, clockwise from the dealer's left" if in_turn else "")
        yield Due(DECISION, Role.PLAYER, asked_under(table), why, seat=seat)


def _exposing(table: Table) -> Due:
    number, at = community_to_expose(table)
    return _duty(table, Duty.EXPOSE_COMMUNITY, at, f"{number} community cards are turned face up")


def community_to_expose(table: Table) -> tuple[int, Clause]:
    """How many community cards are turned next and why: those of the street, or all when nobody decides any more."""
    present, asked = _present(table), street(table)
    ruling = table.elections.rules.rulings.get(Irregularity(present.irregularity)) if present.irregularity else None
    if ruling is not None or asked is None or asked.exposed_under is None:
        at = ruling.clause if ruling else play(table).clause("reveal", table.elections)
        return len(present.community) - present.exposed, at
    return asked.community - present.exposed, asked.exposed_under


def _present(table: Table) -> Round:
    if table.round is None:
        raise ValueError("no round is in play")
    return table.round


def _duty(table: Table, duty: Duty, at: Clause, why: str, *, deck: str | None = None, seat: int | None = None) -> Due:
    role = Role.HOUSE if duty in table.automated else duty.role
    return Due(duty.value, role, at, why, deck, seat)
