"""How a table works at this moment: its devices as elected, minus those out of order; its clauses."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.games.game import Game
from pitboss.games.places import Place, Turned, Whose
from pitboss.games.play import Play, Street
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.law.citation import Clause
from pitboss.law.readings import readings_for
from pitboss.law.rules import Required
from pitboss.table.deck import Deck
from pitboss.table.duties import Device, Duty
from pitboss.table.state import Round, Table

_HOUR = 3_600_000
# A member read from its class costs ten times as much as a name, and these are asked for every duty on a deck.
_MANUAL: Final = Shuffling.MANUAL
_RESHUFFLING: Final = Shuffling.RESHUFFLING
_FROM_THE_HAND: Final = Dealing.HAND
_AUTOMATED_SHOE: Final = Dealing.AUTOMATED_SHOE
_MANUAL_SHOE: Final = Dealing.MANUAL_SHOE


def shuffling(table: Table) -> Shuffling:
    """How cards are shuffled now."""
    if table.covered and Device.SHUFFLER in table.covered:
        return _MANUAL
    return table.elections.shuffling or _MANUAL


def dealing(table: Table) -> Dealing:
    """How cards are dealt now; cards shuffled by hand are not dealt from the hand."""
    elected = table.elections.dealing or _MANUAL_SHOE
    if not table.covered:
        return elected
    needs = Device.SHUFFLER if elected is Dealing.HAND else Device.SHOE
    return Dealing.MANUAL_SHOE if needs in table.covered else elected


def one_device(table: Table) -> bool:
    """Whether the shoe shuffles what it deals, so that neither works without the other."""
    elections = table.elections
    return elections.dealing is Dealing.AUTOMATED_SHOE and elections.shuffling is Shuffling.RESHUFFLING


def elections_now(table: Table) -> Elections:
    """The elections with the devices that work."""
    if not table.covered:
        return table.elections
    one_deck = table.elections.decks not in table.elections.rules.numbers("decks")
    decks = None if one_deck and shuffling(table) is Shuffling.MANUAL else table.elections.decks
    return replace(table.elections, dealing=dealing(table), shuffling=shuffling(table), decks=decks)


def play(table: Table) -> Play:
    """The game's own answers."""
    return _play(table.elections.edition)


def game(table: Table) -> Game:
    """The game that is played."""
    return find_game(table.elections.rules.game)


def declared_place(table: Table, name: str) -> Place | None:
    """The place of that name, if the game has it."""
    return _place(table.elections.edition, name)


@cache
def _place(edition: str, name: str) -> Place | None:
    return find_game(rules(edition).game).place(name)


@cache
def _play(edition: str) -> Play:
    return find_game(rules(edition).game).play


def known_to_player(elections: Elections) -> frozenset[str]:
    """The places in front of a player whose cards that player may look at before they are turned."""
    return _known_to_player(elections.edition)


@cache
def _known_to_player(edition: str) -> frozenset[str]:
    places = find_game(rules(edition).game).places
    return frozenset(each.name for each in places if each.whose is Whose.SEAT and each.turned is not Turned.EARNED)


def set_apart_at(elections: Elections) -> Place | None:
    """The place of the cards that players set apart, if they do."""
    return _set_apart_at(elections.edition)


@cache
def _set_apart_at(edition: str) -> Place | None:
    return find_game(rules(edition).game).set_apart


def next_exposed(present: Round, asked: Street | None) -> tuple[str, int] | None:
    """The place on the board whose cards are turned next, and how many: for a street, or all when nobody is asked.

    None while all of them are face up.
    """
    for place in present.board:
        wanted = asked.face_up.get(place, 0) if asked else len(present.places.get(place, ()))
        if (number := wanted - present.face_up.get(place, 0)) > 0:
            return place, number
    return None


def street(table: Table) -> Street | None:
    """When players are asked next, or are being asked; None if the round does not ask them again."""
    present = table.round
    if present is None:
        return None
    streets, number = present.streets, present.street
    return streets[number] if number < len(streets) else None


def has_stub(table: Table) -> bool:
    """Whether a round leaves a stub; a shoe that lasts for many rounds leaves none."""
    return "stub-count-rounds" in table.elections.rules.figures


