"""Who may know which card: the rule that views are held to, said once more and apart from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from pitboss.cards import parse_card
from pitboss.games.play import UNSEEN
from pitboss.table import Table
from pitboss.table.state import cards_seen
from pitboss.table.views.person_views import Viewer
from tests.table.walking import NAMES

STRANGER = "Zoltan"
"""Somebody who never sits down."""
WATCHERS = (
    (Viewer.ONLOOKER, ""),
    (Viewer.DEALER, ""),
    (Viewer.FLOORPERSON, ""),
    *((Viewer.PLAYER, name) for name in (*NAMES, STRANGER)),
)
"""Everyone but the regulator."""
REGULATOR = (Viewer.REGULATOR, "")


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card of the state that is not face up."""

    card: str
    place: str
    seat: int | None
    at: int
    owner: str | None
    """The one player who may know it."""

    def is_unknown_to(self, who: str) -> bool:
        return self.owner is None or self.owner != who


def hidden_cards(table: Table) -> Iterator[Hidden]:
    """Every card of a state that is not face up on the table."""
    present = table.round
    if present is None:
        return
    for seat, box in table.boxes.items():
        for place, cards in box.places.items():
            if place not in box.face_up:
                examined = place == "hand" and present.deal_complete and not box.abandoned
                owner = box.player if examined else None
                yield from (Hidden(card, place, seat, at, owner) for at, card in enumerate(cards))
    for place, cards in present.places.items():
        shown = present.face_up.get(place, 0)
        yield from (Hidden(card, place, None, at, None) for at, card in enumerate(cards) if at >= shown)
    yield from (Hidden(card, "rack", None, at, None) for at, card in enumerate(present.racked))


def told_apart(table: Table) -> list[Hidden]:
    """The hidden cards that cannot be taken for one which somebody may know: of several decks, another may lie open."""
    hidden = list(hidden_cards(table))
    copies = Counter(cards_seen(table))
    lone = [each for each in hidden if copies[each.card] == 1]
    return lone if table.elections.decks_in_play == 1 else [each for each in lone if not named_in(table.last, [each])]


def with_another(table: Table, hidden: Hidden, card: str) -> Table:
    """The same state with another card in its place."""
    assert table.round is not None
    present = table.round
    if hidden.seat is not None:
        box = table.boxes[hidden.seat]
        apart = tuple(card if each == hidden.card else each for each in box.apart)
        places = {**box.places, hidden.place: _put(box.places[hidden.place], hidden.at, card)}
        return replace(table, boxes={**table.boxes, hidden.seat: replace(box, places=places, apart=apart)})
    if hidden.place == "rack":
        return replace(table, round=replace(present, racked=_put(present.racked, hidden.at, card)))
    places = {**present.places, hidden.place: _put(present.places[hidden.place], hidden.at, card)}
    return replace(table, round=replace(present, places=places))


def _put(cards: tuple[str, ...], at: int, card: str) -> tuple[str, ...]:
    return (*cards[:at], card, *cards[at + 1 :])


_SEVERAL = re.compile(r"(?:of|over|and|,) [2-9]s\b")
"""Cards of one rank, as hands are named: "pair of 5s", "full house, 5s over 4s"."""


def named_in(thing: object, cards: Iterable[Hidden]) -> set[str]:
    """Those of the cards that stand anywhere in what would be sent, as `Ah` or as "ace of hearts"."""
    text = msgspec.json.encode(thing).decode()
    read = {each.card for each in cards if each.card != UNSEEN}
    found = {name for card in read for name in (card, parse_card(card).words) if name in text}
    # Inside a longer word, or as one of several, it is no card; that is looked at only where there is anything.
    text = _SEVERAL.sub("", text) if found else text
    return {name for name in found if re.search(rf"(?<!\w){name}(?!\w)", text)}
