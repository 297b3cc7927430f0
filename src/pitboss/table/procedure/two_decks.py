"""Two decks at one table: they alternate, the shuffling device holds one of them, the discard rack cards of one."""

from __future__ import annotations

from pitboss.law.citation import Clause
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import Duty
from pitboss.table.procedure.in_force import clause, has_step, offers_cut, to_burn
from pitboss.table.state import Phase, Table

_OPENING = (Stage.RECEIVED, Stage.INSPECTED, Stage.VERIFIED, Stage.SPREAD, Stage.VIEWED)
_OUT_OF_THE_DEVICE = (Stage.LOADED, Stage.CUT, Stage.COVERED, Stage.IN_PLAY)


def device_is_free(table: Table, deck: Deck) -> bool:
    """Whether the device may shuffle this deck: the next round's is shuffled and taken out before the other goes in."""
    first = table.deck_in_play
    return first is None or first is deck or first.stage in _OUT_OF_THE_DEVICE


def rack_is_free(table: Table, deck: Deck) -> bool:
    """Whether the discard rack holds no cards of the other deck."""
    return all(each is deck or each.stage is not Stage.RACKED for each in table.decks)


def is_stored(table: Table, deck: Deck) -> bool:
    """Shuffled, or further along; preshuffled cards that players cut may also still have to be cut."""
    if deck.preshuffled and deck.stage is Stage.RECEIVED:
        return offers_cut(table)
    return deck.stage in (Stage.SHUFFLED, Stage.CUT, Stage.COVERED)


def held_back(table: Table, duty: Duty, named: str | None) -> tuple[Clause, str] | None:
    """The clause on two decks that makes a duty wait, and why; None if nothing about the other deck holds it back."""
    found = _held_back(table, duty, named) if len(table.decks) > 1 else None
    if found is None or not has_step(table, found[0]):
        return None
    step, why = found
    return clause(table, step), why


def _held_back(table: Table, duty: Duty, named: str | None) -> tuple[str, str] | None:
    first = table.deck_in_play
    deck = first if named is None else next((each for each in table.decks if each.name == named), None)
    if first is None or deck is None:
        return None
    match duty:
        case Duty.NO_MORE_BETS | Duty.DEAL if table.phase is Phase.BETWEEN and first.stage is Stage.LOADED:
            return _waits_for_the_other(table, first)
        case Duty.SHUFFLE if deck.stage in (Stage.STACKED, Stage.RACKED) and not device_is_free(table, deck):
            return "one-deck-in-shuffler", f"the device holds one deck at a time, and deck {first.name} comes first"
        case Duty.CUT | Duty.LOAD if deck is not first and is_stored(table, deck):
            return "alternate-decks", f"the decks alternate, and it is deck {first.name}'s turn"
        case Duty.BURN if to_burn(table, deck) and not rack_is_free(table, deck):
            return "one-deck-in-discard-rack", "the discard rack still holds cards of the other deck"
        case _:
            return None


def _waits_for_the_other(table: Table, first: Deck) -> tuple[str, str] | None:
    """A round begins when the other deck has been opened like the first, shuffled, and stored."""
    other = next((each for each in table.decks if each is not first and not is_stored(table, each)), None)
    if other is None:
        return None
    if other.stage in _OPENING and not other.spread_idle:
        return "open-both-decks", f"deck {other.name} is opened like deck {first.name} before a round begins"
    return "one-deck-in-shuffler", f"deck {other.name} is shuffled and stored while deck {first.name} is in play"