def clause(table: Table, procedure: str) -> Clause:
    """Where the chapter prints a shared procedure, for the way of dealing in use."""
    return clause_of(table.elections.edition, procedure, dealing(table))


def clause_or(table: Table, step: str, otherwise: Clause) -> Clause:
    """Return where the chapter prescribes a step, or another clause if it does not."""
    return clause(table, step) if has_step(table, step) else otherwise


def announced_under(table: Table) -> Clause:
    """Where the law has the dealer announce "no more bets", for the way of dealing in use."""
    return table.elections.rules.figure("announcement").under(dealing(table))


def announces(elections: Elections) -> bool:
    """Whether the dealer announces that bets are closed; if the chapter has no words for it, the first card does."""
    return "announcement" in elections.rules.figures


def closing_duty(elections: Elections) -> Duty:
    """What closes the bets."""
    return Duty.NO_MORE_BETS if announces(elections) else Duty.DEAL


def can_be_unplayable(table: Table) -> bool:
    """Whether wagers that are allowed one by one may not make a round: one depends on another, or on other players."""
    elections = table.elections
    placed = (each for name, each in elections.rules.wagers.items() if elections.offers(name))
    return any(each.bounds and each.required is not Required.DECISION for each in placed)


CLEARS = "idle-table-clear-and-spread"


def idle_procedure(table: Table) -> str:
    """What the chapter prescribes for an idle table: some empty the shoe and the rack, some do not say so."""
    return CLEARS if has_step(table, CLEARS) else "idle-table-spread"


def shoe_stays(table: Table) -> bool:
    """Whether cards stay in the shoe when nobody plays, if the chapter does not have them removed."""
    reading, elections = "idle-shoe", table.elections
    if dealing(table) is Dealing.HAND or reading not in readings_for(elections.edition):
        return False
    return elections.reads(reading) == "stays-loaded"


def deck_names(table: Table) -> tuple[str, ...]:
    """The decks a table keeps: one, or two that alternate while the shuffling device works."""
    if not table.elections.alternates:
        return ("A",)
    if shuffling(table) is not Shuffling.MANUAL:
        return ("A", "B")
    # A shoe that lasts is still dealt from while the device is out of order; what was in the device leaves the table.
    kept = table.deck_in_play if lasts(table) else None
    return (kept.name if kept else "A",)


def cards_in_deck(table: Table) -> int:
    """How many cards one deck or batch at the table holds."""
    return table.elections.rules.number("deck-cards") * table.elections.decks_in_play


def cut_bounds(table: Table) -> tuple[int, int]:
    """The least and the greatest number of cards above the cover card that cuts the stack."""
    return table.elections.rules.cut_bounds(cards_in_deck(table))


def lasts(table: Table) -> bool:
    """Whether a shoe is dealt from until a cover card ends it, round after round."""
    return has_step(table, "cover-card") and shuffling(table) is not _RESHUFFLING


def to_burn(table: Table, deck: Deck) -> int:
    """How many cards go to the discard rack unseen before the next is dealt: from a new batch, and for a new dealer."""
    return deck.to_burn + (table.to_burn if table.to_burn and deck is table.deck_in_play else 0)


def offers_cut(table: Table) -> bool:
    """Whether players are offered the cut."""
    return has_step(table, "offer-cut") and shuffling(table) is not _RESHUFFLING


def cuts_after(table: Table, deck: Deck) -> bool:
    """Whether a deck is cut after its shuffle; in most chapters, not after a machine's."""
    if shuffling(table) is _RESHUFFLING:
        return False
    return not deck.by_machine or not has_step(table, "machine-shuffled-deal")


def hand_clause(table: Table) -> Clause:
    """Where the chapter says how many cards a hand is dealt."""
    figures = table.elections.rules.figures
    return (figures.get("player-cards") or figures["initial-cards"]).clause


def has_step(table: Table, step: str) -> bool:
    """Whether the chapter prescribes this step."""
    return has_procedure(table.elections.edition, step)


def change_due_at(table: Table, deck: Deck) -> int:
    """When a deck must leave the table: sooner if it is dealt by hand."""
    figure = _CHANGE_BY_HAND if _by_hand(table, deck) else _CHANGE_FROM_SHOE
    return deck.opened_at + table.elections.rules.number(figure) * _HOUR


