"""Who may know which card: the rule that views are held to, said once more and apart from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from pitboss.cards import parse_card
from pitboss.games.play import UNSEEN, Place
from pitboss.table import Table
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
    place: Place
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
        if not box.turned:
            owner = None if box.abandoned else box.player
            yield from (Hidden(card, Place.HAND, seat, at, owner) for at, card in enumerate(box.cards))
        if box.beside is not None and not box.beside_shown:
            yield Hidden(box.beside, Place.BESIDE, seat, 0, None)
    if not present.revealed:
        yield from (Hidden(card, Place.DEALER, None, at, None) for at, card in enumerate(present.dealer))
    for at in range(present.exposed, len(present.community)):
        yield Hidden(present.community[at], Place.COMMUNITY, None, at, None)
    yield from (Hidden(card, Place.RACK, None, at, None) for at, card in enumerate(present.racked))


def with_another(table: Table, hidden: Hidden, card: str) -> Table:
    """The same state with another card in its place."""
    assert table.round is not None
    present = table.round
    match hidden.place:
        case Place.HAND if hidden.seat is not None:
            box = table.boxes[hidden.seat]
            apart = tuple(card if each == hidden.card else each for each in box.showdown)
            changed = replace(box, cards=_put(box.cards, hidden.at, card), showdown=apart)
            return replace(table, boxes={**table.boxes, hidden.seat: changed})
        case Place.BESIDE if hidden.seat is not None:
            changed = replace(table.boxes[hidden.seat], beside=card)
            return replace(table, boxes={**table.boxes, hidden.seat: changed})
        case Place.DEALER:
            return replace(table, round=replace(present, dealer=_put(present.dealer, hidden.at, card)))
        case Place.COMMUNITY:
            return replace(table, round=replace(present, community=_put(present.community, hidden.at, card)))
        case _:
            return replace(table, round=replace(present, racked=_put(present.racked, hidden.at, card)))


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
