"""What comes next between two rounds: decks come, go and are made ready, until bets are closed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.elections import Shuffling
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import Due, Duty
from pitboss.table.procedure.deck_procedure import duty_due, next_step, nobody_plays
from pitboss.table.procedure.in_force import (
    CLEARS,
    announced_under,
    announces,
    change_clause,
    clause,
    deck_names,
    has_step,
    idle_procedure,
    is_worn,
    offers_cut,
    shoe_stays,
    shuffling,
    to_burn,
)
from pitboss.table.procedure.two_decks import is_stored
from pitboss.table.state import Phase, Table

# A member read from its class costs ten times as much as a name, and these are asked for in every round.
_CONDEMNED, _LOADED, _NO_MORE_BETS = Stage.CONDEMNED, Stage.LOADED, Duty.NO_MORE_BETS


def ready_to_deal(table: Table) -> bool:
    """Whether the deck of the next round is ready, the other shuffled and stored, and somebody has wagered."""
    deck = table.deck_in_play
    if deck is None or deck.stage is not _LOADED or to_burn(table, deck) or not table.boxes:
        return False
    if _unspread(table) is not None:
        return False
    return False not in [is_stored(table, each) for each in table.decks if each is not deck]


def first_card_is_next(table: Table) -> bool:
    """Whether the first card of a round may be dealt, if the chapter has no announcement before it."""
    return not announces(table.elections) and table.phase is Phase.BETWEEN and ready_to_deal(table)


def between_rounds(table: Table) -> Iterator[Due]:
    """Everything that must and can be done, most urgent first; of two decks, the one in play comes first."""
    if table.uncovered:
        why = "a device that is out of order must be covered or marked with a sign before another method is used"
        yield duty_due(table, Duty.COVER_DEVICE, clause(table, "device-out-of-order"), why)
        return
    names, decks = deck_names(table), table.decks
    going = [deck for deck in decks if deck.stage is _CONDEMNED or deck.name not in names or is_worn(table, deck)]
    for deck in going:
        yield _removal(table, deck, names)
    held = [deck.name for deck in decks]
    for name in names:
        if name not in held:
            why = f"deck {name} is brought to the table"
            yield duty_due(table, Duty.RECEIVE, clause(table, "inspect-and-verify"), why, deck=name)
    if going:
        return
    idle = _unspread(table) if table.players else _idle_deck(table)
    if idle is not None:
        cleared = has_step(table, CLEARS)
        out = "taken out of the shoe and the discard rack and " if cleared else ""
        when = "nobody was playing when the first player arrived" if table.players else "nobody is playing"
        why = f"{when}, so the cards are {out}spread on the table"
        yield duty_due(table, Duty.SPREAD_IDLE, clause(table, idle_procedure(table)), why, deck=idle.name)
        return
    first = table.deck_in_play
    for deck in decks if first is None or first is decks[0] else reversed(decks):
        if (step := next_step(table, deck)) is not None:
            yield step
    if ready_to_deal(table):
        yield _closing(table)


def _removal(table: Table, deck: Deck, names: tuple[str, ...]) -> Due:
    if deck.stage is _CONDEMNED:
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
    """The first deck with cards in a place where those of an idle table do not stay."""
    return next(_lying_idle(table), None)


def _lying_idle(table: Table) -> Iterator[Deck]:
    lying = (Stage.CUT, Stage.COVERED, Stage.RACKED, *(() if shoe_stays(table) else (Stage.LOADED,)))
    for deck in table.decks:
        untouched = deck.preshuffled and deck.stage in (Stage.CUT, Stage.COVERED)
        lies = deck.stage in lying or deck.idle_since_arrival or _waits_for_a_cut(table, deck)
        if lies and not untouched:
            yield deck


def idle_at_arrival(table: Table) -> tuple[str, ...]:
    """Name the decks that should be spread by now, for the first player who arrives at the table.

    The arrival of that player does not end the duty: the cards are spread for exactly that player to inspect.
    """
    idle = table.phase is Phase.BETWEEN and nobody_plays(table)
    return tuple(deck.name for deck in _lying_idle(table)) if idle else ()


def _unspread(table: Table) -> Deck | None:
    """The deck that lay idle when the first player arrived, if it has not been spread since.

    While a continuous device is in use, the chapter has no idle cards spread.
    """
    for deck in table.decks:
        if deck.idle_since_arrival and shuffling(table) is not Shuffling.RESHUFFLING:
            return deck
    return None


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
    return duty_due(table, _NO_MORE_BETS, announced_under(table), why)
