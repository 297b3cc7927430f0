"""What is published so that anyone can check the cards: the root of each order, then the cards against it.

A root is published with the shuffle, so before bets close. After a round the cards whose faces it showed are opened,
and no others; the whole order of every shuffle is opened when its deck leaves the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import msgspec

from pitboss.games.play import Place
from pitboss.house.commitment import Opening, open_positions
from pitboss.house.keeper import Chance, Keeper, Left, Shuffled
from pitboss.table import Table
from pitboss.table import events as ev
from pitboss.table.duties import Duty
from pitboss.table.felt import Felt, felt_of
from pitboss.table.state import Stage


class OrderCommitted(msgspec.Struct, frozen=True, tag_field="fact", tag="order-committed.v1", omit_defaults=True):
    """A deck is shuffled into an order that can no longer change: `root` stands for it, over so many cards."""

    at: int
    deck: str
    pack: int
    shuffle: int
    cards: int
    root: str
    stacked: bool = False


class CardsOpened(msgspec.Struct, frozen=True, tag_field="fact", tag="cards-opened.v1"):
    """The cards whose faces a round showed."""

    at: int
    round: int
    root: str
    openings: tuple[Opening, ...]


class OrderOpened(msgspec.Struct, frozen=True, tag_field="fact", tag="order-opened.v1"):
    """A whole order, once its deck is retired: every card and, in hexadecimal, its salt."""

    at: int
    root: str
    cards: tuple[str, ...]
    salts: tuple[str, ...]


Fact = OrderCommitted | CardsOpened | OrderOpened

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def fact_to_bytes(fact: Fact) -> bytes:
    """The canonical bytes of a fact."""
    return _ENCODER.encode(fact)


def fact_from_bytes(stored: bytes) -> Fact:
    """The fact that was stored."""
    return _DECODER.decode(stored)


def published(keeper: Keeper, table: Table, event: ev.AnyEvent, record: Iterable[Chance]) -> Iterator[Fact]:
    """What is published with an event. Keeper and table are those before it, `record` is what chance has decided."""
    match event:
        case ev.DutyDone(duty=Duty.SHUFFLE, deck=str(deck)):
            yield _committed(event.at, keeper.prepared[deck])
        case ev.DutyDone(duty=Duty.CUT, deck=str(deck)) if table.deck(deck).stage is Stage.RECEIVED:
            yield _committed(event.at, keeper.prepared[deck])
        case ev.CutAnswered(deck=deck, depth=int()) if table.deck(deck).stage is Stage.RECEIVED:
            yield _committed(event.at, keeper.prepared[deck])
        case ev.RoundEnded():
            yield from _opened(keeper, table, event)
        case ev.DutyDone(duty=Duty.REMOVE, deck=str(deck)):
            yield from (_whole(event.at, each) for each in _orders(keeper, deck, record))
        case ev.TableClosed():
            for left in table.decks:
                yield from (_whole(event.at, each) for each in _orders(keeper, left.name, record))
        case _:
            pass


def _committed(at: int, order: Shuffled) -> OrderCommitted:
    return OrderCommitted(at, order.deck, order.pack, order.shuffle, len(order.cards), order.root, order.stacked)


def _opened(keeper: Keeper, table: Table, event: ev.RoundEnded) -> Iterator[CardsOpened]:
    if table.round is None:
        return
    order, felt = keeper.order(table.round.deck).shuffled, felt_of(table)
    positions = [each.position for each in keeper.left if order.cards[each.position] in _shown(felt, each)]
    if positions:
        yield CardsOpened(event.at, event.round, order.root, open_positions(order.cards, order.salts, positions))


def _shown(felt: Felt, left: Left) -> tuple[str | None, ...]:
    """What everyone sees at the place a card went to; a back is no card's face."""
    box = None if left.seat is None else felt.boxes.get(left.seat)
    match left.place:
        case None:
            return felt.set_aside
        case Place.HAND:
            return box.cards if box else ()
        case Place.BESIDE:
            return (box.beside,) if box else ()
        case Place.DEALER:
            return felt.dealer
        case Place.COMMUNITY:
            return felt.community
        case Place.PLAYER_HAND:
            return felt.player_hand
        case Place.BANKER_HAND:
            return felt.banker_hand
        case Place.RACK:
            return ()
        case _:
            assert_never(left.place)


def _orders(keeper: Keeper, deck: str, record: Iterable[Chance]) -> Iterable[Shuffled]:
    """Every order this pack was shuffled into. One that was drawn for a shuffle and replaced was never used."""
    pack, last = keeper.packs.get(deck, 0), keeper.shuffles.get(deck, 0)
    drawn = (each for each in record if isinstance(each, Shuffled) and (each.deck, each.pack) == (deck, pack))
    return {each.shuffle: each for each in drawn if each.shuffle <= last}.values()


def _whole(at: int, order: Shuffled) -> OrderOpened:
    return OrderOpened(at, order.root, order.cards, tuple(salt.hex() for salt in order.salts))