def is_worn(table: Table, deck: Deck) -> bool:
    """Whether that time has come."""
    # Asked for every deck of every round: most decks are newer than even the shorter of the two intervals.
    used = table.clock - deck.opened_at
    return used >= _shortest_use(table.elections.edition) and table.clock >= change_due_at(table, deck)


_CHANGE_BY_HAND, _CHANGE_FROM_SHOE = "change-hours-hand", "change-hours-shoe"


@cache
def _shortest_use(edition: str) -> int:
    """The shorter of the intervals that the chapter has."""
    text = rules(edition)
    return min(text.number(each) for each in (_CHANGE_BY_HAND, _CHANGE_FROM_SHOE) if each in text.figures) * _HOUR


def change_clause(table: Table, deck: Deck) -> Clause:
    """The clause of that deadline."""
    return clause(table, "deck-change-hand" if _by_hand(table, deck) else "deck-change-shoe")


def _by_hand(table: Table, deck: Deck) -> bool:
    """A deck that was ever dealt from the hand keeps the earlier deadline when the method changes."""
    return deck.by_hand or dealt_by_hand(table)


def dealt_by_hand(table: Table) -> bool:
    """Whether the way of dealing in use counts as dealing by hand."""
    way = dealing(table)
    return way is _FROM_THE_HAND or (way is _AUTOMATED_SHOE and _finished_by_hand(table))


def _finished_by_hand(table: Table) -> bool:
    """An automated shoe whose stub is dealt from the hand counts as a shoe, unless the reading says otherwise."""
    if shuffling(table) is Shuffling.RESHUFFLING:
        return False
    reading = "change-hours-mixed"
    return reading in readings_for(table.elections.edition) and table.elections.reads(reading) == "four"


COUNTED = (Shuffling.COUNTING, Shuffling.RESHUFFLING)
"""The devices that count the cards."""


def count_due(table: Table) -> bool:
    """Whether the stub must be counted this round: no device counts the cards, and the interval is over."""
    if not has_stub(table) or shuffling(table) in COUNTED:
        return False
    return table.since_count >= table.elections.rules.number("stub-count-rounds")


_STEP_OF = {
    Duty.INSERT_COVER_CARD: "second-cover-card",
    Duty.BURN: "burn",
    Duty.RELIEVE_DEALER: "burn",
    Duty.COVER_CARD: "cover-card",
    Duty.GATHER: "gather-and-count",
    Duty.STACK: "stack-idle-cards",
}
"""Duties that a chapter prescribes in a step of its own: dealers are relieved everywhere, but it only matters here."""
_FIGURE_OF = {
    Duty.NO_MORE_BETS: "announcement",
    Duty.REMOVE_STUB: "stub-count-rounds",
    Duty.RACK_STUB: "stub-count-rounds",
    Duty.COUNT_STUB: "stub-count-rounds",
    Duty.DETERMINE_MISDEAL: "stub-count-rounds",
}
_TURNS = {Duty.EXPOSE: Turned.ASKED, Duty.REVEAL: Turned.REVEALED}
_OF_THE_PROGRESSIVE = (
    Duty.COLLECT_PROGRESSIVE,
    Duty.RESOLVE_COUNT,
    Duty.VERIFY_HAND,
    Duty.VERIFY_LIGHT,
    Duty.VALIDATE_AWARD,
    Duty.PAY_AWARD,
    Duty.DOCUMENT_AWARD,
)
_BY_THEMSELVES = (Duty.KEEP_STUB, Duty.CONDEMN)


def duties_of(table: Table) -> tuple[Duty, ...]:
    """The duties that people may have at this table, whatever is due now."""
    return tuple(duty for duty in Duty if _has_duty(table, duty))


def _has_duty(table: Table, duty: Duty) -> bool:
    if duty in _BY_THEMSELVES or (duty is Duty.COLLECT_FORFEITED and not play(table).folds):
        return False
    if duty is Duty.HAND_BACK:
        return can_be_unplayable(table)
    if duty in _TURNS:
        return any(place.turned is _TURNS[duty] for place in game(table).places)
    if duty in _OF_THE_PROGRESSIVE:
        return table.elections.metered is not None
    step, figure = _STEP_OF.get(duty), _FIGURE_OF.get(duty)
    return (step is None or has_step(table, step)) and (figure is None or figure in table.elections.rules.figures)
