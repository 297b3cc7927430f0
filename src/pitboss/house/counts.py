"""What people say about the number of cards, compared with the cards that the house has dealt and keeps.

No card that the house keeps can be lost, and it deals every one by the plan: a round of counted money is not void just
because somebody says that there are too many or too few cards, and no card is taken out of the shoe because somebody
says that it lies face up. With practice money, dealers rehearse such reports.
"""

from __future__ import annotations

from collections import Counter

from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.law.rules import Irregularity
from pitboss.money import Money
from pitboss.table import Table
from pitboss.table.handlers.rulings import ruling_or_none
from pitboss.table.procedure.in_force import clause_or
from pitboss.table.state import cards_seen

_Counts = Counter[tuple[int | None, str]]
"""How many cards are at each place, by seat."""


def check_count(table: Table, counted: int, kept: int | None) -> None:
    """Refuse a count of the stub, or of the whole deck, that does not match what the house keeps."""
    if table.money is Money.COUNTED and kept is not None and counted != kept:
        said = f"the house keeps these cards and has {kept} of them, not {counted}: count them again"
        at = clause_or(table, "stub-count-wrong", table.elections.rules.sections.irregularities)
        raise Refused("count-differs", at, said)


def check_hands(table: Table) -> None:
    """Refuse a report that a hand has the wrong number of cards, if each has as many as it was dealt."""
    _, at = ruling_or_none(table, Irregularity.WRONG_NUMBER)
    if table.money is Money.COUNTED and cards_seen(table) and _held(table) == _dealt(table):
        said = "the house dealt these cards, and every hand has as many as it should: continue the round"
        raise Refused("count-differs", at, said)


def check_drawn(table: Table, kind: str, at: Clause) -> None:
    """Refuse a report by which a card would leave the shoe unused: no card has left it but by the plan, face down."""
    if table.money is Money.COUNTED:
        said = f"the house keeps these cards, and none of them is face up or was drawn in error: {kind} does not apply"
        raise Refused("cards-are-kept", at, said)


def _dealt(table: Table) -> _Counts:
    """How many cards each place has according to the plan."""
    present, found = table.round_in_play, _Counts()
    for step in present.plan[: present.dealt]:
        found[step.seat, step.place] += step.cards
    if present.part:
        under_way = present.plan[present.dealt]
        found[under_way.seat, under_way.place] += present.part
    return _of_hands(table, found)


def _held(table: Table) -> _Counts:
    """How many are there."""
    found = _Counts({(None, place): len(cards) for place, cards in table.round_in_play.places.items()})
    for seat, box in table.boxes.items():
        for place, cards in box.places.items():
            found[seat, place] = len(cards)
    return _of_hands(table, found)


def _of_hands(table: Table, counts: _Counts) -> _Counts:
    """Those of hands that are still there: forfeited cards are in the discard rack."""
    gone = {seat for seat, box in table.boxes.items() if not any(box.places.values())}
    places = table.round_in_play.places
    kept = {
        (seat, place): count
        for (seat, place), count in counts.items()
        if seat not in gone and (seat is not None or place in places)
    }
    return _Counts(kept)
